//! The native part of the Python package: what its typed face, `python/nqueens_count`, stands on.
//!
//! ```text
//!  arguments   what Python gives, as the library takes it
//!  errors      what the library says is wrong, as exceptions of Python
//!  waiting     long work on a thread of its own, while Python is listened to
//!  problem, board, solutions, counting, plan     the classes and functions
//! ```

mod arguments;
mod board;
mod counting;
mod errors;
mod plan;
mod problem;
mod solutions;
mod waiting;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::board::{Board, check};
    #[pymodule_export]
    use crate::counting::{Squares, count, estimate, fundamental_number, place, random, squares};
    #[pymodule_export]
    use crate::plan::{Plan, merge};
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::solutions::{Blocks, Solutions, all_columns};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("MAX_N", nqueens::MAX_N)?;
        let forms = nqueens::Form::ALL.iter().map(|form| form.name());
        module.add("FORMS", forms.collect::<Vec<_>>())
    }
}
