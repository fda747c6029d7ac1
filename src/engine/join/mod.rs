//! Counting by joining half-boards, that is by meeting in the middle: the fastest way for many
//! solutions.
//!
//! For every set S of columns that the top half-boards may use, the bottom ones use the rest; the
//! boards are the pairs without a common diagonal. How data flows, with the file that tells more:
//!
//! ```text
//! problem -> pieces -> a cut, four quadrants -> column sets S, one for each orbit -> units
//!            open.rs   layout.rs                 arms.rs
//! unit:   S -> quadrant placements -> half-boards, left | right -> matched pairs -> boards
//!              quadrant.rs            halves.rs                    pairing.rs, matching.rs
//! ```
//!
//! A unit is a set of left columns with some sets of right columns. Which units there are follows
//! from the shape of the pieces alone, so it is known without making any half-board. The placements
//! of a quadrant in a column set are made when a unit needs them. While boards are small they are
//! kept for all threads; for larger ones a thread makes its own, as they cost nothing beside what
//! is done with them.

use super::audit::Auditor;
use crate::allowed::{Allowed, low_bits};
use crate::board::Square;
use crate::machine::threads::Threads;
use crate::problem::Problem;
use crate::simd::{Backend, Task, Vectors};
use crate::symmetry::offset_classes;
use crate::units::{Cancel, Worker, Workload};

mod arms;
mod audit;
mod halves;
mod layout;
mod matching;
mod memory;
mod open;
mod pairing;
mod quadrant;
mod store;
mod tuning;

use arms::{Choice, Symmetry};
use halves::Side;
use layout::Cut;
use memory::Memory;
use open::Open;
use pairing::Pairing;
use quadrant::{ColumnSet, Found, Quadrant};
use store::{Own, Shared};

/// See [`units`](crate::units).
pub(crate) const PLAN_VERSION: u32 = 1;

/// A count by joining.
#[derive(Debug)]
pub(crate) struct Join {
    backend: Backend,
    pieces: Vec<Piece>,
    runs: Vec<Run>,
    units: u64,
    memory: Memory,
}

/// A masked problem; `weight` times its boards is its part of the total.
#[derive(Debug)]
struct Piece {
    weight: u64,
    cut: Cut,
    choice: Choice,
    shared: Shared,
}

/// The units of a split of a piece: for each chunk of right sets the number of the first one.
///
/// A chunk goes with all left sets of the split, or with the first ones of them.
#[derive(Debug)]
struct Run {
    piece: usize,
    split: usize,
    starts: Vec<u64>,
}

/// A left set with a chunk of right sets.
struct Unit<'a> {
    /// The number of the piece.
    of: usize,
    piece: &'a Piece,
    left: u32,
    /// Where the chunk begins among the right sets.
    place: usize,
    rights: &'a [u32],
}

impl Join {
    /// For a count that takes at most `memory` bytes, or else as few as it can.
    ///
    /// `None` if the board has more diagonals than a word can hold.
    pub fn new(problem: &Problem, backend: Backend, memory: u64, threads: Threads) -> Option<Self> {
        let pieces = pieces(problem).into_iter().map(|(open, symmetry, weight)| {
            Some(Piece::new(Cut::in_the_middle(&open)?, symmetry, weight))
        });
        let pieces: Vec<Piece> = pieces.collect::<Option<_>>()?;
        let memory = Memory::within(memory, open_rows(&pieces), threads);
        Some(Self::of(pieces, backend, memory))
    }

    /// The bytes that are taken at most, by all threads.
    pub fn bytes(&self) -> u64 {
        self.memory.bytes
    }

    /// The bytes that one thread needs.
    pub fn least_bytes(&self) -> u64 {
        Memory::least(open_rows(&self.pieces))
    }

    /// The threads for which there is memory.
    pub fn threads(&self) -> Threads {
        self.memory.threads
    }

    fn of(mut pieces: Vec<Piece>, backend: Backend, memory: Memory) -> Self {
        if memory.shared {
            pieces.iter_mut().for_each(Piece::share);
        }
        let mut runs = Vec::new();
        let mut units = 0;
        for (number, piece) in pieces.iter().enumerate() {
            let chunk = piece.rights_per_unit();
            for (split, sets) in piece.choice.splits.iter().enumerate() {
                let ends = (0..sets.rights.len())
                    .step_by(chunk)
                    .map(|place| place + chunk);
                let starts = ends.map(|end| {
                    let start = units;
                    // The further back a left set, the further back its first right one.
                    units += sets
                        .first_right
                        .partition_point(|&first| (first as usize) < end)
                        as u64;
                    start
                });
                runs.push(Run {
                    piece: number,
                    split,
                    starts: starts.collect(),
                });
            }
        }
        Self {
            backend,
            pieces,
            runs,
            units,
            memory,
        }
    }

    fn unit(&self, unit: u64) -> Unit<'_> {
        let run = self.runs.partition_point(|run| run.starts[0] <= unit) - 1;
        let Run {
            piece: of,
            split,
            starts,
        } = &self.runs[run];
        let chunk = starts.partition_point(|&start| start <= unit) - 1;
        let left = (unit - starts[chunk]) as usize;
        let piece = &self.pieces[*of];
        let sets = &piece.choice.splits[*split];
        let length = piece.rights_per_unit();
        let place = (chunk * length).max(sets.first_right[left] as usize);
        let end = sets.rights.len().min((chunk + 1) * length);
        Unit {
            of: *of,
            piece,
            left: sets.lefts[left],
            place,
            rights: &sets.rights[place..end],
        }
    }
}

/// The pieces of a problem, the largest first, without those that have no board.
///
/// A board that has all eight symmetries is one piece; so are the plain one of even size, and that
/// of odd size with a queen in the centre. The other boards of odd size are one piece too, or
/// classes by the offset of the queen in the middle row.
fn pieces(problem: &Problem) -> Vec<(Open, Symmetry, u64)> {
    let n = problem.size();
    let mut pieces = Vec::new();
    let mut allowed = problem.allowed();
    if problem.is_plain() && n % 2 == 1 && n >= 3 {
        let centre = n / 2;
        // Smaller boards have forced queens, which would end the symmetry.
        if (5..=tuning::LARGEST_OFF_CENTRE).contains(&n) {
            let mut off_centre = Allowed::all(n);
            off_centre.keep_rows(centre, low_bits(n) & !low_bits(centre + 1));
            pieces.extend(Open::new(&off_centre).map(|open| (open, Symmetry::OffCentre, 1)));
        } else {
            pieces.extend(offset_classes(n).iter().filter_map(|class| {
                let open = Open::new(&class.allowed)?;
                Some((open, Symmetry::None, class.weight))
            }));
        }
        allowed.place(Square::new(centre, centre));
    }
    pieces.extend(Open::new(&allowed).map(|open| {
        let rows = open.rows.len();
        let no_centre = rows % 2 == 0 && rows > 0;
        let symmetry = match no_centre && open.is_square_symmetric() {
            true => Symmetry::Arms,
            false => Symmetry::None,
        };
        (open, symmetry, 1)
    }));
    pieces
}

/// The open rows of the largest piece.
fn open_rows(pieces: &[Piece]) -> usize {
    let rows = pieces.iter().map(|piece| piece.cut.rows());
    rows.max().unwrap_or(0)
}

impl Piece {
    fn new(cut: Cut, symmetry: Symmetry, weight: u64) -> Self {
        let rows = [cut.top[0].rows, cut.bottom[0].rows];
        let columns = [cut.top[0].columns.len(), cut.top[1].columns.len()];
        let choice = Choice::new(symmetry, rows, columns);
        Self {
            weight,
            cut,
            choice,
            shared: Default::default(),
        }
    }

    /// What the boards are expected to cost whose top has these columns: what their half-boards
    /// take, and what the pairs of them do.
    fn cost(&self, left: u32, right: u32) -> f64 {
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
    fn columns(&self, left: u32, right: u32) -> [u32; 4] {
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
    fn share(&mut self) {
        let columns = self.cut.quadrants().map(|quadrant| quadrant.columns.len());
        self.shared = Shared::new(columns);
    }

    fn rights_per_unit(&self) -> usize {
        tuning::rights_per_unit(self.cut.rows(), self.choice.symmetry)
    }

    /// Finds the placements of a quadrant in some columns.
    fn find(&self, quadrant: usize, columns: u32, set: &mut ColumnSet, found: &mut Found) {
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
        let found = (self.cut.rows() < tuning::MADE_TWICE_ROWS).then_some(found);
        let rank = |rows| order.rank(rows ^ flip);
        set.find(quadrant, columns, row_sets, rank, found);
    }
}

impl Cut {
    /// Top left, top right, bottom left, bottom right.
    fn quadrants(&self) -> [&Quadrant; 4] {
        let ([tl, tr], [bl, br]) = (&self.top, &self.bottom);
        [tl, tr, bl, br]
    }

    /// The number of open rows, and of columns.
    fn rows(&self) -> usize {
        self.top[0].rows + self.bottom[0].rows
    }
}

impl Workload for Join {
    fn units(&self) -> u64 {
        self.units
    }

    fn cost(&self, unit: u64) -> f64 {
        let Unit {
            piece,
            left,
            rights,
            ..
        } = self.unit(unit);
        rights.iter().map(|&right| piece.cost(left, right)).sum()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        self.backend.run(NewJoiner(self))
    }

    fn auditor(&self) -> Box<dyn Worker + '_> {
        Box::new(Auditor(|unit, cancel: &Cancel| {
            let unit = self.unit(unit);
            let mut boards = 0;
            for &right in unit.rights {
                if cancel.is_cancelled() {
                    return None;
                }
                boards += audit::boards(unit.piece, unit.left, right);
            }
            Some(boards * u128::from(unit.piece.weight))
        }))
    }
}

struct NewJoiner<'a>(&'a Join);

impl<'a> Task for NewJoiner<'a> {
    type Output = Box<dyn Worker + 'a>;

    fn with<V: Vectors + 'static>(self, v: V) -> Self::Output {
        Box::new(Joiner {
            join: self.0,
            v,
            own: Own::default(),
            pairing: Pairing::new(v, self.0.memory.lists),
        })
    }
}

/// What a thread joins with.
struct Joiner<'a, V: Vectors> {
    join: &'a Join,
    v: V,
    own: Own,
    pairing: Pairing<V>,
}

impl<V: Vectors> Worker for Joiner<'_, V> {
    fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128> {
        let unit = self.join.unit(unit);
        let mut boards = 0;
        for chosen in 0..unit.rights.len() {
            if cancel.is_cancelled() {
                return None;
            }
            boards += u128::from(self.count_columns(&unit, chosen, cancel)?);
        }
        Some(boards * u128::from(unit.piece.weight))
    }
}

impl<V: Vectors> Joiner<'_, V> {
    /// The boards whose top has the left columns of a unit and the chosen right ones, by their
    /// weight.
    fn count_columns(&mut self, unit: &Unit<'_>, chosen: usize, cancel: &Cancel) -> Option<u64> {
        let Unit {
            of,
            piece,
            left,
            place,
            rights,
        } = *unit;
        let right = rights[chosen];
        let columns = piece.columns(left, right);
        let Self { own, pairing, .. } = self;
        let shared = piece.shared.get(columns, |quadrant, set| {
            piece.find(quadrant, columns[quadrant], set, &mut own.found);
        });
        let sets = shared.unwrap_or_else(|| {
            let slot = (place + chosen) % tuning::kept_rights(piece.cut.rows());
            own.get(of, columns, [0, slot, 0, slot], |quadrant, set, found| {
                piece.find(quadrant, columns[quadrant], set, found);
            })
        });
        let (kept, weights) = piece.choice.kept(left, right);
        let sides = [
            Side {
                sets: [sets[0], sets[1]],
                kept: &kept[0],
            },
            Side {
                sets: [sets[2], sets[3]],
                kept: &kept[1],
            },
        ];
        let pairs = self.v.run(
            #[inline(always)]
            || pairing.pairs(&piece.cut, sides, cancel),
        )?;
        let weighted = pairs.iter().zip(weights);
        Some(weighted.map(|(pairs, weight)| pairs * weight).sum())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::memory::Lists;
    use super::*;
    use crate::engine::reference;
    use crate::published;
    use crate::units::all;

    type Pieces = Vec<(Open, Symmetry, u64)>;

    /// The problem as it is, whatever symmetry it has: any cut is right for it.
    fn plain_piece(problem: &Problem) -> Pieces {
        let open = Open::new(&problem.allowed());
        open.map(|open| (open, Symmetry::None, 1))
            .into_iter()
            .collect()
    }

    /// Counts with so many rows in the top, and with lists that are always sorted and split by so
    /// many diagonals; else as tuned.
    fn count(
        pieces: Pieces,
        top_rows: Option<usize>,
        split: Option<usize>,
        backend: Backend,
    ) -> u128 {
        count_in_parts(pieces, top_rows, split, None, backend)
    }

    /// As [`count`], with lists in parts that are no longer than that.
    fn count_in_parts(
        pieces: Pieces,
        top_rows: Option<usize>,
        split: Option<usize>,
        parts: Option<Lists>,
        backend: Backend,
    ) -> u128 {
        let pieces = pieces.into_iter().map(|(open, symmetry, weight)| {
            let rows = open.rows.len();
            let top_rows = top_rows.map_or(rows.div_ceil(2), |top_rows| top_rows.min(rows));
            let mut cut = Cut::new(&open, top_rows, |rows, crossing| {
                let mut bits = tuning::bits(rows, crossing);
                if let Some(split) = split {
                    let sorted = bits.hot + bits.split;
                    bits.split = split.min(sorted);
                    bits.hot = sorted - bits.split;
                }
                bits
            });
            if let (Some(cut), Some(_)) = (&mut cut, split) {
                cut.layout.unsorted_blocks = 0;
                cut.layout.split_from = 0;
            }
            Piece::new(cut.unwrap(), symmetry, weight)
        });
        let pieces: Vec<_> = pieces.collect();
        let mut memory = Memory::within(u64::MAX, open_rows(&pieces), Threads::ONE);
        if let Some(parts) = parts {
            memory.lists = parts;
            memory.shared = false;
        }
        let join = Join::of(pieces, backend, memory);
        all(&join, Threads::ONE).unwrap()
    }

    #[test]
    fn published_counts_with_and_without_symmetry() {
        for n in 0..=12 {
            let problem = Problem::new(n).unwrap();
            let expected = published::solutions(n).unwrap();
            for backend in Backend::available() {
                for split in [None, Some(0), Some(2)] {
                    let boards = count(pieces(&problem), None, split, backend);
                    assert_eq!(boards, expected, "N = {n}, {backend}, {split:?}");
                }
            }
            for top_rows in 0..=n.min(10) {
                let boards = count(plain_piece(&problem), Some(top_rows), None, Backend::best());
                assert_eq!(boards, expected, "N = {n}, {top_rows} rows in the top");
            }
        }
    }

    #[test]
    fn every_backend_joins_many_blocks() {
        // More than 512 half-boards in a list, in one block and in several.
        for (n, split) in [(14, Some(0)), (14, Some(3)), (15, Some(2))] {
            let problem = Problem::new(n).unwrap();
            for backend in Backend::available() {
                let boards = count(pieces(&problem), None, split, backend);
                assert_eq!(Some(boards), published::solutions(n), "{backend} {split:?}");
            }
        }
    }

    #[test]
    fn odd_boards_are_the_same_in_one_piece_and_in_classes() {
        for n in [7, 9, 11, 13] {
            let mut classes: Pieces = offset_classes(n)
                .iter()
                .map(|class| (Open::new(&class.allowed), Symmetry::None, class.weight))
                .filter_map(|(open, symmetry, weight)| Some((open?, symmetry, weight)))
                .collect();
            let in_one_piece = pieces(&Problem::new(n).unwrap());
            assert_eq!(in_one_piece.len(), 2);
            classes.push(in_one_piece[1].clone());
            let boards = count(classes, None, None, Backend::best());
            assert_eq!(Some(boards), published::solutions(n));
        }
    }

    #[test]
    fn parts_of_lists_add_up() {
        for n in [8, 11, 12, 13] {
            for (items, patterns) in [(1, 1), (20, 30), (300, 40), (40, 1000), (9000, 9000)] {
                for split in [0, 1, 3] {
                    let problem = Problem::new(n).unwrap();
                    let parts = Some(Lists { items, patterns });
                    let pieces = pieces(&problem);
                    let boards = count_in_parts(pieces, None, Some(split), parts, Backend::best());
                    assert_eq!(
                        Some(boards),
                        published::solutions(n),
                        "N = {n}, {parts:?}, {split}"
                    );
                }
            }
        }
    }

    /// The largest boards have words: plain ones, and random ones with holes and queens.
    #[test]
    fn the_largest_boards_fit_a_word() {
        for n in 24..=32 {
            let join = Join::new(&Problem::new(n).unwrap(), Backend::best(), 0, Threads::ONE);
            assert!(join.unwrap().units() > 300_000, "N = {n}");
        }
    }

    #[test]
    fn symmetric_holes_are_seen() {
        let mut problem = Problem::new(8).unwrap();
        for (row, column) in [(0, 0), (0, 7), (7, 0), (7, 7)] {
            problem.make_hole(Square::new(row, column)).unwrap();
        }
        let expected = reference::count(&problem);
        let pieces = pieces(&problem);
        assert_eq!(pieces[0].1, Symmetry::Arms);
        assert_eq!(count(pieces, None, None, Backend::best()), expected);
    }

    #[test]
    #[ignore = "takes a minute on 2 cores"]
    fn twenty_queens() {
        let join = {
            let problem = Problem::new(20).unwrap();
            Join::new(&problem, Backend::best(), u64::MAX, Threads::default()).unwrap()
        };
        let boards = all(&join, Threads::default()).unwrap();
        assert_eq!(Some(boards), published::solutions(20));
    }

    /// Draws units in proportion to their expected cost, and estimates the total from them, with its
    /// standard error.
    fn sample(n: usize, draws: usize) -> (f64, f64) {
        let problem = Problem::new(n).unwrap();
        let join = Join::new(&problem, Backend::best(), u64::MAX, Threads::ONE).unwrap();
        let costs: Vec<f64> = (0..join.units()).map(|unit| join.cost(unit)).collect();
        let all: f64 = costs.iter().sum();
        // One draw in each of so many equal shares of the cost, at a place that looks random.
        let mut places = (0..draws).map(|draw| {
            let place = (draw as f64 * 0.618_033_988_75).fract();
            all / draws as f64 * (draw as f64 + place)
        });
        let mut next = places.next();
        let mut end = 0.0;
        let mut worker = join.worker();
        let mut estimates = Vec::new();
        let start = std::time::Instant::now();
        let mut boards = 0;
        for (unit, cost) in costs.iter().enumerate() {
            end += cost;
            while next.is_some_and(|place| place < end) {
                let count = worker.count(unit as u64, &Cancel::new()).unwrap();
                estimates.push(count as f64 * all / cost);
                boards += count;
                next = places.next();
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let mean = estimates.iter().sum::<f64>() / draws as f64;
        let squares: f64 = estimates.iter().map(|e| (e - mean).powi(2)).sum();
        let error = (squares / (draws * (draws - 1)) as f64).sqrt();
        println!(
            "N = {n}: {mean:.4e} +- {error:.1e}, {:.3} ns a solution, {} units of {}, {seconds:.1} s",
            1e9 * seconds / boards as f64,
            draws,
            join.units(),
        );
        (mean, error)
    }

    #[test]
    #[ignore = "takes a minute"]
    fn samples_of_large_boards_agree_with_the_published_counts() {
        for (n, draws) in [(21, 100), (22, 60), (23, 60), (24, 16), (25, 30)] {
            let (estimate, error) = sample(n, draws);
            let published = published::solutions(n).unwrap() as f64;
            assert!(error < 0.2 * published, "N = {n}: {estimate} +- {error}");
            assert!((estimate - published).abs() < 4.0 * error, "N = {n}");
        }
    }

    #[test]
    #[ignore = "takes minutes and up to a gigabyte"]
    fn samples_of_the_largest_boards_agree_with_the_published_counts() {
        for (n, draws) in [(26, 12), (27, 24)] {
            let (estimate, error) = sample(n, draws);
            let published = published::solutions(n).unwrap() as f64;
            assert!((estimate - published).abs() < 4.0 * error, "N = {n}");
        }
        // Its count is unknown; counts grow as (0.143 N)^N.
        let (estimate, _) = sample(28, 2);
        assert!((1e18..5e18).contains(&estimate), "N = 28: {estimate}");
    }

    /// Small boards, some with many holes.
    fn problems() -> impl Strategy<Value = Problem> {
        crate::problems::problems(9, 2).prop_filter("whole boards", Problem::fills_the_board)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        #[test]
        fn random_boards_with_every_cut(
            problem in problems(),
            split in prop::option::of(0..3_usize),
            items in 1..50_usize,
            patterns in 1..50_usize,
        ) {
            let expected = reference::count(&problem);
            for backend in Backend::available() {
                for top_rows in 0..=problem.size() {
                    let boards = count(plain_piece(&problem), Some(top_rows), split, backend);
                    prop_assert_eq!(boards, expected, "{} rows in the top, {}", top_rows, backend);
                }
                let boards = count(pieces(&problem), None, split, backend);
                prop_assert_eq!(boards, expected, "{}", backend);
                let parts = Some(Lists { items, patterns });
                let boards = count_in_parts(pieces(&problem), None, split, parts, backend);
                prop_assert_eq!(boards, expected, "{} in parts", backend);
            }
        }
    }
}
