//! `nqueens count`: the bare number, or one JSON object.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use nqueens::{Backend, Count, Engine, Options, Plan, Square};
use serde::Serialize;

use super::{Failure, ProblemArgs, ThreadArgs, engine, print};

#[derive(Args)]
pub struct CountArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to count
    #[arg(long, value_parser = engine(), default_value = "auto")]
    engine: Engine,
    /// Count again by another engine, and print the number only if both agree
    #[arg(long)]
    double_check: bool,
    /// Print the wall time to stderr
    #[arg(long)]
    time: bool,
    /// Print a JSON object instead of the bare number
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints; README.md documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    solutions: String,
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'static str>,
    threads: usize,
    seconds: f64,
    #[serde(flatten)]
    problem: Option<Particulars>,
}

/// What makes a problem not the plain one.
#[derive(Serialize)]
struct Particulars {
    queens: Vec<[usize; 2]>,
    holes: Vec<[usize; 2]>,
    rows: usize,
}

/// Counts, after a word on the memory if it is much.
fn run_plan(plan: &Plan) -> Result<Count, Failure> {
    const MUCH: u64 = 1 << 30;
    if plan.memory() > MUCH {
        let gigabytes = plan.memory() as f64 / MUCH as f64;
        let engine = plan.engine();
        let _ = writeln!(
            std::io::stderr(),
            "the {engine} engine will use {gigabytes:.1} GiB of memory"
        );
    }
    Ok(plan.run()?)
}

pub fn run(args: &CountArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let options = Options {
        engine: args.engine,
        backend: None,
        threads: Some(args.threads.threads()),
    };
    let start = Instant::now();
    let plan = Plan::new(&problem, &options)?;
    let mut result = run_plan(&plan)?;
    if args.double_check {
        let second = plan.second()?;
        drop(plan);
        result = result.confirmed_by(run_plan(&second)?)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let solutions = result.solutions.to_string();
    let answer = if args.json {
        let pairs = |squares: &[Square]| squares.iter().map(|s| [s.row, s.column]).collect();
        let answer = Answer {
            n: problem.size(),
            solutions,
            engine: result.engine.name(),
            backend: result.backend.map(Backend::name),
            threads: result.threads,
            seconds,
            problem: (!problem.is_plain()).then(|| Particulars {
                queens: pairs(problem.queens()),
                holes: pairs(problem.holes()),
                rows: problem.rows(),
            }),
        };
        serde_json::to_string(&answer).expect("numbers and strings only")
    } else {
        solutions
    };
    print(format!("{answer}\n").as_bytes())?;
    if args.time {
        // A closed stderr does not make the answer wrong.
        let _ = writeln!(std::io::stderr(), "{seconds:.3} s");
    }
    Ok(())
}
