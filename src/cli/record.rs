//! The report of a finished count: what others need to believe it, and to compare it with theirs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use humantime::format_rfc3339_seconds;
use nqueens::Threads;
use nqueens::ledger::{LedgerError, LedgerReader, LedgerRun, Merged, visit_units};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::failure::Failure;
use super::file;
use super::machine::commit;
use super::output::to_json;
use super::question::Question;
use super::recount::{Sample, recounted};
use super::text::{Seconds, counted};

/// The sum is told modulo each of these.
const PRIMES: [u32; 10] = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31];

/// A report; the guide documents the fields of the object.
#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    question: Question,
    solutions: String,
    units: u64,
    /// Of the lines `UNIT SOLUTIONS` of all units, in the order of their numbers.
    sha256: String,
    remainders: Vec<Remainder>,
    /// The units that were recorded more than once, with one count.
    compared_units: u64,
    recounted_units: Vec<u64>,
    thread_seconds: f64,
    machines: Vec<Machine>,
    ledgers: Vec<Ledger>,
    date: String,
    version: &'static str,
    commit: Option<&'static str>,
}

#[derive(Serialize)]
struct Remainder {
    modulo: u32,
    remainder: u32,
}

/// A kind of run: what counted some units.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Runner {
    processor: String,
    host: Option<String>,
    backend: Option<String>,
    threads: usize,
    program: String,
}

#[derive(Serialize)]
struct Machine {
    #[serde(flatten)]
    runner: Runner,
    first_run: String,
    last_run: String,
    #[serde(flatten)]
    work: Work,
}

#[derive(Clone, Default, Serialize)]
struct Work {
    units: u64,
    thread_seconds: f64,
}

#[derive(Serialize)]
struct Ledger {
    ledger: String,
    shard: String,
    program: String,
    backends: Vec<String>,
    #[serde(flatten)]
    work: Work,
    partial_sum: String,
}

impl Record {
    /// Reads the ledgers of a finished count once more, and counts some units again.
    pub fn new(
        files: &[PathBuf],
        merged: &Merged,
        recount: usize,
        threads: Threads,
    ) -> Result<Self, Failure> {
        let plan = &merged.plan;
        let mut sample = Sample::new(recount);
        let mut hash = Sha256::new();
        let mut rests = PRIMES.map(|_| 0);
        let mut line = String::new();
        visit_units(files, plan, |unit, solutions| {
            line.clear();
            writeln!(line, "{unit} {solutions}").expect("a string takes all");
            hash.update(line.as_bytes());
            for (rest, prime) in rests.iter_mut().zip(PRIMES) {
                *rest = (*rest + (solutions % u128::from(prime)) as u32) % prime;
            }
            sample.offer(unit, solutions);
        })?;
        // The sum was made by other code, of what was read another time.
        for (rest, prime) in rests.into_iter().zip(PRIMES) {
            if u128::from(rest) != merged.solutions % u128::from(prime) {
                return Err(Failure::Failed(Box::new(Changed { prime })));
            }
        }
        // Who wants none need not have a program that makes the same units.
        let recounted_units = match recount {
            0 => Vec::new(),
            _ => sample.recount("the count", plan, threads)?,
        };
        let (machines, ledgers) = machines_and_ledgers(files)?;
        let remainders = PRIMES.into_iter().zip(rests);
        Ok(Self {
            question: Question::new(plan),
            solutions: merged.solutions.to_string(),
            units: plan.units,
            sha256: hash
                .finalize()
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
            remainders: remainders
                .map(|(modulo, remainder)| Remainder { modulo, remainder })
                .collect(),
            compared_units: merged.compared,
            recounted_units,
            thread_seconds: merged.time.as_secs_f64(),
            machines,
            ledgers,
            date: date(SystemTime::now()),
            version: env!("CARGO_PKG_VERSION"),
            commit: commit(),
        })
    }

    /// Writes it: as JSON to a name that ends so, in words to others.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let is_json = path.extension().is_some_and(|end| end == "json");
        let text = if is_json {
            to_json(self) + "\n"
        } else {
            self.in_words()
        };
        file::replace(path, &text)
    }

    fn in_words(&self) -> String {
        let mut text = String::from("A count of N-Queens boards\n\n");
        let mut line = |name: &str, value: &str| {
            writeln!(text, "{name:<12} {value}").expect("a string takes all");
        };
        for (name, value) in self.question.lines() {
            line(name, &value);
        }
        line("solutions", &self.solutions);
        line("units", &self.units.to_string());
        line("SHA-256", &self.sha256);
        let remainders = self.remainders.iter();
        let remainders = remainders.map(|one| format!("{} mod {}", one.remainder, one.modulo));
        line("remainders", &remainders.collect::<Vec<_>>().join(", "));
        let compared = match self.compared_units {
            0 => "no units: each is recorded once".to_string(),
            units => format!(
                "{}: recorded more than once, with one count",
                counted(units, "unit")
            ),
        };
        line("compared", &compared);
        let again = match &self.recounted_units[..] {
            [] => "no units".to_string(),
            units => recounted(units),
        };
        line("recounted", &again);
        line("thread time", &Seconds(self.thread_seconds).to_string());
        line(
            "written",
            &format!("{} by nqueens {}{}", self.date, self.version, {
                self.commit
                    .map(|commit| format!(" ({commit})"))
                    .unwrap_or_default()
            }),
        );
        text += "\nThe hash is of a line 'UNIT SOLUTIONS' for each unit, in the order of their numbers: equal for \
            all who\ncounted the same plan, whatever the machines, the shards and the order.\n";
        let rows = self.machines.iter().map(Machine::cells).collect();
        let heading = [
            "processor",
            "host",
            "backend",
            "threads",
            "program",
            "first run",
            "last run",
            "units",
            "thread time",
        ];
        write_table(&mut text, "Machines", heading, rows);
        let rows = self.ledgers.iter().map(Ledger::cells).collect();
        let heading = [
            "ledger",
            "shard",
            "program",
            "backend",
            "units",
            "partial sum",
            "thread time",
        ];
        write_table(&mut text, "Ledgers", heading, rows);
        text
    }
}

fn date(time: SystemTime) -> String {
    format_rfc3339_seconds(time).to_string()
}

/// The units do not have the sum that they had.
#[derive(Debug, thiserror::Error)]
#[error("the ledgers have changed while they were read: their sum modulo {prime} is another one")]
struct Changed {
    prime: u32,
}

/// What counted the units of each ledger.
fn machines_and_ledgers(files: &[PathBuf]) -> Result<(Vec<Machine>, Vec<Ledger>), Failure> {
    let mut works: BTreeMap<Runner, (SystemTime, SystemTime, Work)> = BTreeMap::new();
    let mut ledgers = Vec::new();
    for path in files {
        let mut ledger = match LedgerReader::open(path) {
            // It was merged: then it has no more than a part of its header.
            Err(LedgerError::Damaged { line: 1, .. }) => continue,
            opened => opened?,
        };
        let (mut all, mut sum) = (Work::default(), 0);
        let mut of_runs = Vec::new();
        while let Some(finished) = ledger.next_unit()? {
            sum += finished.solutions;
            of_runs.resize_with(ledger.runs().len() + 1, Work::default);
            for work in [&mut all, of_runs.last_mut().expect("it is not empty")] {
                work.units += 1;
                work.thread_seconds += finished.time.as_secs_f64();
            }
        }
        let mut backends: Vec<String> = Vec::new();
        // The first units may be of a version that did not tell its runs.
        for (run, work) in ledger.runs().iter().zip(of_runs.iter().skip(1)) {
            let began = run.began;
            let (first, last, known) =
                works
                    .entry(Runner::of(run))
                    .or_insert((began, began, Work::default()));
            (*first, *last) = (began.min(*first), began.max(*last));
            known.units += work.units;
            known.thread_seconds += work.thread_seconds;
            backends.extend(run.backend.clone().filter(|name| !backends.contains(name)));
        }
        let header = ledger.header();
        ledgers.push(Ledger {
            ledger: path.display().to_string(),
            shard: header.shard.to_string(),
            program: header.program.clone(),
            backends,
            work: all,
            partial_sum: sum.to_string(),
        });
    }
    let machine = |(runner, (first, last, work))| Machine {
        runner,
        first_run: date(first),
        last_run: date(last),
        work,
    };
    Ok((works.into_iter().map(machine).collect(), ledgers))
}

impl Runner {
    fn of(run: &LedgerRun) -> Self {
        Self {
            processor: run.processor.replace('_', " "),
            host: run.host.clone(),
            backend: run.backend.clone(),
            threads: run.threads,
            program: run.program.clone(),
        }
    }
}

impl Work {
    fn thread_time(&self) -> String {
        Seconds(self.thread_seconds).to_string()
    }
}

fn or_none(name: &str) -> String {
    let name = if name.is_empty() { "-" } else { name };
    name.to_string()
}

impl Machine {
    fn cells(&self) -> [String; 9] {
        let Runner {
            processor,
            host,
            backend,
            threads,
            program,
        } = &self.runner;
        [
            processor.clone(),
            or_none(host.as_deref().unwrap_or_default()),
            or_none(backend.as_deref().unwrap_or_default()),
            threads.to_string(),
            program.clone(),
            self.first_run.clone(),
            self.last_run.clone(),
            self.work.units.to_string(),
            self.work.thread_time(),
        ]
    }
}

impl Ledger {
    fn cells(&self) -> [String; 7] {
        [
            self.ledger.clone(),
            self.shard.clone(),
            self.program.clone(),
            or_none(&self.backends.join(",")),
            self.work.units.to_string(),
            self.partial_sum.clone(),
            self.work.thread_time(),
        ]
    }
}

/// Columns as wide as what they hold.
fn write_table<const COLUMNS: usize>(
    out: &mut String,
    title: &str,
    heading: [&str; COLUMNS],
    rows: Vec<[String; COLUMNS]>,
) {
    if rows.is_empty() {
        return;
    }
    let heading = heading.map(str::to_string);
    let rows: Vec<_> = std::iter::once(heading).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..COLUMNS).filter_map(width).collect();
    write!(out, "\n{title}\n\n").expect("a string takes all");
    for row in &rows {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, &width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(out, "{}", line.trim_end()).expect("a string takes all");
    }
}
