//! `nqueens list`: the boards, in the forms of the classic texts.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use nqueens::{Form, Listing, Picture, Problem, page};

use super::args::{ProblemArgs, ThreadArgs, form};
use super::failure::{Failure, cannot_write};
use super::output::{note_time, print};
use super::signals::{OnStop, Signals};
use super::standard::stdout;
use super::text::{counted, digits};

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to write a board
    #[arg(long, value_parser = form(), default_value = "columns")]
    format: Form,
    /// Write one board of each orbit under the turns and reflections of the square: the least
    #[arg(long)]
    fundamental: bool,
    /// Write the size of the orbit after each board and a tab; for forms of one line
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
    digits(text).ok_or_else(|| "a limit is a whole number from 0, in decimal digits".to_string())
}

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let start = Instant::now();
    list(args)?;
    if args.time {
        note_time(start.elapsed().as_secs_f64());
    }
    Ok(())
}

fn list(args: &ListArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    if args.out.is_some() && args.format != Form::Svg {
        let message = "--out is for pictures: it needs --format svg";
        return Err(Failure::Usage(message.into()));
    }
    if args.fundamental {
        args.problem.check_plain("--fundamental")?;
    }
    if args.orbit && !args.format.is_one_line() {
        let message =
            "--orbit is for the forms of one line: columns, tuple, pairs, json, chess and fen";
        return Err(Failure::Usage(message.into()));
    }
    if args.format == Form::Svg {
        return write_pictures(args, &problem);
    }
    let mut listing = Listing::new(&problem)
        .threads(args.threads.threads())
        .limit(args.limit.unwrap_or(u64::MAX));
    if args.fundamental {
        listing = listing.fundamental();
    }
    let mut stdout = stdout()?;
    let boards = listing.write(&mut stdout, |board, out| {
        args.format.append(board, out);
        if args.orbit {
            out.pop();
            out.extend(format!("\t{}\n", board.orbit()).bytes());
        }
    })?;
    if args.format == Form::Boxed {
        writeln!(stdout, "\n{}", closing(&problem, boards, args.limit))?;
        stdout.flush()?;
    }
    Ok(())
}

/// What the boards of the boxed form are, and whether there may be more.
fn closing(problem: &Problem, boards: u64, limit: Option<u64>) -> String {
    let what = if problem.fills_the_board() {
        "solution"
    } else {
        "partial board"
    };
    let more = match limit == Some(boards) {
        true => ", as many as asked for",
        false => "",
    };
    format!("{}{more}.", counted(boards, what))
}

/// More pictures do not fit a page.
const MOST_ON_A_PAGE: usize = 400;

/// Writes a page of all boards, or each to a file.
fn write_pictures(args: &ListArgs, problem: &Problem) -> Result<(), Failure> {
    let limit = usize::try_from(args.limit.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let boards = problem.solutions();
    let boards = boards.filter(|board| !args.fundamental || board.is_fundamental());
    let mut pictures = boards.take(limit).map(|board| Picture::from(&board));
    if let Some(directory) = &args.out {
        fs::create_dir_all(directory)?;
        for (number, picture) in (1..).zip(pictures) {
            let path = directory.join(format!("board-{number:06}.svg"));
            fs::write(&path, page(&[picture])).map_err(|cause| cannot_write(&path, cause))?;
        }
        return Ok(());
    }
    let of_a_page: Vec<Picture> = pictures.by_ref().take(MOST_ON_A_PAGE).collect();
    if pictures.next().is_some() {
        let message = format!(
            "no more than {MOST_ON_A_PAGE} boards fit a page: --limit takes fewer, \
             --out DIR writes each to a file"
        );
        return Err(Failure::Usage(message.into()));
    }
    print(page(&of_a_page).as_bytes())
}
