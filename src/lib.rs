//! Counts, lists and checks the solutions of the N-Queens problem.
//!
//! A [`Problem`] is a board size with queens already placed, holes, and a number of rows to fill.
//! [`count()`] counts its boards on all cores, [`Problem::solutions`] and [`list()`] give the boards
//! themselves, in lexicographic order.
//!
//! ```
//! use nqueens::{Options, Problem, Square, count};
//!
//! let plain = Problem::new(8)?;
//! assert_eq!(count(&plain, &Options::default())?.solutions, 92);
//!
//! let with_hole = plain.clone().with_hole(Square::new(0, 3))?;
//! assert_eq!(count(&with_hole, &Options::default())?.solutions, 74);
//!
//! let first = plain.solutions().next().unwrap();
//! assert_eq!(first.columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
//! # Ok::<(), nqueens::Error>(())
//! ```
//!
//! How data flows: problem → classes with weights (`symmetry`) → work units → an engine, on each
//! core → the checked 128-bit total.

mod allowed;
mod board;
mod count;
mod engine;
mod error;
mod estimate;
mod list;
mod memory;
mod problem;
mod symmetry;
mod threads;

pub use board::{Board, Conflict, Line, Square};
pub use count::{Count, Options, Plan, count};
pub use engine::{Engine, lanes::Backend, scalar::Solutions};
pub use error::Error;
pub use list::list;
pub use problem::Problem;
pub use threads::default_threads;

/// The largest board size: a row fits a 32-bit word.
pub const MAX_N: usize = 32;

/// Runs the example in README.md.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
