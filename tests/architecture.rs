//! Holds the imports to one direction, `unsafe` to its places and files to their size: the table in ARCHITECTURE.md.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// A module of the crate and those it may import from, itself aside.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("fabric", &[]),
    ("verbs", &[]),
    ("files", &[]),
    ("source", &["fabric", "verbs", "files"]),
    ("analysis", &["fabric"]),
    ("probe", &["fabric", "verbs", "files", "source", "analysis"]),
    ("sampler", &["fabric", "source", "analysis"]),
    ("output", &["fabric", "analysis", "probe"]),
    ("tui", &["fabric", "analysis", "probe", "sampler", "files"]),
    ("config", &["cli", "sampler", "files"]),
    ("cli", &["probe", "sampler", "source"]),
    ("app", &["fabric", "verbs", "files", "source", "analysis", "probe", "sampler", "output", "tui", "config", "cli"]),
];

/// Where `unsafe` may stand.
const UNSAFE: &[&str] = &["src/verbs/", "src/source/live/ethtool/"];

/// A file with one subject fits in this many lines.
const LINES: usize = 400;

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn module_of(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap();
    let first = inside.iter().next().unwrap().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// The code of a file, comments left out.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The modules named after `crate::`, in `use` lines and elsewhere.
fn imports(code: &str) -> Vec<String> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    code.split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(group) => {
                let group = group.split('}').next().unwrap_or_default();
                group.split(',').map(|m| m.trim().split(|c| !word(c)).next().unwrap_or_default().to_owned()).collect()
            }
            None => vec![rest.split(|c| !word(c)).next().unwrap_or_default().to_owned()],
        })
        .filter(|m| !m.is_empty())
        .collect()
}

#[test]
fn imports_go_one_way() {
    let mut wrong = Vec::new();
    let mut modules = Vec::new();
    for path in sources(&root().join("src")) {
        let module = module_of(&path);
        if matches!(module.as_str(), "lib" | "main") {
            continue;
        }
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(m, _)| *m == module) else {
            panic!("{}: the module '{module}' has no line in the table", path.display());
        };
        for import in imports(&code(&path)) {
            if import != module && !allowed.contains(&import.as_str()) {
                wrong.push(format!("{}: imports {import}", path.display()));
            }
        }
        modules.push(module);
    }
    assert_eq!(wrong, Vec::<String>::new());
    for (module, _) in MAY_IMPORT {
        assert!(modules.iter().any(|m| m == module), "the table names '{module}', which is not there");
    }
}

#[test]
fn unsafe_stands_only_where_it_must() {
    let wrong: Vec<_> = sources(&root().join("src"))
        .into_iter()
        .filter(|path| {
            let inside = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
            !UNSAFE.iter().any(|place| inside.starts_with(place))
        })
        .filter(|path| code(path).split_whitespace().any(|word| word == "unsafe"))
        .collect();
    assert_eq!(wrong, Vec::<PathBuf>::new());
}

#[test]
fn analysis_has_no_clock_and_no_files() {
    for path in sources(&root().join("src/analysis")) {
        let code = code(&path);
        for forbidden in ["Instant::now", "SystemTime", "std::fs", "std::env", "std::net"] {
            assert!(!code.contains(forbidden), "{}: {forbidden}", path.display());
        }
    }
}

#[test]
fn files_have_one_subject() {
    let long: Vec<_> = ["src", "tests"]
        .into_iter()
        .flat_map(|d| sources(&root().join(d)))
        .map(|path| (fs::read_to_string(&path).unwrap().lines().count(), path))
        .filter(|(lines, _)| *lines > LINES)
        .collect();
    assert_eq!(long, Vec::new());
}

#[test]
fn the_reader_of_imports_reads_them() {
    let code = "use crate::fabric::Text;\nuse crate::{verbs, analysis::Frame};\nlet x = crate::source::Tick;";
    assert_eq!(imports(code), ["fabric", "verbs", "analysis", "source"]);
}
