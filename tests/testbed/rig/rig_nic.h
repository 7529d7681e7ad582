/* SPDX-License-Identifier: GPL-2.0 */
/* rig_nic: what its files share. nic_main.c says what it is, README.md how to use it. */
#ifndef RIG_NIC_H
#define RIG_NIC_H

#include <linux/atomic.h>
#include <linux/ethtool.h>
#include <linux/mutex.h>
#include <linux/netdevice.h>
#include <linux/pci.h>
#include <net/dcbnl.h>

#include "rig.h"
#include "rig_pci.h"

#define RIG_PRIOS 8
#define RIG_LANES 4
#define RIG_COUNTERS 320 /* nic_counters.c holds fewer, and checks it */

/* what really crossed the wire, beside what the test's hand says */
struct rig_wire {
	atomic64_t bytes;
	atomic64_t packets;
};

struct rig_port {
	struct net_device *twin;
	struct pci_dev *pci;
	struct mutex lock; /* the counters */
	struct rig_counter counter[RIG_COUNTERS];
	struct {
		struct rig_wire rdma;
		struct rig_wire prio[RIG_PRIOS];
	} sent, received;

	/* link */
	bool cable;
	u32 speed;
	u32 lanes;
	u8 autoneg;
	s64 ext_state; /* an ethtool_link_ext_state, -1: none */
	s64 ext_substate;
	u32 downs;
	u32 fec;

	/* flow control */
	bool pause_rx, pause_tx;
	struct ieee_pfc pfc;
	struct ieee_ets ets;
	struct dcbnl_buffer buffer;
	u8 dcbx;

	/* faults */
	unsigned int stall_ms;
	int fail;
};

static inline struct rig_port *rig_port(struct net_device *dev)
{
	return netdev_priv(dev);
}

/* nic_counters.c */
extern const int rig_counter_count;
bool rig_counter_shown(const struct rig_port *p, int i);
void rig_counter_name(int i, char *out); /* ETH_GSTRING_LEN */
int rig_counter_find(const char *name); /* or -ENOENT */
u64 rig_counter_value(struct net_device *dev, int i);
u64 rig_counter_named(struct net_device *dev, const char *name);
void rig_counter_add(struct net_device *dev, const char *name, u64 n);

/* nic_ethtool.c, nic_dcb.c */
extern const struct ethtool_ops rig_ethtool_ops;
extern const struct dcbnl_rtnl_ops rig_dcb_ops;
void rig_dcb_defaults(struct rig_port *p);
u8 rig_prio_of(struct net_device *dev, struct sk_buff *skb);

/* nic_main.c */
void rig_set_cable(struct net_device *dev, bool in);

/* nic_hand.c */
extern const struct file_operations rig_hand;

#endif
