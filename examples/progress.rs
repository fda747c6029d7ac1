//! What a service does: counts with chosen threads and engine, watches the progress, stops after a
//! second, and later counts the units that are left. What was finished is kept in a map here;
//! `nqueens::ledger::Ledger` keeps it in a file.
//!
//!     cargo run --release --example progress -- 18

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use nqueens::{Cancel, CountError, Engine, Options, Plan, Problem, Threads};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(17), |n| n.parse())?;
    let options = Options::default()
        .engine(Engine::Frontier)
        .threads(Threads::new(2).expect("two threads are allowed"));
    let plan = Plan::new(&Problem::new(n)?, &options)?;
    // The numbers in the map mean something as long as the identity is the same.
    println!("{:?}", plan.identity());
    // What units are expected to cost weighs them against each other.
    let all: f64 = (0..plan.units()).map(|unit| plan.cost(unit)).sum();
    let finished = Mutex::new(BTreeMap::new());
    let cancel = Cancel::new();
    let start = Instant::now();
    let result = plan.run_units(0..plan.units(), &cancel, |unit| {
        let mut finished = finished.lock().expect("no thread panics");
        finished.insert(unit.unit, unit.solutions);
        if start.elapsed() > Duration::from_secs(1) {
            cancel.cancel();
        }
    });
    match result {
        Ok(_) => println!("not stopped"),
        Err(CountError::Cancelled) => println!("stopped"),
        Err(error) => return Err(error.into()),
    }
    let finished = finished.into_inner()?;
    let cost: f64 = finished.keys().map(|&unit| plan.cost(unit)).sum();
    let before: u128 = finished.values().sum();
    println!("{:.1} % done: {before} solutions", 100.0 * cost / all);

    let left = (0..plan.units()).filter(|unit| !finished.contains_key(unit));
    let now = plan.run_units(left, &Cancel::new(), |_| {})?.solutions;
    println!("{} solutions in {:?}", before + now, start.elapsed());
    Ok(())
}
