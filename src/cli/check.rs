//! `nqueens check`: reads boards in any form, and says whether queens attack each other.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use clap::Args;
use nqueens::{
    Board, BoardReader, Expected, Form, Found, MAX_N, Options, Problem, ReadError, Square, Verdict,
    count,
};
use serde::Serialize;

use super::args::number;
use super::failure::{Failure, advice, cannot_read, is_of_input};
use super::output::{Verbosity, coordinates, end, note, to_json, verbosity};
use super::standard::{stdin, stdout};
use super::text::counted;

#[derive(Args)]
pub struct CheckArgs {
    /// The boards, in any form that list writes and many more; - or nothing is stdin
    files: Vec<PathBuf>,
    /// All boards have this size; lines may be of any length
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    size: Option<usize>,
    /// Boards may have fewer queens than rows
    #[arg(long)]
    partial: bool,
    /// Rows and columns count from 0 or from 1 [default: as a full board needs it]
    #[arg(long, value_name = "B", value_parser = base, allow_negative_numbers = true)]
    base: Option<usize>,
    /// What a queen is in drawings; every other mark is none
    #[arg(long, value_name = "C")]
    queen_mark: Option<char>,
    /// A line is the row and column of one queen; boards end with a blank line, or as --size says
    #[arg(long)]
    pairs: bool,
    /// A board that was there before is wrong
    #[arg(long)]
    distinct: bool,
    /// A board is wrong also if a turn or reflection of it was there before
    #[arg(long)]
    fundamental: bool,
    /// Together these must be all boards of their size, each once
    #[arg(long, conflicts_with_all = ["partial", "fundamental"])]
    complete: bool,
    /// Print an object for each board, as a line of JSON
    #[arg(long)]
    json: bool,
}

/// Whether the exit code is all the answer that is wanted.
fn is_quiet() -> bool {
    verbosity() == Verbosity::Quiet
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
        out: Box::new(BufWriter::new(stdout()?)),
        names: Vec::new(),
        seen: HashMap::new(),
        tally: Tally::default(),
    };
    let mut unread = 0;
    for path in &files {
        if let Err(failure) = checker.check_file(path) {
            checker.out.flush()?;
            // A grader wants to hear of all files.
            if files.len() == 1 || !is_of_input(&failure) {
                return Err(failure);
            }
            end(failure);
            unread += 1;
        }
    }
    checker.end(unread)
}

/// Where a board begins.
#[derive(Clone, Copy)]
struct Place {
    file: usize,
    line: u64,
}

/// What was found, in a file or in all.
#[derive(Clone, Default)]
struct Tally {
    /// How many boards had each size; `None` if it is not known.
    sizes: BTreeMap<Option<usize>, u64>,
    /// How many of them have fewer queens than rows, and are else legal.
    partial: u64,
    wrong: u64,
}

impl Tally {
    fn boards(&self) -> u64 {
        self.sizes.values().sum()
    }

    fn add(&mut self, other: &Self) {
        for (&size, &boards) in &other.sizes {
            *self.sizes.entry(size).or_default() += boards;
        }
        self.partial += other.partial;
        self.wrong += other.wrong;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 10;
        let boards = self.boards();
        write!(f, "{}", counted(boards, "board"))?;
        if let (Some((&Some(n), _)), 1) = (self.sizes.first_key_value(), self.sizes.len()) {
            write!(f, " of size {n}")?;
        }
        match (self.wrong, self.partial, boards) {
            (0, 0, 1) => write!(f, ", legal")?,
            (0, 0, _) => write!(f, ", all legal")?,
            (0, partial, _) => write!(f, ", {partial} partial")?,
            (wrong, 0, _) => write!(f, ", {wrong} wrong")?,
            (wrong, partial, _) => write!(f, ", {wrong} wrong, {partial} partial")?,
        }
        if self.sizes.len() > 1 {
            let sizes = self.sizes.iter().take(MOST);
            let sizes = sizes.map(|(size, boards)| match size {
                Some(n) => format!("{boards} of size {n}"),
                None => format!("{boards} of unknown size"),
            });
            write!(f, ": {}", sizes.collect::<Vec<_>>().join(", "))?;
            if self.sizes.len() > MOST {
                write!(f, ", and others")?;
            }
        }
        Ok(())
    }
}

/// A board, as `--json` prints it; the guide documents the fields.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: u64,
    size: Option<usize>,
    queens: usize,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<[usize; 2]>>,
}

/// What `--complete --json` prints at the end.
#[derive(Serialize)]
struct Completeness {
    complete: bool,
    found: String,
    of: String,
    missing: Vec<String>,
}

struct Checker<'a> {
    args: &'a CheckArgs,
    out: Box<dyn Write>,
    /// The files up to the one at hand.
    names: Vec<String>,
    /// Where each board was first seen, if that matters: by its queens, or the least of its images.
    seen: HashMap<Vec<[u32; 2]>, Place>,
    tally: Tally,
}

impl Checker<'_> {
    fn check_file(&mut self, path: &PathBuf) -> Result<(), Failure> {
        if path.as_os_str() == "-" {
            self.names.push("stdin".to_string());
            let stdin = stdin().map_err(|cause| self.cannot_read(cause))?;
            self.check(stdin)
        } else {
            self.names.push(path.display().to_string());
            let file = File::open(path).map_err(|cause| self.cannot_read(cause))?;
            self.check(file)
        }
    }

    fn name(&self) -> &str {
        self.names.last().map_or("", String::as_str)
    }

    fn cannot_read(&self, cause: io::Error) -> Failure {
        cannot_read(self.name(), cause)
    }

    fn has_several_files(&self) -> bool {
        self.args.files.len() > 1
    }

    /// Prints a verdict a board, up to the first line that cannot be read. Verdicts are written
    /// before more input is waited for.
    fn check(&mut self, input: impl Read) -> Result<(), Failure> {
        let mut input = BufReader::new(input);
        let mut reader = BoardReader::new(Expected {
            size: self.args.size,
            base: self.args.base,
            queen_mark: self.args.queen_mark,
            pairs: self.args.pairs,
        });
        let mut tally = Tally::default();
        let longest = LONGEST_LINE + BYTES_PER_QUEEN * self.args.size.unwrap_or(0);
        let mut text = Vec::new();
        for line in 1.. {
            if !input.buffer().contains(&b'\n') {
                self.out.flush()?;
            }
            let read = read_line(&mut input, longest, &mut text);
            let decoded = match read.map_err(|cause| self.cannot_read(cause))? {
                false if text.is_empty() => break,
                false => Err(TOO_LONG.to_string()),
                true => decoded(&text, line == 1),
            };
            let decoded = decoded.map_err(|reason| {
                self.refuse(format!("{}, line {line}: {reason}", self.name()), &tally)
            })?;
            // Old Macs end lines with a carriage return.
            for line in decoded.trim_end_matches(['\r', '\n']).split('\r') {
                let found = reader.line(line);
                let found = found.map_err(|error| self.unreadable(&error, &tally))?;
                self.judge(found, &mut tally)?;
            }
        }
        let found = reader.end();
        let found = found.map_err(|error| self.unreadable(&error, &tally))?;
        self.judge(found, &mut tally)?;
        if tally.boards() == 0 && !self.args.complete {
            return Err(self.refuse(format!("{}: there is no board", self.name()), &tally));
        }
        if self.has_several_files() && !self.args.json && !is_quiet() {
            writeln!(self.out, "{}: {tally}", self.names[self.names.len() - 1])?;
        }
        self.tally.add(&tally);
        Ok(self.out.flush()?)
    }

    fn unreadable(&self, error: &ReadError, tally: &Tally) -> Failure {
        let advice = advice(error).map(|advice| format!(": {advice}"));
        let message = format!("{}, {error}{}", self.name(), advice.unwrap_or_default());
        self.refuse(message, tally)
    }

    /// What is read as boards and then is none may have been none before.
    fn refuse(&self, mut message: String, tally: &Tally) -> Failure {
        let before = tally.boards();
        if before > 0 {
            let (verdicts, hold) = match before {
                1 => ("verdict".to_string(), "holds"),
                _ => (counted(before, "verdict"), "hold"),
            };
            message += &format!(
                "; the {verdicts} above on this input, as it was read up to there, no longer {hold}"
            );
        }
        Failure::Usage(message.into())
    }

    fn judge(&mut self, boards: Vec<Found>, tally: &mut Tally) -> io::Result<()> {
        for board in boards {
            let place = Place {
                file: self.names.len() - 1,
                line: board.line,
            };
            let size = self.args.size.or(board.size());
            *tally.sizes.entry(board.size()).or_default() += 1;
            let verdict = self.verdict(&board, place);
            let may_be_partial = self.args.partial;
            let (name, reason, conflict) = match &verdict {
                Verdict::Legal => ("ok", None, None),
                Verdict::Partial(reason) => {
                    tally.partial += 1;
                    ("partial", Some(reason.as_str()), None)
                }
                Verdict::Wrong(reason, conflict) => {
                    tally.wrong += 1;
                    ("wrong", Some(reason.as_str()), conflict.as_ref())
                }
            };
            if is_quiet() {
                continue;
            }
            if self.args.json {
                let line = Line {
                    file: self.name(),
                    line: board.line,
                    size,
                    queens: board.queens.len(),
                    verdict: name,
                    reason,
                    conflict: conflict.map(|c| coordinates(&[c.first, c.second])),
                };
                let line = to_json(&line);
                writeln!(self.out, "{line}")?;
                continue;
            }
            let place = self.display(place);
            match verdict {
                Verdict::Legal if self.has_several_files() => {}
                Verdict::Legal => writeln!(self.out, "ok")?,
                Verdict::Partial(_) if may_be_partial && self.has_several_files() => {}
                Verdict::Partial(reason) if may_be_partial => {
                    writeln!(self.out, "partial: {reason}")?;
                }
                Verdict::Partial(reason) => writeln!(self.out, "{place}: partial: {reason}")?,
                Verdict::Wrong(reason, _) => writeln!(self.out, "{place}: {reason}")?,
            }
        }
        Ok(())
    }

    fn verdict(&mut self, board: &Found, place: Place) -> Verdict {
        let verdict = board.verdict(self.args.size);
        let size = self.args.size.or(board.size());
        match verdict {
            Verdict::Wrong(..) => verdict,
            _ => match self.seen_before(&board.queens, size, place) {
                Some(before) => Verdict::Wrong(before, None),
                None => verdict,
            },
        }
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
        } else if self.args.distinct || self.args.complete {
            (small(queens), "again the board")
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
        if self.has_several_files() {
            format!("{}, line {line}", self.names[file])
        } else {
            format!("line {line}")
        }
    }

    fn end(mut self, unread: u64) -> Result<(), Failure> {
        let is_complete = !self.args.complete || self.complete()?;
        self.out.flush()?;
        note(format_args!("{}", self.tally));
        if unread > 0 {
            let files = counted(unread, "file");
            return Err(Failure::Usage(format!("{files} could not be read").into()));
        }
        let Tally { wrong, partial, .. } = self.tally;
        if wrong == 0 && (partial == 0 || self.args.partial) && is_complete {
            Ok(())
        } else {
            Err(Failure::Negative)
        }
    }

    /// Says whether all boards are there, and which are missing.
    fn complete(&mut self) -> Result<bool, Failure> {
        const MOST_MISSING: usize = 3;
        let mut sizes = self.tally.sizes.keys();
        let n = match (self.args.size, sizes.next(), sizes.next()) {
            (Some(n), ..) | (None, Some(&Some(n)), None) => n,
            _ => {
                let message = "--complete needs --size N, or boards of one size";
                return Err(Failure::Usage(message.into()));
            }
        };
        if n > MAX_N {
            let message = format!("--complete is for boards of size 0 to {MAX_N}");
            return Err(Failure::Usage(message.into()));
        }
        let problem = Problem::new(n)?;
        let all = count(&problem, &Options::default())?.solutions;
        let is_board = |queens: &&Vec<[u32; 2]>| queens.len() == n;
        let found = self.seen.keys().filter(is_board).count() as u128;
        let mut missing: Vec<Board> = Vec::new();
        if found < all {
            let is_missing = |board: &Board| {
                let queens: Vec<Square> = board.queens().collect();
                !self.seen.contains_key(&small(&queens))
            };
            missing.extend(problem.solutions().filter(is_missing).take(MOST_MISSING));
        }
        let is_complete = found == all && self.tally.wrong == 0;
        let missing: Vec<String> = missing
            .iter()
            .map(|board| Form::Columns.text(board).trim_end().to_string())
            .collect();
        if self.args.json {
            let completeness = Completeness {
                complete: is_complete,
                found: found.to_string(),
                of: all.to_string(),
                missing,
            };
            writeln!(self.out, "{}", to_json(&completeness))?;
        } else if !is_quiet() {
            write!(self.out, "{found} of {all}")?;
            if !missing.is_empty() {
                let more = if all - found > missing.len() as u128 {
                    ", ..."
                } else {
                    ""
                };
                write!(self.out, "; missing: {}{more}", missing.join(", "))?;
            }
            writeln!(self.out)?;
        }
        Ok(is_complete)
    }
}

/// Queens in half the memory of squares: many boards may be remembered.
fn small(queens: &[Square]) -> Vec<[u32; 2]> {
    queens
        .iter()
        .map(|queen| [queen.row as u32, queen.column as u32])
        .collect()
}

/// The least of the eight images of queens on a board of size `n`.
fn least_image(queens: &[Square], n: u32) -> Vec<[u32; 2]> {
    let mut image = small(queens);
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
