//! The engines, each the check of the next.

use std::fmt;
use std::str::FromStr;

use crate::Error;

pub(crate) mod frontier;
pub(crate) mod join;
pub(crate) mod lanes;
pub(crate) mod reference;
pub(crate) mod scalar;

/// A way to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The engine that is fastest for the problem.
    #[default]
    Auto,
    /// Half-boards on both sides of a cut, tabulated and matched. It needs memory.
    Join,
    /// Bitmask depth-first search from the centre rows out, a vector of boards at a time.
    Frontier,
    /// Bitmask depth-first search, one board at a time.
    Scalar,
    /// The definition itself: every queen tested against all earlier ones. Slow, on one thread.
    Reference,
}

impl Engine {
    const ALL: [Self; 5] = [
        Self::Auto,
        Self::Join,
        Self::Frontier,
        Self::Scalar,
        Self::Reference,
    ];

    /// The engines' names, as parsed and displayed.
    pub const NAMES: [&str; Self::ALL.len()] = ["auto", "join", "frontier", "scalar", "reference"];

    /// The engine's name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| Error::UnknownEngine {
                name: name.to_string(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for engine in Engine::ALL {
            assert_eq!(engine.name().parse::<Engine>().unwrap(), engine);
        }
        assert!("fast".parse::<Engine>().is_err());
    }
}
