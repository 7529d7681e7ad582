//! The program starts on a host that has no libibverbs: nothing of it is linked.

use std::io;
use std::path::Path;
use std::process::Command;

/// The shared libraries that the dynamic linker needs to start this file.
fn needed(program: &Path) -> io::Result<Vec<String>> {
    // From binutils, which the linker is a part of.
    let output = Command::new("readelf").arg("-d").arg(program).env("LC_ALL", "C").output()?;
    let libraries = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter(|line| line.contains("(NEEDED)"))
        .filter_map(|line| Some(line.split_once('[')?.1.trim_end_matches(']').to_owned()))
        .collect();
    Ok(libraries)
}

fn assert_no_rdma_library(program: &Path) -> io::Result<()> {
    let libraries = needed(program)?;
    assert!(libraries.iter().any(|name| name.starts_with("libc.so")), "not read right: {libraries:?}");
    let rdma = ["libibverbs", "librdmacm", "libnl", "libmlx5"];
    let linked: Vec<_> = libraries.iter().filter(|name| rdma.iter().any(|start| name.starts_with(start))).collect();
    assert!(linked.is_empty(), "{} needs {linked:?}", program.display());
    Ok(())
}

#[test]
fn the_program_needs_no_rdma_library() -> io::Result<()> {
    assert_no_rdma_library(Path::new(env!("CARGO_BIN_EXE_fabtop")))
}

/// This test's own binary calls verbs, so they are in it whatever the program does.
#[test]
fn a_program_that_calls_verbs_needs_no_rdma_library() -> io::Result<()> {
    if let Err(reason) = fabtop::verbs::availability() {
        assert!(reason.to_string().contains("libibverbs.so.1"), "{reason}");
    }
    assert_no_rdma_library(&std::env::current_exe()?)
}
