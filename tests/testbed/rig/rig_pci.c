// SPDX-License-Identifier: GPL-2.0
/*
 * rig_pci: a PCI host bridge made of memory. Each of its slots is a root port with one network
 * card behind it, whose link a test sets by hand. The kernel's PCI core enumerates them, so
 * /sys/bus/pci, the link attributes of rig_nic's and rig_hca's parents, and lspci are the real
 * thing. The cards have no registers and no interrupts, and no driver binds them.
 *
 *   insmod rig_pci.ko slots=16           0001:01:00.0 behind 0001:00:00.0, 0001:02:00.0 ...
 *   echo "speed 16"  > /sys/kernel/debug/rig_pci/0001:01:00.0    GT/s: 2.5 5 8 16 32 64, 0 unknown
 *   echo "width 8" | "max_speed 32" | "max_width 16"     the link now, and what the card can do
 *   echo "slot_speed 16" | "slot_width 8"                what the root port can do
 *   echo "numa 1" | "numa -1"
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/pci.h>

#include "rig.h"
#include "rig_pci.h"

static int slots = 1;
module_param(slots, int, 0444);
MODULE_PARM_DESC(slots, "how many cards, at most 32");

#define MOST_SLOTS 32
#define PCI_DOMAIN 1
#define CONFIG_SIZE 256
#define EXPRESS 0x40 /* where the PCI Express capability is */

/*
 * Not an id that user-space drivers know by heart: they would take the rig's HCA for their own.
 * Vendor and class are right, the type of card stands in hca_type.
 */
#define VENDOR 0x15b3
#define DEVICE 0xf1ab

struct slot {
	u8 port[CONFIG_SIZE];
	u8 card[CONFIG_SIZE];
	struct pci_dev *dev;
	bool taken;
};

static struct slot *all;
static struct pci_bus *bus;
static struct dentry *dir;
static DEFINE_MUTEX(lock);
static struct pci_sysdata sysdata = { .domain = PCI_DOMAIN, .node = NUMA_NO_NODE };
static struct resource bus_numbers = {
	.name = "rig_pci", .start = 0, .end = MOST_SLOTS, .flags = IORESOURCE_BUS,
};

/* --- configuration space --- */

static u16 get16(const u8 *c, int at)
{
	return c[at] | c[at + 1] << 8;
}

static void put16(u8 *c, int at, u16 v)
{
	c[at] = v;
	c[at + 1] = v >> 8;
}

static void put32(u8 *c, int at, u32 v)
{
	put16(c, at, v);
	put16(c, at + 2, v >> 16);
}

static void set_link(u8 *c, int speed, int width)
{
	put16(c, EXPRESS + PCI_EXP_LNKSTA, PCI_EXP_LNKSTA_SLC | PCI_EXP_LNKSTA_DLLLA | width << 4 | speed);
}

static void set_ability(u8 *c, int speed, int width)
{
	put32(c, EXPRESS + PCI_EXP_LNKCAP, PCI_EXP_LNKCAP_DLLLARC | width << 4 | speed);
	put32(c, EXPRESS + PCI_EXP_LNKCAP2, ((1 << speed) - 1) << 1);
}

static void fill(u8 *c, bool is_port, bool infiniband, int number)
{
	u32 class = is_port ? PCI_CLASS_BRIDGE_PCI : infiniband ? 0x0207 : PCI_CLASS_NETWORK_ETHERNET;

	put16(c, PCI_VENDOR_ID, is_port ? PCI_VENDOR_ID_REDHAT : VENDOR);
	put16(c, PCI_DEVICE_ID, is_port ? 0x000c : DEVICE);
	put16(c, PCI_STATUS, PCI_STATUS_CAP_LIST);
	put16(c, PCI_CLASS_DEVICE, class);
	c[PCI_HEADER_TYPE] = is_port ? PCI_HEADER_TYPE_BRIDGE : PCI_HEADER_TYPE_NORMAL;
	c[PCI_CAPABILITY_LIST] = EXPRESS;
	if (is_port) {
		put16(c, PCI_MEMORY_BASE, 0xfff0); /* no window: the base is above the limit */
	} else {
		put16(c, PCI_SUBSYSTEM_VENDOR_ID, VENDOR);
		put16(c, PCI_SUBSYSTEM_ID, 0x23);
	}
	c[EXPRESS] = PCI_CAP_ID_EXP;
	put16(c, EXPRESS + PCI_EXP_FLAGS, 2 | (is_port ? PCI_EXP_TYPE_ROOT_PORT : PCI_EXP_TYPE_ENDPOINT) << 4);
	put32(c, EXPRESS + PCI_EXP_DEVCAP, 2); /* payloads of up to 512 bytes */
	put16(c, EXPRESS + PCI_EXP_DEVCTL, 2 << 5 | 5 << 12); /* such payloads, requests of 4096 bytes */
	put16(c, EXPRESS + PCI_EXP_LNKCTL, PCI_EXP_LNKCTL_CCC);
	put32(c, EXPRESS + PCI_EXP_SLTCAP, number << 19);
	set_ability(c, 5, 16);
	set_link(c, 5, 16);
}

static u8 *config_of(struct pci_bus *b, unsigned int devfn)
{
	int i;

	if (pci_is_root_bus(b))
		return PCI_FUNC(devfn) == 0 && PCI_SLOT(devfn) < slots ? all[PCI_SLOT(devfn)].port : NULL;
	for (i = 0; i < slots; i++)
		if (all[i].port[PCI_SECONDARY_BUS] == b->number)
			return devfn == 0 ? all[i].card : NULL;
	return NULL;
}

static int config_read(struct pci_bus *b, unsigned int devfn, int where, int size, u32 *out)
{
	const u8 *c = config_of(b, devfn);

	*out = ~0;
	if (!c)
		return PCIBIOS_DEVICE_NOT_FOUND;
	if (where + size > CONFIG_SIZE)
		return PCIBIOS_SUCCESSFUL; /* no extended space: all ones */
	*out = size == 1 ? c[where] : size == 2 ? get16(c, where) :
	       get16(c, where) | (u32)get16(c, where + 2) << 16;
	return PCIBIOS_SUCCESSFUL;
}

static bool writable(const u8 *c, int at)
{
	if (c[PCI_HEADER_TYPE] == PCI_HEADER_TYPE_BRIDGE && at >= PCI_PRIMARY_BUS && at <= PCI_SUBORDINATE_BUS)
		return true;
	return at == PCI_COMMAND || at == PCI_COMMAND + 1 || at == PCI_INTERRUPT_LINE ||
	       at == EXPRESS + PCI_EXP_DEVCTL || at == EXPRESS + PCI_EXP_DEVCTL + 1;
}

static int config_write(struct pci_bus *b, unsigned int devfn, int where, int size, u32 v)
{
	u8 *c = config_of(b, devfn);
	int i;

	if (!c)
		return PCIBIOS_DEVICE_NOT_FOUND;
	for (i = where; i < where + size && i < CONFIG_SIZE; i++, v >>= 8)
		if (writable(c, i))
			c[i] = v;
	return PCIBIOS_SUCCESSFUL;
}

static struct pci_ops config_ops = { .read = config_read, .write = config_write };

/* --- what a test does to a slot --- */

static int speed_code(const char *text)
{
	static const char *const names[] = { "0", "2.5", "5", "8", "16", "32", "64" };
	int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!strcmp(text, names[i]))
			return i;
	return -EINVAL;
}

static struct slot *slot_of(struct pci_dev *dev)
{
	int i;

	for (i = 0; i < slots; i++)
		if (all[i].dev == dev)
			return &all[i];
	return NULL;
}

static int change(struct slot *s, char *line)
{
	u16 sta = get16(s->card, EXPRESS + PCI_EXP_LNKSTA);
	u16 can = get16(s->card, EXPRESS + PCI_EXP_LNKCAP);
	u16 port = get16(s->port, EXPRESS + PCI_EXP_LNKCAP);
	char *rest, word[16];
	int code = 0;
	s64 n = 0;

	if (sscanf(line, "%15s", word) != 1)
		return -EINVAL;
	rest = rig_after(line, word);
	if (strstr(word, "speed"))
		code = speed_code(rest);
	else if (kstrtoll(rest, 0, &n))
		return -EINVAL;
	if (code < 0 || n > 63 || n < -1)
		return -EINVAL;
	if (!strcmp(word, "speed") || !strcmp(word, "width")) {
		if (*word == 's')
			sta = (sta & PCI_EXP_LNKSTA_NLW) | code;
		else
			sta = (sta & PCI_EXP_LNKSTA_CLS) | n << 4;
		set_link(s->card, sta & 0xf, (sta & PCI_EXP_LNKSTA_NLW) >> 4);
		set_link(s->port, sta & 0xf, (sta & PCI_EXP_LNKSTA_NLW) >> 4);
	} else if (!strcmp(word, "max_speed")) {
		set_ability(s->card, code, can >> 4 & 0x3f);
	} else if (!strcmp(word, "max_width")) {
		set_ability(s->card, can & 0xf, n);
	} else if (!strcmp(word, "slot_speed")) {
		set_ability(s->port, code, port >> 4 & 0x3f);
	} else if (!strcmp(word, "slot_width")) {
		set_ability(s->port, port & 0xf, n);
	} else if (!strcmp(word, "numa")) {
		set_dev_node(&s->dev->dev, n);
	} else {
		return -ENOENT;
	}
	return 0;
}

int rig_pci_command(struct pci_dev *dev, char *line)
{
	struct slot *s;
	int err = -ENODEV;

	mutex_lock(&lock);
	s = slot_of(dev);
	if (s)
		err = change(s, line);
	mutex_unlock(&lock);
	return err;
}
EXPORT_SYMBOL_GPL(rig_pci_command);

struct pci_dev *rig_pci_take(bool infiniband)
{
	struct pci_dev *dev = NULL;
	int i;

	mutex_lock(&lock);
	for (i = 0; i < slots && !dev; i++) {
		if (all[i].taken || !all[i].dev)
			continue;
		dev = pci_dev_get(all[i].dev);
		all[i].taken = true;
		put16(all[i].card, PCI_CLASS_DEVICE, infiniband ? 0x0207 : PCI_CLASS_NETWORK_ETHERNET);
		dev->class = get16(all[i].card, PCI_CLASS_DEVICE) << 8;
	}
	mutex_unlock(&lock);
	return dev;
}
EXPORT_SYMBOL_GPL(rig_pci_take);

void rig_pci_give_back(struct pci_dev *dev)
{
	struct slot *s;

	if (!dev)
		return;
	mutex_lock(&lock);
	s = slot_of(dev);
	if (s)
		s->taken = false;
	mutex_unlock(&lock);
	pci_dev_put(dev);
}
EXPORT_SYMBOL_GPL(rig_pci_give_back);

static ssize_t hand_write(struct file *f, const char __user *from, size_t n, loff_t *off)
{
	char line[RIG_LINE];
	int err = rig_line(line, from, n);

	if (!err)
		err = rig_pci_command(f->private_data, line);
	return err ?: n;
}

static const struct file_operations hand = { .owner = THIS_MODULE, .open = simple_open, .write = hand_write };

static int __init rig_pci_init(void)
{
	LIST_HEAD(resources);
	int i;

	if (slots < 1 || slots > MOST_SLOTS)
		return -EINVAL;
	all = kcalloc(slots, sizeof(*all), GFP_KERNEL);
	if (!all)
		return -ENOMEM;
	for (i = 0; i < slots; i++) {
		fill(all[i].port, true, false, i + 1);
		fill(all[i].card, false, false, 0);
	}
	pci_add_resource(&resources, &bus_numbers);
	pci_lock_rescan_remove();
	bus = pci_scan_root_bus(NULL, 0, &config_ops, &sysdata, &resources);
	if (!bus) {
		pci_unlock_rescan_remove();
		pci_free_resource_list(&resources);
		kfree(all);
		return -ENOMEM;
	}
	pci_bus_add_devices(bus);
	pci_unlock_rescan_remove();
	dir = debugfs_create_dir("rig_pci", NULL);
	for (i = 0; i < slots; i++) {
		all[i].dev = pci_get_domain_bus_and_slot(PCI_DOMAIN, all[i].port[PCI_SECONDARY_BUS], 0);
		if (all[i].dev)
			debugfs_create_file(pci_name(all[i].dev), 0600, dir, all[i].dev, &hand);
	}
	return 0;
}

static void __exit rig_pci_exit(void)
{
	int i;

	debugfs_remove_recursive(dir);
	for (i = 0; i < slots; i++)
		pci_dev_put(all[i].dev);
	pci_lock_rescan_remove();
	pci_stop_root_bus(bus);
	pci_remove_root_bus(bus);
	pci_unlock_rescan_remove();
	kfree(all);
}

module_init(rig_pci_init);
module_exit(rig_pci_exit);
MODULE_DESCRIPTION("PCI slots whose link a test sets by hand");
MODULE_LICENSE("GPL");
