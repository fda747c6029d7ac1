//! The vectors of WebAssembly: 4 lanes, compaction by a table of byte permutations. A module that has them
//! runs only where they are, so there is nothing to look for.

use std::arch::wasm32::*;

use super::portable::Portable;
use super::vectors::{Instructions, LANES_TO_FRONT, Lanes, Subsets};

/// SIMD128 of WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Simd128;

impl Instructions for Simd128 {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

impl Lanes for Simd128 {
    const LANES: usize = 4;

    type V = v128;

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        u32x4_splat(value)
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        let from = &from[..Self::LANES];
        // SAFETY: the slice has 4 values, and the load needs no alignment.
        unsafe { v128_load(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        let to = &mut to[..Self::LANES];
        // SAFETY: the slice has 4 values, and the store needs no alignment.
        unsafe { v128_store(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        v128_and(a, b)
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        v128_or(a, b)
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        v128_andnot(a, b)
    }

    // The shifts of WebAssembly take the distance modulo 32.

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        if by < 32 {
            u32x4_shl(a, by)
        } else {
            self.splat(0)
        }
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        if by < 32 {
            u32x4_shr(a, by)
        } else {
            self.splat(0)
        }
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        u32x4_min(a, b)
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        v128_and(a, u32x4_sub(a, u32x4_splat(1)))
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        v128_bitselect(zero, other, u32x4_eq(test, u32x4_splat(0)))
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        u32::from(u32x4_bitmask(u32x4_ne(a, u32x4_splat(0))))
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        u32::from(u32x4_bitmask(u32x4_eq(a, b)))
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        let permutation = &LANES_TO_FRONT[lanes as usize & 15];
        // SAFETY: the permutation has 16 bytes.
        unsafe { v128_load(permutation.as_ptr().cast()) }
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        u8x16_swizzle(a, permutation)
    }
}

/// The compiler makes vectors of the loops of [`Portable`]: the same in instructions of our own was no faster
/// (N = 14 to 17), while those of [`Lanes`] make the search four to five times as fast (N = 13, 14).
impl Subsets for Simd128 {
    const WORDS: usize = Portable::WORDS;

    type Subset = <Portable as Subsets>::Subset;

    #[inline(always)]
    fn subset(self, words: &[u64]) -> Self::Subset {
        Portable.subset(words)
    }

    #[inline(always)]
    fn intersection(self, a: Self::Subset, b: Self::Subset) -> Self::Subset {
        Portable.intersection(a, b)
    }

    #[inline(always)]
    fn is_empty(self, subset: Self::Subset) -> bool {
        Portable.is_empty(subset)
    }

    #[inline(always)]
    fn size(self, subset: Self::Subset) -> u64 {
        Portable.size(subset)
    }

    type Sum = <Portable as Subsets>::Sum;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        Portable.zero()
    }

    #[inline(always)]
    fn add(self, sum: Self::Sum, subsets: [Self::Subset; 8]) -> Self::Sum {
        Portable.add(sum, subsets)
    }

    #[inline(always)]
    fn total(self, sum: Self::Sum) -> u64 {
        Portable.total(sum)
    }

    #[inline(always)]
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]) {
        Portable.missing(words, bytes, planes);
    }

    #[inline(always)]
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize {
        Portable.unite(one, others, out)
    }

    #[inline(always)]
    fn partition(self, words: &mut [u64], bit: u32, scratch: &mut [u64]) {
        Portable.partition(words, bit, scratch);
    }
}
