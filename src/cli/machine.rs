//! What the program runs on and was built by.

use std::fs;
use std::sync::LazyLock;

use nqueens::{Backend, Threads};
use serde::Serialize;

/// The compiler, without the date of its commit.
fn rustc() -> &'static str {
    let text = env!("NQUEENS_RUSTC");
    text.split_once(" (").map_or(text, |(version, _)| version)
}

/// What `--version` prints.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let backends: Vec<_> = Backend::available().iter().map(|b| b.name()).collect();
        let (threads, from) = Threads::by_default();
        let flags = match env!("NQUEENS_FLAGS") {
            "" => "none",
            flags => flags,
        };
        format!(
            "{}\nbackend:  {} (of {})\nthreads:  {threads} ({from})\ntarget:   {}\n\
             compiler: {}, flags: {flags}",
            env!("CARGO_PKG_VERSION"),
            Backend::best(),
            backends.join(", "),
            env!("NQUEENS_TARGET"),
            rustc(),
        )
    });
    &VERSION
}

/// The machine, as a bench describes it.
#[derive(Serialize)]
pub struct Machine {
    cpu: String,
    /// Logical CPUs of the machine, and how many of them this process may use.
    cpus: usize,
    usable: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    governor: Option<String>,
    version: &'static str,
    target: &'static str,
    rustc: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    rustflags: &'static str,
}

impl Machine {
    pub fn this() -> Self {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpuinfo
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
            .map(|(_, model)| model.split_whitespace().collect::<Vec<_>>().join(" "));
        let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        let listed = cpuinfo.lines().filter(|line| line.starts_with("processor"));
        let usable = Threads::usable().get();
        Self {
            cpu: model.unwrap_or_else(|| std::env::consts::ARCH.to_string()),
            cpus: listed.count().max(usable),
            usable,
            governor: governor.ok().map(|name| name.trim().to_string()),
            version: env!("CARGO_PKG_VERSION"),
            target: env!("NQUEENS_TARGET"),
            rustc: rustc(),
            rustflags: env!("NQUEENS_FLAGS"),
        }
    }

    /// One line.
    pub fn line(&self) -> String {
        let Self {
            cpu,
            cpus,
            usable,
            governor,
            version,
            rustc,
            rustflags,
            ..
        } = self;
        let cpus = if cpus == usable {
            format!("{cpus} CPUs")
        } else {
            format!("{usable} of {cpus} CPUs")
        };
        let governor = governor
            .iter()
            .map(|governor| format!(", governor {governor}"));
        let flags = if rustflags.is_empty() {
            String::new()
        } else {
            format!(" with {rustflags}")
        };
        format!(
            "{cpu}, {cpus}{}; nqueens {version}, {} at best, {rustc}{flags}",
            governor.collect::<String>(),
            Backend::best(),
        )
    }
}
