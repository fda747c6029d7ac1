//! Depth-first search from the centre rows out, with complete look-ahead, a vector of boards at a
//! time: fast for any problem, with little memory.
//!
//! It is not for partial boards (the look-ahead tests columns, which only full boards must all
//! use), and for the smallest boards the scalar engine is as good.

use crate::count::Units;
use crate::symmetry::Class;

use super::lanes::portable::Portable;
use super::lanes::{Backend, Kind};

mod kernel;

use kernel::{Board, Workspace};
pub(crate) use kernel::{SMALLEST, row_order};

/// The work units of a count: a class and a board with some rows placed.
pub(crate) struct Frontier {
    backend: Backend,
    n: usize,
    classes: Vec<ClassInOrder>,
    /// By falling cost.
    units: Vec<Unit>,
}

struct ClassInOrder {
    weight: u64,
    /// The allowed squares in the order in which rows are placed.
    masks: Vec<u32>,
}

struct Unit {
    class: usize,
    board: Board<u32>,
    level: usize,
    /// The number of boards one row further: what is below grows with it.
    cost: usize,
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
        Self {
            backend,
            n,
            units: units(&classes, n),
            classes,
        }
    }
}

/// Enough units for many cores, each large enough to fill the vectors: a unit takes some 0.04 ms
/// for N = 16, 1 ms for N = 18, 4 ms for N = 20.
fn units(classes: &[ClassInOrder], n: usize) -> Vec<Unit> {
    let wanted = 1 << n.saturating_sub(8).min(16);
    let mut level = 0;
    let mut boards: Vec<(usize, Board<u32>)> =
        (0..classes.len()).map(|class| (class, [0; 5])).collect();
    while boards.len() < wanted && level + 6 < n {
        boards = boards
            .into_iter()
            .flat_map(|(class, board)| {
                let children = kernel::children(&classes[class].masks, level, board);
                children.into_iter().map(move |child| (class, child))
            })
            .collect();
        level += 1;
    }
    let mut units: Vec<_> = boards
        .into_iter()
        .map(|(class, board)| {
            let cost = kernel::children(&classes[class].masks, level, board).len();
            Unit {
                class,
                board,
                level,
                cost,
            }
        })
        .collect();
    // Stable: the order is the same everywhere.
    units.sort_by_key(|unit| std::cmp::Reverse(unit.cost));
    units
}

impl Units for Frontier {
    type Workspace = Workspace;

    fn units(&self) -> usize {
        self.units.len()
    }

    fn weight(&self, unit: usize) -> u64 {
        self.classes[self.units[unit].class].weight
    }

    fn workspace(&self) -> Workspace {
        Workspace::new(self.n)
    }

    fn count(&self, unit: usize, workspace: &mut Workspace) -> u64 {
        let Unit {
            class,
            board,
            level,
            ..
        } = self.units[unit];
        let masks = &self.classes[class].masks;
        match self.backend.0 {
            Kind::Portable => kernel::count(Portable, masks, level, board, workspace),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(l) => kernel::count(l, masks, level, board, workspace),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(l) => kernel::count(l, masks, level, board, workspace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reference;
    use crate::symmetry::{self, Symmetric};
    use crate::{Problem, Square};

    fn count(units: &Frontier) -> u64 {
        let mut workspace = units.workspace();
        (0..units.units())
            .map(|unit| units.weight(unit) * units.count(unit, &mut workspace))
            .sum()
    }

    /// Small enough for Miri, which runs the portable backend and the shared algorithm.
    #[test]
    fn agrees_with_the_reference() {
        let largest = if cfg!(miri) { 6 } else { 10 };
        for n in SMALLEST..=largest {
            let plain = Problem::new(n).unwrap();
            let with_hole = plain.clone().with_hole(Square::new(n / 2, 1)).unwrap();
            for problem in [plain, with_hole] {
                let expected = reference::count(&problem);
                for backend in Backend::available() {
                    let units =
                        Frontier::new(&symmetry::classes(&problem, Symmetric::Split), n, backend);
                    assert_eq!(count(&units), expected, "{problem:?} {backend}");
                }
            }
        }
    }

    #[test]
    fn units_come_by_falling_cost() {
        let classes = symmetry::classes(&Problem::new(14).unwrap(), Symmetric::Split);
        let units = Frontier::new(&classes, 14, Backend::best()).units;
        assert!(units.len() >= 64);
        assert!(units.is_sorted_by(|a, b| a.cost >= b.cost));
    }
}
