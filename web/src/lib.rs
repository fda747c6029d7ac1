//! The engines behind the page: what its modules, in `web/page`, and its workers call.
//!
//! A square is the number row · N + column, as the page has its squares in order. Boards are of size
//! [`MOST_N`] at most.
//!
//! ```text
//!  position    queens and holes on a board: who attacks, reading and writing, completions
//!  search      the backtracking search, step by step, forward and back
//!  counting    counts in workers
//!  sheet       boards to print
//! ```

mod counting;
mod position;
mod search;
mod sheet;

/// The largest board of the page: its squares have numbers of a byte.
const MOST_N: usize = 16;
