// SPDX-License-Identifier: GPL-2.0
/* rig_nic: the names of mlx5's ethtool statistics, when each is there, and its value */
#include "rig_nic.h"

enum when { ALWAYS, WITH_PFC, WITH_GLOBAL_PAUSE, NEVER };

struct group {
	const char *const *names; /* with a %d when there are several copies */
	int count;
	int copies;
	enum when when;
};

static const char *const plain[] = {
	"rx_packets", "rx_bytes", "tx_packets", "tx_bytes",
	"rx_ecn_mark", "rx_oversize_pkts_sw_drop", "rx_buff_alloc_err", "rx_out_of_buffer",
	"rx_if_down_packets", "rx_steer_missed_packets", "rx_oversize_pkts_buffer",
	"rx_vport_unicast_packets", "rx_vport_unicast_bytes",
	"tx_vport_unicast_packets", "tx_vport_unicast_bytes",
	"rx_vport_rdma_unicast_packets", "rx_vport_rdma_unicast_bytes",
	"tx_vport_rdma_unicast_packets", "tx_vport_rdma_unicast_bytes",
	"rx_vport_rdma_multicast_packets", "rx_vport_rdma_multicast_bytes",
	"tx_vport_rdma_multicast_packets", "tx_vport_rdma_multicast_bytes",
	"tx_packets_phy", "rx_packets_phy", "rx_crc_errors_phy", "tx_bytes_phy", "rx_bytes_phy",
	"rx_in_range_len_errors_phy", "rx_out_of_range_len_phy", "rx_oversize_pkts_phy",
	"rx_symbol_err_phy", "rx_unsupported_op_phy", "rx_pause_ctrl_phy", "tx_pause_ctrl_phy",
	"rx_discards_phy", "tx_discards_phy", "tx_errors_phy",
	"rx_undersize_pkts_phy", "rx_fragments_phy", "rx_jabbers_phy",
	"link_down_events_phy", "rx_pcs_symbol_err_phy", "rx_corrected_bits_phy", "rx_bits_phy",
	"rx_err_lane_0_phy", "rx_err_lane_1_phy", "rx_err_lane_2_phy", "rx_err_lane_3_phy",
	"rx_buffer_passed_thres_phy",
	"rx_pci_signal_integrity", "tx_pci_signal_integrity",
	"outbound_pci_stalled_rd", "outbound_pci_stalled_wr",
	"outbound_pci_stalled_rd_events", "outbound_pci_stalled_wr_events", "outbound_pci_buffer_overflow",
	"tx_pause_storm_warning_events", "tx_pause_storm_error_events",
	"module_unplug", "module_bus_stuck", "module_high_temp", "module_bad_shorted",
	"dev_internal_queue_oob",
};

static const char *const per_prio[] = {
	"rx_prio%d_bytes", "rx_prio%d_packets", "rx_prio%d_discards",
	"tx_prio%d_bytes", "tx_prio%d_packets",
};

static const char *const per_prio_buffer[] = {
	"rx_prio%d_buf_discard", "rx_prio%d_cong_discard", "rx_prio%d_marked",
};

/* mlx5 shows these only for priorities that have PFC enabled */
static const char *const pfc[] = {
	"rx_prio%d_pause", "rx_prio%d_pause_duration", "tx_prio%d_pause", "tx_prio%d_pause_duration",
	"rx_prio%d_pause_transition",
};

/* and these only with global pause on */
static const char *const global_pause[] = {
	"rx_global_pause", "rx_global_pause_duration", "tx_global_pause", "tx_global_pause_duration",
	"rx_global_pause_transition",
};

/* of each channel and ring: of no interest to a fabric, and most of a real NIC's list */
static const char *const channel[] = { "ch%d_events", "ch%d_poll", "ch%d_arm", "ch%d_aff_change" };
static const char *const rx_ring[] = {
	"rx%d_packets", "rx%d_bytes", "rx%d_csum_complete", "rx%d_buff_alloc_err", "rx%d_ecn_mark",
};
static const char *const tx_ring[] = {
	"tx%d_packets", "tx%d_bytes", "tx%d_tso_packets", "tx%d_stopped", "tx%d_wake",
};

/* not among the statistics, but set the same way: what ETHTOOL_MSG_FEC_GET reports */
static const char *const fec[] = {
	"fec_corrected_blocks", "fec_uncorrectable_blocks", "fec_corrected_bits",
};
static const char *const fec_lane[] = { "fec_corrected_bits_lane%d" };

#define GROUP(names, copies, when) { names, ARRAY_SIZE(names), copies, when }

static const struct group groups[] = {
	GROUP(plain, 1, ALWAYS),
	GROUP(per_prio, RIG_PRIOS, ALWAYS),
	GROUP(per_prio_buffer, RIG_PRIOS, ALWAYS),
	GROUP(pfc, RIG_PRIOS, WITH_PFC),
	GROUP(global_pause, 1, WITH_GLOBAL_PAUSE),
	GROUP(channel, 4, ALWAYS),
	GROUP(rx_ring, 4, ALWAYS),
	GROUP(tx_ring, 4, ALWAYS),
	GROUP(fec, 1, NEVER),
	GROUP(fec_lane, RIG_LANES, NEVER),
};

#define SIZE(names, copies) (ARRAY_SIZE(names) * (copies))

const int rig_counter_count = SIZE(plain, 1) + SIZE(per_prio, RIG_PRIOS) + SIZE(per_prio_buffer, RIG_PRIOS) +
	SIZE(pfc, RIG_PRIOS) + SIZE(global_pause, 1) + SIZE(channel, 4) + SIZE(rx_ring, 4) + SIZE(tx_ring, 4) +
	SIZE(fec, 1) + SIZE(fec_lane, RIG_LANES);

static const struct group *place(int i, int *copy, int *which)
{
	const struct group *g;

	BUILD_BUG_ON(SIZE(plain, 1) + SIZE(per_prio, 8) + SIZE(per_prio_buffer, 8) + SIZE(pfc, 8) + 5 +
		     SIZE(channel, 4) + SIZE(rx_ring, 4) + SIZE(tx_ring, 4) + 3 + RIG_LANES > RIG_COUNTERS);
	for (g = groups; i >= g->count * g->copies; g++)
		i -= g->count * g->copies;
	*copy = i / g->count;
	*which = i % g->count;
	return g;
}

bool rig_counter_shown(const struct rig_port *p, int i)
{
	int copy, which;

	switch (place(i, &copy, &which)->when) {
	case WITH_PFC:
		return p->pfc.pfc_en & BIT(copy);
	case WITH_GLOBAL_PAUSE:
		return p->pause_rx || p->pause_tx;
	case NEVER:
		return false;
	default:
		return true;
	}
}

void rig_counter_name(int i, char *out)
{
	int copy, which;
	const struct group *g = place(i, &copy, &which);

	snprintf(out, ETH_GSTRING_LEN, g->names[which], copy);
}

int rig_counter_find(const char *name)
{
	char other[ETH_GSTRING_LEN];
	int i;

	for (i = 0; i < rig_counter_count; i++) {
		rig_counter_name(i, other);
		if (!strcmp(name, other))
			return i;
	}
	return -ENOENT;
}

static u64 on_wire(const struct rig_wire *w, bool bytes)
{
	return atomic64_read(bytes ? &w->bytes : &w->packets);
}

/* what really crossed the wire belongs to these */
static u64 real(const struct rig_port *p, const char *name)
{
	bool bytes = strstr(name, "_bytes"), sent = name[0] == 't';
	u64 sum = 0;
	int prio, end = 0;

	if (sscanf(name + 2, "_prio%d_bytes%n", &prio, &end) == 1 && end && !name[2 + end])
		return on_wire(sent ? &p->sent.prio[prio] : &p->received.prio[prio], true);
	if (sscanf(name + 2, "_prio%d_packets%n", &prio, &end) == 1 && end && !name[2 + end])
		return on_wire(sent ? &p->sent.prio[prio] : &p->received.prio[prio], false);
	if (strstr(name, "x_vport_rdma_unicast_") == name + 1)
		return on_wire(sent ? &p->sent.rdma : &p->received.rdma, bytes);
	if (!strcmp(name + 2, "_bytes_phy") || !strcmp(name + 2, "_packets_phy"))
		for (prio = 0; prio < RIG_PRIOS; prio++)
			sum += on_wire(sent ? &p->sent.prio[prio] : &p->received.prio[prio], bytes);
	return sum;
}

u64 rig_counter_value(struct net_device *dev, int i)
{
	struct rig_port *p = rig_port(dev);
	char name[ETH_GSTRING_LEN];
	u64 value;

	rig_counter_name(i, name);
	mutex_lock(&p->lock);
	value = rig_read(&p->counter[i]);
	mutex_unlock(&p->lock);
	return value + real(p, name);
}

u64 rig_counter_named(struct net_device *dev, const char *name)
{
	int i = rig_counter_find(name);

	return i < 0 ? 0 : rig_counter_value(dev, i);
}

void rig_counter_add(struct net_device *dev, const char *name, u64 n)
{
	struct rig_port *p = rig_port(dev);
	int i = rig_counter_find(name);

	if (i < 0)
		return;
	mutex_lock(&p->lock);
	rig_change(&p->counter[i], "add", n);
	mutex_unlock(&p->lock);
}
