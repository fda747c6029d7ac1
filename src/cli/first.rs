//! `nqueens first`: whether there is a board at all.

use clap::Args;
use nqueens::Listing;

use super::list::Format;
use super::{Failure, ProblemArgs, ThreadArgs, print};

#[derive(Args)]
pub struct FirstArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to write the board
    #[arg(long, value_enum, default_value_t = Format::Columns)]
    format: Format,
}

pub fn run(args: &FirstArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let mut text = Vec::new();
    let boards = Listing::new(&problem)
        .threads(args.threads.threads())
        .limit(1)
        .write(&mut text, args.format.writer())?;
    if boards == 0 {
        print(b"none\n")?;
        return Err(Failure::Negative);
    }
    print(&text)
}
