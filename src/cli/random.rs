//! `nqueens random`: a board, each with the same chance.

use clap::Args;
use nqueens::{Form, Options, Random, random};

use super::args::{ProblemArgs, ThreadArgs, form};
use super::failure::Failure;
use super::output::print;
use super::signals::{OnStop, Signals};
use super::text::digits;

#[derive(Args)]
pub struct RandomArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// The same number draws the same board [default: another one each time]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How to write the board
    #[arg(long, value_parser = form(), default_value = "columns")]
    format: Form,
}

fn seed(text: &str) -> Result<u64, String> {
    digits(text).ok_or_else(|| {
        format!(
            "a seed is a whole number from 0 to {}, in decimal digits",
            u64::MAX
        )
    })
}

pub fn run(args: &RandomArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let problem = args.problem.problem()?;
    let seed = args.seed.unwrap_or_else(|| Random::from_system().number());
    let options = Options::default().threads(args.threads.threads());
    let board = random(&problem, seed, &options).map_err(|error| Failure::Failed(error.into()))?;
    let Some(board) = board else {
        print(b"none\n")?;
        return Err(Failure::Negative);
    };
    print(args.format.text(&board).as_bytes())
}
