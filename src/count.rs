//! The counting API: options, a plan, and the count that it gives.

use std::fmt;

use crate::choose::{self, PlanError, Prepared, Resources};
use crate::engine::Engine;
use crate::engine::join::Join;
use crate::machine::memory;
use crate::machine::threads::{StartError, Threads};
use crate::problem::Problem;
use crate::simd::Backend;
use crate::units::{Cancel, Finished, NoTotal, Observer, Worker, Workload, total};

/// How to count: by default with the fastest engine, on all cores.
///
/// ```
/// use nqueens::{Engine, Options, Threads};
/// let options = Options::default()
///     .engine(Engine::Frontier)
///     .threads(Threads::ONE);
/// # let _ = options;
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Options {
    engine: Engine,
    backend: Option<Backend>,
    threads: Threads,
    memory: Option<u64>,
    cancel: Cancel,
}

impl Options {
    /// Counts with a certain engine.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets the instructions of the vector engines; [`Backend::best`] if not set.
    pub fn backend(mut self, backend: Backend) -> Self {
        self.backend = Some(backend);
        self
    }

    /// Sets the number of threads; [`Threads::default`] if not set.
    pub fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Limits the bytes of memory that the process takes for the count; half of what is available
    /// if not set. With less memory the join engine takes longer, or fewer threads.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Sets a token that ends what is counted with these options, which fails with
    /// [`CountError::Cancelled`] then. What a [`Plan`] runs has a token of its own.
    ///
    /// ```
    /// use nqueens::{Cancel, CountError, Options, Problem, count};
    /// let cancel = Cancel::new();
    /// cancel.cancel();
    /// let counted = count(&Problem::new(20)?, &Options::default().cancel(&cancel));
    /// assert!(matches!(counted, Err(CountError::Cancelled)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// The token that is set.
    pub(crate) fn token(&self) -> &Cancel {
        &self.cancel
    }

    /// A join of full boards; `None` if there is none.
    pub(crate) fn join(&self, problem: &Problem) -> Option<Join> {
        choose::join(problem, self.resources())
    }

    fn resources(&self) -> Resources {
        Resources {
            backend: self.backend.unwrap_or_else(Backend::best),
            threads: self.threads,
            memory: self.memory,
        }
    }

    /// The number of threads that is set.
    pub(crate) fn threads_asked(&self) -> Threads {
        self.threads
    }
}

/// A count and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The number of boards.
    pub solutions: u128,
    /// The engine that counted: never [`Engine::Auto`].
    pub engine: Engine,
    /// The instructions that it used, if it is a vector engine.
    pub backend: Option<Backend>,
    /// The number of threads that counted.
    pub threads: Threads,
}

/// The number of boards.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.solutions.fmt(f)
    }
}

/// Why there is no count.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The engine cannot count the problem.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] StartError),
    /// The machine has not the memory that one thread needs.
    #[error(
        "the {engine} engine needs {} MiB of memory, but only {} MiB are available",
        needed.div_ceil(1 << 20), available >> 20
    )]
    Memory {
        /// The engine.
        engine: Engine,
        /// The bytes that it needs.
        needed: u64,
        /// The bytes available.
        available: u64,
    },
    /// The count was cancelled before all units were finished.
    #[error("the count was cancelled")]
    Cancelled,
    /// The total does not fit 128 bits.
    #[error("the total does not fit 128 bits")]
    Overflow,
}

impl From<NoTotal> for CountError {
    fn from(reason: NoTotal) -> Self {
        match reason {
            NoTotal::Threads(cause) => Self::Threads(cause),
            NoTotal::Cancelled => Self::Cancelled,
            NoTotal::Overflow => Self::Overflow,
        }
    }
}

/// Two engines count differently: one of them has a bug.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the engines disagree: {} counts {}, {} counts {}",
    counts[0].engine, counts[0], counts[1].engine, counts[1]
)]
pub struct DisagreementError {
    /// What each engine counts.
    pub counts: Box<[Count; 2]>,
}

/// Counts the boards of a problem.
///
/// # Errors
/// As [`Plan::new`] and [`Plan::run`].
pub fn count(problem: &Problem, options: &Options) -> Result<Count, CountError> {
    Plan::new(problem, options)?.run_all(&options.cancel)
}

/// A count that is ready to run: the engine is chosen and the work units are known.
///
/// ```
/// use nqueens::{Options, Plan, Problem};
/// let plan = Plan::new(&Problem::new(10)?, &Options::default())?;
/// assert_eq!(plan.run()?.solutions, 724);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    problem: Problem,
    resources: Resources,
    prepared: Prepared,
}

/// Identifies what unit numbers refer to: with the same identity, unit 17 is the same work and has
/// the same count, on every machine.
///
/// Plans of different versions of this crate are equal only if they split alike.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanIdentity {
    /// What is counted.
    pub problem: Problem,
    /// The engine, which makes the units: never [`Engine::Auto`].
    pub engine: Engine,
    /// The version of the engine's way to make units.
    pub version: u32,
    /// The number of units.
    pub units: u64,
}

impl Plan {
    /// Chooses the engine and splits the problem.
    ///
    /// # Errors
    /// If the engine asked for cannot count the problem, or not within the memory that is set.
    pub fn new(problem: &Problem, options: &Options) -> Result<Self, PlanError> {
        let resources = options.resources();
        let prepared = Prepared::new(problem, options.engine, resources)?;
        Self::of(problem, resources, prepared)
    }

    /// A plan for the same problem by another engine, to check this one.
    ///
    /// The two share no search code. Of a plain board they also use the symmetries by different
    /// arguments, or the second one does not use them at all; only from N = 25 on, odd boards are
    /// split into the same classes by the join and the frontier engine.
    ///
    /// # Errors
    /// If the memory that is set is less than the other engine needs.
    pub fn second(&self) -> Result<Self, PlanError> {
        let Self {
            ref problem,
            resources,
            ..
        } = *self;
        Self::of(problem, resources, self.prepared.second(problem, resources))
    }

    fn of(problem: &Problem, resources: Resources, prepared: Prepared) -> Result<Self, PlanError> {
        if let (Some(limit), Some(need)) = (resources.memory, prepared.memory)
            && limit < need.least
        {
            return Err(PlanError::Memory {
                engine: prepared.engine,
                needed: need.least,
                limit,
            });
        }
        Ok(Self {
            problem: problem.clone(),
            resources,
            prepared,
        })
    }

    /// The engine that will count: never [`Engine::Auto`].
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.prepared.engine
    }

    /// The instructions that the engine will use, if it is a vector engine.
    #[must_use]
    pub fn backend(&self) -> Option<Backend> {
        self.prepared.backend
    }

    /// The number of threads that will count: those asked for, or fewer if there is not that much
    /// to do, or not the memory.
    #[must_use]
    pub fn threads(&self) -> Threads {
        self.prepared.threads
    }

    /// The bytes that the count will take at most; `None` for the engines that need no more than a
    /// megabyte or two a thread.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.prepared.memory.map(|need| need.most)
    }

    /// What the numbers of the units refer to.
    #[must_use]
    pub fn identity(&self) -> PlanIdentity {
        PlanIdentity {
            problem: self.problem.clone(),
            engine: self.prepared.engine,
            version: self.prepared.plan_version,
            units: self.units(),
        }
    }

    /// The number of work units, each known by its number from 0. They are counted in this order,
    /// the ones that are expected to take longest first.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.work().units()
    }

    /// What a unit is expected to cost, beside the other units of the plan.
    ///
    /// # Panics
    /// If there is no such unit.
    #[must_use]
    pub fn cost(&self, unit: u64) -> f64 {
        self.assert_unit(unit);
        self.work().cost(unit)
    }

    /// Counts.
    ///
    /// # Errors
    /// If the threads cannot be started, one thread's memory is not there, or the total exceeds
    /// 128 bits.
    pub fn run(&self) -> Result<Count, CountError> {
        self.run_all(&Cancel::new())
    }

    fn run_all(&self, cancel: &Cancel) -> Result<Count, CountError> {
        let units = 0..self.units();
        self.total(|| self.work().worker(), units, cancel, None)
    }

    /// Counts some units in the order given, calls `finished` for each, and can be cancelled. The
    /// sum over all units, each counted once, is what [`run`](Self::run) counts.
    ///
    /// `finished` is called by the thread that counted the unit; the next unit waits for it.
    ///
    /// # Errors
    /// As [`run`](Self::run), and [`CountError::Cancelled`].
    ///
    /// # Panics
    /// If there is no such unit.
    ///
    /// ```
    /// use nqueens::{Cancel, CountError, Options, Plan, Problem};
    /// let plan = Plan::new(&Problem::new(14)?, &Options::default())?;
    /// let cancel = Cancel::new();
    /// let result = plan.run_units(0..plan.units(), &cancel, |unit| {
    ///     eprintln!("unit {} of {} took {:?}", unit.unit, plan.units(), unit.time);
    ///     cancel.cancel();
    /// });
    /// assert!(matches!(result, Err(CountError::Cancelled)));
    ///
    /// let first = plan.run_units(0..10, &Cancel::new(), |_| {})?.solutions;
    /// let others = plan.run_units(10..plan.units(), &Cancel::new(), |_| {})?.solutions;
    /// assert_eq!(first + others, 365_596);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_units(
        &self,
        units: impl Iterator<Item = u64> + Send,
        cancel: &Cancel,
        finished: impl Fn(&Finished) + Sync,
    ) -> Result<Count, CountError> {
        self.total(|| self.work().worker(), units, cancel, Some(&finished))
    }

    /// As [`run_units`](Self::run_units), by a slow and obvious way that shares with the engine no
    /// more than what a unit stands for: if it counts otherwise, one of the two is wrong.
    ///
    /// # Errors
    /// As `run_units`.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn recount_units(
        &self,
        units: impl Iterator<Item = u64> + Send,
        cancel: &Cancel,
        finished: impl Fn(&Finished) + Sync,
    ) -> Result<Count, CountError> {
        self.total(|| self.work().auditor(), units, cancel, Some(&finished))
    }

    /// What makes a unit this one.
    #[cfg(test)]
    pub(crate) fn identity_of(&self, unit: u64) -> String {
        self.work().identity(unit)
    }

    fn work(&self) -> &dyn Workload {
        &*self.prepared.work
    }

    fn total<'a>(
        &self,
        new_worker: impl Fn() -> Box<dyn Worker + 'a> + Sync,
        units: impl Iterator<Item = u64> + Send,
        cancel: &Cancel,
        observer: Option<Observer<'_>>,
    ) -> Result<Count, CountError> {
        let Prepared {
            engine,
            backend,
            threads,
            memory,
            ..
        } = self.prepared;
        if let (Some(need), Some(available)) = (memory, memory::available())
            && available < need.least
        {
            return Err(CountError::Memory {
                engine,
                needed: need.least,
                available,
            });
        }
        let threads = match units.size_hint() {
            (_, Some(most)) => threads.for_pieces(most as u64),
            _ => threads,
        };
        let units = units.inspect(|&unit| self.assert_unit(unit));
        let solutions = total(new_worker, units, threads, cancel, observer)?;
        Ok(Count {
            solutions,
            engine,
            backend,
            threads,
        })
    }

    fn assert_unit(&self, unit: u64) {
        assert!(unit < self.units(), "unit {unit} of {}", self.units());
    }
}

impl Count {
    /// This count, if another one is the same.
    ///
    /// # Errors
    /// If it is not.
    pub fn confirmed_by(self, other: Self) -> Result<Self, DisagreementError> {
        if self.solutions == other.solutions {
            Ok(self)
        } else {
            let counts = Box::new([self, other]);
            Err(DisagreementError { counts })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_differ_are_both_told() {
        let count = |engine, solutions| Count {
            solutions,
            engine,
            backend: None,
            threads: Threads::ONE,
        };
        let same = count(Engine::Join, 92).confirmed_by(count(Engine::Scalar, 92));
        assert_eq!(same.unwrap().engine, Engine::Join);
        let differ = count(Engine::Join, 92).confirmed_by(count(Engine::Scalar, 91));
        assert_eq!(
            differ.unwrap_err().to_string(),
            "the engines disagree: join counts 92, scalar counts 91"
        );
    }

    /// Deals units, of which each was measured to take so many seconds, to `threads` as the driver
    /// does; returns the share of their time that is work.
    fn share_of_work(seconds: &[f64], threads: usize) -> f64 {
        let mut busy_until = vec![0.0_f64; threads];
        for time in seconds {
            let first_free = busy_until.iter_mut().min_by(|a, b| a.total_cmp(b));
            *first_free.expect("at least one thread") += time;
        }
        let end = busy_until.iter().copied().fold(0.0, f64::max);
        seconds.iter().sum::<f64>() / (end * threads as f64)
    }

    #[test]
    fn the_replay_deals_units_in_order() {
        assert_eq!(share_of_work(&[2.0, 1.0, 1.0], 2), 1.0);
        assert_eq!(share_of_work(&[1.0, 1.0, 2.0], 2), 4.0 / 6.0);
    }

    #[test]
    #[ignore = "takes a minute"]
    fn threads_hardly_wait_for_each_other() {
        // Every so many units are measured; their neighbours are taken to be like them.
        for (n, step) in [(20, 1), (22, 40)] {
            let options = Options::default().threads(Threads::ONE);
            let plan = Plan::new(&Problem::new(n).unwrap(), &options).unwrap();
            let mut worker = plan.prepared.work.worker();
            let mut seconds = Vec::new();
            for unit in (0..plan.units()).step_by(step) {
                let start = std::time::Instant::now();
                worker.count(unit, &Cancel::new()).unwrap();
                let time = start.elapsed().as_secs_f64();
                seconds.extend(std::iter::repeat_n(time, step));
            }
            for threads in [2, 16, 64, 128] {
                let share = share_of_work(&seconds, threads);
                println!("N = {n}, {threads} threads: {:.1} % work", 100.0 * share);
                assert!(share > 0.95, "N = {n}, {threads} threads: {share}");
            }
        }
    }
}
