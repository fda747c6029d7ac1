//! Vector instructions: what the engines need of them, and the backends that have them.
//!
//! The algorithms are written once, over the small traits of `vectors`. A backend is a small type
//! that can only be had where the machine has its instructions, so that its methods are safe to
//! call. `portable` is safe Rust for every machine, and the tests compare each backend with the
//! definitions.

use std::fmt;
use std::str::FromStr;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(target_feature = "simd128")]
mod simd128;
mod vectors;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
use avx512::{Avx512, IceLake, Skylake};
pub(crate) use portable::Portable;
pub(crate) use vectors::{Lanes, Places, Vectors};

/// The instructions that a vector engine uses. It can only be had where the machine has them.
///
/// ```
/// use nqueens::Backend;
/// assert_eq!("portable".parse::<Backend>().unwrap().name(), "portable");
/// assert!("mmx".parse::<Backend>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512Bw(Avx512<Skylake>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512<IceLake>),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Neon),
    #[cfg(target_feature = "simd128")]
    Simd128(simd128::Simd128),
}

impl Backend {
    /// The backends that this machine can run, the fastest last. `portable` is always there.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let kinds = [
            Some(Kind::Portable),
            #[cfg(target_arch = "x86_64")]
            avx2::Avx2::new().map(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            Skylake::new().map(Avx512).map(Kind::Avx512Bw),
            #[cfg(target_arch = "x86_64")]
            IceLake::new().map(Avx512).map(Kind::Avx512),
            #[cfg(target_arch = "aarch64")]
            neon::Neon::new().map(Kind::Neon),
            #[cfg(target_feature = "simd128")]
            Some(Kind::Simd128(simd128::Simd128)),
        ];
        kinds.into_iter().flatten().map(Self).collect()
    }

    /// The fastest backend of this machine.
    #[must_use]
    pub fn best() -> Self {
        *Self::available().last().expect("portable is always there")
    }

    /// `portable`, `avx2`, `avx512bw` (of Skylake), `avx512` (of Ice Lake), `neon`, or `simd128` (of
    /// WebAssembly).
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Bw(_) => "avx512bw",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
            #[cfg(target_arch = "aarch64")]
            Kind::Neon(_) => "neon",
            #[cfg(target_feature = "simd128")]
            Kind::Simd128(_) => "simd128",
        }
    }

    /// Does a task with this backend: the one place that knows them all.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Kind::Portable => task.with(Portable),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(v) => task.with(v),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Bw(v) => task.with(v),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(v) => task.with(v),
            #[cfg(target_arch = "aarch64")]
            Kind::Neon(v) => task.with(v),
            #[cfg(target_feature = "simd128")]
            Kind::Simd128(v) => task.with(v),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a backend of this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{name}' is not a backend of this machine: it has {}",
    available_names()
)]
pub struct ParseBackendError {
    name: String,
}

fn available_names() -> String {
    let names: Vec<_> = Backend::available().iter().map(|b| b.name()).collect();
    names.join(", ")
}

impl FromStr for Backend {
    type Err = ParseBackendError;

    fn from_str(name: &str) -> Result<Self, ParseBackendError> {
        Self::available()
            .into_iter()
            .find(|backend| backend.name() == name)
            .ok_or_else(|| ParseBackendError {
                name: name.to_string(),
            })
    }
}

/// A computation generic over the backend.
pub(crate) trait Task {
    type Output;

    fn with<V: Vectors + 'static>(self, v: V) -> Self::Output;
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use proptest::prelude::*;

    use super::vectors::Subsets;
    use super::*;

    #[test]
    fn names_are_read_back() {
        let available = Backend::available();
        assert_eq!(available[0].name(), "portable");
        assert_eq!(available.last(), Some(&Backend::best()));
        for backend in available {
            assert_eq!(backend.to_string().parse(), Ok(backend));
        }
    }

    /// What the operations are tried on: as many words as the widest vectors take.
    #[derive(Clone, Debug)]
    struct Input {
        a: [u32; 32],
        b: [u32; 32],
        lanes: u32,
        by: u32,
        words: [u32; 64],
        one: u64,
        others: Vec<u64>,
    }

    /// Words of which some are empty, some equal in both, and some have few bits.
    fn input() -> impl Strategy<Value = Input> {
        let word = prop_oneof![
            any::<u32>(),
            Just(0),
            Just(u32::MAX),
            (0..32).prop_map(|bit| 1_u32 << bit)
        ];
        let sparse = prop::collection::vec(any::<u64>(), 2).prop_map(|w| w[0] & w[1] & (w[1] >> 9));
        (
            prop::collection::vec((word.clone(), word, any::<bool>()), 32),
            any::<u32>(),
            0..40_u32,
            prop::collection::vec(any::<u32>(), 64),
            sparse.clone(),
            prop::collection::vec(sparse, 0..40),
        )
            .prop_map(|(pairs, lanes, by, words, one, others)| Input {
                a: from_fn(|i| pairs[i].0),
                b: from_fn(|i| if pairs[i].2 { pairs[i].0 } else { pairs[i].1 }),
                lanes,
                by,
                words: from_fn(|i| words[i]),
                one,
                others,
            })
    }

    impl Task for &Input {
        type Output = ();

        fn with<V: Vectors>(self, v: V) {
            v.run(|| {
                self.check_lanes(v);
                self.check_subsets(v);
            });
        }
    }

    impl Input {
        /// Every operation does lane by lane what its definition says.
        fn check_lanes<L: Lanes>(&self, l: L) {
            let (a, b) = (&self.a[..L::LANES], &self.b[..L::LANES]);
            let (va, vb) = (l.load(a), l.load(b));
            let lanes = |vector: L::V| {
                let mut out = vec![0; L::LANES];
                l.store(vector, &mut out);
                out
            };
            let check = |vector: L::V, each: &dyn Fn(u32, u32) -> u32| {
                let expected: Vec<_> = a.iter().zip(b).map(|(&a, &b)| each(a, b)).collect();
                assert_eq!(lanes(vector), expected);
            };
            check(l.splat(7), &|_, _| 7);
            check(l.and(va, vb), &|a, b| a & b);
            check(l.or(va, vb), &|a, b| a | b);
            check(l.and_not(va, vb), &|a, b| a & !b);
            check(l.min(va, vb), &|a, b| a.min(b));
            check(l.without_lowest(va), &|a, _| a & a.wrapping_sub(1));
            check(l.select_zero(va, vb, l.splat(5)), &|a, b| {
                if a == 0 { b } else { 5 }
            });
            let by = self.by;
            check(l.shl(va, by), &|a, _| a.checked_shl(by).unwrap_or(0));
            check(l.shr(va, by), &|a, _| a.checked_shr(by).unwrap_or(0));
            let mask = |test: &dyn Fn(usize) -> bool| {
                (0..L::LANES).fold(0, |mask, i| mask | u32::from(test(i)) << i)
            };
            assert_eq!(l.nonzero(va), mask(&|i| a[i] != 0));
            assert_eq!(l.equal(va, vb), mask(&|i| a[i] == b[i]));
            let kept = self.lanes & mask(&|_| true);
            let expected: Vec<_> = (0..L::LANES)
                .filter(|i| kept >> i & 1 == 1)
                .map(|i| b[i])
                .collect();
            let compacted = lanes(l.permute(vb, l.to_front(kept)));
            assert_eq!(compacted[..expected.len()], expected);
        }

        /// Every operation does bit by bit what its definition says.
        fn check_subsets<S: Subsets>(&self, s: S) {
            let words: [[u64; 8]; 8] =
                from_fn(|i| from_fn(|j| u64::from(self.words[8 * i + j]) * 0x1_0000_0101));
            let subsets = words.map(|words| s.subset(&words));
            let size = |words: &[u64; 8]| -> u64 {
                let words = words[..S::WORDS].iter();
                words.map(|word| u64::from(word.count_ones())).sum()
            };
            // A subset's only way out is its size: alone, and after an intersection.
            let empty = s.subset(&[0; 8]);
            let measured = |subset: S::Subset| {
                let mut eight = [empty; 8];
                eight[3] = subset;
                s.total(s.add(s.zero(), eight))
            };
            for i in 0..8 {
                assert_eq!(measured(subsets[i]), size(&words[i]));
                let common = from_fn(|j| words[i][j] & words[0][j]);
                let intersection = s.intersection(subsets[i], subsets[0]);
                assert_eq!(measured(intersection), size(&common));
                for bit in 0..S::BLOCK {
                    let single: [u64; 8] =
                        from_fn(|j| if j == bit / 64 { 1 << (bit % 64) } else { 0 });
                    let has = words[i][bit / 64] >> (bit % 64) & 1 == 1;
                    assert_eq!(
                        s.is_empty(s.intersection(subsets[i], s.subset(&single))),
                        !has
                    );
                }
            }
            let all: u64 = words.iter().map(size).sum();
            let once = s.add(s.zero(), subsets);
            assert_eq!(s.total(s.add(once, subsets)), 2 * all);

            // In each table, entry v holds v copies of one pattern more than in the table before.
            let entry = |table: usize, value: usize| -> [u64; 8] {
                from_fn(|j| {
                    if j < S::WORDS {
                        self.a[table].wrapping_mul(value as u32 + 1).into()
                    } else {
                        0
                    }
                })
            };
            let tables: [[S::Subset; 256]; 4] =
                from_fn(|table| from_fn(|value| s.subset(&entry(table, value))));
            for &values in &self.b {
                let found = Places::of(values).look_up(&tables);
                for (table, value) in values.to_le_bytes().into_iter().enumerate() {
                    let expected = size(&entry(table, usize::from(value)));
                    assert_eq!(measured(found[table]), expected);
                }
            }

            let bytes = self.by as usize % 5;
            let words: Vec<u32> = (0..S::BLOCK)
                .map(|i| self.words[i % 64].rotate_left(i as u32 / 64))
                .collect();
            for words in [&words[..], &words[..64]] {
                let mut planes = [[0; 8]; 32];
                s.missing(words, bytes, &mut planes);
                for (bit, plane) in planes[..8 * bytes].iter().enumerate() {
                    for (i, word) in words.iter().enumerate() {
                        let missing = plane[i / 64] >> (i % 64) & 1 == 1;
                        assert_eq!(missing, word >> bit & 1 == 0, "bit {bit} of word {i}");
                    }
                }
            }

            let mut out = vec![0; self.others.len() + 8];
            let united = s.unite(self.one, &self.others, &mut out);
            let expected: Vec<_> = self
                .others
                .iter()
                .filter(|other| *other & self.one == 0)
                .map(|other| other | self.one)
                .collect();
            assert_eq!(out[..united], expected);

            let bit = self.by;
            let mut words = self.others.clone();
            let mut scratch = vec![0; words.len() + 8];
            s.partition(&mut words, bit, &mut scratch);
            let mut expected = self.others.clone();
            expected.sort_by_key(|word| word >> bit & 1);
            assert_eq!(words, expected);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: if cfg!(miri) { 2 } else { 200 },
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn every_backend_does_what_the_operations_say(input in input()) {
            for backend in Backend::available() {
                backend.run(&input);
            }
        }
    }
}
