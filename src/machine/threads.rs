//! How many threads to use, and the private pool that has them.

use std::env;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::group::groups;

/// A number of threads, from 1 to [`Threads::MOST`].
///
/// The default is that of [`by_default`](Self::by_default).
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

    /// How many threads are taken if nobody says, and why: what the first of these variables asks for
    /// that is a number of threads, or else the cores that this process may use.
    #[must_use]
    pub fn by_default() -> (Self, ThreadsFrom) {
        let asked = VARIABLES.iter().find_map(|&name| {
            let value = env::var(name).ok()?;
            // OpenMP has a number for each level.
            let threads = value.split(',').next()?.trim().parse().ok()?;
            Some((threads, ThreadsFrom::Variable(name)))
        });
        asked.unwrap_or_else(|| (Self::usable(), ThreadsFrom::Cores))
    }

    /// The cores that this process may use: those of the machine, or fewer if its affinity or a
    /// control group says so.
    #[must_use]
    pub fn usable() -> Self {
        let cores = num_cpus::get().min(quota(Path::new("/")).unwrap_or(usize::MAX));
        Self::new(cores.clamp(1, Self::MOST)).unwrap_or(Self::ONE)
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
        Self::by_default().0
    }
}

/// The variables that say how many threads there are to be: rayon's own, then what schedulers of
/// clusters set (Slurm, Grid Engine, Torque, PBS, LSF), then that of OpenMP.
const VARIABLES: [&str; 7] = [
    "RAYON_NUM_THREADS",
    "SLURM_CPUS_PER_TASK",
    "NSLOTS",
    "PBS_NP",
    "NCPUS",
    "LSB_DJOB_NUMPROC",
    "OMP_NUM_THREADS",
];

/// Why so many threads are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ThreadsFrom {
    /// This variable asks for them.
    Variable(&'static str),
    /// So many cores may be used.
    Cores,
}

impl fmt::Display for ThreadsFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.write_str(name),
            Self::Cores => f.write_str("cores that may be used"),
        }
    }
}

/// The cores that the control groups of this process grant, the fewest of all; `None` without a limit.
fn quota(root: &Path) -> Option<usize> {
    let cores = groups(root, "cpu").into_iter().filter_map(|group| {
        let (quota, period) = if group.is_unified {
            let text = group.text("cpu.max")?;
            let (quota, period) = text.trim().split_once(' ')?;
            (quota.parse::<u64>().ok()?, period.parse::<u64>().ok()?)
        } else {
            let number = |file| group.number(file);
            (number("cpu.cfs_quota_us")?, number("cpu.cfs_period_us")?)
        };
        usize::try_from(quota.div_ceil(period.max(1))).ok()
    });
    cores.min()
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_tightest_quota_of_all_groups_counts() {
        let root = env::temp_dir().join(format!("nqueens-quota-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        assert_eq!(quota(&root), None);
        write("proc/self/cgroup", "0::/pod/container\n");
        write("sys/fs/cgroup/pod/container/cpu.max", "max 100000\n");
        assert_eq!(quota(&root), None);
        // The leaf has no limit, the group around it has.
        write("sys/fs/cgroup/pod/cpu.max", "250000 100000\n");
        assert_eq!(quota(&root), Some(3));
        write("sys/fs/cgroup/pod/container/cpu.max", "50000 100000\n");
        assert_eq!(quota(&root), Some(1));
        write("proc/self/cgroup", "5:cpu,cpuacct:/job/task\n");
        write("sys/fs/cgroup/cpu/job/task/cpu.cfs_quota_us", "-1\n");
        write("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "400000\n");
        write("sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000\n");
        assert_eq!(quota(&root), Some(4));
        fs::remove_dir_all(&root).unwrap();
    }
}
