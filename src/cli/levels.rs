//! `nqueens levels`: the legal partial boards after each row.

use std::fmt::Write;

use clap::Args;
use nqueens::levels;
use serde::Serialize;

use super::args::{ProblemArgs, ThreadArgs};
use super::failure::Failure;
use super::output::{is_ascii, print, to_json, width};
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
        in_words(&levels, width())
    };
    print(text.as_bytes())
}

/// The rows and the boards; with bars on a terminal of so many columns.
fn in_words(levels: &[u128], columns: Option<usize>) -> String {
    const SHORTEST_BAR: usize = 10;
    let most = levels.iter().copied().max().unwrap_or(0).max(1);
    let width = most.to_string().len();
    let longest = columns.map(|columns| columns.saturating_sub(width + 5).max(SHORTEST_BAR));
    let block = if is_ascii() { "#" } else { "█" };
    let mut text = String::new();
    for (rows, boards) in levels.iter().enumerate() {
        if let Some(longest) = longest {
            let length = (*boards as f64 / most as f64 * longest as f64).round() as usize;
            let bar = block.repeat(length);
            writeln!(text, "{rows:>2} {boards:>width$} {bar}")
        } else {
            writeln!(text, "{rows} {boards}")
        }
        .expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_wide_as_the_terminal() {
        let levels = [1, 50, 100];
        assert_eq!(in_words(&levels, None), "0 1\n1 50\n2 100\n");
        for columns in [40, 80, 200] {
            let text = in_words(&levels, Some(columns));
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(columns - 1));
        }
        assert!(
            in_words(&levels, Some(3))
                .lines()
                .all(|line| line.chars().count() < 20)
        );
    }
}
