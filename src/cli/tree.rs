//! `nqueens tree`: the state-space tree of the backtracking search, in depth-first order.

use std::io::{self, BufWriter, Write};

use clap::Args;
use nqueens::{Problem, Square, expected_nodes, levels};

use super::args::{ProblemArgs, ThreadArgs};
use super::failure::Failure;
use super::output::is_ascii;
use super::standard::stdout;

#[derive(Args)]
pub struct TreeArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Write a graph for Graphviz: nqueens tree 4 --dot | dot -Tsvg
    #[arg(long)]
    dot: bool,
}

/// More nodes are not drawn.
const MOST_NODES: u128 = 1_000_000;

#[derive(Debug, thiserror::Error)]
#[error(
    "the tree has {nodes} nodes, and no more than {MOST_NODES} are drawn: \
     --rows K draws the first K rows only"
)]
struct TooLarge {
    nodes: String,
}

/// What is at a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Inner,
    DeadEnd,
    Solution,
}

struct Node<'a> {
    number: u64,
    parent: u64,
    queens: &'a [Square],
    mark: Mark,
    /// For each queen: whether another child of the same parent follows.
    has_later: &'a [bool],
}

pub fn run(args: &TreeArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    check_size(&problem, args)?;
    let mut out = BufWriter::new(stdout()?);
    let mut walk = Walk {
        problem: &problem,
        queens: Vec::new(),
        has_later: Vec::new(),
        number: 0,
    };
    if args.dot {
        writeln!(out, "digraph tree {{\n  node [shape=circle];")?;
        walk.visit(0, &mut |node| dot(&mut out, node))?;
        writeln!(out, "}}")?;
    } else {
        let lines = match is_ascii() {
            true => ["|  ", "|- ", "`- "],
            false => ["│  ", "├─ ", "└─ "],
        };
        walk.visit(0, &mut |node| line(&mut out, node, lines))?;
    }
    Ok(out.flush()?)
}

/// Refuses trees that nobody can look at.
fn check_size(problem: &Problem, args: &TreeArgs) -> Result<(), Failure> {
    let too_large = |nodes| Failure::Usage(Box::new(TooLarge { nodes }));
    let guess = expected_nodes(problem);
    if guess > 10.0 * MOST_NODES as f64 {
        return Err(too_large(format!("about {guess:.1e}")));
    }
    let nodes: u128 = levels(problem, args.threads.threads())?.iter().sum();
    if nodes <= MOST_NODES {
        Ok(())
    } else {
        Err(too_large(nodes.to_string()))
    }
}

struct Walk<'a> {
    problem: &'a Problem,
    queens: Vec<Square>,
    has_later: Vec<bool>,
    number: u64,
}

impl Walk<'_> {
    fn visit(
        &mut self,
        parent: u64,
        act: &mut impl FnMut(Node<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.number += 1;
        let number = self.number;
        let children: Vec<Square> = self.problem.free_squares(&self.queens);
        let mark = match children.is_empty() {
            _ if self.queens.len() == self.problem.rows() => Mark::Solution,
            true => Mark::DeadEnd,
            false => Mark::Inner,
        };
        act(Node {
            number,
            parent,
            queens: &self.queens,
            mark,
            has_later: &self.has_later,
        })?;
        for (place, &queen) in children.iter().enumerate() {
            self.queens.push(queen);
            self.has_later.push(place + 1 < children.len());
            self.visit(number, act)?;
            self.queens.pop();
            self.has_later.pop();
        }
        Ok(())
    }
}

/// A node as text, with these lines to it: the root is the empty board.
fn line(out: &mut impl Write, node: Node<'_>, lines: [&str; 3]) -> io::Result<()> {
    let [through, branch, last_branch] = lines;
    if let Some((last, above)) = node.has_later.split_last() {
        for later in above {
            write!(out, "{}", if *later { through } else { "   " })?;
        }
        write!(out, "{}", if *last { branch } else { last_branch })?;
    }
    write!(out, "{}", node.number)?;
    if let Some(queen) = node.queens.last() {
        write!(out, " {queen}")?;
    }
    match node.mark {
        Mark::Inner => {}
        Mark::DeadEnd => write!(
            out,
            " dead end: row {} has no free square",
            node.queens.len()
        )?,
        Mark::Solution => {
            let columns: Vec<String> = node
                .queens
                .iter()
                .map(|queen| queen.column.to_string())
                .collect();
            write!(out, " solution: {}", columns.join(" "))?;
        }
    }
    writeln!(out)
}

/// A node and the edge to it, labelled with the queen: solutions green and doubly framed, dead ends grey,
/// with the row that has no free square.
fn dot(out: &mut impl Write, node: Node<'_>) -> io::Result<()> {
    let Node {
        number,
        parent,
        queens,
        mark,
        ..
    } = node;
    let style = match mark {
        Mark::Inner => String::new(),
        Mark::DeadEnd => format!(
            " [shape=box, color=gray, fontcolor=gray, label=\"{number}\\nrow {}: none free\"]",
            queens.len()
        ),
        Mark::Solution => {
            let columns: Vec<String> = queens
                .iter()
                .map(|queen| queen.column.to_string())
                .collect();
            format!(
                " [shape=box, peripheries=2, style=filled, fillcolor=\"#cfe8cf\", label=\"{number}\\n{}\"]",
                columns.join(" ")
            )
        }
    };
    writeln!(out, "  {number}{style};")?;
    if let Some(queen) = queens.last() {
        writeln!(
            out,
            "  {parent} -> {number} [label=\"{},{}\"];",
            queen.row, queen.column
        )?;
    }
    Ok(())
}
