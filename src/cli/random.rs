//! `nqueens random`: a board, each with the same chance.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use clap::Args;
use nqueens::{Options, random};

use super::list::Format;
use super::{Failure, ProblemArgs, ThreadArgs, print};

#[derive(Args)]
pub struct RandomArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// The same number draws the same board [default: another one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How to write the board
    #[arg(long, value_enum, default_value_t = Format::Columns)]
    format: Format,
}

pub fn run(args: &RandomArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let options = Options::default().threads(args.threads.threads());
    let board = random(&problem, seed, &options).map_err(|error| Failure::Failed(error.into()))?;
    let Some(board) = board else {
        print(b"none\n")?;
        return Err(Failure::Negative);
    };
    let mut text = Vec::new();
    args.format.writer()(&board, &mut text);
    print(&text)
}
