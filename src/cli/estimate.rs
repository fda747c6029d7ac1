//! `nqueens estimate`: what a count will give, and what it will take.

use std::fmt::Write;
use std::time::Duration;

use clap::Args;
use nqueens::{EngineForecast, Forecast, Options, Plan, forecast};
use serde::Serialize;

use super::args::{ProblemArgs, ThreadArgs, seconds, size, with_memory};
use super::failure::Failure;
use super::output::{print, to_json};
use super::signals::{OnStop, Signals};
use super::text::{Seconds, counted_threads};

#[derive(Args)]
pub struct EstimateArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Memory that the count may take at most, in bytes or with K, M, G or T [default: half of what
    /// is available]
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    memory: Option<u64>,
    /// How long to measure, about: the longer, the better
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    seconds: Duration,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints; the guide documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    /// A string, as all numbers of boards are.
    solutions: String,
    /// Null if nothing was found out.
    standard_error: f64,
    engines: Vec<EngineAnswer>,
}

#[derive(Serialize)]
struct EngineAnswer {
    engine: &'static str,
    threads: usize,
    memory: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hindrance: Option<String>,
}

pub fn run(args: &EstimateArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let problem = args.problem.problem()?;
    let options = Options::default().threads(args.threads.threads());
    let options = with_memory(options, args.memory);
    if let Ok(plan) = Plan::new(&problem, &options) {
        args.threads.note_plan(&plan);
    }
    let forecast = forecast(&problem, &options, args.seconds)?;
    let text = if args.json {
        to_json(&answer(problem.size(), forecast)) + "\n"
    } else {
        in_words(&forecast)
    };
    print(text.as_bytes())
}

fn answer(n: usize, forecast: Forecast) -> Answer {
    let engine = |engine: EngineForecast| EngineAnswer {
        engine: engine.engine.name(),
        threads: engine.threads.get(),
        memory: engine.memory.unwrap_or(0),
        seconds: engine.seconds,
        standard_error: engine.seconds_error,
        hindrance: engine.hindrance,
    };
    Answer {
        n,
        solutions: format!("{:.0}", forecast.solutions.mean),
        standard_error: forecast.solutions.error,
        engines: forecast.engines.into_iter().map(engine).collect(),
    }
}

fn in_words(forecast: &Forecast) -> String {
    let solutions = forecast.solutions;
    let mut text = match solutions.error {
        0.0 => format!("solutions  {:.0}, counted\n", solutions.mean),
        f64::INFINITY => "solutions  unknown: too few to be found at random\n".to_string(),
        _ => format!("solutions  about {solutions}\n"),
    };
    for engine in &forecast.engines {
        let EngineForecast {
            threads,
            memory,
            seconds,
            seconds_error,
            hindrance,
            ..
        } = engine;
        let time = Seconds(*seconds);
        let time = match seconds_error {
            Some(0.0) => format!("{time}, measured"),
            Some(error) => format!("about {time} +- {:.0} %", 100.0 * error / seconds),
            None => format!("some {time}, guessed from smaller boards"),
        };
        let threads = counted_threads(*threads);
        let memory = memory.map_or(String::new(), |bytes| {
            format!(", {} MiB", bytes.div_ceil(1 << 20))
        });
        let name = engine.engine.name();
        write!(text, "{name:<10} {time}; {threads}{memory}").expect("a string takes all");
        if let Some(hindrance) = hindrance {
            write!(text, "; not now: {hindrance}").expect("a string takes all");
        }
        text.push('\n');
    }
    text
}
