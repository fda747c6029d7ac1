//! Writing a ledger while units are counted, and going on with one.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::count::{Count, CountError, Plan};
use crate::units::{Cancel, Finished, Shard, Total};

use super::error::{LedgerError, Torn};
use super::format::{LedgerHeader, LedgerKind, write_unit};
use super::read::{LedgerReader, Recorded};
use super::run::LedgerRun;
use super::set::UnitSet;

/// Finished units are written this often: what a killed process loses.
const WRITE_INTERVAL: Duration = Duration::from_millis(50);

/// They are synced to the disk this often: the most that a power failure loses.
const SYNC_INTERVAL: Duration = Duration::from_millis(500);

/// A ledger that is being written: a shard of a plan, and which of its units are finished.
///
/// ```
/// use nqueens::ledger::Ledger;
/// use nqueens::{Cancel, Options, Plan, Problem, Shard};
/// let path = std::env::temp_dir().join(format!("nqueens-{}.ledger", std::process::id()));
/// let plan = Plan::new(&Problem::new(14)?, &Options::default())?;
/// let ledger = Ledger::open(&path, &plan, Shard::WHOLE)?;
/// let cancel = Cancel::new();
/// // Stopped in the middle, as a signal would.
/// let stopped = ledger.run(&cancel, |_| cancel.cancel());
/// assert!(stopped.is_err());
///
/// let ledger = Ledger::open(&path, &plan, Shard::WHOLE)?;
/// assert!(!ledger.recorded().is_empty());
/// assert_eq!(ledger.run(&Cancel::new(), |_| {})?.solutions, 365_596);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ledger<'a> {
    plan: &'a Plan,
    shard: Shard,
    recorded: Recorded,
    torn: Option<Torn>,
    is_locked: bool,
    has_runs: bool,
    file: Appender,
}

impl<'a> Ledger<'a> {
    /// Begins a ledger, or goes on with one that is for the same shard of the same plan.
    ///
    /// # Errors
    /// If the file cannot be read and written, another process is writing it, it is damaged, or it
    /// is for something else.
    pub fn open(path: impl AsRef<Path>, plan: &'a Plan, shard: Shard) -> Result<Self, LedgerError> {
        let path = path.as_ref();
        let header = LedgerHeader::new(LedgerKind::Units, plan.identity(), shard);
        let mut opened = Opened::new(path, &header)?;
        let recorded = opened.reader.read_all(|_| {})?;
        Ok(Self {
            plan,
            shard,
            recorded,
            torn: opened.reader.torn(),
            is_locked: opened.is_locked,
            has_runs: opened.reader.header().has_runs(),
            file: opened.into_appender(path)?,
        })
    }

    /// The units that were recorded when the ledger was opened.
    #[must_use]
    pub fn recorded(&self) -> &UnitSet {
        &self.recorded.units
    }

    /// The sum of these units.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        self.recorded.solutions
    }

    /// The time that threads worked for these units, in all.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.recorded.time
    }

    /// Whether the last line was cut off, and is left out.
    #[must_use]
    pub fn torn(&self) -> Option<&Torn> {
        self.torn.as_ref()
    }

    /// Whether other processes are kept away; not all file systems can do that.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.is_locked
    }

    /// Counts the units of the shard that are not yet recorded, records them, and gives the sum of
    /// the whole shard.
    ///
    /// `finished` is called for each unit as in [`Plan::run_units`]. Within moments after the count is
    /// cancelled, all that was finished is on the disk.
    ///
    /// # Errors
    /// As [`Plan::run_units`]. If the file can no longer be written, the count is cancelled, and the
    /// ledger holds all that could be written.
    pub fn run(
        self,
        cancel: &Cancel,
        finished: impl Fn(&Finished) + Sync,
    ) -> Result<Count, LedgerError> {
        let Self {
            plan,
            shard,
            recorded: Recorded {
                units, solutions, ..
            },
            has_runs,
            mut file,
            ..
        } = self;
        let is_open = |&unit: &u64| !units.contains(unit);
        let open = shard.units(plan.units()).filter(is_open);
        let waiting = Mutex::new(Vec::new());
        let path = file.path.clone();
        let run = has_runs.then(|| LedgerRun::begin(plan));
        let (counted, written) = thread::scope(|scope| {
            // Dropped when the counting ends, however it does: that ends the writer.
            let (counting, end) = channel::<()>();
            let waiting = &waiting;
            let writer = thread::Builder::new().spawn_scoped(scope, move || {
                let result = file.append_until(&end, waiting, run.as_ref());
                if result.is_err() {
                    cancel.cancel();
                }
                result
            });
            let writer = writer.map_err(|error| LedgerError::file(&path, error))?;
            let counted = plan.run_units(open, cancel, |unit| {
                lock(waiting).push(unit.clone());
                finished(unit);
            });
            drop(counting);
            let written = writer.join();
            Ok::<_, LedgerError>((counted, written.expect("the writer does not panic")))
        })?;
        written?;
        let mut count = counted?;
        let mut sum = Total::ZERO;
        sum.add(solutions);
        sum.add(count.solutions);
        count.solutions = sum.get().ok_or(CountError::Overflow)?;
        Ok(count)
    }
}

/// A ledger that was opened to be written, and is to be read first.
pub(super) struct Opened {
    pub reader: LedgerReader,
    file: File,
    /// Whether other processes are kept away.
    pub is_locked: bool,
}

impl Opened {
    /// Begins a ledger, or opens one that is for the same units.
    pub fn new(path: &Path, header: &LedgerHeader) -> Result<Self, LedgerError> {
        let failed = |error| LedgerError::file(path, error);
        let mut options = File::options();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            let error = io::Error::other("a ledger is a regular file");
            return Err(failed(error));
        }
        let is_locked = match file.try_lock() {
            Ok(()) => true,
            // Systems have many names for it that a file system, or its server, has no locks.
            Err(TryLockError::Error(_)) => false,
            Err(TryLockError::WouldBlock) => {
                let path = path.to_path_buf();
                let by = locked_by(&file);
                return Err(LedgerError::Locked { path, by });
            }
        };
        let line = header.line();
        let reader =
            match LedgerReader::begin(header.kind, file.try_clone().map_err(failed)?, path)? {
                Ok(reader) => reader,
                Err(begun) if line.as_bytes().starts_with(&begun) => {
                    file.set_len(0).map_err(failed)?;
                    file.rewind().map_err(failed)?;
                    writeln!(file, "{line}").map_err(failed)?;
                    sync_directory(path).map_err(failed)?;
                    file.rewind().map_err(failed)?;
                    let file = file.try_clone().map_err(failed)?;
                    // Somebody may have cut it off again.
                    let path = path.to_path_buf();
                    LedgerReader::begin(header.kind, file, &path)?
                        .map_err(|_| LedgerError::Gone { path })?
                }
                Err(_) => {
                    return Err(LedgerError::damaged(path, 1, "this is not a ledger"));
                }
            };
        if let Some(what) = reader.header().difference(header, true) {
            return Err(reader.different(what, header));
        }
        Ok(Self {
            reader,
            file,
            is_locked,
        })
    }

    /// When all was read.
    pub fn into_appender(self, path: &Path) -> Result<Appender, LedgerError> {
        let Self {
            reader, mut file, ..
        } = self;
        let failed = |error| LedgerError::file(path, error);
        let key = reader.key().to_string();
        let (_, end) = reader.into_file();
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::Start(end)).map_err(failed)?;
        Ok(Appender {
            path: path.to_path_buf(),
            file,
            key,
            end,
        })
    }
}

/// Finished units that wait to be written.
type Waiting = Mutex<Vec<Finished>>;

fn lock(waiting: &Waiting) -> std::sync::MutexGuard<'_, Vec<Finished>> {
    waiting.lock().expect("no thread panics with the lock")
}

#[derive(Debug)]
pub(super) struct Appender {
    path: PathBuf,
    file: File,
    /// What the check values of the units begin with.
    pub key: String,
    /// Where the last whole line ends.
    end: u64,
}

impl Appender {
    /// Writes what waits, now and then, until the other side of `end` is dropped; before the first unit
    /// the run that it is of.
    fn append_until(
        &mut self,
        end: &Receiver<()>,
        waiting: &Waiting,
        mut run: Option<&LedgerRun>,
    ) -> Result<(), LedgerError> {
        let mut synced = Instant::now();
        let mut is_synced = true;
        let mut text = String::new();
        loop {
            let ended = end.recv_timeout(WRITE_INTERVAL) == Err(RecvTimeoutError::Disconnected);
            let units = std::mem::take(&mut *lock(waiting));
            text.clear();
            if let Some(run) = run.take_if(|_| !units.is_empty()) {
                run.write(&mut text, &self.key);
            }
            for finished in &units {
                write_unit(&mut text, &self.key, finished);
            }
            self.append(&text)?;
            is_synced &= text.is_empty();
            if ended || synced.elapsed() >= SYNC_INTERVAL {
                self.sync(!is_synced)?;
                (is_synced, synced) = (true, Instant::now());
            }
            if ended {
                return Ok(());
            }
        }
    }

    /// Whether the file that is written is still the one of this name, and as long as it was written.
    fn is_there(&self) -> io::Result<bool> {
        let found = match fs::metadata(&self.path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        #[cfg(unix)]
        if identity(&found) != identity(&self.file.metadata()?) {
            return Ok(false);
        }
        Ok(found.len() >= self.end)
    }

    /// Sees that what was written lasts, if there is something, and is still there.
    pub fn sync(&mut self, is_new: bool) -> Result<(), LedgerError> {
        let failed = |error| LedgerError::file(&self.path, error);
        if is_new {
            self.file.sync_data().map_err(failed)?;
        }
        if self.is_there().map_err(failed)? {
            return Ok(());
        }
        let path = self.path.clone();
        Err(LedgerError::Gone { path })
    }

    /// Appends whole lines.
    pub fn append(&mut self, lines: &str) -> Result<(), LedgerError> {
        let path = self.path.clone();
        let failed = |error| LedgerError::file(&path, error);
        // What was cut off would be filled with zeros.
        if self.file.metadata().map_err(failed)?.len() < self.end {
            return Err(LedgerError::Gone { path });
        }
        self.append_whole(lines).map_err(failed)
    }

    /// Appends as many lines as can be written: what is written in part is taken back.
    fn append_whole(&mut self, lines: &str) -> io::Result<()> {
        let result = self.file.write_all(lines.as_bytes());
        let written = (self.file.stream_position()? - self.end) as usize;
        let whole = lines[..written].rfind('\n').map_or(0, |at| at + 1);
        self.end += whole as u64;
        if whole < written {
            self.file.set_len(self.end)?;
        }
        result
    }
}

/// Closing the file is not enough: a child between fork and exec still holds the descriptor, and so
/// the lock.
impl Drop for Appender {
    fn drop(&mut self) {
        // Where there are no locks, there is none to give up.
        let _ = self.file.unlock();
    }
}

/// What makes a file this one, whatever its name.
#[cfg(unix)]
fn identity(file: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// The process that has locked a file, as Linux says.
fn locked_by(file: &File) -> Option<u32> {
    #[cfg(target_os = "linux")]
    {
        let inode = format!(":{}", identity(&file.metadata().ok()?).1);
        let locks = fs::read_to_string("/proc/locks").ok()?;
        let words = locks
            .lines()
            .map(|line| line.split(' ').filter(|word| !word.is_empty()));
        let mut words = words.map(Iterator::collect::<Vec<_>>);
        let lock = words.find(|words| words.get(5).is_some_and(|file| file.ends_with(&inode)))?;
        // 0, if it is in another namespace.
        lock.get(4)?.parse().ok().filter(|&process| process > 0)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        None
    }
}

/// Makes the name of a new file last. Other systems cannot open directories.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let parent = path.parent().filter(|parent| *parent != Path::new(""));
        File::open(parent.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
