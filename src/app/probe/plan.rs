//! From flags to the runs that they mean.

use std::time::Duration;

use crate::analysis::Frame;
use crate::cli::ProbeArgs;
use crate::fabric::PortId;
use crate::probe::{BadRequest, Request, Target};

/// The longest that ports are probed again and again.
const LONGEST: Duration = Duration::from_secs(60);

/// A request for each pair of ports, operation and size, in that order. Without targets each port is probed by itself,
/// those that are down too: they are told of as skipped.
pub fn requests(args: &ProbeArgs, frame: &Frame) -> Result<Vec<Request>, BadRequest> {
    if args.while_loaded.is_some_and(|time| time > LONGEST) {
        return Err(BadRequest(format!("--while-loaded: want {} s at most", LONGEST.as_secs())));
    }
    let mut pairs: Vec<(PortId, PortId)> = Vec::new();
    for target in &args.targets {
        pairs.extend(target.ports(frame)?);
    }
    if args.targets.is_empty() {
        pairs = frame.ports.iter().map(|p| (p.id.clone(), p.id.clone())).collect();
    }
    let mut requests: Vec<Request> = Vec::new();
    for (from, to) in pairs {
        for &operation in &args.op {
            for &size in &args.size {
                let request = Request {
                    operation,
                    size,
                    iterations: args.iterations,
                    warm_up: args.warm_up,
                    deadline: args.deadline,
                    gid_index: args.gid_index,
                    traffic_class: args.traffic_class,
                    service_level: args.service_level,
                    ..Request::between(from.clone(), to.clone())
                };
                request.check()?;
                if !requests.contains(&request) {
                    requests.push(request);
                }
            }
        }
    }
    Ok(requests)
}
/// The two ports that a load goes between.
pub fn load(target: &Target, frame: &Frame) -> Result<(PortId, PortId), BadRequest> {
    let mut pairs = target.ports(frame)?;
    match (pairs.pop(), pairs.is_empty()) {
        (Some((from, to)), true) if from != to => Ok((from, to)),
        _ => Err(BadRequest("--load wants two ports, such as mlx5_0/1:mlx5_1/1".to_owned())),
    }
}
