//! The command line: arguments become a typed question, the library answers, one place prints.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod args;
mod attacks;
mod bash;
mod bench;
mod check;
mod count;
mod estimate;
mod examples;
mod failure;
mod file;
mod first;
mod ledger;
mod levels;
mod list;
mod machine;
mod merge;
mod output;
mod package;
mod place;
mod question;
mod random;
mod record;
mod recount;
mod selftest;
mod signals;
mod squares;
mod standard;
mod text;
mod tips;
mod tree;
mod watch;

use failure::Failure;
use output::{Verbosity, end, end_usage, print_help, set_verbosity};
use standard::stdout;

/// Count, list and check the solutions of the N-Queens problem on all cores
///
/// Rows and columns count from 0. The answer is on stdout, all else on stderr.
#[derive(Parser)]
#[command(name = "nqueens", version, long_version = machine::version(), after_help = examples::all())]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Say nothing on stderr but errors; `check` prints no verdicts either
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Say on stderr how it is done: the engine, the threads and why, the memory
    #[arg(short, long, global = true)]
    verbose: bool,
}

impl Cli {
    fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            _ => Verbosity::Usual,
        }
    }
}

#[derive(Subcommand)]
enum Command {
    /// Print the number of solutions
    #[command(after_long_help = examples::COUNT)]
    Count(count::CountArgs),
    /// Time verified counts, over sizes, engines, backends and threads
    #[command(after_long_help = examples::BENCH)]
    Bench(bench::BenchArgs),
    /// Test that this program counts right on this machine, in seconds
    #[command(after_long_help = examples::SELFTEST)]
    Selftest(selftest::SelftestArgs),
    /// Estimate how many solutions there are, and how long the engines take to count them
    #[command(after_long_help = examples::ESTIMATE)]
    Estimate(estimate::EstimateArgs),
    /// Show and verify what ledgers hold, and count some of it again
    #[command(after_long_help = examples::LEDGER)]
    Ledger(ledger::LedgerArgs),
    /// Add up the ledgers of all shards
    #[command(after_long_help = examples::MERGE)]
    Merge(merge::MergeArgs),
    /// Write the boards, in lexicographic order of the columns by row
    #[command(after_long_help = examples::LIST)]
    List(list::ListArgs),
    /// Write the first board in lexicographic order, or `none`: can these queens be completed?
    #[command(after_long_help = examples::FIRST)]
    First(first::FirstArgs),
    /// Write a board that is drawn at random, each with the same chance
    #[command(after_long_help = examples::RANDOM)]
    Random(random::RandomArgs),
    /// Write a board of any size at once
    #[command(after_long_help = examples::PLACE)]
    Place(place::PlaceArgs),
    /// Draw the tree of the backtracking search, in depth-first order
    #[command(after_long_help = examples::TREE)]
    Tree(tree::TreeArgs),
    /// Count the legal partial boards after each row
    #[command(after_long_help = examples::LEVELS)]
    Levels(levels::LevelsArgs),
    /// Count the solutions that have a queen on each square
    #[command(after_long_help = examples::SQUARES)]
    Squares(squares::SquaresArgs),
    /// Draw the squares that queens attack
    #[command(after_long_help = examples::ATTACKS)]
    Attacks(attacks::AttacksArgs),
    /// Read boards and say whether queens attack each other
    #[command(after_long_help = examples::CHECK)]
    Check(check::CheckArgs),
    /// Write a completion script for a shell
    #[command(after_long_help = examples::COMPLETIONS)]
    Completions(package::CompletionsArgs),
    /// Write the manual pages
    #[command(after_long_help = examples::MAN)]
    Man(package::ManArgs),
}

pub fn run() -> ExitCode {
    if let Err(error) = stdout() {
        return end(error.into());
    }
    let parsed = Cli::try_parse().map(|cli| {
        set_verbosity(cli.verbosity());
        cli.command
    });
    let result = match parsed {
        Ok(Command::Count(args)) => count::run(&args),
        Ok(Command::Bench(args)) => bench::run(&args),
        Ok(Command::Selftest(args)) => selftest::run(&args),
        Ok(Command::Estimate(args)) => estimate::run(&args),
        Ok(Command::Ledger(args)) => ledger::run(&args),
        Ok(Command::Merge(args)) => merge::run(&args),
        Ok(Command::List(args)) => list::run(&args),
        Ok(Command::First(args)) => first::run(&args),
        Ok(Command::Random(args)) => random::run(&args),
        Ok(Command::Place(args)) => place::run(&args),
        Ok(Command::Tree(args)) => tree::run(&args),
        Ok(Command::Levels(args)) => levels::run(&args),
        Ok(Command::Squares(args)) => squares::run(&args),
        Ok(Command::Attacks(args)) => attacks::run(&args),
        Ok(Command::Check(args)) => check::run(&args),
        Ok(Command::Completions(args)) => package::completions(&args),
        Ok(Command::Man(args)) => package::man(&args),
        Err(error) if tips::is_help_of_help(&error) => help(),
        Err(error) if error.use_stderr() => return end_usage(&tips::with_tip(error)),
        Err(help) => print_help(&help),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => end(failure),
    }
}

/// The help of the program.
fn help() -> Result<(), Failure> {
    match Cli::try_parse_from(["nqueens", "--help"]) {
        Err(help) => print_help(&help),
        Ok(_) => unreachable!("help is no command"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
