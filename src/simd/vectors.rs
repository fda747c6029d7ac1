//! The operations that the engines need of a backend.
//!
//! [`Lanes`] are vectors of 32-bit lanes, one board a lane, for the search; [`Subsets`] are wide
//! words with a bit for each pattern of a block, for the join.
//!
//! All methods are `#[inline(always)]`: they must become single instructions inside
//! [`Instructions::run`], the one place where a backend's instructions are switched on.

use std::marker::PhantomData;

/// A proof that the machine has the backend's instructions.
pub(crate) trait Instructions: Copy + Send + Sync {
    /// Runs `work` compiled with the backend's instructions, provided it is inlined.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// The operations on boards.
pub(crate) trait Lanes: Instructions {
    /// The number of lanes, at most 32.
    const LANES: usize;

    /// A vector.
    type V: Copy;

    fn splat(self, value: u32) -> Self::V;

    /// The first [`LANES`](Self::LANES) values.
    fn load(self, from: &[u32]) -> Self::V;

    /// Overwrites the first [`LANES`](Self::LANES) values.
    fn store(self, vector: Self::V, to: &mut [u32]);

    fn and(self, a: Self::V, b: Self::V) -> Self::V;

    fn or(self, a: Self::V, b: Self::V) -> Self::V;

    /// `a & !b`
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V;

    /// Shifts all lanes up by `by` bits; by 32 or more: to 0.
    fn shl(self, a: Self::V, by: u32) -> Self::V;

    /// Shifts all lanes down by `by` bits; by 32 or more: to 0.
    fn shr(self, a: Self::V, by: u32) -> Self::V;

    /// The smaller values, unsigned.
    fn min(self, a: Self::V, b: Self::V) -> Self::V;

    /// The lanes without their lowest set bit.
    fn without_lowest(self, a: Self::V) -> Self::V;

    /// `zero` in the lanes where `test` is 0, else `other`.
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V;

    /// A bit for each lane that is not 0.
    fn nonzero(self, a: Self::V) -> u32;

    /// A bit for each lane in which `a` and `b` are equal.
    fn equal(self, a: Self::V, b: Self::V) -> u32;

    /// The permutation that moves the lanes whose bit is set in `lanes` to the front, in their
    /// order. What it puts behind them is unspecified.
    fn to_front(self, lanes: u32) -> Self::V;

    /// The lanes in the order of a permutation.
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V;
}

/// For each choice of four lanes, the permutation of bytes that moves them to the front.
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
pub(super) static LANES_TO_FRONT: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut lanes = 0;
    while lanes < 16 {
        let mut filled = 0;
        let mut byte = 0;
        while byte < 16 {
            if lanes >> (byte / 4) & 1 == 1 {
                table[lanes][filled] = byte as u8;
                filled += 1;
            }
            byte += 1;
        }
        lanes += 1;
    }
    table
};

/// Where four entries are, one in each of four tables of 256 subsets `S`: their byte offsets.
///
/// An offset is found once and used for each block of patterns, so it is kept as bytes: the sizes of
/// subsets are no scales that an address can have.
#[derive(Clone, Copy)]
pub(crate) struct Places<S> {
    /// Each is 0 to 255 times the size of `S`: only [`of`](Self::of) makes them.
    offsets: [u16; 4],
    entries: PhantomData<S>,
}

impl<S: Copy> Places<S> {
    const SIZE: u64 = {
        assert!(255 * size_of::<S>() <= u16::MAX as usize);
        size_of::<S>() as u64
    };

    /// The entries for the bytes of `values`, the lowest byte first.
    ///
    /// Two shifts and masks spread the bytes to 16 bits each. One `pdep` would too, but takes
    /// hundreds of cycles on Zen 1 and Zen 2.
    #[inline(always)]
    pub fn of(values: u32) -> Self {
        let pairs = u64::from(values);
        let pairs = (pairs | pairs << 16) & 0x0000_ffff_0000_ffff;
        let bytes = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
        let offsets = bytes * Self::SIZE;
        Self {
            offsets: [
                offsets as u16,
                (offsets >> 16) as u16,
                (offsets >> 32) as u16,
                (offsets >> 48) as u16,
            ],
            entries: PhantomData,
        }
    }

    /// Without `map` of arrays, here as in [`of`](Self::of): the compiler does not always inline it.
    #[inline(always)]
    pub fn look_up(self, tables: &[[S; 256]; 4]) -> [S; 4] {
        let [a, b, c, d] = self.offsets;
        // SAFETY: each offset is 0 to 255 times the size of an entry, so that of an entry.
        unsafe {
            [
                *tables[0].as_ptr().byte_add(usize::from(a)),
                *tables[1].as_ptr().byte_add(usize::from(b)),
                *tables[2].as_ptr().byte_add(usize::from(c)),
                *tables[3].as_ptr().byte_add(usize::from(d)),
            ]
        }
    }
}

impl<S: Copy> Default for Places<S> {
    fn default() -> Self {
        Self::of(0)
    }
}

/// Subsets of a block of patterns, a bit each, and the two other loops of the join that want
/// vectors.
///
/// What is said of [`Lanes`] holds here too.
pub(crate) trait Subsets: Instructions {
    /// The number of 64-bit words of a subset.
    const WORDS: usize;

    /// The number of patterns of a block.
    const BLOCK: usize = 64 * Self::WORDS;

    /// Some of the patterns of a block.
    type Subset: Copy + Send;

    /// The subset that is in the first [`WORDS`](Self::WORDS) words.
    fn subset(self, words: &[u64]) -> Self::Subset;

    fn intersection(self, a: Self::Subset, b: Self::Subset) -> Self::Subset;

    fn is_empty(self, subset: Self::Subset) -> bool;

    /// The number of patterns in it.
    #[inline(always)]
    fn size(self, subset: Self::Subset) -> u64 {
        let none = self.subset(&[0; 8]);
        let one = [subset, none, none, none, none, none, none, none];
        self.total(self.add(self.zero(), one))
    }

    /// A running sum of the sizes of subsets.
    type Sum: Copy;

    fn zero(self) -> Self::Sum;

    /// Adds the sizes of eight subsets.
    fn add(self, sum: Self::Sum, subsets: [Self::Subset; 8]) -> Self::Sum;

    fn total(self, sum: Self::Sum) -> u64;

    /// Turns words into planes: bit i of plane b is set if word i lacks bit b. Makes the planes of the
    /// lowest `bytes` bytes.
    ///
    /// The words are at most [`BLOCK`](Self::BLOCK), in whole sixty-fours; what the planes have of
    /// words behind them is unspecified.
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]);

    /// Writes `one | other` for each of `others` that has no bit with `one` in common, in their
    /// order, and returns how many. `out` must have 8 words more than `others`.
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize;

    /// Moves the words that have bit `bit` behind those that have not; both stay in their order.
    /// `scratch` must be as long as `words`, and 8 words more.
    fn partition(self, words: &mut [u64], bit: u32, scratch: &mut [u64]);
}

/// Ends a [`partition`](Subsets::partition) of which the words before `at` are done: `without` of
/// them are at the front, `with` in `scratch`.
#[inline(always)]
pub(super) fn finish_partition(
    words: &mut [u64],
    bit: u32,
    scratch: &mut [u64],
    [at, mut without, mut with]: [usize; 3],
) {
    for at in at..words.len() {
        let word = words[at];
        // Written to both next places always, kept in one: no branch to mispredict.
        words[without] = word;
        scratch[with] = word;
        let has = (word >> bit & 1) as usize;
        without += 1 - has;
        with += has;
    }
    words[without..].copy_from_slice(&scratch[..with]);
}

/// All that a backend can do.
pub(crate) trait Vectors: Lanes + Subsets {}

impl<V: Lanes + Subsets> Vectors for V {}
