//! The lines of a ledger, as [the module](super) describes them.

use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use crate::board::Square;
use crate::count::PlanIdentity;
use crate::problem::Problem;
use crate::units::{Finished, Shard};

use super::run::LedgerRun;

/// What the lines of a ledger record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LedgerKind {
    /// The boards of a unit.
    Units,
    /// The boards with a queen on each square, of some units.
    Squares,
}

impl LedgerKind {
    /// What a file records, by its first word; `None` if it is no ledger.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(path: impl AsRef<Path>) -> io::Result<Option<Self>> {
        let mut start = Vec::new();
        File::open(path)?.take(16).read_to_end(&mut start)?;
        let is_it = |kind: &Self| start.starts_with(format!("{} ", kind.name()).as_bytes());
        Ok([Self::Units, Self::Squares].into_iter().find(is_it))
    }

    /// The version of the format that new ledgers have.
    fn newest_version(self) -> u32 {
        match self {
            Self::Units => LedgerHeader::WITH_RUNS,
            Self::Squares => 1,
        }
    }

    /// The first word of the header.
    fn name(self) -> &'static str {
        match self {
            Self::Units => "nqueens-ledger",
            Self::Squares => "nqueens-squares",
        }
    }
}

/// What a ledger is for: its first line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LedgerHeader {
    /// What it records.
    pub kind: LedgerKind,
    /// The version of the format.
    pub(super) version: u32,
    /// The version of the program that began the ledger.
    pub program: String,
    /// The plan whose units are recorded.
    pub plan: PlanIdentity,
    /// The share of its units that the ledger is for.
    pub shard: Shard,
}

impl LedgerHeader {
    /// In a ledger of units from this version on, lines tell by what they were counted.
    const WITH_RUNS: u32 = 2;
    const CHECK: &str = " check=";

    pub(super) fn new(kind: LedgerKind, plan: PlanIdentity, shard: Shard) -> Self {
        Self {
            kind,
            version: kind.newest_version(),
            program: env!("CARGO_PKG_VERSION").to_string(),
            plan,
            shard,
        }
    }

    /// The names and values of the fields.
    fn fields(&self) -> [(&'static str, String); 9] {
        let PlanIdentity {
            problem,
            engine,
            version,
            units,
        } = &self.plan;
        [
            ("program", self.program.clone()),
            ("n", problem.size().to_string()),
            ("rows", problem.rows().to_string()),
            ("queens", squares_to_text(problem.queens())),
            ("holes", squares_to_text(problem.holes())),
            ("engine", engine.to_string()),
            ("plan", version.to_string()),
            ("units", units.to_string()),
            ("shard", self.shard.to_string()),
        ]
    }

    /// Whether lines may tell by what the units were counted.
    pub(super) fn has_runs(&self) -> bool {
        self.kind == LedgerKind::Units && self.version >= Self::WITH_RUNS
    }

    /// Names the fields that differ; `None` if the units of the two are the same.
    pub(super) fn difference(&self, other: &Self, compare_shards: bool) -> Option<String> {
        let mut differences = Vec::new();
        for ((name, ours), (_, others)) in self.fields().iter().zip(other.fields()) {
            let matters = match *name {
                "program" => false,
                "shard" => compare_shards,
                _ => true,
            };
            if matters && *ours != others {
                differences.push(format!("{name} is {ours}, not {others}"));
            }
        }
        (!differences.is_empty()).then(|| differences.join(", "))
    }

    /// The line, without its end.
    pub(super) fn line(&self) -> String {
        let mut line = format!("{} {}", self.kind.name(), self.version);
        for (name, value) in self.fields() {
            write!(line, " {name}={value}").expect("a string takes all");
        }
        let check = check(line.as_bytes(), b"");
        line + Self::CHECK + &check
    }

    /// Whether a text without a line end may be the beginning of a header.
    pub(super) fn may_begin(text: &[u8]) -> bool {
        let format = LedgerKind::Units.name().as_bytes();
        format.starts_with(text) || text.starts_with(format)
    }

    /// Reads a line; what is wrong with it otherwise.
    pub(super) fn parse(line: &str) -> Result<Self, &'static str> {
        let mut words = line.split(' ');
        let name = words.next();
        let mut kinds = [LedgerKind::Units, LedgerKind::Squares].into_iter();
        let kind = kinds
            .find(|kind| name == Some(kind.name()))
            .ok_or("this is not a ledger of nqueens")?;
        if line.ends_with('\r') {
            return Err(CR_LF);
        }
        let version = words.next().and_then(|word| word.parse().ok());
        let version = version
            .filter(|version| (1..=kind.newest_version()).contains(version))
            .ok_or("the ledger is of a format that this version of nqueens does not know")?;
        let (text, found) = line
            .rsplit_once(Self::CHECK)
            .ok_or("there is no check value")?;
        if check(text.as_bytes(), b"") != found {
            return Err(WRONG_CHECK);
        }
        let mut parse = || {
            let mut field = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=');
            let program = field("program")?.to_string();
            let mut problem = Problem::new(field("n")?.parse().ok()?).ok()?;
            problem.fill_rows(field("rows")?.parse().ok()?).ok()?;
            for queen in squares_from_text(field("queens")?)? {
                problem.place_queen(queen).ok()?;
            }
            for hole in squares_from_text(field("holes")?)? {
                problem.make_hole(hole).ok()?;
            }
            Some(Self {
                kind,
                version,
                program,
                plan: PlanIdentity {
                    problem,
                    engine: field("engine")?.parse().ok()?,
                    version: field("plan")?.parse().ok()?,
                    units: field("units")?.parse().ok()?,
                },
                shard: field("shard")?.parse().ok()?,
            })
        };
        parse().ok_or("the header is not one that this version of nqueens knows")
    }
}

const CR_LF: &str = "the line ends with CR LF: some program has changed the ends of lines";

const WRONG_CHECK: &str = "the check value is not that of the line";

fn squares_to_text(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "-".to_string();
    }
    let square = |Square { row, column }: &Square| format!("{row},{column}");
    squares.iter().map(square).collect::<Vec<_>>().join(";")
}

fn squares_from_text(text: &str) -> Option<Vec<Square>> {
    match text {
        "-" => Some(Vec::new()),
        _ => text.split(';').map(|square| square.parse().ok()).collect(),
    }
}

/// The check value of a text that follows another one.
fn check(before: &[u8], text: &[u8]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(before);
    hasher.update(text);
    format!("{:08x}", hasher.finalize())
}

/// Ends the line that begins at `start` by its check value; `key` is that of the header, and a blank.
pub(super) fn seal(out: &mut String, start: usize, key: &str) {
    let check = check(key.as_bytes(), &out.as_bytes()[start..]);
    writeln!(out, " {check}").expect("a string takes all");
}

/// A line without its end and its check value, which is right; `none` says that there is none.
pub(super) fn unseal<'a>(
    line: &'a str,
    key: &str,
    none: &'static str,
) -> Result<&'a str, &'static str> {
    let (text, found) = line.rsplit_once(' ').ok_or(none)?;
    if check(key.as_bytes(), text.as_bytes()) != found {
        return Err(WRONG_CHECK);
    }
    Ok(text)
}

/// Appends the line of a unit.
pub(super) fn write_unit(out: &mut String, key: &str, finished: &Finished) {
    let start = out.len();
    let Finished {
        unit,
        solutions,
        time,
    } = finished;
    let seconds = time.as_secs_f64();
    write!(out, "{unit} {solutions} {seconds:.6}").expect("a string takes all");
    seal(out, start, key);
}

/// A line of a ledger of units.
#[derive(Debug)]
pub(super) enum Record {
    Unit(Finished),
    Run(LedgerRun),
}

/// Reads a line, without its end; `key` is the check value of the header, and a blank.
pub(super) fn parse_record(line: &str, key: &str) -> Result<Record, &'static str> {
    const NO_UNIT: &str = "this is not a unit's line";
    if line.is_empty() {
        return Err("this line is blank: delete it");
    }
    if line.starts_with(LedgerKind::Units.name()) {
        return Err("here another ledger begins: put the two into files of their own");
    }
    if line.ends_with('\r') {
        return Err(CR_LF);
    }
    let text = unseal(line, key, NO_UNIT)?;
    if LedgerRun::may_begin(text) {
        return LedgerRun::parse(text).map(Record::Run).ok_or(NO_UNIT);
    }
    let mut words = text.split(' ');
    let mut word = || words.next();
    let mut parse = || {
        Some(Finished {
            unit: word()?.parse().ok()?,
            solutions: word()?.parse().ok()?,
            time: Duration::try_from_secs_f64(word()?.parse().ok()?).ok()?,
        })
    };
    parse().map(Record::Unit).ok_or(NO_UNIT)
}

/// Whether a text without a line end may be what was written of a line before it was cut off.
pub(super) fn is_torn_record(text: &str, key: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    // Nothing of it is missing but the line end: then it is right.
    let is_torn = |fields: usize| {
        let is_whole = words.len() == fields + 1 && words[fields].len() == 8;
        !is_whole || parse_record(text, key).is_ok()
    };
    if LedgerRun::may_begin(text) {
        return words.len() <= LedgerRun::FIELDS + 1 && is_torn(LedgerRun::FIELDS);
    }
    let digits = |word: &str, others: &str| {
        let is_digit = |c: char| c.is_ascii_digit() || others.contains(c);
        word.chars().all(is_digit)
    };
    let are_digits = words.iter().enumerate().all(|(place, word)| match place {
        0 | 1 => digits(word, ""),
        2 => digits(word, "."),
        3 => digits(word, "abcdef") && word.len() <= 8,
        _ => false,
    });
    are_digits && is_torn(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example above.
    #[test]
    fn the_documented_lines_are_read_and_written() {
        let line = "nqueens-ledger 2 program=0.2.0 n=16 rows=16 queens=- holes=- engine=join plan=1 units=320 shard=0/1 check=6a96d939";
        let header = LedgerHeader::parse(line).unwrap();
        assert_eq!(header.line(), line);
        assert_eq!((header.plan.units, header.shard), (320, Shard::WHOLE));
        let (line, key) = ("1 302980 0.000187 300c062d", "6a96d939 ");
        let Record::Unit(finished) = parse_record(line, key).unwrap() else {
            panic!("it is a unit's line");
        };
        assert_eq!((finished.unit, finished.solutions), (1, 302_980));
        let mut written = String::new();
        write_unit(&mut written, key, &finished);
        assert_eq!(written, format!("{line}\n"));
    }

    #[test]
    fn squares_are_in_the_header() {
        let mut problem = Problem::new(32).unwrap();
        for square in [(31, 0), (2, 7)] {
            problem
                .place_queen(Square::new(square.0, square.1))
                .unwrap();
        }
        for row in 3..31 {
            (0..32).for_each(|column| problem.make_hole(Square::new(row, column)).unwrap());
        }
        let plan = PlanIdentity {
            problem,
            engine: crate::Engine::Frontier,
            version: 3,
            units: 17,
        };
        let header = LedgerHeader::new(LedgerKind::Units, plan, Shard::new(2, 5).unwrap());
        assert_eq!(LedgerHeader::parse(&header.line()), Ok(header));
    }
}
