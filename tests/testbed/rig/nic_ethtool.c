// SPDX-License-Identifier: GPL-2.0
/* rig_nic: the answers to ethtool */
#include <linux/delay.h>
#include <linux/version.h>

#include "rig_nic.h"

/* --- statistics --- */

static int get_sset_count(struct net_device *dev, int set)
{
	int i, n = 0;

	if (set != ETH_SS_STATS)
		return -EOPNOTSUPP;
	for (i = 0; i < rig_counter_count; i++)
		n += rig_counter_shown(rig_port(dev), i);
	return n;
}

static void get_strings(struct net_device *dev, u32 set, u8 *out)
{
	int i;

	if (set != ETH_SS_STATS)
		return;
	for (i = 0; i < rig_counter_count; i++) {
		if (!rig_counter_shown(rig_port(dev), i))
			continue;
		rig_counter_name(i, out);
		out += ETH_GSTRING_LEN;
	}
}

static void get_ethtool_stats(struct net_device *dev, struct ethtool_stats *stats, u64 *out)
{
	int i;

	if (rig_port(dev)->stall_ms)
		msleep(rig_port(dev)->stall_ms);
	for (i = 0; i < rig_counter_count; i++)
		if (rig_counter_shown(rig_port(dev), i))
			*out++ = rig_counter_value(dev, i);
}

/* --- link --- */

static void link_modes(const struct rig_port *p, unsigned long *modes, bool all)
{
	static const struct { u32 speed; int mode; } table[] = {
		{ SPEED_100000, ETHTOOL_LINK_MODE_100000baseCR4_Full_BIT },
		{ SPEED_200000, ETHTOOL_LINK_MODE_200000baseCR4_Full_BIT },
		{ SPEED_400000, ETHTOOL_LINK_MODE_400000baseCR4_Full_BIT },
	};
	int i;

	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (all || table[i].speed == p->speed || p->autoneg)
			__set_bit(table[i].mode, modes);
	__set_bit(ETHTOOL_LINK_MODE_FIBRE_BIT, modes);
	if (all || p->autoneg)
		__set_bit(ETHTOOL_LINK_MODE_Autoneg_BIT, modes);
	if (all || p->pause_rx)
		__set_bit(ETHTOOL_LINK_MODE_Pause_BIT, modes);
	if (all || p->fec & ETHTOOL_FEC_RS)
		__set_bit(ETHTOOL_LINK_MODE_FEC_RS_BIT, modes);
}

static int get_link_ksettings(struct net_device *dev, struct ethtool_link_ksettings *k)
{
	struct rig_port *p = rig_port(dev);

	if (p->fail)
		return -p->fail;
	ethtool_link_ksettings_zero_link_mode(k, supported);
	ethtool_link_ksettings_zero_link_mode(k, advertising);
	ethtool_link_ksettings_zero_link_mode(k, lp_advertising);
	link_modes(p, k->link_modes.supported, true);
	link_modes(p, k->link_modes.advertising, false);
	if (p->autoneg && netif_carrier_ok(dev))
		link_modes(rig_port(p->twin), k->link_modes.lp_advertising, false);
	k->base.speed = netif_carrier_ok(dev) ? p->speed : SPEED_UNKNOWN;
	k->base.duplex = netif_carrier_ok(dev) ? DUPLEX_FULL : DUPLEX_UNKNOWN;
	k->base.autoneg = p->autoneg;
	k->base.port = PORT_DA;
	k->lanes = netif_carrier_ok(dev) ? p->lanes : 0;
	return 0;
}

static int set_link_ksettings(struct net_device *dev, const struct ethtool_link_ksettings *k)
{
	struct rig_port *p = rig_port(dev);

	p->autoneg = k->base.autoneg;
	if (k->base.speed && k->base.speed != SPEED_UNKNOWN)
		p->speed = k->base.speed;
	if (k->lanes)
		p->lanes = k->lanes;
	return 0;
}

static int get_link_ext_state(struct net_device *dev, struct ethtool_link_ext_state_info *info)
{
	struct rig_port *p = rig_port(dev);

	if (netif_carrier_ok(dev) || p->ext_state < 0)
		return -ENODATA;
	info->link_ext_state = p->ext_state;
	info->__link_ext_substate = p->ext_substate;
	return 0;
}

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 2, 0)
static void get_link_ext_stats(struct net_device *dev, struct ethtool_link_ext_stats *stats)
{
	stats->link_down_events = rig_port(dev)->downs;
}
#endif

static void get_drvinfo(struct net_device *dev, struct ethtool_drvinfo *info)
{
	struct rig_port *p = rig_port(dev);

	strscpy(info->driver, "mlx5_core", sizeof(info->driver));
	strscpy(info->fw_version, "28.39.1002 (MT_0000000838)", sizeof(info->fw_version));
	if (p->pci)
		strscpy(info->bus_info, pci_name(p->pci), sizeof(info->bus_info));
}

/* --- global pause --- */

static void get_pauseparam(struct net_device *dev, struct ethtool_pauseparam *param)
{
	param->rx_pause = rig_port(dev)->pause_rx;
	param->tx_pause = rig_port(dev)->pause_tx;
}

static int set_pauseparam(struct net_device *dev, struct ethtool_pauseparam *param)
{
	if (param->autoneg)
		return -EINVAL;
	rig_port(dev)->pause_rx = param->rx_pause;
	rig_port(dev)->pause_tx = param->tx_pause;
	return 0;
}

static void get_pause_stats(struct net_device *dev, struct ethtool_pause_stats *stats)
{
	stats->rx_pause_frames = rig_counter_named(dev, "rx_global_pause");
	stats->tx_pause_frames = rig_counter_named(dev, "tx_global_pause");
}

/* --- forward error correction --- */

static int get_fecparam(struct net_device *dev, struct ethtool_fecparam *param)
{
	struct rig_port *p = rig_port(dev);

	param->fec = p->fec | ETHTOOL_FEC_AUTO;
	param->active_fec = netif_carrier_ok(dev) ? p->fec : ETHTOOL_FEC_NONE;
	return 0;
}

static int set_fecparam(struct net_device *dev, struct ethtool_fecparam *param)
{
	rig_port(dev)->fec = param->fec == ETHTOOL_FEC_AUTO ? ETHTOOL_FEC_RS : param->fec;
	return 0;
}

static void fec_stats(struct net_device *dev, struct ethtool_fec_stats *stats)
{
	char name[ETH_GSTRING_LEN];
	int i;

	stats->corrected_blocks.total = rig_counter_named(dev, "fec_corrected_blocks");
	stats->uncorrectable_blocks.total = rig_counter_named(dev, "fec_uncorrectable_blocks");
	stats->corrected_bits.total = rig_counter_named(dev, "fec_corrected_bits");
	for (i = 0; i < RIG_LANES; i++) {
		snprintf(name, sizeof(name), "fec_corrected_bits_lane%d", i);
		stats->corrected_bits.lanes[i] = rig_counter_named(dev, name);
	}
}

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 18, 0)
static void get_fec_stats(struct net_device *dev, struct ethtool_fec_stats *stats, struct ethtool_fec_hist *hist)
{
	fec_stats(dev, stats);
}
#else
static void get_fec_stats(struct net_device *dev, struct ethtool_fec_stats *stats)
{
	fec_stats(dev, stats);
}
#endif

const struct ethtool_ops rig_ethtool_ops = {
	.cap_link_lanes_supported = true,
	.get_sset_count = get_sset_count,
	.get_strings = get_strings,
	.get_ethtool_stats = get_ethtool_stats,
	.get_link = ethtool_op_get_link,
	.get_link_ksettings = get_link_ksettings,
	.set_link_ksettings = set_link_ksettings,
	.get_link_ext_state = get_link_ext_state,
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 2, 0)
	.get_link_ext_stats = get_link_ext_stats,
#endif
	.get_drvinfo = get_drvinfo,
	.get_pauseparam = get_pauseparam,
	.set_pauseparam = set_pauseparam,
	.get_pause_stats = get_pause_stats,
	.get_fecparam = get_fecparam,
	.set_fecparam = set_fecparam,
	.get_fec_stats = get_fec_stats,
};
