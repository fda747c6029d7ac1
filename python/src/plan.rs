//! Plans: counts in work units, with ledgers of what is finished.

use std::path::PathBuf;

use nqueens::ledger::{self, Ledger, LedgerError};
use nqueens::{CountError, Shard};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::{How, whole};
use crate::errors::{Raised, wrong};
use crate::problem::Problem;
use crate::waiting::wait_for;

/// A count that is ready to run, in work units.
#[pyclass(frozen, module = "nqueens_count._native")]
pub struct Plan(nqueens::Plan);

#[pymethods]
impl Plan {
    #[new]
    fn new(py: Python<'_>, problem: Problem, how: How<'_>) -> PyResult<Self> {
        let options = how.options()?;
        let plan = py.detach(|| nqueens::Plan::new(&problem.0, &options));
        let plan = plan.map_err(Raised::raised)?;
        Ok(Self(plan))
    }

    /// The engine that counts.
    #[getter]
    fn engine(&self) -> &'static str {
        self.0.engine().name()
    }

    /// The instructions that it uses, if it is a vector engine.
    #[getter]
    fn backend(&self) -> Option<&'static str> {
        self.0.backend().map(|backend| backend.name())
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.0.threads().get()
    }

    /// The bytes of memory that it may take; None if that does not matter.
    #[getter]
    fn memory(&self) -> Option<u64> {
        self.0.memory()
    }

    /// The number of work units.
    #[getter]
    fn units(&self) -> u64 {
        self.0.units()
    }

    fn run_units(
        &self,
        py: Python<'_>,
        units: Option<Bound<'_, PyAny>>,
        shard: Option<Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u128> {
        let all = self.0.units();
        let shard = shard.map_or(Ok(Shard::WHOLE), |shard| self::shard(&shard))?;
        let units: Box<dyn Iterator<Item = u64> + Send> = match units {
            None => Box::new(shard.units(all)),
            Some(units) => {
                let mut given = Vec::new();
                for unit in units.try_iter()? {
                    let unit = whole(&unit?, "unit", "not a unit of the plan")? as u64;
                    if unit >= all {
                        let message =
                            format!("unit {unit} is none of the plan: they are 0 to {}", all - 1);
                        return Err(wrong(message));
                    }
                    given.push(unit);
                }
                Box::new(given.into_iter())
            }
        };
        let number = units.size_hint().1.map_or(all, |most| most as u64);
        wait_for(py, progress, |cancel, share| {
            let counted = self
                .0
                .run_units(units, cancel, |_| share.one_more(number))?;
            Ok::<_, CountError>(counted.solutions)
        })
    }

    fn run_ledger(
        &self,
        py: Python<'_>,
        path: PathBuf,
        shard: Option<Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u128> {
        let shard = shard.map_or(Ok(Shard::WHOLE), |shard| self::shard(&shard))?;
        wait_for(py, progress, |cancel, share| {
            let ledger = Ledger::open(&path, &self.0, shard)?;
            let left = shard.len(self.0.units()) - ledger.recorded().len();
            let counted = ledger.run(cancel, |_| share.one_more(left))?;
            Ok::<_, LedgerError>(counted.solutions)
        })
    }
}

/// A shard: `"0/8"`, or `(0, 8)`.
fn shard(given: &Bound<'_, PyAny>) -> PyResult<Shard> {
    if let Ok(text) = given.extract::<String>() {
        return text.parse().map_err(wrong);
    }
    let Ok((index, of)) = given.extract::<(u64, u64)>() else {
        let message = "a shard is a pair of numbers, such as (0, 8), or a text, such as \"0/8\"";
        return Err(PyTypeError::new_err(message));
    };
    Shard::new(index, of).ok_or_else(|| {
        wrong(format!(
            "there is no shard {index} of {of}: they count from 0"
        ))
    })
}

/// The sum of ledgers that hold all units of a plan together.
#[pyfunction]
pub fn merge(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<u128> {
    const MOST: usize = 20;
    if paths.is_empty() {
        return Err(wrong("there is no ledger"));
    }
    let merged = py
        .detach(|| ledger::merge(&paths, false))
        .map_err(Raised::raised)?;
    if merged.is_complete() {
        return Ok(merged.solutions);
    }
    let mut message = merged
        .refused
        .iter()
        .map(|error| format!("{error}\n"))
        .collect::<String>();
    let missing = merged.plan.units - merged.recorded.len();
    let are = if missing == 1 { "is" } else { "are" };
    message += &format!(
        "{missing} of {} work units {are} missing",
        merged.plan.units
    );
    if let Some(shards) = merged.shards {
        let again: Vec<String> = merged
            .recorded
            .missing_shards(shards)
            .iter()
            .map(u64::to_string)
            .collect();
        let more = if again.len() > MOST {
            " and others"
        } else {
            ""
        };
        let again = again[..again.len().min(MOST)].join(", ");
        message += &format!("; to be run again, of {shards} shards: {again}{more}");
    }
    Err(wrong(message))
}
