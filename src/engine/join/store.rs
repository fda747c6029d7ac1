//! Who holds the column sets: all threads together, or each its own.

use std::sync::OnceLock;

use super::quadrant::{ColumnSet, Found};

/// The column sets of a piece that were made so far, kept for all threads.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// By quadrant and columns; empty if each thread makes its own.
    sets: [Vec<OnceLock<ColumnSet>>; 4],
}

impl Shared {
    /// For quadrants with so many columns.
    pub fn new(columns: [usize; 4]) -> Self {
        let none_yet = |columns: usize| (0..1 << columns).map(|_| OnceLock::new()).collect();
        Self {
            sets: columns.map(none_yet),
        }
    }

    /// The sets of all four quadrants, or `None` if they are not shared. `find` makes a set of a
    /// quadrant.
    #[inline]
    pub fn get(
        &self,
        columns: [u32; 4],
        mut find: impl FnMut(usize, &mut ColumnSet),
    ) -> Option<[&ColumnSet; 4]> {
        let mut sets = [const { &ColumnSet::EMPTY }; 4];
        for (quadrant, &columns) in columns.iter().enumerate() {
            let set = self.sets[quadrant].get(columns as usize)?;
            sets[quadrant] = set.get_or_init(|| {
                let mut set = ColumnSet::default();
                find(quadrant, &mut set);
                set
            });
        }
        Some(sets)
    }
}

/// The column sets that a thread made last: of each quadrant as many as there are slots, the right
/// ones of a unit. The next unit has the same ones, and other left ones.
#[derive(Default)]
pub(super) struct Own {
    slots: [Vec<Slot>; 4],
    pub found: Found,
}

#[derive(Default)]
struct Slot {
    /// The piece and the columns.
    of: Option<(usize, u32)>,
    set: ColumnSet,
}

impl Own {
    /// Gets ready the sets of all four quadrants of a piece, each in a slot of its quadrant. `find`
    /// makes a set of a quadrant.
    pub fn get_ready(
        &mut self,
        piece: usize,
        columns: [u32; 4],
        slots: [usize; 4],
        find: impl Fn(usize, &mut ColumnSet, &mut Found),
    ) {
        for quadrant in 0..4 {
            let kept = &mut self.slots[quadrant];
            if kept.len() <= slots[quadrant] {
                kept.resize_with(slots[quadrant] + 1, Slot::default);
            }
            let Slot { of, set } = &mut kept[slots[quadrant]];
            let wanted = Some((piece, columns[quadrant]));
            if *of != wanted {
                find(quadrant, set, &mut self.found);
                *of = wanted;
            }
        }
    }

    /// The sets that are ready in these slots.
    pub fn sets(&self, slots: [usize; 4]) -> [&ColumnSet; 4] {
        std::array::from_fn(|quadrant| &self.slots[quadrant][slots[quadrant]].set)
    }

    /// The bytes that all sets take.
    pub fn bytes(&self) -> u64 {
        let sets = self.slots.iter().flatten().map(|slot| slot.set.bytes());
        sets.sum::<u64>() + self.found.bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Pieces of one board have the same columns, but not the same placements.
    #[test]
    fn a_set_is_that_of_its_piece_and_columns() {
        let made = Cell::new(0);
        let find = |_: usize, _: &mut ColumnSet, _: &mut Found| made.set(made.get() + 1);
        let mut own = Own::default();
        let columns = [1, 2, 3, 4];
        for (piece, columns, slots, expected) in [
            (0, columns, [0; 4], 4),
            (0, columns, [0; 4], 4),
            (1, columns, [0; 4], 8),
            (0, columns, [0; 4], 12),
            (0, [1, 2, 3, 5], [0; 4], 13),
            (0, [1, 2, 3, 4], [0, 0, 0, 1], 14),
            (0, [1, 2, 3, 5], [0; 4], 14),
        ] {
            own.get_ready(piece, columns, slots, find);
            assert_eq!(
                made.get(),
                expected,
                "piece {piece}, {columns:?}, {slots:?}"
            );
        }
    }
}
