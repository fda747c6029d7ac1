//! The lines of a ledger that tell by what its units were counted.

use std::fmt::Write;
use std::time::{Duration, SystemTime};

use crate::count::Plan;
use crate::machine::name::{host, processor};

use super::format::seal;

/// What counted the units that follow: one process, from its start to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LedgerRun {
    /// When it began, in whole seconds.
    pub began: SystemTime,
    /// The version of the program.
    pub program: String,
    /// The instructions that the engine used, if it is a vector engine.
    pub backend: Option<String>,
    /// The number of threads.
    pub threads: usize,
    /// The name of the processor, with `_` for blanks.
    pub processor: String,
    /// The name of the machine, if it has one.
    pub host: Option<String>,
}

/// The first word of the line.
const NAME: &str = "run";

impl LedgerRun {
    /// The words of the line before its check value.
    pub(super) const FIELDS: usize = 7;

    /// The run of a plan that begins now.
    pub(super) fn begin(plan: &Plan) -> Self {
        Self {
            began: SystemTime::now(),
            program: env!("CARGO_PKG_VERSION").to_string(),
            backend: plan.backend().map(|backend| backend.to_string()),
            threads: plan.threads().get(),
            processor: word(&processor()),
            host: host().map(|name| word(&name)),
        }
    }

    /// Appends the line.
    pub(super) fn write(&self, out: &mut String, key: &str) {
        let start = out.len();
        let none = || "-".to_string();
        let began = self.began.duration_since(SystemTime::UNIX_EPOCH);
        write!(
            out,
            "{NAME} began={} program={} backend={} threads={} processor={} host={}",
            began.unwrap_or_default().as_secs(),
            self.program,
            self.backend.clone().unwrap_or_else(none),
            self.threads,
            self.processor,
            self.host.clone().unwrap_or_else(none),
        )
        .expect("a string takes all");
        seal(out, start, key);
    }

    /// Reads the line without its check value; `None` if it is none of a run.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        words.next().filter(|&name| name == NAME)?;
        let mut field = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=');
        let seconds = field("began")?.parse().ok()?;
        let some = |word: &str| (word != "-").then(|| word.to_string());
        Some(Self {
            began: SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))?,
            program: field("program")?.to_string(),
            backend: some(field("backend")?),
            threads: field("threads")?.parse().ok()?,
            processor: field("processor")?.to_string(),
            host: some(field("host")?),
        })
    }

    /// Whether a text may be the beginning of such a line, or is one that is damaged.
    pub(super) fn may_begin(text: &str) -> bool {
        NAME.starts_with(text) || text.split(' ').next() == Some(NAME)
    }
}

/// A name as one word.
fn word(name: &str) -> String {
    let is_divider = |c: char| c.is_whitespace() || c.is_control();
    name.replace(is_divider, "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let run = LedgerRun {
            began: SystemTime::UNIX_EPOCH + Duration::from_secs(1_796_634_000),
            program: "0.2.0".to_string(),
            backend: None,
            threads: 48,
            processor: word("AMD EPYC 7302\t16-Core"),
            host: Some("node17".to_string()),
        };
        let mut line = String::new();
        run.write(&mut line, "adfeca95 ");
        let (text, check) = line.trim_end().rsplit_once(' ').unwrap();
        assert_eq!(
            text,
            "run began=1796634000 program=0.2.0 backend=- threads=48 processor=AMD_EPYC_7302_16-Core host=node17"
        );
        assert_eq!(check.len(), 8);
        assert_eq!(text.split(' ').count(), LedgerRun::FIELDS);
        assert_eq!(LedgerRun::parse(text), Some(run));
    }
}
