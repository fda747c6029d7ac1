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
