//! Counts with a look at the progress, and stops after a second.
//!
//!     cargo run --release --example progress -- 20

use std::sync::Mutex;
use std::time::{Duration, Instant};

use nqueens::{Cancel, CountError, Options, Plan, Problem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(17), |n| n.parse())?;
    let plan = Plan::new(&Problem::new(n)?, &Options::default())?;
    // What units are expected to cost weighs them against each other.
    let all: f64 = (0..plan.units()).map(|unit| plan.cost(unit)).sum();
    let done = Mutex::new((0.0, 0));
    let cancel = Cancel::new();
    let start = Instant::now();
    let result = plan.run_units(0..plan.units(), &cancel, |unit| {
        let mut done = done.lock().expect("no thread panics");
        done.0 += plan.cost(unit.unit);
        done.1 += unit.solutions;
        if start.elapsed() > Duration::from_secs(1) {
            cancel.cancel();
        }
    });
    let (cost, solutions) = *done.lock().expect("no thread panics");
    match result {
        Ok(count) => println!("{} solutions in {:?}", count.solutions, start.elapsed()),
        Err(CountError::Cancelled) => println!(
            "stopped at {:.1} %: {solutions} solutions so far",
            100.0 * cost / all
        ),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
