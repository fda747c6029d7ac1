//! `nqueens attacks`: the squares that queens attack, or leave free.

use std::io::{self, IsTerminal};

use clap::Args;
use nqueens::{Form, Mark, Picture, Problem, Square};

use super::args::{add_squares, board_size, marked_form};
use super::failure::Failure;
use super::output::{is_ascii, note, print};

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
    /// Print which queens attack this square, and along which line, instead of a drawing
    #[arg(long, value_name = "R,C", conflicts_with_all = ["free", "format"])]
    why: Option<Square>,
    /// How to draw: with round dots, with Q and *, or a vector picture [default: dots, where the
    /// terminal has them]
    #[arg(long, value_parser = marked_form())]
    format: Option<Form>,
}

/// Draws the queens, and marks the squares that are attacked, or with `--free` those that are not.
pub fn run(args: &AttacksArgs) -> Result<(), Failure> {
    let mut problem = Problem::new(args.n)?;
    add_squares(&mut problem, &args.holes, &args.queens)?;
    let queens = problem.queens();
    if let Some(square) = args.why {
        return print(why(&problem, square)?.as_bytes());
    }
    let mark = |square: Square| {
        let is_attacked = queens
            .iter()
            .any(|&queen| queen != square && queen.attacks(square));
        if queens.contains(&square) {
            if is_attacked {
                Mark::AttackedQueen
            } else {
                Mark::Queen
            }
        } else if problem.holes().contains(&square) {
            Mark::Hole
        } else if is_attacked != args.free {
            Mark::Dot
        } else {
            Mark::Free
        }
    };
    let form = args.format.unwrap_or(match is_ascii() {
        true => Form::Ascii,
        false => Form::Dots,
    });
    if io::stderr().is_terminal()
        && let Some([queen, attacked, dot, hole]) = form.marks()
    {
        let dotted = if args.free { "free" } else { "attacked" };
        note(format_args!(
            "{queen} queen, {attacked} attacked queen, {dot} {dotted} square, {hole} hole"
        ));
    }
    let drawing = form.marked(&Picture::new(args.n, mark));
    print(drawing.expect("the form draws marks").as_bytes())
}

/// A line for each queen that attacks the square.
fn why(problem: &Problem, square: Square) -> Result<String, Failure> {
    // Refuses what is off the board.
    Problem::new(problem.size())?.make_hole(square)?;
    let attacks = problem.queens().iter().filter_map(|&queen| {
        let line = queen.line_to(square).filter(|_| queen != square)?;
        Some(format!("queen {queen} attacks {square}: same {line}\n"))
    });
    let lines: String = attacks.collect();
    Ok(if lines.is_empty() {
        format!("no queen attacks {square}\n")
    } else {
        lines
    })
}
