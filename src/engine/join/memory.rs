//! How much memory a join takes, and how it keeps to a limit.
//!
//! A thread needs the placements of four column sets, and the lists of one set S. The former are
//! what they are; they decide the least memory of a board. Lists that are too long are made in
//! parts, by the values of their most used diagonals, which costs another pass over the placements
//! for each part. Memory that is left keeps the column sets of small boards for all threads.
//!
//! So memory decides how a unit is run, and how many threads run, but never what a unit is.

use crate::machine::threads::Threads;

use super::tuning;

/// The longest lists that a thread holds, in half-boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lists {
    pub items: usize,
    pub patterns: usize,
}

impl Lists {
    /// Each half-board is held as made and as sorted; each pattern once more, in groups.
    const ITEM_BYTES: u64 = 8 + 8;
    const PATTERN_BYTES: u64 = 8 + 8 + 8;

    /// Room for all lists of small boards, and parts of these that still fill the loops.
    const LEAST: Self = Self {
        items: 1 << 18,
        patterns: 1 << 17,
    };

    fn bytes(self) -> u64 {
        self.items as u64 * Self::ITEM_BYTES + self.patterns as u64 * Self::PATTERN_BYTES
    }

    /// The longest ones that fit, with half of the memory for each.
    fn within(bytes: u64) -> Self {
        // Places in a list are kept as u32.
        let most = |half_boards: u64, least: usize| {
            usize::try_from(half_boards.min(u32::MAX.into())).map_or(least, |len| len.max(least))
        };
        Self {
            items: most(bytes / 2 / Self::ITEM_BYTES, Self::LEAST.items),
            patterns: most(bytes / 2 / Self::PATTERN_BYTES, Self::LEAST.patterns),
        }
    }
}

/// What a count may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    /// The threads for which there is memory.
    pub threads: Threads,
    /// Whether column sets are kept for all threads.
    pub shared: bool,
    pub lists: Lists,
    /// The bytes that are taken at most, by all threads.
    pub bytes: u64,
}

/// The program itself, and its threads' stacks as far as they are used.
const PROGRAM_BYTES: u64 = 4 << 20;

/// A thread's tables and small buffers.
const TABLE_BYTES: u64 = 1 << 20;

impl Memory {
    /// What one thread needs at least for a board of so many open rows.
    pub fn least(rows: usize) -> u64 {
        PROGRAM_BYTES + own_sets(rows) + TABLE_BYTES + Lists::LEAST.bytes()
    }

    /// The best use of `limit` bytes, which are no less than the least.
    pub fn within(limit: u64, rows: usize, threads: Threads) -> Self {
        let longest = Lists {
            items: tuning::longest_list(rows),
            patterns: tuning::longest_list(rows),
        };
        let plan = |shared: bool| {
            let (for_all, own) = if shared {
                (PROGRAM_BYTES + all_sets(rows), 0)
            } else {
                (PROGRAM_BYTES, own_sets(rows))
            };
            let fixed = own + TABLE_BYTES;
            let left = limit.saturating_sub(for_all);
            let threads = threads.for_pieces(left / (fixed + Lists::LEAST.bytes()));
            let lists = left / threads.get() as u64;
            let lists = lists.saturating_sub(fixed).min(longest.bytes());
            Self {
                threads,
                shared,
                lists: Lists::within(lists),
                bytes: for_all + threads.get() as u64 * (fixed + lists.max(Lists::LEAST.bytes())),
            }
        };
        let own = plan(false);
        let shared = plan(true);
        // Sharing must not cost threads or parts.
        let is_free = (shared.threads, shared.lists) == (own.threads, own.lists);
        if rows <= tuning::MOST_SHARED_ROWS && shared.bytes <= limit && is_free {
            shared
        } else {
            own
        }
    }
}

/// The bytes of a thread's own column sets, and of a buffer to make one. All could be of the largest.
fn own_sets(rows: usize) -> u64 {
    const MADE_BYTES: u64 = 10;
    let largest = tuning::largest_set(rows) as u64;
    let made = if rows >= tuning::MADE_TWICE_ROWS {
        0
    } else {
        MADE_BYTES
    };
    let sets = 2 + 2 * tuning::kept_rights(rows) as u64;
    largest * (8 * sets + made)
}

/// The bytes of all column sets. Their mean is about a quarter of the largest.
fn all_sets(rows: usize) -> u64 {
    let sets = 1_u64 << rows.div_ceil(2);
    let words = tuning::largest_set(rows) as u64 * sets;
    words * 8 + (1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_the_longest_lists_fit_32_bits() {
        let Lists { items, patterns } = Memory::within(u64::MAX, 32, Threads::ONE).lists;
        assert!(items.max(patterns) <= u32::MAX as usize);
    }
}
