//! Which half-boards stand for an orbit of boards, and with what weight.
//!
//! The board is cut above its bottom rows, and its columns are split into left and right:
//!
//! ```text
//!            left   right        W: the left columns whose queen is in the top half
//!          +------+------+       E: the right columns whose queen is in the top half
//!      top |      N      |       N: the top rows whose queen is in the left half
//!          |      |      |       S: the bottom rows whose queen is in the left half
//!          +--W---+---E--+
//!          |      |      |       Positions on an arm count outward from the centre.
//!   bottom |      S      |
//!          +------+------+
//! ```
//!
//! The columns of the top half-boards are W and E; their row sets are N on the left and the other
//! rows on the right; and so for the bottom ones with S.
//!
//! # Arms: boards with all eight symmetries
//!
//! Let the board have h rows and columns on each side of the centre, and none through it. The four
//! subsets W, E, N, S of {0, …, h−1} are the board's *arms*. Write ~X for the other positions.
//! - The mirror (left and right exchanged) takes (W, E, N, S) to (E, W, ~N, ~S).
//! - The flip (top and bottom exchanged) takes it to (~W, ~E, S, N).
//! - The transposition takes it to (N, S, W, E).
//!
//! So the symmetries permute the arms as those of a square permute its edges, but for complements.
//! Let k be an order key with k(X) = k(~X), and with different keys for all other pairs: then the
//! keys of the arms are permuted. Each edge has two symmetries that take it to W: one makes it some
//! X there, the other, which is followed by the flip, ~X. Call W *canonical* if it has fewer
//! elements than ~W, or as many and the position 0. As X and ~X are never the same, exactly one of
//! the two is canonical.
//!
//! Count the boards whose W is canonical and has the largest key, so k(E), k(N), k(S) ≤ k(W). If
//! one arm of a board has the largest key, this is one of its eight images: weight 8. If m arms
//! share it, these are m of its images (those that take one of the m to W), and the weights of the
//! m must add up to 8:
//!
//! | arms with the largest key | weight |
//! |---|---|
//! | W | 8 |
//! | W and one other | 4 each |
//! | W, N, S | 8, as there is one such image: the arm opposite to the smaller one is W |
//! | W, E and one of N, S | 0: the other images of the same boards |
//! | all | 2 each |
//!
//! (An image under which a board stays the same is counted as often among the images as the board
//! has symmetries, so the weights still add up to the number of different images.)
//!
//! **The conditions are a product.** Whether W is canonical and E below it depends on the columns
//! of the top half-boards alone. Whether N is below, depends on the row sets of the top ones, and
//! S on those of the bottom ones. So lists are filtered, not pairs, and with row sets in the order
//! of k the filter is a prefix. Half-boards whose N or S ties with W are marked, and pairs are
//! counted by the number of marks.
//!
//! The key is k(X) = −|2 Σ positions − |X| (h − 1)|, which is the same for ~X, then the smaller
//! one of X and ~X as a number. Sets that are balanced between the inner and the outer positions
//! have most placements; so the largest arm is one with many, and the filters drop most from the
//! long lists. (Placements counted: equal within 2 %. By number alone: 11 % slower, N = 18.)
//!
//! # Off centre: odd boards without a queen in the centre
//!
//! Let N = 2h + 1, c = h the middle. The queen of the middle row is at offset u from the centre,
//! that of the middle column at offset v; neither is 0, and |u| ≠ |v|, as they would attack each
//! other. The eight symmetries act simply transitively on (sign of u, sign of v, which of |u|, |v|
//! is larger). The flip changes the sign of v alone: count v > 0 with weight 2. So the middle
//! column has no queen in the top, which gets the middle row: rows 0 to c. Mirrored boards have the
//! mirrored columns: of S and its mirror image one stands for both.
//!
//! For u < 0 and v > 0 one reflection is left that keeps the signs: that in the antidiagonal. It
//! takes the top right quadrant to itself and exchanges its rows and columns. Let E be as above,
//! and N′ the top rows whose queen is on the *right* (not the middle row: u < 0): both have as many
//! elements as the top right quadrant has queens, and the reflection exchanges them. So for any
//! order k without ties either k(N′) < k(E) holds for exactly one of the two images, and it counts
//! for both: weight 2. Or N′ = E holds for both, and each counts once. E depends on the columns
//! alone, N′ on the row set of the top alone: a product again. For u > 0 the same holds mirrored,
//! with W and the top rows on the left. The middle row in the left row set says which.
//!
//! The order is by number, the innermost position first.

use std::ops::Range;

use crate::allowed::low_bits;

/// The symmetries of a problem that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// None: every half-board counts.
    None,
    /// All eight, by arms.
    Arms,
    /// Those of an odd board without a queen in the centre, nor in the top of the middle column.
    OffCentre,
}

/// The subsets of some lines, by size, each size in a certain order.
#[derive(Debug)]
pub(super) struct Order {
    by_size: Vec<Vec<u32>>,
    /// The place of each subset among those of its size.
    ranks: Vec<u16>,
}

impl Order {
    pub fn new<K: Ord>(lines: usize, key: impl Fn(u32) -> K) -> Self {
        let mut by_size = vec![Vec::new(); lines + 1];
        for subset in 0..=low_bits(lines) {
            by_size[subset.count_ones() as usize].push(subset);
        }
        let mut ranks = vec![0; 1 << lines];
        for subsets in &mut by_size {
            subsets.sort_by_cached_key(|&subset| key(subset));
            for (rank, &subset) in subsets.iter().enumerate() {
                ranks[subset as usize] = rank as u16;
            }
        }
        Self { by_size, ranks }
    }

    pub fn of_size(&self, size: usize) -> &[u32] {
        &self.by_size[size]
    }

    pub fn rank(&self, subset: u32) -> usize {
        usize::from(self.ranks[subset as usize])
    }
}

/// The order key of an arm of `lines` positions: the same for its complement.
fn arm_key(lines: usize, arm: u32) -> (i32, u32) {
    let positions = (0..lines as i32).filter(|position| arm >> position & 1 == 1);
    let imbalance = positions.map(|position| 2 * position - (lines as i32 - 1));
    let imbalance: i32 = imbalance.sum();
    (-imbalance.abs(), arm.min(low_bits(lines) & !arm))
}

/// By number, the innermost position first.
fn from_inside(subset: u32) -> u32 {
    subset.reverse_bits()
}

/// The places of the row sets that count, among those of their size: the plain ones, and those
/// that tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub plain: [Range<usize>; 2],
    pub tied: [Range<usize>; 2],
}

impl Kept {
    /// The share of the row sets that count, of `row_sets`.
    pub fn share(&self, row_sets: usize) -> f64 {
        let kept: usize = self.plain.iter().chain(&self.tied).map(Range::len).sum();
        kept as f64 / row_sets as f64
    }

    fn all(row_sets: usize) -> Self {
        Self {
            plain: [0..row_sets, 0..0],
            tied: [0..0, 0..0],
        }
    }
}

/// The columns of the top half-boards are chosen in the order of these lists.
#[derive(Debug)]
pub(super) struct Selection {
    /// The sets of left columns, W, by falling expected cost.
    pub lefts: Vec<u32>,
    /// The sets of right columns, E, by falling expected cost.
    pub rights: Vec<u32>,
    /// For each of `lefts`: the sets from this place on in `rights` go with it. These places rise.
    pub first_right: Vec<u32>,
}

/// How the half-boards of a problem are chosen.
#[derive(Debug)]
pub(super) struct Choice {
    pub symmetry: Symmetry,
    /// The numbers of left and of right columns.
    columns: [usize; 2],
    /// The row sets of the left half: of the top, of the bottom. Those of the right half are the
    /// complements, in the same order.
    pub top: Order,
    pub bottom: Order,
    pub selections: Vec<Selection>,
}

impl Choice {
    /// For a board with some `rows` in the top and in the bottom, and `columns` on the left and on
    /// the right.
    pub fn new(symmetry: Symmetry, rows: [usize; 2], columns: [usize; 2]) -> Self {
        let [top, bottom] = rows;
        let order = |lines| match symmetry {
            Symmetry::Arms => Order::new(lines, |rows| arm_key(lines, rows)),
            Symmetry::None | Symmetry::OffCentre => Order::new(lines, |rows| rows),
        };
        let mut choice = Self {
            symmetry,
            columns,
            top: match symmetry {
                Symmetry::OffCentre => off_centre_rows(top),
                _ => order(top),
            },
            bottom: order(bottom),
            selections: Vec::new(),
        };
        let mut sizes: Vec<usize> =
            (top.saturating_sub(columns[1])..=top.min(columns[0])).collect();
        sizes.retain(|&size| match symmetry {
            Symmetry::None => true,
            // More than half of the left columns are never canonical.
            Symmetry::Arms => 2 * size <= columns[0],
            // The mirror image has top − size columns on the left.
            Symmetry::OffCentre => 2 * size <= top && top - size < columns[1],
        });
        // Halves have most placements.
        sizes.sort_by_key(|size| (2 * size).abs_diff(columns[0]));
        choice.selections = sizes
            .into_iter()
            .map(|size| choice.select(size, top - size))
            .collect();
        choice
    }

    fn select(&self, size: usize, right_size: usize) -> Selection {
        let subsets = |lines: usize, size: usize| -> Vec<u32> {
            let mut subsets: Vec<u32> = (0..=low_bits(lines))
                .filter(|subset| subset.count_ones() as usize == size)
                .collect();
            subsets.sort_by_cached_key(|&subset| std::cmp::Reverse(arm_key(lines, subset)));
            subsets
        };
        let [left, right] = self.columns;
        let mut lefts = subsets(left, size);
        let rights = match self.symmetry {
            // The middle column, position 0 on the right, belongs to the bottom.
            Symmetry::OffCentre => {
                let mut rights = subsets(right - 1, right_size);
                rights.iter_mut().for_each(|set| *set <<= 1);
                rights
            }
            _ => subsets(right, right_size),
        };
        if self.symmetry == Symmetry::Arms && 2 * size == left {
            lefts.retain(|&set| set & 1 == 1);
        }
        let first_right = lefts.iter().enumerate().map(|(place, &set)| {
            let first = match self.symmetry {
                Symmetry::None => 0,
                Symmetry::Arms => {
                    let key = arm_key(left, set);
                    rights.partition_point(|&right| arm_key(left, right) > key)
                }
                // Of a set and its mirror image, which are in the same list, the first one stands
                // for both.
                Symmetry::OffCentre if size == right_size => place,
                Symmetry::OffCentre => 0,
            };
            first as u32
        });
        Selection {
            first_right: first_right.collect(),
            lefts,
            rights,
        }
    }

    /// The row sets that count, of the top and of the bottom, when the top has these columns; and
    /// what a pair of half-boards counts, of which none, one, or both tie.
    pub fn kept(&self, left: u32, right: u32) -> ([Kept; 2], [u64; 3]) {
        let [columns, _] = self.columns;
        let size = left.count_ones() as usize;
        let all = |order: &Order, size| Kept::all(order.of_size(size).len());
        match self.symmetry {
            Symmetry::None => {
                let bottom = all(&self.bottom, columns - size);
                ([all(&self.top, size), bottom], [1, 0, 0])
            }
            Symmetry::Arms => {
                let twin = low_bits(columns) & !left;
                let kept = |order: &Order, size| {
                    // The sets that have the key of the left columns; they stand side by side.
                    let same = [left, twin]
                        .map(|set| (set.count_ones() as usize == size).then(|| order.rank(set)));
                    let same = || same.into_iter().flatten();
                    let first = same().min().expect("one of them has this size");
                    Kept {
                        plain: [0..first, 0..0],
                        tied: [first..first + same().count(), 0..0],
                    }
                };
                let weights = if right == left || right == twin {
                    [4, 0, 2]
                } else {
                    [8, 4, 8]
                };
                let bottom = kept(&self.bottom, columns - size);
                ([kept(&self.top, size), bottom], weights)
            }
            Symmetry::OffCentre => {
                // The middle row, position 0, is on the right, then on the left: see
                // `off_centre_rows`.
                let sets = self.top.of_size(size);
                let middle_left = sets.partition_point(|rows| rows & 1 == 0);
                let without = self.top.rank(left << 1);
                let with = self.top.rank(low_bits(columns + 1) & !right);
                let top = Kept {
                    plain: [0..without, middle_left..with],
                    tied: [without..without + 1, with..with + 1],
                };
                let mirrored = if left == right >> 1 { 1 } else { 2 };
                // The bottom has the middle column too.
                let bottom = all(&self.bottom, columns - size);
                ([top, bottom], [4 * mirrored, 2 * mirrored, 0])
            }
        }
    }
}

/// The order of the top's left row sets off centre, where position 0 is the middle row. First come
/// those without it, by the rows on the left; then those with it, by the rows on the right.
fn off_centre_rows(lines: usize) -> Order {
    Order::new(lines, |rows| {
        let middle_left = rows & 1 == 1;
        let others = if middle_left { !rows } else { rows };
        (middle_left, from_inside((others & low_bits(lines)) >> 1))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::problem::Problem;

    #[test]
    fn orders_rank_all_subsets_of_each_size() {
        for lines in 0..=9 {
            let order = Order::new(lines, |arm| arm_key(lines, arm));
            let mut all = 0;
            for size in 0..=lines {
                let subsets = order.of_size(size);
                assert!(subsets.iter().all(|set| set.count_ones() as usize == size));
                assert!(
                    subsets
                        .iter()
                        .enumerate()
                        .all(|(i, &set)| order.rank(set) == i)
                );
                assert!(subsets.is_sorted_by_key(|&set| arm_key(lines, set)));
                all += subsets.len();
            }
            assert_eq!(all, 1 << lines);
        }
    }

    /// Only an arm and its complement have the same key.
    #[test]
    fn arm_keys_tell_arms_apart() {
        for lines in 1..=10 {
            let keys: BTreeSet<_> = (0..1 << lines).map(|arm| arm_key(lines, arm)).collect();
            assert_eq!(keys.len(), 1 << (lines - 1));
            let all = low_bits(lines);
            assert!((0..=all).all(|arm| arm_key(lines, arm) == arm_key(lines, all & !arm)));
        }
    }

    /// With what weight a full board is counted, by the definitions of the module's text.
    fn weight(choice: &Choice, board: &Board, top_rows: usize, left_columns: usize) -> u64 {
        let n = board.size();
        let centre = n % 2 == 1 && choice.symmetry == Symmetry::Arms;
        // The positions of lines, outward; a centre line that has its queen is none of them.
        let before = |line: usize, first: usize| 1_u32 << (first - 1 - line);
        let behind = |line: usize, first: usize| 1_u32 << (line - first);
        let skipped = usize::from(centre);
        let (mut left, mut right, mut top, mut bottom) = (0, 0, 0, 0);
        for queen in board.queens() {
            let (row, column) = (queen.row, queen.column);
            if centre && row == n / 2 {
                continue;
            }
            let (in_top, on_left) = (row < top_rows, column < left_columns);
            match (in_top, on_left) {
                (true, true) => {
                    left |= before(column, left_columns);
                    top |= before(row, top_rows);
                }
                (true, false) => right |= behind(column, left_columns + skipped),
                (false, true) => bottom |= behind(row, top_rows + skipped),
                (false, false) => {}
            }
        }
        let chosen = choice.selections.iter().any(|selection| {
            selection
                .lefts
                .iter()
                .zip(&selection.first_right)
                .any(|(&set, &first)| {
                    set == left && selection.rights[first as usize..].contains(&right)
                })
        });
        if !chosen {
            return 0;
        }
        let ([kept_top, kept_bottom], weights) = choice.kept(left, right);
        let ties = [
            (&kept_top, &choice.top, top),
            (&kept_bottom, &choice.bottom, bottom),
        ]
        .map(|(kept, order, rows)| {
            let is_in = |ranges: &[Range<usize>; 2]| {
                ranges.iter().any(|range| range.contains(&order.rank(rows)))
            };
            match (is_in(&kept.plain), is_in(&kept.tied)) {
                (true, false) => Some(0),
                (false, true) => Some(1),
                (false, false) => None,
                (true, true) => panic!("a row set is plain or tied"),
            }
        });
        match ties {
            [Some(top), Some(bottom)] => weights[top + bottom],
            _ => 0,
        }
    }

    /// The sum of the weights with which the images of a board are counted must be their number.
    #[test]
    fn each_orbit_is_counted_once() {
        for n in 2..=11 {
            let half = n / 2;
            let arms = Choice::new(Symmetry::Arms, [half; 2], [half; 2]);
            let off_centre = Choice::new(Symmetry::OffCentre, [half + 1, half], [half, half + 1]);
            for board in Problem::new(n).unwrap().solutions() {
                let orbit = BTreeSet::from(board.images());
                let has_centre = board.columns()[half] as usize == half;
                let counted: u64 = orbit
                    .iter()
                    .map(|image| {
                        if n % 2 == 0 || has_centre {
                            return weight(&arms, image, half, half);
                        }
                        // The top of the middle column is empty.
                        let middle = image.columns().iter().position(|&c| c as usize == half);
                        if middle.unwrap() < half {
                            return 0;
                        }
                        weight(&off_centre, image, half + 1, half)
                    })
                    .sum();
                assert_eq!(counted, orbit.len() as u64, "{board:?}");
            }
        }
    }

    #[test]
    fn without_symmetry_every_half_board_counts_once() {
        let choice = Choice::new(Symmetry::None, [3, 2], [2, 3]);
        let sets: usize = choice
            .selections
            .iter()
            .map(|selection| selection.lefts.len() * selection.rights.len())
            .sum();
        assert_eq!(sets, 10, "5 over 3");
        let ([top, bottom], weights) = choice.kept(0b11, 0b001);
        assert_eq!((top, bottom), (Kept::all(3), Kept::all(1)));
        assert_eq!(weights[0], 1);
    }
}
