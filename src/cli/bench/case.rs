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

impl Case {
    pub fn plan(self) -> Result<Plan, Failure> {
        let options = options(self.engine, self.backend, self.threads);
        Ok(Plan::new(&Problem::new(self.n)?, &options)?)
    }
}
