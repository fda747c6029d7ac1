//! AVX-512 of Ice Lake, Zen 4 and later: bytes are permuted, bits of bytes transposed, and bits
//! counted by one instruction each.

use std::arch::x86_64::*;

use super::Level;
use crate::simd::x86::x86_backend;

x86_backend! {
    /// Exists only where the processor has AVX-512 F, BW, VBMI and VPOPCNTDQ, GFNI, and the bit
    /// instructions that came before them.
    IceLake: "avx512f", "avx512bw", "avx512vbmi", "avx512vpopcntdq", "gfni", "popcnt", "bmi1", "bmi2"
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

impl IceLake {
    #[inline(always)]
    fn permute_bytes(self, vector: __m512i, permutation: &[u8; 64]) -> __m512i {
        // SAFETY: `self` exists, so the processor has AVX-512 F and VBMI; the permutation has 64
        // bytes, and the load needs no alignment.
        unsafe {
            let permutation = _mm512_loadu_si512(permutation.as_ptr().cast());
            _mm512_permutexvar_epi8(permutation, vector)
        }
    }
}

impl Level for IceLake {
    #[inline(always)]
    fn bytes_by_place(self, words: __m512i) -> __m512i {
        // Each eight words in reverse order, as the transposition below wants them.
        static BY_PLACE: [u8; 64] = byte_permutation!(|i| 4 * ((i % 16) ^ 7) + i / 16);
        self.permute_bytes(words, &BY_PLACE)
    }

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

    #[inline(always)]
    fn size(self, subset: __m512i) -> u64 {
        // SAFETY: `self` exists, so the processor has AVX-512 F and VPOPCNTDQ.
        unsafe { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(subset)) as u64 }
    }

    type Sum = __m512i;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, mut sum: Self::Sum, subsets: [__m512i; 8]) -> Self::Sum {
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
}
