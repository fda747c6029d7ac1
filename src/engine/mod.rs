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
    /// Meet in the middle: half-boards on both sides of a cut, tabulated and matched.
    Join,
    /// Bitmask depth-first search from the centre rows out, a vector of boards at a time.
    Frontier,
    /// Bitmask depth-first search, one board at a time.
    Scalar,
    /// The definition itself: every queen tested against all earlier ones. Slow, on one thread.
    Reference,
}

impl Engine {
    /// The engines, `Auto` first.
    pub const ALL: &[Self] = &[
        Self::Auto,
        Self::Join,
        Self::Frontier,
        Self::Scalar,
        Self::Reference,
    ];

    /// The engine's name, as parsed and displayed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Join => "join",
            Self::Frontier => "frontier",
            Self::Scalar => "scalar",
            Self::Reference => "reference",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is not an engine: auto, join, frontier, scalar or reference")]
pub struct UnknownEngine {
    name: String,
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let mut all = Self::ALL.iter();
        all.find(|engine| engine.name() == name)
            .copied()
            .ok_or_else(|| UnknownEngine {
                name: name.to_string(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let names = ["auto", "join", "frontier", "scalar", "reference"];
        let read: Vec<Engine> = names.iter().map(|name| name.parse().unwrap()).collect();
        assert_eq!(read, Engine::ALL);
        let error = "fast".parse::<Engine>().unwrap_err().to_string();
        for name in names {
            assert!(error.contains(name), "{error}");
        }
    }
}
