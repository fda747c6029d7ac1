//! How many threads to use, and the private pool that has them.

use std::env;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Error;

/// The number of threads to use when none is asked for: `RAYON_NUM_THREADS`, else
/// `SLURM_CPUS_PER_TASK`, else the cores that this process may use (affinity and cgroup quotas
/// respected). A variable that is not a positive number is passed over.
pub fn default_threads() -> usize {
    ["RAYON_NUM_THREADS", "SLURM_CPUS_PER_TASK"]
        .iter()
        .find_map(|name| {
            let threads = env::var(name).ok()?.trim().parse().ok()?;
            (threads > 0).then_some(threads)
        })
        .unwrap_or_else(num_cpus::get)
}

pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Error> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|cause| Error::Threads { threads, cause })
}
