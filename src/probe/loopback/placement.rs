//! On which processors a run takes place: those that are near to the adapter.

use std::fs;
use std::path::Path;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// The processors a run may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The NUMA node of the adapter, where the host says.
    pub numa_node: Option<u16>,
    /// Those that this process may use: of the adapter's node if there are any, else all.
    candidates: Vec<usize>,
}

impl Placement {
    /// Near to this device, as sysfs knows it.
    pub fn near(device: &str) -> Self {
        let function = Path::new("/sys/class/infiniband").join(device).join("device");
        let text = |file: &str| fs::read_to_string(function.join(file)).unwrap_or_default();
        // -1 is a host that does not say.
        let numa_node = text("numa_node").trim().parse().ok();
        let local = parse_list(&text("local_cpulist"));
        Self { numa_node, candidates: near(&allowed(), &local) }
    }

    /// Lets the scheduler choose a processor for this thread, and stays there. `None` where it may not choose.
    pub fn settle(&self) -> Option<u32> {
        pin(&self.candidates)?;
        let cpu = sched_getcpu();
        pin(&[cpu])?;
        u32::try_from(cpu).ok()
    }

    /// What is left for the other end when one runs here: not the same core if there is another. `None` without a
    /// second processor.
    pub fn beside(&self, cpu: u32) -> Option<Self> {
        let siblings = format!("/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list");
        let siblings = parse_list(&fs::read_to_string(siblings).unwrap_or_default());
        let candidates = without(&self.candidates, cpu as usize, &siblings);
        (!candidates.is_empty()).then_some(Self { candidates, ..*self })
    }
}

/// Those allowed that are near, if any, else those allowed.
fn near(allowed: &[usize], local: &[usize]) -> Vec<usize> {
    let both: Vec<usize> = allowed.iter().copied().filter(|cpu| local.contains(cpu)).collect();
    if both.is_empty() { allowed.to_vec() } else { both }
}

fn without(candidates: &[usize], cpu: usize, siblings: &[usize]) -> Vec<usize> {
    let others = |unwanted: &dyn Fn(&usize) -> bool| -> Vec<usize> {
        candidates.iter().copied().filter(|candidate| !unwanted(candidate)).collect()
    };
    let cores = others(&|candidate| *candidate == cpu || siblings.contains(candidate));
    if cores.is_empty() { others(&|candidate| *candidate == cpu) } else { cores }
}

/// The processors that this thread may use.
fn allowed() -> Vec<usize> {
    let Ok(set) = sched_getaffinity(None) else { return Vec::new() };
    (0..CpuSet::MAX_CPU).filter(|&cpu| set.is_set(cpu)).collect()
}

fn pin(cpus: &[usize]) -> Option<()> {
    let mut set = CpuSet::new();
    cpus.iter().filter(|&&cpu| cpu < CpuSet::MAX_CPU).for_each(|&cpu| set.set(cpu));
    sched_setaffinity(None, &set).ok()
}

/// A list as the kernel prints it, `0-3,8`. What is no number is left out, as is what no set can hold.
fn parse_list(text: &str) -> Vec<usize> {
    let mut cpus = Vec::new();
    for range in text.trim().split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        if let (Ok(first), Ok(last)) = (first.trim().parse::<usize>(), last.trim().parse::<usize>()) {
            cpus.extend((first..=last.min(CpuSet::MAX_CPU - 1)).take(CpuSet::MAX_CPU));
        }
    }
    cpus.sort_unstable();
    cpus.dedup();
    cpus
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lists_are_as_the_kernel_prints_them() {
        assert_eq!(parse_list("0-3,8,10-11\n"), [0, 1, 2, 3, 8, 10, 11]);
        assert_eq!(parse_list("5"), [5]);
        assert_eq!(parse_list("\n"), Vec::<usize>::new());
    }

    #[test]
    fn the_adapters_own_processors_are_taken_if_they_are_ours() {
        assert_eq!(near(&[0, 1, 2, 3], &[2, 3, 4]), [2, 3]);
        assert_eq!(near(&[0, 1], &[2, 3]), [0, 1], "a container that was given others");
        assert_eq!(near(&[0, 1], &[]), [0, 1], "a host that does not say");
    }

    #[test]
    fn the_other_end_gets_a_core_of_its_own_if_there_is_one() {
        assert_eq!(without(&[0, 1, 8, 9], 0, &[0, 8]), [1, 9]);
        assert_eq!(without(&[0, 8], 0, &[0, 8]), [8]);
        assert_eq!(without(&[0], 0, &[0]), Vec::<usize>::new());
    }

    #[test]
    fn a_thread_stays_where_it_was_put() {
        let here = Placement { numa_node: None, candidates: allowed() };
        let settled = std::thread::spawn(move || (here.settle(), allowed())).join().unwrap();
        if let (Some(cpu), allowed) = settled {
            assert_eq!(allowed, [cpu as usize]);
        }
        assert!(!Placement::near("no_such_device").candidates.is_empty());
    }

    proptest! {
        #[test]
        fn any_text_is_a_list_in_order(text in "[0-9,\\- \n]{0,40}") {
            let cpus = parse_list(&text);
            prop_assert!(cpus.is_sorted() && cpus.iter().all(|&cpu| cpu < CpuSet::MAX_CPU));
        }

        #[test]
        fn a_list_that_was_printed_is_read(cpus in proptest::collection::btree_set(0_usize..1024, 0..40)) {
            let text = cpus.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            prop_assert_eq!(parse_list(&text), cpus.into_iter().collect::<Vec<_>>());
        }
    }
}
