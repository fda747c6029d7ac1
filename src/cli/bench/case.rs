//! What a bench runs.

use nqueens::{Backend, Engine, Plan, Problem, Threads};

use crate::cli::args::options;
use crate::cli::failure::Failure;

/// A combination to be run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Case {
    pub n: usize,
    pub engine: Engine,
    pub backend: Option<Backend>,
    pub threads: Threads,
}

/// What a plot shows as one line, of its colour and with its marks: what was asked for, so that a line
/// goes on where another engine or fewer threads do the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub engine: String,
    pub threads: usize,
}

impl Case {
    pub fn plan(self) -> Result<Plan, Failure> {
        let options = options(self.engine, self.backend, self.threads);
        Ok(Plan::new(&Problem::new(self.n)?, &options)?)
    }

    /// What is run if this is asked for: an engine is chosen, and there may be less to do than for so many
    /// threads.
    pub fn chosen(self) -> Result<Self, Failure> {
        let plan = self.plan()?;
        Ok(Self {
            n: self.n,
            engine: plan.engine(),
            backend: plan.backend(),
            threads: plan.threads(),
        })
    }

    /// The line of what is asked for, that is run as the chosen one.
    pub fn series(self, chosen: Self) -> Series {
        let shown = if self.engine == Engine::Auto {
            self
        } else {
            chosen
        };
        Series {
            engine: engine_name(shown.engine.name(), shown.backend.map(Backend::name)),
            threads: self.threads.get(),
        }
    }
}

/// An engine, with its instructions.
pub fn engine_name(engine: &str, backend: Option<&str>) -> String {
    match backend {
        Some(backend) => format!("{engine} {backend}"),
        None => engine.to_string(),
    }
}
