//! Ledgers: what a long run has finished, on disk, unit by unit.
//!
//! # The format
//!
//! A ledger is a text file. Its first line is the header, each other line is a finished unit, or tells
//! by what those that follow were counted:
//!
//! ```text
//! nqueens-ledger 2 program=0.2.0 n=16 rows=16 queens=- holes=- engine=join plan=1 units=320 shard=0/1 check=6a96d939
//! run began=1796638994 program=0.2.0 backend=avx512 threads=1 processor=AMD_EPYC host=node17 1c99cd2a
//! 0 339972 0.000415 82086b63
//! 1 302980 0.000187 300c062d
//! ```
//!
//! The header has, divided by blanks:
//!
//! | field | meaning |
//! |---|---|
//! | `nqueens-ledger 2` | the format and its version |
//! | `program` | the version of the program that began the ledger |
//! | `n`, `rows` | the size of the board, and how many rows are filled |
//! | `queens`, `holes` | squares as `row,column`, divided by `;`; `-` for none |
//! | `engine`, `plan`, `units` | the engine, its plan version, and the number of units: see [`PlanIdentity`](crate::PlanIdentity) |
//! | `shard` | `I/M`: the ledger is for the units I, I+M, I+2M, … |
//! | `check` | the check value |
//!
//! A unit's line has its number, the number of boards that it stands for, the seconds that one
//! thread worked, and the check value. Units come in any order, each at most once. The sum of the
//! boards of all units is the answer.
//!
//! The line of a run has the word `run`, when it began in seconds since 1970, the version of the
//! program, the backend, the number of threads, and the names of the processor and of the machine;
//! blanks are `_`, and `-` stands for none. Ledgers of version 1 have no such lines, and get none.
//!
//! A check value is a CRC-32 (that of zip and PNG) in hexadecimal digits: in the header of the line
//! up to ` check=`; in another line of the header's check value, a blank, and the line up to the
//! blank before its own check value. So a line belongs to its ledger only.
//!
//! # What can happen to it
//!
//! Lines are appended, and synced to the disk twice a second. What was cut off in the middle of the
//! last line, when a machine died, is dropped, and its unit is counted again; so are zeros at the end,
//! which some file systems leave then. A file with no more than a part of its header records nothing.
//! Any other line that is not as it was written makes the ledger *damaged*: nothing of it is used until
//! that line is deleted, or [`repair()`] has written the others to a new ledger; then its unit is counted
//! again. A unit is never counted in twice.
//!
//! A file that is deleted, renamed, replaced or cut off while it is written ends the count with an
//! error: what is finished then would be lost.
//!
//! One process at a time writes to a ledger: it holds an advisory lock on the file (`flock`). On NFS
//! of Linux the lock holds across hosts, unless it is mounted with `nolock` or `local_lock`; on
//! Lustre it needs the mount option `flock`. Where the file system has no locks, the ledger is
//! written without one, with a warning.

mod error;
mod format;
mod merge;
mod read;
mod repair;
mod run;
mod set;
mod squares;
mod write;

pub use error::{Contradiction, Duplicate, LedgerError, Torn};
pub use format::{LedgerHeader, LedgerKind};
pub use merge::{Merged, merge, visit_units};
pub use read::{LedgerReader, Recorded};
pub use repair::{Repaired, repair};
pub use run::LedgerRun;
pub use set::UnitSet;
pub use squares::{MergedSquares, SquaresLedger, merge_squares};
pub use write::Ledger;
