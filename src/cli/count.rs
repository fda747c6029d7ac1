//! `nqueens count`: the bare number, or one JSON object.

use std::time::Instant;

use clap::Args;
use nqueens::{Backend, Engine, Options, Plan, Square};
use serde::Serialize;

use super::{Failure, ProblemArgs, ThreadArgs, engine, note, print};

#[derive(Args)]
pub struct CountArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to count
    #[arg(long, value_parser = engine(), default_value = "auto")]
    engine: Engine,
    /// The instructions of the vector engines: avx512, avx2, neon or portable, as far as this
    /// machine has them [default: the fastest]
    #[arg(long)]
    backend: Option<Backend>,
    /// Memory to take at most, in bytes or with K, M, G or T [default: half of what is available]
    ///
    /// With less memory the join engine takes longer.
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    memory: Option<u64>,
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
    /// The engine that counted again.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked_by: Option<&'static str>,
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

/// Bytes, with a suffix for powers of 1024.
fn size(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        Some((at, 't' | 'T')) => (&text[..at], 40),
        _ => (text, 0),
    };
    let number: Option<u64> = digits.parse().ok().filter(|&number| number > 0);
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "a size is a whole number from 1, with K, M, G or T if you like".to_string())
}

pub fn run(args: &CountArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let threads = args.threads.threads();
    let mut options = Options::default().engine(args.engine).threads(threads);
    if let Some(backend) = args.backend {
        options = options.backend(backend);
    }
    if let Some(bytes) = args.memory {
        options = options.memory(bytes);
    }
    let start = Instant::now();
    let plan = Plan::new(&problem, &options)?;
    if let Some(threads) = args.threads.asked()
        && plan.threads() < threads
    {
        note(format_args!(
            "using {} of {threads} threads: there is no {} for more",
            plan.threads(),
            if plan.threads().get() as u64 == plan.units() {
                "work"
            } else {
                "memory"
            }
        ));
    }
    let mut result = plan.run()?;
    let mut checked_by = None;
    if args.double_check {
        let second = plan.second()?;
        drop(plan);
        result = result.confirmed_by(second.run()?)?;
        checked_by = Some(second.engine().name());
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
            checked_by,
            threads: result.threads.get(),
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
        note(format_args!("{seconds:.3} s"));
    }
    Ok(())
}
