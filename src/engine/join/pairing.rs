//! The two lists of a set S, made and matched, in parts if they do not fit in memory.

use crate::simd::Vectors;
use crate::units::Cancel;

use super::halves::{Halves, Side};
use super::layout::{Cut, Layout, Part};
use super::matching::Matcher;
use super::memory::Lists;

/// What a thread makes lists and matches them with.
pub(super) struct Pairing<V: Vectors> {
    v: V,
    limits: Lists,
    lists: [Halves; 2],
    matcher: Matcher<V>,
    /// In how many parts the lists of the next S are made.
    item_parts: usize,
    pattern_parts: usize,
}

impl<V: Vectors> Pairing<V> {
    pub fn new(v: V, limits: Lists) -> Self {
        Self {
            v,
            limits,
            lists: Default::default(),
            matcher: Matcher::new(v),
            item_parts: 1,
            pattern_parts: 1,
        }
    }

    /// The pairs of top and bottom half-boards without a common diagonal, by how many tie.
    #[inline(always)]
    pub fn count(&mut self, cut: &Cut, sides: [Side<'_>; 2], cancel: &Cancel) -> Option<[u64; 3]> {
        let layout = &cut.layout;
        if self.item_parts == 1 && self.pattern_parts == 1 {
            let Lists { items, patterns } = self.limits;
            let [top, bottom] = &mut self.lists;
            let all = Part::ALL;
            if top.generate(self.v, sides[0], all, items) {
                let tops = top.words().len();
                if tops == 0 {
                    return Some([0; 3]);
                }
                if bottom.generate(self.v, sides[1], all, items)
                    && tops.min(bottom.words().len()) <= patterns
                {
                    return self.matcher.count(self.v, layout, [top, bottom], cancel);
                }
            }
        }
        let [top, bottom] = sides;
        let (items, patterns) = if top.candidates() < bottom.candidates() {
            (bottom, top)
        } else {
            (top, bottom)
        };
        loop {
            match self.try_parts(layout, items, patterns, cancel) {
                Ok(pairs) => return Some(pairs),
                Err(Ended::Cancelled) => return None,
                Err(Ended::TooLong) => {}
            }
        }
    }

    /// Matches in as many parts as are set; if a part turns out too long, there are more parts the
    /// next time.
    #[inline(always)]
    fn try_parts(
        &mut self,
        layout: &Layout,
        items: Side<'_>,
        patterns: Side<'_>,
        cancel: &Cancel,
    ) -> Result<[u64; 3], Ended> {
        let v = self.v;
        let [item_list, pattern_list] = &mut self.lists;
        let (most_item_parts, most_pattern_parts) = (1 << layout.split, 1 << layout.hot);
        let item_parts = self.item_parts.min(most_item_parts);
        let pattern_parts = self.pattern_parts.min(most_pattern_parts);
        let limit = |limit: usize, is_last_try: bool| if is_last_try { usize::MAX } else { limit };
        let item_limit = limit(self.limits.items, item_parts == most_item_parts);
        let pattern_limit = limit(self.limits.patterns, pattern_parts == most_pattern_parts);
        let (mut items_made, mut patterns_made) = (0, 0);
        let mut sum = [0; 3];
        for item_part in 0..item_parts {
            let part = layout.item_part(item_part, item_parts);
            if !item_list.generate(v, items, part, item_limit) {
                self.item_parts = 2 * item_parts;
                return Err(Ended::TooLong);
            }
            let item_words = item_list.words();
            items_made += item_words.len();
            self.matcher.sort_items(v, layout, item_words);
            let groups = layout.groups(item_part, item_parts);
            for pattern_part in 0..pattern_parts {
                // If there is one part only, it is still there.
                if item_part == 0 || pattern_parts > 1 {
                    let part = layout.pattern_part(pattern_part, pattern_parts);
                    if !pattern_list.generate(v, patterns, part, pattern_limit) {
                        self.pattern_parts = 2 * pattern_parts;
                        return Err(Ended::TooLong);
                    }
                    let pattern_words = pattern_list.words();
                    patterns_made += pattern_words.len();
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
        // Neighbouring sets have lists of similar length; parts vary more.
        let parts =
            |made: usize, limit: usize| made.div_ceil(limit - limit / 4).max(1).next_power_of_two();
        let times_made = if pattern_parts > 1 { item_parts } else { 1 };
        self.item_parts = parts(items_made, self.limits.items);
        self.pattern_parts = parts(patterns_made / times_made, self.limits.patterns);
        Ok(sum)
    }
}

/// Why lists were not matched.
enum Ended {
    Cancelled,
    TooLong,
}
