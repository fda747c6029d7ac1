//! `nqueens selftest`: whether this program counts right on this machine.
//!
//! All engines, with all instructions that the machine has and several numbers of threads, are
//! compared with published values and with each other; and what a long run stands on is tried:
//! shards, a second count by the slow and obvious way, a ledger that is resumed and merged.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use nqueens::ledger::{Ledger, LedgerError, merge};
use nqueens::{
    Backend, Board, Cancel, CountError, Engine, Form, ListError, Listing, Options, Plan, Problem,
    Random, Shard, Square, SquaresError, Threads, Turn, construct, fundamental, levels, published,
    squares, squares_by_completions, symmetric,
};

use super::args::options;
use super::failure::{Failure, chain};
use super::machine::Machine;
use super::output::{note, note_time};
use super::signals::{OnStop, Signals};
use super::standard::stdout;
use super::text::counted_threads;

#[derive(Args)]
pub struct SelftestArgs {
    /// Test larger boards and more numbers of threads: minutes instead of seconds
    #[arg(long)]
    long: bool,
}

type Checked = Result<(), Box<dyn Error>>;

pub fn run(args: &SelftestArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let start = Instant::now();
    let mut report = Report {
        out: stdout()?,
        checks: 0,
        failed: 0,
        lacking: 0,
    };
    writeln!(report.out, "{}", Machine::this().line())?;
    let all_threads = thread_counts(args.long);
    let most = *all_threads.last().expect("one at least");
    for way in ways() {
        let name = way.name();
        let sizes = way.sizes(args.long);
        let (first, last) = (sizes.start(), sizes.end());
        let thread_counts = if way.engine.is_oracle() {
            &all_threads[..1]
        } else {
            &all_threads[..]
        };
        for &threads in thread_counts {
            let counts = way.counts(sizes.clone(), threads);
            report.tell(
                format!(
                    "{name}, {}: N = {first} to {last}",
                    counted_threads(threads)
                ),
                counts,
            )?;
        }
        report.tell(
            format!("{name}: queens, holes and rows"),
            way.problems(most),
        )?;
        report.tell(
            format!("{name}: shards, and work units by the slow way"),
            way.units(most),
        )?;
        report.tell(
            format!("{name}: a ledger that is resumed, and merged"),
            way.ledger(most),
        )?;
    }
    for threads in all_threads {
        let named = counted_threads(threads);
        report.tell(format!("boards listed by {named}"), boards(threads))?;
        report.tell(format!("symmetric boards by {named}"), symmetries(threads))?;
        report.tell(format!("levels of the tree by {named}"), tree(threads))?;
        report.tell(format!("counts by square by {named}"), by_square(threads))?;
    }
    report.tell("boards placed at once".to_string(), placed())?;
    let Report {
        mut out,
        checks,
        failed,
        lacking,
    } = report;
    match (failed, lacking) {
        (0, 0) => writeln!(out, "all {checks} checks passed")?,
        (0, _) => writeln!(
            out,
            "{lacking} of {checks} checks could not be run, for want of threads, memory or files; the \
             others passed"
        )?,
        _ => writeln!(
            out,
            "{failed} of {checks} checks failed: do not trust this program here"
        )?,
    }
    warn_of_slow_backends()?;
    note_time(start.elapsed().as_secs_f64());
    match failed + lacking {
        0 => Ok(()),
        _ => Err(Failure::Negative),
    }
}

struct Report<W> {
    out: W,
    checks: u32,
    failed: u32,
    /// Those that came to no number.
    lacking: u32,
}

impl<W: Write> Report<W> {
    fn tell(&mut self, name: String, checked: Checked) -> io::Result<()> {
        self.checks += 1;
        match checked {
            Ok(()) => writeln!(self.out, "ok      {name}"),
            Err(error) if is_for_want(&*error) => {
                self.lacking += 1;
                let messages = chain(&*error).map(ToString::to_string);
                let messages: Vec<_> = messages.collect();
                writeln!(self.out, "LACKING {name}: {}", messages.join(": "))
            }
            Err(error) => {
                self.failed += 1;
                writeln!(self.out, "FAILED  {name}: {error}")
            }
        }
    }
}

/// Whether something could not be tried, for want of threads, memory or files. What else goes wrong is a
/// reason for distrust.
fn is_for_want(error: &(dyn Error + 'static)) -> bool {
    let count =
        |error: &CountError| matches!(error, CountError::Threads(_) | CountError::Memory { .. });
    let ledger = |error: &LedgerError| match error {
        LedgerError::Count(error) => count(error),
        LedgerError::File { .. } | LedgerError::Locked { .. } | LedgerError::Gone { .. } => true,
        _ => false,
    };
    if let Some(error) = error.downcast_ref() {
        return count(error);
    }
    if let Some(error) = error.downcast_ref() {
        return ledger(error);
    }
    match error.downcast_ref() {
        Some(SquaresError::Count(error)) => count(error),
        Some(SquaresError::Ledger(error)) => ledger(error),
        Some(_) => false,
        None => match error.downcast_ref() {
            Some(ListError::Threads(_)) => true,
            _ => error.is::<io::Error>(),
        },
    }
}

/// Says where another backend than the one that is taken is much faster: some processors have
/// instructions that they are slow at.
fn warn_of_slow_backends() -> Result<(), Failure> {
    const RUNS: usize = 5;
    const MUCH: f64 = 1.25;
    for engine in Engine::ALL.iter().filter(|engine| engine.uses_vectors()) {
        let problem = Problem::new(engine.probe_size() - 2)?;
        let seconds = |backend| -> Result<f64, Failure> {
            let plan = Plan::new(&problem, &options(*engine, Some(backend), Threads::ONE))?;
            let mut fastest = f64::MAX;
            for _ in 0..RUNS {
                let start = Instant::now();
                plan.run()?;
                fastest = fastest.min(start.elapsed().as_secs_f64());
            }
            Ok(fastest)
        };
        let best = Backend::best();
        let taken = seconds(best)?;
        for other in Backend::available() {
            if other == best {
                continue;
            }
            let ratio = taken / seconds(other)?;
            if ratio > MUCH {
                note(format_args!(
                    "warning: {engine} is {ratio:.1} times as fast with --backend {other} as with \
                     {best}, which is taken: is this processor slow at some instructions?"
                ));
            }
        }
    }
    Ok(())
}

/// One, two and all threads; with `long` all powers of two in between.
fn thread_counts(long: bool) -> Vec<Threads> {
    let all = Threads::usable();
    let powers = (0..)
        .map(|power| 1 << power)
        .take(if long { 13 } else { 2 });
    let mut counts: Vec<_> = powers
        .filter_map(Threads::new)
        .filter(|&threads| threads < all || threads.get() <= 2)
        .collect();
    if !counts.contains(&all) {
        counts.push(all);
    }
    counts
}

/// A way to count.
#[derive(Clone, Copy)]
struct Way {
    engine: Engine,
    backend: Option<Backend>,
}

fn ways() -> Vec<Way> {
    let mut ways = Vec::new();
    // The oracle first.
    for &engine in Engine::ALL.iter().rev() {
        if engine == Engine::Auto {
            continue;
        }
        let mut add = |backend| ways.push(Way { engine, backend });
        if engine.uses_vectors() {
            Backend::available().into_iter().map(Some).for_each(add);
        } else {
            add(None);
        }
    }
    ways
}

/// Something is not what it should be.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {found}, not {expected}")]
struct Wrong {
    what: String,
    found: String,
    expected: String,
}

fn same<T: PartialEq + ToString>(what: impl ToString, found: T, expected: T) -> Checked {
    if found == expected {
        return Ok(());
    }
    Err(Box::new(Wrong {
        what: what.to_string(),
        found: found.to_string(),
        expected: expected.to_string(),
    }))
}

impl Way {
    fn name(self) -> String {
        match self.backend {
            Some(backend) => format!("{} {backend}", self.engine),
            None => self.engine.to_string(),
        }
    }

    fn sizes(self, long: bool) -> RangeInclusive<usize> {
        let probe = self.engine.probe_size();
        0..=if long { probe + 2 } else { probe - 1 }
    }

    fn plan(self, problem: &Problem, threads: Threads) -> Result<Plan, Box<dyn Error>> {
        let options = options(self.engine, self.backend, threads);
        Ok(Plan::new(problem, &options)?)
    }

    /// A plain board that this way counts in some milliseconds, in many units.
    fn some_plan(self, threads: Threads) -> Result<(Plan, u128), Box<dyn Error>> {
        let n = self.engine.probe_size() - 4;
        let expected = published::solutions(n).expect("published");
        let plan = self.plan(&Problem::new(n)?, threads)?;
        same("the engine", plan.engine().name(), self.engine.name())?;
        Ok((plan, expected))
    }

    fn counts(self, sizes: RangeInclusive<usize>, threads: Threads) -> Checked {
        for n in sizes {
            let counted = self.plan(&Problem::new(n)?, threads)?.run()?.solutions;
            let expected = published::solutions(n).expect("published");
            same(format_args!("N = {n}"), counted, expected)?;
        }
        Ok(())
    }

    /// Random problems against the definition itself.
    fn problems(self, threads: Threads) -> Checked {
        let mut random = Random::new(20);
        let mut below = |n: usize| random.below(n as u64) as usize;
        for round in 0..24 {
            let n = 6 + round % 3;
            let mut problem = Problem::new(n)?;
            for _ in 0..below(5) {
                problem.make_hole(Square::new(below(n), below(n)))?;
            }
            let queen = Square::new(below(n), below(n));
            if round % 2 == 0 && !problem.holes().contains(&queen) {
                problem.place_queen(queen)?;
            }
            let rows = below(n + 1);
            let is_partial = self.engine.counts_partial_boards() && round % 4 == 1;
            if is_partial && problem.queens().iter().all(|queen| queen.row < rows) {
                problem.fill_rows(rows)?;
            }
            let definition = Way {
                engine: Engine::Reference,
                backend: None,
            };
            let expected = definition.plan(&problem, Threads::ONE)?.run()?.solutions;
            let counted = self.plan(&problem, threads)?.run()?.solutions;
            same(format_args!("{problem:?}"), counted, expected)?;
        }
        Ok(())
    }

    /// The units in three shards, and some of them again.
    fn units(self, threads: Threads) -> Checked {
        let (plan, expected) = self.some_plan(threads)?;
        let mut sum = 0;
        for shard in ["0/3", "1/3", "2/3"] {
            let units = shard.parse::<Shard>()?.units(plan.units());
            sum += plan.run_units(units, &Cancel::new(), |_| ())?.solutions;
        }
        same("the sum of the shards", sum, expected)?;
        let some = || (0..plan.units()).step_by(1.max(plan.units() as usize / 16));
        let counted = plan.run_units(some(), &Cancel::new(), |_| ())?.solutions;
        let recounted = plan
            .recount_units(some(), &Cancel::new(), |_| ())?
            .solutions;
        same("some work units", counted, recounted)
    }

    fn ledger(self, threads: Threads) -> Checked {
        let (plan, expected) = self.some_plan(threads)?;
        let name = |part| {
            let way = self.name().replace(' ', "-");
            let name = format!("nqueens-selftest-{}-{way}-{part}", std::process::id());
            std::env::temp_dir().join(name)
        };
        let paths = [name("0"), name("1")];
        let result = (|| {
            let mut sum = 0;
            for (path, shard) in paths.iter().zip(["0/2", "1/2"]) {
                let open = || Ledger::open(path, &plan, shard.parse().expect("a shard"));
                // Given up after some units, which are not counted again.
                let cancel = Cancel::new();
                let units = AtomicU64::new(0);
                let stop_soon = |_: &_| {
                    if units.fetch_add(1, Ordering::Relaxed) == 2 {
                        cancel.cancel();
                    }
                };
                let _ = open()?.run(&cancel, stop_soon);
                let ledger = open()?;
                let recorded = ledger.recorded().len();
                let of_shard = shard.parse::<Shard>()?.len(plan.units());
                same("a ledger keeps units", recorded >= 3.min(of_shard), true)?;
                sum += ledger.run(&Cancel::new(), |_| ())?.solutions;
            }
            same("the sum of the resumed shards", sum, expected)?;
            let merged = merge(&paths, false)?;
            same("the ledgers are complete", merged.is_complete(), true)?;
            same("the sum of the ledgers", merged.solutions, expected)
        })();
        for path in &paths {
            // It may never have been made.
            let _ = fs::remove_file(path);
        }
        result
    }
}

fn boards(threads: Threads) -> Checked {
    for n in 0..=11 {
        let problem = Problem::new(n)?;
        let mut text = Vec::new();
        Listing::new(&problem)
            .threads(threads)
            .write(&mut text, |board, out| Form::Columns.append(board, out))?;
        let text = String::from_utf8(text)?;
        let boards: Vec<Board> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
        let expected = published::solutions(n).expect("published");
        same(
            format_args!("boards of N = {n}"),
            boards.len() as u128,
            expected,
        )?;
        let in_order = boards.is_sorted_by(|one, next| one < next);
        same(format_args!("boards of N = {n} in order"), in_order, true)?;
        let legal = boards
            .iter()
            .all(|board| board.is_full() && board.is_legal());
        same(format_args!("boards of N = {n} legal"), legal, true)?;
    }
    Ok(())
}

fn symmetries(threads: Threads) -> Checked {
    for (n, expected) in (1..=16).zip(published::SYMMETRIC) {
        let [half, quarter] = [Turn::Half, Turn::Quarter].map(|turn| symmetric(n, turn, threads));
        let (half, quarter) = (half?, quarter?);
        let all = published::solutions(n).expect("published");
        let found = [fundamental(n, all, half, quarter), half, quarter];
        same(
            format_args!("N = {n}"),
            format!("{found:?}"),
            format!("{expected:?}"),
        )?;
    }
    Ok(())
}

fn tree(threads: Threads) -> Checked {
    let found = levels(&Problem::new(8)?, threads)?;
    same(
        "N = 8",
        format!("{found:?}"),
        format!("{:?}", published::LEVELS_OF_8),
    )
}

/// Joined on each backend, where each line adds up, and completed square by square.
fn by_square(threads: Threads) -> Checked {
    let options = Options::default().threads(threads);
    for n in [9, 12, 14] {
        let problem = Problem::new(n)?;
        let expected = match n {
            9 => Some(squares_by_completions(&problem, &options)?),
            _ => None,
        };
        for backend in Backend::available() {
            let joined = squares(&problem, &options.clone().backend(backend))?;
            let are_equal = expected.as_ref().is_none_or(|expected| joined == *expected);
            same(
                format_args!("N = {n}, {backend}, as completed"),
                are_equal,
                true,
            )?;
        }
    }
    Ok(())
}

fn placed() -> Checked {
    for n in 0..=32 {
        let columns: Option<Vec<u8>> =
            construct(n).map(|columns| columns.map(|c| c as u8).collect());
        let is_legal = columns.map(|columns| {
            let board = Board::new(n, &columns);
            board.is_full() && board.is_legal()
        });
        let expected = (!matches!(n, 2 | 3)).then_some(true);
        same(
            format_args!("N = {n}"),
            format!("{is_legal:?}"),
            format!("{expected:?}"),
        )?;
    }
    Ok(())
}
