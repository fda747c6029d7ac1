//! Pairs of half-boards without a common diagonal, many at a time.
//!
//! Both lists are sorted by their hot diagonals, those in most use. The longer one gives the
//! *items*, the shorter one the *patterns*. Patterns are taken in blocks of one set, that is some
//! hundred. For each chunk of eight diagonals a table tells for each of its values the set of the
//! block's patterns that avoid it; the patterns that go with an item are the intersection of four
//! table entries and of the set that avoids the item's hot diagonals.
//!
//! Most pairs collide on a hot diagonal, and are not looked at:
//! - Items are sorted, so the patterns that avoid their hot diagonals are found once for a whole
//!   class; if the block has none, the class is skipped. Patterns that stand together have most
//!   hot diagonals in common, so that is frequent.
//! - Items are split into groups by the few hottest diagonals of all, and each group meets only
//!   the patterns that avoid its own, copied together. The order by the other hot diagonals
//!   stays.

use std::ops::Range;

use super::halves::{CHUNKS, HOT_SHIFT, Layout};
use crate::allowed::low_bits;
use crate::engine::lanes::{Places, Sets};

/// The half-boards of one side with one set of columns, as generated.
#[derive(Default)]
pub(super) struct Halves {
    words: Vec<u64>,
    len: usize,
    /// By hot diagonals: the size of each class while they are generated and counted; once sorted,
    /// where it ends.
    classes: Vec<u32>,
}

impl Halves {
    pub fn clear(&mut self, layout: &Layout) {
        self.len = 0;
        self.classes.clear();
        self.classes.resize(1 << layout.hot, 0);
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the half-boards that consist of one of `left` and one of `right`.
    #[inline(always)]
    pub fn add<S: Sets>(&mut self, s: S, left: &[u64], right: &[u64]) {
        let (few, many) = if left.len() < right.len() {
            (left, right)
        } else {
            (right, left)
        };
        let most = self.len + few.len() * many.len() + 8;
        if self.words.len() < most {
            self.words.resize(most.next_power_of_two(), 0);
        }
        for &one in few {
            self.len += s.unite(one, many, &mut self.words[self.len..]);
        }
    }

    /// Calls `place` with each half-board's place in the order of the classes, and its word.
    #[inline(always)]
    fn sort(&mut self, mut place: impl FnMut(usize, u64)) {
        let mask = low_bits(self.classes.len().trailing_zeros() as usize);
        let class = |word: u64| ((word >> HOT_SHIFT) as u32 & mask) as usize;
        let words = &self.words[..self.len];
        for &word in words {
            self.classes[class(word)] += 1;
        }
        let mut start = 0;
        for size in &mut self.classes {
            start += std::mem::replace(size, start);
        }
        for &word in words {
            // From the start of the class to its end.
            let next = &mut self.classes[class(word)];
            place(*next as usize, word);
            *next += 1;
        }
    }

    /// The places of a class, once sorted.
    #[inline(always)]
    fn class(&self, class: usize) -> Range<usize> {
        let start = if class == 0 {
            0
        } else {
            self.classes[class - 1]
        };
        start as usize..self.classes[class] as usize
    }
}

/// Patterns in the order of their hot diagonals.
#[derive(Default)]
struct Patterns {
    /// The other diagonals that cross the cut: a byte each chunk.
    chunks: Vec<u32>,
    /// The hot diagonals.
    hot: Vec<u32>,
}

impl Patterns {
    /// Makes room, with some behind the end, so that they can be read 64 at a time.
    fn resize(&mut self, len: usize) {
        for words in [&mut self.chunks, &mut self.hot] {
            words.resize(len + 64, 0);
        }
    }
}

/// What a thread needs to match two lists.
pub(super) struct Matcher<S: Sets> {
    /// Sorted by their hot diagonals.
    items: Vec<Places>,
    patterns: Patterns,
    /// The patterns that avoid the diagonals of a group of items: the blocks are taken from these.
    avoiding: Patterns,
    /// For each chunk and each of its values, the patterns of the block that avoid it.
    tables: Box<[[S::Set; 256]; CHUNKS]>,
    /// The patterns of the block that avoid a hot value: its low half, its high half.
    hot_tables: [Vec<S::Set>; 2],
}

impl<S: Sets> Matcher<S> {
    pub fn new(s: S) -> Self {
        let empty = s.set(&[0; 8]);
        Self {
            items: Vec::new(),
            patterns: Patterns::default(),
            avoiding: Patterns::default(),
            tables: Box::new([[empty; 256]; CHUNKS]),
            hot_tables: [vec![empty; 256], vec![empty; 256]],
        }
    }

    /// The number of pairs of one of `top` and one of `bottom` that share no diagonal.
    #[inline(always)]
    pub fn pairs(&mut self, s: S, layout: &Layout, top: &mut Halves, bottom: &mut Halves) -> u64 {
        let (items, patterns) = if top.len < bottom.len {
            (bottom, top)
        } else {
            (top, bottom)
        };
        self.items.resize(items.len, Places::default());
        items.sort(|at, word| self.items[at] = s.places(word as u32));
        self.patterns.resize(patterns.len);
        let hot_mask = low_bits(layout.hot);
        patterns.sort(|at, word| {
            self.patterns.chunks[at] = word as u32;
            self.patterns.hot[at] = (word >> HOT_SHIFT) as u32 & hot_mask;
        });
        let block = 64 * S::WORDS;
        let split = if patterns.len < layout.split_from {
            0
        } else {
            layout.split
        };
        let low_half = layout.hot / 2;
        let mut sum = s.zero();
        for group in 0..1 << split {
            let len = self.take_avoiding(patterns, group);
            for at in (0..len).step_by(block) {
                let common = self.prepare(s, layout, at, len.min(at + block));
                for class in (group..1 << layout.hot).step_by(1 << split) {
                    let class_items = items.class(class);
                    if class_items.is_empty() || class as u32 & common != 0 {
                        continue;
                    }
                    let partners = s.and(
                        self.hot_tables[0][class & ((1 << low_half) - 1)],
                        self.hot_tables[1][class >> low_half],
                    );
                    if !s.is_empty(partners) {
                        sum = self.matches(s, &self.items[class_items], partners, sum);
                    }
                }
            }
        }
        s.total(sum)
    }

    /// Copies together the patterns that avoid the diagonals of `group`, some of the lowest hot
    /// ones; returns how many they are.
    #[inline(always)]
    fn take_avoiding(&mut self, halves: &Halves, group: usize) -> usize {
        self.avoiding.resize(halves.len);
        let mut len = 0;
        for class in (0..halves.classes.len()).filter(|class| class & group == 0) {
            let from = halves.class(class);
            let to = len..len + from.len();
            len = to.end;
            let (chunks, hot) = (&self.patterns.chunks, &self.patterns.hot);
            self.avoiding.chunks[to.clone()].copy_from_slice(&chunks[from.clone()]);
            self.avoiding.hot[to].copy_from_slice(&hot[from]);
        }
        len
    }

    /// Makes the tables of a block; returns the hot diagonals that all its patterns have.
    #[inline(always)]
    fn prepare(&mut self, s: S, layout: &Layout, at: usize, end: usize) -> u32 {
        let [mut chunk_planes, mut hot_planes] = [[[0_u64; 8]; 8 * CHUNKS]; 2];
        let mut valid = [0_u64; 8];
        let hot_sizes = [layout.hot.min(8), layout.hot.saturating_sub(8), 0, 0];
        for (word, from) in (at..end).step_by(64).enumerate() {
            let Patterns { chunks, hot } = &self.avoiding;
            // What is behind the end is not valid.
            let words = |all: &[u32]| *all[from..].first_chunk().expect("padded");
            s.planes(&words(chunks), layout.chunks, |bit, plane| {
                chunk_planes[bit][word] = !plane;
            });
            s.planes(&words(hot), hot_sizes, |bit, plane| {
                hot_planes[bit][word] = !plane
            });
            valid[word] = u64::MAX >> (64 - (end - from).min(64));
        }
        let all = s.set(&[u64::MAX; 8]);
        for (chunk, table) in self.tables.iter_mut().enumerate() {
            fill_table(
                s,
                all,
                &chunk_planes[8 * chunk..][..layout.chunks[chunk]],
                table,
            );
        }
        let (low, high) = hot_planes[..layout.hot].split_at(layout.hot / 2);
        let [low_table, high_table] = &mut self.hot_tables;
        fill_table(s, s.set(&valid), low, low_table);
        fill_table(s, all, high, high_table);
        let block = &self.avoiding.hot[at..end];
        block.iter().fold(u32::MAX, |common, hot| common & hot)
    }

    /// Adds the number of pairs of some items with those patterns of the block that avoid their
    /// hot diagonals.
    #[inline(always)]
    fn matches(&self, s: S, items: &[Places], avoiding: S::Set, mut sum: S::Sum) -> S::Sum {
        let partners = |item: Places| {
            let [a, b, c, d] = s.look_up(&self.tables, item);
            s.and(s.and(s.and(a, b), s.and(c, d)), avoiding)
        };
        let whole = items.chunks_exact(8);
        let rest = whole.remainder();
        for items in whole {
            sum = s.add(
                sum,
                [
                    partners(items[0]),
                    partners(items[1]),
                    partners(items[2]),
                    partners(items[3]),
                    partners(items[4]),
                    partners(items[5]),
                    partners(items[6]),
                    partners(items[7]),
                ],
            );
        }
        if !rest.is_empty() {
            let mut sets = [s.set(&[0; 8]); 8];
            for (set, &item) in sets.iter_mut().zip(rest) {
                *set = partners(item);
            }
            sum = s.add(sum, sets);
        }
        sum
    }
}

/// Entry v of the table: the intersection of `all` and the planes of the bits of v.
#[inline(always)]
fn fill_table<S: Sets>(s: S, all: S::Set, planes: &[[u64; 8]], table: &mut [S::Set]) {
    table[0] = all;
    for (bit, plane) in planes.iter().enumerate() {
        let plane = s.set(plane);
        let (done, next) = table.split_at_mut(1 << bit);
        for (next, &done) in next.iter_mut().zip(done.iter()) {
            *next = s.and(done, plane);
        }
    }
}
