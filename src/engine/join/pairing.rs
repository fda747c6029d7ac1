//! The two lists of a set S, made and matched, in parts if they do not fit in memory.

use crate::simd::Vectors;
use crate::units::Cancel;

use super::halves::{Halves, Side};
use super::layout::{Cut, Layout};
use super::matching::Matcher;
use super::memory::Lists;
use super::tuning;

/// What a thread makes lists and matches them with.
pub(super) struct Pairing<V: Vectors> {
    v: V,
    lists: [Halves; 2],
    matcher: Matcher<V>,
    /// Whether lists may be made with room for all pairs of placements.
    is_small: bool,
    /// Whether the lists of the last S were made whole. Neighbouring sets have lists of similar length.
    is_whole: bool,
    /// How long lists were, beside what was expected.
    ratio: f64,
}

impl<V: Vectors> Pairing<V> {
    /// For boards of so many open rows.
    pub fn new(v: V, rows: usize) -> Self {
        Self {
            v,
            lists: Default::default(),
            matcher: Matcher::new(v),
            is_small: rows < tuning::MADE_TWICE_ROWS,
            is_whole: rows < tuning::MADE_TWICE_ROWS,
            ratio: 1.0,
        }
    }

    /// The bytes that lists took so far.
    pub fn bytes(&self) -> u64 {
        let lists = self.lists.iter().map(Halves::bytes);
        lists.sum::<u64>() + self.matcher.bytes()
    }

    /// Gives up what lists took.
    pub fn release(&mut self) {
        self.lists = Default::default();
        self.matcher.release();
    }

    /// The pairs of top and bottom half-boards without a common diagonal, by how many tie.
    pub fn count(
        &mut self,
        cut: &Cut,
        sides: [Side<'_>; 2],
        limits: Lists,
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let v = self.v;
        if self.is_whole {
            let ended = v.run(
                #[inline(always)]
                || self.count_whole(&cut.layout, sides, limits, cancel),
            );
            match ended {
                Ok(pairs) => return Some(pairs),
                Err(Ended::Cancelled) => return None,
                Err(_) => self.release(),
            }
        }
        v.run(
            #[inline(always)]
            || self.count_in_parts(cut, sides, limits, cancel),
        )
    }

    #[inline(always)]
    fn count_whole(
        &mut self,
        layout: &Layout,
        sides: [Side<'_>; 2],
        Lists { items, patterns }: Lists,
        cancel: &Cancel,
    ) -> Result<[u64; 3], Ended> {
        let [top, bottom] = &mut self.lists;
        if !top.generate(self.v, sides[0], items) {
            return Err(Ended::ItemsTooLong);
        }
        let tops = top.words().len();
        if tops == 0 {
            return Ok([0; 3]);
        }
        if !bottom.generate(self.v, sides[1], items) || tops.min(bottom.words().len()) > patterns {
            return Err(Ended::PatternsTooLong);
        }
        let pairs = self.matcher.count(self.v, layout, [top, bottom], cancel);
        pairs.ok_or(Ended::Cancelled)
    }

    /// As [`count`](Self::count), in as many parts as it takes.
    #[inline(always)]
    fn count_in_parts(
        &mut self,
        cut: &Cut,
        sides: [Side<'_>; 2],
        limits: Lists,
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let layout = &cut.layout;
        let [top, bottom] = [0, 1].map(|side| {
            let expected = sides[side].candidates() as f64 * cut.chances.halves[side];
            (expected, sides[side])
        });
        let (items, patterns) = if top.0 < bottom.0 {
            (bottom, top)
        } else {
            (top, bottom)
        };
        // Parts vary.
        const MARGIN: f64 = 1.2;
        let parts = |expected: f64, limit: usize| {
            let lists = expected * self.ratio * MARGIN / limit as f64;
            (lists.ceil() as usize).max(1).next_power_of_two()
        };
        let mut item_parts = parts(items.0, limits.items).min(1 << layout.split);
        let mut pattern_parts = parts(patterns.0, limits.patterns).min(1 << layout.hot);
        loop {
            // There are no more parts to be had.
            let limit = |limit: usize, is_last: bool| if is_last { usize::MAX } else { limit };
            let limits = Lists {
                items: limit(limits.items, item_parts == 1 << layout.split),
                patterns: limit(limits.patterns, pattern_parts == 1 << layout.hot),
            };
            let parts = [item_parts, pattern_parts];
            match self.try_parts(layout, [items.1, patterns.1], parts, limits, cancel) {
                Ok((pairs, made)) => {
                    self.ratio = (made as f64 / items.0).max(f64::MIN_POSITIVE);
                    self.is_whole = self.is_small && parts == [1, 1];
                    return Some(pairs);
                }
                Err(Ended::Cancelled) => return None,
                Err(Ended::ItemsTooLong) => item_parts *= 2,
                Err(Ended::PatternsTooLong) => pattern_parts *= 2,
            }
        }
    }

    /// Matches in so many parts of the items and of the patterns, and says how many items there are.
    #[inline(always)]
    fn try_parts(
        &mut self,
        layout: &Layout,
        [items, patterns]: [Side<'_>; 2],
        [item_parts, pattern_parts]: [usize; 2],
        limits: Lists,
        cancel: &Cancel,
    ) -> Result<([u64; 3], usize), Ended> {
        let v = self.v;
        let [item_list, pattern_list] = &mut self.lists;
        let mut made = 0;
        let mut sum = [0; 3];
        for item_part in 0..item_parts {
            let part = layout.item_part(item_part, item_parts);
            if !item_list.generate_part(v, items, part, limits.items, cancel) {
                return Err(Ended::ItemsTooLong);
            }
            // Then the list may not be whole.
            if cancel.is_cancelled() {
                return Err(Ended::Cancelled);
            }
            let item_words = item_list.words();
            made += item_words.len();
            self.matcher.sort_items(v, layout, item_words);
            let groups = layout.groups(item_part, item_parts);
            for pattern_part in 0..pattern_parts {
                // If there is one part only, it is still there.
                if item_part == 0 || pattern_parts > 1 {
                    let part = layout.pattern_part(pattern_part, pattern_parts);
                    if !pattern_list.generate_part(v, patterns, part, limits.patterns, cancel) {
                        return Err(Ended::PatternsTooLong);
                    }
                    if cancel.is_cancelled() {
                        return Err(Ended::Cancelled);
                    }
                    let pattern_words = pattern_list.words();
                    self.matcher.sort_patterns(v, layout, pattern_words);
                }
                let pairs = self
                    .matcher
                    .count_sorted(v, layout, item_words, groups.clone(), cancel)
                    .ok_or(Ended::Cancelled)?;
                for (sum, pairs) in sum.iter_mut().zip(pairs) {
                    *sum += pairs;
                }
            }
        }
        Ok((sum, made))
    }
}

/// Why lists were not matched.
enum Ended {
    Cancelled,
    ItemsTooLong,
    PatternsTooLong,
}
