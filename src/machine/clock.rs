//! How long a thread has worked.

/// From a moment on, the time that this thread ran: not that in which the process was stopped, or
/// others had the core. Where the system does not say, it is the time that went by.
pub(crate) struct Worked {
    #[cfg(unix)]
    start: cpu_time::ThreadTime,
    #[cfg(not(unix))]
    start: std::time::Instant,
}

impl Worked {
    /// WebAssembly has no clock: there, this panics.
    pub fn start() -> Self {
        Self {
            #[cfg(unix)]
            start: cpu_time::ThreadTime::now(),
            #[cfg(not(unix))]
            start: std::time::Instant::now(),
        }
    }

    pub fn time(&self) -> std::time::Duration {
        self.start.elapsed()
    }
}
