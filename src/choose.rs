//! Which engine counts a problem: the measured crossovers between the engines, and the prepared
//! engine that a plan holds.
//!
//! The choice depends on the problem alone, so that all machines of a cluster come to the same
//! plan. What is tuned inside an engine stands with it.

use crate::engine::Engine;
use crate::engine::frontier::{self, Frontier};
use crate::engine::join::{self as join_engine, Join};
use crate::engine::reference::{self, Reference};
use crate::engine::scalar::{self, Scalar};
use crate::estimate;
use crate::machine::memory;
use crate::machine::threads::Threads;
use crate::problem::Problem;
use crate::simd::Backend;
use crate::symmetry::{Class, classes, whole};
use crate::units::Workload;

/// An engine cannot count a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The engine counts full boards only.
    #[error("the {engine} engine counts full boards only, not partial ones")]
    FullBoardsOnly {
        /// The engine asked for.
        engine: Engine,
    },
    /// The join engine cannot hold the board.
    #[error("the join engine cannot hold the diagonals of this board in a word")]
    TooManyDiagonals,
    /// The memory that is set is less than one thread needs.
    #[error(
        "the {engine} engine needs {} MiB of memory for this board, more than the {} MiB \
         that are allowed",
        needed.div_ceil(1 << 20), limit >> 20
    )]
    Memory {
        /// The engine.
        engine: Engine,
        /// The bytes that it needs.
        needed: u64,
        /// The bytes that are allowed.
        limit: u64,
    },
}

/// What an engine may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resources {
    pub backend: Backend,
    pub threads: Threads,
    /// Bytes; half of what is available if `None`.
    pub memory: Option<u64>,
}

/// Bytes that a count takes at most, and those that one thread needs at least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryNeed {
    pub most: u64,
    pub least: u64,
}

/// An engine with the units of a problem.
#[derive(Debug)]
pub(crate) struct Prepared {
    /// Never [`Engine::Auto`].
    pub engine: Engine,
    /// The instructions that it uses, if it is a vector engine.
    pub backend: Option<Backend>,
    pub plan_version: u32,
    /// The threads for which there is memory and work.
    pub threads: Threads,
    /// What memory is taken, if it matters.
    pub memory: Option<MemoryNeed>,
    pub work: Box<dyn Workload>,
}

impl Prepared {
    /// The engine asked for, or the one that is fastest for the problem.
    pub fn new(problem: &Problem, engine: Engine, resources: Resources) -> Result<Self, PlanError> {
        if !engine.counts_partial_boards() && !problem.fills_the_board() {
            return Err(PlanError::FullBoardsOnly { engine });
        }
        Ok(match engine {
            Engine::Auto => Self::fastest(problem, resources),
            Engine::Join => Self::join(problem, resources).ok_or(PlanError::TooManyDiagonals)?,
            Engine::Frontier if problem.size() < frontier::SMALLEST => {
                Self::scalar(problem, resources)
            }
            Engine::Frontier => Self::frontier(problem, resources),
            Engine::Scalar => Self::scalar(problem, resources),
            Engine::Reference => Self::reference(problem),
        })
    }

    /// Another engine for the same problem, to check this one: it shares neither search code nor,
    /// for plain boards, the argument by which symmetric boards are counted once. (Only the join of
    /// odd boards from N = 25 on uses the same classes as the search.)
    pub fn second(&self, problem: &Problem, resources: Resources) -> Self {
        let searchable = problem.fills_the_board() && problem.size() >= frontier::SMALLEST;
        match self.engine {
            // Without symmetry the vector search is still faster than the scalar one with it.
            Engine::Scalar if searchable => Self::searched(problem, resources, whole(problem)),
            Engine::Scalar => Self::reference(problem),
            Engine::Join if searchable => Self::frontier(problem, resources),
            Engine::Frontier => {
                Self::join(problem, resources).unwrap_or_else(|| Self::scalar(problem, resources))
            }
            Engine::Join | Engine::Reference | Engine::Auto => Self::scalar(problem, resources),
        }
    }

    fn fastest(problem: &Problem, resources: Resources) -> Self {
        let open_rows = problem.size().saturating_sub(problem.queens().len());
        let is_small = Engine::Frontier
            .fastest_from()
            .is_some_and(|n| open_rows < n);
        if !problem.fills_the_board() || is_small {
            return Self::scalar(problem, resources);
        }
        let join = join_is_faster(problem).then(|| Self::join(problem, resources));
        join.flatten()
            .unwrap_or_else(|| Self::frontier(problem, resources))
    }

    /// An engine that needs a megabyte or two a thread.
    fn frugal(
        engine: Engine,
        backend: Option<Backend>,
        plan_version: u32,
        threads: Threads,
        work: impl Workload + 'static,
    ) -> Self {
        Self {
            engine,
            backend,
            plan_version,
            threads: threads.for_pieces(work.units()),
            memory: None,
            work: Box::new(work),
        }
    }

    fn reference(problem: &Problem) -> Self {
        let work = Reference(problem.clone());
        let version = reference::plan::VERSION;
        Self::frugal(Engine::Reference, None, version, Threads::ONE, work)
    }

    fn scalar(problem: &Problem, Resources { threads, .. }: Resources) -> Self {
        let work = Scalar::new(classes(problem), problem.rows());
        Self::frugal(Engine::Scalar, None, scalar::plan::VERSION, threads, work)
    }

    fn frontier(problem: &Problem, resources: Resources) -> Self {
        Self::searched(problem, resources, classes(problem))
    }

    fn searched(problem: &Problem, resources: Resources, classes: Vec<Class>) -> Self {
        let Resources {
            backend, threads, ..
        } = resources;
        let work = Frontier::new(&classes, problem.size(), backend);
        let version = frontier::plan::VERSION;
        Self::frugal(Engine::Frontier, Some(backend), version, threads, work)
    }

    fn join(problem: &Problem, resources: Resources) -> Option<Self> {
        let backend = resources.backend;
        let work = join(problem, resources)?;
        Some(Self {
            engine: Engine::Join,
            backend: Some(backend),
            plan_version: join_engine::plan::VERSION,
            threads: work.threads().for_pieces(work.units()),
            memory: Some(MemoryNeed {
                most: work.bytes(),
                least: work.least_bytes(),
            }),
            work: Box::new(work),
        })
    }
}

/// A join of full boards; `None` if it has more diagonals than a word can hold.
pub(crate) fn join(problem: &Problem, resources: Resources) -> Option<Join> {
    let half_of_available = || memory::available().map_or(u64::MAX, |bytes| bytes / 2);
    let limit = resources.memory.unwrap_or_else(half_of_available);
    Join::new(problem, resources.backend, limit, resources.threads)
}

/// From so many solutions on, joining any other board is faster than searching it. Measured: level
/// at 0.17 to 0.5 million for N = 14 to 18, with holes, with queens, and with both, on AVX2 and on
/// AVX-512 (2026-12-03, AMD Zen 4, 34 random problems); at 0.3 to 1.1 million on Zen 5 (2026-11-30). A
/// wrong choice costs a fifth just below, and half as much again at twice as many.
const JOIN_SOLUTIONS: f64 = 250_000.0;

/// Whether joining is faster than searching.
fn join_is_faster(problem: &Problem) -> bool {
    let n = problem.size();
    let is_large = Engine::Join.fastest_from().is_some_and(|from| n >= from);
    if problem.is_plain() || !is_large {
        return is_large;
    }
    estimate::rough(&problem.allowed(), n) > JOIN_SOLUTIONS
}
