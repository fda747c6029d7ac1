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
    /// Each half-board is held as made and as sorted, and where it looks up tables if it is in the
    /// run at hand; each pattern once more in the groups, as seen. Buffers are an eighth longer than
    /// need be.
    const ITEM_BYTES: u64 = (8 + 8 + 4) * 9 / 8;
    const PATTERN_BYTES: u64 = (8 + 8 + 12) * 9 / 8;

    /// Room for all lists of small boards, and parts of these that still fill the loops.
    const LEAST: Self = Self {
        items: 1 << 17,
        patterns: 1 << 17,
    };

    pub fn bytes(self) -> u64 {
        self.items as u64 * Self::ITEM_BYTES + self.patterns as u64 * Self::PATTERN_BYTES
    }

    /// The longest ones that fit, with half of the memory for each. Places in a list are kept as u32.
    fn within(bytes: u64) -> Self {
        let most = |half_boards: u64| half_boards.min(u32::MAX.into()) as usize;
        Self {
            items: most(bytes / 2 / Self::ITEM_BYTES),
            patterns: most(bytes / 2 / Self::PATTERN_BYTES),
        }
    }

    fn at_least(self, least: Self) -> Self {
        Self {
            items: self.items.max(least.items),
            patterns: self.patterns.max(least.patterns),
        }
    }
}

/// What a thread may take for its column sets and its lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// There is room for these beside any column sets.
    pub lists: Lists,
    /// The bytes for both.
    pub bytes: u64,
}

impl Room {
    /// How long lists may be beside column sets that take so many bytes.
    pub fn beside(self, sets: u64) -> Lists {
        Lists::within(self.bytes.saturating_sub(sets)).at_least(self.lists)
    }
}

/// What a count may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    /// The threads for which there is memory.
    pub threads: Threads,
    /// Whether column sets are kept for all threads.
    pub shared: bool,
    pub room: Room,
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
            let lists = Lists::within(lists).at_least(Lists::LEAST);
            let room = Room {
                lists,
                bytes: own + lists.bytes(),
            };
            Self {
                threads,
                shared,
                room,
                bytes: for_all + threads.get() as u64 * (TABLE_BYTES + room.bytes),
            }
        };
        let own = plan(false);
        let shared = plan(true);
        // Sharing must not cost threads or parts.
        let is_free = (shared.threads, shared.room.lists) == (own.threads, own.room.lists);
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
        let room = Memory::within(u64::MAX, 32, Threads::ONE).room;
        let Lists { items, patterns } = room.beside(0);
        assert!(items.max(patterns) <= u32::MAX as usize);
    }
}
