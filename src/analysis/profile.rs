//! Thresholds: numbers with a unit and a source, kept in files, never in code.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A number that a detector holds something against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is explained where it is set: assets/profiles/default.toml")]
pub enum Limit {
    ClearAfterSeconds,
    PauseInfoShare,
    PauseWarningShare,
    PauseHighShare,
    PauseFramesPerSecond,
    PauseSustainSeconds,
    UnexpectedPauseFramesPerSecond,
    StormShare,
    StormSeconds,
    LossyTrafficGbps,
    LossyTrafficShare,
    LossySustainSeconds,
    UnusedPfcGbps,
    UnusedPfcGigabytes,
    EcnMarkRatio,
    EcnMarkHighRatio,
    EcnSustainSeconds,
    CnpMarksPerSecond,
    CnpSustainSeconds,
    CnpIgnoredPerSecond,
    VictimPauseShare,
    VictimTransmitShare,
    LossHighRatio,
    LossHighPerSecond,
    LossSustainSeconds,
    ReceiverNotReadyPerSecond,
    FlapCount,
    FlapWindowSeconds,
    FlapQuietSeconds,
    SymbolErrorsPerSecond,
    ReceiveErrorsPerSecond,
    LinkRecoveriesPerMinute,
    DiscardsPerSecond,
    PostFecBerWarning,
    PostFecBerCritical,
    BerLeastErrors,
    BerSettleSeconds,
    PcieStalledPercent,
    OddErrorFactor,
    OddErrorsPerSecond,
    OddSustainSeconds,
    StaleWarningSeconds,
    StaleCriticalSeconds,
    ProbeSiblingFactor,
    ProbeEarlierFactor,
    ProbeTailFactor,
    ProbeInfinibandMicroseconds,
    ProbeRoceMicroseconds,
}

impl Limit {
    /// All of them.
    pub const ALL: [Self; 48] = [
        Self::ClearAfterSeconds,
        Self::PauseInfoShare,
        Self::PauseWarningShare,
        Self::PauseHighShare,
        Self::PauseFramesPerSecond,
        Self::PauseSustainSeconds,
        Self::UnexpectedPauseFramesPerSecond,
        Self::StormShare,
        Self::StormSeconds,
        Self::LossyTrafficGbps,
        Self::LossyTrafficShare,
        Self::LossySustainSeconds,
        Self::UnusedPfcGbps,
        Self::UnusedPfcGigabytes,
        Self::EcnMarkRatio,
        Self::EcnMarkHighRatio,
        Self::EcnSustainSeconds,
        Self::CnpMarksPerSecond,
        Self::CnpSustainSeconds,
        Self::CnpIgnoredPerSecond,
        Self::VictimPauseShare,
        Self::VictimTransmitShare,
        Self::LossHighRatio,
        Self::LossHighPerSecond,
        Self::LossSustainSeconds,
        Self::ReceiverNotReadyPerSecond,
        Self::FlapCount,
        Self::FlapWindowSeconds,
        Self::FlapQuietSeconds,
        Self::SymbolErrorsPerSecond,
        Self::ReceiveErrorsPerSecond,
        Self::LinkRecoveriesPerMinute,
        Self::DiscardsPerSecond,
        Self::PostFecBerWarning,
        Self::PostFecBerCritical,
        Self::BerLeastErrors,
        Self::BerSettleSeconds,
        Self::PcieStalledPercent,
        Self::OddErrorFactor,
        Self::OddErrorsPerSecond,
        Self::OddSustainSeconds,
        Self::StaleWarningSeconds,
        Self::StaleCriticalSeconds,
        Self::ProbeSiblingFactor,
        Self::ProbeEarlierFactor,
        Self::ProbeTailFactor,
        Self::ProbeInfinibandMicroseconds,
        Self::ProbeRoceMicroseconds,
    ];
}

/// A threshold as a file states it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Threshold {
    /// The number.
    pub value: f64,
    /// What it counts: for people.
    pub unit: String,
    /// Where it comes from: a specification, a vendor's document, a measurement, or "proposal".
    pub source: String,
}

/// A full set of thresholds.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    thresholds: BTreeMap<Limit, Threshold>,
}

/// The profiles that the program carries, the one used when none is named first.
const EMBEDDED: &[(&str, &str)] = &[
    ("default", include_str!("../../assets/profiles/default.toml")),
    ("roce", include_str!("../../assets/profiles/roce.toml")),
    ("ib-ndr", include_str!("../../assets/profiles/ib-ndr.toml")),
    ("ib-hdr", include_str!("../../assets/profiles/ib-hdr.toml")),
];

/// A profile as a file states it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    description: String,
    inherits: Option<String>,
    #[serde(default)]
    thresholds: BTreeMap<Limit, Threshold>,
}

/// A profile that cannot be used: says which, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// There is no such profile.
    #[error("no profile is called {name}; there are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// The file is no TOML, or has a key that there is not.
    #[error("profile {name}: {message}")]
    Wrong {
        /// Which.
        name: String,
        /// What is wrong, with its line.
        message: String,
    },
}

impl Profile {
    /// The profile of this name. `user` holds the texts of the user's own ones by name: they go before the embedded ones.
    ///
    /// # Errors
    /// When there is none, or it or one it inherits from cannot be used.
    pub fn load(name: &str, user: &BTreeMap<String, String>) -> Result<Self, ProfileError> {
        Self::inherit(name, user, &mut Vec::new())
    }

    /// The names of the profiles that the program carries.
    pub fn embedded() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// The number to hold against.
    #[must_use]
    pub fn limit(&self, limit: Limit) -> f64 {
        // A profile is made only by `load`, which refuses one that leaves a limit open.
        self.thresholds.get(&limit).map_or(f64::INFINITY, |t| t.value)
    }

    /// A threshold with its unit and source.
    #[must_use]
    pub fn threshold(&self, limit: Limit) -> Option<&Threshold> {
        self.thresholds.get(&limit)
    }

    fn inherit(name: &str, user: &BTreeMap<String, String>, seen: &mut Vec<String>) -> Result<Self, ProfileError> {
        let wrong = |message: String| ProfileError::Wrong { name: name.to_owned(), message };
        let embedded = || EMBEDDED.iter().find(|(n, _)| *n == name).map(|(_, text)| *text);
        let text = match seen.iter().filter(|n| *n == name).count() {
            0 => user.get(name).map(String::as_str).or_else(embedded),
            // One of the user's may stand on the program's own of the same name.
            1 if user.contains_key(name) && embedded().is_some() => embedded(),
            _ => return Err(wrong(format!("it inherits from itself, by way of {}", seen.join(", ")))),
        };
        seen.push(name.to_owned());
        let text = text.ok_or_else(|| ProfileError::Unknown { name: name.to_owned(), known: known(user) })?;
        let file: File = toml::from_str(text).map_err(|e| wrong(e.to_string().trim_end().to_owned()))?;
        let mut thresholds = match &file.inherits {
            Some(parent) => Self::inherit(parent, user, seen)?.thresholds,
            None => BTreeMap::new(),
        };
        thresholds.extend(file.thresholds);
        if let Some((limit, _)) = thresholds.iter().find(|(_, t)| !t.value.is_finite() || t.value < 0.0) {
            return Err(wrong(format!("{limit:?}: want a number that is not negative")));
        }
        if let Some(open) = Limit::ALL.iter().find(|l| !thresholds.contains_key(l)) {
            return Err(wrong(format!("{open:?} is not set: inherit from default, or set it")));
        }
        Ok(Self { name: name.to_owned(), description: file.description, thresholds })
    }
}

/// The names of all profiles, those that the program carries first.
fn known(user: &BTreeMap<String, String>) -> String {
    let own = user.keys().map(String::as_str).filter(|own| Profile::embedded().all(|carried| carried != *own));
    let carried = EMBEDDED.iter().map(|(name, _)| *name);
    carried.chain(own).collect::<Vec<&str>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_sets_every_limit_with_unit_and_source() {
        for (name, _) in EMBEDDED {
            let profile = Profile::load(name, &BTreeMap::new()).unwrap();
            for limit in Limit::ALL {
                let threshold = profile.threshold(limit).unwrap();
                assert!(!threshold.unit.is_empty() && !threshold.source.is_empty(), "{name}: {limit:?}");
            }
        }
    }

    #[test]
    fn a_users_profile_goes_before_and_inherits() {
        let text = "description = 'x'\ninherits = 'default'\n[thresholds.storm-share]\nvalue = 0.5\nunit = 'u'\nsource = 's'\n";
        let user = BTreeMap::from([("mine".to_owned(), text.to_owned())]);
        let (mine, base) = (Profile::load("mine", &user).unwrap(), Profile::load("default", &user).unwrap());
        assert_eq!(mine.threshold(Limit::StormShare).map(|t| t.value), Some(0.5));
        assert_eq!(mine.threshold(Limit::PauseHighShare), base.threshold(Limit::PauseHighShare));
    }

    #[test]
    fn mistakes_are_named() {
        let load = |text: &str| Profile::load("mine", &BTreeMap::from([("mine".to_owned(), text.to_owned())]));
        let says = |text: &str, want: &str| {
            let error = load(text).unwrap_err().to_string();
            assert!(error.contains("mine") && error.contains(want), "{error}");
        };
        says("description = 'x'\ninherits = 'mine'", "inherits from itself");
        says("description = 'x'", "is not set");
        says("description = 'x'\n[thresholds.storm-shares]\nvalue = 1\nunit = ''\nsource = ''", "storm-shares");
        says(
            "description = 'x'\ninherits='default'\n[thresholds.storm-share]\nvalue = -1\nunit=''\nsource=''",
            "negative",
        );
        assert!(Profile::load("none", &BTreeMap::new()).unwrap_err().to_string().contains("default, roce"));
    }
}
