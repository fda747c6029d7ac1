//! Ledgers of counts by square.
//!
//! They are as those of counts, but a line is for some units:
//!
//! ```text
//! nqueens-squares 1 program=0.1.0 n=4 rows=4 queens=- holes=- engine=join plan=1 units=1 shard=0/1 check=…
//! 0 2:0,2,0,0,0,0,0,2,2,0,0,0,0,0,2,0 …
//! ```
//!
//! the units, divided by commas; for each piece of the problem, divided by `;`, its boards, a colon, and
//! the boards with a queen on each of its squares, row by row; and the check value. They are counted as
//! the join engine does: of symmetric boards some images, by weight.

use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;

use crate::count::{CountError, Options, PlanIdentity};
use crate::engine::join::{PieceSquares, SquareSums};
use crate::squares::{Squares, SquaresError, SquaresPlan};
use crate::units::{Cancel, Shard};

use super::error::{LedgerError, Torn};
use super::format::{LedgerHeader, LedgerKind, seal, unseal};
use super::read::LedgerReader;
use super::set::UnitSet;
use super::write::{Appender, Opened};

/// A ledger of counts by square that is being written.
#[derive(Debug)]
pub struct SquaresLedger<'a> {
    plan: &'a SquaresPlan,
    shard: Shard,
    units: UnitSet,
    sums: SquareSums,
    torn: Option<Torn>,
    is_locked: bool,
    file: Appender,
}

impl<'a> SquaresLedger<'a> {
    /// Begins a ledger, or goes on with one that is for the same shard of the same plan.
    ///
    /// # Errors
    /// As [`Ledger::open`](super::Ledger::open).
    pub fn open(
        path: impl AsRef<Path>,
        plan: &'a SquaresPlan,
        shard: Shard,
    ) -> Result<Self, LedgerError> {
        let path = path.as_ref();
        let header = LedgerHeader::new(LedgerKind::Squares, plan.identity(), shard);
        let mut opened = Opened::new(path, &header)?;
        let mut units = opened.reader.no_units()?;
        let mut sums = plan.no_sums();
        add_all(&mut opened.reader, plan, &mut units, &mut sums)?;
        Ok(Self {
            plan,
            shard,
            units,
            sums,
            torn: opened.reader.torn(),
            is_locked: opened.is_locked,
            file: opened.into_appender(path)?,
        })
    }

    /// The units that were recorded when the ledger was opened.
    #[must_use]
    pub fn recorded(&self) -> &UnitSet {
        &self.units
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

    /// Counts the units of the shard that are not yet recorded, and records them. Gives the counts by
    /// square, if the shard is the whole plan. `progress` is called with the share of the units left
    /// that is done.
    ///
    /// # Errors
    /// If the count fails or is cancelled, or the file can no longer be written. What was finished is in
    /// the ledger.
    pub fn run(
        self,
        cancel: &Cancel,
        progress: impl Fn(f64) + Sync,
    ) -> Result<Option<Squares>, SquaresError> {
        let Self {
            plan,
            shard,
            units,
            mut sums,
            file,
            ..
        } = self;
        let all = plan.identity().units;
        let open = shard.units(all).filter(|&unit| !units.contains(unit));
        let left = shard.len(all) - units.len();
        let file = Mutex::new((file, None));
        let record = |units: &[u64], sums: &SquareSums| {
            let (file, failure) = &mut *file.lock().expect("no thread panics with the lock");
            let line = line(units, sums, &file.key);
            let written = file.append(&line).and_then(|()| file.sync(true));
            if let Err(error) = written {
                failure.get_or_insert(error);
            }
            failure.is_none()
        };
        let counted = plan.sums(open, left, cancel, Some(&record), progress);
        let (_, failure) = file.into_inner().expect("no thread panics with the lock");
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        sums.add(&counted?);
        if shard == Shard::WHOLE {
            plan.squares(&sums).map(Some)
        } else {
            Ok(None)
        }
    }
}

/// What some ledgers of counts by square hold together.
#[derive(Debug)]
#[non_exhaustive]
pub struct MergedSquares {
    /// The plan.
    pub plan: PlanIdentity,
    /// The units that are recorded.
    pub recorded: UnitSet,
    /// The number of shards, if all ledgers are of shards of as many.
    pub shards: Option<u64>,
    /// Why some ledgers were left out, with all their units.
    pub refused: Vec<LedgerError>,
    /// The counts, if no unit is missing and no ledger was refused.
    pub squares: Option<Squares>,
}

/// The sum of some ledgers.
struct Sum {
    header: LedgerHeader,
    plan: SquaresPlan,
    recorded: UnitSet,
    sums: SquareSums,
    shards: Option<u64>,
}

/// Adds up ledgers of counts by square. Which units are missing is in the result; and which ledgers are
/// unreadable, damaged, of another plan than the first one that can be read, or have units that were in
/// another one: nothing of these is in the sum.
///
/// # Errors
/// If no ledger can be used; if a sum is wrong.
pub fn merge_squares<P: AsRef<Path>>(
    paths: &[P],
    options: &Options,
) -> Result<MergedSquares, SquaresError> {
    let mut sum = None;
    let mut refused = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        refused.extend(add(&mut sum, path, options).err());
    }
    let Some(sum) = sum else {
        return Err(LedgerError::NoneUsable { refused }.into());
    };
    let is_complete = refused.is_empty() && sum.recorded.len() == sum.header.plan.units;
    let squares = is_complete.then(|| sum.plan.squares(&sum.sums));
    Ok(MergedSquares {
        plan: sum.header.plan,
        recorded: sum.recorded,
        shards: sum.shards,
        refused,
        squares: squares.transpose()?,
    })
}

/// Adds a ledger, or nothing of it.
fn add(sum: &mut Option<Sum>, path: &Path, options: &Options) -> Result<(), LedgerError> {
    let mut reader = LedgerReader::open_squares(path)?;
    let header = reader.header().clone();
    if let Some(sum) = sum
        && let Some(what) = header.difference(&sum.header, false)
    {
        return Err(reader.different(what, &sum.header));
    }
    if sum.is_none() {
        let plan = SquaresPlan::new(&header.plan.problem, options);
        let plan = plan.filter(|plan| plan.identity() == header.plan);
        let plan = plan.ok_or_else(|| {
            let what = "plan is of another version of nqueens".to_string();
            reader.different(what, &header)
        })?;
        *sum = Some(Sum {
            recorded: reader.no_units()?,
            sums: plan.no_sums(),
            shards: Some(header.shard.of()),
            plan,
            header: header.clone(),
        });
    }
    let sum = sum.as_mut().expect("it was begun");
    let (mut recorded, mut sums) = (sum.recorded.clone(), sum.sums.clone());
    add_all(&mut reader, &sum.plan, &mut recorded, &mut sums)?;
    sum.shards = sum.shards.filter(|&shards| shards == header.shard.of());
    (sum.recorded, sum.sums) = (recorded, sums);
    Ok(())
}

/// Adds all lines of a ledger.
fn add_all(
    reader: &mut LedgerReader,
    plan: &SquaresPlan,
    units: &mut UnitSet,
    sums: &mut SquareSums,
) -> Result<(), LedgerError> {
    let none = plan.no_sums();
    let parse = |line: &str, key: &str| parse(line, key, &none);
    while let Some((recorded, more)) =
        reader.next_record(is_torn, parse, |(units, _)| units.clone())?
    {
        if let Some(&unit) = recorded.iter().find(|&&unit| !units.insert(unit)) {
            return Err(reader.twice(unit));
        }
        sums.add(&more);
    }
    Ok(())
}

/// The line of some units.
fn line(units: &[u64], SquareSums(pieces): &SquareSums, key: &str) -> String {
    let mut line = list(units);
    for (number, PieceSquares { boards, squares }) in pieces.iter().enumerate() {
        let before = if number == 0 { ' ' } else { ';' };
        write!(line, "{before}{boards}:{}", list(squares)).expect("a string takes all");
    }
    seal(&mut line, 0, key);
    line
}

fn list<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(",")
}

/// Reads a line, without its end, with sums of the shape of `none`.
fn parse(line: &str, key: &str, none: &SquareSums) -> Result<(Vec<u64>, SquareSums), &'static str> {
    let text = unseal(line, key, "this is no line of squares")?;
    let parse = || {
        let (units, pieces) = text.split_once(' ')?;
        let units = units
            .split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .ok()?;
        let piece = |text: &str| {
            let (boards, squares) = text.split_once(':')?;
            let squares = squares.split(',').filter(|number| !number.is_empty());
            Some(PieceSquares {
                boards: boards.parse().ok()?,
                squares: squares.map(str::parse).collect::<Result<_, _>>().ok()?,
            })
        };
        let pieces: Vec<PieceSquares> = pieces.split(';').map(piece).collect::<Option<_>>()?;
        let shape = |pieces: &[PieceSquares]| -> Vec<usize> {
            pieces.iter().map(|piece| piece.squares.len()).collect()
        };
        (shape(&pieces) == shape(&none.0)).then_some((units, SquareSums(pieces)))
    };
    parse().ok_or("this is no line of squares")
}

/// Whether a text without a line end may be the beginning of a line.
fn is_torn(text: &str, _: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || " ,:;abcdef".contains(c);
    text.chars().all(is_part)
}

impl From<LedgerError> for SquaresError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Count(error) => Self::Count(error),
            _ => Self::Ledger(Box::new(error)),
        }
    }
}

impl SquaresError {
    /// Whether the count was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::Count(CountError::Cancelled))
    }
}
