//! Adding up the ledgers of the shards of a plan.
//!
//! Memory is bounded by two bits for each unit of the plan, and a table for the units that are
//! recorded more than once, of which so many are compared in one pass over all ledgers.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::count::{CountError, PlanIdentity};
use crate::units::Total;

use super::error::{Contradiction, Duplicate, LedgerError, Torn};
use super::format::LedgerHeader;
use super::read::LedgerReader;
use super::set::UnitSet;

/// So many units that are recorded more than once are compared in one pass.
const COMPARED_IN_A_PASS: usize = 1 << 18;

/// So many contradictions are told: whoever has more does not look at each.
const MOST_TOLD: usize = 20;

/// So many units are put in order in one pass.
const SORTED_IN_A_PASS: u64 = 1 << 22;

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
    /// How many units are recorded more than once, with the same count each time.
    pub compared: u64,
    /// How many shards there are, if all ledgers are of shards of as many.
    pub shards: Option<u64>,
    /// The ledgers whose last line is cut off.
    pub torn: Vec<Torn>,
    /// Why some ledgers were left out, with all their units.
    pub refused: Vec<LedgerError>,
}

impl Merged {
    /// Whether all units are recorded, and no ledger was refused: then the sum is the answer.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.refused.is_empty() && self.recorded.len() == self.plan.units
    }
}

/// Adds up ledgers of one plan. Which units are missing is in the result; and which ledgers are
/// unreadable, damaged, or of another plan than the first one that can be read: nothing of these is
/// in the sum.
///
/// Each unit must be recorded once; or, with `allow_duplicates`, with the same count each time.
///
/// # Errors
/// If no ledger can be used; if a unit is recorded in two ledgers though it must not; if units are
/// recorded with different counts, all of which are found; if the total exceeds 128 bits.
pub fn merge<P: AsRef<Path>>(paths: &[P], allow_duplicates: bool) -> Result<Merged, LedgerError> {
    let mut sum: Option<Sum> = None;
    let mut torn = Vec::new();
    let mut refused = Vec::new();
    let mut used = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        match add(&mut sum, path) {
            Ok(cut_off) => {
                torn.extend(cut_off);
                used.push(path);
            }
            Err(error) => refused.push(error),
        }
    }
    let Some(sum) = sum else {
        let empty = torn
            .into_iter()
            .map(|Torn { path, .. }| LedgerError::damaged(&path, 1, "there is no whole header"));
        refused.extend(empty);
        return Err(LedgerError::NoneUsable { refused });
    };
    compare(&used, &sum.repeated, allow_duplicates)?;
    Ok(Merged {
        plan: sum.header.plan,
        recorded: sum.recorded,
        solutions: sum.solutions.get().ok_or(CountError::Overflow)?,
        time: sum.time,
        shards: sum.shards,
        compared: sum.repeated.len(),
        torn,
        refused,
    })
}

/// Calls `visit` with the number and the count of each unit that ledgers of a plan record, in the order
/// of the numbers, and once for each unit: [`merge()`] sees that its counts are the same.
///
/// # Errors
/// If a ledger cannot be read, is damaged, or is not of the plan.
pub fn visit_units<P: AsRef<Path>>(
    paths: &[P],
    plan: &PlanIdentity,
    visit: impl FnMut(u64, u128),
) -> Result<(), LedgerError> {
    visit_in_passes(SORTED_IN_A_PASS, paths, plan, visit)
}

fn visit_in_passes<P: AsRef<Path>>(
    units_in_a_pass: u64,
    paths: &[P],
    plan: &PlanIdentity,
    mut visit: impl FnMut(u64, u128),
) -> Result<(), LedgerError> {
    let mut start = 0;
    while start < plan.units {
        let end = plan.units.min(start + units_in_a_pass);
        let mut counts = vec![None; (end - start) as usize];
        for path in paths.iter().map(AsRef::as_ref) {
            let Some(mut ledger) = LedgerReader::open_begun(path)? else {
                continue;
            };
            let header = ledger.header();
            let ours = LedgerHeader::new(header.kind, plan.clone(), header.shard);
            if let Some(what) = header.difference(&ours, false) {
                return Err(ledger.different(what, &ours));
            }
            while let Some(finished) = ledger.next_unit()? {
                if (start..end).contains(&finished.unit) {
                    counts[(finished.unit - start) as usize] = Some(finished.solutions);
                }
            }
        }
        for (unit, count) in (start..).zip(counts) {
            if let Some(count) = count {
                visit(unit, count);
            }
        }
        start = end;
    }
    Ok(())
}

/// The sum of some ledgers.
struct Sum {
    header: LedgerHeader,
    recorded: UnitSet,
    /// The units that are recorded more than once.
    repeated: UnitSet,
    solutions: Total,
    time: Duration,
    shards: Option<u64>,
}

/// Adds a ledger, or nothing of it. Says whether it is cut off.
fn add(sum: &mut Option<Sum>, path: &Path) -> Result<Option<Torn>, LedgerError> {
    let Some(mut ledger) = LedgerReader::open_begun(path)? else {
        return Ok(Some(Torn {
            path: path.to_path_buf(),
            has_header: false,
        }));
    };
    let header = ledger.header().clone();
    if let Some(sum) = sum
        && let Some(what) = header.difference(&sum.header, false)
    {
        return Err(ledger.different(what, &sum.header));
    }
    let is_new = |unit| sum.as_ref().is_none_or(|sum| !sum.recorded.contains(unit));
    let mut solutions = Total::ZERO;
    let mut time = Duration::ZERO;
    let found = ledger.read_all(|finished| {
        if is_new(finished.unit) {
            solutions.add(finished.solutions);
            time = time.saturating_add(finished.time);
        }
    })?;
    let shards = header.shard.of();
    let sum = match sum {
        Some(sum) => sum,
        None => sum.insert(Sum {
            header,
            recorded: ledger.no_units()?,
            repeated: ledger.no_units()?,
            solutions: Total::ZERO,
            time: Duration::ZERO,
            shards: Some(shards),
        }),
    };
    for unit in found.units.iter() {
        if !sum.recorded.insert(unit) {
            sum.repeated.insert(unit);
        }
    }
    sum.solutions
        .add(solutions.get().ok_or(CountError::Overflow)?);
    sum.time = sum.time.saturating_add(time);
    sum.shards = sum.shards.filter(|&others| others == shards);
    Ok(ledger.torn())
}

/// Sees that units which are recorded more than once have the same count each time.
fn compare(paths: &[&Path], repeated: &UnitSet, allow_duplicates: bool) -> Result<(), LedgerError> {
    let mut first = Vec::new();
    let mut differing = 0;
    let mut forbidden = None;
    let mut units = repeated.iter();
    loop {
        let mut known: BTreeMap<u64, Known> = units
            .by_ref()
            .take(COMPARED_IN_A_PASS)
            .map(|unit| (unit, Known::Nothing))
            .collect();
        if known.is_empty() {
            break;
        }
        for &path in paths {
            let Some(mut ledger) = LedgerReader::open_begun(path)? else {
                continue;
            };
            while let Some(finished) = ledger.next_unit()? {
                let unit = finished.unit;
                let Some(known) = known.get_mut(&unit) else {
                    continue;
                };
                let this = Duplicate {
                    path: path.to_path_buf(),
                    line: ledger.line(),
                    solutions: finished.solutions,
                };
                match known {
                    Known::Nothing => *known = Known::Once(this),
                    Known::Once(other) if other.solutions != this.solutions => {
                        differing += 1;
                        if first.len() < MOST_TOLD {
                            let of = [other.clone(), this];
                            first.push(Contradiction { unit, of });
                        }
                        *known = Known::Differing;
                    }
                    Known::Once(other) if !allow_duplicates && forbidden.is_none() => {
                        let of = Box::new([other.clone(), this]);
                        forbidden = Some(LedgerError::Repeated { unit, of });
                    }
                    Known::Once(_) | Known::Differing => {}
                }
            }
        }
    }
    if differing > 0 {
        return Err(LedgerError::Contradictions {
            first,
            units: differing,
            compared: repeated.len(),
        });
    }
    forbidden.map_or(Ok(()), Err)
}

/// What is known of a unit that is recorded more than once.
enum Known {
    Nothing,
    Once(Duplicate),
    Differing,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Ledger;
    use crate::{Cancel, Engine, Options, Plan, Problem, Shard};

    #[test]
    fn units_are_visited_in_order_in_any_number_of_passes() {
        let options = Options::default().engine(Engine::Frontier);
        let plan = Plan::new(&Problem::new(12).unwrap(), &options).unwrap();
        let directory = std::env::temp_dir();
        let paths = [0, 1].map(|shard| {
            let path = directory.join(format!("nqueens-visit-{}-{shard}", std::process::id()));
            let ledger = Ledger::open(&path, &plan, Shard::new(shard, 2).unwrap()).unwrap();
            ledger.run(&Cancel::new(), |_| ()).unwrap();
            path
        });
        for units_in_a_pass in [1, 7, plan.units() - 1, plan.units(), 1000] {
            let (mut next, mut sum) = (0, 0);
            let visit = |unit, solutions| {
                assert_eq!(unit, next);
                (next, sum) = (next + 1, sum + solutions);
            };
            visit_in_passes(units_in_a_pass, &paths, &plan.identity(), visit).unwrap();
            assert_eq!((next, sum), (plan.units(), 14_200));
        }
        let other = Plan::new(&Problem::new(11).unwrap(), &options).unwrap();
        let refused = visit_units(&paths, &other.identity(), |_, _| panic!("of another plan"));
        assert!(matches!(refused, Err(LedgerError::Different { .. })));
        paths
            .iter()
            .for_each(|path| std::fs::remove_file(path).unwrap());
    }
}
