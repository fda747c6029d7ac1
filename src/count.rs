//! The driver: work units to cores, their counts to the total.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPool;

use crate::engine::{frontier, reference, scalar};
use crate::{Backend, Engine, Error, Problem, default_threads, symmetry, threads};

/// A count split into work units that share nothing.
///
/// The same problem gives the same units in the same order on every machine.
pub(crate) trait Plan: Sync {
    /// What a thread keeps between units.
    type Workspace;

    fn units(&self) -> usize;

    /// How many boards of the problem each board of the unit stands for.
    fn weight(&self, unit: usize) -> u64;

    fn workspace(&self) -> Self::Workspace;

    /// The number of boards of the unit.
    fn count(&self, unit: usize, workspace: &mut Self::Workspace) -> u64;
}

/// With this many rows to search, the frontier engine is faster than the scalar one; it takes
/// longer to set up.
const FRONTIER_ROWS: usize = 12;

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
/// If the threads cannot be started, or the total exceeds 128 bits.
pub fn count(problem: &Problem, options: &Options) -> Result<Count, Error> {
    let threads = options
        .threads
        .filter(|&threads| threads > 0)
        .unwrap_or_else(default_threads);
    let engine = choose(problem, options.engine)?;
    let classes = || symmetry::classes(problem);
    let pool = || threads::pool(threads);
    let mut backend = None;
    let solutions = match engine {
        Engine::Reference => u128::from(reference::count(problem)),
        Engine::Frontier if problem.size() >= frontier::SMALLEST => {
            let used = options.backend.unwrap_or_else(Backend::best);
            backend = Some(used);
            let units = frontier::Units::new(&classes(), problem.size(), used);
            total(&units, &pool()?)?
        }
        _ => total(&scalar::Units::new(classes(), problem.rows()), &pool()?)?,
    };
    Ok(Count {
        solutions,
        engine,
        backend,
        threads,
    })
}

/// The engine to use: never [`Engine::Auto`].
fn choose(problem: &Problem, asked: Engine) -> Result<Engine, Error> {
    match asked {
        Engine::Auto => {
            let open_rows = problem.size().saturating_sub(problem.queens().len());
            if problem.fills_the_board() && open_rows >= FRONTIER_ROWS {
                Ok(Engine::Frontier)
            } else {
                Ok(Engine::Scalar)
            }
        }
        Engine::Frontier if !problem.fills_the_board() => {
            Err(Error::WholeBoardsOnly { engine: asked })
        }
        engine => Ok(engine),
    }
}

/// The weighted sum over all units. Each thread takes the next unit when it is done with one.
fn total<P: Plan>(plan: &P, pool: &ThreadPool) -> Result<u128, Error> {
    let next = AtomicUsize::new(0);
    let parts = pool.broadcast(|_| {
        let mut workspace = plan.workspace();
        let mut part = 0_u128;
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= plan.units() {
                return Some(part);
            }
            let boards = u128::from(plan.count(unit, &mut workspace));
            part = part.checked_add(boards * u128::from(plan.weight(unit)))?;
        }
    });
    parts
        .into_iter()
        .try_fold(0_u128, |sum, part| sum.checked_add(part?))
        .ok_or(Error::Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Huge;

    impl Plan for Huge {
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
    fn a_total_beyond_128_bits_is_refused() {
        let pool = threads::pool(2).unwrap();
        assert!(matches!(total(&Huge, &pool), Err(Error::Overflow)));
    }
}
