//! The user's own profiles: files beside the settings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use crate::analysis::Profile;
use crate::config::{ConfigError, Directories, Settings};
use crate::files;

use super::AppError;

/// The profile that is used when none is named.
const USUAL: &str = "default";

/// The profile that the settings name, with the user's own in `profiles/` before those that the program carries.
///
/// # Errors
/// When there is no such profile, or it cannot be used. A file that cannot be read is an error where it is asked for, or
/// would take the place of one that the program carries; others are left alone.
pub fn load(settings: &Settings, directories: &Directories) -> Result<Arc<Profile>, AppError> {
    let name = settings.profile.as_deref().unwrap_or(USUAL);
    let mut user = BTreeMap::new();
    for (own, path) in files_of(directories)? {
        match files::read(&path) {
            Ok(text) => drop(user.insert(own, text)),
            Err(source) if own == name || Profile::embedded().any(|carried| carried == own) => {
                return Err(ConfigError::Unreadable { path, source }.into());
            }
            Err(_) => {}
        }
    }
    Ok(Arc::new(Profile::load(name, &user)?))
}

/// The `.toml` files of the user's directory by their names without that ending.
fn files_of(directories: &Directories) -> Result<BTreeMap<String, PathBuf>, AppError> {
    let Some(directory) = directories.config.as_ref().map(|config| config.join("profiles")) else {
        return Ok(BTreeMap::new());
    };
    let unreadable = |source| ConfigError::Unreadable { path: directory.clone(), source };
    let entries = match fs::read_dir(&directory) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(e) => return Err(unreadable(e).into()),
    };
    let mut files = BTreeMap::new();
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        if let (Some("toml"), Some(name)) = (extension(&path), path.file_stem().and_then(|s| s.to_str())) {
            files.insert(name.to_owned(), path);
        }
    }
    Ok(files)
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
        let assets = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"));
        let files = files_of(&Directories { config: Some(assets.to_owned()), state: None }).unwrap();
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

    #[test]
    fn a_file_that_cannot_be_read_stops_only_who_asks_for_it() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir_all(home.path().join("profiles/notes.toml")).unwrap();
        let directories = Directories { config: Some(home.path().to_owned()), state: None };
        let named =
            |name: &str| load(&Settings { profile: Some(name.to_owned()), ..Settings::default() }, &directories);
        assert_eq!(named("roce").unwrap().name, "roce");
        let error = named("notes").unwrap_err();
        assert!(error.to_string().contains("notes.toml") && error.status() == 2, "{error}");
        fs::write(home.path().join("profiles/ib-ndr.toml"), [0xff]).unwrap();
        assert!(
            named("roce").unwrap_err().to_string().contains("ib-ndr.toml"),
            "the program's own would be taken unseen"
        );
    }

    #[test]
    fn a_users_profile_may_stand_on_the_one_whose_name_it_has() {
        let text = "description = 'ours'\ninherits = 'default'\n[thresholds.storm-share]\nvalue = 0.9\nunit = 'u'\nsource = 's'\n";
        let profile = load_from(&[("default.toml", text)], None).unwrap();
        assert_eq!((profile.description.as_str(), profile.limit(Limit::StormShare)), ("ours", 0.9));
        let roce = load_from(&[("default.toml", text)], Some("roce")).unwrap();
        assert_eq!(roce.threshold(Limit::StormShare).map(|t| t.value), Some(0.9));
        let error = load_from(&[("default.toml", text)], Some("none")).unwrap_err().to_string();
        assert_eq!(error.matches("default").count(), 1, "{error}");
    }
}
