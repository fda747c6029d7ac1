//! Long work on a thread of its own, while Python is listened to: Ctrl-C ends it, other threads of Python
//! go on, and progress is told on the caller's thread.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use nqueens::Cancel;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::Raised;

/// Python is asked so often for signals, and told the progress.
const INTERVAL: Duration = Duration::from_millis(50);

/// The share of the work that is done, from 0 to 1.
pub struct Share {
    done: AtomicU64,
    all: AtomicU64,
}

impl Share {
    /// One of so many pieces is done.
    pub fn one_more(&self, all: u64) {
        self.all.store(all, Ordering::Relaxed);
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// So much is done.
    pub fn set(&self, share: f64) {
        const PARTS: u64 = 1 << 32;
        self.all.store(PARTS, Ordering::Relaxed);
        let done = (share * PARTS as f64) as u64;
        self.done.fetch_max(done, Ordering::Relaxed);
    }

    fn get(&self) -> f64 {
        let done = self.done.load(Ordering::Relaxed);
        done as f64 / self.all.load(Ordering::Relaxed).max(1) as f64
    }
}

/// Does something that ends when its token is cancelled, and gives what it gives. Without the
/// interpreter's lock.
///
/// If Python has an exception meanwhile, for Ctrl-C or from `progress`, the work is cancelled, its end
/// waited for, and the exception raised.
pub fn wait_for<T: Send, E: Raised + Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&Cancel, &Share) -> Result<T, E> + Send,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let share = Share {
        done: AtomicU64::new(0),
        all: AtomicU64::new(0),
    };
    let mut told = -1.0;
    let mut tell = |py: Python<'_>, share: f64| match &progress {
        Some(progress) if share > told => {
            told = share;
            progress.call1(py, (share,)).map(|_| ())
        }
        _ => Ok(()),
    };
    let result = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let (cancel, share) = (&cancel, &share);
            let worker = move || {
                // It is waited for.
                let _ = sender.send(work(cancel, share));
            };
            let worker = thread::Builder::new().spawn_scoped(scope, worker)?;
            loop {
                match receiver.recv_timeout(INTERVAL) {
                    Ok(result) => return result.map_err(Raised::raised),
                    Err(RecvTimeoutError::Disconnected) => {
                        let _ = worker.join();
                        let bug = "a thread panicked: this is a bug in nqueens";
                        return Err(PyRuntimeError::new_err(bug));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
                let listened = Python::attach(|py| {
                    py.check_signals()?;
                    tell(py, share.get())
                });
                if let Err(exception) = listened {
                    cancel.cancel();
                    let _ = receiver.recv();
                    return Err(exception);
                }
            }
        })
    })?;
    tell(py, 1.0)?;
    Ok(result)
}
