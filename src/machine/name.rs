//! What this machine is called.

use std::env;
use std::fs;

/// The name of this machine's processor, as the system gives it; where it gives none, the kind of
/// processor that the program is for.
#[must_use]
pub fn processor() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = cpuinfo.lines();
    let model = lines.find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let words = model.map(|(_, model)| model.split_whitespace().collect::<Vec<_>>());
    words.map_or_else(|| env::consts::ARCH.to_string(), |words| words.join(" "))
}

/// The name of this machine among others, if the system tells it.
pub(crate) fn host() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = name.or_else(|| env::var("COMPUTERNAME").ok())?;
    Some(name.trim().to_string()).filter(|name| !name.is_empty())
}
