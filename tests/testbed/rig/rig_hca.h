/* SPDX-License-Identifier: GPL-2.0 */
/* rig_hca: what its files share. hca_main.c says what it is, README.md how to use it. */
#ifndef RIG_HCA_H
#define RIG_HCA_H

#include <linux/mutex.h>
#include <linux/pci.h>
#include <rdma/ib_verbs.h>

#include "rig.h"
#include "rig_pci.h"

#define RIG_MOST_PORTS 16
#define RIG_HCA_COUNTERS 64 /* hca_counters.c holds fewer, and checks it */
#define RIG_BY_ITSELF -1 /* a value that follows from the others until a test sets it */

struct rig_hca_port {
	struct rig_counter counter[RIG_HCA_COUNTERS];
	enum ib_port_state state;
	s64 phys_state, lid, sm_lid, speed, width;
	u32 cap_flags;
	/* faults */
	int fail_query, fail_pma, fail_hw;
	unsigned int stall_ms;
	/* what was asked of it */
	u64 pma_reads, hw_reads, port_queries;
};

/* A card. It outlives its device: a test may take that away and bring it back. */
struct rig_hca {
	struct mutex lock; /* all below but name, ports, netdev and pci, which stay */
	struct rig_hca_dev *dev; /* NULL: taken away */
	char name[IB_DEVICE_NAME_MAX];
	int ports;
	struct net_device *netdev; /* RoCE: the Ethernet port underneath */
	struct pci_dev *pci; /* InfiniBand: its own slot */
	u64 guid, image_guid, prefix;
	char fw[32], board[32], type[32];
	struct rig_hca_port port[RIG_MOST_PORTS];
};

struct rig_hca_dev {
	struct ib_device ib;
	struct rig_hca *hca;
};

static inline struct rig_hca *rig_hca(struct ib_device *ib)
{
	return container_of(ib, struct rig_hca_dev, ib)->hca;
}

static inline struct rig_hca_port *rig_hca_port(struct ib_device *ib, u32 port)
{
	return &rig_hca(ib)->port[port - 1];
}

/* hca_main.c */
extern struct rig_hca **rig_hcas;
extern int rig_hca_count;
int rig_hca_add(struct rig_hca *hca);
void rig_hca_remove(struct rig_hca *hca);
void rig_hca_reset(struct rig_hca *hca, int index);
u32 rig_hca_speed(struct net_device *dev);

/* hca_verbs.c */
extern const struct ib_device_ops rig_hca_ops;
void rig_hca_event(struct rig_hca *hca, int port, enum ib_event_type type); /* lock held */

/* hca_counters.c */
struct rdma_hw_stats *rig_hca_alloc_stats(struct ib_device *ib, u32 port);
int rig_hca_get_stats(struct ib_device *ib, struct rdma_hw_stats *stats, u32 port, int index);
int rig_hca_modify_stat(struct ib_device *ib, u32 port, unsigned int index, bool enable);
int rig_hca_process_mad(struct ib_device *ib, int flags, u32 port, const struct ib_wc *wc,
			const struct ib_grh *grh, const struct ib_mad *in, struct ib_mad *out,
			size_t *size, u16 *pkey);
int rig_hca_counter_find(const char *name); /* or -ENOENT */
const char *rig_hca_counter_name(int i); /* NULL: no more */

/* hca_hand.c */
void rig_hca_hand_init(void);
void rig_hca_hand_exit(void);

#endif
