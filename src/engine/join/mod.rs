//! Counting by joining half-boards, that is by meeting in the middle: the fastest way for many
//! solutions.
//!
//! For every set S of columns that the top half-boards may use, the bottom ones use the rest; the
//! boards are the pairs without a common diagonal. How data flows, and which file does what:
//!
//! ```text
//! problem -> pieces -> a cut, four quadrants -> column sets S, one for each orbit -> units
//!            open.rs   layout.rs, piece.rs       arms.rs                             plan.rs
//! unit:   S -> quadrant placements -> half-boards, left | right -> matched pairs -> boards
//!  worker.rs   quadrant.rs, store.rs  halves.rs                    pairing.rs, matching.rs
//! ```
//!
//! A unit is a set of left columns with some sets of right columns. Which units there are follows
//! from the shape of the pieces alone, so it is known without making any half-board. The placements
//! of a quadrant in a column set are made when a unit needs them. While boards are small they are
//! kept for all threads; for larger ones a thread makes its own: making them costs little compared
//! with using them.

use super::audit::Auditor;
use crate::machine::threads::Threads;
use crate::problem::Problem;
use crate::simd::Backend;
use crate::units::{Cancel, Worker, Workload};

mod arms;
mod audit;
mod halves;
mod layout;
mod matching;
mod memory;
mod open;
mod pairing;
mod piece;
pub(crate) mod plan;
mod quadrant;
mod squares;
mod store;
mod tuning;
mod worker;

use memory::Memory;
use piece::{Piece, open_rows};
use plan::{Unit, Units};
pub(crate) use squares::{PieceSquares, Record, SquareSums};
use worker::NewJoiner;

/// A count by joining.
#[derive(Debug)]
pub(crate) struct Join {
    backend: Backend,
    pieces: Vec<Piece>,
    units: Units,
    memory: Memory,
}

impl Join {
    /// For a count that takes at most `memory` bytes, or else as few as it can.
    ///
    /// `None` if the board has more diagonals than a word can hold.
    pub fn new(problem: &Problem, backend: Backend, memory: u64, threads: Threads) -> Option<Self> {
        let pieces = plan::pieces(problem)
            .into_iter()
            .map(|(open, symmetry, weight)| Piece::in_the_middle(&open, symmetry, weight));
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
        Self {
            backend,
            units: Units::of(&pieces),
            pieces,
            memory,
        }
    }

    fn unit(&self, unit: u64) -> Unit<'_> {
        self.units.unit(&self.pieces, unit)
    }
}

impl Workload for Join {
    fn units(&self) -> u64 {
        self.units.len()
    }

    #[cfg(test)]
    fn identity(&self, unit: u64) -> String {
        let unit = self.unit(unit);
        format!(
            "{}: {:x} with {:x?}",
            unit.piece_number, unit.left, unit.rights
        )
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
        self.backend.run(NewJoiner {
            pieces: &self.pieces,
            units: &self.units,
            room: self.memory.room,
        })
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::arms::Symmetry;
    use super::layout::Cut;
    use super::memory::Lists;
    use super::open::Open;
    use super::plan::pieces;
    use super::*;
    use crate::board::Square;
    use crate::engine::reference;
    use crate::published;
    use crate::symmetry::offset_classes;
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
            memory.room.lists = parts;
            memory.room.bytes = 0;
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

    /// A unit that is given up is never half counted, wherever the cancelling finds it.
    #[test]
    fn a_unit_that_is_given_up_has_no_count() {
        let pieces = pieces(&Problem::new(14).unwrap()).into_iter();
        let pieces = pieces.map(|(open, symmetry, weight)| {
            Piece::new(Cut::in_the_middle(&open).unwrap(), symmetry, weight)
        });
        let pieces: Vec<Piece> = pieces.collect();
        let mut memory = Memory::within(u64::MAX, open_rows(&pieces), Threads::ONE);
        memory.room.lists = Lists {
            items: 60,
            patterns: 60,
        };
        memory.room.bytes = 0;
        memory.shared = false;
        let join = Join::of(pieces, Backend::best(), memory);
        let (mut worker, cancel) = (join.worker(), Cancel::new());
        let counts: Vec<_> = (0..join.units())
            .map(|unit| worker.count(unit, &cancel))
            .collect();
        let mut given_up = 0;
        for round in 0..400 {
            let cancel = Cancel::new();
            let canceller = cancel.clone();
            std::thread::scope(|scope| {
                scope.spawn(move || {
                    std::thread::sleep(std::time::Duration::from_micros(7 * round));
                    canceller.cancel();
                });
                for (unit, &expected) in counts.iter().enumerate() {
                    match worker.count(unit as u64, &cancel) {
                        None => return given_up += 1,
                        counted => assert_eq!(counted, expected, "unit {unit}, round {round}"),
                    }
                }
            });
        }
        assert!(given_up > 0);
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
