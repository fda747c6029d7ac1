//! Adding up the ledgers of the shards of a plan.
//!
//! Memory is bounded by two bits for each unit of the plan, and a table for the units that are
//! recorded more than once, of which so many are compared in one pass over all ledgers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use crate::count::{CountError, PlanIdentity};
use crate::units::Total;

use super::error::{Duplicate, LedgerError, Torn};
use super::read::LedgerReader;
use super::set::UnitSet;

/// So many units that are recorded more than once are compared in one pass.
const COMPARED_IN_A_PASS: usize = 1 << 18;

/// What some ledgers of one plan hold together.
#[derive(Debug)]
#[non_exhaustive]
pub struct Merged {
    /// The plan.
    pub plan: PlanIdentity,
    /// The units that are recorded.
    pub recorded: UnitSet,
    /// The sum over these.
    pub solutions: u128,
    /// The time that threads took for them, in all.
    pub time: Duration,
    /// How many shards there are, if all ledgers are of shards of as many.
    pub shards: Option<u64>,
    /// The ledgers whose last line is cut off.
    pub torn: Vec<Torn>,
}

impl Merged {
    /// Whether all units are recorded: then the sum is the answer.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.recorded.len() == self.plan.units
    }

    /// The shards that have units which are not recorded, if [`shards`](Self::shards) is known.
    #[must_use]
    pub fn missing_shards(&self) -> Option<BTreeSet<u64>> {
        let shards = self.shards?;
        let mut missing = BTreeSet::new();
        for units in self.recorded.missing() {
            for unit in units {
                missing.insert(unit % shards);
                if missing.len() as u64 == shards {
                    return Some(missing);
                }
            }
        }
        Some(missing)
    }
}

/// Adds up ledgers, which must be of one plan. Which units are missing is in the result.
///
/// Each unit must be recorded once; or, with `allow_duplicates`, with the same count each time.
///
/// # Errors
/// If a ledger cannot be read, is damaged, or is of another plan than the first one; if a unit is
/// recorded twice though it must not, or with different counts; if the total exceeds 128 bits.
///
/// # Panics
/// If there is no ledger.
pub fn merge<P: AsRef<Path>>(paths: &[P], allow_duplicates: bool) -> Result<Merged, LedgerError> {
    let first = LedgerReader::open(paths[0].as_ref())?;
    let header = first.header().clone();
    let mut recorded = first.no_units()?;
    let mut repeated = first.no_units()?;
    let mut sum = Total::ZERO;
    let mut time = Duration::ZERO;
    let mut shards = Some(header.shard.of());
    let mut torn = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        let mut ledger = LedgerReader::open(path)?;
        if let Some(what) = ledger.header().difference(&header, false) {
            let path = path.to_path_buf();
            return Err(LedgerError::Different { path, what });
        }
        shards = shards.filter(|&shards| shards == ledger.header().shard.of());
        while let Some(finished) = ledger.next_unit()? {
            if recorded.insert(finished.unit) {
                sum.add(finished.solutions);
                time = time.saturating_add(finished.time);
            } else {
                repeated.insert(finished.unit);
            }
        }
        torn.extend(ledger.torn());
    }
    compare(paths, &repeated, allow_duplicates)?;
    Ok(Merged {
        plan: header.plan,
        recorded,
        solutions: sum.get().ok_or(CountError::Overflow)?,
        time,
        shards,
        torn,
    })
}

/// Sees that units which are recorded more than once have the same count each time.
fn compare<P: AsRef<Path>>(
    paths: &[P],
    repeated: &UnitSet,
    allow_duplicates: bool,
) -> Result<(), LedgerError> {
    let mut units = repeated.iter();
    loop {
        let mut known: BTreeMap<u64, Option<Duplicate>> = units
            .by_ref()
            .take(COMPARED_IN_A_PASS)
            .map(|unit| (unit, None))
            .collect();
        if known.is_empty() {
            return Ok(());
        }
        for path in paths.iter().map(AsRef::as_ref) {
            let mut ledger = LedgerReader::open(path)?;
            while let Some(finished) = ledger.next_unit()? {
                let Some(known) = known.get_mut(&finished.unit) else {
                    continue;
                };
                let this = Duplicate {
                    path: path.to_path_buf(),
                    line: ledger.line(),
                    solutions: finished.solutions,
                };
                match known {
                    None => *known = Some(this),
                    Some(other) if other.solutions == this.solutions && allow_duplicates => {}
                    Some(other) => {
                        let unit = finished.unit;
                        let of = Box::new([other.clone(), this]);
                        return Err(if of[0].solutions == of[1].solutions {
                            LedgerError::Repeated { unit, of }
                        } else {
                            LedgerError::Contradiction { unit, of }
                        });
                    }
                }
            }
        }
    }
}
