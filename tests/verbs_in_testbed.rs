//! Verbs on a real kernel's RDMA stack.
//!
//! It does nothing on a host without the testbed's rig, so that it never touches a real device: `tests/testbed/run` takes
//! it to one that has it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fabtop::verbs::{
    AsyncEvent, Context, Events, GidKind, LinkLayer, PhysicalState, PortState, VerbsError, availability, devices,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// InfiniBand, with a state that is set by hand.
const IB: &str = "mlx5_ib0";
/// RoCE version 2, on a network interface.
const ROCE: &str = "mlx5_0";
const NETDEV: &str = "rig0";
/// RoCE of both versions, on the other end of that.
const BOTH: &str = "mlx5_roce0";

/// The testbed for one test alone; none outside of it.
fn testbed() -> Option<MutexGuard<'static, ()>> {
    static ONE: Mutex<()> = Mutex::new(());
    if !rig(IB).exists() {
        eprintln!("skipped: this is not the testbed");
        return None;
    }
    Some(ONE.lock().unwrap_or_else(PoisonError::into_inner))
}

fn rig(device: &str) -> PathBuf {
    Path::new("/sys/kernel/debug/rig_hca").join(device)
}

fn set(device: &str, what: &str) -> std::io::Result<()> {
    fs::write(rig(device), what)
}

fn ip(arguments: &str) -> Outcome {
    let status = Command::new("ip").args(arguments.split(' ')).status()?;
    if status.success() { Ok(()) } else { Err(format!("ip {arguments}: {status}").into()) }
}

/// What happens in the kernel's own time.
fn eventually(what: &str, mut happened: impl FnMut() -> Result<bool, VerbsError>) -> Outcome {
    let end = Instant::now() + Duration::from_secs(20);
    while !happened()? {
        if Instant::now() > end {
            return Err(format!("not within 20 s: {what}").into());
        }
        sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn open_descriptors() -> std::io::Result<usize> {
    Ok(fs::read_dir("/proc/self/fd")?.count())
}

#[test]
fn devices_are_listed() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    availability()?;
    let found = devices()?;
    for name in [ROCE, IB, "mlx5_ib1", BOTH] {
        let device = found.iter().find(|device| device.name == name).ok_or(name)?;
        assert!(device.index.is_some(), "{device:?}");
    }
    Ok(())
}

#[test]
fn a_device_says_who_it_is() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    for name in [IB, "mlx5_ib1", ROCE] {
        let context = Context::open(name)?;
        assert_eq!(context.name(), name);
        let attributes = context.device_attributes()?;
        let sysfs = |file: &str| fs::read_to_string(format!("/sys/class/infiniband/{name}/{file}"));
        assert_eq!(attributes.node_guid.to_string(), sysfs("node_guid")?.trim());
        assert_eq!(attributes.sys_image_guid.to_string(), sysfs("sys_image_guid")?.trim());
        assert_eq!(attributes.phys_port_cnt, 1);
    }
    assert_eq!(Context::open(IB)?.device_attributes()?.vendor_part_id, 4129);
    let rxe = Context::open(ROCE)?.device_attributes()?;
    assert!(rxe.max_qp > 0 && rxe.max_cqe > 0 && rxe.max_mr_size > 0, "{rxe:?}");
    Ok(())
}

#[test]
fn a_port_is_read_in_any_state() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let context = Context::open(IB)?;
    // Without a link it is at the lowest speed, without a subnet manager it has no LID.
    for (code, state, physical, lid, speed) in [
        (1, PortState::Down, PhysicalState::Polling, 0xffff, 1),
        (2, PortState::Init, PhysicalState::LinkUp, 0xffff, 128),
        (3, PortState::Armed, PhysicalState::LinkUp, 2, 128),
        (4, PortState::Active, PhysicalState::LinkUp, 2, 128),
    ] {
        set(IB, &format!("state {code}"))?;
        let port = context.port(1)?;
        assert_eq!((port.state, port.physical_state, port.lid), (state, physical, lid));
        assert_eq!(port.link_layer, LinkLayer::InfiniBand);
        assert_eq!((port.active_mtu, port.max_mtu), (Some(4096), Some(4096)));
        assert_eq!((port.lanes(), port.speed), (Some(4), speed));
        // Opening does not depend on it either.
        assert_eq!(Context::open(IB)?.port(1)?.state, state);
    }
    set(IB, "speed 64")?;
    set(IB, "width 16")?;
    let port = context.port(1)?;
    set(IB, "speed 128")?;
    set(IB, "width 2")?;
    assert_eq!((port.lanes(), port.speed), (Some(2), 64));
    Ok(())
}

#[test]
fn a_roce_port_follows_its_interface() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let context = Context::open(ROCE)?;
    let reads = |state| eventually("the port's state", || Ok(context.port(1)?.state == state));
    reads(PortState::Active)?;
    let port = context.port(1)?;
    assert_eq!((port.link_layer, port.lid), (LinkLayer::Ethernet, 0));
    assert!(port.gid_tbl_len > 0);
    ip(&format!("link set {NETDEV} down"))?;
    let down = reads(PortState::Down);
    ip(&format!("link set {NETDEV} up"))?;
    down?;
    reads(PortState::Active)
}

#[test]
fn a_port_that_is_not_there_is_an_error() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    for number in [0, 2, 255] {
        let error = Context::open(IB)?.port(number).err().ok_or("read")?;
        assert_eq!(error.errno(), Some(22), "{number}: {error}");
        assert!(Context::open(IB)?.gids(number).is_err());
    }
    assert!(matches!(Context::open("mlx5_9"), Err(VerbsError::NotFound { .. })));
    Ok(())
}

#[test]
fn addresses_keep_their_index_around_holes() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let ib = Context::open(IB)?.gids(1)?;
    assert_eq!(ib.len(), 1);
    assert_eq!((ib[0].index, ib[0].kind, ib[0].ifindex), (0, GidKind::InfiniBand, None));

    let context = Context::open(ROCE)?;
    let ifindex: u32 = fs::read_to_string(format!("/sys/class/net/{NETDEV}/ifindex"))?.trim().parse()?;
    let before = context.gids(1)?.len();
    let has = |last: u8| Ok(context.gids(1)?.iter().any(|gid| gid.raw[10..] == [0xff, 0xff, 10, 78, 0, last]));
    for last in 1..=3 {
        ip(&format!("addr add 10.78.0.{last}/32 dev {NETDEV}"))?;
        eventually("an address is added", || has(last))?;
    }
    ip(&format!("addr del 10.78.0.2/32 dev {NETDEV}"))?;
    eventually("an address is gone", || Ok(!has(2)?))?;

    let gids = context.gids(1)?;
    let index = |last: u8| gids.iter().find(|gid| gid.raw[12..] == [10, 78, 0, last]).map(|gid| gid.index);
    let (first, third) = (index(1).ok_or("first")?, index(3).ok_or("third")?);
    assert_eq!(third, first + 2, "the hole between them is kept: {gids:?}");
    assert_eq!(gids.len(), before + 2);
    assert!(gids.is_sorted_by_key(|gid| gid.index));
    for gid in &gids {
        assert_eq!((gid.kind, gid.ifindex), (GidKind::RoceV2, Some(ifindex)));
        let file = format!("/sys/class/infiniband/{ROCE}/ports/1/gids/{}", gid.index);
        let hex: String = fs::read_to_string(file)?.trim().split(':').collect();
        assert_eq!(format!("{:032x}", u128::from_be_bytes(gid.raw)), hex, "index {}", gid.index);
    }
    for last in [1, 3] {
        ip(&format!("addr del 10.78.0.{last}/32 dev {NETDEV}"))?;
        eventually("an address is gone", || Ok(!has(last)?))?;
    }
    Ok(())
}

#[test]
fn an_address_of_both_versions_is_two_entries() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let gids = Context::open(BOTH)?.gids(1)?;
    let [first, second, ..] = &gids[..] else { return Err(format!("{gids:?}").into()) };
    assert_eq!((first.kind, second.kind), (GidKind::RoceV1, GidKind::RoceV2));
    assert_eq!((first.raw, first.ifindex), (second.raw, second.ifindex));
    assert!(first.ifindex.is_some());
    Ok(())
}

#[test]
fn a_table_of_hundreds_with_holes_is_read() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let context = Context::open(ROCE)?;
    let before = context.gids(1)?.len();
    let batch = |what: &str, numbers: &mut dyn Iterator<Item = u32>| -> Outcome {
        let lines: Vec<_> = numbers.map(|last| format!("addr {what} 10.79.0.{last}/32 dev {NETDEV}\n")).collect();
        let file = tempfile::NamedTempFile::new()?;
        fs::write(file.path(), lines.concat())?;
        let status = Command::new("ip").arg("-batch").arg(file.path()).status()?;
        if status.success() { Ok(()) } else { Err(format!("ip {what}: {status}").into()) }
    };
    let counts = |number| eventually("as many addresses", || Ok(context.gids(1)?.len() == number));
    batch("add", &mut (0..256))?;
    counts(before + 256)?;
    batch("del", &mut (0..256).step_by(2))?;
    counts(before + 128)?;
    let gids = context.gids(1)?;
    assert!(gids.is_sorted_by_key(|gid| gid.index));
    assert!(gids.last().is_some_and(|gid| gid.index >= 255), "{gids:?}");
    batch("del", &mut (1..256).step_by(2))?;
    counts(before)
}

#[test]
fn opening_and_closing_leaves_nothing_behind() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    // What libibverbs and the providers keep open, they open the first time.
    drop(Context::open(IB)?);
    drop(Context::open(ROCE)?);
    set(IB, "state 1")?;
    let before = open_descriptors()?;
    for _ in 0..100 {
        for name in [IB, ROCE] {
            let context = Context::open(name)?;
            context.port(1)?;
            context.gids(1)?;
            drop(Events::open(name)?);
        }
        assert!(Context::open("mlx5_9").is_err());
        devices()?;
    }
    let after = open_descriptors()?;
    set(IB, "state 4")?;
    assert_eq!(after, before);
    Ok(())
}

#[test]
fn clones_share_one_open_device() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let context = Context::open(IB)?;
    let open = open_descriptors()?;
    let clone = context.clone();
    assert_eq!(open_descriptors()?, open);
    drop(context);
    let port = std::thread::spawn(move || clone.port(1)).join().map_err(|_| "panicked")??;
    assert_eq!(port.link_layer, LinkLayer::InfiniBand);
    assert!(open_descriptors()? < open);
    Ok(())
}

#[test]
fn events_arrive_and_reading_never_waits() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let events = Events::open(IB)?;
    assert_eq!(events.next()?, None);
    let readable = |seconds| {
        let timeout = Timespec { tv_sec: seconds, tv_nsec: 0 };
        poll(&mut [PollFd::new(&events, PollFlags::IN)], Some(&timeout))
    };
    assert_eq!(readable(0)?, 0);
    for (state, expected) in [(1, AsyncEvent::PortError(1)), (4, AsyncEvent::PortActive(1))] {
        set(IB, &format!("state {state}"))?;
        assert_eq!(readable(10)?, 1);
        assert_eq!(events.next()?, Some(expected));
        assert_eq!(events.next()?, None);
    }
    assert_eq!(events.context().port(1)?.state, PortState::Active);

    let events = Events::open(ROCE)?;
    ip(&format!("addr add 10.80.0.1/32 dev {NETDEV}"))?;
    let mut seen = Vec::new();
    let arrived = eventually("the table's event", || {
        while let Ok(Some(event)) = events.next() {
            seen.push(event);
        }
        Ok(seen.contains(&AsyncEvent::GidChange(1)))
    });
    ip(&format!("addr del 10.80.0.1/32 dev {NETDEV}"))?;
    arrived
}

#[test]
fn a_file_that_is_not_ours_is_denied_and_not_missing() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let files: Vec<_> = fs::read_dir("/dev/infiniband")?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().contains("uverbs"))
        .collect();
    assert!(!files.is_empty());
    let mode = |bits| files.iter().try_for_each(|file| fs::set_permissions(file, fs::Permissions::from_mode(bits)));
    mode(0o600)?;
    let mut nobody = Command::new(std::env::current_exe()?);
    nobody.args(["--ignored", "--exact", "as_nobody_devices_are_listed_and_denied"]).env("FABTOP_TEST_AS_NOBODY", "1");
    let output = nobody.uid(65534).gid(65534).current_dir("/").output();
    mode(0o666)?;
    let output = output?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Run by the test above as another user.
#[test]
#[ignore = "is run by another test, as nobody"]
fn as_nobody_devices_are_listed_and_denied() -> Outcome {
    if std::env::var_os("FABTOP_TEST_AS_NOBODY").is_none() {
        return Ok(());
    }
    assert!(devices()?.iter().any(|device| device.name == IB));
    for name in [IB, ROCE] {
        match Context::open(name) {
            Err(VerbsError::Denied { device, path }) => {
                assert_eq!(device, name);
                assert!(path.starts_with("/dev/infiniband/"), "{}", path.display());
                assert!(path.exists());
            }
            other => return Err(format!("{other:?}").into()),
        }
    }
    Ok(())
}

/// A container that has the device and not its file.
#[test]
fn a_file_that_is_not_there_is_named() -> Outcome {
    let Some(_testbed) = testbed() else { return Ok(()) };
    let (here, away) = (Path::new("/dev/infiniband"), Path::new("/dev/infiniband.away"));
    fs::rename(here, away)?;
    let opened = Context::open(IB);
    fs::rename(away, here)?;
    match opened {
        Err(VerbsError::NoFile { path, .. }) => assert!(path.starts_with(here), "{}", path.display()),
        other => return Err(format!("{other:?}").into()),
    }
    Ok(())
}
