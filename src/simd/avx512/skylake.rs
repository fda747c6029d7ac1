//! AVX-512 of Skylake, Cascade Lake and Cooper Lake, without the instructions of Ice Lake for bytes and
//! for counting bits.

use std::arch::x86_64::*;

use super::Level;
use crate::simd::x86::{CarrySave, CarrySaveSum, x86_backend};

x86_backend! {
    /// Exists only where the processor has AVX-512 F and BW, and the bit instructions that came before
    /// them.
    Skylake: "avx512f", "avx512bw", "popcnt", "bmi1", "bmi2"
}

impl Skylake {
    /// The number of bits of each eighth, from the table of those of half-bytes.
    #[inline(always)]
    fn sizes(self, set: __m512i) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F and BW.
        unsafe {
            let sizes = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let half = _mm512_set1_epi8(15);
            let low = _mm512_and_si512(set, half);
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(set), half);
            let bytes = _mm512_add_epi8(
                _mm512_shuffle_epi8(sizes, low),
                _mm512_shuffle_epi8(sizes, high),
            );
            _mm512_sad_epu8(bytes, _mm512_setzero_si512())
        }
    }
}

impl CarrySave for Skylake {
    type V = __m512i;

    #[inline(always)]
    fn none(self) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_setzero_si512() }
    }

    // The tables of "odd" and of "two or more" of three bits.
    #[inline(always)]
    fn full_add(self, a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe {
            (
                _mm512_ternarylogic_epi64::<0x96>(a, b, c),
                _mm512_ternarylogic_epi64::<0xe8>(a, b, c),
            )
        }
    }

    #[inline(always)]
    fn add_sizes(self, sizes: __m512i, set: __m512i) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_add_epi64(sizes, self.sizes(set)) }
    }

    #[inline(always)]
    fn total_size(self, sizes: __m512i) -> u64 {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_reduce_add_epi64(sizes) as u64 }
    }
}

impl Level for Skylake {
    #[inline(always)]
    fn bytes_by_place(self, words: __m512i) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F and BW.
        unsafe {
            // In each quarter of four words, then from all quarters.
            let by_place = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
            ));
            let quarters = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            _mm512_permutexvar_epi32(quarters, _mm512_shuffle_epi8(words, by_place))
        }
    }

    #[inline(always)]
    fn missing_bits(self, bytes: __m512i) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F and BW.
        unsafe {
            // The bit goes to the sign of its byte; what crosses into the next byte stays below.
            let missing = !_mm512_movepi8_mask(bytes);
            let eighth = |bit: u64| bit as i64;
            _mm512_setr_epi64(
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<7>(bytes))),
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<6>(bytes))),
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<5>(bytes))),
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<4>(bytes))),
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<3>(bytes))),
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<2>(bytes))),
                eighth(!_mm512_movepi8_mask(_mm512_slli_epi16::<1>(bytes))),
                eighth(missing),
            )
        }
    }

    #[inline(always)]
    fn size(self, subset: __m512i) -> u64 {
        self.total_size(self.add_sizes(self.none(), subset))
    }

    type Sum = CarrySaveSum<__m512i>;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        CarrySaveSum::zero(self)
    }

    #[inline(always)]
    fn add(self, sum: Self::Sum, subsets: [__m512i; 8]) -> Self::Sum {
        sum.add(self, subsets)
    }

    #[inline(always)]
    fn total(self, sum: Self::Sum) -> u64 {
        sum.total(self)
    }
}
