//! Work units: how a count is split, and the driver that deals units to threads.
//!
//! # Units that last
//!
//! An engine splits a problem into units that share nothing. A unit is known by its number, from 0
//! up to the number of units. What a unit stands for depends on the problem, on the engine, and on
//! that engine's *plan version*, and on nothing else: not on the machine, its memory, the backend
//! or the number of threads. Numbers, costs and order are known without counting anything. So what
//! is written down about unit 17 on one machine holds on every other one.
//!
//! A later version of this crate may split differently: other units, another number of them, or
//! another order. Then the engine's plan version grows, and what was written for the old version
//! belongs to another plan. How fast a unit is counted, and in how much memory, may change at any
//! time. An expected cost only weighs units against each other, and may change at any time too as
//! long as the order of the units stays.
//!
//! # The schedule
//!
//! Units are many more than threads, and each thread takes the next one when it is done with its
//! last. At the end the threads wait for the one that took the last unit, so the loss is at most a
//! unit a thread, and half of one on average. Units come by falling expected cost, so the last
//! ones are among the shortest. That is all the balancing there is: no unit is split, no queue is
//! stolen from, and the only shared word is the number of the next unit. There is no barrier
//! before the end. A test in `count.rs` replays measured units for up to 128 threads: more than 95 %
//! of their time is work for N = 20 and 22.
//!
//! A pool's threads are all told to take units (`broadcast`) instead of handing rayon a parallel
//! iterator, which would split the range in halves and so deal the costliest units last to some.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::machine::threads::{CannotStart, Threads};

/// A count split into work units.
pub(crate) trait Workload: Send + Sync + fmt::Debug {
    /// The number of units.
    fn units(&self) -> u64;

    /// What a unit is expected to cost, in any measure.
    fn cost(&self, unit: u64) -> f64;

    /// What a thread counts units with.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// Counts units, one after the other, and keeps its buffers between them.
pub(crate) trait Worker {
    /// The number of boards that a unit stands for, or `None` if it was given up because the
    /// count is cancelled.
    fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128>;
}

/// Ends a count early, from any thread: all clones are the same token.
///
/// Units under way are given up within moments, never half counted.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the counts that were given this token.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    #[inline(always)]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A unit that was counted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finished {
    /// The unit's number.
    pub unit: u64,
    /// The number of boards that it stands for: the sum over all units is the answer.
    pub solutions: u128,
    /// How long one thread took.
    pub time: Duration,
}

/// Why the driver gives no total.
#[derive(Debug)]
pub(crate) enum NoTotal {
    Threads(CannotStart),
    Cancelled,
    Overflow,
}

/// What is told of each finished unit, from the thread that counted it.
pub(crate) type Observer<'a> = &'a (dyn Fn(&Finished) + Sync);

/// The sum over all units. Tells `observer`, if there is one, of each.
pub(crate) fn total(
    work: &dyn Workload,
    threads: Threads,
    cancel: &Cancel,
    observer: Option<Observer<'_>>,
) -> Result<u128, NoTotal> {
    let next = AtomicU64::new(0);
    let deal = || {
        let mut worker = work.worker();
        let mut sum = 0_u128;
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= work.units() {
                return Ok(sum);
            }
            // Some machines have no clock, so nobody asks it in vain.
            let start = observer.map(|_| Instant::now());
            let solutions = worker.count(unit, cancel).ok_or(NoTotal::Cancelled)?;
            if let (Some(observer), Some(start)) = (observer, start) {
                observer(&Finished {
                    unit,
                    solutions,
                    time: start.elapsed(),
                });
            }
            sum = sum.checked_add(solutions).ok_or(NoTotal::Overflow)?;
        }
    };
    if threads == Threads::ONE {
        return deal();
    }
    let pool = threads.pool().map_err(NoTotal::Threads)?;
    pool.broadcast(|_| deal())
        .into_iter()
        .try_fold(0_u128, |sum, part| {
            sum.checked_add(part?).ok_or(NoTotal::Overflow)
        })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Units that count their number, or much.
    #[derive(Debug)]
    struct Numbers {
        units: u64,
        each: u128,
    }

    impl Workload for Numbers {
        fn units(&self) -> u64 {
            self.units
        }

        fn cost(&self, _: u64) -> f64 {
            1.0
        }

        fn worker(&self) -> Box<dyn Worker + '_> {
            struct Counter(u128);
            impl Worker for Counter {
                fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128> {
                    (!cancel.is_cancelled()).then_some(self.0 + u128::from(unit))
                }
            }
            Box::new(Counter(self.each))
        }
    }

    fn threads(threads: usize) -> Threads {
        Threads::new(threads).unwrap()
    }

    #[test]
    fn each_unit_is_counted_and_told_once() {
        let work = Numbers {
            units: 1000,
            each: 0,
        };
        for count in [1, 2, 5] {
            let told = Mutex::new(Vec::new());
            let observer = |finished: &Finished| {
                assert_eq!(finished.solutions, u128::from(finished.unit));
                told.lock().unwrap().push(finished.unit);
            };
            let total = total(&work, threads(count), &Cancel::new(), Some(&observer));
            assert_eq!(total.unwrap(), 999 * 1000 / 2);
            let mut told = told.into_inner().unwrap();
            told.sort_unstable();
            assert!(told.into_iter().eq(0..1000), "{count} threads");
        }
    }

    #[test]
    fn a_cancelled_count_has_no_total() {
        let work = Numbers {
            units: 1000,
            each: 0,
        };
        for count in [1, 2] {
            let cancel = Cancel::new();
            let observer = |finished: &Finished| {
                if finished.unit == 10 {
                    cancel.cancel();
                }
            };
            let total = total(&work, threads(count), &cancel, Some(&observer));
            assert!(matches!(total, Err(NoTotal::Cancelled)));
        }
    }

    #[test]
    fn a_total_beyond_128_bits_is_refused() {
        let work = Numbers {
            units: 4,
            each: u128::MAX / 3,
        };
        for count in [1, 2, 4] {
            let total = total(&work, threads(count), &Cancel::new(), None);
            assert!(matches!(total, Err(NoTotal::Overflow)), "{count} threads");
        }
    }
}
