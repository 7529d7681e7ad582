/* SPDX-License-Identifier: GPL-2.0 */
/* rig_pci: slots on a PCI bus, one for each card of the rig; see rig_pci.c */
#ifndef RIG_PCI_H
#define RIG_PCI_H

struct pci_dev;

/* The next free slot's device, with a reference, or NULL when all are taken. */
struct pci_dev *rig_pci_take(bool infiniband);
void rig_pci_give_back(struct pci_dev *dev);

/* A line of a test's, as rig_pci.c lists them. -ENOENT: not one of them. */
int rig_pci_command(struct pci_dev *dev, char *line);

#endif
