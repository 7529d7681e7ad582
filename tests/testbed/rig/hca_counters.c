// SPDX-License-Identifier: GPL-2.0
/*
 * rig_hca: the counters of a port. counters/ in sysfs asks for performance-management MADs, with
 * the widths of the IBTA specification: small fields stop at their maximum. hw_counters/ and
 * RDMA netlink ask for mlx5's congestion and transport counters.
 */
#include <linux/delay.h>
#include <rdma/ib_mad.h>
#include <rdma/ib_pma.h>

#include "rig_hca.h"

enum {
	SYMBOL, RECOVERY, DOWNED, RCV_ERR, REMOTE_PHYS, RELAY, DISCARDS, XMIT_CONSTRAINT, RCV_CONSTRAINT,
	INTEGRITY, OVERRUN, VL15, XMIT_WAIT,
	XMIT_DATA, RCV_DATA, XMIT_PKTS, RCV_PKTS, UNI_XMIT, UNI_RCV, MULTI_XMIT, MULTI_RCV, PMA
};

static const char *const pma[PMA] = {
	[SYMBOL] = "symbol_error", [RECOVERY] = "link_error_recovery", [DOWNED] = "link_downed",
	[RCV_ERR] = "port_rcv_errors", [REMOTE_PHYS] = "port_rcv_remote_physical_errors",
	[RELAY] = "port_rcv_switch_relay_errors", [DISCARDS] = "port_xmit_discards",
	[XMIT_CONSTRAINT] = "port_xmit_constraint_errors", [RCV_CONSTRAINT] = "port_rcv_constraint_errors",
	[INTEGRITY] = "local_link_integrity_errors", [OVERRUN] = "excessive_buffer_overrun_errors",
	[VL15] = "VL15_dropped", [XMIT_WAIT] = "port_xmit_wait",
	[XMIT_DATA] = "port_xmit_data", [RCV_DATA] = "port_rcv_data",
	[XMIT_PKTS] = "port_xmit_packets", [RCV_PKTS] = "port_rcv_packets",
	[UNI_XMIT] = "unicast_xmit_packets", [UNI_RCV] = "unicast_rcv_packets",
	[MULTI_XMIT] = "multicast_xmit_packets", [MULTI_RCV] = "multicast_rcv_packets",
};

#define OPTIONAL .flags = IB_STAT_FLAG_OPTIONAL

static const struct rdma_stat_desc hw[] = {
	/* 32 bits, modulo: mlx5's queue counters */
	{.name = "rx_write_requests"}, {.name = "rx_read_requests"}, {.name = "rx_atomic_requests"},
	{.name = "rx_dct_connect"}, {.name = "out_of_buffer"}, {.name = "out_of_sequence"},
	{.name = "duplicate_request"}, {.name = "rnr_nak_retry_err"}, {.name = "packet_seq_err"},
	{.name = "implied_nak_seq_err"}, {.name = "local_ack_timeout_err"},
	{.name = "resp_local_length_error"}, {.name = "resp_cqe_error"}, {.name = "req_cqe_error"},
	{.name = "req_remote_invalid_request"}, {.name = "req_remote_access_errors"},
	{.name = "resp_remote_access_errors"}, {.name = "resp_cqe_flush_error"},
	{.name = "req_cqe_flush_error"}, {.name = "req_transport_retries_exceeded"},
	{.name = "req_rnr_retries_exceeded"}, {.name = "roce_adp_retrans"},
	{.name = "roce_adp_retrans_to"}, {.name = "roce_slow_restart"},
	{.name = "roce_slow_restart_cnps"}, {.name = "roce_slow_restart_trans"},
#define QUEUE_COUNTERS 26
	/* 64 bits */
	{.name = "rp_cnp_ignored"}, {.name = "rp_cnp_handled"},
	{.name = "np_ecn_marked_roce_packets"}, {.name = "np_cnp_sent"},
	{.name = "rx_icrc_encapsulated"},
	/* RDMA netlink only, once switched on */
	{.name = "cc_rx_ce_pkts", OPTIONAL}, {.name = "cc_rx_cnp_pkts", OPTIONAL},
	{.name = "cc_tx_cnp_pkts", OPTIONAL},
};

#define HW ARRAY_SIZE(hw)

const char *rig_hca_counter_name(int i)
{
	BUILD_BUG_ON(PMA + HW > RIG_HCA_COUNTERS);
	return i < PMA ? pma[i] : i < PMA + HW ? hw[i - PMA].name : NULL;
}

int rig_hca_counter_find(const char *name)
{
	int i;

	for (i = 0; i < PMA + HW; i++)
		if (!strcmp(name, rig_hca_counter_name(i)))
			return i;
	return -ENOENT;
}

/* --- counters/ --- */

static u64 capped(const struct rig_hca_port *p, int i, int bits)
{
	return min_t(u64, rig_read(&p->counter[i]), BIT_ULL(bits) - 1);
}

static void port_counters(const struct rig_hca_port *p, struct ib_pma_portcounters *out)
{
	out->symbol_error_counter = cpu_to_be16(capped(p, SYMBOL, 16));
	out->link_error_recovery_counter = capped(p, RECOVERY, 8);
	out->link_downed_counter = capped(p, DOWNED, 8);
	out->port_rcv_errors = cpu_to_be16(capped(p, RCV_ERR, 16));
	out->port_rcv_remphys_errors = cpu_to_be16(capped(p, REMOTE_PHYS, 16));
	out->port_rcv_switch_relay_errors = cpu_to_be16(capped(p, RELAY, 16));
	out->port_xmit_discards = cpu_to_be16(capped(p, DISCARDS, 16));
	out->port_xmit_constraint_errors = capped(p, XMIT_CONSTRAINT, 8);
	out->port_rcv_constraint_errors = capped(p, RCV_CONSTRAINT, 8);
	out->link_overrun_errors = capped(p, INTEGRITY, 4) << 4 | capped(p, OVERRUN, 4);
	out->vl15_dropped = cpu_to_be16(capped(p, VL15, 16));
	out->port_xmit_data = cpu_to_be32(capped(p, XMIT_DATA, 32));
	out->port_rcv_data = cpu_to_be32(capped(p, RCV_DATA, 32));
	out->port_xmit_packets = cpu_to_be32(capped(p, XMIT_PKTS, 32));
	out->port_rcv_packets = cpu_to_be32(capped(p, RCV_PKTS, 32));
	out->port_xmit_wait = cpu_to_be32(rig_read(&p->counter[XMIT_WAIT])); /* modulo 2^32 */
}

static void port_counters_ext(const struct rig_hca_port *p, struct ib_pma_portcounters_ext *out)
{
	out->port_xmit_data = cpu_to_be64(rig_read(&p->counter[XMIT_DATA]));
	out->port_rcv_data = cpu_to_be64(rig_read(&p->counter[RCV_DATA]));
	out->port_xmit_packets = cpu_to_be64(rig_read(&p->counter[XMIT_PKTS]));
	out->port_rcv_packets = cpu_to_be64(rig_read(&p->counter[RCV_PKTS]));
	out->port_unicast_xmit_packets = cpu_to_be64(rig_read(&p->counter[UNI_XMIT]));
	out->port_unicast_rcv_packets = cpu_to_be64(rig_read(&p->counter[UNI_RCV]));
	out->port_multicast_xmit_packets = cpu_to_be64(rig_read(&p->counter[MULTI_XMIT]));
	out->port_multicast_rcv_packets = cpu_to_be64(rig_read(&p->counter[MULTI_RCV]));
}

int rig_hca_process_mad(struct ib_device *ib, int flags, u32 port, const struct ib_wc *wc,
			const struct ib_grh *grh, const struct ib_mad *in, struct ib_mad *out,
			size_t *size, u16 *pkey)
{
	struct rig_hca_port *p = rig_hca_port(ib, port);
	void *data = (u8 *)out + 64; /* after a performance-management MAD's header */
	int result = IB_MAD_RESULT_SUCCESS | IB_MAD_RESULT_REPLY;
	unsigned int stall;

	if (in->mad_hdr.mgmt_class != IB_MGMT_CLASS_PERF_MGMT)
		return IB_MAD_RESULT_FAILURE;
	out->mad_hdr = in->mad_hdr;
	out->mad_hdr.method = IB_MGMT_METHOD_GET_RESP;
	if (in->mad_hdr.attr_id == IB_PMA_CLASS_PORT_INFO) { /* once, when the device registers */
		((struct ib_class_port_info *)data)->capability_mask = IB_PMA_CLASS_CAP_EXT_WIDTH;
		return result;
	}
	mutex_lock(&rig_hca(ib)->lock);
	p->pma_reads++;
	stall = p->stall_ms;
	if (p->fail_pma) {
		/* what a restricted function's firmware makes the driver say, every time */
		dev_err(&ib->dev, "ACCESS_REG(0x805) op_mod(0x1) failed, status bad resource(0x5), err(%d)\n",
			-p->fail_pma);
		result = IB_MAD_RESULT_FAILURE;
	} else if (in->mad_hdr.attr_id == IB_PMA_PORT_COUNTERS) {
		port_counters(p, data);
	} else if (in->mad_hdr.attr_id == IB_PMA_PORT_COUNTERS_EXT) {
		port_counters_ext(p, data);
	} else {
		result = IB_MAD_RESULT_FAILURE;
	}
	mutex_unlock(&rig_hca(ib)->lock);
	if (stall)
		msleep(stall);
	return result;
}

/* --- hw_counters/ --- */

struct rdma_hw_stats *rig_hca_alloc_stats(struct ib_device *ib, u32 port)
{
	struct rdma_hw_stats *stats = rdma_alloc_hw_stats_struct(hw, HW, RDMA_HW_STATS_DEFAULT_LIFESPAN);
	int i;

	for (i = 0; stats && i < HW; i++)
		if (hw[i].flags & IB_STAT_FLAG_OPTIONAL)
			set_bit(i, stats->is_disabled);
	return stats;
}

int rig_hca_get_stats(struct ib_device *ib, struct rdma_hw_stats *stats, u32 port, int index)
{
	struct rig_hca_port *p = rig_hca_port(ib, port);
	unsigned int stall;
	int i, err;
	u64 value;

	mutex_lock(&rig_hca(ib)->lock);
	p->hw_reads++;
	stall = p->stall_ms;
	err = -p->fail_hw;
	for (i = 0; i < HW && !err; i++) {
		value = rig_read(&p->counter[PMA + i]);
		stats->value[i] = i < QUEUE_COUNTERS ? (u32)value : value;
	}
	mutex_unlock(&rig_hca(ib)->lock);
	if (stall)
		msleep(stall);
	return err ?: HW;
}

/* an optional counter begins at 0 each time it is switched on */
int rig_hca_modify_stat(struct ib_device *ib, u32 port, unsigned int index, bool enable)
{
	struct rig_counter *c = &rig_hca_port(ib, port)->counter[PMA + index];

	mutex_lock(&rig_hca(ib)->lock);
	if (enable) {
		c->base = 0;
		c->since_ns = ktime_get_ns();
	}
	mutex_unlock(&rig_hca(ib)->lock);
	return 0;
}
