//! Counting a set S again, without the tables, words and lists of the engine: half-boards by a
//! search row by row, and pairs by dividing both lists by one diagonal after the other.
//!
//! What is shared is what a unit stands for: the cut, the columns of S, and the row sets that count,
//! with their weights.

use std::cmp::Reverse;
use std::ops::Range;

use crate::board::{MAX_N, Square};

use super::arms::{Kept, Order};
use super::piece::Piece;

/// The diagonals and antidiagonals of a half-board, a bit for each.
type Lines = u128;

fn lines(square: Square) -> Lines {
    1 << (square.row + MAX_N - 1 - square.column) | 1 << (64 + square.row + square.column)
}

/// The boards whose top has these columns, by their weight.
pub(super) fn boards(piece: &Piece, left: u32, right: u32) -> u128 {
    let columns = piece.columns(left, right);
    let (kept, weights) = piece.choice.kept(left, right);
    let orders = [&piece.choice.top, &piece.choice.bottom];
    let [top, bottom] = [0, 1].map(|side| {
        let half = Half {
            rows: rows(piece, side, columns),
            order: orders[side],
            kept: &kept[side],
        };
        let mut found = Found::default();
        half.extend(0, Placed::default(), &mut found);
        found
    });
    let mut boards = 0;
    let common = common_lines([&top, &bottom]);
    let [mut top, mut bottom] =
        [top, bottom].map(|found| found.map(|list| renumber(&list, &common)));
    for (top_ties, top) in top.iter_mut().enumerate() {
        for (bottom_ties, bottom) in bottom.iter_mut().enumerate() {
            let pairs = count_pairs(top, bottom, common.len());
            boards += u128::from(pairs) * u128::from(weights[top_ties + bottom_ties]);
        }
    }
    boards
}

/// A row of a half: its squares in the columns of S, and whether they are on the left.
struct Row {
    /// Its bit in a row set.
    bit: u32,
    squares: Vec<(Square, bool)>,
}

/// The open rows of the top (side 0) or the bottom.
fn rows(piece: &Piece, side: usize, columns: [u32; 4]) -> Vec<Row> {
    let quadrants = piece.cut.quadrants();
    let row_bits = quadrants[2 * side].row_bits;
    let open = (0..MAX_N).filter(|&row| row_bits[row] != 0);
    let row = |row| {
        let squares = [2 * side, 2 * side + 1].into_iter().flat_map(|quadrant| {
            let squares = quadrants[quadrant].squares_of_row(row, columns[quadrant]);
            squares.map(move |square| (square, quadrant % 2 == 0))
        });
        Row {
            bit: row_bits[row],
            squares: squares.collect(),
        }
    };
    open.map(row).collect()
}

/// Half-boards whose row set counts: those that do not tie, and those that do.
type Found = [Vec<Lines>; 2];

/// A half of the board with its columns of S.
struct Half<'a> {
    rows: Vec<Row>,
    order: &'a Order,
    kept: &'a Kept,
}

#[derive(Clone, Copy, Default)]
struct Placed {
    /// The board columns in use.
    columns: u32,
    lines: Lines,
    /// The rows whose queen is on the left.
    left_rows: u32,
}

impl Half<'_> {
    /// Finds the half-boards that extend a placement of the first `row` rows.
    fn extend(&self, row: usize, placed: Placed, found: &mut Found) {
        let Some(Row { bit, squares }) = self.rows.get(row) else {
            let rank = self.order.rank(placed.left_rows);
            let is_in =
                |ranges: &[Range<usize>; 2]| ranges.iter().any(|range| range.contains(&rank));
            if is_in(&self.kept.plain) {
                found[0].push(placed.lines);
            } else if is_in(&self.kept.tied) {
                found[1].push(placed.lines);
            }
            return;
        };
        for &(square, is_left) in squares {
            let (column, lines) = (1 << square.column, lines(square));
            if placed.columns & column == 0 && placed.lines & lines == 0 {
                let child = Placed {
                    columns: placed.columns | column,
                    lines: placed.lines | lines,
                    left_rows: placed.left_rows | if is_left { *bit } else { 0 },
                };
                self.extend(row + 1, child, found);
            }
        }
    }
}

/// The lines that are used on both sides, those first that divide the lists best.
fn common_lines(sides: [&Found; 2]) -> Vec<Lines> {
    let users = |found: &Found, line: Lines| {
        let all = found.iter().flatten();
        all.filter(|&one| one & line != 0).count()
    };
    let all = (0..Lines::BITS).map(|bit| 1 << bit);
    let used = all.map(|line| (users(sides[0], line) * users(sides[1], line), line));
    let mut common: Vec<_> = used.filter(|&(uses, _)| uses > 0).collect();
    common.sort_by_key(|&(uses, _)| Reverse(uses));
    common.into_iter().map(|(_, line)| line).collect()
}

/// The common lines of each half-board, the first one highest.
fn renumber(list: &[Lines], common: &[Lines]) -> Vec<u64> {
    // The engine has a word for them too.
    assert!(common.len() <= 64);
    let bits = |&one: &Lines| {
        let add = |bits: u64, line: &Lines| bits << 1 | u64::from(one & line != 0);
        common.iter().fold(0, add)
    };
    list.iter().map(bits).collect()
}

/// The number of pairs that have none of the lowest `lines` in common, when they have none of the
/// higher ones.
///
/// By the highest line: the pairs are those of `some` without it and all others, and those of
/// `some` with it and the others without.
fn count_pairs(some: &mut [u64], others: &mut [u64], lines: usize) -> u64 {
    // So many pairs are looked at sooner than divided.
    const FEW: usize = 1 << 14;
    if some.len() * others.len() <= FEW || lines == 0 {
        let apart = |one: &u64| others.iter().filter(|&other| one & other == 0).count() as u64;
        return some.iter().map(apart).sum();
    }
    let line = 1 << (lines - 1);
    let [without, with] = divide(some, line);
    let pairs_without = count_pairs(without, others, lines - 1);
    let [others_without, _] = divide(others, line);
    pairs_without + count_pairs(with, others_without, lines - 1)
}

/// Those without a line, and those with it.
fn divide(list: &mut [u64], line: u64) -> [&mut [u64]; 2] {
    let mut without = 0;
    for at in 0..list.len() {
        if list[at] & line == 0 {
            list.swap(without, at);
            without += 1;
        }
    }
    let (without, with) = list.split_at_mut(without);
    [without, with]
}
