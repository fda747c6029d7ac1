//! AVX-512: 16 lanes, compaction in one instruction.

use std::arch::x86_64::*;

use super::vectors::{Lanes, Subsets, finish_partition};
use super::x86::x86_backend;

x86_backend! {
    /// Exists only where the processor has AVX-512 F, BW, VBMI and VPOPCNTDQ, GFNI, and the bit
    /// instructions that came before them: from Ice Lake and Zen 4 on.
    Avx512: "avx512f", "avx512bw", "avx512vbmi", "avx512vpopcntdq", "gfni", "popcnt", "bmi1", "bmi2"
}

impl Lanes for Avx512 {
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

/// The permutation of bytes in which place `i` takes its byte from `from(i)`.
macro_rules! byte_permutation {
    (|$i:ident| $from:expr) => {{
        const PERMUTATION: [u8; 64] = {
            let mut permutation = [0; 64];
            let mut $i = 0;
            while $i < 64 {
                permutation[$i] = $from as u8;
                $i += 1;
            }
            permutation
        };
        PERMUTATION
    }};
}

/// What turns words into planes.
impl Avx512 {
    #[inline(always)]
    fn permute_bytes(self, vector: __m512i, permutation: &[u8; 64]) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F and VBMI; the permutation has 64
        // bytes, and the load needs no alignment.
        unsafe {
            let permutation = _mm512_loadu_si512(permutation.as_ptr().cast());
            _mm512_permutexvar_epi8(permutation, vector)
        }
    }

    /// Of 16 words: a quarter with their lowest bytes, one with the next ones, and so on. Each
    /// eight words are in reverse order, as [`missing_bits`](Self::missing_bits) wants them.
    #[inline(always)]
    fn bytes_by_place(self, words: __m512i) -> __m512i {
        static BY_PLACE: [u8; 64] = byte_permutation!(|i| 4 * ((i % 16) ^ 7) + i / 16);
        self.permute_bytes(words, &BY_PLACE)
    }

    /// Of 64 bytes, each eight in reverse order: eighth b has a bit for each byte whose bit b is
    /// clear.
    #[inline(always)]
    fn missing_bits(self, bytes: __m512i) -> __m512i {
        // Byte b of an eighth gets the bits b of its eight bytes.
        static BY_BIT: [u8; 64] = byte_permutation!(|i| 8 * (i % 8) + i / 8);
        const EACH_BIT: i64 = 0x8040_2010_0804_0201_u64 as i64;
        // SAFETY: `self` exists, so the processor has AVX-512 F and GFNI.
        let transposed =
            unsafe { _mm512_gf2p8affine_epi64_epi8::<0xff>(_mm512_set1_epi64(EACH_BIT), bytes) };
        self.permute_bytes(transposed, &BY_BIT)
    }

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

impl Subsets for Avx512 {
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

    type Sum = __m512i;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, mut sum: Self::Sum, subsets: [Self::Subset; 8]) -> Self::Sum {
        for subset in subsets {
            // SAFETY: `self` exists, so the processor has AVX-512 F and VPOPCNTDQ.
            sum = unsafe { _mm512_add_epi64(sum, _mm512_popcnt_epi64(subset)) };
        }
        sum
    }

    #[inline(always)]
    fn total(self, sum: Self::Sum) -> u64 {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_reduce_add_epi64(sum) as u64 }
    }

    #[inline(always)]
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]) {
        // For each byte of the words, and each sixty-four of them: the planes of its bits.
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        let mut rows = [[unsafe { _mm512_setzero_si512() }; 8]; 4];
        for (at, words) in words.chunks_exact(64).enumerate() {
            let by_byte = self.transpose_quarters([
                self.bytes_by_place(self.load(&words[..16])),
                self.bytes_by_place(self.load(&words[16..])),
                self.bytes_by_place(self.load(&words[32..])),
                self.bytes_by_place(self.load(&words[48..])),
            ]);
            for (row, words) in rows.iter_mut().zip(by_byte) {
                row[at] = self.missing_bits(words);
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
