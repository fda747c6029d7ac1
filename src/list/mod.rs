//! Boards in lexicographic order, from all cores.
//!
//! The first rows are split into prefixes, in order. Each thread takes the next prefix and sends
//! its boards, already rendered, in portions through a channel of that prefix; the caller's thread
//! reads the channels in order. Both the channels and the number of prefixes under way are
//! bounded, so memory is too, and a thread that is ahead waits. No deadlock: prefixes are taken in
//! order, so the one that is read is always being worked on.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};

use crate::board::Board;
use crate::machine::threads::{StartError, Threads};
use crate::problem::Problem;
use crate::units::Cancel;
use crate::walk::prefixes;

mod search;

use search::Search;

/// Rendered boards.
#[derive(Default)]
struct Rendered {
    text: Vec<u8>,
    /// Where each board ends in `text`.
    ends: Vec<usize>,
}

const FIRST_BYTES: usize = 1 << 8;
const MOST_BYTES: usize = 1 << 16;
const PORTIONS_PER_PREFIX: usize = 8;
const PREFIXES_PER_THREAD: usize = 16;
const PREFIXES: usize = 512;

/// The rows below a prefix at least, so that it is worth a core's while.
const ROWS_BELOW: usize = 6;

/// Fewer prefixes are not worth starting a thread for.
const LEAST_PREFIXES_PER_THREAD: usize = 8;

/// Why a listing ends early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] StartError),
    /// The boards could not be written.
    #[error("cannot write the boards")]
    Write(#[from] io::Error),
    /// The listing was cancelled before all boards were written.
    #[error("the listing was cancelled")]
    Cancelled,
}

/// The boards of a problem to be written, in lexicographic order of the columns by row.
///
/// The bytes written are the same for any number of threads; memory stays bounded.
///
/// ```
/// use nqueens::{Listing, Problem};
/// let mut out = Vec::new();
/// let boards = Listing::new(&Problem::new(6)?).limit(3).write(&mut out, |board, text| {
///     text.extend(board.to_string().bytes());
///     text.push(b'\n');
/// })?;
/// assert_eq!((boards, &out[..]), (3, &b"1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Listing<'a> {
    problem: &'a Problem,
    threads: Threads,
    limit: u64,
    fundamental: bool,
    cancel: Cancel,
}

impl<'a> Listing<'a> {
    /// All boards, by as many threads as [`Threads::default`].
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            threads: Threads::default(),
            limit: u64::MAX,
            fundamental: false,
            cancel: Cancel::new(),
        }
    }

    /// Sets a token that ends the listing, which fails with [`ListError::Cancelled`] then.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Writes of each orbit under the turns and reflections of the square the least board only.
    ///
    /// # Panics
    /// If the problem is not plain: then an image of a board need not be one.
    pub fn fundamental(mut self) -> Self {
        assert!(self.problem.is_plain(), "{:?}", self.problem);
        self.fundamental = true;
        self
    }

    /// Sets the number of threads.
    pub fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Writes at most so many boards.
    pub fn limit(mut self, boards: u64) -> Self {
        self.limit = boards;
        self
    }

    /// Writes the boards to `out` and returns how many they are. `render` appends a board's bytes
    /// to a buffer.
    ///
    /// # Errors
    /// If the threads cannot be started, `out` fails, or the listing is cancelled.
    pub fn write(
        &self,
        out: &mut impl Write,
        render: impl Fn(&Board, &mut Vec<u8>) + Sync,
    ) -> Result<u64, ListError> {
        let mut written = Written {
            boards: 0,
            limit: self.limit,
        };
        let allowed = self.problem.allowed();
        let rows = self.problem.rows();
        let new_search = || Search::new(&allowed, rows);
        let wanted = |board: &Board| !self.fundamental || board.is_fundamental();
        if self.threads == Threads::ONE {
            let take_portion = |portion| written.write(&portion, out);
            let empty = Board::new(allowed.size(), &[]);
            render_below(
                &mut new_search(),
                empty,
                wanted,
                &render,
                || !self.cancel.is_cancelled(),
                take_portion,
            )?;
            return self.end(&written, out);
        }
        let prefixes = prefixes(&allowed, rows.saturating_sub(ROWS_BELOW), PREFIXES);
        let pieces = prefixes.len() / LEAST_PREFIXES_PER_THREAD;
        let threads = self.threads.for_pieces(pieces as u64);
        let stop = AtomicBool::new(false);
        let (jobs, queue) = channel::<(Board, SyncSender<Rendered>)>();
        let queue = Mutex::new(queue);
        let next_job = || {
            queue
                .lock()
                .expect("no thread panics with the queue")
                .recv()
        };
        let work = || {
            let mut search = new_search();
            while let Ok((prefix, portions)) = next_job() {
                let go_on = || !stop.load(Ordering::Relaxed) && !self.cancel.is_cancelled();
                // A portion that cannot be sent means that nobody wants the rest.
                let _ = render_below(&mut search, prefix, wanted, &render, go_on, |portion| {
                    portions.send(portion).map(|()| true)
                });
            }
        };
        threads.pool()?.in_place_scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|_| work());
            }
            // Moved in here, so that the threads see the end of the queue however this is left.
            let jobs = jobs;
            let mut under_way = VecDeque::new();
            let result = (|| {
                for prefix in prefixes {
                    let (sender, receiver) = sync_channel(PORTIONS_PER_PREFIX);
                    under_way.push_back(receiver);
                    jobs.send((prefix, sender)).expect("the queue outlives us");
                    if under_way.len() >= PREFIXES_PER_THREAD * threads.get()
                        && let Some(receiver) = under_way.pop_front()
                    {
                        written.drain(&receiver, out)?;
                    }
                    if written.is_complete() {
                        break;
                    }
                }
                for receiver in under_way.drain(..) {
                    written.drain(&receiver, out)?;
                }
                self.end(&written, out)
            })();
            // Ends the threads whose boards nobody wants.
            stop.store(true, Ordering::Relaxed);
            under_way.clear();
            result
        })
    }

    /// The number of boards that were written, if they are all.
    fn end(&self, written: &Written, out: &mut impl Write) -> Result<u64, ListError> {
        if self.cancel.is_cancelled() {
            return Err(ListError::Cancelled);
        }
        out.flush()?;
        Ok(written.boards)
    }
}

/// Gives the wanted boards, rendered, to `take` in portions, until the end, until `go_on` says no, or
/// until `take` fails or wants no more.
///
/// The first portion is a few boards, each next one may be larger: the first boards come soon, the
/// later ones with little overhead.
fn render_below<E>(
    search: &mut Search,
    prefix: Board,
    wanted: impl Fn(&Board) -> bool,
    render: impl Fn(&Board, &mut Vec<u8>),
    go_on: impl Fn() -> bool,
    mut take: impl FnMut(Rendered) -> Result<bool, E>,
) -> Result<(), E> {
    let mut size = FIRST_BYTES;
    let mut portion = Rendered::default();
    let mut taken = Ok(true);
    search.visit(prefix, &go_on, &mut |board| {
        if wanted(board) {
            render(board, &mut portion.text);
            portion.ends.push(portion.text.len());
            if portion.text.len() >= size {
                taken = take(std::mem::take(&mut portion));
                size = (4 * size).min(MOST_BYTES);
            }
        }
        matches!(taken, Ok(true))
    });
    if taken? {
        take(portion)?;
    }
    Ok(())
}

struct Written {
    boards: u64,
    limit: u64,
}

impl Written {
    fn is_complete(&self) -> bool {
        self.boards == self.limit
    }

    /// Writes the boards of a portion, up to the limit; says whether more are wanted.
    fn write(
        &mut self,
        Rendered { text, ends }: &Rendered,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let wanted = (self.limit - self.boards).min(ends.len() as u64);
        if let Some(last) = (wanted as usize).checked_sub(1) {
            out.write_all(&text[..ends[last]])?;
            self.boards += wanted;
        }
        Ok(!self.is_complete())
    }

    /// Writes the boards of one prefix, up to the limit.
    fn drain(&mut self, portions: &Receiver<Rendered>, out: &mut impl Write) -> io::Result<()> {
        while !self.is_complete()
            && let Ok(portion) = portions.recv()
        {
            self.write(&portion, out)?;
        }
        Ok(())
    }
}
