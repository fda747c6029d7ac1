//! `nqueens list`: the boards, in the forms of the classic texts.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use nqueens::{Listing, notation};

use super::{Failure, ProblemArgs, ThreadArgs};

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
    /// Write at most K boards
    #[arg(long, value_name = "K", value_parser = limit, allow_negative_numbers = true)]
    limit: Option<u64>,
}

fn limit(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "a limit is a whole number from 0".to_string())
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
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
}

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let render = match args.format {
        Format::Columns => notation::columns,
        Format::Tuple => notation::tuple,
        Format::Pairs => notation::pairs,
        Format::Boxed => notation::boxed,
        Format::Dots => notation::dots,
        Format::Ascii => notation::ascii,
        Format::Json => notation::json,
    };
    let mut listing = Listing::new(&problem)
        .threads(args.threads.threads())
        .limit(args.limit.unwrap_or(u64::MAX));
    if args.fundamental {
        args.problem.check_plain("--fundamental")?;
        listing = listing.fundamental();
    }
    if args.orbit && matches!(args.format, Format::Boxed | Format::Dots | Format::Ascii) {
        let message = "--orbit is for the forms of one line: columns, tuple, pairs and json";
        return Err(Failure::Usage(message.into()));
    }
    let mut stdout = io::stdout().lock();
    let boards = listing.write(&mut stdout, |board, out| {
        render(board, out);
        if args.orbit {
            out.pop();
            out.extend(format!("\t{}\n", board.orbit()).bytes());
        }
    })?;
    if matches!(args.format, Format::Boxed) {
        writeln!(stdout, "\n{boards} solutions.")?;
        stdout.flush()?;
    }
    Ok(())
}
