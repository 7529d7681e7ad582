//! Files of the user's: read whole, if they are files and of a sane length.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest file read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The text of a file.
///
/// # Errors
/// What the system says; or that it is longer than 1 MiB, no regular file (a pipe would be waited for, a device might
/// never end), or no UTF-8. Each names the file's fault alone: the caller names the file.
pub fn read(path: &Path) -> io::Result<String> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut text = String::new();
    let length = File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if length as u64 > LARGEST {
        return Err(io::Error::other("longer than 1 MiB"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_a_sane_length_are_read() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a.toml");
        std::fs::write(&file, "x = 1").unwrap();
        assert_eq!(read(&file).unwrap(), "x = 1");
        std::fs::write(&file, vec![b'#'; LARGEST as usize + 1]).unwrap();
        assert_eq!(read(&file).unwrap_err().to_string(), "longer than 1 MiB");
        std::fs::write(&file, [0xff, 0xfe]).unwrap();
        assert_eq!(read(&file).unwrap_err().kind(), io::ErrorKind::InvalidData);
        assert_eq!(read(Path::new("/dev/zero")).unwrap_err().to_string(), "not a regular file");
        assert_eq!(read(&directory.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
