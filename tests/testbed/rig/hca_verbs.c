// SPDX-License-Identifier: GPL-2.0
/* rig_hca: what the RDMA core and libibverbs ask of a device */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <rdma/ib_addr.h>
#include <rdma/ib_mad.h>

#include "rig_hca.h"

#define ROCE_GIDS 16

static int query_device(struct ib_device *ib, struct ib_device_attr *a, struct ib_udata *udata)
{
	memset(a, 0, sizeof(*a));
	a->fw_ver = 28ULL << 32 | 39 << 16 | 1002;
	a->vendor_id = 0x2c9;
	a->vendor_part_id = 4129;
	a->sys_image_guid = cpu_to_be64(rig_hca(ib)->image_guid);
	a->max_mr_size = U64_MAX;
	a->page_size_cap = PAGE_SIZE;
	a->max_pkeys = 1;
	return 0;
}

/* as mlx5 translates the speed of an Ethernet port */
static void rate_of_netdev(u32 mbits, struct ib_port_attr *a)
{
	static const struct { u32 mbits; u8 width; u16 speed; } table[] = {
		{ 10000, IB_WIDTH_1X, IB_SPEED_QDR }, { 25000, IB_WIDTH_1X, IB_SPEED_EDR },
		{ 40000, IB_WIDTH_4X, IB_SPEED_QDR }, { 50000, IB_WIDTH_1X, IB_SPEED_HDR },
		{ 100000, IB_WIDTH_4X, IB_SPEED_EDR }, { 200000, IB_WIDTH_4X, IB_SPEED_HDR },
		{ 400000, IB_WIDTH_4X, IB_SPEED_NDR }, { 800000, IB_WIDTH_8X, IB_SPEED_NDR },
	};
	int i;

	a->active_width = IB_WIDTH_4X; /* what it says of a speed it doesn't know */
	a->active_speed = IB_SPEED_QDR;
	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (table[i].mbits == mbits) {
			a->active_width = table[i].width;
			a->active_speed = table[i].speed;
		}
}

static void query_roce(struct rig_hca *hca, struct rig_hca_port *p, struct ib_port_attr *a)
{
	bool up = p->state == IB_PORT_ACTIVE;

	a->phys_state = up ? IB_PORT_PHYS_STATE_LINK_UP : IB_PORT_PHYS_STATE_DISABLED;
	a->gid_tbl_len = ROCE_GIDS;
	a->active_mtu = iboe_get_mtu(READ_ONCE(hca->netdev->mtu)) ?: IB_MTU_256;
	rate_of_netdev(up ? rig_hca_speed(hca->netdev) : 0, a);
}

static void query_infiniband(struct rig_hca *hca, struct rig_hca_port *p, struct ib_port_attr *a)
{
	bool managed = p->state >= IB_PORT_ARMED; /* a subnet manager has been here */

	a->phys_state = p->state >= IB_PORT_INIT ? IB_PORT_PHYS_STATE_LINK_UP : IB_PORT_PHYS_STATE_POLLING;
	a->gid_tbl_len = 1;
	a->active_mtu = IB_MTU_4096;
	a->lid = managed ? 2 + (hca->guid >> 8 & 0xff) * RIG_MOST_PORTS + (p - hca->port) : 0xffff;
	a->sm_lid = managed;
	a->active_width = IB_WIDTH_4X;
	a->active_speed = p->state >= IB_PORT_INIT ? IB_SPEED_NDR : IB_SPEED_SDR;
}

static int query_port(struct ib_device *ib, u32 port, struct ib_port_attr *a)
{
	struct rig_hca *hca = rig_hca(ib);
	struct rig_hca_port *p = &hca->port[port - 1];
	int err;

	mutex_lock(&hca->lock);
	p->port_queries++;
	err = -p->fail_query;
	a->state = p->state;
	a->max_mtu = IB_MTU_4096;
	a->pkey_tbl_len = 1;
	a->max_msg_sz = 1 << 30;
	a->port_cap_flags = p->cap_flags;
	if (hca->netdev)
		query_roce(hca, p, a);
	else
		query_infiniband(hca, p, a);
	if (p->phys_state != RIG_BY_ITSELF)
		a->phys_state = p->phys_state;
	if (p->lid != RIG_BY_ITSELF)
		a->lid = p->lid;
	if (p->sm_lid != RIG_BY_ITSELF)
		a->sm_lid = p->sm_lid;
	if (p->speed != RIG_BY_ITSELF)
		a->active_speed = p->speed;
	if (p->width != RIG_BY_ITSELF)
		a->active_width = p->width;
	mutex_unlock(&hca->lock);
	return err;
}

static int query_gid(struct ib_device *ib, u32 port, int index, union ib_gid *gid)
{
	gid->global.subnet_prefix = cpu_to_be64(rig_hca(ib)->prefix);
	gid->global.interface_id = cpu_to_be64(rig_hca(ib)->guid + port);
	return 0;
}

static int query_pkey(struct ib_device *ib, u32 port, u16 index, u16 *key)
{
	*key = 0xffff;
	return 0;
}

static enum rdma_link_layer get_link_layer(struct ib_device *ib, u32 port)
{
	return rig_hca(ib)->netdev ? IB_LINK_LAYER_ETHERNET : IB_LINK_LAYER_INFINIBAND;
}

static int get_port_immutable(struct ib_device *ib, u32 port, struct ib_port_immutable *i)
{
	bool roce = rig_hca(ib)->netdev;

	i->gid_tbl_len = roce ? ROCE_GIDS : 1;
	i->pkey_tbl_len = 1;
	i->core_cap_flags = roce ? RDMA_CORE_PORT_IBA_ROCE | RDMA_CORE_PORT_IBA_ROCE_UDP_ENCAP : RDMA_CORE_PORT_IBA_IB;
	i->max_mad_size = IB_MGMT_MAD_SIZE;
	return 0;
}

/* the core fills a RoCE port's GID table from the netdev's addresses and asks us to take each entry */
static int add_gid(const struct ib_gid_attr *attr, void **context)
{
	return 0;
}

static int del_gid(const struct ib_gid_attr *attr, void **context)
{
	return 0;
}

static void get_dev_fw_str(struct ib_device *ib, char *out)
{
	strscpy(out, rig_hca(ib)->fw, IB_FW_VERSION_NAME_MAX);
}

void rig_hca_event(struct rig_hca *hca, int port, enum ib_event_type type)
{
	struct ib_event event = { .event = type, .element.port_num = port };

	if (!hca->dev)
		return;
	event.device = &hca->dev->ib;
	ib_dispatch_event(&event);
}

/* --- as much of user contexts as opening a device takes --- */

struct context {
	struct ib_ucontext ib;
};

struct domain {
	struct ib_pd ib;
};

static int alloc_ucontext(struct ib_ucontext *context, struct ib_udata *udata)
{
	return 0;
}

static void dealloc_ucontext(struct ib_ucontext *context)
{
}

/* its being there lets a device go while programs hold it open */
static void disassociate_ucontext(struct ib_ucontext *context)
{
}

static int alloc_pd(struct ib_pd *pd, struct ib_udata *udata)
{
	return 0;
}

static int dealloc_pd(struct ib_pd *pd, struct ib_udata *udata)
{
	return 0;
}

/* --- mlx5's own files under /sys/class/infiniband/DEVICE --- */

static struct rig_hca *of_device(struct device *device)
{
	return rdma_device_to_drv_device(device, struct rig_hca_dev, ib)->hca;
}

static ssize_t hca_type_show(struct device *device, struct device_attribute *attr, char *out)
{
	return sysfs_emit(out, "%s\n", of_device(device)->type);
}
static DEVICE_ATTR_RO(hca_type);

static ssize_t board_id_show(struct device *device, struct device_attribute *attr, char *out)
{
	return sysfs_emit(out, "%s\n", of_device(device)->board);
}
static DEVICE_ATTR_RO(board_id);

static ssize_t hw_rev_show(struct device *device, struct device_attribute *attr, char *out)
{
	return sysfs_emit(out, "0\n");
}
static DEVICE_ATTR_RO(hw_rev);

static struct attribute *attributes[] = {
	&dev_attr_hca_type.attr, &dev_attr_board_id.attr, &dev_attr_hw_rev.attr, NULL,
};
static const struct attribute_group attribute_group = { .attrs = attributes };

/*
 * libibverbs picks its user-space half by driver id. siw's opens, and is asked for nothing more;
 * rxe's would too, but the rxe module takes a netdev's device of its own id for one of its own.
 */
const struct ib_device_ops rig_hca_ops = {
	.owner = THIS_MODULE,
	.driver_id = RDMA_DRIVER_SIW,
	.uverbs_abi_ver = 1,
	.query_device = query_device,
	.query_port = query_port,
	.query_gid = query_gid,
	.query_pkey = query_pkey,
	.add_gid = add_gid,
	.del_gid = del_gid,
	.get_link_layer = get_link_layer,
	.get_port_immutable = get_port_immutable,
	.get_dev_fw_str = get_dev_fw_str,
	.process_mad = rig_hca_process_mad,
	.alloc_hw_port_stats = rig_hca_alloc_stats,
	.get_hw_stats = rig_hca_get_stats,
	.modify_hw_stat = rig_hca_modify_stat,
	.alloc_ucontext = alloc_ucontext,
	.dealloc_ucontext = dealloc_ucontext,
	.disassociate_ucontext = disassociate_ucontext,
	.alloc_pd = alloc_pd,
	.dealloc_pd = dealloc_pd,
	.device_group = &attribute_group,
	INIT_RDMA_OBJ_SIZE(ib_ucontext, context, ib),
	INIT_RDMA_OBJ_SIZE(ib_pd, domain, ib),
};
