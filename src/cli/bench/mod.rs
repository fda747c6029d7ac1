//! `nqueens bench`: times of verified counts.
//!
//! Size by size, all combinations of engine, backend and threads are run in turn, so that what
//! slows the machine for a while slows all of them. Each count is compared with the published
//! value before its time counts for anything.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use nqueens::{Backend, Cancel, CountError, Engine, Threads, published};

use super::args::{engine, seconds, threads};
use super::failure::{Failure, cannot_read};
use super::file;
use super::machine::Machine;
use super::output::{note, print};
use super::signals::{OnStop, Signals};
use super::text::{ParseSizesError, Sizes, counted, counted_threads, digits};
use case::Case;
use row::{Row, Timed};
use run::{Bench, Run};

mod case;
mod csv;
mod json;
mod plot;
mod row;
mod run;
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
    /// Add the rows to the CSV, and the object to the JSON file as a line of its own, and keep what is there
    #[arg(long)]
    append: bool,
    /// Tell the time of each run too, in CSV and JSON
    #[arg(long)]
    times: bool,
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
    let bench = Bench {
        run: Run::begin(),
        machine: Machine::this(),
        has_times: args.times,
        rows: Vec::new(),
    };
    let most = all_threads(args).into_iter().map(Threads::get).max();
    if let Some(load) = bench.run.load {
        warn(load_warning(load, most.unwrap_or(1), bench.machine.cpus));
    }
    let mut report = Report::new(args, bench)?;
    let bar = ProgressBar::new_spinner();
    for &n in &args.sizes.0 {
        let cases = cases(args, n)?;
        let (rows, is_stopped) = run_cases(args, cases, signals.cancel(), &bar)?;
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

/// The numbers of threads.
fn all_threads(args: &BenchArgs) -> Vec<Threads> {
    if args.threads.is_empty() {
        vec![Threads::ONE, Threads::usable()]
    } else {
        args.threads.clone()
    }
}

fn warn(warning: Option<String>) {
    if let Some(warning) = warning {
        note(format_args!("warning: {warning}"));
    }
}

/// What else runs takes time from the runs.
fn load_warning(load: f64, threads: usize, cpus: usize) -> Option<String> {
    // A bench that was run just before leaves some load of its own.
    let is_loaded = load > 0.5 && load + threads as f64 > cpus as f64 + 0.5;
    is_loaded.then(|| {
        format!(
            "other programs run here (load {load}, {} for {}): times may be too long",
            counted(threads as u64, "thread"),
            counted(cpus as u64, "CPU"),
        )
    })
}

/// The different combinations for a size, not run yet. What cannot be run is named.
fn cases(args: &BenchArgs, n: usize) -> Result<Vec<Timed>, Failure> {
    let mut backends: Vec<_> = args.backend.iter().copied().map(Some).collect();
    if backends.is_empty() {
        backends.push(None);
    }
    let mut cases: Vec<Timed> = Vec::new();
    for &engine in &args.engine {
        for &backend in &backends {
            for threads in all_threads(args) {
                let asked = Case {
                    n,
                    engine,
                    backend,
                    threads,
                };
                let case = match asked.chosen() {
                    Ok(case) => case,
                    Err(Failure::Usage(reason)) => {
                        note(format_args!("N = {n}, {engine}: left out, as {reason}"));
                        continue;
                    }
                    Err(other) => return Err(other),
                };
                let series = asked.series(case);
                match cases.iter_mut().find(|timed| timed.case == case) {
                    Some(timed) if timed.series.contains(&series) => {}
                    Some(timed) => timed.series.push(series),
                    None => cases.push(Timed::new(case, series)),
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
    mut cases: Vec<Timed>,
    cancel: &Cancel,
    bar: &ProgressBar,
) -> Result<(Vec<Row>, bool), Failure> {
    let mut is_stopped = false;
    while !is_stopped && !cases.iter().all(|timed| timed.complete) {
        for timed in cases.iter_mut().filter(|timed| !timed.complete) {
            let Case {
                n, engine, threads, ..
            } = timed.case;
            let run = timed.times.len() + 1;
            let threads = counted_threads(threads);
            bar.set_message(format!("N = {n}, {engine}, {threads}, run {run}"));
            bar.tick();
            let Some(seconds) = time(timed.case, cancel)? else {
                is_stopped = true;
                break;
            };
            timed.times.push(seconds);
            timed.complete = run >= args.runs as usize
                && timed.times.iter().sum::<f64>() >= args.min_time.as_secs_f64();
        }
    }
    Ok((row::rows(cases), is_stopped))
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
    const fn option(self) -> &'static str {
        match self {
            Self::Csv => "--csv",
            Self::Json => "--json",
            Self::Markdown => "--markdown",
            Self::Plot => "--plot",
        }
    }

    fn text(self, bench: &Bench) -> String {
        match self {
            Self::Csv => csv::lines(bench, &bench.rows, true),
            Self::Json => json::json(bench),
            Self::Markdown => table::markdown(bench),
            Self::Plot => plot::svg(bench),
        }
    }
}

/// A file of the rows.
struct Output<'a> {
    form: Form,
    path: &'a Path,
    /// Whether it keeps what it has.
    appends: bool,
    is_empty: bool,
}

impl Output<'_> {
    /// Fails if it could not be written.
    fn try_it(&mut self, bench: &Bench) -> Result<(), Failure> {
        if !self.appends {
            return file::try_to_replace(self.path);
        }
        let old = match fs::read_to_string(self.path) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.map_err(|cause| cannot_read(&self.path.display().to_string(), cause))?,
        };
        self.is_empty = old.is_empty();
        let wrong = match self.form {
            _ if self.is_empty => None,
            _ if !old.ends_with('\n') => Some("its last line is not whole"),
            Form::Csv if !old.starts_with(&csv::heading(bench)) => Some("it has other columns"),
            Form::Json if !is_json_lines(&old) => Some("it is not an object a line"),
            _ => None,
        };
        if let Some(wrong) = wrong {
            let name = self.path.display();
            let message = format!("nothing can be appended to {name}: {wrong}");
            return Err(Failure::Usage(message.into()));
        }
        file::append(self.path, "")
    }

    /// Takes the rows that follow, which the bench has already.
    fn add(&mut self, bench: &Bench, rows: &[Row]) -> Result<(), Failure> {
        if !self.appends {
            return file::replace(self.path, &self.form.text(bench));
        }
        if self.form == Form::Json || rows.is_empty() {
            return Ok(());
        }
        file::append(self.path, &csv::lines(bench, rows, self.is_empty))?;
        self.is_empty = false;
        Ok(())
    }

    fn end(&self, bench: &Bench) -> Result<(), Failure> {
        if self.appends && self.form == Form::Json {
            file::append(self.path, &json::json(bench))?;
        }
        Ok(())
    }
}

fn is_json_lines(text: &str) -> bool {
    text.lines()
        .all(|line| serde_json::from_str::<serde_json::Map<_, _>>(line).is_ok())
}

/// Where the rows go.
struct Report<'a> {
    bench: Bench,
    files: Vec<Output<'a>>,
    /// What is on stdout instead of the table.
    on_stdout: Option<Form>,
}

impl<'a> Report<'a> {
    /// Fails before anything is measured if a file cannot be written. What the files have stays there until
    /// a size is finished.
    fn new(args: &'a BenchArgs, bench: Bench) -> Result<Self, Failure> {
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
        let files = files.into_iter().map(|(form, path)| Output {
            form,
            path,
            appends: args.append && matches!(form, Form::Csv | Form::Json),
            is_empty: true,
        });
        let mut report = Self {
            bench,
            files: files.collect(),
            on_stdout: on_stdout.first().map(|&(form, _)| form),
        };
        report.check_files(args.append)?;
        for output in &mut report.files {
            output.try_it(&report.bench)?;
        }
        let machine = report.bench.machine.line();
        match report.on_stdout {
            None => print(format!("{machine}\n{}", table::HEADING).as_bytes())?,
            Some(_) => note(format_args!("{machine}")),
        }
        Ok(report)
    }

    fn check_files(&self, append: bool) -> Result<(), Failure> {
        if append && !self.files.iter().any(|output| output.appends) {
            let message = "--append is for a file of --csv or --json";
            return Err(Failure::Usage(message.into()));
        }
        for (place, one) in self.files.iter().enumerate() {
            for other in &self.files[..place] {
                if file::are_one(one.path, other.path) {
                    let (one, other) = (one.form.option(), other.form.option());
                    let message =
                        format!("{other} and {one} name one file: it can have only one of them");
                    return Err(Failure::Usage(message.into()));
                }
            }
        }
        Ok(())
    }

    /// Adds the rows of a size, as soon as they are there.
    fn add(&mut self, rows: Vec<Row>) -> Result<(), Failure> {
        let is_first = self.bench.rows.is_empty();
        match self.on_stdout {
            None => print(table::lines(&rows).as_bytes())?,
            Some(Form::Csv) => print(csv::lines(&self.bench, &rows, is_first).as_bytes())?,
            Some(_) => {}
        }
        let finished = self.bench.rows.len();
        self.bench.rows.extend(rows);
        for output in &mut self.files {
            output.add(&self.bench, &self.bench.rows[finished..])?;
        }
        Ok(())
    }

    fn end(&self) -> Result<(), Failure> {
        warn(outlier_warning(&self.bench.rows));
        for output in &self.files {
            output.end(&self.bench)?;
        }
        match self.on_stdout {
            None | Some(Form::Csv) => Ok(()),
            Some(form) => print(form.text(&self.bench).as_bytes()),
        }
    }
}

/// Something else ran beside some of the runs.
fn outlier_warning(rows: &[Row]) -> Option<String> {
    let all: usize = rows.iter().map(|row| row.outliers).sum();
    let worst = rows.iter().max_by_key(|row| row.outliers);
    let worst = worst.filter(|worst| worst.outliers > 0)?;
    let are = match all {
        1 => "1 run is".to_string(),
        _ => format!("{all} runs are"),
    };
    Some(format!(
        "{are} far from the median, most of them for N = {}, {}, {} ({} of {}): something else ran at \
         times; the fastest run tells most",
        worst.n,
        worst.engine(),
        counted(worst.threads as u64, "thread"),
        worst.outliers,
        worst.runs,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_told() {
        assert_eq!(load_warning(0.4, 2, 2), None);
        assert_eq!(load_warning(6.0, 2, 8), None);
        let warning = load_warning(1.5, 2, 2).unwrap();
        assert!(
            warning.contains("load 1.5, 2 threads for 2 CPUs"),
            "{warning}"
        );
        let row = |n, outliers| Row {
            n,
            engine: "scalar",
            threads: 1,
            runs: 9,
            outliers,
            ..Row::default()
        };
        assert_eq!(outlier_warning(&[row(8, 0)]), None);
        let warning = outlier_warning(&[row(8, 1), row(9, 3), row(10, 0)]).unwrap();
        assert!(
            warning.starts_with("4 runs are far from the median"),
            "{warning}"
        );
        assert!(
            warning.contains("N = 9, scalar, 1 thread (3 of 9)"),
            "{warning}"
        );
    }

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
        let timed = |case: Case, times: &[f64]| Timed {
            times: times.to_vec(),
            complete: times.len() > 1,
            ..Timed::new(case, case.series(case))
        };
        let rows = row::rows(vec![
            timed(case(Engine::Scalar, None, 1), &[0.4, 0.2, 0.3]),
            timed(case(Engine::Scalar, None, 4), &[0.125]),
            timed(case(Engine::Frontier, portable, 1), &[0.00046]),
        ]);
        let table = String::from(table::HEADING) + &table::lines(&rows);
        assert_eq!(table, TABLE);
        let mut bench = Bench {
            run: Run {
                date: "2026-12-07T09:33:24Z".to_string(),
                command: "nqueens bench 8".to_string(),
                load: Some(0.25),
            },
            machine: Machine::this(),
            has_times: true,
            rows,
        };
        let told = Form::Csv.text(&bench);
        // What follows tells the machine.
        let without_machine = |line: &str| {
            let fields: Vec<_> = line.split(',').take(19).collect();
            fields.join(",") + "\n"
        };
        assert_eq!(told.lines().map(without_machine).collect::<String>(), CSV);
        let markdown = Form::Markdown.text(&bench);
        let machine = bench.machine.line();
        let made = "2026-12-07T09:33:24Z, `nqueens bench 8`";
        assert_eq!(markdown, format!("{MARKDOWN}\n{machine}; {made}\n"));
        bench.has_times = false;
        let json = Form::Json.text(&bench);
        let (run, rows) = json.split_once(r#""rows":"#).unwrap();
        assert!(run.starts_with(RUN), "{run}");
        assert_eq!(rows, JSON);
    }

    const TABLE: &str =
        " N engine            threads    runs  minimum   median spread /solution speed-up
 8 scalar                  1       3   200 ms   300 ms    33%   2.17 ms    1.00x
 8 scalar                  4       1   125 ms   125 ms   0.0%   5.43 ms    1.60x
 8 frontier portable       1       1   460 µs   460 µs   0.0%   5.00 µs    1.00x
";
    const CSV: &str = "\
n,engine,backend,threads,runs,complete,min_seconds,median_seconds,max_seconds,spread,outliers,ns_per_solution,speed_up,efficiency,solutions,times,date,command,load
8,scalar,,1,3,true,0.2,0.3,0.4,0.33333333333333326,0,2173913.0434782607,1.0,1.0,92,0.4 0.2 0.3,2026-12-07T09:33:24Z,nqueens bench 8,0.25
8,scalar,,4,1,false,0.125,0.125,0.125,0.0,0,5434782.608695652,1.6,0.4,92,0.125,2026-12-07T09:33:24Z,nqueens bench 8,0.25
8,frontier,portable,1,1,false,0.00046,0.00046,0.00046,0.0,0,5000.0,1.0,1.0,92,0.00046,2026-12-07T09:33:24Z,nqueens bench 8,0.25
";
    const MARKDOWN: &str = "\
| N | engine | threads | runs | minimum | median | spread | per solution and thread | speed-up | efficiency |
|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|
| 8 | scalar | 1 | 3 | 200 ms | 300 ms | 33% | 2.17 ms | 1.00x | 100% |
| 8 | scalar | 4 | 1 | 125 ms | 125 ms | 0.0% | 5.43 ms | 1.60x | 40% |
| 8 | frontier portable | 1 | 1 | 460 µs | 460 µs | 0.0% | 5.00 µs | 1.00x | 100% |
";
    const RUN: &str = r#"{"date":"2026-12-07T09:33:24Z","command":"nqueens bench 8","load":0.25,"machine":{"cpu":"#;
    const JSON: &str = r#"[{"n":8,"engine":"scalar","backend":null,"threads":1,"runs":3,"complete":true,"min_seconds":0.2,"median_seconds":0.3,"max_seconds":0.4,"spread":0.33333333333333326,"outliers":0,"ns_per_solution":2173913.0434782607,"speed_up":1.0,"efficiency":1.0,"solutions":"92"},{"n":8,"engine":"scalar","backend":null,"threads":4,"runs":1,"complete":false,"min_seconds":0.125,"median_seconds":0.125,"max_seconds":0.125,"spread":0.0,"outliers":0,"ns_per_solution":5434782.608695652,"speed_up":1.6,"efficiency":0.4,"solutions":"92"},{"n":8,"engine":"frontier","backend":"portable","threads":1,"runs":1,"complete":false,"min_seconds":0.00046,"median_seconds":0.00046,"max_seconds":0.00046,"spread":0.0,"outliers":0,"ns_per_solution":5000.0,"speed_up":1.0,"efficiency":1.0,"solutions":"92"}]}
"#;
}
