//! Standard input and output, such that an answer that does not arrive is an error.
//!
//! Rust's runtime opens the null device in the place of a standard stream that is closed, and its
//! streams take what cannot be written, because the stream was opened for reading, as written. So
//! before the runtime starts it is found out which streams are closed, and answers are written to
//! files of their own.

#[cfg(unix)]
mod files {
    use std::fs::{self, File};
    use std::io;
    use std::os::fd::AsFd;
    use std::sync::atomic::{AtomicBool, Ordering};

    static STDIN: AtomicBool = AtomicBool::new(false);
    static STDOUT: AtomicBool = AtomicBool::new(false);

    // Before main there are no threads yet, and to look for a file needs nothing of the runtime.
    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look() {
            let is_there = |name: &str| fs::metadata(name).is_ok();
            // Where there are no such names, nothing is known.
            if is_there("/dev/fd") {
                STDIN.store(!is_there("/dev/fd/0"), Ordering::Relaxed);
                STDOUT.store(!is_there("/dev/fd/1"), Ordering::Relaxed);
            }
        }
    }

    fn file(was_closed: &AtomicBool, stream: impl AsFd) -> io::Result<File> {
        if was_closed.load(Ordering::Relaxed) {
            return Err(io::Error::other("the stream is closed"));
        }
        Ok(File::from(stream.as_fd().try_clone_to_owned()?))
    }

    pub fn stdin() -> io::Result<File> {
        file(&STDIN, io::stdin())
    }

    pub fn stdout() -> io::Result<File> {
        file(&STDOUT, io::stdout())
    }
}

#[cfg(not(unix))]
mod files {
    use std::io::{self, Read, Write};

    pub fn stdin() -> io::Result<impl Read> {
        Ok(io::stdin())
    }

    pub fn stdout() -> io::Result<impl Write> {
        Ok(io::stdout())
    }
}

pub use files::{stdin, stdout};
