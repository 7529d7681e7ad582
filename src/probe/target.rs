//! Ports as a user names them, and those of the host that they mean.

use std::fmt;
use std::str::FromStr;

use crate::analysis::Frame;
use crate::fabric::{PortId, PortNumber};

use super::BadRequest;

/// What to probe: `mlx5_0` (each of its ports), `mlx5_0/1`, or `mlx5_0/1:mlx5_1/1` (from one to the other).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    from: End,
    to: Option<End>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct End {
    device: String,
    port: Option<PortNumber>,
}

impl End {
    fn means(&self, id: &PortId) -> bool {
        self.device == id.device.as_str() && self.port.is_none_or(|number| number == id.port)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}/{port}", self.device),
            None => f.write_str(&self.device),
        }
    }
}

impl FromStr for Target {
    type Err = BadRequest;

    fn from_str(text: &str) -> Result<Self, BadRequest> {
        let bad = || BadRequest(format!("'{text}' is no port: write mlx5_0/1, or mlx5_0/1:mlx5_1/1 for two"));
        let end = |part: &str| match part.split_once('/') {
            Some((device, number)) => {
                let port = number.parse().map_err(|_| bad())?;
                Ok(End { device: device.to_owned(), port: Some(port) })
            }
            None => Ok(End { device: part.to_owned(), port: None }),
        };
        let (from, to) = match text.split_once(':') {
            Some((from, to)) => (end(from)?, Some(end(to)?)),
            None => (end(text)?, None),
        };
        let named = |end: &End| !end.device.is_empty();
        if named(&from) && to.as_ref().is_none_or(named) { Ok(Self { from, to }) } else { Err(bad()) }
    }
}

impl Target {
    /// The pairs of ports that it means on this host: a port with itself, or two.
    ///
    /// # Errors
    /// When it means no port, or of two ends more than one.
    pub fn ports(&self, frame: &Frame) -> Result<Vec<(PortId, PortId)>, BadRequest> {
        let from = find(&self.from, frame)?;
        let Some(far) = &self.to else {
            return Ok(from.into_iter().map(|id| (id.clone(), id)).collect());
        };
        let to = find(far, frame)?;
        match (from.as_slice(), to.as_slice()) {
            ([from], [to]) => Ok(vec![(from.clone(), to.clone())]),
            _ => Err(BadRequest(format!("{}:{far} means more than two ports: give their numbers", self.from))),
        }
    }
}

fn find(end: &End, frame: &Frame) -> Result<Vec<PortId>, BadRequest> {
    let ids = || frame.ports.iter().map(|p| &p.id);
    let found: Vec<PortId> = ids().filter(|id| end.means(id)).cloned().collect();
    if found.is_empty() {
        let known: Vec<String> = ids().map(ToString::to_string).collect();
        return Err(BadRequest(format!("no port is called {end}; there are {}", known.join(", "))));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::sim::testing::frame;
    use proptest::prelude::*;

    fn ports(text: &str) -> Result<Vec<String>, String> {
        let target: Target = text.parse().map_err(|e: BadRequest| e.to_string())?;
        let pairs = target.ports(&frame("h200-roce", 2)).map_err(|e| e.to_string())?;
        Ok(pairs.iter().map(|(from, to)| format!("{from}:{to}")).collect())
    }

    #[test]
    fn ports_are_named_as_they_are_written_elsewhere() {
        assert_eq!(ports("mlx5_0/1").unwrap(), ["mlx5_0/1:mlx5_0/1"]);
        assert_eq!(ports("mlx5_3").unwrap(), ["mlx5_3/1:mlx5_3/1"]);
        assert_eq!(ports("mlx5_0:mlx5_1/1").unwrap(), ["mlx5_0/1:mlx5_1/1"]);
    }

    #[test]
    fn a_port_that_is_not_there_is_answered_with_those_that_are() {
        let error = ports("mlx5_9/1").unwrap_err();
        assert!(error.contains("mlx5_9/1") && error.contains("mlx5_0/1, mlx5_1/1"), "{error}");
        assert!(ports("mlx5_0/2").unwrap_err().contains("mlx5_0/2"));
    }

    #[test]
    fn what_is_no_port_is_said_so() {
        for text in ["", ":", "mlx5_0/one", "mlx5_0/1:", "/1"] {
            assert!(ports(text).unwrap_err().contains("is no port"), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_target_or_an_error(text in ".{0,20}") {
            let _ = text.parse::<Target>();
        }
    }
}
