//! Counts, lists and checks the solutions of the N-Queens problem.
//!
//! # What do you want to do?
//!
//! | task | where to begin |
//! |---|---|
//! | count the solutions of a board, with queens and holes | [`Problem`], [`count()`] |
//! | go through the boards, or write them from all cores | [`Problem::solutions`], [`Listing`] |
//! | read boards in any form, and check them | [`BoardReader`], [`Board::conflict`] |
//! | write or draw a board | [`Form`], [`Sheet`] |
//! | watch, stop and resume a long count | [`Plan`], [`ledger::Ledger`] |
//! | split a count over machines | [`Shard`], [`ledger::merge`] |
//! | know beforehand what a count will take | [`forecast()`] |
//! | boards up to symmetry, a random one, one of any size | [`symmetric`], [`random()`], [`construct()`] |
//!
//! ```
//! use nqueens::{Options, Problem, Square, count};
//!
//! let mut problem = Problem::new(8)?;
//! assert_eq!(count(&problem, &Options::default())?.solutions, 92);
//!
//! let first = problem.solutions().next().unwrap();
//! assert_eq!(first.columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
//!
//! problem.make_hole(Square::new(0, 3))?;
//! assert_eq!(count(&problem, &Options::default())?.solutions, 74);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a count flows
//!
//! ```text
//!  arguments                                  cli/count.rs
//!  Problem, Options -> Plan                   count.rs
//!  the fastest engine, prepared               choose.rs
//!  Problem -> classes with weights            symmetry.rs (join: engine/join/arms.rs)
//!  classes -> work units                      engine/*
//!  units -> threads -> checked 128-bit total  units.rs
//!  a unit -> its boards                       engine/*, on the vectors of simd/
//!  Count -> the answer                        cli/count.rs
//! ```
//!
//! Each file imports only from files that stand above it in this list, which is also an order to
//! read them in:
//!
//! ```text
//!  board, allowed    squares, boards; the squares that each row may use, as masks
//!  walk              row by row from the top: boards in order, prefixes
//!  problem           the question, and what can be wrong with it
//!  construct         one board of any size
//!  reader/           boards from text in any form
//!  picture, notation boards as vector pictures; in each form
//!  published         published values
//!  symmetry          classes with weights: the proof
//!  rng, estimate     random numbers; random probes
//!  machine/          names, threads, memory
//!  units             work units, their driver, cancelling
//!  simd/             vector instructions and their backends
//!  lookahead         which squares of the next row may lead to a full board
//!  engine/           reference, scalar, frontier/, join/
//!  choose            which engine, as measured
//!  count, list/      plans and counts; listings, with an ordered search of their own
//!  levels, random    the search tree's levels; a board drawn evenly from all
//!  fundamental       symmetric boards, and boards up to symmetry
//!  forecast          what a count will give and take, from samples
//!  ledger/           what a long run has finished: append, resume, merge
//! ```

mod allowed;
mod board;
mod choose;
mod construct;
mod count;
mod engine;
mod estimate;
mod forecast;
mod fundamental;
#[cfg(test)]
mod golden;
mod heat_map;
pub mod ledger;
mod levels;
mod list;
mod lookahead;
mod machine;
mod notation;
mod picture;
mod problem;
pub mod published;
mod random;
mod reader;
mod rng;
mod simd;
mod squares;
mod symmetry;
mod units;
mod walk;

pub use board::{
    Board, BoardError, Conflict, Line, MAX_N, ParseBoardError, ParseSquareError, Square,
};
pub use choose::PlanError;
pub use construct::construct;
pub use count::{Count, CountError, DisagreementError, Options, Plan, PlanIdentity, count};
pub use engine::{Engine, ParseEngineError};
pub use estimate::Estimate;
pub use forecast::{EngineForecast, Forecast, forecast};
pub use fundamental::{Turn, fundamental, symmetric};
pub use heat_map::heat_map;
pub use levels::{expected_nodes, levels};
pub use list::{ListError, Listing};
pub use machine::name::processor;
pub use machine::threads::{ParseThreadsError, StartError, Threads, ThreadsFrom};
pub use notation::{Form, LineForm, ParseFormError};
pub use picture::{Mark, Picture, Sheet};
pub use problem::{Problem, ProblemError};
pub use random::{RandomError, random};
pub use reader::{BoardReader, Expected, Found, ReadError, Remedy, Terms, Verdict, read_problem};
pub use rng::Random;
pub use simd::{Backend, ParseBackendError};
pub use squares::{
    Squares, SquaresError, SquaresLine, SquaresPlan, squares, squares_by_completions, squares_with,
};
pub use units::{Cancel, Finished, ParseShardError, Shard};
pub use walk::Solutions;

// The random problems of the tests, which know this crate from outside.
#[cfg(test)]
extern crate self as nqueens;
#[cfg(test)]
#[path = "../tests/problems/mod.rs"]
mod problems;

/// Runs the examples in README.md.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs those of the guide.
#[cfg(doctest)]
#[doc = include_str!("../docs/guide/library.md")]
struct Guide;
