//! `nqueens levels`: the legal partial boards after each row.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use clap::Args;
use nqueens::levels;
use serde::Serialize;

use super::args::{ProblemArgs, ThreadArgs};
use super::failure::Failure;
use super::output::{print, to_json};
use super::signals::{OnStop, Signals};

#[derive(Args)]
pub struct LevelsArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints; the guide documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    levels: Vec<String>,
}

pub fn run(args: &LevelsArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let problem = args.problem.problem()?;
    let levels = levels(&problem, args.threads.threads())?;
    let text = if args.json {
        let levels = levels.iter().map(ToString::to_string).collect();
        let n = problem.size();
        to_json(&Answer { n, levels }) + "\n"
    } else {
        in_words(&levels, io::stdout().is_terminal())
    };
    print(text.as_bytes())
}

/// The rows and the boards; with bars if somebody looks at them.
fn in_words(levels: &[u128], bars: bool) -> String {
    const LONGEST_BAR: f64 = 50.0;
    let most = levels.iter().copied().max().unwrap_or(0);
    let width = most.to_string().len();
    let mut text = String::new();
    for (rows, boards) in levels.iter().enumerate() {
        if bars {
            let length = (*boards as f64 / most as f64 * LONGEST_BAR).round() as usize;
            let bar = "█".repeat(length);
            writeln!(text, "{rows:>2} {boards:>width$} {bar}")
        } else {
            writeln!(text, "{rows} {boards}")
        }
        .expect("a string takes all");
    }
    text
}
