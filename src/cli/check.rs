//! `nqueens check`: reads boards in any form, and says whether queens attack each other.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use clap::Args;
use nqueens::{BoardReader, Conflict, Expected, Found, Square};

use super::args::number;
use super::failure::{Failure, cannot_read, unreadable};
use super::output::note;
use super::standard::{stdin, stdout};
use super::text::counted;

#[derive(Args)]
pub struct CheckArgs {
    /// The boards, in any form that list writes and some more; - or nothing is stdin
    files: Vec<PathBuf>,
    /// All boards have this size; lines may be of any length
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    size: Option<usize>,
    /// All boards have a queen in each row; the default with --size
    #[arg(long)]
    full: bool,
    /// Boards of that size may have fewer queens
    #[arg(long, requires = "size", conflicts_with = "full")]
    partial: bool,
    /// Rows and columns count from 0 or from 1 [default: 1 for the columns of tuples, else 0]
    #[arg(long, value_name = "B", value_parser = base, allow_negative_numbers = true)]
    base: Option<usize>,
    /// A board that was there before is wrong
    #[arg(long)]
    distinct: bool,
    /// A board is wrong also if a turn or reflection of it was there before
    #[arg(long)]
    fundamental: bool,
}

fn base(text: &str) -> Result<usize, String> {
    match text {
        "0" => Ok(0),
        "1" => Ok(1),
        _ => Err("rows and columns count from 0 or from 1".to_string()),
    }
}

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let mut files = args.files.clone();
    if files.is_empty() {
        files.push("-".into());
    }
    let mut checker = Checker {
        args,
        names: Vec::new(),
        seen: HashMap::new(),
        sizes: BTreeMap::new(),
        illegal: 0,
    };
    for path in &files {
        if path.as_os_str() == "-" {
            let stdin = stdin().map_err(|cause| cannot_read("stdin", cause))?;
            checker.check(stdin, "stdin")?;
        } else {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|cause| cannot_read(&name, cause))?;
            checker.check(file, &name)?;
        }
    }
    note(format_args!("{}", checker.summary()));
    match checker.illegal {
        0 => Ok(()),
        _ => Err(Failure::Negative),
    }
}

/// Where a board begins.
#[derive(Clone, Copy)]
struct Place {
    file: usize,
    line: u64,
}

struct Checker<'a> {
    args: &'a CheckArgs,
    /// The files up to the one at hand.
    names: Vec<String>,
    /// Where each board was first seen, with `--distinct` and `--fundamental`: by its queens, or
    /// the least of its images.
    seen: HashMap<Vec<[u32; 2]>, Place>,
    /// How many boards had each size; `None` if it is not known.
    sizes: BTreeMap<Option<usize>, u64>,
    illegal: u64,
}

impl Checker<'_> {
    fn is_full(&self) -> bool {
        self.args.full || (self.args.size.is_some() && !self.args.partial)
    }

    /// Prints a verdict a board, up to the first line that cannot be read. Verdicts are written
    /// before more input is waited for.
    fn check(&mut self, input: impl Read, name: &str) -> Result<(), Failure> {
        self.names.push(name.to_string());
        let mut input = BufReader::new(input);
        let mut out = BufWriter::new(stdout()?);
        let mut reader = BoardReader::new(Expected {
            size: self.args.size,
            full: self.is_full(),
            base: self.args.base,
        });
        let longest = LONGEST_LINE + BYTES_PER_QUEEN * self.args.size.unwrap_or(0);
        let mut text = Vec::new();
        for line in 1.. {
            if !input.buffer().contains(&b'\n') {
                out.flush()?;
            }
            let read = read_line(&mut input, longest, &mut text);
            let found = match read.map_err(|cause| cannot_read(name, cause))? {
                false if text.is_empty() => break,
                false => Err(TOO_LONG.to_string()),
                true => decoded(&text, line == 1),
            };
            let found = match found {
                Ok(text) => reader.line(&text).map_err(|error| unreadable(name, &error)),
                Err(reason) => {
                    let reason = format!("{name}, line {line}: {reason}");
                    Err(Failure::Usage(reason.into()))
                }
            };
            match found {
                Ok(found) => self.judge(found, &mut out)?,
                Err(failure) => {
                    out.flush()?;
                    return Err(failure);
                }
            }
        }
        self.judge(reader.end(), &mut out)?;
        Ok(out.flush()?)
    }

    fn judge(&mut self, boards: Vec<Found>, out: &mut impl Write) -> io::Result<()> {
        for board in boards {
            *self.sizes.entry(board.size()).or_default() += 1;
            let place = Place {
                file: self.names.len() - 1,
                line: board.line,
            };
            match self.fault(&board, place) {
                None => writeln!(out, "ok")?,
                Some(fault) => {
                    self.illegal += 1;
                    writeln!(out, "{}: {fault}", self.display(place))?;
                }
            }
        }
        Ok(())
    }

    /// What is wrong with a board.
    fn fault(&mut self, board: &Found, place: Place) -> Option<String> {
        let Found { queens, drawn, .. } = board;
        if let Some((rows, columns)) = *drawn
            && (rows != columns || self.args.size.is_some_and(|n| rows != n))
        {
            return Some(format!("a drawing of {rows} rows and {columns} columns"));
        }
        let drawn = drawn.map(|(rows, _)| rows);
        let full = self.is_full().then_some(queens.len());
        let size = self.args.size.or(drawn).or(full);
        if let Some(n) = size {
            let is_off = |queen: &&Square| queen.row >= n || queen.column >= n;
            if let Some(queen) = queens.iter().find(is_off) {
                return Some(format!("queen {queen} is off the board of size {n}"));
            }
            if queens.len() > n || (queens.len() < n && self.is_full()) {
                return Some(format!(
                    "{}, not {n}",
                    counted(queens.len() as u64, "queen")
                ));
            }
        }
        let conflict = Conflict::among(queens).map(|conflict| conflict.to_string());
        conflict.or_else(|| self.seen_before(queens, size, place))
    }

    /// Where the board, or with `--fundamental` an image of it, was seen before.
    fn seen_before(
        &mut self,
        queens: &[Square],
        size: Option<usize>,
        place: Place,
    ) -> Option<String> {
        let (key, what) = if self.args.fundamental {
            // Of a partial board of unknown size nothing is known but that it holds its queens.
            let least = queens.iter().map(|queen| queen.row.max(queen.column) + 1);
            let n = size.or(least.max()).unwrap_or(0);
            (
                least_image(queens, n as u32),
                "a turn or reflection of the board",
            )
        } else if self.args.distinct {
            (coordinates(queens), "again the board")
        } else {
            return None;
        };
        if let Some(&before) = self.seen.get(&key) {
            return Some(format!("{what} of {}", self.display(before)));
        }
        self.seen.insert(key, place);
        None
    }

    fn display(&self, Place { file, line }: Place) -> String {
        match self.args.files.len() {
            0 | 1 => format!("line {line}"),
            _ => format!("{}, line {line}", self.names[file]),
        }
    }

    fn summary(&self) -> String {
        let boards = self.sizes.values().sum();
        let mut summary = counted(boards, "board");
        if let (Some((&Some(n), _)), 1) = (self.sizes.first_key_value(), self.sizes.len()) {
            summary += &format!(" of size {n}");
        }
        summary += &match (self.illegal, boards) {
            (_, 0) => String::new(),
            (0, 1) => ", legal".to_string(),
            (0, _) => ", all legal".to_string(),
            (illegal, _) => format!(", {illegal} illegal"),
        };
        if self.sizes.len() > 1 {
            const MOST: usize = 10;
            let sizes = self
                .sizes
                .iter()
                .take(MOST)
                .map(|(size, boards)| match size {
                    Some(n) => format!("{boards} of size {n}"),
                    None => format!("{boards} partial"),
                });
            summary += &format!(": {}", sizes.collect::<Vec<_>>().join(", "));
            if self.sizes.len() > MOST {
                summary += ", and others";
            }
        }
        summary
    }
}

/// Queens in half the memory of squares: many boards may be remembered.
fn coordinates(queens: &[Square]) -> Vec<[u32; 2]> {
    queens
        .iter()
        .map(|queen| [queen.row as u32, queen.column as u32])
        .collect()
}

/// The least of the eight images of queens on a board of size `n`.
fn least_image(queens: &[Square], n: u32) -> Vec<[u32; 2]> {
    let mut image = coordinates(queens);
    let mut least = image.clone();
    for turn in 0..8 {
        for square in &mut image {
            let [row, column] = *square;
            // Exchanging rows and columns, and upside down too: together they make all images.
            *square = if turn % 2 == 0 {
                [column, row]
            } else {
                [n - 1 - row, column]
            };
        }
        image.sort_unstable();
        least = least.min(image.clone());
    }
    least
}

/// All boards of 12 queens fit a line.
const LONGEST_LINE: usize = 1 << 20;

/// More than a pair of numbers takes.
const BYTES_PER_QUEEN: usize = 32;

/// No text goes on for so long without a blank, a comma, or a free square.
const LONGEST_WORD: usize = 1 << 12;

const TOO_LONG: &str = "the line is too long; --size N reads boards of more than a million bytes";

/// Reads a line; says whether it was complete: at the end of the input there is none, and one that
/// is too long is cut off.
fn read_line(input: &mut impl BufRead, longest: usize, text: &mut Vec<u8>) -> io::Result<bool> {
    text.clear();
    loop {
        let before = text.len();
        let mut word = input.take(LONGEST_WORD as u64);
        if word.read_until(b'\n', text)? == 0 {
            return Ok(!text.is_empty());
        }
        if text.ends_with(b"\n") {
            return Ok(true);
        }
        let read = &text[before..];
        let is_word =
            read.len() == LONGEST_WORD && !read.iter().any(|byte| b" ,.\t".contains(byte));
        if is_word || text.len() > longest {
            return Ok(false);
        }
    }
}

fn decoded(text: &[u8], is_first: bool) -> Result<String, String> {
    if is_first && (text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")) {
        return Err("this is UTF-16; boards are read in UTF-8".to_string());
    }
    let text = if is_first {
        text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
    } else {
        text
    };
    Ok(String::from_utf8_lossy(text).into_owned())
}
