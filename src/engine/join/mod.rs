//! Counting by joining half-boards: the fastest way for many solutions, memory permitting.
//!
//! For every set S of columns that the top half-boards may use, the bottom ones use the rest; the
//! boards are the pairs without a common diagonal. See [`halves`] for how half-boards are made,
//! and [`matching`] for how pairs are counted.
//!
//! Work is done in *stages*: one class, and all S with one number of columns in the left half. So
//! only the quadrant tables of that size are in memory. The units of a stage are runs of S.

use std::cmp::Reverse;

use rayon::ThreadPool;

use crate::Error;
use crate::allowed::low_bits;
use crate::count::{Units, total};
use crate::engine::lanes::portable::Portable;
use crate::engine::lanes::{Backend, Kind, Sets};
use crate::symmetry::Class;

mod halves;
mod matching;

use halves::{ColumnSet, Cut, Layout, Open, Table, subsets};
use matching::{Halves, Matcher};

/// A count by joining: the classes that have boards, cut.
pub(crate) struct Join {
    classes: Vec<CutClass>,
}

struct CutClass {
    weight: u64,
    cut: Cut,
    symmetries: Symmetries,
}

/// What leaves the problem as it is, and so permutes the sets S.
#[derive(Clone, Copy)]
struct Symmetries {
    /// Left and right exchanged: S is reversed.
    mirror: bool,
    /// Top and bottom exchanged: S becomes its complement.
    flip: bool,
}

impl Join {
    /// `None` if a class has more diagonals or lines than the engine can handle.
    pub fn new(classes: &[Class]) -> Option<Self> {
        let classes = classes
            .iter()
            .filter_map(|class| {
                let open = Open::new(&class.allowed)?;
                // Halves of equal size are cheapest.
                let middle = open.rows.get(open.rows.len() / 2).copied().unwrap_or(0);
                Some(CutClass::new(&open, class.weight, middle))
            })
            .collect::<Option<_>>()?;
        Some(Self { classes })
    }

    /// The bytes that are needed at most at any time: for the tables, as counted, and for the lists
    /// of each thread. Some number above `limit` if it is exceeded.
    pub fn memory(&self, limit: u64, pool: &ThreadPool) -> u64 {
        let lists = pool.current_num_threads() as u64 * self.list_bytes();
        self.table_bytes(limit.saturating_sub(lists), pool)
            .saturating_add(lists)
    }

    /// The bytes of a thread's lists: half-boards as generated and as sorted, of the longest lists.
    /// As measured, these are three times the average, which grows by a factor of six with every
    /// two rows, from 1200 for 16 rows.
    fn list_bytes(&self) -> u64 {
        const BYTES_PER_HALF_BOARD: f64 = 60.0;
        const FIXED: f64 = (1 << 20) as f64;
        let rows = self.classes.iter().map(CutClass::lines).max().unwrap_or(0) as f64;
        let longest = 3.0 * 1200.0 * 6_f64.powf((rows - 16.0) / 2.0);
        (FIXED + BYTES_PER_HALF_BOARD * longest) as u64
    }

    fn table_bytes(&self, limit: u64, pool: &ThreadPool) -> u64 {
        // Without holes and queens, a quadrant of 9 x 9 squares has 915,442 placements (OEIS
        // A287227): all of them are no reason to count.
        const SMALL_LINES: usize = 18;
        const SMALL_BYTES: u64 = 4 * 915_442 * 8 + (1 << 20);
        let mut stages = Vec::new();
        for class in &self.classes {
            for size in class.sizes() {
                // The middle sizes have most placements: what is too large is found soon.
                let Cut { top, .. } = &class.cut;
                let from_middle = (2 * size).abs_diff(top[0].rows.len());
                let squares: u32 = top.iter().map(|quadrant| quadrant.squares()).sum();
                stages.push((from_middle, Reverse(squares), class, size));
            }
        }
        stages.sort_by_key(|&(from_middle, squares, ..)| (from_middle, squares));
        let mut most = 0;
        for (.., class, size) in stages {
            let small = class.lines() <= SMALL_LINES;
            let bytes = match small {
                true => SMALL_BYTES,
                false => pool.install(|| class.table_bytes(size, limit)),
            };
            most = most.max(bytes);
            if most > limit {
                break;
            }
        }
        most
    }

    pub fn count(&self, backend: Backend, pool: &ThreadPool) -> Result<u128, Error> {
        match backend.0 {
            Kind::Portable => self.count_with(Portable, pool),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(s) => self.count_with(s, pool),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(s) => self.count_with(s, pool),
        }
    }

    fn count_with<S: Sets>(&self, s: S, pool: &ThreadPool) -> Result<u128, Error> {
        let mut sum = 0_u128;
        for class in &self.classes {
            for size in class.sizes() {
                let stage = pool.install(|| class.stage(s, size));
                let boards = total(&stage, pool)?;
                sum = sum.checked_add(boards).ok_or(Error::Overflow)?;
            }
        }
        Ok(sum)
    }
}

impl CutClass {
    /// Cuts above row `cut`.
    fn new(open: &Open, weight: u64, cut: usize) -> Option<Self> {
        let cut = Cut::new(open, cut)?;
        let ([tl, tr], [bl, _]) = (&cut.top, &cut.bottom);
        let symmetries = Symmetries {
            mirror: tl.columns.len() == tr.columns.len() && open.is_mirror_symmetric(),
            flip: tl.rows.len() == bl.rows.len() && open.is_flip_symmetric(),
        };
        Some(Self {
            weight,
            cut,
            symmetries,
        })
    }

    /// The numbers of left columns that the top can use: a stage each.
    fn sizes(&self) -> std::ops::RangeInclusive<usize> {
        let [left, right] = &self.cut.top;
        let (rows, left, right) = (left.rows.len(), left.columns.len(), right.columns.len());
        rows.saturating_sub(right)..=rows.min(left)
    }

    /// The number of rows that are open, and of columns.
    fn lines(&self) -> usize {
        self.cut
            .top
            .iter()
            .map(|quadrant| quadrant.columns.len())
            .sum()
    }

    /// The numbers of columns used in the quadrants: top left, top right, bottom left, right.
    fn quadrant_sizes(&self, size: usize) -> [[usize; 2]; 2] {
        let [left, right] = &self.cut.top;
        let right_size = left.rows.len() - size;
        [
            [size, right_size],
            [left.columns.len() - size, right.columns.len() - right_size],
        ]
    }

    /// The bytes of a stage's tables, or some number above `limit`.
    fn table_bytes(&self, size: usize, limit: u64) -> u64 {
        let sides = [&self.cut.top, &self.cut.bottom].into_iter().flatten();
        let sizes = self.quadrant_sizes(size).into_iter().flatten();
        let mut bytes = 0;
        for (quadrant, size) in sides.zip(sizes) {
            if bytes <= limit {
                bytes += quadrant.table_bytes(size, limit - bytes);
            }
        }
        bytes
    }

    fn stage<S: Sets>(&self, s: S, size: usize) -> Stage<'_, S> {
        let [[tl, tr], [bl, br]] = self.quadrant_sizes(size);
        let Cut {
            layout,
            top,
            bottom,
        } = &self.cut;
        let columns = [top[0].columns.len(), top[1].columns.len()];
        let mut stage = Stage {
            s,
            weight: self.weight,
            layout,
            symmetries: self.symmetries,
            top: [top[0].table(tl), top[1].table(tr)],
            bottom: [bottom[0].table(bl), bottom[1].table(br)],
            sets: [
                subsets(columns[0], tl).collect(),
                subsets(columns[1], tr).collect(),
            ],
            columns,
            units: Vec::new(),
        };
        stage.units = stage.make_units();
        stage
    }
}

/// The part of a class in which the top has a certain number of columns on the left.
struct Stage<'a, S> {
    s: S,
    weight: u64,
    layout: &'a Layout,
    symmetries: Symmetries,
    top: [Table; 2],
    bottom: [Table; 2],
    /// The sets of left columns, and of right columns, that S can consist of.
    sets: [Vec<u32>; 2],
    /// The numbers of left and of right columns.
    columns: [usize; 2],
    /// By falling cost.
    units: Vec<Unit>,
}

/// A set of left columns with some sets of right columns, by their places in `sets`.
struct Unit {
    left: usize,
    /// Each with the number of sets S that it stands for, with the left one.
    rights: Vec<(usize, u64)>,
    /// The sum of the products of the numbers of placements, with which the half-boards grow.
    cost: u64,
}

impl<S: Sets> Stage<'_, S> {
    fn make_units(&self) -> Vec<Unit> {
        const SETS: usize = 16;
        let [lefts, rights] = &self.sets;
        let mut units = Vec::new();
        for left in 0..lefts.len() {
            let rights: Vec<(usize, u64)> = (0..rights.len())
                .map(|right| (right, self.orbit(left, right)))
                .filter(|&(_, orbit)| orbit > 0)
                .collect();
            for rights in rights.chunks(SETS) {
                let cost = |&(right, _): &(usize, u64)| {
                    let [[tl, tr], [bl, br]] = self.quadrants(left, right);
                    (tl.len() * tr.len() + bl.len() * br.len()) as u64
                };
                units.push(Unit {
                    left,
                    rights: rights.to_vec(),
                    cost: rights.iter().map(cost).sum(),
                });
            }
        }
        // Stable: the order is the same everywhere.
        units.sort_by_key(|unit| Reverse(unit.cost));
        units
    }

    /// The placements that the half-boards of S are made of. The bottom has the complements, which
    /// come in reverse order.
    fn quadrants(&self, left: usize, right: usize) -> [[&ColumnSet; 2]; 2] {
        let [lefts, rights] = &self.sets;
        let not = [lefts.len() - 1 - left, rights.len() - 1 - right];
        [
            [
                &self.top[0].column_sets[left],
                &self.top[1].column_sets[right],
            ],
            [
                &self.bottom[0].column_sets[not[0]],
                &self.bottom[1].column_sets[not[1]],
            ],
        ]
    }

    /// For how many sets S, this one included, this one stands; 0 if another one stands for it.
    ///
    /// A symmetry of the problem maps the boards in which the top has the columns S one to one to
    /// those of the image of S. So of all images one stands for the others: the smallest by the
    /// number of its left columns, then by its bits.
    fn orbit(&self, left: usize, right: usize) -> u64 {
        let [l, r] = self.columns;
        let set = u64::from(self.sets[0][left]) | u64::from(self.sets[1][right]) << l;
        let all = (1_u64 << (l + r)) - 1;
        let mirror = |set: u64| {
            set.reverse_bits()
                .checked_shr((64 - l - r) as u32)
                .unwrap_or(0)
        };
        let mut images = [set; 4];
        if self.symmetries.mirror {
            images[1] = mirror(set);
        }
        if self.symmetries.flip {
            images[2] = all & !images[0];
            images[3] = all & !images[1];
        }
        let key = |set: u64| (set as u32 & low_bits(l)).count_ones();
        if images
            .iter()
            .any(|&image| (key(image), image) < (key(set), set))
        {
            return 0;
        }
        images.sort_unstable();
        1 + images.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64
    }

    fn count_pairs(&self, left: usize, right: usize, workspace: &mut Workspace<S>) -> u64 {
        let Workspace {
            top,
            bottom,
            matcher,
        } = workspace;
        let [upper, lower] = self.quadrants(left, right);
        self.s.run(
            #[inline(always)]
            || {
                generate(self.s, self.layout, upper, top);
                if top.is_empty() {
                    return 0;
                }
                generate(self.s, self.layout, lower, bottom);
                matcher.pairs(self.s, self.layout, top, bottom)
            },
        )
    }
}

/// All half-boards of a left and a right set of columns.
#[inline(always)]
fn generate<S: Sets>(s: S, layout: &Layout, [left, right]: [&ColumnSet; 2], halves: &mut Halves) {
    halves.clear(layout);
    let row_sets = left.row_sets();
    for rank in 0..row_sets {
        // The right placement has the complementary rows: their ranks go backwards.
        halves.add(s, left.words(rank), right.words(row_sets - 1 - rank));
    }
}

/// What a thread keeps between units.
struct Workspace<S: Sets> {
    top: Halves,
    bottom: Halves,
    matcher: Matcher<S>,
}

impl<S: Sets> Units for Stage<'_, S> {
    type Workspace = Workspace<S>;

    fn units(&self) -> usize {
        self.units.len()
    }

    fn weight(&self, _: usize) -> u64 {
        self.weight
    }

    fn workspace(&self) -> Workspace<S> {
        Workspace {
            top: Halves::default(),
            bottom: Halves::default(),
            matcher: Matcher::new(self.s),
        }
    }

    fn count(&self, unit: usize, workspace: &mut Workspace<S>) -> u64 {
        let Unit { left, rights, .. } = &self.units[unit];
        rights
            .iter()
            .map(|&(right, orbit)| orbit * self.count_pairs(*left, right, workspace))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reference;
    use crate::symmetry::{Symmetric, classes};
    use crate::{Problem, Square, threads};
    use proptest::prelude::*;

    /// Counts with the cut above a certain row.
    fn count(classes: &[Class], cut: usize, backend: Backend) -> u128 {
        count_split(classes, cut, None, backend)
    }

    /// Sorts and splits even the shortest lists, if that is asked for.
    fn count_split(classes: &[Class], cut: usize, split: Option<usize>, backend: Backend) -> u128 {
        let classes = classes
            .iter()
            .filter_map(|class| {
                let open = Open::new(&class.allowed)?;
                let mut class = CutClass::new(&open, class.weight, cut).unwrap();
                let layout = &mut class.cut.layout;
                if let Some(split) = split {
                    layout.split = split.min(layout.hot);
                    layout.split_from = 0;
                    layout.unsorted_blocks = 0;
                }
                Some(class)
            })
            .collect();
        let pool = threads::pool(1).unwrap();
        Join { classes }.count(backend, &pool).unwrap()
    }

    #[test]
    fn plain_boards_as_a_whole_and_split_with_every_cut() {
        let published = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
        for (n, &expected) in published.iter().enumerate() {
            let problem = Problem::new(n).unwrap();
            for symmetric in [Symmetric::Whole, Symmetric::Split] {
                let classes = classes(&problem, symmetric);
                for cut in 0..=n {
                    let boards = count(&classes, cut, Backend::best());
                    assert_eq!(boards, expected, "N = {n}, cut {cut}, {symmetric:?}");
                }
            }
        }
    }

    #[test]
    fn every_backend_joins_many_blocks() {
        // More than 256 half-boards in a list, in one block and in several.
        let problem = Problem::new(14).unwrap();
        for backend in Backend::available() {
            for symmetric in [Symmetric::Whole, Symmetric::Split] {
                for split in [0, 2] {
                    let classes = classes(&problem, symmetric);
                    let boards = count_split(&classes, 7, Some(split), backend);
                    assert_eq!(boards, 365_596, "{backend} {symmetric:?} {split}");
                }
            }
        }
    }

    #[test]
    #[ignore = "takes a minute on 2 cores"]
    fn twenty_queens_as_a_whole_and_split() {
        let pool = threads::pool(crate::default_threads()).unwrap();
        for symmetric in [Symmetric::Whole, Symmetric::Split] {
            let join = Join::new(&classes(&Problem::new(20).unwrap(), symmetric)).unwrap();
            let boards = join.count(Backend::best(), &pool).unwrap();
            assert_eq!(boards, 39_029_188_884, "{symmetric:?}");
        }
    }

    #[test]
    fn symmetric_holes_are_seen() {
        let corners = [(0, 0), (0, 7), (7, 0), (7, 7)];
        let problem = corners
            .iter()
            .fold(Problem::new(8).unwrap(), |problem, &(r, c)| {
                problem.with_hole(Square::new(r, c)).unwrap()
            });
        let class = &classes(&problem, Symmetric::Whole)[0];
        let cut = CutClass::new(&Open::new(&class.allowed).unwrap(), 1, 4).unwrap();
        assert!(cut.symmetries.mirror && cut.symmetries.flip);
        let expected = u128::from(reference::count(&problem));
        assert_eq!(
            count(std::slice::from_ref(class), 4, Backend::best()),
            expected
        );
    }

    #[test]
    fn memory_is_what_the_tables_take() {
        let class = &classes(&Problem::new(12).unwrap(), Symmetric::Whole)[0];
        let cut = CutClass::new(&Open::new(&class.allowed).unwrap(), 1, 6).unwrap();
        for size in cut.sizes() {
            let stage = cut.stage(Portable, size);
            let tables = stage.top.iter().chain(&stage.bottom);
            let bytes: u64 = tables.map(Table::bytes).sum();
            assert_eq!(
                cut.table_bytes(size, u64::MAX),
                bytes,
                "{size} columns on the left"
            );
            assert!(cut.table_bytes(size, bytes / 2) > bytes / 2);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        #[test]
        fn random_boards_with_every_cut(
            n in 1..=9_usize,
            holes in prop::collection::vec((0..9_usize, 0..9_usize), 0..20),
            queen in prop::option::of((0..9_usize, 0..9_usize)),
            split in prop::option::of(0..3_usize),
        ) {
            let mut problem = Problem::new(n).unwrap();
            if let Some((row, column)) = queen {
                problem = problem.with_queen(Square::new(row % n, column % n)).unwrap();
            }
            for (row, column) in holes {
                let same = problem.clone();
                problem = problem
                    .with_hole(Square::new(row % n, column % n))
                    .unwrap_or(same);
            }
            let expected = u128::from(reference::count(&problem));
            let classes = classes(&problem, Symmetric::Whole);
            for cut in 0..=n {
                for backend in Backend::available() {
                    let boards = count_split(&classes, cut, split, backend);
                    prop_assert_eq!(boards, expected, "cut {}, {}", cut, backend);
                }
            }
        }
    }
}
