//! A tree of kernel files: this host's `/sys`, or one captured elsewhere.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fabric::{Errno, Reading};
use crate::source::SourceError;

use super::kept::{Descriptors, KeptFile, read_once};

/// The most entries of a directory that are looked at: a GID table has 256, hfi1 some 250 counters.
const MOST_ENTRIES: usize = 4096;

/// What stands for `/sys`.
#[derive(Debug, Clone)]
pub struct Tree {
    root: Dir,
    captured: bool,
}

impl Tree {
    /// This host's.
    #[must_use]
    pub fn host() -> Self {
        Self { root: Dir::root(PathBuf::from("/sys"), Descriptors::of_this_process()), captured: false }
    }

    /// A captured one: `dir` is its `sys` directory or holds it.
    ///
    /// # Errors
    /// If there is no such directory or no `class` in it: one sentence for the user.
    pub fn captured(dir: &Path) -> Result<Self, SourceError> {
        let unavailable = |why: String| SourceError::Unavailable(format!("{}: {why}", dir.display()));
        let given = dir.canonicalize().map_err(|e| unavailable(format!("cannot be read: {e}")))?;
        let root = [given.join("sys"), given]
            .into_iter()
            .find(|candidate| candidate.join("class").is_dir())
            .ok_or_else(|| unavailable("is no captured /sys: it has neither class/ nor sys/class/".to_owned()))?;
        let root = root.canonicalize().map_err(|e| unavailable(format!("cannot be read: {e}")))?;
        Ok(Self { root: Dir::root(root, Descriptors::of_this_process()), captured: true })
    }

    /// Whether it was captured elsewhere: then nothing but its files may be read.
    #[must_use]
    pub fn is_captured(&self) -> bool {
        self.captured
    }

    /// What stands for `/sys`.
    #[must_use]
    pub fn root(&self) -> &Dir {
        &self.root
    }

    /// The directory of a network device, links resolved. Names come from files: one that isn't a plain name is garbage.
    #[must_use]
    pub fn netdev(&self, name: &str) -> Reading<Dir> {
        self.root.child("class").child("net").follow(name)
    }
}

/// A directory in a tree.
#[derive(Debug, Clone)]
pub struct Dir {
    path: PathBuf,
    root: Arc<Root>,
}

#[derive(Debug)]
struct Root {
    path: PathBuf,
    descriptors: Arc<Descriptors>,
}

impl Dir {
    fn root(path: PathBuf, descriptors: Arc<Descriptors>) -> Self {
        Self { path: path.clone(), root: Arc::new(Root { path, descriptors }) }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its own name; empty where that isn't UTF-8.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.file_name().and_then(OsStr::to_str).unwrap_or_default()
    }

    /// The directory of this name in it, whether or not there is one.
    #[must_use]
    pub fn child(&self, name: &str) -> Self {
        Self { path: self.path.join(name), root: Arc::clone(&self.root) }
    }

    /// The directory above, unless this is the root.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let above = self.path.parent()?;
        (self.path != self.root.path).then(|| Self { path: above.to_owned(), root: Arc::clone(&self.root) })
    }

    /// The directory that the entry `name` leads to, all links resolved. A link out of the tree leads nowhere: in a
    /// captured tree it would show this host's files as the other's.
    #[must_use]
    pub fn follow(&self, name: &str) -> Reading<Self> {
        if !is_plain(name) {
            return Reading::Failed(Errno::GARBLED);
        }
        Reading::from(self.path.join(name).canonicalize()).and_then(|path| {
            let inside = path.starts_with(&self.root.path);
            Reading::from_option(inside.then(|| Self { path, root: Arc::clone(&self.root) }))
        })
    }

    /// The last component of the link `name`: `mlx5_core` of `driver -> ../../../bus/pci/drivers/mlx5_core`.
    #[must_use]
    pub fn link_name(&self, name: &str) -> Reading<String> {
        Reading::from(fs::read_link(self.path.join(name))).and_then(|target| {
            let last = target.file_name().and_then(OsStr::to_str).map(str::to_owned);
            last.map_or(Reading::Failed(Errno::GARBLED), Reading::Value)
        })
    }

    /// The names in it in natural order, at most 4096. Names that aren't UTF-8 are left out: the kernel has none.
    #[must_use]
    pub fn names(&self) -> Reading<Vec<String>> {
        let list = || -> io::Result<Vec<String>> {
            let entries = fs::read_dir(&self.path)?.take(MOST_ENTRIES);
            let mut names: Vec<String> = entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).collect();
            names.sort_by(|a, b| natord::compare(a, b).then_with(|| a.cmp(b)));
            Ok(names)
        };
        list().into()
    }

    /// Whether there is an entry of this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.path.join(name).symlink_metadata().is_ok()
    }

    /// Its inode: another one under the same name means that the device was registered anew.
    #[must_use]
    pub fn inode(&self) -> Reading<u64> {
        fs::metadata(&self.path).map(|m| m.ino()).into()
    }

    /// Reads the file `name` once and gives its text, trimmed, to `parse`.
    pub fn read<T>(&self, name: &str, parse: impl FnOnce(&str) -> Reading<T>) -> Reading<T> {
        read_once(&self.path.join(name), parse)
    }

    /// The file `name`, for reading it again and again.
    #[must_use]
    pub fn keep(&self, name: &str) -> KeptFile {
        KeptFile::new(self.path.join(name), Arc::clone(&self.root.descriptors))
    }
}

/// Whether this names an entry of a directory and nothing else.
fn is_plain(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\0'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn text(text: &str) -> Reading<String> {
        Reading::Value(text.to_owned())
    }

    #[test]
    fn a_captured_tree_is_sys_or_holds_it() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("sys/class/net")).unwrap();
        let outer = Tree::captured(dir.path()).unwrap();
        let inner = Tree::captured(&dir.path().join("sys")).unwrap();
        assert_eq!(outer.root().path(), inner.root().path());
        assert!(outer.is_captured());
        assert!(!Tree::host().is_captured());
    }

    #[test]
    fn anything_else_is_refused_with_a_sentence() {
        let dir = tempfile::tempdir().unwrap();
        let empty = Tree::captured(dir.path()).unwrap_err().to_string();
        assert!(empty.ends_with("is no captured /sys: it has neither class/ nor sys/class/"), "{empty}");
        let absent = Tree::captured(&dir.path().join("nowhere")).unwrap_err().to_string();
        assert!(absent.contains("nowhere: cannot be read"), "{absent}");
    }

    #[test]
    fn links_are_followed_within_the_tree_alone() {
        let dir = tempfile::tempdir().unwrap();
        let class = dir.path().join("class/net");
        fs::create_dir_all(&class).unwrap();
        fs::create_dir_all(dir.path().join("devices/eth0")).unwrap();
        symlink("../../devices/eth0", class.join("eth0")).unwrap();
        symlink("/etc", class.join("outside")).unwrap();
        symlink("loop", class.join("loop")).unwrap();
        let tree = Tree::captured(dir.path()).unwrap();
        let found = tree.netdev("eth0").into_value().unwrap();
        assert_eq!(found.name(), "eth0");
        assert_eq!(found.parent().unwrap().name(), "devices");
        assert_eq!(tree.netdev("outside").into_value().map(|d| d.path), None);
        assert!(matches!(tree.netdev("loop"), Reading::Failed(_)));
        assert!(matches!(tree.netdev("absent"), Reading::Unsupported));
        for hostile in ["..", "../../../etc", "", ".", "a\0b"] {
            assert!(matches!(tree.netdev(hostile), Reading::Failed(Errno::GARBLED)), "{hostile:?}");
        }
    }

    #[test]
    fn the_root_has_no_parent() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("class")).unwrap();
        let tree = Tree::captured(dir.path()).unwrap();
        assert!(tree.root().parent().is_none());
        assert_eq!(tree.root().child("class").parent().unwrap().path(), tree.root().path());
    }

    #[test]
    fn names_come_in_natural_order() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["class", "mlx5_10", "mlx5_2", "evil\u{1b}[2J"] {
            fs::create_dir(dir.path().join(name)).unwrap();
        }
        symlink("../drivers/mlx5_core", dir.path().join("driver")).unwrap();
        let root = Tree::captured(dir.path()).unwrap().root().clone();
        assert_eq!(root.names().into_value().unwrap(), ["class", "driver", "evil\u{1b}[2J", "mlx5_2", "mlx5_10"]);
        assert_eq!(root.link_name("driver"), text("mlx5_core"));
        assert_eq!(root.link_name("class"), Reading::Failed(Errno::EINVAL));
        assert!(root.has("driver"), "a link that leads nowhere is there all the same");
        assert!(matches!(root.child("nowhere").names(), Reading::Unsupported));
    }
}
