//! Boards in lexicographic order, from all cores.
//!
//! The first rows are split into prefixes, in order. Each thread takes the next prefix and sends
//! its boards, already rendered, in chunks through a channel of that prefix; the caller's thread
//! reads the channels in order. Both the channels and the number of prefixes under way are
//! bounded, so memory is too, and a thread that is ahead waits. No deadlock: prefixes are taken in
//! order, so the one that is read is always being worked on.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};

use crate::engine::scalar::{Solutions, prefixes};
use crate::{Board, Error, Problem, threads};

/// Rendered boards.
#[derive(Default)]
struct Chunk {
    text: Vec<u8>,
    /// Where each board ends in `text`.
    ends: Vec<usize>,
}

const FIRST_CHUNK_BYTES: usize = 1 << 8;
const CHUNK_BYTES: usize = 1 << 16;
const CHUNKS_PER_PREFIX: usize = 8;
const PREFIXES_PER_THREAD: usize = 16;
const PREFIXES: usize = 512;

/// Writes the boards of a problem to `out`, in lexicographic order of the columns by row, at most
/// `limit` of them, and returns how many.
///
/// `render` appends a board's bytes to a buffer. The bytes written are the same for any number of
/// threads; memory stays bounded.
///
/// # Errors
/// If the threads cannot be started, or `out` fails ([`Error::Write`]).
///
/// ```
/// use nqueens::{Problem, list};
/// let mut out = Vec::new();
/// let boards = list(&Problem::new(6)?, 2, u64::MAX, |board, out| {
///     out.extend(board.columns().iter().map(|column| b'0' + column));
///     out.push(b' ');
/// }, &mut out)?;
/// assert_eq!((boards, &out[..]), (4, &b"135024 251403 304152 420531 "[..]));
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn list(
    problem: &Problem,
    threads: usize,
    limit: u64,
    render: impl Fn(&Board, &mut Vec<u8>) + Sync,
    out: &mut impl Write,
) -> Result<u64, Error> {
    let allowed = problem.allowed();
    let prefixes = prefixes(&allowed, problem.rows(), PREFIXES);
    let stop = AtomicBool::new(false);
    let (jobs, queue) = channel::<(Board, SyncSender<Chunk>)>();
    let queue = Mutex::new(queue);
    let next_job = || {
        queue
            .lock()
            .expect("no thread panics with the queue")
            .recv()
    };
    let work = || {
        while let Ok((prefix, chunks)) = next_job() {
            let boards = Solutions::below(&allowed, problem.rows(), prefix);
            send(boards, &render, &chunks, &stop);
        }
    };
    threads::pool(threads)?.in_place_scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| work());
        }
        // Moved in here, so that the threads see the end of the queue however this scope is left.
        let jobs = jobs;
        let mut written = Written { boards: 0, limit };
        let mut under_way = VecDeque::new();
        let result = (|| {
            for prefix in prefixes {
                let (sender, receiver) = sync_channel(CHUNKS_PER_PREFIX);
                under_way.push_back(receiver);
                jobs.send((prefix, sender)).expect("the queue outlives us");
                if under_way.len() >= PREFIXES_PER_THREAD * threads
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
            out.flush()?;
            Ok(written.boards)
        })();
        // Ends the threads whose boards nobody wants.
        stop.store(true, Ordering::Relaxed);
        under_way.clear();
        result.map_err(Error::Write)
    })
}

/// Sends the rendered boards until the end, or until nobody listens.
///
/// The first chunk is a few boards, each next one may be larger: the first boards come soon, the
/// later ones with little overhead.
fn send(
    mut boards: Solutions,
    render: impl Fn(&Board, &mut Vec<u8>),
    chunks: &SyncSender<Chunk>,
    stop: &AtomicBool,
) {
    let go_on = || !stop.load(Ordering::Relaxed);
    let mut size = FIRST_CHUNK_BYTES;
    let mut chunk = Chunk::default();
    while let Some(board) = boards.next_while(go_on) {
        render(&board, &mut chunk.text);
        chunk.ends.push(chunk.text.len());
        if chunk.text.len() >= size {
            if chunks.send(std::mem::take(&mut chunk)).is_err() {
                return;
            }
            size = (4 * size).min(CHUNK_BYTES);
        }
    }
    // A failed send means that nobody wants the rest.
    let _ = chunks.send(chunk);
}

struct Written {
    boards: u64,
    limit: u64,
}

impl Written {
    fn is_complete(&self) -> bool {
        self.boards == self.limit
    }

    /// Writes the boards of one prefix, up to the limit.
    fn drain(&mut self, chunks: &Receiver<Chunk>, out: &mut impl Write) -> std::io::Result<()> {
        while !self.is_complete()
            && let Ok(Chunk { text, ends }) = chunks.recv()
        {
            let wanted = (self.limit - self.boards).min(ends.len() as u64);
            if let Some(last) = (wanted as usize).checked_sub(1) {
                out.write_all(&text[..ends[last]])?;
                self.boards += wanted;
            }
        }
        Ok(())
    }
}
