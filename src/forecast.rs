//! What a count will give, and how long it will take: without counting it.
//!
//! The number of boards comes from random probes, or from work units, whichever has the smaller
//! error. The time comes from units: some are counted, drawn by their expected cost, and stand for
//! all. Where one unit takes too long for that, the time is that for each solution of a smaller
//! board, times the number of solutions.
//!
//! # Drawing units
//!
//! Let unit u have the count x(u) and the expected cost c(u), and C be the sum of all costs. If
//! units are drawn with the chance c(u) / C, the expected value of x(u) C / c(u) is the sum of all
//! x(u). The same holds for their times. As costs are about right, the values are alike, and few
//! draws are enough. Large plans have too many units to ask for all costs: their units are divided
//! into equal strata, and one unit of each, at random, stands for its stratum.
//!
//! The draws are spread evenly: the n-th one is at the fraction n φ of the costs, from a random
//! start, where φ is the golden section; any first ones of such points lie evenly. No draw begins
//! after the time is over, and each one that began counts, or else those that take long would be
//! missing. Times are taken from the second half only: in the first one, the join makes tables that
//! all units use.

use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::choose::PlanError;
use crate::count::{Count, CountError, Options, Plan};
use crate::engine::Engine;
use crate::estimate::{Draws, Estimate, probes};
use crate::machine::threads::Threads;
use crate::problem::Problem;
use crate::rng::Random;
use crate::units::Cancel;

/// What is expected of a count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Forecast {
    /// The number of boards. The error is infinite if nothing was found out.
    pub solutions: Estimate,
    /// What the engines that can count the problem are expected to take, the one that
    /// [`Engine::Auto`] chooses first.
    pub engines: Vec<EngineForecast>,
}

/// What an engine is expected to take.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EngineForecast {
    /// The engine.
    pub engine: Engine,
    /// The number of threads that would count.
    pub threads: Threads,
    /// The bytes that it would take at most; `None` if it needs no more than a megabyte or two a thread.
    pub memory: Option<u64>,
    /// The seconds that it takes on so many threads.
    pub seconds: f64,
    /// The standard error of these; `None` if they are a guess from a smaller board.
    pub seconds_error: Option<f64>,
    /// Why the engine cannot count the problem on this machine as it is now.
    pub hindrance: Option<String>,
}

/// From so many units that were drawn on, their error is one to rely on: with 8, a twentieth of the means
/// are off by more than 2.4 of it, with 2 by more than 12.7.
const LEAST_UNITS: u64 = 8;

/// Estimates the number of boards, and what each engine takes to count them; takes about `time`.
///
/// # Errors
/// If the problem cannot be planned for, or threads cannot be started.
///
/// ```
/// use std::time::Duration;
/// use nqueens::{Options, Problem, forecast};
/// let forecast = forecast(&Problem::new(22)?, &Options::default(), Duration::from_secs(1))?;
/// let found = forecast.solutions;
/// assert!((found.mean - 2.691e12).abs() < 5.0 * found.error);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forecast(
    problem: &Problem,
    options: &Options,
    time: Duration,
) -> Result<Forecast, CountError> {
    let cancel = options.token();
    let mut solutions = probe(problem, options.threads_asked(), time / 10, cancel)?;
    let mut engines: Vec<EngineForecast> = Vec::new();
    // Nobody waits for an oracle.
    for &engine in Engine::ALL.iter().filter(|engine| !engine.is_oracle()) {
        let time = if engine == Engine::Auto {
            time * 6 / 10
        } else {
            time / 10
        };
        let options = options.clone().engine(engine);
        let mut hindrance = None;
        let mut plan = Plan::new(problem, &options);
        if let Err(error @ PlanError::Memory { .. }) = &plan {
            hindrance = Some(error.to_string());
            plan = Plan::new(problem, &options.clone().memory(u64::MAX));
        }
        if cancel.is_cancelled() {
            return Err(CountError::Cancelled);
        }
        let plan = match plan {
            Err(PlanError::FullBoardsOnly { .. } | PlanError::TooManyDiagonals) => continue,
            plan => plan?,
        };
        if engines.iter().any(|other| other.engine == plan.engine()) {
            continue;
        }
        let guess =
            seconds_per_solution(problem, plan.engine(), &options, time / 5)? * solutions.mean;
        let mut forecast = EngineForecast {
            engine: plan.engine(),
            threads: plan.threads(),
            memory: plan.memory(),
            seconds: guess / plan.threads().get() as f64,
            seconds_error: None,
            hindrance,
        };
        if forecast.hindrance.is_some() {
            engines.push(forecast);
            continue;
        }
        match measure(&plan, guess, time, cancel) {
            Ok(Some((found, seconds))) => {
                // The error of a few units is a guess itself.
                let is_known = found.error == 0.0 || found.draws >= LEAST_UNITS;
                if is_known && found.error < solutions.error {
                    solutions = found;
                }
                forecast.seconds = seconds.mean;
                forecast.seconds_error = Some(seconds.error);
            }
            Ok(None) => {}
            Err(error) => forecast.hindrance = Some(error.to_string()),
        }
        engines.push(forecast);
    }
    if cancel.is_cancelled() {
        return Err(CountError::Cancelled);
    }
    Ok(Forecast { solutions, engines })
}

/// Probes on all threads.
fn probe(
    problem: &Problem,
    threads: Threads,
    time: Duration,
    cancel: &Cancel,
) -> Result<Estimate, CountError> {
    /// Enough for an error, however slow the machine.
    const LEAST: usize = 1000;
    let allowed = problem.allowed();
    let seed = Random::from_system().number();
    let probe = |thread: usize| {
        let start = Instant::now();
        let mut draws = Draws::default();
        for (number, boards) in probes(&allowed, problem.rows(), seed ^ thread as u64).enumerate() {
            let is_over = || start.elapsed() > time || cancel.is_cancelled();
            if number >= LEAST && number % LEAST == 0 && is_over() {
                break;
            }
            draws.add(boards);
        }
        draws
    };
    let draws = threads.broadcast(probe)?;
    let draws = draws.into_iter().fold(Draws::default(), Draws::join);
    let mut found = draws.estimate().expect("there are enough draws");
    if found.mean == 0.0 {
        // If no probe reached a full board, they say nothing.
        found.error = f64::INFINITY;
    }
    Ok(found)
}

/// The number of boards and the seconds, from the whole count if it is short, else from units; `None`
/// if these take too long. `guess` is what one thread may take for all.
fn measure(
    plan: &Plan,
    guess: f64,
    time: Duration,
    cancel: &Cancel,
) -> Result<Option<(Estimate, Estimate)>, CountError> {
    let strata = Strata::new(plan);
    // The guess may be several times too high: large boards take less for each solution.
    if guess * strata.share > 4.0 * time.as_secs_f64() {
        return Ok(None);
    }
    let start = Instant::now();
    let all = |cancel: &Cancel| plan.run_units(0..plan.units(), cancel, |_| ());
    match within(time / 5, cancel, all) {
        Ok(Count { solutions, .. }) => {
            let exact = |mean| Estimate::exact(mean, plan.units());
            let seconds = start.elapsed().as_secs_f64();
            return Ok(Some((exact(solutions as f64), exact(seconds))));
        }
        Err(CountError::Cancelled) => {}
        Err(error) => return Err(error),
    }
    sample(plan, &strata, time * 4 / 5, cancel)
}

/// From units that are drawn, by all threads; `None` if they take too long.
fn sample(
    plan: &Plan,
    strata: &Strata,
    time: Duration,
    cancel: &Cancel,
) -> Result<Option<(Estimate, Estimate)>, CountError> {
    let start = Instant::now();
    let units = strata.draw().take_while(|_| start.elapsed() < time);
    let draws = Mutex::new([Draws::default(); 2]);
    let result = within(3 * time, cancel, |cancel| {
        plan.run_units(units, cancel, |finished| {
            let weight = strata.total / plan.cost(finished.unit);
            let seconds = finished.time.as_secs_f64() / plan.threads().get() as f64;
            let [boards, times] = &mut *draws.lock().expect("no thread panics with the lock");
            boards.add(finished.solutions as f64 * weight);
            if start.elapsed() > time / 2 {
                times.add(seconds * weight);
            }
        })
    });
    match result {
        Ok(_) => {}
        Err(CountError::Cancelled) => return Ok(None),
        Err(error) => return Err(error),
    }
    let draws = draws.into_inner().expect("no thread panics with the lock");
    let [boards, times] = draws.map(Draws::estimate);
    Ok(boards.zip(times))
}

/// Units that stand for those around them.
struct Strata {
    /// One of each stratum, with the sum of the costs up to it.
    units: Vec<(u64, f64)>,
    /// What all units cost.
    total: f64,
    /// What a unit that is drawn costs on average, of all.
    share: f64,
    /// Where the draws begin, as a part of the whole.
    start: f64,
}

impl Strata {
    fn new(plan: &Plan) -> Self {
        const MOST: u64 = 1 << 14;
        let mut random = Random::from_system();
        let strata = plan.units().min(MOST);
        let first = |stratum: u64| {
            let place = u128::from(stratum) * u128::from(plan.units()) / u128::from(strata);
            place as u64
        };
        let (mut sum, mut squares) = (0.0, 0.0);
        let units = (0..strata).map(|stratum| {
            let range = first(stratum)..first(stratum + 1);
            let length = range.end - range.start;
            let unit = range.start + random.below(length);
            let cost = plan.cost(unit);
            sum += cost * length as f64;
            squares += cost * cost * length as f64;
            (unit, sum)
        });
        Self {
            units: units.collect(),
            total: sum,
            share: squares / (sum * sum),
            start: random.number() as f64 / u64::MAX as f64,
        }
    }

    /// Units by their costs, without end.
    fn draw(&self) -> impl Iterator<Item = u64> + '_ {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        (0_u64..).map(|number| {
            let place = (self.start + number as f64 * GOLDEN).fract() * self.total;
            let stratum = self.units.partition_point(|&(_, sum)| sum <= place);
            self.units[stratum.min(self.units.len() - 1)].0
        })
    }
}

/// Runs something that is cancelled when the time is over, or with all else.
fn within<T>(time: Duration, all: &Cancel, run: impl FnOnce(&Cancel) -> T) -> T {
    const LOOK: Duration = Duration::from_millis(50);
    let start = Instant::now();
    let cancel = Cancel::new();
    let (ended, end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let cancel = &cancel;
        scope.spawn(move || {
            while let Some(left) = time.checked_sub(start.elapsed())
                && !all.is_cancelled()
                && end.recv_timeout(left.min(LOOK)) == Err(RecvTimeoutError::Timeout)
            {}
            cancel.cancel();
        });
        let result = run(cancel);
        drop(ended);
        result
    })
}

/// What one thread takes, measured within about so long on a plain board that is large enough to
/// measure and small enough for that.
fn seconds_per_solution(
    problem: &Problem,
    engine: Engine,
    options: &Options,
    time: Duration,
) -> Result<f64, CountError> {
    const LARGE: usize = 22;
    let plan = |n| {
        let problem = Problem::new(n).expect("the board is small enough");
        let options = options.clone().engine(engine).memory(u64::MAX);
        Plan::new(&problem, &options.threads(Threads::ONE))
    };
    if engine == Engine::Join && problem.size() > LARGE {
        let plan = plan(LARGE)?;
        if let Some((boards, seconds)) = sample(&plan, &Strata::new(&plan), time, options.token())?
        {
            return Ok(seconds.mean / boards.mean);
        }
    }
    let start = Instant::now();
    let boards = plan(engine.probe_size())?.run()?.solutions;
    Ok(start.elapsed().as_secs_f64() / boards as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published;

    fn plan(n: usize, engine: Engine) -> Plan {
        let options = Options::default().engine(engine);
        Plan::new(&Problem::new(n).unwrap(), &options).unwrap()
    }

    fn is_near(found: Estimate, expected: f64) -> bool {
        (found.mean - expected).abs() < 5.0 * found.error
    }

    #[test]
    fn samples_agree_with_the_published_counts() {
        for (n, engine) in [
            (12, Engine::Scalar),
            (14, Engine::Frontier),
            (13, Engine::Join),
            (16, Engine::Join),
        ] {
            let expected = published::solutions(n).unwrap() as f64;
            let plan = plan(n, engine);
            // However slow the machine is.
            let boards = (0..12).find_map(|doubled| {
                let time = Duration::from_millis(50 << doubled);
                let (boards, _) =
                    sample(&plan, &Strata::new(&plan), time, &Cancel::new()).unwrap()?;
                Some(boards).filter(|boards| boards.draws >= 100)
            });
            let boards = boards.expect("units are short");
            assert!(is_near(boards, expected), "{n}, {engine}: {boards}");
            assert!(boards.error < 0.2 * expected, "{n}, {engine}: {boards}");
        }
    }

    /// More units than strata.
    #[test]
    fn units_stand_for_their_strata() {
        let plan = plan(22, Engine::Join);
        let strata = Strata::new(&plan);
        assert!(plan.units() > strata.units.len() as u64);
        assert!(strata.units.is_sorted_by(|a, b| a.0 < b.0));
        let total: f64 = (0..plan.units()).map(|unit| plan.cost(unit)).sum();
        assert!((strata.total / total - 1.0).abs() < 0.01);
    }

    #[test]
    fn short_counts_are_exact_and_long_ones_are_told() {
        let options = Options::default();
        let forecast = |n, time| forecast(&Problem::new(n).unwrap(), &options, time).unwrap();
        let small = forecast(10, Duration::from_secs(1));
        assert_eq!((small.solutions.mean, small.solutions.error), (724.0, 0.0));
        let engines: Vec<Engine> = small.engines.iter().map(|e| e.engine).collect();
        assert_eq!(engines, [Engine::Scalar, Engine::Join, Engine::Frontier]);
        // Only a search knows that there is none: no probe comes to the last rows.
        let mut problem = Problem::new(24).unwrap();
        for column in 0..24 {
            problem.make_hole(crate::Square::new(23, column)).unwrap();
        }
        let found = probe(&problem, Threads::ONE, Duration::ZERO, &Cancel::new()).unwrap();
        assert_eq!((found.mean, found.error), (0.0, f64::INFINITY));
        let large = forecast(31, Duration::from_millis(200));
        let join = &large.engines[0];
        assert_eq!((join.engine, join.seconds_error), (Engine::Join, None));
        assert!(join.seconds > 1e9, "centuries");
    }
}
