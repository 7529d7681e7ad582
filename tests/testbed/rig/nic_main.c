// SPDX-License-Identifier: GPL-2.0
/*
 * rig_nic: pairs of Ethernet ports, each wired to its twin, whose flow control, statistics and
 * link a test sets by hand. They speak the kernel's own interfaces (ethtool, DCB netlink), with
 * mlx5's names and presence rules, so a program under test cannot tell them from a NIC.
 *
 *   insmod rig_nic.ko pairs=4            rig0 <-> rig1, rig2 <-> rig3, ...
 *   echo "rate rx_prio3_pause_duration 990000" > /sys/kernel/debug/rig_nic/rig0
 *
 * nic_hand.c lists all that can be written there. Each port sits in a slot of rig_pci.
 * rdma link add mlx5_0 type rxe netdev rig0 puts a working RoCEv2 device on top.
 */
#include <linux/debugfs.h>
#include <linux/etherdevice.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/module.h>
#include <linux/rtnetlink.h>
#include <linux/udp.h>
#include <net/ip.h>

#include "rig_nic.h"

#define ROCE_UDP_PORT 4791

static int pairs = 1;
module_param(pairs, int, 0444);
MODULE_PARM_DESC(pairs, "how many pairs of ports");

static struct net_device **devs;
static struct dentry *dir;

/* --- a packet sent on one port arrives on its twin --- */

static bool is_roce(struct sk_buff *skb)
{
	const struct udphdr *udp;
	int at;

	if (!pskb_network_may_pull(skb, sizeof(struct iphdr)))
		return false;
	if (skb->protocol == htons(ETH_P_IP) && ip_hdr(skb)->protocol == IPPROTO_UDP)
		at = skb_network_offset(skb) + ip_hdrlen(skb);
	else if (skb->protocol == htons(ETH_P_IPV6) && ipv6_hdr(skb)->nexthdr == IPPROTO_UDP)
		at = skb_network_offset(skb) + sizeof(struct ipv6hdr);
	else
		return false;
	if (at + sizeof(*udp) > skb_headlen(skb))
		return false;
	udp = (const struct udphdr *)(skb->data + at);
	return udp->dest == htons(ROCE_UDP_PORT);
}

static void count(struct rig_wire *wire, unsigned int len)
{
	atomic64_inc(&wire->packets);
	atomic64_add(len, &wire->bytes);
}

static netdev_tx_t rig_xmit(struct sk_buff *skb, struct net_device *dev)
{
	struct rig_port *p = rig_port(dev), *q = rig_port(p->twin);
	unsigned int len = skb->len;
	bool rdma;
	u8 prio;

	if (!netif_carrier_ok(dev) || !pskb_may_pull(skb, ETH_HLEN)) {
		dev_kfree_skb_any(skb);
		return NETDEV_TX_OK;
	}
	rdma = is_roce(skb);
	prio = rig_prio_of(dev, skb);
	skb_orphan(skb);
	/* frees what it does not deliver */
	if (dev_forward_skb(p->twin, skb) == NET_RX_SUCCESS) {
		dev_sw_netstats_tx_add(dev, 1, len);
		dev_sw_netstats_rx_add(p->twin, len);
		count(&p->sent.prio[prio], len);
		count(&q->received.prio[prio], len);
		if (rdma) {
			count(&p->sent.rdma, len);
			count(&q->received.rdma, len);
		}
	}
	return NETDEV_TX_OK;
}

static int rig_init(struct net_device *dev)
{
	dev->tstats = netdev_alloc_pcpu_stats(struct pcpu_sw_netstats);
	return dev->tstats ? 0 : -ENOMEM;
}

static void rig_uninit(struct net_device *dev)
{
	free_percpu(dev->tstats);
	dev->tstats = NULL;
}

static int rig_open(struct net_device *dev)
{
	if (rig_port(dev)->cable)
		netif_carrier_on(dev);
	netif_start_queue(dev);
	return 0;
}

static int rig_stop(struct net_device *dev)
{
	netif_carrier_off(dev);
	netif_stop_queue(dev);
	return 0;
}

static const struct net_device_ops netdev_ops = {
	.ndo_init = rig_init,
	.ndo_uninit = rig_uninit,
	.ndo_open = rig_open,
	.ndo_stop = rig_stop,
	.ndo_start_xmit = rig_xmit,
	.ndo_get_stats64 = dev_get_tstats64,
	.ndo_set_mac_address = eth_mac_addr,
	.ndo_validate_addr = eth_validate_addr,
};

void rig_set_cable(struct net_device *dev, bool in)
{
	struct rig_port *p = rig_port(dev);

	rtnl_lock();
	if (p->cable && !in) {
		p->downs++;
		rig_counter_add(dev, "link_down_events_phy", 1);
	}
	p->cable = in;
	if (in && netif_running(dev))
		netif_carrier_on(dev);
	else
		netif_carrier_off(dev);
	rtnl_unlock();
}

/* rig_hca asks it of its RoCE ports' netdevs, and holds this module by it */
u32 rig_nic_speed(struct net_device *dev)
{
	return dev->netdev_ops == &netdev_ops ? rig_port(dev)->speed : 0;
}
EXPORT_SYMBOL_GPL(rig_nic_speed);

/* --- setting up --- */

static void setup(struct net_device *dev)
{
	struct rig_port *p = rig_port(dev);

	ether_setup(dev);
	eth_hw_addr_random(dev);
	dev->netdev_ops = &netdev_ops;
	dev->ethtool_ops = &rig_ethtool_ops;
	dev->dcbnl_ops = &rig_dcb_ops;
	dev->max_mtu = 9978;
	mutex_init(&p->lock);
	p->cable = true;
	p->speed = SPEED_400000;
	p->lanes = 4;
	p->autoneg = AUTONEG_ENABLE;
	p->ext_state = -1;
	p->fec = ETHTOOL_FEC_RS;
	rig_dcb_defaults(p);
}

static void take_away(int n)
{
	int i;

	debugfs_remove_recursive(dir);
	for (i = 0; i < n; i++)
		if (devs[i] && devs[i]->reg_state == NETREG_REGISTERED)
			unregister_netdev(devs[i]);
	for (i = 0; i < n; i++) {
		if (!devs[i])
			continue;
		rig_pci_give_back(rig_port(devs[i])->pci);
		free_netdev(devs[i]);
	}
	kfree(devs);
}

static int __init rig_nic_init(void)
{
	int i, n = 2 * pairs, err = -ENOMEM;
	struct rig_port *p;

	devs = kcalloc(n, sizeof(*devs), GFP_KERNEL);
	if (!devs)
		return -ENOMEM;
	dir = debugfs_create_dir("rig_nic", NULL);
	for (i = 0; i < n; i++) {
		devs[i] = alloc_netdev(sizeof(struct rig_port), "rig%d", NET_NAME_ENUM, setup);
		if (!devs[i])
			goto fail;
	}
	for (i = 0; i < n; i++) {
		p = rig_port(devs[i]);
		p->twin = devs[i ^ 1];
		p->pci = rig_pci_take(false);
		if (p->pci)
			SET_NETDEV_DEV(devs[i], &p->pci->dev);
		err = register_netdev(devs[i]);
		if (err)
			goto fail;
		netif_carrier_off(devs[i]);
		debugfs_create_file(devs[i]->name, 0600, dir, devs[i], &rig_hand);
	}
	return 0;
fail:
	take_away(n);
	return err;
}

static void __exit rig_nic_exit(void)
{
	take_away(2 * pairs);
}

module_init(rig_nic_init);
module_exit(rig_nic_exit);
MODULE_DESCRIPTION("Ethernet ports whose health a test sets by hand");
MODULE_LICENSE("GPL");
