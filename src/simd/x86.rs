//! What the backends of x86 share.

/// Defines a backend by the features that it needs: one list is looked for and switched on.
macro_rules! x86_backend {
    ($(#[$meta:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct $name(());

        impl $name {
            pub fn new() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some(Self(()))
            }
        }

        impl $crate::simd::vectors::Instructions for $name {
            #[inline(always)]
            fn run<R>(self, work: impl FnOnce() -> R) -> R {
                $(#[target_feature(enable = $feature)])+
                fn enabled<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: `new` has seen these features.
                unsafe { enabled(work) }
            }
        }
    };
}

pub(super) use x86_backend;

/// The population count of Harley and Seal, for vectors without one of their own.
pub(super) trait CarrySave: Copy {
    type V: Copy;

    fn none(self) -> Self::V;

    /// The sum and the carry of each bit.
    fn full_add(self, a: Self::V, b: Self::V, c: Self::V) -> (Self::V, Self::V);

    /// Adds the number of bits of each word of `set` to the words of `sizes`.
    fn add_sizes(self, sizes: Self::V, set: Self::V) -> Self::V;

    /// The sum of the words.
    fn total_size(self, sizes: Self::V) -> u64;
}

/// A sum of sizes of subsets: remainders below eight are kept bit-sliced.
#[derive(Clone, Copy)]
pub(crate) struct CarrySaveSum<V> {
    ones: V,
    twos: V,
    fours: V,
    /// The number of eights, by words.
    eights: V,
}

impl<V: Copy> CarrySaveSum<V> {
    #[inline(always)]
    pub fn zero(b: impl CarrySave<V = V>) -> Self {
        let none = b.none();
        Self {
            ones: none,
            twos: none,
            fours: none,
            eights: none,
        }
    }

    #[inline(always)]
    pub fn add(self, backend: impl CarrySave<V = V>, subsets: [V; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = subsets;
        let (ones, twos_a) = backend.full_add(self.ones, a, b);
        let (ones, twos_b) = backend.full_add(ones, c, d);
        let (twos, fours_a) = backend.full_add(self.twos, twos_a, twos_b);
        let (ones, twos_c) = backend.full_add(ones, e, f);
        let (ones, twos_d) = backend.full_add(ones, g, h);
        let (twos, fours_b) = backend.full_add(twos, twos_c, twos_d);
        let (fours, eights) = backend.full_add(self.fours, fours_a, fours_b);
        Self {
            ones,
            twos,
            fours,
            eights: backend.add_sizes(self.eights, eights),
        }
    }

    #[inline(always)]
    pub fn total(self, b: impl CarrySave<V = V>) -> u64 {
        let size = |set| b.total_size(b.add_sizes(b.none(), set));
        8 * b.total_size(self.eights) + 4 * size(self.fours) + 2 * size(self.twos) + size(self.ones)
    }
}
