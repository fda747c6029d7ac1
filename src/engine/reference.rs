//! The oracle: the definition of the problem, written down. It uses no mask and no symmetry.

use super::audit::{Auditor, fillings};
use crate::allowed::low_bits;
use crate::board::Square;
use crate::problem::Problem;
use crate::units::{Cancel, Worker, Workload};

/// See [`units`](crate::units).
pub(crate) mod plan {
    pub const VERSION: u32 = 1;
}

/// The whole problem as one unit.
#[derive(Debug)]
pub(crate) struct Reference(pub Problem);

impl Workload for Reference {
    fn units(&self) -> u64 {
        1
    }

    fn cost(&self, _: u64) -> f64 {
        1.0
    }

    #[cfg(test)]
    fn identity(&self, _: u64) -> String {
        "all".to_string()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(&self.0)
    }

    fn auditor(&self) -> Box<dyn Worker + '_> {
        let rows = low_bits(self.0.rows());
        Box::new(Auditor(move |_, cancel: &Cancel| {
            fillings(&self.0.allowed(), rows, cancel)
        }))
    }
}

impl Worker for &Problem {
    fn count(&mut self, _: u64, cancel: &Cancel) -> Option<u128> {
        extend(self, &mut Vec::new(), cancel)
    }
}

/// The number of boards of `problem`.
#[cfg(test)]
pub(crate) fn count(mut problem: &Problem) -> u128 {
    problem.count(0, &Cancel::new()).expect("not cancelled")
}

/// The number of boards that begin with these queens.
fn extend(problem: &Problem, queens: &mut Vec<Square>, cancel: &Cancel) -> Option<u128> {
    let row = queens.len();
    if row == problem.rows() {
        return Some(1);
    }
    let mut boards = 0;
    for column in 0..problem.size() {
        let square = Square::new(row, column);
        if may_stand(problem, square) && !queens.iter().any(|queen| queen.attacks(square)) {
            queens.push(square);
            boards += extend(problem, queens, cancel)?;
            queens.pop();
        }
    }
    (!cancel.is_cancelled()).then_some(boards)
}

/// Whether the problem lets a queen stand here: no hole, and no placed queen has the row.
fn may_stand(problem: &Problem, square: Square) -> bool {
    !problem.holes().contains(&square)
        && problem
            .queens()
            .iter()
            .all(|queen| queen.row != square.row || *queen == square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published;

    #[test]
    fn published_counts() {
        for n in 0..10 {
            let boards = count(&Problem::new(n).unwrap());
            assert_eq!(Some(boards), published::solutions(n), "N = {n}");
        }
    }
}
