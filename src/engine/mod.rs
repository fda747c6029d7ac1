//! The engines, each the check of the next.

use std::fmt;
use std::str::FromStr;

mod audit;
pub(crate) mod frontier;
pub(crate) mod join;
pub(crate) mod reference;
pub(crate) mod scalar;

/// A way to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The engine that is fastest for the problem.
    #[default]
    Auto,
    /// Meet in the middle: half-boards on both sides of a cut, matched.
    Join,
    /// Depth-first search from the centre rows out, a vector of boards at a time.
    Frontier,
    /// Depth-first search row by row, one board at a time.
    Scalar,
    /// The definition itself, as an oracle.
    Reference,
}

impl Engine {
    /// `Auto`, then the engines, the fastest for large boards first.
    pub const ALL: &[Self] = &[
        Self::Auto,
        Self::Join,
        Self::Frontier,
        Self::Scalar,
        Self::Reference,
    ];

    /// The engine's name, as parsed and displayed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// How the engine counts, in a few words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.facts().description
    }

    /// Whether the engine uses the vector instructions of a [`Backend`](crate::Backend).
    #[must_use]
    pub const fn uses_vectors(self) -> bool {
        self.facts().uses_vectors
    }

    /// Whether the engine counts the partial boards of the first rows too.
    #[must_use]
    pub const fn counts_partial_boards(self) -> bool {
        self.facts().counts_partial_boards
    }

    /// Whether the engine is only there to check others: slow and obvious, on one thread.
    #[must_use]
    pub const fn is_oracle(self) -> bool {
        self.facts().is_oracle
    }

    /// The size from which on no other engine counts plain boards faster, up to where the next one
    /// begins; `None` if there is no such size.
    #[must_use]
    pub const fn fastest_from(self) -> Option<usize> {
        self.facts().fastest_from
    }

    /// A plain board that one thread counts within some tenths of a second, by whatever instructions.
    #[must_use]
    pub const fn probe_size(self) -> usize {
        self.facts().probe_size
    }

    /// The one table of what is true of each engine.
    const fn facts(self) -> Facts {
        match self {
            Self::Auto => Facts {
                name: "auto",
                description: "the fastest one for the problem",
                uses_vectors: false,
                counts_partial_boards: true,
                is_oracle: false,
                fastest_from: None,
                probe_size: 17,
            },
            Self::Join => Facts {
                name: "join",
                description: "meet in the middle: half-boards on both sides of a cut, tabulated and \
                              matched, hundreds at a time",
                uses_vectors: true,
                counts_partial_boards: false,
                is_oracle: false,
                fastest_from: Some(JOIN_FROM),
                probe_size: 17,
            },
            Self::Frontier => Facts {
                name: "frontier",
                description: "bitmask depth-first search from the centre rows out, with complete \
                              look-ahead, a vector of boards at a time",
                uses_vectors: true,
                counts_partial_boards: false,
                is_oracle: false,
                fastest_from: Some(FRONTIER_FROM),
                probe_size: 15,
            },
            Self::Scalar => Facts {
                name: "scalar",
                description: "bitmask depth-first search row by row, one board at a time",
                uses_vectors: false,
                counts_partial_boards: true,
                is_oracle: false,
                fastest_from: Some(0),
                probe_size: 14,
            },
            Self::Reference => Facts {
                name: "reference",
                description: "the definition: every queen tested against all earlier ones, on one \
                              thread; slow and obvious",
                uses_vectors: false,
                counts_partial_boards: true,
                is_oracle: true,
                fastest_from: None,
                probe_size: 9,
            },
        }
    }
}

/// See the methods of [`Engine`] of the same names.
struct Facts {
    name: &'static str,
    description: &'static str,
    uses_vectors: bool,
    counts_partial_boards: bool,
    is_oracle: bool,
    fastest_from: Option<usize>,
    probe_size: usize,
}

/// With so many rows to search, the frontier engine is faster than the scalar one; it takes longer
/// to set up. (2026-11-28, AMD Zen 5: `scripts/speed.py --engines scalar,frontier --sizes 8-14`.)
const FRONTIER_FROM: usize = 12;

/// From this size on, joining a plain board is faster than searching it, or hardly slower. The choice
/// is the same on all machines of a cluster, so it is the one that loses least where they differ: N =
/// 14 by the join and by the search, in milliseconds (`scripts/speed.py --sizes 13-15`),
///
/// | seen on | join | frontier |
/// |---|---|---|
/// | Zen 4, AVX-512 / of Skylake / AVX2 / portable (2026-12-03) | 2.3 / 2.5 / 2.6 / 5.4 | 2.9 / 2.8 / 3.5 / 19 |
/// | Zen 5, AVX-512 (2026-11-30) | 1.5 | 1.4 |
/// | Zen 1, AVX2 (2026-12-01) | 4 | 7 |
///
/// N = 13 takes 1.3 and 1.1 on the first of these with AVX-512, 1.4 and 1.3 with AVX2.
const JOIN_FROM: usize = 14;

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is not an engine: these are {}", Engine::ALL.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", "))]
pub struct ParseEngineError {
    name: String,
}

impl FromStr for Engine {
    type Err = ParseEngineError;

    fn from_str(name: &str) -> Result<Self, ParseEngineError> {
        let mut all = Self::ALL.iter();
        all.find(|engine| engine.name() == name)
            .copied()
            .ok_or_else(|| ParseEngineError {
                name: name.to_string(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let error = "fast".parse::<Engine>().unwrap_err().to_string();
        for &engine in Engine::ALL {
            assert_eq!(engine.name().parse(), Ok(engine));
            assert!(error.contains(engine.name()), "{error}");
        }
    }
}
