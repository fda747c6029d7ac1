//! What units are of, as ledgers tell it.

use nqueens::PlanIdentity;
use serde::Serialize;

use super::output::coordinates;

/// The question and the plan of some units.
#[derive(Serialize)]
pub struct Question {
    n: usize,
    rows: usize,
    queens: Vec<[usize; 2]>,
    holes: Vec<[usize; 2]>,
    engine: &'static str,
    plan: u32,
}

impl Question {
    pub fn new(plan: &PlanIdentity) -> Self {
        let problem = &plan.problem;
        Self {
            n: problem.size(),
            rows: problem.rows(),
            queens: coordinates(problem.queens()),
            holes: coordinates(problem.holes()),
            engine: plan.engine.name(),
            plan: plan.version,
        }
    }

    /// Names and values.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![("board size", self.n.to_string())];
        if self.rows < self.n {
            lines.push(("rows", self.rows.to_string()));
        }
        for (name, squares) in [("queens", &self.queens), ("holes", &self.holes)] {
            if !squares.is_empty() {
                let squares = squares
                    .iter()
                    .map(|[row, column]| format!("{row},{column}"));
                lines.push((name, squares.collect::<Vec<_>>().join(" ")));
            }
        }
        let engine = format!("{}, plan version {}", self.engine, self.plan);
        lines.push(("engine", engine));
        lines
    }
}
