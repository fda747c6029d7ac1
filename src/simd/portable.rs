//! Arrays and loops: safe Rust, correct on every machine.

use std::array::from_fn;

use super::vectors::{Instructions, Lanes, Subsets, finish_partition};

#[derive(Clone, Copy)]
pub(crate) struct Portable;

const LANES: usize = 8;

impl Instructions for Portable {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

impl Lanes for Portable {
    const LANES: usize = LANES;

    type V = [u32; LANES];

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        [value; LANES]
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        from_fn(|i| from[i])
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        to[..LANES].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i] & b[i])
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i] | b[i])
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i] & !b[i])
    }

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        a.map(|a| a.checked_shl(by).unwrap_or(0))
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        a.map(|a| a.checked_shr(by).unwrap_or(0))
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i].min(b[i]))
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        a.map(|a| a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        from_fn(|i| if test[i] == 0 { zero[i] } else { other[i] })
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | u32::from(a[i] != 0) << i)
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | u32::from(a[i] == b[i]) << i)
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        let mut front = [0; LANES];
        let mut filled = 0;
        for lane in 0..LANES {
            // Written to the next place always, kept if its bit is set: no branch to mispredict.
            front[filled] = lane as u32;
            filled += (lanes >> lane & 1) as usize;
        }
        front
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        permutation.map(|lane| a[lane as usize % LANES])
    }
}

impl Subsets for Portable {
    const WORDS: usize = 4;

    type Subset = [u64; 4];

    #[inline(always)]
    fn subset(self, words: &[u64]) -> Self::Subset {
        from_fn(|i| words[i])
    }

    #[inline(always)]
    fn intersection(self, a: Self::Subset, b: Self::Subset) -> Self::Subset {
        from_fn(|i| a[i] & b[i])
    }

    #[inline(always)]
    fn is_empty(self, subset: Self::Subset) -> bool {
        subset == [0; 4]
    }

    #[inline(always)]
    fn size(self, subset: Self::Subset) -> u64 {
        subset.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    type Sum = u64;

    #[inline(always)]
    fn zero(self) -> u64 {
        0
    }

    #[inline(always)]
    fn add(self, sum: u64, subsets: [Self::Subset; 8]) -> u64 {
        let ones = |subset: &Self::Subset| {
            subset
                .iter()
                .map(|word| u64::from(word.count_ones()))
                .sum::<u64>()
        };
        sum + subsets.iter().map(ones).sum::<u64>()
    }

    #[inline(always)]
    fn total(self, sum: u64) -> u64 {
        sum
    }

    #[inline(always)]
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]) {
        for (at, words) in words.chunks_exact(64).enumerate() {
            for (bit, plane) in planes[..8 * bytes].iter_mut().enumerate() {
                let missing = |i: usize| u64::from(!words[i] >> bit & 1) << i;
                plane[at] = (0..64).fold(0, |plane, i| plane | missing(i));
            }
        }
    }

    #[inline(always)]
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize {
        let mut united = 0;
        for other in others {
            // Written to the next place always, kept if disjoint: no branch to mispredict.
            out[united] = one | other;
            united += usize::from(one & other == 0);
        }
        united
    }

    #[inline(always)]
    fn partition(self, words: &mut [u64], bit: u32, scratch: &mut [u64]) {
        finish_partition(words, bit, scratch, [0; 3]);
    }
}
