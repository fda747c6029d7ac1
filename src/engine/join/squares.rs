//! How many boards have a queen on each square: the partners of each half-board, added to its squares.
//!
//! A half-board is in as many boards as it has partners, so each of its squares is. Both lists of a
//! set S are items once, with the other one as patterns, and the partners of each item are counted
//! apart. Then they are added to the two placements that the half-board is made of, and when many
//! sets S were done, those of a placement to its squares.
//!
//! To know it again, a half-board carries its number in its list, in the bits of its word that the
//! local diagonals do not need any more:
//!
//! ```text
//!  a placement on the right, while half-boards are made:   crossing | local | its place
//!  a half-board, while lists are matched:                  crossing | its number
//! ```
//!
//! Boards of which only some are counted, for their symmetry, are counted by weight here too. So what
//! is counted is the squares of some images of all boards: the mean over the eight images of the
//! board of numbers is that of all.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::board::Square;
use crate::machine::threads::Threads;
use crate::problem::Problem;
use crate::simd::{Task, Vectors};
use crate::units::{Cancel, NoTotal};

use super::Join;
use super::arms::Symmetry;
use super::halves::{Side, grow, sort};
use super::layout::{Layout, TIED, TIED_BIT};
use super::matching::{ByItem, Matcher};
use super::piece::Piece;
use super::plan::{Unit, Units};
use super::store::Own;
use super::worker::column_sets;

/// What some units counted, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SquareSums(pub Vec<PieceSquares>);

/// The boards of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceSquares {
    pub boards: u128,
    /// Those with a queen on each open square, row by row.
    pub squares: Vec<u128>,
}

impl SquareSums {
    /// Of nothing, for so many pieces of a board of size `n`.
    pub fn zero(pieces: usize, n: usize) -> Self {
        let none = PieceSquares {
            boards: 0,
            squares: vec![0; n * n],
        };
        Self(vec![none; pieces])
    }

    /// Sums that are too large stay so, and do not add up to the number of boards.
    pub fn add(&mut self, more: &Self) {
        for (piece, more) in self.0.iter_mut().zip(&more.0) {
            piece.boards = piece.boards.saturating_add(more.boards);
            for (square, more) in piece.squares.iter_mut().zip(&more.squares) {
                *square = square.saturating_add(*more);
            }
        }
    }
}

/// Takes what some units counted, to keep it; says whether it could.
pub(crate) type Record<'a> = &'a (dyn Fn(&[u64], &SquareSums) -> bool + Sync);

/// Squares are recorded this often: what a killed process loses, of each thread. The numbers of a large
/// board take some kilobytes.
const RECORD_INTERVAL: Duration = Duration::from_secs(20);

/// So many units are recorded at once at most.
const MOST_TAKEN: usize = 1 << 12;

impl Join {
    /// The boards with a queen on each square of a board of size `n`, of some units, which are dealt in their order.
    ///
    /// `finished` is called after each. `record` is called now and then with units that are finished and
    /// their sums, for each unit once; if it says no, the count ends, as it does if it is cancelled.
    pub fn square_sums(
        &self,
        n: usize,
        units: impl Iterator<Item = u64> + Send,
        threads: Threads,
        cancel: &Cancel,
        record: Option<Record<'_>>,
        finished: impl Fn(u64) + Sync,
    ) -> Result<SquareSums, NoTotal> {
        let units = Mutex::new(units);
        let next = || units.lock().expect("no iterator panics").next();
        let deal = || {
            let mut counter = self.backend.run(NewCounter {
                pieces: &self.pieces,
                units: &self.units,
                n,
            });
            let mut all = self.no_squares(n);
            let mut taken = Vec::new();
            // WebAssembly has no clock: only what is recorded needs it.
            let mut recorded = record.map(|_| Instant::now());
            loop {
                let unit = next().filter(|_| !cancel.is_cancelled());
                if let Some(unit) = unit {
                    counter.take(unit);
                    taken.push(unit);
                    finished(unit);
                }
                let is_time = recorded.is_some_and(|last| last.elapsed() >= RECORD_INTERVAL);
                if unit.is_none() || is_time || taken.len() >= MOST_TAKEN {
                    let sums = counter.sums();
                    if let Some(record) = record
                        && !taken.is_empty()
                        && !record(&taken, &sums)
                    {
                        cancel.cancel();
                    }
                    all.add(&sums);
                    taken.clear();
                    recorded = record.map(|_| Instant::now());
                }
                if unit.is_none() {
                    return all;
                }
            }
        };
        let mut sums = self.no_squares(n);
        for part in threads.broadcast(|_| deal()).map_err(NoTotal::Threads)? {
            sums.add(&part);
        }
        if cancel.is_cancelled() {
            return Err(NoTotal::Cancelled);
        }
        Ok(sums)
    }

    /// The sums of no units.
    pub fn no_squares(&self, n: usize) -> SquareSums {
        SquareSums::zero(self.pieces.len(), n)
    }

    /// The boards with a queen on each square, row by row, from the sums of all units of the problem.
    pub fn squares(&self, problem: &Problem, sums: &SquareSums) -> Vec<u128> {
        let n = problem.size();
        let mut squares = vec![0; n * n];
        for (piece, sums) in self.pieces.iter().zip(&sums.0) {
            let weight = u128::from(piece.weight);
            let mut add = |square: usize, boards: u128| {
                let more = boards.saturating_mul(weight);
                squares[square] = u128::saturating_add(squares[square], more);
            };
            let images = !problem.is_plain() && piece.choice.symmetry == Symmetry::Arms;
            let open = if images {
                over_images(n, &sums.squares)
            } else {
                sums.squares.clone()
            };
            let all = open.into_iter().enumerate();
            all.for_each(|(square, boards)| add(square, boards));
            for queen in &piece.forced {
                add(queen.row * n + queen.column, sums.boards);
            }
        }
        // All eight images of a board are boards of the plain problem, and count together.
        if problem.is_plain() {
            over_images(n, &squares)
        } else {
            squares
        }
    }
}

/// Adds up the squares of units.
trait SquareCounter {
    /// Takes a unit.
    fn take(&mut self, unit: u64);

    /// What the units counted that were taken since this was called last.
    fn sums(&mut self) -> SquareSums;
}

/// Makes a counter for whatever vectors there are.
struct NewCounter<'a> {
    pub pieces: &'a [Piece],
    pub units: &'a Units,
    /// The board size.
    pub n: usize,
}

impl<'a> Task for NewCounter<'a> {
    type Output = Box<dyn SquareCounter + 'a>;

    fn with<V: Vectors + 'static>(self, v: V) -> Self::Output {
        let Self { pieces, units, n } = self;
        Box::new(Counter {
            v,
            pieces,
            units,
            n,
            own: Own::default(),
            lists: Default::default(),
            matcher: Matcher::new(v),
            by_place: Vec::new(),
            of_sets: HashMap::new(),
            placements: 0,
            sums: SquareSums::zero(pieces.len(), n),
        })
    }
}

/// The boards of each placement of a column set.
type OfSet = Vec<u128>;

/// One thread's workspace.
struct Counter<'a, V: Vectors> {
    v: V,
    pieces: &'a [Piece],
    units: &'a Units,
    n: usize,
    own: Own,
    lists: [List; 2],
    matcher: Matcher<V>,
    by_place: Vec<u64>,
    /// By piece, quadrant and columns.
    of_sets: HashMap<(usize, usize, u32), OfSet>,
    /// How many placements these have.
    placements: usize,
    sums: SquareSums,
}

impl<V: Vectors> SquareCounter for Counter<'_, V> {
    fn take(&mut self, unit: u64) {
        const MOST_PLACEMENTS: usize = 1 << 21;
        let unit = self.units.unit(self.pieces, unit);
        for chosen in 0..unit.rights.len() {
            self.take_columns(&unit, chosen);
        }
        if self.placements > MOST_PLACEMENTS {
            self.add_placements();
        }
    }

    fn sums(&mut self) -> SquareSums {
        self.add_placements();
        let none = SquareSums::zero(self.pieces.len(), self.n);
        std::mem::replace(&mut self.sums, none)
    }
}

impl<V: Vectors> Counter<'_, V> {
    /// Takes the boards whose top has the left columns of a unit and the chosen right ones.
    fn take_columns(&mut self, unit: &Unit<'_>, chosen: usize) {
        let Unit {
            piece_number,
            piece,
            left,
            rights,
            ..
        } = *unit;
        let right = rights[chosen];
        let columns = piece.columns(left, right);
        let (sets, _) = column_sets(unit, chosen, &mut self.own);
        let (kept, weights) = piece.choice.kept(left, right);
        let sides = Side::both(sets, &kept);
        let mut boards: [OfSet; 4] = std::array::from_fn(|quadrant| {
            let key = (piece_number, quadrant, columns[quadrant]);
            self.of_sets.remove(&key).unwrap_or_else(|| {
                let placements = sets[quadrant].len();
                self.placements += placements;
                vec![0; placements]
            })
        });
        let v = self.v;
        let mut pairs = Pairs {
            matcher: &mut self.matcher,
            lists: &mut self.lists,
            by_place: &mut self.by_place,
            weights,
            boards: &mut boards,
        };
        // Half a unit's squares could not be taken back.
        let never = Cancel::new();
        let taken = v.run(
            #[inline(always)]
            || pairs.take(v, &piece.cut.layout, sides, &never),
        );
        taken.expect("it is not cancelled");
        for (quadrant, of_set) in boards.into_iter().enumerate() {
            let key = (piece_number, quadrant, columns[quadrant]);
            self.of_sets.insert(key, of_set);
        }
    }

    /// Adds what placements have so far to their squares.
    fn add_placements(&mut self) {
        self.placements = 0;
        for ((piece, quadrant, columns), of_set) in self.of_sets.drain() {
            let PieceSquares { boards, squares } = &mut self.sums.0[piece];
            // Each board has one placement in the first quadrant.
            if quadrant == 0 {
                *boards += of_set.iter().sum::<u128>();
            }
            let (_, rank) = self.pieces[piece].ranks(quadrant, columns);
            let quadrant = self.pieces[piece].cut.quadrants()[quadrant];
            let in_use = (0..quadrant.columns.len()).filter(|i| columns >> i & 1 == 1);
            let in_use: Vec<usize> = in_use.map(|i| quadrant.columns[i]).collect();
            let mut placements = Vec::with_capacity(of_set.len());
            quadrant.placed_rows(columns, &mut |row_set, rows| {
                placements.push((rank(row_set), rows.to_vec()));
            });
            // As they are in the set: by row set, else as they were found.
            placements.sort_by_key(|&(rank, _)| rank);
            for ((_, rows), boards) in placements.into_iter().zip(of_set) {
                for (row, column) in rows.into_iter().zip(&in_use) {
                    squares[row * self.n + column] += boards;
                }
            }
        }
    }
}

/// What is done with the pairs of a set S.
struct Pairs<'a, V: Vectors> {
    matcher: &'a mut Matcher<V>,
    lists: &'a mut [List; 2],
    by_place: &'a mut Vec<u64>,
    weights: [u64; 3],
    /// Of each placement, by quadrant.
    boards: &'a mut [OfSet; 4],
}

impl<V: Vectors> Pairs<'_, V> {
    #[inline(always)]
    fn take(&mut self, v: V, layout: &Layout, sides: [Side<'_>; 2], cancel: &Cancel) -> Option<()> {
        let mut tops = Cursor::default();
        while self.lists[0].fill(v, layout, sides[0], &mut tops) {
            let mut bottoms = Cursor::default();
            while self.lists[1].fill(v, layout, sides[1], &mut bottoms) {
                for side in [0, 1] {
                    if side == 1 {
                        // Sorted as items; patterns have the tied ones last.
                        let [top, _] = &mut *self.lists;
                        let tied = TIED_BIT as u32..TIED_BIT as u32 + 1;
                        sort(v, &mut top.words[..top.len], tied, &mut top.scratch);
                    }
                    // In one place: it is inlined, and much code.
                    self.take_items(v, layout, side, cancel)?;
                }
            }
        }
        Some(())
    }

    /// Adds the partners of one list's half-boards to their placements.
    #[inline(always)]
    fn take_items(&mut self, v: V, layout: &Layout, side: usize, cancel: &Cancel) -> Option<()> {
        let [top, bottom] = &mut *self.lists;
        let (items, patterns) = match side {
            0 => (top, bottom),
            _ => (bottom, top),
        };
        let [left, right] = match &mut *self.boards {
            [left, right, _, _] if side == 0 => [left, right],
            [_, _, left, right] => [left, right],
        };
        let made_of = &items.made_of;
        let number = layout.local_bits();
        let mut tally = ByItem {
            weights: self.weights,
            boards: std::mem::take(self.by_place),
            tell: |word: u64, boards: u64| {
                let [left_place, right_place] = made_of[(word >> number) as usize];
                left[left_place as usize] += u128::from(boards);
                right[right_place as usize] += u128::from(boards);
            },
        };
        let words = [
            &mut items.words[..items.len],
            &mut patterns.words[..patterns.len],
        ];
        let taken = self
            .matcher
            .take_pairs(v, layout, words, &mut tally, cancel);
        *self.by_place = tally.boards;
        taken
    }
}

/// A list of half-boards that carry their numbers.
#[derive(Default)]
struct List {
    words: Vec<u64>,
    len: usize,
    /// The places of both placements of each half-board in their sets.
    made_of: Vec<[u32; 2]>,
    /// The placements of one row set, with their places.
    placed: Vec<u64>,
    scratch: Vec<u64>,
}

/// How far a side's half-boards were made.
#[derive(Default)]
struct Cursor {
    row_sets: usize,
    placements: usize,
}

impl List {
    /// Makes the next half-boards of a side, as many as there are numbers for, the tied ones last. Says
    /// whether there are any.
    #[inline(always)]
    fn fill<V: Vectors>(
        &mut self,
        v: V,
        layout: &Layout,
        side: Side<'_>,
        cursor: &mut Cursor,
    ) -> bool {
        let (crossing, local) = (layout.local_bits(), layout.local_bits() + layout.local);
        let without_number = (1 << crossing) - 1;
        let numbers = 1_usize << (64 - crossing).min(30);
        self.len = 0;
        let marked = |ranges: &[Range<usize>; 2], mark: u64| {
            let ranks = ranges.clone().into_iter().flatten();
            ranks.map(move |rank| (rank, mark))
        };
        let row_sets = marked(&side.kept.plain, 0).chain(marked(&side.kept.tied, TIED));
        for (rank, mark) in row_sets.skip(cursor.row_sets) {
            let [left, right] = side.sets.map(|set| set.words(rank));
            let [left_start, right_start] = side.sets.map(|set| set.start(rank) as u32);
            assert!(right.len() <= numbers && right.len() as u64 <= u64::MAX >> (local % 64));
            self.placed.clear();
            let placed = (0..).zip(right);
            self.placed
                .extend(placed.map(|(place, word)| word | place << (local % 64)));
            for &one in &left[cursor.placements..] {
                if self.len + right.len() > numbers {
                    return true;
                }
                let most = self.len + right.len() + 8;
                grow(&mut self.words, most, 0);
                grow(&mut self.made_of, most, [0; 2]);
                let made = v.unite(one | mark, &self.placed, &mut self.words[self.len..]);
                let made_of = &mut self.made_of[self.len..];
                let words = self.words[self.len..][..made].iter_mut();
                let left_place = left_start + cursor.placements as u32;
                for ((number, word), made_of) in (self.len as u64..).zip(words).zip(made_of) {
                    *made_of = [left_place, right_start + (*word >> (local % 64)) as u32];
                    *word = *word & without_number | number << crossing;
                }
                self.len += made;
                cursor.placements += 1;
            }
            cursor.placements = 0;
            cursor.row_sets += 1;
        }
        self.len > 0
    }
}

/// The board of numbers that counted boards give, where each image of a board counts alike.
fn over_images(n: usize, squares: &[u128]) -> Vec<u128> {
    let at = |row: usize, column: usize| squares[row * n + column];
    let sum = |Square { row: r, column: c }: Square| {
        let (s, d) = (n - 1 - r, n - 1 - c);
        let images = [
            (r, c),
            (r, d),
            (s, c),
            (s, d),
            (c, r),
            (c, s),
            (d, r),
            (d, s),
        ];
        let sum = |sum: u128, (row, column)| sum.saturating_add(at(row, column));
        images.into_iter().fold(0, sum)
    };
    let all = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    all.map(|square| sum(square) / 8).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Join;
    use crate::board::Square;
    use crate::machine::threads::Threads;
    use crate::problem::Problem;
    use crate::simd::Backend;
    use crate::units::{Cancel, Workload};

    fn by_listing(problem: &Problem) -> Vec<u128> {
        let n = problem.size();
        let mut squares = vec![0; n * n];
        for queen in problem
            .solutions()
            .flat_map(|board| board.queens().collect::<Vec<_>>())
        {
            squares[queen.row * n + queen.column] += 1;
        }
        squares
    }

    fn by_joining(problem: &Problem, backend: Backend) -> Vec<u128> {
        // Images of a board may be counted by different threads.
        let threads = Threads::new(3).unwrap();
        let join = Join::new(problem, backend, u64::MAX, threads).unwrap();
        let all = 0..join.units();
        let n = problem.size();
        let sums = join.square_sums(n, all, threads, &Cancel::new(), None, |_| {});
        join.squares(problem, &sums.unwrap())
    }

    #[test]
    fn squares_are_those_of_all_boards() {
        for n in 4..=11 {
            let plain = Problem::new(n).unwrap();
            let mut with_holes = plain.clone();
            with_holes.make_hole(Square::new(1, 2)).unwrap();
            with_holes.make_hole(Square::new(n - 1, 0)).unwrap();
            let mut with_queen = plain.clone();
            with_queen.place_queen(Square::new(2, 0)).unwrap();
            let mut symmetric = plain.clone();
            for corner in [(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)] {
                symmetric
                    .make_hole(Square::new(corner.0, corner.1))
                    .unwrap();
            }
            for problem in [plain, with_holes, with_queen, symmetric] {
                let expected = by_listing(&problem);
                for backend in Backend::available() {
                    assert_eq!(
                        by_joining(&problem, backend),
                        expected,
                        "{backend} {problem:?}"
                    );
                }
            }
        }
    }
}
