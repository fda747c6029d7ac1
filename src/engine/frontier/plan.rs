//! What a work unit is: a class, and a board that has some rows placed.
//!
//! A change of the constants or functions here, of the order of rows or of classes, or of what the
//! look-ahead leaves of a board with many open rows makes other units, and needs a new version: see
//! [`units`](crate::units).

use std::cmp::Reverse;

use super::buffers::State;
use super::kernel;

pub(crate) const VERSION: u32 = 1;

/// The units wanted, enough for many cores, each large enough to fill the vectors: a unit takes some
/// 0.04 ms for N = 16, 1 ms for N = 18, 4 ms for N = 20.
fn wanted(n: usize) -> usize {
    1 << n.saturating_sub(8).min(16)
}

/// The rows that a unit leaves open at least.
const ROWS_BELOW: usize = 6;

#[derive(Debug)]
pub struct ClassInOrder {
    pub weight: u64,
    /// The allowed squares in the order in which rows are placed.
    pub masks: Vec<u32>,
}

#[derive(Debug)]
pub struct Unit {
    pub class: u32,
    /// The number of boards one row further: what is below grows with it.
    pub cost: u32,
    pub board: State<u32>,
}

/// The number of rows that the boards of the units have placed, and the units.
pub fn units(classes: &[ClassInOrder], n: usize) -> (usize, Vec<Unit>) {
    let children = |class: u32, level: usize, board: State<u32>| {
        kernel::children(&classes[class as usize].masks, level, board)
    };
    let mut level = 0;
    let mut boards: Vec<(u32, State<u32>)> = (0..classes.len() as u32)
        .map(|class| (class, [0; 5]))
        .collect();
    while boards.len() < wanted(n) && level + ROWS_BELOW < n {
        boards = boards
            .into_iter()
            .flat_map(|(class, board)| {
                let children = children(class, level, board);
                children.into_iter().map(move |child| (class, child))
            })
            .collect();
        level += 1;
    }
    let mut units: Vec<_> = boards
        .into_iter()
        .map(|(class, board)| Unit {
            class,
            cost: children(class, level, board).len() as u32,
            board,
        })
        .collect();
    // Stable: the order is the same everywhere.
    units.sort_by_key(|unit| Reverse(unit.cost));
    (level, units)
}
