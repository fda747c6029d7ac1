//! What signals do to a count.
//!
//! Without a ledger nothing can be kept, so a signal ends the program as it does by default. With
//! one, the first signal that ends programs stops the count in good order, and the next one ends
//! the program. A signal that was ignored when the program was started (by `nohup`, say) stays so.

#[cfg(unix)]
pub use unix::Signals;

#[cfg(unix)]
mod unix {
    use std::fs;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
    use signal_hook::low_level;

    /// Signals that came, to be looked at now and then.
    pub struct Signals {
        came: signal_hook::iterator::Signals,
        stopped: bool,
    }

    impl Signals {
        /// `stops` says whether signals stop the count instead of ending the program.
        pub fn new(stops: bool) -> std::io::Result<Self> {
            const STOP: &[i32] = &[SIGINT, SIGTERM, SIGHUP, SIGUSR1];
            let ignored = ignored();
            let stop = STOP
                .iter()
                .filter(|&signal| stops && ignored >> (signal - 1) & 1 == 0);
            Ok(Self {
                came: signal_hook::iterator::Signals::new(stop.chain(&[SIGUSR2]))?,
                stopped: false,
            })
        }

        /// Calls `stop` with the name of the first signal that stops the count, and `report` if
        /// somebody wants to know how far it is. The second signal that stops ends the program.
        pub fn look(&mut self, mut stop: impl FnMut(&'static str), mut report: impl FnMut()) {
            for signal in self.came.pending() {
                if signal == SIGUSR2 {
                    report();
                } else if self.stopped {
                    // It does not come back from there.
                    let _ = low_level::emulate_default_handler(signal);
                } else {
                    self.stopped = true;
                    stop(low_level::signal_name(signal).unwrap_or("a signal"));
                }
            }
        }
    }

    /// The signals that are ignored, as bits from signal 1 on, where the system says.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut lines = status.lines();
        let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .unwrap_or(0)
    }
}

#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub fn new(_: bool) -> std::io::Result<Self> {
        Ok(Self)
    }

    pub fn look(&mut self, _: impl FnMut(&'static str), _: impl FnMut()) {}
}
