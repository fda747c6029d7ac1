//! Watching a count: one thread draws the progress and looks at signals, while the threads that
//! count do no more than to add up.
//!
//! How much is done is weighed by the expected costs of units. To ask for them all would take
//! seconds on large boards, so some are asked, evenly spread. Units are dealt in order: the first
//! so many of those that were left are done, but for one a thread.

use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use nqueens::ledger::UnitSet;
use nqueens::{Cancel, Finished, Plan, Shard};

use super::failure::{Failure, cannot_watch};
use super::output::{Verbosity, note, verbosity};
use super::signals::Signals;
use super::text::Seconds;

/// When to say how far a count is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressMode {
    /// A bar if stderr is a terminal; and once how long it will take, if that is over a minute
    Auto,
    /// A bar, or a line now and then if stderr is not a terminal
    Always,
    /// Nothing
    Never,
}

/// A count to be watched.
pub struct Watched<'a> {
    pub plan: &'a Plan,
    pub shard: Shard,
    /// What was finished before, and its sum, if there is a ledger.
    pub recorded: Option<(&'a UnitSet, u128)>,
    pub progress: ProgressMode,
    pub signals: &'a Signals,
}

/// What is done since the start of the program.
#[derive(Clone, Copy, Default)]
struct Tally {
    units: u64,
    solutions: u128,
}

fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().expect("no thread panics with the lock")
}

impl Watched<'_> {
    /// Runs `count`, which reports each unit that is finished and stops when it is cancelled.
    pub fn run<T>(
        &self,
        count: impl FnOnce(&Cancel, &(dyn Fn(&Finished) + Sync)) -> T,
    ) -> Result<T, Failure> {
        let tally = Mutex::new(Tally::default());
        let cancel = self.signals.cancel();
        thread::scope(|scope| {
            // Dropped when the counting ends, however it does: that ends the watcher.
            let (counting, end) = channel();
            let tally = &tally;
            let watcher = thread::Builder::new()
                .spawn_scoped(scope, move || Watcher::new(self).watch(tally, &end));
            let watcher = watcher.map_err(cannot_watch)?;
            let result = count(cancel, &|finished| {
                let mut tally = lock(tally);
                tally.units += 1;
                tally.solutions = tally.solutions.saturating_add(finished.solutions);
            });
            drop(counting);
            watcher.join().expect("the watcher does not panic");
            Ok(result)
        })
    }
}

/// Whether a bar can be drawn: it would be nothing but escapes on a dumb terminal.
pub fn is_terminal() -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    io::stderr().is_terminal() && !is_dumb
}

/// How often a bar is drawn, and signals are looked at.
const TICK: Duration = Duration::from_millis(100);

/// A tick that takes longer is one in which the process was stopped, or the machine slept.
const LONGEST_TICK: Duration = Duration::from_secs(1);

/// Shorter counts show no bar.
const FIRST_BAR: Duration = Duration::from_secs(1);

/// When the first line comes that is not on a terminal. The time between lines doubles, up to the
/// longest.
const FIRST_LINE: Duration = Duration::from_secs(10);
const LONGEST_SILENCE: Duration = Duration::from_secs(600);

/// When it is said how long a count will take, and from which time on.
const FIRST_ESTIMATE: Duration = Duration::from_secs(5);
const WORTH_SAYING: Duration = Duration::from_secs(60);

struct Watcher<'a> {
    watched: &'a Watched<'a>,
    start: Instant,
    costs: Option<Costs>,
    bar: Option<ProgressBar>,
    next_line: Duration,
    is_estimated: bool,
}

impl<'a> Watcher<'a> {
    fn new(watched: &'a Watched<'a>) -> Self {
        Self {
            watched,
            start: Instant::now(),
            costs: None,
            bar: None,
            next_line: FIRST_LINE,
            is_estimated: watched.progress == ProgressMode::Never,
        }
    }

    fn watch(mut self, tally: &Mutex<Tally>, end: &Receiver<()>) {
        let on_terminal = is_terminal();
        let may_draw =
            verbosity() != Verbosity::Quiet && self.watched.progress != ProgressMode::Never;
        let draws = on_terminal && may_draw;
        let writes = !on_terminal && self.watched.progress == ProgressMode::Always;
        let mut last = self.start;
        let mut running = Duration::ZERO;
        loop {
            let ended = end.recv_timeout(TICK) == Err(RecvTimeoutError::Disconnected);
            let Tally { units, solutions } = *lock(tally);
            let wants_to_know = self.watched.signals.somebody_wants_to_know();
            // While the process was stopped, nothing was done.
            let now = Instant::now();
            running += (now - last).min(LONGEST_TICK);
            last = now;
            let elapsed = now - self.start;
            let wants_line = writes && (elapsed >= self.next_line || ended);
            let wants_bar = draws && elapsed >= FIRST_BAR && !ended;
            let wants_estimate = !self.is_estimated && elapsed >= FIRST_ESTIMATE && !ended;
            if wants_to_know || wants_line || wants_bar || wants_estimate {
                let status = self.status(units, solutions, elapsed, running);
                if wants_to_know || wants_line {
                    self.say(&status.to_string());
                }
                if wants_line {
                    self.next_line = elapsed + elapsed.min(LONGEST_SILENCE);
                }
                if wants_estimate {
                    self.estimate(&status);
                }
                if wants_bar {
                    self.draw(&status);
                }
            }
            if ended {
                if let Some(bar) = self.bar {
                    bar.finish_and_clear();
                }
                return;
            }
        }
    }

    /// `running` is without the time for which the process was stopped.
    fn status(
        &mut self,
        units: u64,
        solutions: u128,
        elapsed: Duration,
        running: Duration,
    ) -> Status {
        let costs = self.costs.get_or_insert_with(|| Costs::new(self.watched));
        let (before, now) = costs.shares(units);
        let left = (now > 0.0).then(|| {
            let left = running.as_secs_f64() * (1.0 - before - now).max(0.0) / now;
            Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX)
        });
        let earlier = self.watched.recorded.map_or(0, |(_, solutions)| solutions);
        Status {
            units,
            share: (before + now).min(1.0),
            elapsed,
            left,
            solutions: earlier.saturating_add(solutions),
        }
    }

    /// Says once how long it will take.
    fn estimate(&mut self, status: &Status) {
        // Enough for an estimate, so that those under way do not matter.
        let enough = 8 + 2 * self.watched.plan.threads().get() as u64;
        let Some(left) = status.left.filter(|_| status.units >= enough) else {
            if status.elapsed > 2 * FIRST_ESTIMATE && status.units == 0 {
                self.is_estimated = true;
                self.say(
                    "no work unit is finished yet; `nqueens estimate` says how long this takes",
                );
            }
            return;
        };
        self.is_estimated = true;
        let all = status.elapsed.saturating_add(left);
        if all >= WORTH_SAYING {
            self.say(&format!("this takes about {}", Seconds::from(all)));
        }
    }

    /// A line beside the bar.
    fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| note(format_args!("{text}"))),
            None => note(format_args!("{text}")),
        }
    }

    fn draw(&mut self, status: &Status) {
        const STEPS: u64 = 10_000;
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{wide_bar} {msg}");
            ProgressBar::new(STEPS).with_style(style.expect("the template is right"))
        });
        bar.set_position((status.share * STEPS as f64) as u64);
        bar.set_message(status.to_string());
    }
}

/// How far a count is.
struct Status {
    /// Finished since the start of the program.
    units: u64,
    share: f64,
    elapsed: Duration,
    left: Option<Duration>,
    solutions: u128,
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // What is not all is never shown as all.
        let percent = (1000.0 * self.share).floor() / 10.0;
        write!(f, "{percent:.1} % in {}", Seconds::from(self.elapsed))?;
        if let Some(left) = self.left.filter(|left| !left.is_zero()) {
            write!(f, ", about {} left", Seconds::from(left))?;
        }
        let solutions = if self.solutions == 1 {
            "solution"
        } else {
            "solutions"
        };
        write!(f, ", {} {solutions} so far", self.solutions)
    }
}

/// What the units of a shard are expected to cost, from some of them.
struct Costs {
    /// The cost of those that were recorded before, of all.
    before: f64,
    /// The cost of the first so many of the others, of all.
    sums: Vec<f64>,
    /// The number of the others.
    left: u64,
}

impl Costs {
    const ASKED: u64 = 1 << 12;

    fn new(watched: &Watched<'_>) -> Self {
        let Watched {
            plan,
            shard,
            recorded,
            ..
        } = watched;
        let recorded = recorded.map(|(units, _)| units);
        let all = shard.len(plan.units());
        let step = usize::try_from(all.div_ceil(Self::ASKED).max(1)).unwrap_or(usize::MAX);
        let (mut before, mut sum) = (0.0, 0.0);
        let mut sums = vec![0.0];
        for unit in shard.units(plan.units()).skip(step / 2).step_by(step) {
            if recorded.is_some_and(|recorded| recorded.contains(unit)) {
                before += plan.cost(unit);
            } else {
                sum += plan.cost(unit);
                sums.push(sum);
            }
        }
        // An empty shard costs nothing.
        let total = f64::max(before + sum, f64::MIN_POSITIVE);
        sums.iter_mut().for_each(|sum| *sum /= total);
        Self {
            before: before / total,
            sums,
            left: all - recorded.map_or(0, UnitSet::len),
        }
    }

    /// The shares of what was done before, and of the first so many units since.
    fn shares(&self, units: u64) -> (f64, f64) {
        if units >= self.left {
            return (self.before, 1.0 - self.before);
        }
        let last = (self.sums.len() - 1) as f64;
        let place = units as f64 / self.left as f64 * last;
        let (low, part) = (place.floor(), place.fract());
        let low = low as usize;
        let next = self.sums.get(low + 1).unwrap_or(&self.sums[low]);
        let step = next - self.sums[low];
        (self.before, self.sums[low] + part * step)
    }
}

#[cfg(test)]
mod tests {
    use nqueens::ledger::Ledger;
    use nqueens::{Engine, Options, Problem};

    use super::*;
    use crate::cli::signals::OnStop;

    /// What a ledger had before counts as done, in the share and in the solutions.
    #[test]
    fn progress_goes_on_from_what_was_recorded() {
        let options = Options::default().engine(Engine::Join);
        let plan = Plan::new(&Problem::new(12).unwrap(), &options).unwrap();
        let path = std::env::temp_dir().join(format!("nqueens-watch-{}", std::process::id()));
        std::fs::copy("tests/ledgers/join.ledger", &path).unwrap();
        let ledger = Ledger::open(&path, &plan, Shard::WHOLE).unwrap();
        std::fs::remove_file(&path).unwrap();
        let recorded = (ledger.recorded(), ledger.solutions());
        let watched = Watched {
            plan: &plan,
            shard: Shard::WHOLE,
            recorded: Some(recorded),
            progress: ProgressMode::Never,
            signals: &Signals::watch(OnStop::End).unwrap(),
        };
        let status = |units| {
            let mut watcher = Watcher::new(&watched);
            let seconds = Duration::from_secs;
            watcher.status(units, 7, seconds(5000), seconds(10))
        };
        let half = status(0);
        assert_eq!(half.solutions, recorded.1 + 7);
        assert!((0.4..0.6).contains(&half.share), "{}", half.share);
        assert_eq!(half.left, None, "nothing is known yet");
        let more = status(10);
        assert!((0.6..0.9).contains(&more.share), "{}", more.share);
        // A quarter took ten seconds.
        let left = more.left.unwrap().as_secs_f64();
        assert!((5.0..15.0).contains(&left), "{left}");
        assert_eq!(status(20).share, 1.0);
    }
}
