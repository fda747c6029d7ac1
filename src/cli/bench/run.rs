//! When and how a bench was made, and its rows.

use std::env;
use std::fs;
use std::time::SystemTime;

use serde::Serialize;

use super::row::Row;
use crate::cli::machine::Machine;

/// A bench, as it is told.
pub struct Bench {
    pub run: Run,
    pub machine: Machine,
    /// Whether the time of each run is told.
    pub has_times: bool,
    pub rows: Vec<Row>,
}

/// When and how a bench was made.
#[derive(Serialize)]
pub struct Run {
    /// Of its start, in universal time.
    pub date: String,
    pub command: String,
    /// The processes that ran or waited for a processor in the minute before, if the system tells that.
    pub load: Option<f64>,
}

impl Run {
    pub fn begin() -> Self {
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let arguments = env::args_os().skip(1);
        let words = arguments.map(|argument| quoted(&argument.to_string_lossy()));
        Self {
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            command: ["nqueens".to_string()]
                .into_iter()
                .chain(words)
                .collect::<Vec<_>>()
                .join(" "),
            load: load
                .split(' ')
                .next()
                .and_then(|number| number.parse().ok()),
        }
    }
}

/// A word that a shell takes as it is.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_can_be_typed_again() {
        for (word, text) in [
            ("12..=16", "12..=16"),
            ("", "''"),
            ("my plot.svg", "'my plot.svg'"),
            ("it's", r"'it'\''s'"),
        ] {
            assert_eq!(quoted(word), text);
        }
    }
}
