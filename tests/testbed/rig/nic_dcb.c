// SPDX-License-Identifier: GPL-2.0
/* rig_nic: the answers to DCB netlink, for `dcb pfc|ets|app|buffer|dcbx` of iproute2 */
#include <linux/if_vlan.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <net/dsfield.h>

#include "rig_nic.h"

#define BUFFER_TOTAL 262144

/* mlx5: lossy priorities share buffer 0; the first lossless one opens buffer 1 */
static void share_buffers(struct rig_port *p)
{
	int prio;

	memset(&p->buffer, 0, sizeof(p->buffer));
	p->buffer.total_size = BUFFER_TOTAL;
	p->buffer.buffer_size[0] = p->pfc.pfc_en ? 20016 : BUFFER_TOTAL;
	p->buffer.buffer_size[1] = p->pfc.pfc_en ? BUFFER_TOTAL - 20016 : 0;
	for (prio = 0; prio < RIG_PRIOS; prio++)
		p->buffer.prio2buffer[prio] = !!(p->pfc.pfc_en & BIT(prio));
}

void rig_dcb_defaults(struct rig_port *p)
{
	int i;

	p->dcbx = DCB_CAP_DCBX_HOST | DCB_CAP_DCBX_VER_IEEE;
	p->pfc.pfc_cap = 8;
	p->ets.ets_cap = 8;
	for (i = 0; i < RIG_PRIOS; i++) {
		p->ets.tc_tsa[i] = IEEE_8021QAZ_TSA_VENDOR;
		p->ets.prio_tc[i] = i == 0 ? 1 : i == 1 ? 0 : i; /* as mlx5 does */
	}
	share_buffers(p);
}

/* the priority that a packet travels on: its VLAN tag's, or by its DSCP when a table is there */
u8 rig_prio_of(struct net_device *dev, struct sk_buff *skb)
{
	struct dcb_app app = { .selector = IEEE_8021QAZ_APP_SEL_DSCP };
	u8 mask;

	if (skb_vlan_tag_present(skb))
		return skb_vlan_tag_get_prio(skb);
	if (!pskb_network_may_pull(skb, sizeof(struct iphdr)))
		return 0;
	if (skb->protocol == htons(ETH_P_IP))
		app.protocol = ip_hdr(skb)->tos >> 2;
	else if (skb->protocol == htons(ETH_P_IPV6))
		app.protocol = ipv6_get_dsfield(ipv6_hdr(skb)) >> 2;
	else
		return 0;
	mask = dcb_ieee_getapp_mask(dev, &app);
	return mask ? fls(mask) - 1 : 0;
}

static int get_pfc(struct net_device *dev, struct ieee_pfc *pfc)
{
	struct rig_port *p = rig_port(dev);
	char name[ETH_GSTRING_LEN];
	int prio;

	*pfc = p->pfc;
	for (prio = 0; prio < RIG_PRIOS; prio++) {
		snprintf(name, sizeof(name), "tx_prio%d_pause", prio);
		pfc->requests[prio] = rig_counter_named(dev, name);
		snprintf(name, sizeof(name), "rx_prio%d_pause", prio);
		pfc->indications[prio] = rig_counter_named(dev, name);
	}
	return 0;
}

static int set_pfc(struct net_device *dev, struct ieee_pfc *pfc)
{
	struct rig_port *p = rig_port(dev);

	if (p->pfc.pfc_en != pfc->pfc_en) {
		p->pfc.pfc_en = pfc->pfc_en;
		share_buffers(p);
	}
	p->pfc.mbc = pfc->mbc;
	p->pfc.delay = pfc->delay;
	return 0;
}

static int get_ets(struct net_device *dev, struct ieee_ets *ets)
{
	*ets = rig_port(dev)->ets;
	return 0;
}

static int set_ets(struct net_device *dev, struct ieee_ets *ets)
{
	u8 cap = rig_port(dev)->ets.ets_cap;

	rig_port(dev)->ets = *ets;
	rig_port(dev)->ets.ets_cap = cap;
	return 0;
}

static int set_app(struct net_device *dev, struct dcb_app *app)
{
	if (app->selector != IEEE_8021QAZ_APP_SEL_DSCP || app->protocol >= 64)
		return -EINVAL; /* mlx5 takes no other kind */
	return dcb_ieee_setapp(dev, app);
}

static int del_app(struct net_device *dev, struct dcb_app *app)
{
	return dcb_ieee_delapp(dev, app);
}

static int get_buffer(struct net_device *dev, struct dcbnl_buffer *buffer)
{
	*buffer = rig_port(dev)->buffer;
	return 0;
}

static int set_buffer(struct net_device *dev, struct dcbnl_buffer *buffer)
{
	struct rig_port *p = rig_port(dev);
	u64 sum = 0;
	int i;

	for (i = 0; i < DCBX_MAX_BUFFERS; i++)
		sum += buffer->buffer_size[i];
	if (sum > BUFFER_TOTAL)
		return -EINVAL;
	p->buffer = *buffer;
	p->buffer.total_size = BUFFER_TOTAL;
	return 0;
}

static u8 get_dcbx(struct net_device *dev)
{
	return rig_port(dev)->dcbx;
}

static u8 set_dcbx(struct net_device *dev, u8 mode)
{
	if (mode & (DCB_CAP_DCBX_LLD_MANAGED | DCB_CAP_DCBX_VER_CEE))
		return 1; /* refused: mlx5 has no CEE */
	rig_port(dev)->dcbx = mode ?: DCB_CAP_DCBX_LLD_MANAGED | DCB_CAP_DCBX_VER_IEEE;
	return 0;
}

const struct dcbnl_rtnl_ops rig_dcb_ops = {
	.ieee_getpfc = get_pfc,
	.ieee_setpfc = set_pfc,
	.ieee_getets = get_ets,
	.ieee_setets = set_ets,
	.ieee_setapp = set_app,
	.ieee_delapp = del_app,
	.dcbnl_getbuffer = get_buffer,
	.dcbnl_setbuffer = set_buffer,
	.getdcbx = get_dcbx,
	.setdcbx = set_dcbx,
};
