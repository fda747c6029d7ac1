//! Counts the ways to place queens on a board with holes, and shows the first one.
//!
//!     cargo run --release --example holes

use nqueens::{Options, Problem, Square, count};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut problem = Problem::new(12)?;
    // A hole takes no queen, but attacks go on behind it.
    for line in 0..12 {
        problem.make_hole(Square::new(line, line))?;
    }
    let solutions = count(&problem, &Options::default())?.solutions;
    println!("{solutions} boards of size 12 have no queen on the long diagonal");
    if let Some(board) = problem.solutions().next() {
        println!("the first one: {board}");
    }
    Ok(())
}
