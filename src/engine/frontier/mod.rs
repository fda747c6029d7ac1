//! Depth-first search from the centre rows out, with forward checking of all open rows and
//! columns, a vector of boards at a time: fast for any problem, with little memory.
//!
//! It is not for partial boards (the look-ahead tests columns, which only full boards must all
//! use), and for the smallest boards the scalar engine is as good.

use super::audit::{Auditor, fillings};
use crate::allowed::Allowed;
use crate::simd::{Backend, Lanes, Task, Vectors};
use crate::symmetry::Class;
use crate::units::{Cancel, Worker, Workload};

mod buffers;
mod kernel;
pub(crate) mod plan;

use buffers::Workspace;
pub(crate) use kernel::{SMALLEST, row_order};
use plan::{ClassInOrder, Unit};

/// The work units of a count: a class and a board with some rows placed.
#[derive(Debug)]
pub(crate) struct Frontier {
    backend: Backend,
    n: usize,
    classes: Vec<ClassInOrder>,
    /// The number of rows that the boards of the units have placed.
    level: usize,
    /// By falling cost.
    units: Vec<Unit>,
}

impl Frontier {
    /// For classes of boards of size `n`, to be filled.
    pub fn new(classes: &[Class], n: usize, backend: Backend) -> Self {
        let order = row_order(n);
        let classes: Vec<_> = classes
            .iter()
            .map(|Class { allowed, weight }| ClassInOrder {
                weight: *weight,
                masks: order.iter().map(|&row| allowed.row(row)).collect(),
            })
            .collect();
        let (level, units) = plan::units(&classes, n);
        Self {
            backend,
            n,
            classes,
            level,
            units,
        }
    }
}

impl Workload for Frontier {
    fn units(&self) -> u64 {
        self.units.len() as u64
    }

    fn cost(&self, unit: u64) -> f64 {
        f64::from(self.units[unit as usize].cost)
    }

    #[cfg(test)]
    fn identity(&self, unit: u64) -> String {
        let Unit { class, board, .. } = self.units[unit as usize];
        format!("{class}: {board:?}")
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        self.backend.run(NewSearcher(self))
    }

    fn auditor(&self) -> Box<dyn Worker + '_> {
        Box::new(Auditor(|unit, cancel: &Cancel| {
            let Unit { class, board, .. } = &self.units[unit as usize];
            let ClassInOrder { weight, masks } = &self.classes[*class as usize];
            let mut allowed = Allowed::all(self.n);
            let mut rows = 0;
            for (place, &row) in row_order(self.n).iter().enumerate().skip(self.level) {
                let free = kernel::free(self.level, place - self.level, masks, board);
                allowed.keep_columns(row, free);
                rows |= 1 << row;
            }
            Some(fillings(&allowed, rows, cancel)? * u128::from(*weight))
        }))
    }
}

struct NewSearcher<'a>(&'a Frontier);

impl<'a> Task for NewSearcher<'a> {
    type Output = Box<dyn Worker + 'a>;

    fn with<V: Vectors + 'static>(self, v: V) -> Self::Output {
        Box::new(Searcher {
            work: self.0,
            l: v,
            workspace: Workspace::new(self.0.n),
        })
    }
}

struct Searcher<'a, L> {
    work: &'a Frontier,
    l: L,
    workspace: Workspace,
}

impl<L: Lanes> Worker for Searcher<'_, L> {
    fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128> {
        let Unit { class, board, .. } = self.work.units[unit as usize];
        let ClassInOrder { weight, masks } = &self.work.classes[class as usize];
        let boards = kernel::count(
            self.l,
            masks,
            self.work.level,
            board,
            &mut self.workspace,
            cancel,
        )?;
        Some(u128::from(boards) * u128::from(*weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::engine::reference;
    use crate::machine::threads::Threads;
    use crate::problem::Problem;
    use crate::symmetry::classes;
    use crate::units::all;

    /// Small enough for Miri, which runs the portable backend and the shared algorithm.
    #[test]
    fn agrees_with_the_reference() {
        let largest = if cfg!(miri) { 6 } else { 10 };
        for n in SMALLEST..=largest {
            let plain = Problem::new(n).unwrap();
            let mut with_hole = plain.clone();
            with_hole.make_hole(Square::new(n / 2, 1)).unwrap();
            for problem in [plain, with_hole] {
                let expected = reference::count(&problem);
                for backend in Backend::available() {
                    let work = Frontier::new(&classes(&problem), n, backend);
                    let boards = all(&work, Threads::ONE);
                    assert_eq!(boards.unwrap(), expected, "{problem:?} {backend}");
                }
            }
        }
    }

    #[test]
    fn units_come_by_falling_cost_and_are_no_more_than_wanted() {
        for (n, level, count) in [(8, 0, 15), (14, 1, 78), (16, 3, 982)] {
            let classes = classes(&Problem::new(n).unwrap());
            let work = Frontier::new(&classes, n, Backend::best());
            assert!(work.units.is_sorted_by(|a, b| a.cost >= b.cost));
            assert_eq!((work.level, work.units.len()), (level, count), "N = {n}");
        }
    }

    /// What was given up leaves nothing behind in the worker.
    #[test]
    fn a_worker_goes_on_after_a_cancelled_unit() {
        let problem = Problem::new(12).unwrap();
        let work = Frontier::new(&classes(&problem), 12, Backend::best());
        let cancelled = Cancel::new();
        cancelled.cancel();
        let mut worker = work.worker();
        assert_eq!(worker.count(0, &cancelled), None);
        let boards: Option<u128> = (0..work.units())
            .map(|unit| worker.count(unit, &Cancel::new()))
            .sum();
        assert_eq!(boards, Some(14_200));
    }
}
