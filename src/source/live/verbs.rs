//! What verbs alone say of a device: MTU and addresses, and its events.

use std::collections::BTreeMap;
use std::net::Ipv6Addr;
use std::sync::OnceLock;

use crate::fabric::{Driver, Errno, Gid, GidType, Mtu, PortFacts, PortNumber, Reading, Text};
use crate::verbs::{self, Context, GidEntry, GidKind, VerbsError};

use super::events::Events;
use super::names::netdev_name;

/// Whether verbs can be used; if not, why in one sentence. It is found out when it is first asked: loading libibverbs
/// takes longer than the first picture should wait.
#[derive(Debug)]
pub struct VerbsLibrary(OnceLock<Result<(), Text>>);

impl VerbsLibrary {
    /// Whatever this host has.
    pub fn of_this_host() -> Self {
        Self(OnceLock::new())
    }

    /// None, for this reason.
    pub fn none(why: Text) -> Self {
        Self(OnceLock::from(Err(why)))
    }

    /// Loads it, unless that has been tried.
    pub fn load(&self) -> Result<(), Text> {
        self.0.get_or_init(|| verbs::availability().map_err(|e| Text::clean(&e.to_string()))).clone()
    }

    /// Whether it was asked for, and can be used.
    pub fn is_loaded(&self) -> bool {
        self.0.get().is_some_and(Result::is_ok)
    }

    /// Why it could not be loaded; `None` also while nobody has asked for it.
    pub fn missing(&self) -> Option<Text> {
        self.0.get()?.clone().err()
    }
}

/// Why a device cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// In one sentence.
    pub why: Text,
    /// What that makes of everything that verbs alone know: unsupported, or denied.
    pub kind: Reading<()>,
}

impl From<VerbsError> for Closed {
    fn from(error: VerbsError) -> Self {
        let denied = matches!(error, VerbsError::Denied { .. });
        let kind = if denied { Reading::Denied } else { Reading::Unsupported };
        Self { why: Text::clean(&error.to_string()), kind }
    }
}

/// Opens a device, or says why it can't be.
///
/// Where events are waited for and its driver lets go of a device that is in use, it stays open for them. With any
/// other driver (rxe and siw among them) the removal of the device waits until everyone has closed it, so it is open for
/// as long as the caller holds the context and no longer.
pub fn open(name: &str, driver: Driver, events: &Events) -> Result<Context, Closed> {
    if let Some(context) = events.context(name) {
        return Ok(context);
    }
    let opened = if events.is_running() && can_disassociate(driver) {
        verbs::Events::open(name).map(|listening| {
            let context = listening.context().clone();
            events.hold(name.to_owned(), listening);
            context
        })
    } else {
        Context::open(name)
    };
    opened.map_err(Closed::from)
}

/// Whether the kernel can take a device of this driver away from those who hold it open (`disassociate_ucontext`).
fn can_disassociate(driver: Driver) -> bool {
    match driver {
        Driver::Mlx5
        | Driver::Mlx4
        | Driver::Bnxt
        | Driver::Irdma
        | Driver::Hns
        | Driver::Efa
        | Driver::Erdma
        | Driver::Mana
        | Driver::Ionic => true,
        Driver::Hfi1 | Driver::Rxe | Driver::Siw | Driver::Qedr | Driver::Cxgb4 | Driver::Other => false,
    }
}

/// Fills in what verbs know of a port: its MTUs and its addresses.
pub fn complete(facts: &mut PortFacts, context: &Context, port: PortNumber) {
    let Ok(number) = u8::try_from(port) else { return };
    match context.port(number) {
        Ok(port) => {
            facts.active_mtu = mtu(port.active_mtu);
            facts.max_mtu = mtu(port.max_mtu);
        }
        Err(error) => (facts.active_mtu, facts.max_mtu) = (failed(&error), failed(&error)),
    }
    let mut names = NetdevNames::new(facts);
    facts.gids = match context.gids(number) {
        Ok(entries) => Reading::Value(entries.iter().filter_map(|entry| gid(entry, &mut names)).collect()),
        Err(error) => failed(&error),
    };
}

fn mtu(bytes: Option<u32>) -> Reading<Mtu> {
    Reading::from_option(bytes.and_then(|bytes| u16::try_from(bytes).ok()).map(Mtu))
}

fn failed<T>(error: &VerbsError) -> Reading<T> {
    Reading::Failed(error.errno().map_or(Errno::GARBLED, Errno))
}

/// An entry of the table, unless it is of a kind that this program does not know.
fn gid(entry: &GidEntry, names: &mut NetdevNames) -> Option<Gid> {
    let kind = match entry.kind {
        GidKind::InfiniBand => GidType::InfiniBand,
        GidKind::RoceV1 => GidType::RoceV1,
        GidKind::RoceV2 => GidType::RoceV2,
        GidKind::Other(_) => return None,
    };
    let netdev = entry.ifindex.and_then(|index| names.of(index));
    Some(Gid { index: entry.index, address: Ipv6Addr::from(entry.raw), kind, netdev })
}

/// Names of network devices by interface index, each looked up once.
struct NetdevNames(BTreeMap<u32, Option<Text>>);

impl NetdevNames {
    /// The port's own is known.
    fn new(facts: &PortFacts) -> Self {
        let own = facts.netdev.as_ref().and_then(|n| Some((*n.ifindex.value()?, Some(n.name.clone()))));
        Self(own.into_iter().collect())
    }

    fn of(&mut self, ifindex: u32) -> Option<Text> {
        self.0.entry(ifindex).or_insert_with(|| netdev_name(ifindex).into_value()).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Mono, Netdev};

    fn entry(index: u32, kind: GidKind, ifindex: Option<u32>) -> GidEntry {
        GidEntry { index, raw: "::ffff:192.0.2.9".parse::<Ipv6Addr>().unwrap().octets(), kind, ifindex }
    }

    fn facts() -> PortFacts {
        let netdev = Netdev {
            name: Text::clean("eth7"),
            ifindex: Reading::Value(4_000_000),
            mtu: Reading::Unsupported,
            driver: Reading::Unsupported,
            firmware: Reading::Unsupported,
            bond: None,
            lanes: Reading::Unsupported,
            autoneg: Reading::Unsupported,
        };
        PortFacts { netdev: Some(netdev), ..PortFacts::unknown(Mono(0)) }
    }

    #[test]
    fn an_address_keeps_its_index_and_has_its_netdevs_name() {
        let mut names = NetdevNames::new(&facts());
        let found = gid(&entry(3, GidKind::RoceV2, Some(4_000_000)), &mut names).unwrap();
        assert_eq!((found.index, found.kind, found.netdev), (3, GidType::RoceV2, Some(Text::clean("eth7"))));
        assert!(Gid { netdev: None, ..gid(&entry(3, GidKind::RoceV2, None), &mut names).unwrap() }.is_ipv4());
        assert_eq!(gid(&entry(4, GidKind::Other(9), None), &mut names), None);
    }

    #[test]
    fn other_names_are_looked_up() {
        let mut names = NetdevNames::new(&facts());
        assert_eq!(names.of(1), Some(Text::clean("lo")));
        assert_eq!(names.of(3_999_999), None);
    }

    #[test]
    fn only_drivers_that_let_go_are_held() {
        assert!(can_disassociate(Driver::Mlx5));
        assert!(![Driver::Rxe, Driver::Siw, Driver::Other].into_iter().any(can_disassociate));
    }

    #[test]
    fn a_device_that_verbs_do_not_know_has_a_reason() {
        let closed = open("no_such_device", Driver::Mlx5, &Events::new().unwrap()).unwrap_err();
        assert!(!closed.why.is_empty());
        assert_eq!(closed.kind, Reading::Unsupported);
        let path = "/dev/infiniband/uverbs0".into();
        assert_eq!(Closed::from(VerbsError::Denied { device: "mlx5_0".into(), path }).kind, Reading::Denied);
    }

    #[test]
    fn an_mtu_of_no_known_code_is_absent() {
        assert_eq!(mtu(Some(4096)), Reading::Value(Mtu(4096)));
        assert_eq!(mtu(None), Reading::Unsupported);
    }
}
