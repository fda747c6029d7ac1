//! The driver: which engine counts, work units to cores, their counts to the total.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPool;

use crate::engine::frontier::{self, Frontier};
use crate::engine::join::Join;
use crate::engine::reference;
use crate::engine::scalar::Scalar;
use crate::symmetry::{Symmetric, classes};
use crate::{Backend, Engine, Error, Problem, default_threads, estimate, memory, threads};

/// A count split into work units that share nothing.
///
/// The same problem gives the same units in the same order on every machine.
pub(crate) trait Units: Sync {
    /// What a thread keeps between units.
    type Workspace;

    fn units(&self) -> usize;

    /// How many boards of the problem each board of the unit stands for.
    fn weight(&self, unit: usize) -> u64;

    fn workspace(&self) -> Self::Workspace;

    /// The number of boards of the unit.
    fn count(&self, unit: usize, workspace: &mut Self::Workspace) -> u64;
}

/// The weighted sum over all units. Each thread takes the next unit when it is done with one.
pub(crate) fn total<U: Units>(work: &U, pool: &ThreadPool) -> Result<u128, Error> {
    let next = AtomicUsize::new(0);
    let parts = pool.broadcast(|_| {
        let mut workspace = work.workspace();
        let mut part = 0_u128;
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= work.units() {
                return Some(part);
            }
            let boards = u128::from(work.count(unit, &mut workspace));
            part = part.checked_add(boards * u128::from(work.weight(unit)))?;
        }
    });
    parts
        .into_iter()
        .try_fold(0_u128, |sum, part| sum.checked_add(part?))
        .ok_or(Error::Overflow)
}

/// How to count.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The engine.
    pub engine: Engine,
    /// The instructions of the vector engines; [`Backend::best`] if `None`.
    pub backend: Option<Backend>,
    /// The number of threads; [`default_threads`] if `None` or 0.
    pub threads: Option<usize>,
}

/// A count and how it was made.
#[derive(Clone, Debug)]
pub struct Count {
    /// The number of boards.
    pub solutions: u128,
    /// The engine that counted: never [`Engine::Auto`].
    pub engine: Engine,
    /// The instructions that it used, if it is a vector engine.
    pub backend: Option<Backend>,
    /// The number of threads it could use.
    pub threads: usize,
}

/// Counts the boards of a problem on all cores.
///
/// # Errors
/// As [`Plan::new`] and [`Plan::run`].
pub fn count(problem: &Problem, options: &Options) -> Result<Count, Error> {
    Plan::new(problem, options)?.run()
}

/// A count that is ready to run: the engine is chosen and its memory is known.
///
/// ```
/// use nqueens::{Options, Plan, Problem};
/// let plan = Plan::new(&Problem::new(10)?, &Options::default())?;
/// assert!(plan.memory() < 1 << 30);
/// assert_eq!(plan.run()?.solutions, 724);
/// # Ok::<(), nqueens::Error>(())
/// ```
pub struct Plan {
    problem: Problem,
    work: Work,
    engine: Engine,
    backend: Backend,
    threads: usize,
    pool: ThreadPool,
    memory: u64,
}

enum Work {
    Reference,
    Scalar(Scalar),
    Frontier(Frontier),
    Join(Join),
}

impl Plan {
    /// Chooses the engine, splits the problem, and sees that the memory is there.
    ///
    /// # Errors
    /// If the threads cannot be started, the engine cannot count the problem, or it would need
    /// more memory than there is.
    pub fn new(problem: &Problem, options: &Options) -> Result<Self, Error> {
        let threads = options
            .threads
            .filter(|&threads| threads > 0)
            .unwrap_or_else(default_threads);
        let backend = options.backend.unwrap_or_else(Backend::best);
        let pool = threads::pool(threads)?;
        if matches!(options.engine, Engine::Frontier | Engine::Join) && !problem.fills_the_board() {
            return Err(Error::WholeBoardsOnly {
                engine: options.engine,
            });
        }
        let (engine, work, memory) = match options.engine {
            Engine::Auto => fastest(problem, backend, &pool),
            Engine::Join => {
                let (join, memory) = join(problem, &pool)?;
                (Engine::Join, Work::Join(join), memory)
            }
            Engine::Frontier => (Engine::Frontier, frontier(problem, backend), 0),
            Engine::Scalar => (Engine::Scalar, scalar(problem), 0),
            Engine::Reference => (Engine::Reference, Work::Reference, 0),
        };
        Ok(Self {
            problem: problem.clone(),
            work,
            engine,
            backend,
            threads,
            pool,
            memory,
        })
    }

    /// A plan for the same problem with an engine that shares no search code with this one's.
    ///
    /// # Errors
    /// As [`Plan::new`].
    pub fn second(&self) -> Result<Self, Error> {
        let whole = self.problem.fills_the_board();
        let engine = match self.engine {
            Engine::Join => Engine::Frontier,
            Engine::Frontier => Engine::Join,
            Engine::Scalar if whole => Engine::Frontier,
            Engine::Scalar => Engine::Reference,
            Engine::Reference | Engine::Auto => Engine::Scalar,
        };
        let plan = |engine| {
            let options = Options {
                engine,
                backend: Some(self.backend),
                threads: Some(self.threads),
            };
            Self::new(&self.problem, &options)
        };
        match plan(engine) {
            Err(Error::JoinMemory { .. } | Error::JoinShape) => plan(Engine::Scalar),
            plan => plan,
        }
    }

    /// The engine that will count: never [`Engine::Auto`].
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The bytes that the join engine will take at most; 0 for the other engines, which need a
    /// megabyte or two a thread.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Counts.
    ///
    /// # Errors
    /// If the total exceeds 128 bits.
    pub fn run(&self) -> Result<Count, Error> {
        let solutions = match &self.work {
            Work::Reference => u128::from(reference::count(&self.problem)),
            Work::Scalar(scalar) => total(scalar, &self.pool)?,
            Work::Frontier(frontier) => total(frontier, &self.pool)?,
            Work::Join(join) => join.count(self.backend, &self.pool)?,
        };
        let uses_vectors = matches!(self.work, Work::Frontier(_) | Work::Join(_));
        Ok(Count {
            solutions,
            engine: self.engine,
            backend: uses_vectors.then_some(self.backend),
            threads: self.threads,
        })
    }
}

impl Count {
    /// This count, if another one is the same.
    ///
    /// # Errors
    /// [`Error::Disagreement`] if it is not.
    pub fn confirmed_by(self, other: Self) -> Result<Self, Error> {
        if self.solutions == other.solutions {
            Ok(self)
        } else {
            let counts = Box::new([self, other]);
            Err(Error::Disagreement { counts })
        }
    }
}

fn scalar(problem: &Problem) -> Work {
    Work::Scalar(Scalar::new(
        classes(problem, Symmetric::Split),
        problem.rows(),
    ))
}

fn frontier(problem: &Problem, backend: Backend) -> Work {
    if problem.size() < frontier::SMALLEST {
        return scalar(problem);
    }
    let classes = classes(problem, Symmetric::Split);
    Work::Frontier(Frontier::new(&classes, problem.size(), backend))
}

/// Prepares to join, and tells the memory for it.
///
/// Up to N = 21 a symmetric board is faster as a whole; for larger ones its classes are, and they
/// take half of the memory.
fn join(problem: &Problem, pool: &ThreadPool) -> Result<(Join, u64), Error> {
    const LARGEST_WHOLE: usize = 21;
    let available = memory::available().unwrap_or(u64::MAX);
    let join = |symmetric| {
        let join = Join::new(&classes(problem, symmetric)).ok_or(Error::JoinShape)?;
        let needed = join.memory(available, pool);
        if needed <= available {
            Ok((join, needed))
        } else {
            Err(Error::JoinMemory { available })
        }
    };
    if problem.size() <= LARGEST_WHOLE {
        join(Symmetric::Whole).or_else(|_| join(Symmetric::Split))
    } else {
        join(Symmetric::Split)
    }
}

/// What is fastest, as measured; see the table in README.md.
fn fastest(problem: &Problem, backend: Backend, pool: &ThreadPool) -> (Engine, Work, u64) {
    /// With this many rows to search, the frontier engine is faster than the scalar one; it takes
    /// longer to set up.
    const FRONTIER_ROWS: usize = 12;
    let open_rows = problem.size().saturating_sub(problem.queens().len());
    if !problem.fills_the_board() || open_rows < FRONTIER_ROWS {
        return (Engine::Scalar, scalar(problem), 0);
    }
    if join_is_faster(problem)
        && let Ok((join, memory)) = join(problem, pool)
    {
        return (Engine::Join, Work::Join(join), memory);
    }
    (Engine::Frontier, frontier(problem, backend), 0)
}

/// Whether joining is faster than searching, memory aside.
fn join_is_faster(problem: &Problem) -> bool {
    let n = problem.size();
    if problem.is_plain() {
        return n >= 16;
    }
    // Nanoseconds, on one core: for the search, by solution; for the join, by solution, by
    // half-board, and for the tables.
    const SEARCH: f64 = 20.0;
    const JOIN: [f64; 3] = [3.0, 2.0, 5e6];
    const PROBES: u32 = 2000;
    let allowed = problem.allowed();
    let solutions = estimate::placements(&allowed, frontier::row_order(n).into_iter(), PROBES);
    let top = estimate::placements(&allowed, 0..n / 2, PROBES);
    let bottom = estimate::placements(&allowed, n / 2..n, PROBES);
    SEARCH * solutions > JOIN[0] * solutions + JOIN[1] * (top + bottom) + JOIN[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Huge;

    impl Units for Huge {
        type Workspace = ();

        fn units(&self) -> usize {
            4
        }

        fn weight(&self, _: usize) -> u64 {
            u64::MAX
        }

        fn workspace(&self) {}

        fn count(&self, unit: usize, (): &mut ()) -> u64 {
            u64::MAX - unit as u64
        }
    }

    #[test]
    fn counts_that_differ_are_both_told() {
        let count = |engine, solutions| Count {
            solutions,
            engine,
            backend: None,
            threads: 1,
        };
        let same = count(Engine::Join, 92).confirmed_by(count(Engine::Scalar, 92));
        assert_eq!(same.unwrap().engine, Engine::Join);
        let differ = count(Engine::Join, 92).confirmed_by(count(Engine::Scalar, 91));
        assert_eq!(
            differ.unwrap_err().to_string(),
            "the engines disagree: join counts 92, scalar counts 91"
        );
    }

    #[test]
    fn a_total_beyond_128_bits_is_refused() {
        let pool = threads::pool(2).unwrap();
        assert!(matches!(total(&Huge, &pool), Err(Error::Overflow)));
    }
}
