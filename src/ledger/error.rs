//! What can be wrong with a ledger.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::count::CountError;
use crate::engine::Engine;

/// Why a ledger cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The file cannot be read, written, or synced.
    #[error("{}", path.display())]
    File {
        /// The ledger.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process is writing it.
    #[error("{}: {} is writing this ledger", path.display(), writer(*by))]
    Locked {
        /// The ledger.
        path: PathBuf,
        /// The process, if the system says which one it is.
        by: Option<u32>,
    },
    /// The file that is being written is no longer there under its name, or shorter than it was.
    #[error(
        "{}: the file was deleted, renamed, replaced or cut off while it was written; \
         what was finished is not all there", path.display()
    )]
    Gone {
        /// The ledger.
        path: PathBuf,
    },
    /// A line is not as it was written.
    #[error("{}, line {line}: {what}", path.display())]
    Damaged {
        /// The ledger.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A unit is recorded a second time.
    #[error("{}, line {line}: unit {unit} is recorded a second time", path.display())]
    Twice {
        /// The ledger.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The unit.
        unit: u64,
    },
    /// It is for another question, plan or shard.
    #[error("{}: this ledger is for something else: its {what}", path.display())]
    Different {
        /// The ledger.
        path: PathBuf,
        /// What is different.
        what: String,
        /// The engine that it was begun with, if that is different.
        engine: Option<Engine>,
    },
    /// No ledger could be used.
    #[error("no ledger can be used")]
    NoneUsable {
        /// Why each of them cannot.
        refused: Vec<LedgerError>,
    },
    /// A unit is recorded in two ledgers.
    #[error("unit {unit} is recorded twice: {}, {}", of[0], of[1])]
    Repeated {
        /// The unit.
        unit: u64,
        /// What is recorded, and where.
        of: Box<[Duplicate; 2]>,
    },
    /// Ledgers record different counts of some units.
    #[error("{}", contradictions(first, *units, *compared))]
    Contradictions {
        /// Some of these units, and what is recorded where.
        first: Vec<Contradiction>,
        /// How many there are.
        units: u64,
        /// How many units are recorded more than once, and were compared.
        compared: u64,
    },
    /// The plan has more units than this machine can keep a list of.
    #[error("{}: there is no memory for a list of {units} units", path.display())]
    TooManyUnits {
        /// The ledger.
        path: PathBuf,
        /// The number of units.
        units: u64,
    },
    /// The count failed, or was cancelled: what was finished is recorded.
    #[error(transparent)]
    Count(#[from] CountError),
}

impl LedgerError {
    pub(super) fn file(path: &Path, source: io::Error) -> Self {
        Self::File {
            path: path.to_path_buf(),
            source,
        }
    }

    pub(super) fn damaged(path: &Path, line: u64, what: &'static str) -> Self {
        Self::Damaged {
            path: path.to_path_buf(),
            line,
            what,
        }
    }
}

fn writer(process: Option<u32>) -> String {
    process.map_or("another process".to_string(), |id| format!("process {id}"))
}

/// The end of a ledger was cut off in the middle of a line, which is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    pub(super) path: PathBuf,
    /// Whether there is more than a part of the header.
    pub(super) has_header: bool,
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        if self.has_header {
            write!(f, "{path}: the last line is cut off and left out")
        } else {
            write!(f, "{path}: nothing is recorded, not even a whole header")
        }
    }
}

/// A unit that is recorded with different counts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The unit.
    pub unit: u64,
    /// What is recorded, and where.
    pub of: [Duplicate; 2],
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { unit, of } = self;
        write!(
            f,
            "unit {unit} is recorded with different counts: {}, {}",
            of[0], of[1]
        )
    }
}

fn contradictions(first: &[Contradiction], units: u64, compared: u64) -> String {
    let mut lines: Vec<String> = first.iter().map(ToString::to_string).collect();
    if units > 1 {
        lines.push(format!(
            "{units} of {compared} units that were compared differ"
        ));
    }
    lines.join("\n")
}

/// A unit as it is recorded somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Duplicate {
    /// The ledger.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: u64,
    /// The count.
    pub solutions: u128,
}

impl fmt::Display for Duplicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            solutions,
        } = self;
        write!(f, "{solutions} in {}, line {line}", path.display())
    }
}
