//! `nqueens attacks`: the squares that queens attack, or leave free.

use clap::Args;
use nqueens::{Form, Mark, Picture, Problem, Square};

use super::args::{add_squares, board_size, marked_form};
use super::failure::Failure;
use super::output::print;

#[derive(Args)]
pub struct AttacksArgs {
    /// The board size, from 0 to 32
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,
    /// The queens' squares, by row and column
    #[arg(value_name = "R,C", required = true)]
    queens: Vec<Square>,
    /// A square that takes no queen but does not stop an attack; repeatable
    #[arg(long = "hole", value_name = "R,C", allow_hyphen_values = true)]
    holes: Vec<Square>,
    /// Mark the squares that stay free instead of those attacked
    #[arg(long)]
    free: bool,
    /// How to draw: with ○ for a queen and ● for a marked square, with Q and *, or a vector picture
    #[arg(long, value_parser = marked_form(), default_value = "dots")]
    format: Form,
}

/// Draws the queens, and marks the squares that are attacked, or with `--free` those that are not.
pub fn run(args: &AttacksArgs) -> Result<(), Failure> {
    let mut problem = Problem::new(args.n)?;
    add_squares(&mut problem, &args.holes, &args.queens)?;
    let queens = problem.queens();
    let mark = |square: Square| {
        if queens.contains(&square) {
            Mark::Queen
        } else if problem.holes().contains(&square) {
            Mark::Hole
        } else if queens.iter().any(|queen| queen.attacks(square)) != args.free {
            Mark::Dot
        } else {
            Mark::Free
        }
    };
    let drawing = args.format.marked(&Picture::new(args.n, mark));
    print(drawing.expect("the form draws marks").as_bytes())
}
