//! How many threads to use, and the private pool that has them.

use std::env;
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// A number of threads, from 1 to [`Threads::MOST`].
///
/// The default is what [`from_environment`](Self::from_environment) says, else the cores that this
/// process may use (affinity and cgroup quotas respected).
///
/// ```
/// use nqueens::Threads;
/// assert_eq!(Threads::new(8).unwrap().get(), 8);
/// assert_eq!(Threads::new(0), None);
/// assert!("4097".parse::<Threads>().is_err());
/// assert!(Threads::default().get() >= 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Threads(NonZeroUsize);

impl Threads {
    /// The most threads that are started.
    pub const MOST: usize = 4096;

    /// One: the caller's own thread does the work, and no other is started.
    pub const ONE: Self = Self(NonZeroUsize::MIN);

    /// `None` if `threads` is 0 or more than [`MOST`](Self::MOST).
    #[must_use]
    pub fn new(threads: usize) -> Option<Self> {
        let threads = NonZeroUsize::new(threads)?;
        (threads.get() <= Self::MOST).then_some(Self(threads))
    }

    /// What a variable asks for: `RAYON_NUM_THREADS`, else `SLURM_CPUS_PER_TASK`. One that is not
    /// a number of threads is passed over.
    #[must_use]
    pub fn from_environment() -> Option<Self> {
        ["RAYON_NUM_THREADS", "SLURM_CPUS_PER_TASK"]
            .iter()
            .find_map(|name| env::var(name).ok()?.trim().parse().ok())
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> usize {
        self.0.get()
    }

    /// As many as there are pieces of work, if that is fewer: the others would have nothing to do.
    pub(crate) fn for_pieces(self, pieces: u64) -> Self {
        let pieces = usize::try_from(pieces).unwrap_or(usize::MAX);
        Self::new(pieces.max(1)).map_or(self, |pieces| self.min(pieces))
    }

    /// Calls `work` once on each thread, with the thread's number, and gives what they return. One
    /// thread is the caller's own: so counts run where no thread can be started.
    pub(crate) fn broadcast<T: Send>(
        self,
        work: impl Fn(usize) -> T + Sync,
    ) -> Result<Vec<T>, StartError> {
        if self == Self::ONE {
            return Ok(vec![work(0)]);
        }
        Ok(self.pool()?.broadcast(|context| work(context.index())))
    }

    /// A private pool, not rayon's global one, which belongs to the application.
    pub(crate) fn pool(self) -> Result<ThreadPool, StartError> {
        ThreadPoolBuilder::new()
            .num_threads(self.get())
            .build()
            .map_err(|cause| StartError {
                threads: self,
                cause,
            })
    }
}

impl Default for Threads {
    fn default() -> Self {
        Self::from_environment()
            .or_else(|| Self::new(num_cpus::get().min(Self::MOST)))
            .unwrap_or(Self::ONE)
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text is not a number of threads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("threads are a whole number from 1 to {}", Threads::MOST)]
pub struct ParseThreadsError;

impl FromStr for Threads {
    type Err = ParseThreadsError;

    fn from_str(text: &str) -> Result<Self, ParseThreadsError> {
        text.parse()
            .ok()
            .and_then(Self::new)
            .ok_or(ParseThreadsError)
    }
}

/// The system would not start the threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {threads} threads")]
pub struct StartError {
    /// The number asked for.
    threads: Threads,
    #[source]
    cause: ThreadPoolBuildError,
}
