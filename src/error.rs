//! What can be wrong with a question, or stop the answer.

use crate::{Count, Engine, MAX_N, Square};

/// Why a problem is refused or a count fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The board is larger than [`MAX_N`].
    #[error("board size {n} is too large: N is a whole number from 0 to {MAX_N}")]
    TooLarge {
        /// The size asked for.
        n: usize,
    },
    /// A placed queen or a hole is not on the board.
    #[error("square {square} is off the board: {}", board_range(*n))]
    OffBoard {
        /// The square given.
        square: Square,
        /// The size of the board.
        n: usize,
    },
    /// A queen is placed twice on one square.
    #[error("two queens are placed on square {square}")]
    QueenTwice {
        /// The square given twice.
        square: Square,
    },
    /// A queen is placed on a hole.
    #[error("square {square} is a hole and takes no queen")]
    QueenOnHole {
        /// The square that is both.
        square: Square,
    },
    /// More rows are asked for than the board has.
    #[error("cannot fill {rows} rows of a board of size {n}: rows go from 0 to {n}")]
    TooManyRows {
        /// The rows asked for.
        rows: usize,
        /// The size of the board.
        n: usize,
    },
    /// A queen is placed below the rows that are asked for.
    #[error("queen {square} is not in the first {rows} rows, the only ones that are filled")]
    QueenBelowRows {
        /// The queen's square.
        square: Square,
        /// The rows asked for.
        rows: usize,
    },
    /// The engine fills whole boards only.
    #[error(
        "the {engine} engine fills whole boards only: use scalar or reference for partial ones"
    )]
    WholeBoardsOnly {
        /// The engine asked for.
        engine: Engine,
    },
    /// The join engine would need more memory than there is.
    #[error(
        "the join engine needs more than the {} MiB of memory that are available: \
         use the frontier engine",
        available >> 20
    )]
    JoinMemory {
        /// The bytes available.
        available: u64,
    },
    /// The join engine cannot hold the board.
    #[error("the board is too large for the join engine: use the frontier engine")]
    JoinShape,
    /// Two engines disagree: one of them has a bug.
    #[error(
        "the engines disagree: {} counts {}, {} counts {}",
        counts[0].engine, counts[0].solutions, counts[1].engine, counts[1].solutions
    )]
    Disagreement {
        /// What each engine counts.
        counts: Box<[Count; 2]>,
    },
    /// The name is not one of an engine.
    #[error("'{name}' is not an engine: {}", Engine::NAMES.join(", "))]
    UnknownEngine {
        /// The name given.
        name: String,
    },
    /// The worker threads could not be started.
    #[error("cannot start {threads} threads: {cause}")]
    Threads {
        /// The number asked for.
        threads: usize,
        /// What the system said.
        cause: rayon::ThreadPoolBuildError,
    },
    /// The boards could not be written.
    #[error("cannot write: {0}")]
    Write(#[source] std::io::Error),
    /// The total does not fit 128 bits.
    #[error("the total does not fit 128 bits")]
    Overflow,
}

fn board_range(n: usize) -> String {
    match n {
        0 => "a board of size 0 has no squares".to_string(),
        _ => format!("rows and columns go from 0 to {}", n - 1),
    }
}
