//! The memory that a plan announces, beside the memory that is taken. One test: the process has one
//! high-water mark.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use nqueens::{Cancel, CountError, Engine, Options, Plan, Problem, Threads};

/// The most memory that this process has had so far, in bytes.
fn most_so_far() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}

#[test]
fn plans_take_what_they_announce() {
    const MIB: u64 = 1 << 20;
    // By rising need, as the mark only rises.
    for (n, threads, limit) in [
        (16, 2, 1024 * MIB),
        (18, 2, 16 * MIB),
        (18, 2, 1024 * MIB),
        (22, 1, 1024 * MIB),
        (24, 1, 60 * MIB),
        (24, 1, 1024 * MIB),
    ] {
        let options = Options::default()
            .engine(Engine::Join)
            .threads(Threads::new(threads).unwrap())
            .memory(limit);
        let plan = Plan::new(&Problem::new(n).unwrap(), &options).unwrap();
        let planned = plan.memory().expect("the join takes memory");
        assert!(planned <= limit, "N = {n}: {planned}");
        let cancel = Cancel::new();
        let start = Instant::now();
        let result = std::thread::scope(|scope| {
            let count = scope.spawn(|| plan.run_units(0..plan.units(), &cancel, |_| ()));
            // The first units are the largest.
            while !count.is_finished() && start.elapsed() < Duration::from_secs(2) {
                std::thread::sleep(Duration::from_millis(10));
            }
            cancel.cancel();
            count.join().unwrap()
        });
        assert!(matches!(result, Ok(_) | Err(CountError::Cancelled)));
        let taken = most_so_far();
        println!("N = {n}, {threads} threads, {limit}: {taken} taken, {planned} planned");
        assert!(
            taken <= planned,
            "N = {n}: {taken} taken, {planned} planned"
        );
        assert!(
            taken >= planned / 4,
            "N = {n}: {taken} taken, {planned} planned"
        );
    }
}
