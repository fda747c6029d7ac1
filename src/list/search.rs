//! The boards below a prefix in lexicographic order, many boards at a time.
//!
//! Each level, that is each number of placed rows, has a buffer of boards in lexicographic order:
//! all children of some boards one level up. Always the next boards of the deepest level are
//! expanded, so that full boards come in order; and a batch of them, so that the vectors are full.
//! The look-ahead is that of the frontier engine.

use std::ops::Range;

use crate::allowed::Allowed;
use crate::board::{Board, MAX_N};
use crate::lookahead::{ForRows, LaterRow, SLACK, candidates, first_lanes, for_rows};
use crate::simd::{Backend, Lanes, Task, Vectors};
use crate::walk::{Attacked, Solutions, take_lowest};

/// Boards that are expanded together.
const BATCH: usize = 128;

/// The most children of a batch.
const CAPACITY: usize = BATCH * MAX_N + SLACK;

/// Boards of which the same rows are placed, in lexicographic order.
struct Level {
    /// What is attacked in the next row: columns, diagonals, antidiagonals; the place of the parent
    /// one level up; the queen that it has more.
    words: Box<[[u32; CAPACITY]; 5]>,
    len: usize,
    /// The boards from the front that were expanded.
    done: usize,
}

impl Level {
    fn new() -> Self {
        let words = vec![[0; CAPACITY]; 5].try_into();
        Self {
            words: words.expect("five words"),
            len: 0,
            done: 0,
        }
    }

    fn clear(&mut self) {
        (self.len, self.done) = (0, 0);
    }

    #[inline(always)]
    fn attacked(&self, at: usize) -> Attacked {
        let [columns, diagonals, antidiagonals, ..] = &*self.words;
        Attacked {
            columns: columns[at],
            diagonals: diagonals[at],
            antidiagonals: antidiagonals[at],
        }
    }

    #[inline(always)]
    fn push(&mut self, attacked: Attacked, parent: u32, queen: u32) {
        let Attacked {
            columns,
            diagonals,
            antidiagonals,
        } = attacked;
        let board = [columns, diagonals, antidiagonals, parent, queen];
        for (to, word) in self.words.iter_mut().zip(board) {
            to[self.len] = word;
        }
        self.len += 1;
    }

    fn take_batch(&mut self) -> Range<usize> {
        let start = self.done;
        self.done = self.len.min(start + BATCH);
        start..self.done
    }
}

/// The search of a thread.
pub struct Search {
    allowed: Allowed,
    rows: usize,
    levels: Vec<Level>,
    backend: Backend,
}

impl Search {
    /// For the boards on these squares, with queens in the first `rows` rows.
    pub fn new(allowed: &Allowed, rows: usize) -> Self {
        Self {
            allowed: allowed.clone(),
            rows,
            levels: (0..rows).map(|_| Level::new()).collect(),
            backend: Backend::best(),
        }
    }

    /// Gives the boards that begin with `prefix`, a legal placement on allowed squares, to `found`
    /// until that says no, or `go_on` in between.
    pub fn visit(
        &mut self,
        prefix: Board,
        go_on: &dyn Fn() -> bool,
        found: &mut dyn FnMut(&Board) -> bool,
    ) {
        let is_full = self.rows == self.allowed.size();
        if is_full && prefix.columns().len() < self.rows {
            return self.backend.run(Visit {
                search: self,
                prefix,
                go_on,
                found,
            });
        }
        // The look-ahead is for full boards.
        let mut boards = Solutions::below(&self.allowed, self.rows, prefix);
        while let Some(board) = boards.next_while(go_on)
            && found(&board)
        {}
    }
}

struct Visit<'a> {
    search: &'a mut Search,
    prefix: Board,
    go_on: &'a dyn Fn() -> bool,
    found: &'a mut dyn FnMut(&Board) -> bool,
}

impl Task for Visit<'_> {
    type Output = ();

    fn with<V: Vectors>(self, v: V) {
        v.run(
            #[inline(always)]
            || self.run(v),
        );
    }
}

impl Visit<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Self {
            search,
            prefix,
            go_on,
            found,
        } = self;
        let masks = search.allowed.rows();
        let levels = &mut search.levels;
        let n = masks.len();
        let first = prefix.columns().len();
        let mut board = prefix;
        board.set(n - 1, 0);
        levels[first].clear();
        levels[first].push(Attacked::below(&prefix), 0, 0);
        // Where `board` has its queens from: the places of the boards above it in their levels.
        let mut trail = [u32::MAX; MAX_N];
        let mut level = first;
        while go_on() {
            let batch = levels[level].take_batch();
            if batch.is_empty() {
                if level == first {
                    return;
                }
                level -= 1;
                continue;
            }
            let mut free = [0; BATCH + SLACK];
            let look_ahead = LookAhead {
                l,
                masks,
                boards: &levels[level],
                batch: batch.clone(),
                to: &mut free,
            };
            for_rows(n - level, look_ahead);
            if let Some([parents, children]) = levels.get_mut(level..level + 2) {
                level += 1;
                children.clear();
                trail[level] = u32::MAX;
                for (at, mut free) in batch.zip(free) {
                    let attacked = parents.attacked(at);
                    while let Some(queen) = take_lowest(&mut free) {
                        children.push(attacked.place(queen), at as u32, queen);
                    }
                }
                continue;
            }
            for (at, mut free) in batch.zip(free) {
                if free != 0 {
                    move_queens(&mut board, levels, first, at, &mut trail);
                }
                while let Some(queen) = take_lowest(&mut free) {
                    board.move_queen(n - 1, queen.trailing_zeros() as u8);
                    if !found(&board) {
                        return;
                    }
                }
            }
        }
    }
}

/// Moves the queens of `board` to those of a board of the last level, from the bottom up to where
/// both come from the same board.
#[inline(always)]
fn move_queens(
    board: &mut Board,
    levels: &[Level],
    first: usize,
    mut at: usize,
    trail: &mut [u32; MAX_N],
) {
    for level in (first + 1..levels.len()).rev() {
        if trail[level] == at as u32 {
            return;
        }
        trail[level] = at as u32;
        let [.., parent, queen] = &*levels[level].words;
        board.move_queen(level - 1, queen[at].trailing_zeros() as u8);
        at = parent[at] as usize;
    }
}

/// Writes the squares of the next row that may lead to a full board, for a batch of boards.
struct LookAhead<'a, L> {
    l: L,
    masks: &'a [u32],
    boards: &'a Level,
    batch: Range<usize>,
    to: &'a mut [u32],
}

impl<L: Lanes> ForRows for LookAhead<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<const M: usize>(self, m: usize) {
        look_ahead_rows::<L, M>(self.l, m, self.masks, self.boards, self.batch, self.to);
    }
}

#[inline(always)]
fn look_ahead_rows<L: Lanes, const M: usize>(
    l: L,
    m: usize,
    masks: &[u32],
    boards: &Level,
    batch: Range<usize>,
    to: &mut [u32],
) {
    let [columns, diagonals, antidiagonals, ..] = &*boards.words;
    for at in batch.clone().step_by(L::LANES) {
        let attacked = [l.load(&diagonals[at..]), l.load(&antidiagonals[at..])];
        let free = candidates::<L, M, 1>(
            l,
            m,
            masks,
            l.load(&columns[at..]),
            [attacked],
            #[inline(always)]
            |j| LaterRow {
                side: 0,
                outward: j as u32,
                distance: j as u32,
            },
        );
        let free = first_lanes(l, free, (batch.end - at).min(L::LANES));
        l.store(free, &mut to[at - batch.start..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::problem::Problem;

    fn boards(problem: &Problem, prefix: &[u8], limit: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        if limit == 0 {
            return boards;
        }
        let mut search = Search::new(&problem.allowed(), problem.rows());
        // A second search finds what the first one has left.
        for _ in 0..2 {
            boards.clear();
            search.visit(
                Board::new(problem.size(), prefix),
                &|| true,
                &mut |board: &Board| {
                    boards.push(*board);
                    boards.len() < limit
                },
            );
        }
        boards
    }

    #[test]
    fn boards_come_as_from_the_walk() {
        for n in 0..=if cfg!(miri) { 6 } else { 10 } {
            let plain = Problem::new(n).unwrap();
            let all: Vec<Board> = plain.solutions().collect();
            assert_eq!(boards(&plain, &[], usize::MAX), all, "N = {n}");
            assert_eq!(boards(&plain, &[], 3), all[..all.len().min(3)], "N = {n}");
            if n < 4 {
                continue;
            }
            let prefix = [1, 3];
            let below = all
                .iter()
                .filter(|board| board.columns().starts_with(&prefix));
            let below: Vec<Board> = below.copied().collect();
            assert_eq!(boards(&plain, &prefix, usize::MAX), below, "N = {n}");
            let mut problem = plain.clone();
            problem.make_hole(Square::new(n - 1, 2)).unwrap();
            problem.place_queen(Square::new(n / 2, 0)).unwrap();
            let all: Vec<Board> = problem.solutions().collect();
            assert_eq!(boards(&problem, &[], usize::MAX), all, "{problem:?}");
            let mut partial = plain;
            partial.fill_rows(n - 1).unwrap();
            let all: Vec<Board> = partial.solutions().collect();
            assert_eq!(boards(&partial, &[], usize::MAX), all, "{partial:?}");
        }
    }

    #[test]
    fn a_full_prefix_is_its_only_board() {
        let problem = Problem::new(4).unwrap();
        let board = Board::new(4, &[1, 3, 0, 2]);
        assert_eq!(boards(&problem, board.columns(), usize::MAX), [board]);
    }

    #[test]
    fn a_stopped_search_ends() {
        let problem = Problem::new(20).unwrap();
        let mut search = Search::new(&problem.allowed(), 20);
        search.visit(Board::new(20, &[]), &|| false, &mut |_: &Board| {
            panic!("no board")
        });
    }
}
