//! Depth-first search, row by row from the top, over bitmasks: works for any problem on any
//! machine, and is the fastest way for small N.

use super::audit::{Auditor, fillings};
use crate::allowed::low_bits;
use crate::board::Board;
use crate::symmetry::Class;
use crate::units::{Cancel, Worker, Workload};
use crate::walk::{Attacked, prefixes, take_lowest};

/// What a unit is, with the order of the classes and of the walk. A change of any of it makes other
/// units, and needs a new version: see [`units`](crate::units).
pub(crate) mod plan {
    pub const VERSION: u32 = 1;

    /// The units wanted: of each class as many as give about this number together.
    pub const UNITS: usize = 4096;

    /// The rows that a unit leaves open at least.
    pub const ROWS_BELOW: usize = 6;
}

/// The work units of a count: a class and the queens of its first rows.
#[derive(Debug)]
pub(crate) struct Scalar {
    classes: Vec<Class>,
    rows: usize,
    units: Vec<(usize, Board)>,
}

impl Scalar {
    pub fn new(classes: Vec<Class>, rows: usize) -> Self {
        let wanted = plan::UNITS / classes.len().max(1);
        let deepest = rows.saturating_sub(plan::ROWS_BELOW);
        let units = classes
            .iter()
            .enumerate()
            .flat_map(|(class, Class { allowed, .. })| {
                prefixes(allowed, deepest, wanted)
                    .into_iter()
                    .map(move |prefix| (class, prefix))
            })
            .collect();
        Self {
            classes,
            rows,
            units,
        }
    }
}

impl Workload for Scalar {
    fn units(&self) -> u64 {
        self.units.len() as u64
    }

    fn cost(&self, _: u64) -> f64 {
        1.0
    }

    #[cfg(test)]
    fn identity(&self, unit: u64) -> String {
        let (class, prefix) = &self.units[unit as usize];
        format!("{class}: {prefix}")
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }

    fn auditor(&self) -> Box<dyn Worker + '_> {
        Box::new(Auditor(|unit, cancel: &Cancel| {
            let (class, prefix) = &self.units[unit as usize];
            let Class { allowed, weight } = &self.classes[*class];
            let mut allowed = allowed.clone();
            prefix.queens().for_each(|queen| allowed.place(queen));
            let rows = low_bits(self.rows) & !low_bits(prefix.columns().len());
            Some(fillings(&allowed, rows, cancel)? * u128::from(*weight))
        }))
    }
}

impl Worker for &Scalar {
    fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128> {
        let (class, prefix) = &self.units[unit as usize];
        let Class { allowed, weight } = &self.classes[*class];
        let open = &allowed.rows()[prefix.columns().len()..self.rows];
        let attacked = Attacked::below(prefix);
        let boards = match *open {
            [] => 1,
            [row, ref later @ ..] => extend(attacked, attacked.free(row, 0), later, cancel)?,
        };
        Some(u128::from(boards) * u128::from(*weight))
    }
}

/// As [`completions`], with an eye on `cancel` while many rows are left.
fn extend(attacked: Attacked, mut free: u32, later: &[u32], cancel: &Cancel) -> Option<u64> {
    /// The rows that are searched in less than a tenth of a second.
    const FEW_ROWS: usize = 13;
    // At each node: on large boards most ways end long before few rows are left.
    if cancel.is_cancelled() {
        return None;
    }
    if later.len() < FEW_ROWS {
        return Some(completions(attacked, free, later));
    }
    let mut boards = 0;
    while let Some(queen) = take_lowest(&mut free) {
        let child = attacked.place(queen);
        boards += extend(child, child.free(later[0], 0), &later[1..], cancel)?;
    }
    Some(boards)
}

/// The number of ways to fill a row, whose free squares are `free`, and the rows `later` after it.
///
/// A child is searched only if each of the next three rows has a free square: that costs less
/// than the mispredicted branches of the search below it.
fn completions(attacked: Attacked, mut free: u32, later: &[u32]) -> u64 {
    let mut boards = 0;
    match *later {
        [] => boards = u64::from(free.count_ones()),
        [next] => {
            while let Some(queen) = take_lowest(&mut free) {
                boards += u64::from(attacked.place(queen).free(next, 0).count_ones());
            }
        }
        [next, second] => {
            while let Some(queen) = take_lowest(&mut free) {
                let child = attacked.place(queen);
                if child.free(second, 1) != 0 {
                    boards += completions(child, child.free(next, 0), &later[1..]);
                }
            }
        }
        [next, second, third, ..] => {
            while let Some(queen) = take_lowest(&mut free) {
                let child = attacked.place(queen);
                let free = child.free(next, 0);
                if free != 0 && child.free(second, 1) != 0 && child.free(third, 2) != 0 {
                    boards += completions(child, free, &later[1..]);
                }
            }
        }
    }
    boards
}
