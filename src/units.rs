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
//! belongs to another plan. Each engine has a `plan` with its version and all that its units depend
//! on; a test compares the units with a table of those that were (`golden.rs`). How fast a unit is
//! counted, and in how much memory, may change at any time. An expected cost only weighs units
//! against each other, and may change at any time too as long as the order of the units stays.
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
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::machine::clock::Worked;
use crate::machine::threads::{StartError, Threads};

/// A count split into work units.
pub(crate) trait Workload: Send + Sync + fmt::Debug {
    /// The number of units.
    fn units(&self) -> u64;

    /// What a unit is expected to cost, in any measure.
    fn cost(&self, unit: u64) -> f64;

    /// What makes a unit this one, for the test that sees units change.
    #[cfg(test)]
    fn identity(&self, unit: u64) -> String;

    /// What a thread counts units with.
    fn worker(&self) -> Box<dyn Worker + '_>;

    /// What a thread counts units again with, to check the worker: by a slow and obvious way that
    /// shares with it no more than what a unit stands for.
    fn auditor(&self) -> Box<dyn Worker + '_>;
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
    /// How long one thread worked for it; none in WebAssembly, which has no clock.
    pub time: Duration,
}

/// A share of the units of a plan, to be counted on its own: the units I, I + M, I + 2M, …
///
/// Units come by falling cost, so all shards of a plan cost nearly the same.
///
/// ```
/// use nqueens::Shard;
/// let shard: Shard = "1/3".parse().unwrap();
/// assert!(shard.units(10).eq([1, 4, 7]));
/// assert_eq!(shard.len(10), 3);
/// assert!("3/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// All units: shard 0 of 1.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Shard `index` of `of`, counted from 0; `None` if there is no such shard.
    #[must_use]
    pub fn new(index: u64, of: u64) -> Option<Self> {
        (index < of).then_some(Self { index, of })
    }

    /// Which of the shards this is, from 0.
    #[must_use]
    pub fn index(self) -> u64 {
        self.index
    }

    /// The number of shards.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its units, of a plan with so many.
    pub fn units(self, units: u64) -> impl Iterator<Item = u64> + Clone + Send {
        let (first, end) = (self.index.min(units), units);
        (first..end).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }

    /// The number of units in this shard, of a plan with so many.
    #[must_use]
    pub fn len(self, units: u64) -> u64 {
        units.saturating_sub(self.index).div_ceil(self.of)
    }

    /// Whether a unit belongs to it.
    #[must_use]
    pub fn contains(self, unit: u64) -> bool {
        unit % self.of == self.index
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// A text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is I/M, such as 0/8: whole numbers, I from 0 to M - 1")]
pub struct ParseShardError;

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let parse = || {
            let (index, of) = text.split_once('/')?;
            Self::new(index.parse().ok()?, of.parse().ok()?)
        };
        parse().ok_or(ParseShardError)
    }
}

/// A sum of counts, as long as it fits 128 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Total(Option<u128>);

impl Total {
    pub const ZERO: Self = Self(Some(0));

    pub fn add(&mut self, count: u128) {
        self.0 = self.0.and_then(|sum| sum.checked_add(count));
    }

    /// `None` if the sum did not fit.
    pub fn get(self) -> Option<u128> {
        self.0
    }
}

/// Why the driver gives no total.
#[derive(Debug)]
pub(crate) enum NoTotal {
    Threads(StartError),
    Cancelled,
    Overflow,
}

/// What each thread calls with each unit that it has finished.
pub(crate) type Observer<'a> = &'a (dyn Fn(&Finished) + Sync);

/// The sum over `units`, which are dealt in their order. Tells `observer`, if there is one, of each.
pub(crate) fn total<'a>(
    new_worker: impl Fn() -> Box<dyn Worker + 'a> + Sync,
    units: impl Iterator<Item = u64> + Send,
    threads: Threads,
    cancel: &Cancel,
    observer: Option<Observer<'_>>,
) -> Result<u128, NoTotal> {
    let units = Mutex::new(units);
    let next = || units.lock().expect("no iterator panics").next();
    let deal = || {
        let mut worker = new_worker();
        let mut sum = Total::ZERO;
        while let Some(unit) = next() {
            // Only an observer wants the time.
            let start = observer.map(|_| Worked::start());
            let solutions = worker.count(unit, cancel).ok_or(NoTotal::Cancelled)?;
            if let (Some(observer), Some(start)) = (observer, start) {
                observer(&Finished {
                    unit,
                    solutions,
                    time: start.time(),
                });
            }
            sum.add(solutions);
        }
        sum.get().ok_or(NoTotal::Overflow)
    };
    let parts = threads.broadcast(|_| deal()).map_err(NoTotal::Threads)?;
    let mut sum = Total::ZERO;
    for part in parts {
        sum.add(part?);
    }
    sum.get().ok_or(NoTotal::Overflow)
}

/// The sum over all units, for the tests of the engines.
#[cfg(test)]
pub(crate) fn all(work: &dyn Workload, threads: Threads) -> Result<u128, NoTotal> {
    let units = 0..work.units();
    total(|| work.worker(), units, threads, &Cancel::new(), None)
}

#[cfg(test)]
mod tests {
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

        fn identity(&self, unit: u64) -> String {
            unit.to_string()
        }

        fn auditor(&self) -> Box<dyn Worker + '_> {
            self.worker()
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
            let units = 0..work.units();
            let cancel = Cancel::new();
            let total = total(
                || work.worker(),
                units,
                threads(count),
                &cancel,
                Some(&observer),
            );
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
            let units = 0..work.units();
            let total = total(
                || work.worker(),
                units,
                threads(count),
                &cancel,
                Some(&observer),
            );
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
            let total = all(&work, threads(count));
            assert!(matches!(total, Err(NoTotal::Overflow)), "{count} threads");
        }
        let mut sum = Total::ZERO;
        sum.add(u128::MAX);
        assert_eq!(sum.get(), Some(u128::MAX));
        sum.add(1);
        sum.add(0);
        assert_eq!(sum.get(), None);
    }

    /// Each thread's own sum fits, as it has one unit only: they wait for each other.
    #[test]
    fn a_total_of_threads_beyond_128_bits_is_refused() {
        let all_have_one = std::sync::Barrier::new(2);
        let work = Numbers {
            units: 2,
            each: u128::MAX / 2 + 1,
        };
        let wait = |_: &Finished| {
            all_have_one.wait();
        };
        let total = total(
            || work.worker(),
            0..2,
            threads(2),
            &Cancel::new(),
            Some(&wait),
        );
        assert!(matches!(total, Err(NoTotal::Overflow)));
    }
}
