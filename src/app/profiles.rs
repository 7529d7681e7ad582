//! The user's own profiles: files beside the settings.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use crate::analysis::Profile;
use crate::config::{Directories, Settings};

use super::AppError;

/// The profile that is used when none is named.
const USUAL: &str = "default";

/// The profile that the settings name, with the user's own in `profiles/` before those that the program carries.
///
/// # Errors
/// When there is no such profile, or it cannot be used, or a file cannot be read.
pub fn load(settings: &Settings, directories: &Directories) -> Result<Arc<Profile>, AppError> {
    let directory = directories.config.as_ref().map(|config| config.join("profiles"));
    let user = match directory {
        Some(directory) => texts(&directory).map_err(AppError::io("cannot read the profiles of your settings"))?,
        None => BTreeMap::new(),
    };
    Ok(Arc::new(Profile::load(settings.profile.as_deref().unwrap_or(USUAL), &user)?))
}

/// The texts of a directory's `.toml` files by their names without that ending.
fn texts(directory: &Path) -> io::Result<BTreeMap<String, String>> {
    let entries = match fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(e) => return Err(e),
    };
    let mut texts = BTreeMap::new();
    for entry in entries {
        let path = entry?.path();
        if let (Some("toml"), Some(name)) = (extension(&path), path.file_stem().and_then(|s| s.to_str())) {
            texts.insert(name.to_owned(), fs::read_to_string(&path)?);
        }
    }
    Ok(texts)
}

fn extension(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::profile::Limit;

    fn load_from(files: &[(&str, &str)], name: Option<&str>) -> Result<Arc<Profile>, AppError> {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("profiles")).unwrap();
        for (file, text) in files {
            fs::write(home.path().join("profiles").join(file), text).unwrap();
        }
        let directories = Directories { config: Some(home.path().to_owned()), state: None };
        load(&Settings { profile: name.map(str::to_owned), ..Settings::default() }, &directories)
    }

    #[test]
    fn every_file_is_carried() {
        let files = texts(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/profiles"))).unwrap();
        let mut carried: Vec<_> = Profile::embedded().collect();
        carried.sort_unstable();
        assert_eq!(files.keys().collect::<Vec<_>>(), carried);
    }

    #[test]
    fn without_files_there_are_those_of_the_program() {
        let none = Directories { config: None, state: None };
        assert_eq!(load(&Settings::default(), &none).unwrap().name, "default");
        assert_eq!(load_from(&[], Some("ib-ndr")).unwrap().name, "ib-ndr");
    }

    #[test]
    fn a_users_file_goes_before_and_others_are_left_alone() {
        let lower = "description = 'mine'\ninherits = 'roce'\n[thresholds.storm-share]\nvalue = 0.9\nunit = 'u'\nsource = 's'\n";
        let profile = load_from(&[("mine.toml", lower), ("notes.txt", "no TOML: [")], Some("mine")).unwrap();
        assert_eq!((profile.name.as_str(), profile.limit(Limit::StormShare)), ("mine", 0.9));
    }

    #[test]
    fn a_profile_that_is_not_there_is_wrong_usage() {
        let error = load_from(&[("mine.toml", "description = 'x'\ninherits = 'default'")], Some("yours")).unwrap_err();
        assert_eq!(error.status(), 2);
        assert!(error.to_string().contains("yours") && error.to_string().contains("mine"), "{error}");
    }
}
