//! Which engine counts a problem: the measured crossovers between the engines, and the prepared
//! engine that a plan holds.
//!
//! The choice depends on the problem alone, so that all machines of a cluster come to the same
//! plan. What is tuned inside an engine stands with it.

use crate::engine::Engine;
use crate::engine::frontier::{self, Frontier};
use crate::engine::join::{self, Join};
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
    /// The engine fills whole boards only.
    #[error(
        "the {engine} engine fills whole boards only: use scalar or reference for partial ones"
    )]
    WholeBoardsOnly {
        /// The engine asked for.
        engine: Engine,
    },
    /// The join engine cannot hold the board.
    #[error(
        "the join engine cannot hold the diagonals of this board in a word: \
         use the frontier engine"
    )]
    TooManyDiagonals,
    /// The memory that is set is less than one thread needs.
    #[error(
        "the {engine} engine needs {} MiB of memory for this board, more than the {} MiB \
         that are allowed: allow more, or use the frontier engine",
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
    /// The bytes that are taken at most, and those that one thread needs at least; 0 if they do not
    /// matter.
    pub memory: u64,
    pub least_memory: u64,
    pub work: Box<dyn Workload>,
}

impl Prepared {
    /// The engine asked for, or the one that is fastest for the problem.
    pub fn new(problem: &Problem, engine: Engine, resources: Resources) -> Result<Self, PlanError> {
        if matches!(engine, Engine::Frontier | Engine::Join) && !problem.fills_the_board() {
            return Err(PlanError::WholeBoardsOnly { engine });
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
        if !problem.fills_the_board() || open_rows < FRONTIER_ROWS {
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
            memory: 0,
            least_memory: 0,
            work: Box::new(work),
        }
    }

    fn reference(problem: &Problem) -> Self {
        let work = Reference(problem.clone());
        let version = reference::PLAN_VERSION;
        Self::frugal(Engine::Reference, None, version, Threads::ONE, work)
    }

    fn scalar(problem: &Problem, Resources { threads, .. }: Resources) -> Self {
        let work = Scalar::new(classes(problem), problem.rows());
        Self::frugal(Engine::Scalar, None, scalar::PLAN_VERSION, threads, work)
    }

    fn frontier(problem: &Problem, resources: Resources) -> Self {
        Self::searched(problem, resources, classes(problem))
    }

    fn searched(problem: &Problem, resources: Resources, classes: Vec<Class>) -> Self {
        let Resources {
            backend, threads, ..
        } = resources;
        let work = Frontier::new(&classes, problem.size(), backend);
        let version = frontier::PLAN_VERSION;
        Self::frugal(Engine::Frontier, Some(backend), version, threads, work)
    }

    fn join(problem: &Problem, resources: Resources) -> Option<Self> {
        let Resources {
            backend,
            threads,
            memory,
        } = resources;
        let half_of_available = || memory::available().map_or(u64::MAX, |bytes| bytes / 2);
        let limit = memory.unwrap_or_else(half_of_available);
        let work = Join::new(problem, backend, limit, threads)?;
        Some(Self {
            engine: Engine::Join,
            backend: Some(backend),
            plan_version: join::PLAN_VERSION,
            threads: work.threads().for_pieces(work.units()),
            memory: work.bytes(),
            least_memory: work.least_bytes(),
            work: Box::new(work),
        })
    }
}

/// With so many rows to search, the frontier engine is faster than the scalar one; it takes longer
/// to set up. (2026-11-28, AMD Zen 5: `scripts/speed.py --engines scalar,frontier --sizes 8-14`.)
const FRONTIER_ROWS: usize = 12;

/// From this size on, joining a plain board is faster than searching it: N = 15 takes 4.8 ms instead
/// of 5.9 with AVX-512, 5.9 instead of 9.5 with AVX2. (2026-11-30, AMD Zen 5: `scripts/speed.py
/// --sizes 13-16`, also with `--backend avx2`.)
const JOIN_FROM: usize = 15;

/// From so many solutions on, joining any other board is faster than searching it. Measured: level
/// at 0.3 to 1.1 million for N = 15 to 19, with holes, with queens, and with both; a wrong choice
/// costs more above than below. (2026-11-30, AMD Zen 5, 48 random problems.)
const JOIN_SOLUTIONS: f64 = 400_000.0;

/// Whether joining is faster than searching.
fn join_is_faster(problem: &Problem) -> bool {
    let n = problem.size();
    if problem.is_plain() || n < JOIN_FROM {
        return n >= JOIN_FROM;
    }
    estimate::rough(&problem.allowed(), n) > JOIN_SOLUTIONS
}
