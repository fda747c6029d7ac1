//! What `--help` shows at its end.

const ALL: &str = "\
Examples:
  nqueens count 16                        all solutions for 16 queens
  nqueens count 8 --hole 0,3 --hole 5,4   with squares that take no queen
  nqueens count 22 --ledger 22.ledger     that can be stopped and resumed
  nqueens list 8 --format boxed           draw all boards
  nqueens list 20 --queen 0,0 --limit 1   a board with a queen in the corner
  nqueens attacks 8 2,4                   what a queen attacks
  nqueens list 8 | nqueens check          check boards
";

/// The exit codes of all commands.
pub const EXIT_STATUS: &str = "\
Exit codes: 0 the answer is complete, 1 failure or a wrong board, 2 wrong usage, 75 stopped by a \
signal: what was finished is kept.";

/// What `nqueens --help` shows at its end.
pub fn all() -> String {
    format!("{ALL}\n\n{EXIT_STATUS}")
}

pub const COUNT: &str = "\
Examples:
  nqueens count 18 --time                 the number, and the seconds on stderr
  nqueens count 20 -t 4 --json            on four threads, as a JSON object
  nqueens count 24 --ledger 24.ledger     goes on where it was stopped
  nqueens count 16 --engine frontier --backend avx2";

pub const BENCH: &str = "\
The columns: fastest run and median; the interquartile range divided by the median; the fastest \
run's time for a solution, times the threads; and its speed-up against the first number of threads. \
Files have more. A count that is not the published one ends the bench with exit code 1. Ctrl-C ends \
it with what was measured, and exit code 75.

Examples:
  nqueens bench                           this machine, in some seconds
  nqueens bench 14..=18 -t 1,2,4,8 --plot scaling.svg --csv -
  nqueens bench 16 --engine frontier,join --backend avx2,avx512 --runs 20";

pub const SELFTEST: &str = "\
Exit code 0 means that every check passed. Run it on each kind of machine before a long count.

Examples:
  nqueens selftest                        some seconds
  nqueens selftest --long                 some minutes";

pub const ESTIMATE: &str = "\
Counts by square (`nqueens squares`) take three to five times as long as a count by the join.

Examples:
  nqueens estimate 22  how many, and how long, in ten seconds
  nqueens estimate 27 --seconds 60 --json";

pub const LEDGER: &str = "\
Examples:
  nqueens ledger 22.ledger                how far it is
  nqueens ledger shard-*.ledger --recount 3";

pub const MERGE: &str = "\
Exit code 0 only if no unit is missing; else the message names the shards to be run again.

Examples:
  nqueens count 22 --shard 0/2 --ledger 0.ledger
  nqueens count 22 --shard 1/2 --ledger 1.ledger
  nqueens merge 0.ledger 1.ledger
  nqueens merge ours/ theirs/ --allow-duplicates --report 22.txt --recount 20";

pub const LIST: &str = "\
Examples:
  nqueens list 8                          92 lines
  nqueens list 6 --format unicode         drawn
  nqueens list 12 --fundamental --format json
  nqueens list 5 --format svg > boards.svg
  nqueens list 8 --fundamental --format html --columns 3 --title 'Twelve boards' > sheet.html";

pub const FIRST: &str = "\
Exit code 1 if there is none.

Examples:
  nqueens first 20
  nqueens first 8 --queen 0,0 --queen 3,3  can these queens be completed?";

pub const RANDOM: &str = "\
Examples:
  nqueens random 8 --format ascii
  nqueens random 14 --seed 7 --queen 0,0  the same one each time";

pub const PLACE: &str = "\
Examples:
  nqueens place 100
  nqueens place 1000000 | nqueens check --size 1000000";

pub const TREE: &str = "\
Examples:
  nqueens tree 4
  nqueens tree 8 --rows 2
  nqueens tree 4 --dot | dot -Tsvg > tree.svg";

pub const LEVELS: &str = "\
How many boards a search passes through; on which squares their queens stand in the end is told by \
`nqueens squares`.

Examples:
  nqueens levels 12
  nqueens levels 10 --queen 0,0 --json";

pub const SQUARES: &str = "\
Each row and column must add up to all solutions, which are published or counted apart: else the \
exit code is 1.

Examples:
  nqueens squares 8
  nqueens squares 12 --format svg > squares.svg
  nqueens squares 10 --row 0 --share
  nqueens squares 8 --queen 0,0  of the solutions with a queen in the corner";

pub const ATTACKS: &str = "\
Examples:
  nqueens attacks 8 2,4
  nqueens attacks 8 2,4 5,1 --free        what they leave free
  nqueens attacks 8 0,0 --format svg > attacks.svg";

pub const CHECK: &str = "\
Boards are read in the forms of `list`, and as people and other programs write them: lists, pairs, \
drawings with any marks, frames and names, 0 and 1, chess squares, FEN. For each there is a line: \
ok, partial, or what is wrong. Exit code 0 if all are full legal boards (with --partial: legal \
ones), 1 if one is not, 2 if something cannot be read, or may be read as two different boards.

Examples:
  nqueens list 8 --format boxed | nqueens check --size 8
  nqueens check --base 0 --distinct solutions.txt
  printf '1 3 0 2\\n' | nqueens check";

pub const COMPLETIONS: &str = "\
Example:
  nqueens completions bash > ~/.local/share/bash-completion/completions/nqueens";

pub const MAN: &str = "\
Example:
  nqueens man ~/.local/share/man/man1";
