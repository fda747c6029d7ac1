//! A piece: a masked problem that is cut, and how its half-boards are chosen.

use crate::allowed::low_bits;
use crate::board::Square;

use super::arms::{Choice, Symmetry};
use super::layout::Cut;
use super::open::Open;
use super::quadrant::{ColumnSet, Found, Quadrant};
use super::store::Shared;
use super::tuning;

/// A masked problem; its boards count `weight` times.
#[derive(Debug)]
pub(super) struct Piece {
    pub weight: u64,
    pub cut: Cut,
    pub choice: Choice,
    /// The squares of the queens that all its boards have.
    pub forced: Vec<Square>,
    pub shared: Shared,
}

/// The open rows of the largest piece.
pub(super) fn open_rows(pieces: &[Piece]) -> usize {
    let rows = pieces.iter().map(|piece| piece.cut.rows());
    rows.max().unwrap_or(0)
}

impl Piece {
    /// Of what is open; `None` if it has more diagonals than a word can hold.
    pub fn in_the_middle(open: &Open, symmetry: Symmetry, weight: u64) -> Option<Self> {
        Some(Self {
            forced: open.forced(),
            ..Self::new(Cut::in_the_middle(open)?, symmetry, weight)
        })
    }

    pub fn new(cut: Cut, symmetry: Symmetry, weight: u64) -> Self {
        let rows = [cut.top[0].rows, cut.bottom[0].rows];
        let columns = [cut.top[0].columns.len(), cut.top[1].columns.len()];
        let choice = Choice::new(symmetry, rows, columns);
        Self {
            weight,
            cut,
            choice,
            forced: Vec::new(),
            shared: Default::default(),
        }
    }

    /// Expected cost of the boards whose top has these columns: making the half-boards, plus
    /// matching their pairs.
    pub fn cost(&self, left: u32, right: u32) -> f64 {
        let quadrants = self.cut.quadrants();
        let columns = self.columns(left, right);
        let (kept, _) = self.choice.kept(left, right);
        let half_boards = |side: usize| {
            let [left, right] = [2 * side, 2 * side + 1];
            let order = [&self.choice.top, &self.choice.bottom][side];
            let row_sets = order.of_size(columns[left].count_ones() as usize).len();
            let placements = quadrants[left].expected_placements(columns[left])
                * quadrants[right].expected_placements(columns[right]);
            let chance = self.cut.chances.halves[side];
            placements / row_sets as f64 * kept[side].share(row_sets) * chance
        };
        let (top, bottom) = (half_boards(0), half_boards(1));
        tuning::cost(top + bottom, top * bottom * self.cut.chances.board)
    }

    /// The columns of the quadrants when the top has these ones.
    pub fn columns(&self, left: u32, right: u32) -> [u32; 4] {
        let [_, _, bottom_left, bottom_right] = self.cut.quadrants();
        let others = |quadrant: &Quadrant, set: u32| low_bits(quadrant.columns.len()) & !set;
        [
            left,
            right,
            others(bottom_left, left),
            others(bottom_right, right),
        ]
    }

    /// From now on column sets are kept for all threads.
    pub fn share(&mut self) {
        let columns = self.cut.quadrants().map(|quadrant| quadrant.columns.len());
        self.shared = Shared::new(columns);
    }

    /// Finds the placements of a quadrant in some columns.
    pub fn find(&self, quadrant: usize, columns: u32, set: &mut ColumnSet, found: &mut Found) {
        let found = (self.cut.rows() < tuning::MADE_TWICE_ROWS).then_some(found);
        let (row_sets, rank) = self.ranks(quadrant, columns);
        let quadrant = self.cut.quadrants()[quadrant];
        set.find(quadrant, columns, row_sets, rank, found);
    }

    /// How many row sets the placements of a quadrant in some columns may have, and the place of each.
    pub fn ranks(&self, quadrant: usize, columns: u32) -> (usize, impl Fn(u32) -> usize) {
        let order = [&self.choice.top, &self.choice.bottom][quadrant / 2];
        let on_the_right = quadrant % 2 == 1;
        let quadrant = self.cut.quadrants()[quadrant];
        let size = columns.count_ones() as usize;
        let all = low_bits(quadrant.rows);
        // The right half has the other rows.
        let left_size = if on_the_right {
            quadrant.rows - size
        } else {
            size
        };
        let flip = if on_the_right { all } else { 0 };
        let row_sets = order.of_size(left_size).len();
        (row_sets, move |rows| order.rank(rows ^ flip))
    }
}
