// SPDX-License-Identifier: GPL-2.0
/*
 * rig_hca: the test's hand, /sys/kernel/debug/rig_hca/DEVICE. One line a write, for port 1 or,
 * with "port N" before it, for another:
 *
 *   set NAME N | rate NAME N | add NAME N   a counter of hca_counters.c; rate is by the second
 *   state N          1 DOWN, 2 INIT, 3 ARMED, 4 ACTIVE, and the event that goes with it
 *   phys N | lid N | sm_lid N | speed N | width N
 *                    as IBTA numbers them: phys 3 disabled, speed 64 HDR 128 NDR, width 2 4X 16 2X;
 *                    -1: back to what follows from the state; lid and sm_lid raise their event
 *   cap N            the port's capability mask
 *   fail pma|hw|query ERRNO   reading counters/, hw_counters/ or the port fails; 0 mends. The
 *                    kernel's core makes EINVAL of every failure in counters/
 *   stall MS         reading counters/ and hw_counters/ takes that long, as with hanging firmware
 *   event NAME       PORT_ACTIVE PORT_ERR LID_CHANGE PKEY_CHANGE SM_CHANGE GID_CHANGE
 *                    CLIENT_REREGISTER DEVICE_FATAL. The core itself reports GID_CHANGE, and only
 *                    when an address of a RoCE port's netdev came or went
 *   guid N | image_guid N | prefix N        of the device
 *   fw TEXT | board TEXT | type TEXT        of the device
 *   pci WORD N       a line of rig_pci's for the slot this device is in
 *
 * Read, it says how it stands. Beside the devices' files:
 *   control          "remove DEVICE", "add DEVICE": hot-plug; all is as new when it comes back
 *   reads            a line a port: how often its counters/, hw_counters/ and state were read
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/seq_file.h>

#include "rig_hca.h"

static struct dentry *dir;
static DEFINE_MUTEX(plug_lock); /* one card is plugged at a time */

/* --- a device's file --- */

static int raise_named(struct rig_hca *hca, int port, const char *name)
{
	static const struct { const char *name; enum ib_event_type type; } table[] = {
		{ "PORT_ACTIVE", IB_EVENT_PORT_ACTIVE }, { "PORT_ERR", IB_EVENT_PORT_ERR },
		{ "LID_CHANGE", IB_EVENT_LID_CHANGE }, { "PKEY_CHANGE", IB_EVENT_PKEY_CHANGE },
		{ "SM_CHANGE", IB_EVENT_SM_CHANGE }, { "GID_CHANGE", IB_EVENT_GID_CHANGE },
		{ "CLIENT_REREGISTER", IB_EVENT_CLIENT_REREGISTER },
		{ "DEVICE_FATAL", IB_EVENT_DEVICE_FATAL },
	};
	int i;

	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (!strcmp(name, table[i].name)) {
			rig_hca_event(hca, port, table[i].type);
			return 0;
		}
	return -EINVAL;
}

static int change_counter(struct rig_hca_port *p, const char *line)
{
	char verb[8], name[48];
	u64 n;
	int i;

	if (sscanf(line, "%7s %47s %llu", verb, name, &n) != 3)
		return -EINVAL;
	i = rig_hca_counter_find(name);
	if (i < 0)
		return i;
	return rig_change(&p->counter[i], verb, n) ? 0 : -EINVAL;
}

static int fail(struct rig_hca_port *p, const char *rest)
{
	char what[8];
	int error;

	if (sscanf(rest, "%7s %d", what, &error) != 2)
		return -EINVAL;
	error = abs(error);
	if (!strcmp(what, "pma"))
		p->fail_pma = error;
	else if (!strcmp(what, "hw"))
		p->fail_hw = error;
	else if (!strcmp(what, "query"))
		p->fail_query = error;
	else
		return -EINVAL;
	return 0;
}

/* -ENOENT: not a line about the device as a whole */
static int device_command(struct rig_hca *hca, char *line)
{
	char *rest;
	u64 n;

	rest = rig_after(line, "guid");
	if (rest && !kstrtou64(rest, 0, &n)) {
		hca->guid = n;
		if (hca->dev)
			hca->dev->ib.node_guid = cpu_to_be64(n);
		rig_hca_event(hca, 1, IB_EVENT_GID_CHANGE);
		return 0;
	}
	rest = rig_after(line, "image_guid");
	if (rest && !kstrtou64(rest, 0, &n)) {
		hca->image_guid = n;
		if (hca->dev)
			hca->dev->ib.attrs.sys_image_guid = cpu_to_be64(n);
		return 0;
	}
	rest = rig_after(line, "prefix");
	if (rest && !kstrtou64(rest, 0, &n)) {
		hca->prefix = n;
		rig_hca_event(hca, 1, IB_EVENT_GID_CHANGE);
		return 0;
	}
	rest = rig_after(line, "fw");
	if (rest)
		return strscpy(hca->fw, rest, sizeof(hca->fw)) < 0 ? -EINVAL : 0;
	rest = rig_after(line, "board");
	if (rest)
		return strscpy(hca->board, rest, sizeof(hca->board)) < 0 ? -EINVAL : 0;
	rest = rig_after(line, "type");
	if (rest)
		return strscpy(hca->type, rest, sizeof(hca->type)) < 0 ? -EINVAL : 0;
	rest = rig_after(line, "pci");
	if (rest)
		return hca->pci ? rig_pci_command(hca->pci, rest) : -ENOENT; /* RoCE: the NIC's */
	return -ENOENT;
}

static int port_command(struct rig_hca *hca, int port, char *line)
{
	struct rig_hca_port *p = &hca->port[port - 1];
	char *rest;
	s64 n;

	rest = rig_after(line, "event");
	if (rest)
		return raise_named(hca, port, rest);
	rest = rig_after(line, "fail");
	if (rest)
		return fail(p, rest);
	if (rig_number(line, "state", &n)) {
		p->state = n;
		rig_hca_event(hca, port, n == IB_PORT_ACTIVE ? IB_EVENT_PORT_ACTIVE : IB_EVENT_PORT_ERR);
	} else if (rig_number(line, "lid", &n)) {
		p->lid = n;
		rig_hca_event(hca, port, IB_EVENT_LID_CHANGE);
	} else if (rig_number(line, "sm_lid", &n)) {
		p->sm_lid = n;
		rig_hca_event(hca, port, IB_EVENT_SM_CHANGE);
	} else if (rig_number(line, "phys", &n)) {
		p->phys_state = n;
	} else if (rig_number(line, "speed", &n)) {
		p->speed = n;
	} else if (rig_number(line, "width", &n)) {
		p->width = n;
	} else if (rig_number(line, "cap", &n)) {
		p->cap_flags = n;
	} else if (rig_number(line, "stall", &n)) {
		p->stall_ms = n;
	} else {
		return change_counter(p, line);
	}
	return 0;
}

static ssize_t hand_write(struct file *f, const char __user *from, size_t n, loff_t *off)
{
	struct rig_hca *hca = ((struct seq_file *)f->private_data)->private;
	char text[RIG_LINE], *line = text;
	int port = 1, skip = 0, err;

	err = rig_line(text, from, n);
	if (err)
		return err;
	if (sscanf(line, "port %d %n", &port, &skip) == 1)
		line += skip;
	if (port < 1 || port > hca->ports)
		return -ENODEV;
	mutex_lock(&hca->lock);
	err = device_command(hca, line);
	if (err == -ENOENT)
		err = port_command(hca, port, line);
	mutex_unlock(&hca->lock);
	return err ?: n;
}

static int hand_show(struct seq_file *s, void *unused)
{
	struct rig_hca *hca = s->private;
	struct rig_hca_port *p;
	int i, j;

	mutex_lock(&hca->lock);
	seq_printf(s, "%s %s\nnetdev %s\npci %s\nguid 0x%llx\n", hca->name, hca->dev ? "present" : "removed",
		   hca->netdev ? hca->netdev->name : "-", hca->pci ? pci_name(hca->pci) : "-", hca->guid);
	for (i = 0; i < hca->ports; i++) {
		p = &hca->port[i];
		seq_printf(s, "port %d state %d phys %lld lid %lld sm_lid %lld speed %lld width %lld stall %u fail pma %d hw %d query %d\n",
			   i + 1, p->state, p->phys_state, p->lid, p->sm_lid, p->speed, p->width, p->stall_ms,
			   p->fail_pma, p->fail_hw, p->fail_query);
		for (j = 0; rig_hca_counter_name(j); j++)
			if (rig_read(&p->counter[j]))
				seq_printf(s, "port %d counter %s %llu\n", i + 1, rig_hca_counter_name(j),
					   rig_read(&p->counter[j]));
	}
	mutex_unlock(&hca->lock);
	return 0;
}

static int hand_open(struct inode *inode, struct file *f)
{
	return single_open(f, hand_show, inode->i_private);
}

static const struct file_operations hand = {
	.owner = THIS_MODULE, .open = hand_open, .read = seq_read, .llseek = seq_lseek,
	.write = hand_write, .release = single_release,
};

/* --- control and reads --- */

static int plug(char *line)
{
	char *name = rig_after(line, "remove");
	bool add = !name;
	int i;

	if (add)
		name = rig_after(line, "add");
	if (!name)
		return -EINVAL;
	for (i = 0; i < rig_hca_count; i++) {
		if (strcmp(rig_hcas[i]->name, name))
			continue;
		if (add == !!rig_hcas[i]->dev)
			return add ? -EEXIST : -ENODEV;
		if (!add) {
			rig_hca_remove(rig_hcas[i]);
			return 0;
		}
		rig_hca_reset(rig_hcas[i], i);
		return rig_hca_add(rig_hcas[i]);
	}
	return -ENODEV;
}

static ssize_t control_write(struct file *f, const char __user *from, size_t n, loff_t *off)
{
	char line[RIG_LINE];
	int err = rig_line(line, from, n);

	if (err)
		return err;
	mutex_lock(&plug_lock);
	err = plug(line);
	mutex_unlock(&plug_lock);
	return err ?: n;
}

static const struct file_operations control = { .owner = THIS_MODULE, .open = simple_open, .write = control_write };

static int reads_show(struct seq_file *s, void *unused)
{
	struct rig_hca_port *p;
	int i, j;

	for (i = 0; i < rig_hca_count; i++)
		for (j = 0; j < rig_hcas[i]->ports; j++) {
			p = &rig_hcas[i]->port[j];
			seq_printf(s, "%s/%d pma %llu hw %llu query %llu\n", rig_hcas[i]->name, j + 1,
				   p->pma_reads, p->hw_reads, p->port_queries);
		}
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(reads);

void rig_hca_hand_init(void)
{
	int i;

	dir = debugfs_create_dir("rig_hca", NULL);
	debugfs_create_file("control", 0200, dir, NULL, &control);
	debugfs_create_file("reads", 0400, dir, NULL, &reads_fops);
	for (i = 0; i < rig_hca_count; i++)
		debugfs_create_file(rig_hcas[i]->name, 0600, dir, rig_hcas[i], &hand);
}

void rig_hca_hand_exit(void)
{
	debugfs_remove_recursive(dir);
}
