//! AVX-512: 16 lanes, compaction in one instruction.
//!
//! Processors have it at two levels, which differ in a few operations of the join.

use std::arch::x86_64::*;

use super::vectors::{Instructions, Lanes, Subsets, finish_partition};

mod ice_lake;
mod skylake;

pub(crate) use ice_lake::IceLake;
pub(crate) use skylake::Skylake;

/// AVX-512 of a level; exists only where the processor has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512<L>(pub L);

/// What the levels do differently. All have AVX-512 F and BW.
pub(crate) trait Level: Instructions {
    /// Of 16 words: a quarter with their lowest bytes, one with the next ones, and so on. In what
    /// order the words are is for [`missing_bits`](Self::missing_bits) to know.
    fn bytes_by_place(self, words: __m512i) -> __m512i;

    /// Of 64 bytes in that order: eighth b has a bit for each byte whose bit b is clear.
    fn missing_bits(self, bytes: __m512i) -> __m512i;

    /// As those of [`Subsets`].
    fn size(self, subset: __m512i) -> u64;

    type Sum: Copy;

    fn zero(self) -> Self::Sum;

    fn add(self, sum: Self::Sum, subsets: [__m512i; 8]) -> Self::Sum;

    fn total(self, sum: Self::Sum) -> u64;
}

impl<L: Level> Instructions for Avx512<L> {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        self.0.run(work)
    }
}

impl<L: Level> Lanes for Avx512<L> {
    const LANES: usize = 16;

    type V = __m512i;

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_set1_epi32(value as i32) }
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        let from = &from[..Self::LANES];
        // SAFETY: AVX-512 F as above; the slice has 16 values, and the load needs no alignment.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        let to = &mut to[..Self::LANES];
        // SAFETY: AVX-512 F as above; the slice has 16 values, and the store needs no alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_sllv_epi32(a, _mm512_set1_epi32(by as i32)) }
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_srlv_epi32(a, _mm512_set1_epi32(by as i32)) }
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_min_epu32(a, b) }
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_and_si512(a, _mm512_add_epi32(a, _mm512_set1_epi32(-1))) }
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_mask_blend_epi32(_mm512_testn_epi32_mask(test, test), other, zero) }
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { u32::from(_mm512_test_epi32_mask(a, a)) }
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { u32::from(_mm512_cmpeq_epi32_mask(a, b)) }
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe {
            let numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            _mm512_maskz_compress_epi32(lanes as u16, numbers)
        }
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_permutexvar_epi32(permutation, a) }
    }
}

/// What turns words into planes.
impl<L: Level> Avx512<L> {
    /// Quarter i of vector j becomes quarter j of vector i.
    #[inline(always)]
    fn transpose_quarters(self, [a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe {
            let ab = _mm512_shuffle_i64x2::<0x44>(a, b);
            let cd = _mm512_shuffle_i64x2::<0x44>(c, d);
            let ab_high = _mm512_shuffle_i64x2::<0xee>(a, b);
            let cd_high = _mm512_shuffle_i64x2::<0xee>(c, d);
            [
                _mm512_shuffle_i64x2::<0x88>(ab, cd),
                _mm512_shuffle_i64x2::<0xdd>(ab, cd),
                _mm512_shuffle_i64x2::<0x88>(ab_high, cd_high),
                _mm512_shuffle_i64x2::<0xdd>(ab_high, cd_high),
            ]
        }
    }

    /// Eighth i of vector j becomes eighth j of vector i.
    #[inline(always)]
    fn transpose_eighths(self, rows: [__m512i; 8]) -> [__m512i; 8] {
        let [a, b, c, d, e, f, g, h] = rows;
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        let (even, odd) = unsafe {
            (
                [
                    _mm512_unpacklo_epi64(a, b),
                    _mm512_unpacklo_epi64(c, d),
                    _mm512_unpacklo_epi64(e, f),
                    _mm512_unpacklo_epi64(g, h),
                ],
                [
                    _mm512_unpackhi_epi64(a, b),
                    _mm512_unpackhi_epi64(c, d),
                    _mm512_unpackhi_epi64(e, f),
                    _mm512_unpackhi_epi64(g, h),
                ],
            )
        };
        let [a, c, e, g] = self.transpose_quarters(even);
        let [b, d, f, h] = self.transpose_quarters(odd);
        [a, b, c, d, e, f, g, h]
    }
}

impl<L: Level> Subsets for Avx512<L> {
    const WORDS: usize = 8;

    type Subset = __m512i;

    #[inline(always)]
    fn subset(self, words: &[u64]) -> Self::Subset {
        let words = &words[..Self::WORDS];
        // SAFETY: `self` exists, so the processor has AVX-512 F; the slice has 8 words, and the
        // load needs no alignment.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn intersection(self, a: Self::Subset, b: Self::Subset) -> Self::Subset {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn is_empty(self, subset: Self::Subset) -> bool {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_test_epi64_mask(subset, subset) == 0 }
    }

    #[inline(always)]
    fn size(self, subset: Self::Subset) -> u64 {
        self.0.size(subset)
    }

    type Sum = L::Sum;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        self.0.zero()
    }

    #[inline(always)]
    fn add(self, sum: Self::Sum, subsets: [Self::Subset; 8]) -> Self::Sum {
        self.0.add(sum, subsets)
    }

    #[inline(always)]
    fn total(self, sum: Self::Sum) -> u64 {
        self.0.total(sum)
    }

    #[inline(always)]
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]) {
        // For each byte of the words, and each sixty-four of them: the planes of its bits.
        let mut rows = [[self.splat(0); 8]; 4];
        for (at, words) in words.chunks_exact(64).enumerate() {
            let by_byte = self.transpose_quarters([
                self.0.bytes_by_place(self.load(&words[..16])),
                self.0.bytes_by_place(self.load(&words[16..])),
                self.0.bytes_by_place(self.load(&words[32..])),
                self.0.bytes_by_place(self.load(&words[48..])),
            ]);
            for (row, words) in rows.iter_mut().zip(by_byte) {
                row[at] = self.0.missing_bits(words);
            }
        }
        for (row, planes) in rows.iter().zip(planes.as_chunks_mut::<8>().0).take(bytes) {
            let row = self.transpose_eighths(*row);
            for (plane, vector) in planes.iter_mut().zip(row) {
                // SAFETY: `self` exists, so the processor has AVX-512 F; `plane` has 8 words, and
                // the store needs no alignment.
                unsafe { _mm512_storeu_si512(plane.as_mut_ptr().cast(), vector) };
            }
        }
    }

    #[inline(always)]
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize {
        assert!(out.len() >= others.len() + 8);
        let mut united = 0;
        // SAFETY: `self` exists, so the processor has AVX-512 F. A masked load reads only the
        // words that `others` has. A store writes 8 words from `united`, at most the number of
        // words read before, so at most 8 beyond the length of `others`: inside `out`.
        unsafe {
            let vector = _mm512_set1_epi64(one as i64);
            let mut store = |there: u8, other| {
                let disjoint = _mm512_mask_testn_epi64_mask(there, vector, other);
                let both = _mm512_or_si512(vector, other);
                let front = _mm512_maskz_compress_epi64(disjoint, both);
                _mm512_storeu_si512(out.as_mut_ptr().add(united).cast(), front);
                united += disjoint.count_ones() as usize;
            };
            let whole = others.chunks_exact(8);
            let rest = whole.remainder();
            for words in whole {
                store(u8::MAX, _mm512_loadu_si512(words.as_ptr().cast()));
            }
            if !rest.is_empty() {
                let there = (1 << rest.len()) - 1;
                store(there, _mm512_maskz_loadu_epi64(there, rest.as_ptr().cast()));
            }
        }
        united
    }

    #[inline(always)]
    fn partition(self, words: &mut [u64], bit: u32, scratch: &mut [u64]) {
        assert!(scratch.len() >= words.len() + 8);
        let whole = words.len() / 8 * 8;
        let (mut without, mut with) = (0, 0);
        // SAFETY: `self` exists, so the processor has AVX-512 F. `at + 8` is at most the length of
        // `words`. Both stores write 8 words from places that are at most `at`: inside `words`,
        // over what was read, and inside `scratch`.
        unsafe {
            let mask = _mm512_set1_epi64(1_i64.wrapping_shl(bit));
            for at in (0..whole).step_by(8) {
                let vector = _mm512_loadu_si512(words.as_ptr().add(at).cast());
                let has = _mm512_test_epi64_mask(vector, mask);
                let front = _mm512_maskz_compress_epi64(!has, vector);
                _mm512_storeu_si512(words.as_mut_ptr().add(without).cast(), front);
                let front = _mm512_maskz_compress_epi64(has, vector);
                _mm512_storeu_si512(scratch.as_mut_ptr().add(with).cast(), front);
                with += has.count_ones() as usize;
                without += 8 - has.count_ones() as usize;
            }
        }
        finish_partition(words, bit, scratch, [whole, without, with]);
    }
}
