//! `nqueens first`: whether there is a board at all.

use clap::Args;
use nqueens::{Form, Listing};

use super::args::{ProblemArgs, ThreadArgs, form};
use super::failure::Failure;
use super::output::print;
use super::signals::{OnStop, Signals};

#[derive(Args)]
pub struct FirstArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to write the board
    #[arg(long, value_parser = form(), default_value = "columns")]
    format: Form,
}

pub fn run(args: &FirstArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let problem = args.problem.problem()?;
    let mut text = Vec::new();
    let boards = Listing::new(&problem)
        .threads(args.threads.threads())
        .limit(1)
        .write(&mut text, |board, out| args.format.append(board, out))?;
    if boards == 0 {
        print(b"none\n")?;
        return Err(Failure::Negative);
    }
    print(&text)
}
