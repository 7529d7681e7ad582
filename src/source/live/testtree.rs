//! Trees of kernel files, made for a test.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use tempfile::TempDir;

use super::sysfs::{DeviceDir, devices};
use super::tree::Tree;

/// A `/sys` of a test's own, gone with it.
pub struct TestTree(TempDir);

impl TestTree {
    /// One with no device in it.
    pub fn new() -> Self {
        let tree = Self(TempDir::new().unwrap());
        tree.directory("class/infiniband").directory("class/net");
        tree
    }

    /// Writes a file as the kernel would print it.
    pub fn file(&self, path: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Writes several files of one directory.
    pub fn files(&self, directory: &str, files: &[(&str, &str)]) -> &Self {
        for (name, text) in files {
            self.file(&format!("{directory}/{name}"), format!("{text}\n"));
        }
        self
    }

    /// Makes a directory. In place of a file it stands for one that fails when it is read.
    pub fn directory(&self, path: &str) -> &Self {
        fs::create_dir_all(self.path(path)).unwrap();
        self
    }

    /// Makes a link.
    pub fn link(&self, path: &str, target: &str) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(target, path).unwrap();
        self
    }

    /// An RDMA device on the PCI function at `devices/{pci}`, with its class link.
    pub fn pci_device(&self, name: &str, pci: &str) -> &Self {
        let at = format!("devices/{pci}/infiniband/{name}");
        self.directory(&at).link(&format!("{at}/device"), "../..");
        self.link(&format!("class/infiniband/{name}"), &format!("../../{at}"))
    }

    /// Where a path of the tree is on this host.
    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// The tree as a source reads it.
    pub fn tree(&self) -> Tree {
        Tree::captured(self.0.path()).unwrap()
    }

    /// The device with this name.
    pub fn device(&self, name: &str) -> DeviceDir {
        devices(&self.tree()).into_value().unwrap().into_iter().find(|d| d.name.as_str() == name).unwrap()
    }
}
