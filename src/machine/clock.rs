//! How long a thread has worked.

use std::time::Duration;

/// From a moment on, the time that this thread ran: not that in which the process was stopped, or
/// others had the core. Where the system does not say, it is the time that went by; where there is no
/// clock, as in WebAssembly, it is none.
pub(crate) struct Worked {
    #[cfg(unix)]
    start: cpu_time::ThreadTime,
    #[cfg(not(any(unix, target_family = "wasm")))]
    start: std::time::Instant,
}

impl Worked {
    pub fn start() -> Self {
        Self {
            #[cfg(unix)]
            start: cpu_time::ThreadTime::now(),
            #[cfg(not(any(unix, target_family = "wasm")))]
            start: std::time::Instant::now(),
        }
    }

    #[cfg(not(target_family = "wasm"))]
    pub fn time(&self) -> Duration {
        self.start.elapsed()
    }

    #[cfg(target_family = "wasm")]
    pub fn time(&self) -> Duration {
        Duration::ZERO
    }
}
