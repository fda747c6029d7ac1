//! `nqueens list`: the boards, in the forms of the classic texts.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use nqueens::{Board, Listing, Picture, Problem, notation, page};

use super::standard::stdout;
use super::{Failure, ProblemArgs, ThreadArgs, note_time, print};

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to write a board
    #[arg(long, value_enum, default_value_t = Format::Columns)]
    format: Format,
    /// Write one board of each orbit under the turns and reflections of the square: the least
    #[arg(long)]
    fundamental: bool,
    /// Write the size of the orbit behind each board, after a tab; for forms of one line
    #[arg(long, requires = "fundamental")]
    orbit: bool,
    /// Write each picture to a file of its own in this directory; with --format svg
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write at most K boards
    #[arg(long, value_name = "K", value_parser = limit, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Print the wall time to stderr
    #[arg(long)]
    time: bool,
}

fn limit(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "a limit is a whole number from 0".to_string())
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// 1 3 0 2: columns by row, from 0
    Columns,
    /// (2, 4, 1, 3): columns by row, from 1
    Tuple,
    /// [(3,2),(2,0),(1,3),(0,1)]: row and column, last row first
    Pairs,
    /// Drawn in a frame, last row on top, and the number of solutions
    Boxed,
    /// Drawn with ● and ·, row 0 on top
    Dots,
    /// Drawn with Q and ., row 0 on top
    Ascii,
    /// [1,3,0,2]: columns by row, from 0
    Json,
    /// Drawn with ♛ on a chequered board, row 0 on top
    Unicode,
    /// A page of vector pictures, row 0 on top
    Svg,
}

impl Format {
    fn is_one_line(self) -> bool {
        matches!(self, Self::Columns | Self::Tuple | Self::Pairs | Self::Json)
    }

    /// What appends a board.
    pub fn writer(self) -> fn(&Board, &mut Vec<u8>) {
        match self {
            Self::Columns => notation::columns,
            Self::Tuple => notation::tuple,
            Self::Pairs => notation::pairs,
            Self::Boxed => notation::boxed,
            Self::Dots => notation::dots,
            Self::Ascii => notation::ascii,
            Self::Json => notation::json,
            Self::Unicode => notation::unicode,
            Self::Svg => |board, out| out.extend(page(&[board.into()]).bytes()),
        }
    }
}

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let start = Instant::now();
    list(args)?;
    if args.time {
        note_time(start.elapsed().as_secs_f64());
    }
    Ok(())
}

fn list(args: &ListArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let render = args.format.writer();
    if args.out.is_some() && !matches!(args.format, Format::Svg) {
        let message = "--out is for pictures: it needs --format svg";
        return Err(Failure::Usage(message.into()));
    }
    let mut listing = Listing::new(&problem)
        .threads(args.threads.threads())
        .limit(args.limit.unwrap_or(u64::MAX));
    if args.fundamental {
        args.problem.check_plain("--fundamental")?;
        listing = listing.fundamental();
    }
    if args.orbit && !args.format.is_one_line() {
        let message = "--orbit is for the forms of one line: columns, tuple, pairs and json";
        return Err(Failure::Usage(message.into()));
    }
    if let Format::Svg = args.format {
        return write_pictures(listing, args.limit, args.out.as_deref());
    }
    let mut stdout = stdout()?;
    let boards = listing.write(&mut stdout, |board, out| {
        render(board, out);
        if args.orbit {
            out.pop();
            out.extend(format!("\t{}\n", board.orbit()).bytes());
        }
    })?;
    if matches!(args.format, Format::Boxed) {
        writeln!(
            stdout,
            "\n{boards} {}",
            closing(&problem, boards, args.limit)
        )?;
        stdout.flush()?;
    }
    Ok(())
}

/// What the boards of the boxed form are: as the Haskell program says it, if these are all.
fn closing(problem: &Problem, boards: u64, limit: Option<u64>) -> &'static str {
    match (problem.fills_the_board(), limit == Some(boards)) {
        (true, false) => "solutions.",
        (true, true) => "solutions, as many as asked for.",
        (false, false) => "partial boards.",
        (false, true) => "partial boards, as many as asked for.",
    }
}

/// More pictures do not fit a page.
const MOST_ON_A_PAGE: u64 = 400;

/// A picture cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", path.display())]
struct CannotWritePicture {
    path: PathBuf,
    #[source]
    cause: io::Error,
}

/// Writes a page of all boards, or each to a file.
fn write_pictures(
    listing: Listing<'_>,
    limit: Option<u64>,
    out: Option<&Path>,
) -> Result<(), Failure> {
    if let Some(directory) = out {
        let mut number = 0;
        let write = |board: Board| {
            number += 1;
            let path = directory.join(format!("board-{number:06}.svg"));
            let written = fs::write(&path, page(&[Picture::from(&board)]));
            written.map_err(|cause| io::Error::other(CannotWritePicture { path, cause }))
        };
        fs::create_dir_all(directory)?;
        listing.write(&mut Boards::new(write), notation::columns)?;
        return Ok(());
    }
    let mut pictures = Vec::new();
    let collect = |board: Board| {
        pictures.push(Picture::from(&board));
        Ok(())
    };
    // One more tells that there are too many.
    let few = limit.unwrap_or(u64::MAX).min(MOST_ON_A_PAGE + 1);
    let boards = listing
        .limit(few)
        .write(&mut Boards::new(collect), notation::columns)?;
    if boards > MOST_ON_A_PAGE {
        let message = format!(
            "no more than {MOST_ON_A_PAGE} boards fit a page: --limit takes fewer, \
             --out DIR writes each to a file"
        );
        return Err(Failure::Usage(message.into()));
    }
    print(page(&pictures).as_bytes())
}

/// Takes the lines of the form `columns`, and acts on the boards.
struct Boards<F> {
    line: Vec<u8>,
    act: F,
}

impl<F> Boards<F> {
    fn new(act: F) -> Self {
        let line = Vec::new();
        Self { line, act }
    }
}

impl<F: FnMut(Board) -> io::Result<()>> Write for Boards<F> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for &byte in text {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&self.line);
                (self.act)(line.parse().expect("a listing has boards"))?;
                self.line.clear();
            } else {
                self.line.push(byte);
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
