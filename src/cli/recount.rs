//! Some units counted again, by a slow and obvious way.

use std::collections::BTreeMap;
use std::sync::Mutex;

use nqueens::{Cancel, Options, Plan, PlanIdentity, Random, Threads};

use super::failure::Failure;
use super::text::ranges;

/// Two ways to count a unit differ.
#[derive(Debug, thiserror::Error)]
#[error("{name}: unit {unit} is recorded as {recorded}, but counted again it is {again}")]
struct Wrong {
    name: String,
    unit: u64,
    recorded: u128,
    again: u128,
}

/// The ledger is of units that this program does not make.
#[derive(Debug, thiserror::Error)]
#[error(
    "{name}: this version of nqueens makes other units (plan version {version}), and cannot count these again"
)]
struct OtherPlan {
    name: String,
    version: u32,
}

/// Some units at random, of all that are offered: each has the same chance.
pub struct Sample {
    wanted: usize,
    offered: u64,
    units: BTreeMap<u64, u128>,
    /// The units by when they were taken.
    taken: Vec<u64>,
    random: Random,
}

impl Sample {
    pub fn new(wanted: usize) -> Self {
        Self {
            wanted,
            offered: 0,
            units: BTreeMap::new(),
            taken: Vec::new(),
            random: Random::from_system(),
        }
    }

    pub fn offer(&mut self, unit: u64, solutions: u128) {
        self.offered += 1;
        if self.taken.len() < self.wanted {
            self.taken.push(unit);
        } else {
            let place = self.random.below(self.offered);
            let Some(other) = self.taken.get_mut(place as usize) else {
                return;
            };
            self.units.remove(other);
            *other = unit;
        }
        self.units.insert(unit, solutions);
    }

    /// Counts the units of a plan again, and sees that the counts are the same; `name` is where they are
    /// recorded. Gives the units.
    pub fn recount(
        &self,
        name: &str,
        identity: &PlanIdentity,
        threads: Threads,
    ) -> Result<Vec<u64>, Failure> {
        let options = Options::default().engine(identity.engine).threads(threads);
        let plan = Plan::new(&identity.problem, &options)?;
        if plan.identity() != *identity {
            return Err(Failure::Failed(Box::new(OtherPlan {
                name: name.to_string(),
                version: identity.version,
            })));
        }
        let units: Vec<u64> = self.units.keys().copied().collect();
        let cancel = Cancel::new();
        let wrong = Mutex::new(None);
        let result = plan.recount_units(units.iter().copied(), &cancel, |again| {
            let recorded = self.units[&again.unit];
            if again.solutions != recorded {
                cancel.cancel();
                *wrong.lock().expect("no thread panics with the lock") = Some(Wrong {
                    name: name.to_string(),
                    unit: again.unit,
                    recorded,
                    again: again.solutions,
                });
            }
        });
        if let Some(wrong) = wrong.into_inner().expect("no thread panics with the lock") {
            return Err(Failure::Failed(Box::new(wrong)));
        }
        result?;
        Ok(units)
    }
}

/// The units that were counted again, in words.
pub fn recounted(units: &[u64]) -> String {
    let units = units.iter().map(|&unit| unit..=unit);
    format!("units {}: all agree", ranges(units, 20))
}
