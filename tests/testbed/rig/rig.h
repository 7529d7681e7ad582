/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the rig's modules share: counters that a test sets or lets grow, and lines of text as
 * a test writes them to a debugfs file.
 */
#ifndef RIG_H
#define RIG_H

#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/string.h>
#include <linux/types.h>
#include <linux/uaccess.h>

#define RIG_LINE 160

/* rig_nic's: a port's speed in Mb/s, or 0 when the netdev isn't one of its own */
struct net_device;
u32 rig_nic_speed(struct net_device *dev);

struct rig_counter {
	u64 base;
	u64 per_second;
	u64 since_ns;
};

static inline u64 rig_read(const struct rig_counter *c)
{
	if (!c->per_second)
		return c->base;
	return c->base + mul_u64_u64_div_u64(ktime_get_ns() - c->since_ns, c->per_second, NSEC_PER_SEC);
}

/*
 * "set NAME N" stops it at N, "rate NAME N" lets it grow by N a second from where it is,
 * "add NAME N" is one step more. Returns false for another verb.
 */
static inline bool rig_change(struct rig_counter *c, const char *verb, u64 n)
{
	struct rig_counter next = *c;

	if (!strcmp(verb, "set")) {
		next.base = n;
		next.per_second = 0;
	} else if (!strcmp(verb, "rate")) {
		next.base = rig_read(c);
		next.per_second = n;
		next.since_ns = ktime_get_ns();
	} else if (!strcmp(verb, "add")) {
		next.base += n;
	} else {
		return false;
	}
	*c = next;
	return true;
}

/* one line of at most RIG_LINE - 1 characters, without its newline */
static inline int rig_line(char *line, const char __user *from, size_t n)
{
	size_t m = min_t(size_t, n, RIG_LINE - 1);

	if (copy_from_user(line, from, m))
		return -EFAULT;
	line[m] = 0;
	strim(line);
	return 0;
}

/* the rest of a line that begins with this word, or NULL */
static inline char *rig_after(char *line, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(line, word, n))
		return NULL;
	return !line[n] || line[n] == ' ' ? skip_spaces(line + n) : NULL;
}

static inline bool rig_number(char *line, const char *word, s64 *value)
{
	char *rest = rig_after(line, word);

	return rest && !kstrtoll(rest, 0, value);
}

#endif
