// SPDX-License-Identifier: GPL-2.0
/*
 * rig_hca: HCAs whose port state, rate and counters a test sets by hand. They register
 * with the kernel's RDMA core, so sysfs (counters/ and hw_counters/), RDMA netlink, libibverbs
 * (device list, port attributes, asynchronous events), ibstat and rdma(8) all see them.
 * No queue pairs: for traffic use rxe on rig_nic.
 *
 *   insmod rig_hca.ko hcas=8                  mlx5_ib0 ... mlx5_ib7, InfiniBand
 *   insmod rig_hca.ko hcas=2 ports=2          of two ports each
 *   insmod rig_hca.ko hcas=0 roce=rig0,rig1   mlx5_roce0, mlx5_roce1 on these netdevs: their state
 *                                             and rate are the netdev's
 *   echo "rate port_xmit_data 12500000000" > /sys/kernel/debug/rig_hca/mlx5_ib0
 *   echo "remove mlx5_ib0" > /sys/kernel/debug/rig_hca/control
 *
 * hca_hand.c lists all that can be written there. It may be unloaded while programs hold the
 * devices open.
 */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/rtnetlink.h>
#include <rdma/ib_mad.h>

#include "rig_hca.h"

static int hcas = 1;
module_param(hcas, int, 0444);
MODULE_PARM_DESC(hcas, "how many InfiniBand HCAs");
static int ports = 1;
module_param(ports, int, 0444);
MODULE_PARM_DESC(ports, "how many ports each InfiniBand HCA has");
static char *roce[32];
static int roce_count;
module_param_array(roce, charp, &roce_count, 0444);
MODULE_PARM_DESC(roce, "netdevs of rig_nic to put a RoCE HCA on");

struct rig_hca **rig_hcas;
int rig_hca_count;

/* rig_nic_speed(), which holds rig_nic while there are RoCE HCAs, so that their netdevs stay */
static u32 (*nic_speed)(struct net_device *dev);

u32 rig_hca_speed(struct net_device *dev)
{
	return nic_speed(dev);
}

/* --- one HCA --- */

static enum ib_port_state netdev_state(struct net_device *netdev)
{
	return netif_running(netdev) && netif_carrier_ok(netdev) ? IB_PORT_ACTIVE : IB_PORT_DOWN;
}

/* as it comes from the factory */
void rig_hca_reset(struct rig_hca *hca, int index)
{
	struct rig_hca_port *p;
	int i;

	mutex_lock(&hca->lock);
	memset(hca->port, 0, sizeof(hca->port));
	hca->guid = 0x0200c90300000000ULL + (index << 8);
	hca->image_guid = hca->guid;
	hca->prefix = 0xfe80000000000000ULL;
	strscpy(hca->fw, "28.39.1002", sizeof(hca->fw));
	strscpy(hca->board, "MT_0000000838", sizeof(hca->board));
	strscpy(hca->type, "MT4129", sizeof(hca->type));
	for (i = 0; i < hca->ports; i++) {
		p = &hca->port[i];
		p->state = hca->netdev ? netdev_state(hca->netdev) : IB_PORT_ACTIVE;
		p->phys_state = RIG_BY_ITSELF;
		p->lid = RIG_BY_ITSELF;
		p->sm_lid = RIG_BY_ITSELF;
		p->speed = RIG_BY_ITSELF;
		p->width = RIG_BY_ITSELF;
		p->cap_flags = hca->netdev ? IB_PORT_CM_SUP : 0xa651e848;
	}
	mutex_unlock(&hca->lock);
}

int rig_hca_add(struct rig_hca *hca)
{
	struct rig_hca_dev *dev = ib_alloc_device(rig_hca_dev, ib);
	int err;

	if (!dev)
		return -ENOMEM;
	dev->hca = hca;
	dev->ib.node_type = RDMA_NODE_IB_CA;
	dev->ib.phys_port_cnt = hca->ports;
	dev->ib.num_comp_vectors = 1;
	dev->ib.node_guid = cpu_to_be64(hca->guid);
	if (hca->netdev)
		dev->ib.dev.parent = hca->netdev->dev.parent;
	else if (hca->pci)
		dev->ib.dev.parent = &hca->pci->dev;
	snprintf(dev->ib.node_desc, sizeof(dev->ib.node_desc), "testbed %s", hca->name);
	ib_set_device_ops(&dev->ib, &rig_hca_ops);
	if (hca->netdev) {
		err = ib_device_set_netdev(&dev->ib, hca->netdev, 1);
		if (err)
			goto fail;
	}
	err = ib_register_device(&dev->ib, hca->name, NULL);
	if (err)
		goto fail;
	mutex_lock(&hca->lock);
	hca->dev = dev;
	mutex_unlock(&hca->lock);
	return 0;
fail:
	ib_dealloc_device(&dev->ib);
	return err;
}

void rig_hca_remove(struct rig_hca *hca)
{
	struct rig_hca_dev *dev;

	mutex_lock(&hca->lock);
	dev = hca->dev;
	hca->dev = NULL;
	mutex_unlock(&hca->lock);
	if (!dev)
		return;
	ib_unregister_device(&dev->ib);
	ib_dealloc_device(&dev->ib);
}

static struct rig_hca *make(int index)
{
	struct rig_hca *hca = kvzalloc(sizeof(*hca), GFP_KERNEL);
	int err;

	if (!hca)
		return ERR_PTR(-ENOMEM);
	mutex_init(&hca->lock);
	if (index < hcas) {
		snprintf(hca->name, sizeof(hca->name), "mlx5_ib%d", index);
		hca->ports = ports;
		hca->pci = rig_pci_take(true);
	} else {
		snprintf(hca->name, sizeof(hca->name), "mlx5_roce%d", index - hcas);
		hca->ports = 1;
		hca->netdev = dev_get_by_name(&init_net, roce[index - hcas]);
		err = -ENODEV;
		if (!hca->netdev || !nic_speed(hca->netdev))
			goto fail;
	}
	rig_hca_reset(hca, index);
	err = rig_hca_add(hca);
	if (!err)
		return hca;
fail:
	if (hca->netdev)
		dev_put(hca->netdev);
	rig_pci_give_back(hca->pci);
	kvfree(hca);
	return ERR_PTR(err);
}

/* --- a RoCE port follows its netdev --- */

static int on_netdev(struct notifier_block *block, unsigned long what, void *info)
{
	struct net_device *netdev = netdev_notifier_info_to_dev(info);
	enum ib_port_state state;
	struct rig_hca *hca;
	int i;

	if (what != NETDEV_UP && what != NETDEV_DOWN && what != NETDEV_CHANGE)
		return NOTIFY_DONE;
	state = netdev_state(netdev);
	for (i = 0; i < rig_hca_count; i++) {
		hca = rig_hcas[i];
		if (hca->netdev != netdev)
			continue;
		mutex_lock(&hca->lock);
		if (hca->port[0].state != state) {
			hca->port[0].state = state;
			rig_hca_event(hca, 1, state == IB_PORT_ACTIVE ? IB_EVENT_PORT_ACTIVE : IB_EVENT_PORT_ERR);
		}
		mutex_unlock(&hca->lock);
	}
	return NOTIFY_DONE;
}

static struct notifier_block netdev_block = { .notifier_call = on_netdev };

/* --- the module --- */

static void take_away(void)
{
	struct rig_hca *hca;
	int i;

	for (i = 0; i < rig_hca_count; i++) {
		hca = rig_hcas[i];
		rig_hca_remove(hca);
		if (hca->netdev)
			dev_put(hca->netdev);
		rig_pci_give_back(hca->pci);
		kvfree(hca);
	}
	kfree(rig_hcas);
	if (nic_speed)
		symbol_put(rig_nic_speed);
}

static int __init rig_hca_init(void)
{
	struct rig_hca *hca;
	int i;

	if (ports < 1 || ports > RIG_MOST_PORTS)
		return -EINVAL;
	if (roce_count) {
		nic_speed = symbol_get(rig_nic_speed);
		if (!nic_speed)
			return -ENODEV;
	}
	rig_hcas = kcalloc(hcas + roce_count, sizeof(*rig_hcas), GFP_KERNEL);
	for (i = 0; rig_hcas && i < hcas + roce_count; i++) {
		hca = make(i);
		if (IS_ERR(hca)) {
			take_away();
			return PTR_ERR(hca);
		}
		rig_hcas[rig_hca_count++] = hca;
	}
	register_netdevice_notifier(&netdev_block); /* reports what is up already */
	rig_hca_hand_init();
	return 0;
}

static void __exit rig_hca_exit(void)
{
	rig_hca_hand_exit();
	unregister_netdevice_notifier(&netdev_block);
	take_away();
}

module_init(rig_hca_init);
module_exit(rig_hca_exit);
MODULE_DESCRIPTION("HCAs whose health a test sets by hand");
MODULE_LICENSE("GPL");
