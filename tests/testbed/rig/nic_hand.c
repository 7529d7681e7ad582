// SPDX-License-Identifier: GPL-2.0
/*
 * rig_nic: the test's hand, /sys/kernel/debug/rig_nic/NETDEV. One line a write:
 *
 *   set NAME N | rate NAME N | add NAME N    a counter of nic_counters.c; rate is by the second
 *   carrier 0|1          the cable out or in; counts link_down_events_phy and the link's downs
 *   speed MBITS | lanes N | autoneg 0|1      as ethtool reports them while there is a carrier
 *   ext_state N [SUB]    why there is no link, by ETHTOOL_LINK_EXT_STATE_* (4: no cable); -1 none
 *   downs N              ETHTOOL_A_LINKSTATE_EXT_DOWN_CNT
 *   stall MS             reading statistics takes that long, as with hanging firmware
 *   fail ERRNO           get_link_ksettings fails with it; 0 mends
 *   pci WORD N           a line of rig_pci's for the slot this port is in
 *
 * Read, it says how it stands. Everything else is set as on a real NIC: ethtool -A, ethtool
 * --set-fec, dcb pfc|ets|app|buffer|dcbx set.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/seq_file.h>

#include "rig_nic.h"

static int change_counter(struct net_device *dev, const char *line)
{
	struct rig_port *p = rig_port(dev);
	char verb[8], name[ETH_GSTRING_LEN];
	bool known;
	u64 n;
	int i;

	if (sscanf(line, "%7s %31s %llu", verb, name, &n) != 3)
		return -EINVAL;
	i = rig_counter_find(name);
	if (i < 0)
		return i;
	mutex_lock(&p->lock);
	known = rig_change(&p->counter[i], verb, n);
	mutex_unlock(&p->lock);
	return known ? 0 : -EINVAL;
}

static int command(struct net_device *dev, char *line)
{
	struct rig_port *p = rig_port(dev);
	char *rest;
	s64 n;

	rest = rig_after(line, "pci");
	if (rest)
		return p->pci ? rig_pci_command(p->pci, rest) : -ENODEV;
	rest = rig_after(line, "ext_state");
	if (rest) {
		p->ext_substate = 0;
		return sscanf(rest, "%lld %lld", &p->ext_state, &p->ext_substate) >= 1 ? 0 : -EINVAL;
	}
	if (rig_number(line, "carrier", &n))
		rig_set_cable(dev, n);
	else if (rig_number(line, "speed", &n))
		p->speed = n;
	else if (rig_number(line, "lanes", &n))
		p->lanes = n;
	else if (rig_number(line, "autoneg", &n))
		p->autoneg = n ? AUTONEG_ENABLE : AUTONEG_DISABLE;
	else if (rig_number(line, "downs", &n))
		p->downs = n;
	else if (rig_number(line, "stall", &n))
		p->stall_ms = n;
	else if (rig_number(line, "fail", &n))
		p->fail = abs(n);
	else
		return change_counter(dev, line);
	return 0;
}

static ssize_t hand_write(struct file *f, const char __user *from, size_t n, loff_t *off)
{
	struct net_device *dev = ((struct seq_file *)f->private_data)->private;
	char line[RIG_LINE];
	int err = rig_line(line, from, n);

	if (!err)
		err = command(dev, line);
	return err ?: n;
}

static int hand_show(struct seq_file *s, void *unused)
{
	struct net_device *dev = s->private;
	struct rig_port *p = rig_port(dev);
	char name[ETH_GSTRING_LEN];
	u64 value;
	int i;

	seq_printf(s, "carrier %d\nspeed %u\nlanes %u\nautoneg %u\next_state %lld %lld\ndowns %u\nstall %u\nfail %d\n",
		   p->cable, p->speed, p->lanes, p->autoneg, p->ext_state, p->ext_substate, p->downs,
		   p->stall_ms, p->fail);
	for (i = 0; i < rig_counter_count; i++) {
		value = rig_counter_value(dev, i);
		rig_counter_name(i, name);
		if (value)
			seq_printf(s, "counter %s %llu\n", name, value);
	}
	return 0;
}

static int hand_open(struct inode *inode, struct file *f)
{
	return single_open(f, hand_show, inode->i_private);
}

const struct file_operations rig_hand = {
	.owner = THIS_MODULE,
	.open = hand_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.write = hand_write,
	.release = single_release,
};
