//! `nqueens list`: the boards, in the forms of the classic texts.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use nqueens::{Form, Listing, Picture, Problem, Sheet};

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
    /// Write each picture to a file of its own in this directory; with --format svg or html
    #[arg(long, value_name = "DIR", conflicts_with_all = ["columns", "title"])]
    out: Option<PathBuf>,
    /// How many pictures are in a row; with --format svg or html
    #[arg(long, value_name = "K", value_parser = columns, allow_negative_numbers = true)]
    columns: Option<usize>,
    /// What stands above the pictures; with --format svg or html
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    title: Option<String>,
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

fn columns(text: &str) -> Result<usize, String> {
    let columns = digits(text).filter(|columns| (1..=MOST_COLUMNS).contains(columns));
    let columns = columns.and_then(|columns| columns.try_into().ok());
    columns.ok_or_else(|| format!("a row of pictures has 1 to {MOST_COLUMNS}"))
}

const MOST_COLUMNS: u64 = 100;

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
    let for_pictures = [
        ("--out", args.out.is_some()),
        ("--columns", args.columns.is_some()),
        ("--title", args.title.is_some()),
    ];
    if let Some((option, _)) = for_pictures.iter().find(|(_, is_given)| *is_given)
        && !args.format.is_sheet()
    {
        let message = format!("{option} is for pictures: it needs --format svg or html");
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
    if args.format.is_sheet() {
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

/// So many pictures are on one sheet at most: what a viewer opens without trouble.
fn most_on_a_sheet(form: Form) -> usize {
    match form {
        Form::Html => 2000,
        _ => 400,
    }
}

/// Writes a sheet of all boards, or each to a file.
fn write_pictures(args: &ListArgs, problem: &Problem) -> Result<(), Failure> {
    let limit = usize::try_from(args.limit.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let boards = problem.solutions();
    let boards = boards.filter(|board| !args.fundamental || board.is_fundamental());
    let mut boards = boards.take(limit);
    if let Some(directory) = &args.out {
        fs::create_dir_all(directory)?;
        for (number, board) in (1..).zip(boards) {
            let path = directory.join(format!("board-{number:06}.{}", args.format));
            let text = args.format.text(&board);
            fs::write(&path, text).map_err(|cause| cannot_write(&path, cause))?;
        }
        return Ok(());
    }
    let most = most_on_a_sheet(args.format);
    let pictures: Vec<Picture> = boards
        .by_ref()
        .take(most)
        .map(|board| Picture::from(&board))
        .collect();
    if boards.next().is_some() {
        let message = format!(
            "no more than {most} boards are on one sheet of the form {}: --limit takes fewer, \
             --out DIR writes each to a file",
            args.format
        );
        return Err(Failure::Usage(message.into()));
    }
    let mut sheet = Sheet::new().title(args.title.as_deref().unwrap_or_default());
    if let Some(columns) = args.columns {
        sheet = sheet.columns(columns);
    }
    let sheet = args.format.sheet(&sheet, &pictures);
    print(sheet.expect("the form has sheets").as_bytes())
}
