//! Saving what is good of a damaged ledger.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use crate::units::Finished;

use super::error::{LedgerError, Torn};
use super::format::write_unit;
use super::read::LedgerReader;
use super::write::sync_directory;

/// What was saved of a ledger.
#[derive(Debug)]
#[non_exhaustive]
pub struct Repaired {
    /// The number of units in the new ledger.
    pub kept: u64,
    /// What is wrong with the lines that are left out.
    pub dropped: Vec<LedgerError>,
    /// Whether the last line was cut off.
    pub torn: Option<Torn>,
}

/// Writes the units of a ledger whose lines are as they were written to a new one, in the order of
/// the runs that counted them, and of their numbers. Of a unit that is recorded with different counts there is none.
///
/// # Errors
/// If the ledger cannot be read or has no good header, or if the new file cannot be written or is
/// there already.
pub fn repair(old: impl AsRef<Path>, new: impl AsRef<Path>) -> Result<Repaired, LedgerError> {
    let (old, new) = (old.as_ref(), new.as_ref());
    let mut ledger = LedgerReader::open(old)?;
    // With the number of runs up to its own.
    let mut units: BTreeMap<u64, Option<(usize, Finished)>> = BTreeMap::new();
    let mut dropped = Vec::new();
    loop {
        match ledger.next_unit() {
            Ok(None) => break,
            Ok(Some(finished)) => {
                let (unit, solutions) = (finished.unit, finished.solutions);
                let Some(known) = units.get_mut(&unit) else {
                    units.insert(unit, Some((ledger.runs().len(), finished)));
                    continue;
                };
                known.take_if(|(_, known)| known.solutions != solutions);
                dropped.push(LedgerError::Twice {
                    path: old.to_path_buf(),
                    line: ledger.line(),
                    unit,
                });
            }
            Err(error @ LedgerError::Damaged { .. }) => dropped.push(error),
            Err(error) => return Err(error),
        }
    }
    let failed = |error| LedgerError::file(new, error);
    let mut file = BufWriter::new(File::create_new(new).map_err(failed)?);
    writeln!(file, "{}", ledger.header().line()).map_err(failed)?;
    let mut units: Vec<_> = units.into_values().flatten().collect();
    units.sort_by_key(|&(run, _)| run);
    for of_run in units.chunk_by(|(one, _), (other, _)| one == other) {
        let mut lines = String::new();
        if let Some(last) = of_run[0].0.checked_sub(1) {
            ledger.runs()[last].write(&mut lines, ledger.key());
        }
        for (_, finished) in of_run {
            write_unit(&mut lines, ledger.key(), finished);
        }
        file.write_all(lines.as_bytes()).map_err(failed)?;
    }
    let file = file
        .into_inner()
        .map_err(|error| failed(error.into_error()))?;
    file.sync_all()
        .and_then(|()| sync_directory(new))
        .map_err(failed)?;
    Ok(Repaired {
        kept: units.len() as u64,
        dropped,
        torn: ledger.torn(),
    })
}
