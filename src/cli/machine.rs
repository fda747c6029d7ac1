//! What the program runs on and was built by.

use std::fs;
use std::sync::LazyLock;

use nqueens::{Backend, Threads, processor};
use serde::Serialize;

/// The compiler, without the date of its commit.
fn rustc() -> &'static str {
    let text = env!("NQUEENS_RUSTC");
    text.split_once(" (").map_or(text, |(version, _)| version)
}

/// What was built, if it was built from a commit.
pub fn commit() -> Option<&'static str> {
    option_env!("NQUEENS_COMMIT")
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
            "{}\ncommit:   {}\nbackend:  {} (of {})\nthreads:  {threads} ({from})\ntarget:   {}\n\
             compiler: {}, flags: {flags}",
            env!("CARGO_PKG_VERSION"),
            commit().unwrap_or("unknown"),
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
    pub cpus: usize,
    usable: usize,
    governor: Option<String>,
    memory_bytes: Option<u64>,
    version: &'static str,
    commit: Option<&'static str>,
    target: &'static str,
    rustc: &'static str,
    rustflags: &'static str,
}

impl Machine {
    pub fn this() -> Self {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let listed = cpuinfo.lines().filter(|line| line.starts_with("processor"));
        let meminfo = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let kilobytes = meminfo
            .lines()
            .find_map(|line| line.strip_prefix("MemTotal:")?.strip_suffix("kB"));
        let kilobytes = kilobytes.and_then(|number| number.trim().parse::<u64>().ok());
        let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        let usable = Threads::usable().get();
        Self {
            cpu: processor(),
            cpus: listed.count().max(usable),
            usable,
            governor: governor.ok().map(|name| name.trim().to_string()),
            memory_bytes: kilobytes.map(|number| number * 1024),
            version: env!("CARGO_PKG_VERSION"),
            commit: commit(),
            target: env!("NQUEENS_TARGET"),
            rustc: rustc(),
            rustflags: env!("NQUEENS_FLAGS"),
        }
    }

    /// One line.
    pub fn line(&self) -> String {
        self.lines().join("; ")
    }

    /// The machine, and the program.
    pub fn lines(&self) -> [String; 2] {
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
        [
            format!("{cpu}, {cpus}{}", governor.collect::<String>()),
            format!(
                "nqueens {version}, {} at best, {rustc}{flags}",
                Backend::best()
            ),
        ]
    }
}
