//! Reading a ledger line by line, each verified.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::count::CountError;
use crate::units::{Finished, Total};

use super::error::{LedgerError, Torn};
use super::format::{LedgerHeader, LedgerKind, Record, is_torn_record, parse_record};
use super::run::LedgerRun;
use super::set::UnitSet;

/// Longer lines than any that is written: a header has all squares of the largest board at most, and
/// a line of squares their numbers, of some pieces, and the numbers of some units.
fn longest_line(kind: LedgerKind) -> u64 {
    match kind {
        LedgerKind::Units => 1 << 14,
        LedgerKind::Squares => 1 << 22,
    }
}

/// Reads the units that a ledger records, in bounded memory.
///
/// Each unit is verified: its line is as it was written, and it belongs to the ledger's shard.
/// Whether a unit comes twice is for the caller to see.
///
/// ```no_run
/// # fn main() -> Result<(), nqueens::ledger::LedgerError> {
/// let mut ledger = nqueens::ledger::LedgerReader::open("16.ledger")?;
/// let mut solutions = 0;
/// while let Some(unit) = ledger.next_unit()? {
///     solutions += unit.solutions;
/// }
/// println!("{:?}: {solutions} so far", ledger.header().plan.problem);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct LedgerReader {
    path: PathBuf,
    lines: BufReader<File>,
    header: LedgerHeader,
    /// What the check values of the units begin with.
    key: String,
    line: u64,
    /// Where the last whole line ends, in bytes.
    end: u64,
    torn: bool,
    /// The runs that were read, in their order.
    runs: Vec<LedgerRun>,
    buffer: Vec<u8>,
}

/// What a ledger records.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recorded {
    /// The units.
    pub units: UnitSet,
    /// The sum of their boards.
    pub solutions: u128,
    /// The time that threads took for them, in all.
    pub time: Duration,
}

/// A line of a ledger.
enum Line {
    Whole,
    /// Without a line end.
    CutOff,
    TooLong,
    End,
}

impl LedgerReader {
    /// Opens a ledger and reads its header.
    ///
    /// # Errors
    /// If the file cannot be read, or does not begin with the header of a ledger.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, LedgerError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| LedgerError::file(path, error))?;
        match Self::begin(LedgerKind::Units, file, path)? {
            Ok(reader) => Ok(reader),
            Err(_) => Err(LedgerError::damaged(path, 1, "there is no whole header")),
        }
    }

    /// As [`open`](Self::open), a ledger of counts by square, for its header:
    /// [`merge_squares`](super::merge_squares) reads its lines.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_squares(path: impl AsRef<Path>) -> Result<Self, LedgerError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| LedgerError::file(path, error))?;
        let reader = Self::begin(LedgerKind::Squares, file, path)?;
        reader.map_err(|_| LedgerError::damaged(path, 1, "there is no whole header"))
    }

    /// As [`open`](Self::open); `None` if there is no more than the beginning of a header.
    pub(super) fn open_begun(path: &Path) -> Result<Option<Self>, LedgerError> {
        let file = File::open(path).map_err(|error| LedgerError::file(path, error))?;
        match Self::begin(LedgerKind::Units, file, path)? {
            Ok(reader) => Ok(Some(reader)),
            Err(begun) if LedgerHeader::may_begin(&begun) => Ok(None),
            Err(_) => Err(LedgerError::damaged(
                path,
                1,
                "this is not a ledger of nqueens",
            )),
        }
    }

    /// The inner error is a text without a line end: all that there is.
    pub(super) fn begin(
        kind: LedgerKind,
        file: File,
        path: &Path,
    ) -> Result<Result<Self, Vec<u8>>, LedgerError> {
        let mut lines = BufReader::with_capacity(1 << 16, file);
        let mut buffer = Vec::new();
        let longest = longest_line(kind);
        let read = read_line(&mut lines, longest, &mut buffer);
        let damaged = |what| LedgerError::damaged(path, 1, what);
        match read.map_err(|error| LedgerError::file(path, error))? {
            Line::Whole => {}
            Line::CutOff | Line::End => return Ok(Err(buffer)),
            Line::TooLong => return Err(damaged("this is not a ledger of nqueens")),
        }
        let text = std::str::from_utf8(&buffer).map_err(|_| damaged("this is not a ledger"))?;
        let header = LedgerHeader::parse(text).map_err(damaged)?;
        if header.kind != kind {
            let what = match header.kind {
                LedgerKind::Squares => "lines are counts by square, not of a count",
                LedgerKind::Units => "lines are of a count, not counts by square",
            };
            return Err(LedgerError::Different {
                path: path.to_path_buf(),
                what: what.to_string(),
                engine: None,
            });
        }
        let (_, check) = text.rsplit_once('=').expect("the header was read");
        Ok(Ok(Self {
            path: path.to_path_buf(),
            key: format!("{check} "),
            header,
            end: buffer.len() as u64 + 1,
            lines,
            line: 1,
            torn: false,
            runs: Vec::new(),
            buffer,
        }))
    }

    /// What the ledger is for.
    #[must_use]
    pub fn header(&self) -> &LedgerHeader {
        &self.header
    }

    /// The next unit; `None` at the end.
    ///
    /// # Errors
    /// If the file cannot be read, or the line is damaged.
    pub fn next_unit(&mut self) -> Result<Option<Finished>, LedgerError> {
        let units = |record: &Record| match record {
            Record::Unit(finished) => Some(finished.unit),
            Record::Run(_) => None,
        };
        loop {
            match self.next_record(is_torn_record, parse_record, units)? {
                Some(Record::Run(run)) => self.runs.push(run),
                Some(Record::Unit(finished)) => return Ok(Some(finished)),
                None => return Ok(None),
            }
        }
    }

    /// The runs of the program of the units that were read up to now, in their order; the last one is
    /// that of the last unit. Ledgers of older versions do not tell them.
    #[must_use]
    pub fn runs(&self) -> &[LedgerRun] {
        &self.runs
    }

    /// The next record: `is_torn` says whether a text may be the beginning of one, `parse` reads one
    /// with the key of the check values, and `units` says of which units it is.
    pub(super) fn next_record<T, U: IntoIterator<Item = u64>>(
        &mut self,
        is_torn: impl Fn(&str, &str) -> bool,
        parse: impl Fn(&str, &str) -> Result<T, &'static str>,
        units: impl Fn(&T) -> U,
    ) -> Result<Option<T>, LedgerError> {
        let longest = longest_line(self.header.kind);
        let read = read_line(&mut self.lines, longest, &mut self.buffer);
        let read = read.map_err(|error| LedgerError::file(&self.path, error))?;
        if let Line::End = read {
            return Ok(None);
        }
        self.line += 1;
        let damaged = |what| LedgerError::damaged(&self.path, self.line, what);
        let text = std::str::from_utf8(&self.buffer);
        let text = text.map_err(|_| damaged("this is not a unit's line"))?;
        match read {
            Line::CutOff if is_torn(text, &self.key) => {
                self.torn = true;
                return Ok(None);
            }
            Line::CutOff => return Err(damaged("this is not a unit's line")),
            Line::TooLong => return Err(damaged("the line is too long")),
            Line::Whole | Line::End => {}
        }
        let record = parse(text, &self.key).map_err(damaged)?;
        let LedgerHeader { plan, shard, .. } = &self.header;
        let is_foreign = |unit: u64| unit >= plan.units || !shard.contains(unit);
        if units(&record).into_iter().any(is_foreign) {
            return Err(damaged("the unit does not belong to this ledger"));
        }
        self.end += text.len() as u64 + 1;
        Ok(Some(record))
    }

    /// The last line that was read, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Whether the last line is cut off, once all units were read.
    #[must_use]
    pub fn torn(&self) -> Option<Torn> {
        let path = self.path.clone();
        let has_header = true;
        self.torn.then_some(Torn { path, has_header })
    }

    /// Reads all units that are left, each of which may come once only, and calls `found` with each.
    ///
    /// # Errors
    /// As [`next_unit`](Self::next_unit), if a unit comes twice, and if the sum exceeds 128 bits.
    pub fn read_all(&mut self, mut found: impl FnMut(&Finished)) -> Result<Recorded, LedgerError> {
        let mut units = self.no_units()?;
        let mut sum = Total::ZERO;
        let mut time = Duration::ZERO;
        while let Some(finished) = self.next_unit()? {
            if !units.insert(finished.unit) {
                return Err(self.twice(finished.unit));
            }
            sum.add(finished.solutions);
            time = time.saturating_add(finished.time);
            found(&finished);
        }
        let solutions = sum.get().ok_or(CountError::Overflow)?;
        Ok(Recorded {
            units,
            solutions,
            time,
        })
    }

    /// The error that a unit of the last line was there before.
    pub(super) fn twice(&self, unit: u64) -> LedgerError {
        LedgerError::Twice {
            path: self.path.clone(),
            line: self.line,
            unit,
        }
    }

    /// The error that this ledger is not one of `header`.
    pub(super) fn different(&self, what: String, header: &LedgerHeader) -> LedgerError {
        let engine = self.header.plan.engine;
        LedgerError::Different {
            path: self.path.clone(),
            what,
            engine: (engine != header.plan.engine).then_some(engine),
        }
    }

    /// The empty set of the units of the plan.
    pub(super) fn no_units(&self) -> Result<UnitSet, LedgerError> {
        let units = self.header.plan.units;
        UnitSet::new(units).map_err(|_| LedgerError::TooManyUnits {
            path: self.path.clone(),
            units,
        })
    }

    /// What the check values of the units begin with.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// The file, and where its last whole line ends.
    pub(super) fn into_file(self) -> (File, u64) {
        (self.lines.into_inner(), self.end)
    }
}

/// Reads a line into `buffer`, without its end.
///
/// A file system that knew how long a file was to be, but not yet what was in it when the power
/// failed, leaves zeros: zeros up to the end of the file are no part of the line.
fn read_line(lines: &mut BufReader<File>, longest: u64, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    lines.take(longest).read_until(b'\n', buffer)?;
    if buffer.pop_if(|byte| *byte == b'\n').is_some() {
        return Ok(Line::Whole);
    }
    let text = buffer.iter().rposition(|&byte| byte != 0);
    let text = text.map_or(0, |last| last + 1);
    if text < buffer.len() && only_zeros(lines)? {
        buffer.truncate(text);
    }
    Ok(match buffer.len() as u64 {
        0 if text == buffer.len() => Line::End,
        len if len == longest => Line::TooLong,
        _ => Line::CutOff,
    })
}

/// Whether the rest of a file is zeros.
fn only_zeros(file: &mut BufReader<File>) -> io::Result<bool> {
    loop {
        let bytes = file.fill_buf()?;
        let len = bytes.len();
        if len == 0 || bytes.iter().any(|&byte| byte != 0) {
            return Ok(len == 0);
        }
        file.consume(len);
    }
}
