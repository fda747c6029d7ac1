//! What signals do, from the first moment of a command that may take long to its last.
//!
//! By default a signal ends the program, as it would without us; but also where it is process 1 of a
//! container, for which the system ignores signals that nobody handles. With a ledger, the first
//! signal that ends programs stops the count in good order, and the next one ends the program. A
//! signal that was ignored when the program was started (by `nohup`, say) stays so. And a file that
//! must not grow any more is an error, not a signal.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use nqueens::Cancel;

use super::failure::{Failure, cannot_watch};
use super::output::end;

/// What the first signal does that ends programs.
#[derive(Clone, Debug)]
pub enum OnStop {
    /// It ends the program.
    End,
    /// It cancels [`Signals::cancel`].
    Cancel,
    /// It ends the program with this message: nothing is lost, and the same command goes on.
    Leave(String),
}

/// Signals are watched, by a thread of their own, as long as the program runs.
#[derive(Clone)]
pub struct Signals(Arc<State>);

struct State {
    on_stop: Mutex<OnStop>,
    cancel: Cancel,
    stopped_by: OnceLock<&'static str>,
    wants_to_know: AtomicBool,
}

impl Signals {
    /// Watches from now on.
    pub fn watch(on_stop: OnStop) -> Result<Self, Failure> {
        let signals = Self(Arc::new(State {
            on_stop: Mutex::new(on_stop),
            cancel: Cancel::new(),
            stopped_by: OnceLock::new(),
            wants_to_know: AtomicBool::new(false),
        }));
        signals.start().map_err(cannot_watch)?;
        Ok(signals)
    }

    /// What a signal does from now on.
    pub fn set(&self, on_stop: OnStop) {
        *self
            .0
            .on_stop
            .lock()
            .expect("no thread panics with the lock") = on_stop;
    }

    /// What a signal cancels, if it is to.
    pub fn cancel(&self) -> &Cancel {
        &self.0.cancel
    }

    /// The signal that has cancelled.
    pub fn stopped_by(&self) -> &'static str {
        self.0.stopped_by.get().copied().unwrap_or("a signal")
    }

    /// Does what a signal of this name does that ends programs; `end_program` is what it does by default.
    fn take(&self, name: &'static str, end_program: impl FnOnce()) {
        let State {
            on_stop,
            cancel,
            stopped_by,
            ..
        } = &*self.0;
        let on_stop = on_stop
            .lock()
            .expect("no thread panics with the lock")
            .clone();
        match on_stop {
            OnStop::Cancel if stopped_by.set(name).is_ok() => cancel.cancel(),
            OnStop::Leave(message) => {
                let _ = end(Failure::Stopped(format!("stopped by {name}: {message}")));
                process::exit(75);
            }
            OnStop::Cancel | OnStop::End => end_program(),
        }
    }

    /// Whether somebody has asked, since this was called last, how far the program is.
    pub fn somebody_wants_to_know(&self) -> bool {
        self.0.wants_to_know.swap(false, Ordering::Relaxed)
    }
}

#[cfg(unix)]
mod unix {
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXFSZ};
    use signal_hook::{flag, iterator, low_level};

    use super::*;

    impl Signals {
        pub(super) fn start(&self) -> io::Result<()> {
            const STOP: &[i32] = &[SIGINT, SIGTERM, SIGHUP, SIGUSR1];
            let ignored = ignored();
            let stop = STOP
                .iter()
                .filter(|&signal| ignored >> (signal - 1) & 1 == 0);
            let mut came = iterator::Signals::new(stop.chain(&[SIGUSR2]))?;
            // Then writing fails, and whoever writes says so.
            flag::register(SIGXFSZ, Arc::default())?;
            let signals = self.clone();
            let watch = move || {
                for signal in came.forever() {
                    match signal {
                        SIGUSR2 => signals.0.wants_to_know.store(true, Ordering::Relaxed),
                        _ => signals
                            .take(low_level::signal_name(signal).unwrap_or("a signal"), || {
                                end_by(signal)
                            }),
                    }
                }
            };
            thread::Builder::new().name("signals".into()).spawn(watch)?;
            Ok(())
        }
    }

    fn end_by(signal: i32) {
        // The system ends no process 1 by its own signals: as a shell would say it.
        if process::id() == 1 {
            process::exit(128 + signal);
        }
        // It does not come back from there.
        let _ = low_level::emulate_default_handler(signal);
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

/// Windows has Ctrl-C, and windows that are closed.
#[cfg(windows)]
mod windows {
    use std::io;

    use super::*;

    /// As a shell says that Ctrl-C has ended a program.
    const ENDED: i32 = 130;

    impl Signals {
        pub(super) fn start(&self) -> io::Result<()> {
            let signals = self.clone();
            let take = move || signals.take("Ctrl-C", || process::exit(ENDED));
            ctrlc::set_handler(take).map_err(io::Error::other)
        }
    }
}
