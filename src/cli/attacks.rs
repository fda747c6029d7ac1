//! `nqueens attacks`: the squares that queens attack, or leave free.

use clap::Args;
use nqueens::{Problem, Square, notation};

use super::{Failure, board_size, print, square};

#[derive(Args)]
pub struct AttacksArgs {
    /// The board size, from 0 to 32
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,
    /// The queens' squares, by row and column
    #[arg(value_name = "R,C", required = true, value_parser = square)]
    queens: Vec<Square>,
    /// Mark the squares that stay free instead of those attacked
    #[arg(long)]
    free: bool,
}

/// Draws ○ for a queen, ● for a square that is attacked (with `--free`: not attacked), · else.
pub fn run(args: &AttacksArgs) -> Result<(), Failure> {
    let mut problem = Problem::new(args.n)?;
    for &queen in &args.queens {
        problem.place_queen(queen)?;
    }
    let queens = problem.queens();
    print(&notation::squares(args.n, |row, column| {
        let square = Square::new(row, column);
        if queens.contains(&square) {
            "○"
        } else if queens.iter().any(|queen| queen.attacks(square)) != args.free {
            "●"
        } else {
            "·"
        }
    }))
}
