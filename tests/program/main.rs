//! The program as its users run it: a file for each command or topic.

mod attacks;
mod bench;
mod check;
mod count;
mod estimate;
mod examples;
#[cfg(unix)]
mod ledger;
mod list;
#[cfg(unix)]
mod merge;
mod one_board;
mod package;
mod run;
mod selftest;
#[cfg(unix)]
mod signals;
mod squares;
mod streams;
mod tree;
mod usage;
