//! `nqueens bench`: times of verified counts.
//!
//! Size by size, all combinations of engine, backend and threads are run in turn, so that what
//! slows the machine for a while slows all of them. Each count is compared with the published
//! value before its time counts for anything.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use nqueens::{Backend, Cancel, CountError, Engine, Threads, published};

use super::args::{engine, seconds, threads};
use super::failure::{Failure, cannot_write};
use super::machine::Machine;
use super::output::{note, print};
use super::signals::{OnStop, Signals};
use super::text::{ParseSizesError, Sizes, counted_threads, digits};
use case::Case;
use row::Row;

mod case;
mod csv;
mod json;
mod plot;
mod row;
mod table;

#[derive(Args)]
pub struct BenchArgs {
    /// The board sizes: N, A-B or A..=B, or several of them with commas, up to 27
    #[arg(default_value = "12..=16", value_name = "SIZES", value_parser = sizes, allow_hyphen_values = true)]
    sizes: Sizes,
    /// Numbers of threads, with commas; the others are compared with the first [default: 1 and all]
    #[arg(
        short,
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = threads,
        allow_negative_numbers = true
    )]
    threads: Vec<Threads>,
    /// Engines, with commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = engine(), default_value = "auto")]
    engine: Vec<Engine>,
    /// Backends of the vector engines, with commas [default: the fastest]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    backend: Vec<Backend>,
    /// How often each combination is run at least
    #[arg(long, value_name = "R", default_value = "5", value_parser = runs, allow_negative_numbers = true)]
    runs: u32,
    /// How long, in seconds, each combination is run at least
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    min_time: Duration,
    /// Write the rows as CSV; - is stdout, with nothing else there
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the machine and the rows as a JSON object; - is stdout
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the rows as a Markdown table; - is stdout
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Draw time against N, and speed-up against threads, as a vector picture (SVG); - is stdout
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Published values go so far.
const LARGEST: usize = 27;

fn runs(text: &str) -> Result<u32, String> {
    let runs = digits(text).filter(|&runs| runs > 0);
    runs.ok_or_else(|| "runs are a whole number from 1, in decimal digits".to_string())
}

fn sizes(text: &str) -> Result<Sizes, ParseSizesError> {
    Sizes::parse(text, LARGEST)
}

/// A count is not what is published.
#[derive(Debug, thiserror::Error)]
#[error(
    "N = {n}, {engine}, {}: {counted} solutions, but {published} are published",
    counted_threads(*threads)
)]
struct Wrong {
    n: usize,
    engine: Engine,
    threads: Threads,
    counted: u128,
    published: u128,
}

pub fn run(args: &BenchArgs) -> Result<(), Failure> {
    let signals = Signals::watch(OnStop::Cancel)?;
    let machine = Machine::this();
    let mut report = Report::new(args, &machine)?;
    let bar = ProgressBar::new_spinner();
    for &n in &args.sizes.0 {
        let cases = cases(args, n)?;
        let (rows, is_stopped) = run_cases(args, &cases, signals.cancel(), &bar)?;
        bar.suspend(|| report.add(rows))?;
        if is_stopped {
            report.end()?;
            let message =
                format!("stopped by a signal in the runs of N = {n}: what was measured is shown");
            return Err(Failure::Stopped(message));
        }
    }
    bar.finish_and_clear();
    report.end()
}

/// The different combinations for a size. What cannot be run is named.
fn cases(args: &BenchArgs, n: usize) -> Result<Vec<Case>, Failure> {
    let mut all_threads = vec![Threads::ONE, Threads::usable()];
    if !args.threads.is_empty() {
        all_threads.clone_from(&args.threads);
    }
    let mut backends: Vec<_> = args.backend.iter().copied().map(Some).collect();
    if backends.is_empty() {
        backends.push(None);
    }
    let mut cases = Vec::new();
    for &engine in &args.engine {
        for &backend in &backends {
            for &threads in &all_threads {
                let asked = Case {
                    n,
                    engine,
                    backend,
                    threads,
                };
                let plan = match asked.plan() {
                    Ok(plan) => plan,
                    Err(Failure::Usage(reason)) => {
                        note(format_args!("N = {n}, {engine}: left out, as {reason}"));
                        continue;
                    }
                    Err(other) => return Err(other),
                };
                // What is run: there may be less to do than the threads that are asked for.
                let case = Case {
                    n,
                    engine: plan.engine(),
                    backend: plan.backend(),
                    threads: plan.threads(),
                };
                if !cases.contains(&case) {
                    cases.push(case);
                }
            }
        }
    }
    Ok(cases)
}

/// Runs the cases in turn until each was run often and long enough. Says too whether that was
/// cancelled.
fn run_cases(
    args: &BenchArgs,
    cases: &[Case],
    cancel: &Cancel,
    bar: &ProgressBar,
) -> Result<(Vec<Row>, bool), Failure> {
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); cases.len()];
    let is_done = |times: &Vec<f64>| {
        times.len() >= args.runs as usize
            && times.iter().sum::<f64>() >= args.min_time.as_secs_f64()
    };
    let mut is_stopped = false;
    while !is_stopped && !times.iter().all(is_done) {
        for (case, times) in cases.iter().zip(&mut times) {
            if is_done(times) {
                continue;
            }
            let Case {
                n, engine, threads, ..
            } = *case;
            let run = times.len() + 1;
            let threads = counted_threads(threads);
            bar.set_message(format!("N = {n}, {engine}, {threads}, run {run}"));
            bar.tick();
            match time(*case, cancel)? {
                Some(seconds) => times.push(seconds),
                None => {
                    is_stopped = true;
                    break;
                }
            }
        }
    }
    let rows = row::rows(cases, times);
    Ok((rows, is_stopped))
}

/// The seconds of a count, from the question to the answer; `None` if it was cancelled.
fn time(case: Case, cancel: &Cancel) -> Result<Option<f64>, Failure> {
    let start = Instant::now();
    let plan = case.plan()?;
    let counted = match plan.run_units(0..plan.units(), cancel, |_| ()) {
        Ok(count) => count.solutions,
        Err(CountError::Cancelled) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let seconds = start.elapsed().as_secs_f64();
    let Case {
        n, engine, threads, ..
    } = case;
    match published::solutions(n) {
        Some(published) if counted != published => Err(Failure::Failed(Box::new(Wrong {
            n,
            engine,
            threads,
            counted,
            published,
        }))),
        _ => Ok(Some(seconds)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Csv,
    Json,
    Markdown,
    Plot,
}

impl Form {
    fn text(self, machine: &Machine, rows: &[Row]) -> String {
        match self {
            Self::Csv => csv::lines(rows, true),
            Self::Json => json::json(machine, rows),
            Self::Markdown => table::markdown(machine, rows),
            Self::Plot => plot::svg(rows),
        }
    }
}

/// Where the rows go.
struct Report<'a> {
    machine: &'a Machine,
    rows: Vec<Row>,
    files: Vec<(Form, &'a Path)>,
    /// What is on stdout instead of the table.
    on_stdout: Option<Form>,
}

impl<'a> Report<'a> {
    /// Fails before anything is measured if a file cannot be written.
    fn new(args: &'a BenchArgs, machine: &'a Machine) -> Result<Self, Failure> {
        let asked = [
            (Form::Csv, &args.csv),
            (Form::Json, &args.json),
            (Form::Markdown, &args.markdown),
            (Form::Plot, &args.plot),
        ];
        let asked = asked
            .into_iter()
            .filter_map(|(form, path)| Some((form, path.as_deref()?)));
        let (on_stdout, files): (Vec<_>, Vec<_>) =
            asked.partition(|(_, path)| path.as_os_str() == "-");
        if on_stdout.len() > 1 {
            return Err(Failure::Usage("only one of the files can be stdout".into()));
        }
        let report = Self {
            machine,
            rows: Vec::new(),
            files,
            on_stdout: on_stdout.first().map(|&(form, _)| form),
        };
        report.write_files()?;
        match report.on_stdout {
            None => print(format!("{}\n{}", machine.line(), table::HEADING).as_bytes())?,
            Some(_) => note(format_args!("{}", machine.line())),
        }
        Ok(report)
    }

    /// Adds the rows of a size, as soon as they are there.
    fn add(&mut self, rows: Vec<Row>) -> Result<(), Failure> {
        match self.on_stdout {
            None => print(table::lines(&rows).as_bytes())?,
            Some(Form::Csv) => print(csv::lines(&rows, self.rows.is_empty()).as_bytes())?,
            Some(_) => {}
        }
        self.rows.extend(rows);
        self.write_files()
    }

    fn write_files(&self) -> Result<(), Failure> {
        for &(form, path) in &self.files {
            let written = fs::write(path, form.text(self.machine, &self.rows));
            written.map_err(|cause| cannot_write(path, cause))?;
        }
        Ok(())
    }

    fn end(&self) -> Result<(), Failure> {
        match self.on_stdout {
            None | Some(Form::Csv) => Ok(()),
            Some(form) => print(form.text(self.machine, &self.rows).as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each form, to the letter: others read them by programs.
    #[test]
    fn a_bench_is_written_as_ever() {
        let case = |engine, backend, threads| Case {
            n: 8,
            engine,
            backend,
            threads: Threads::new(threads).unwrap(),
        };
        let portable = "portable".parse().ok();
        let cases = [
            case(Engine::Scalar, None, 1),
            case(Engine::Scalar, None, 4),
            case(Engine::Frontier, portable, 1),
        ];
        let times = vec![vec![0.4, 0.2, 0.3], vec![0.125], vec![0.00046]];
        let rows = row::rows(&cases, times);
        let machine = Machine::this();
        let table = String::from(table::HEADING) + &table::lines(&rows);
        assert_eq!(table, TABLE);
        assert_eq!(Form::Csv.text(&machine, &rows), CSV);
        let markdown = Form::Markdown.text(&machine, &rows);
        assert_eq!(markdown, format!("{MARKDOWN}\n{}\n", machine.line()));
        let json = Form::Json.text(&machine, &rows);
        let (_, rows) = json.split_once(r#""rows":"#).unwrap();
        assert_eq!(rows, JSON);
    }

    const TABLE: &str = " N  engine             threads   runs    minimum     median  spread  ns/solution*thread  speed-up  efficiency
 8  scalar                   1      3   200.0 ms   300.0 ms   33.3%             2173913     1.00x        100%
 8  scalar                   4      1   125.0 ms   125.0 ms    0.0%             5434783     1.60x         40%
 8  frontier portable        1      1   460.0 µs   460.0 µs    0.0%                5000     1.00x        100%
";
    const CSV: &str = "\
n,engine,backend,threads,runs,min_seconds,median_seconds,spread,ns_per_solution,speed_up,efficiency,solutions
8,scalar,,1,3,0.2,0.3,0.33333333333333326,2173913.0434782607,1.0,1.0,92
8,scalar,,4,1,0.125,0.125,0.0,5434782.608695652,1.6,0.4,92
8,frontier,portable,1,1,0.00046,0.00046,0.0,5000.0,1.0,1.0,92
";
    const MARKDOWN: &str = "\
| N | engine | threads | runs | minimum | median | spread | ns per solution and thread | speed-up | efficiency |
|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|
| 8 | scalar | 1 | 3 | 200.0 ms | 300.0 ms | 33.3% | 2173913 | 1.00x | 100% |
| 8 | scalar | 4 | 1 | 125.0 ms | 125.0 ms | 0.0% | 5434783 | 1.60x | 40% |
| 8 | frontier portable | 1 | 1 | 460.0 µs | 460.0 µs | 0.0% | 5000 | 1.00x | 100% |
";
    const JSON: &str = r#"[{"n":8,"engine":"scalar","backend":null,"threads":1,"runs":3,"min_seconds":0.2,"median_seconds":0.3,"spread":0.33333333333333326,"ns_per_solution":2173913.0434782607,"speed_up":1.0,"efficiency":1.0,"solutions":"92"},{"n":8,"engine":"scalar","backend":null,"threads":4,"runs":1,"min_seconds":0.125,"median_seconds":0.125,"spread":0.0,"ns_per_solution":5434782.608695652,"speed_up":1.6,"efficiency":0.4,"solutions":"92"},{"n":8,"engine":"frontier","backend":"portable","threads":1,"runs":1,"min_seconds":0.00046,"median_seconds":0.00046,"spread":0.0,"ns_per_solution":5000.0,"speed_up":1.0,"efficiency":1.0,"solutions":"92"}]}
"#;
}
