//! The backtracking search, step by step: the nodes of its tree in depth-first order, forward and back.
//!
//! A node is a legal placement of the first rows; its children have a queen more, from left to right. One
//! step goes from a node to its first child, or else, over as many rows as have no square left, to the
//! next one of a queen above. A step back is the same the other way: to the last node below the sibling
//! before, or else to the parent. So what is kept is the path to the node, with the siblings of each.

use nqueens::{Problem, Square};
use wasm_bindgen::prelude::*;

use crate::position::Position;

/// A queen on the path, among those that could stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    squares: Vec<Square>,
    at: usize,
}

impl Choice {
    fn queen(&self) -> Square {
        self.squares[self.at]
    }
}

/// What is at a node.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// It has children.
    Inner,
    /// The next row has no free square.
    DeadEnd,
    /// All rows have a queen.
    Solution,
}

/// Where a node is, seen from the search.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodePlace {
    /// The search has left it.
    Left,
    /// It is on the path to the node at hand.
    Path,
    /// The search is there.
    Here,
    /// The search comes to it later.
    Ahead,
}

/// A node of a drawn tree.
struct Node {
    /// The place of the parent in the list; its own for the root.
    parent: usize,
    row: usize,
    column: usize,
    kind: NodeKind,
    place: NodePlace,
}

/// A search that stands at a node.
#[wasm_bindgen]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    problem: Problem,
    path: Vec<Choice>,
    /// How many nodes were visited in each row, the root first, this one counted.
    visited: Vec<u64>,
    solutions: u64,
}

#[wasm_bindgen]
impl Search {
    /// At the root.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &Position) -> Self {
        Self::of(position.0.clone())
    }

    /// Goes to the next node; says whether there is one.
    pub fn forward(&mut self) -> bool {
        let below = self.children();
        let depth = self
            .path
            .iter()
            .rposition(|choice| choice.at + 1 < choice.squares.len());
        if !below.is_empty() {
            self.path.push(Choice {
                squares: below,
                at: 0,
            });
        } else if let Some(depth) = depth {
            self.path.truncate(depth + 1);
            self.path[depth].at += 1;
        } else {
            return false;
        }
        self.visited[self.path.len()] += 1;
        self.solutions += u64::from(self.is_solution());
        true
    }

    /// Goes to the node before; says whether there is one.
    pub fn back(&mut self) -> bool {
        let was_solution = self.is_solution();
        let depth = self.path.len();
        match self.path.last_mut() {
            None => return false,
            Some(Choice { at: 0, .. }) => {
                self.path.pop();
            }
            Some(choice) => {
                choice.at -= 1;
                loop {
                    let squares = self.children();
                    let Some(at) = squares.len().checked_sub(1) else {
                        break;
                    };
                    self.path.push(Choice { squares, at });
                }
            }
        }
        self.visited[depth] -= 1;
        self.solutions -= u64::from(was_solution);
        true
    }

    /// Goes forward to the next solution, but so many steps at most; says whether one is found, or the end.
    pub fn run(&mut self, steps: u32) -> bool {
        (0..steps).any(|_| !self.forward() || self.is_solution())
    }

    /// Goes back to the solution before, but so many steps at most; says whether one is found, or the root.
    pub fn run_back(&mut self, steps: u32) -> bool {
        (0..steps).any(|_| !self.back() || self.is_solution())
    }

    /// The number of the node, from 1.
    #[wasm_bindgen(getter)]
    pub fn number(&self) -> f64 {
        self.visited.iter().sum::<u64>() as f64
    }

    /// How many solutions were found up to here.
    #[wasm_bindgen(getter)]
    pub fn solutions(&self) -> f64 {
        self.solutions as f64
    }

    /// The columns of the queens by row.
    #[wasm_bindgen(getter)]
    pub fn columns(&self) -> Vec<u8> {
        self.path
            .iter()
            .map(|choice| choice.queen().column as u8)
            .collect()
    }

    /// What is at the node.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> NodeKind {
        self.kind_below(&self.children(), self.path.len())
    }

    /// How many nodes were visited in each row.
    #[wasm_bindgen(getter)]
    pub fn visited(&self) -> Vec<f64> {
        self.visited.iter().map(|&nodes| nodes as f64).collect()
    }

    /// In words, what the search sees at the node, and what it does next.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> String {
        let row = self.path.len();
        let children = self.children();
        let choices = match children.len() {
            1 => "1 free square".to_string(),
            free => format!("{free} free squares"),
        };
        let back = match self
            .path
            .iter()
            .rposition(|choice| choice.at + 1 < choice.squares.len())
        {
            Some(row) => format!("back to row {row}, whose queen moves on"),
            None => "the search has seen all".to_string(),
        };
        match self.kind_below(&children, row) {
            NodeKind::Inner => format!("row {row} has {choices}: the first is next"),
            NodeKind::DeadEnd => format!("dead end, row {row} has no free square: {back}"),
            NodeKind::Solution => format!("solution: {back}"),
        }
    }

    /// The tree as it is drawn: whole if it has at most so many nodes, else the path to the node with all
    /// its siblings, and what is below it. Five numbers a node: the place of its parent in the list, its
    /// row (the root's is 0), its column, its [`NodeKind`] and its [`NodePlace`].
    pub fn tree(&self, most: usize) -> Vec<u32> {
        let nodes = self.whole(most).unwrap_or_else(|| self.around());
        let numbers = |node: Node| {
            let Node {
                parent,
                row,
                column,
                kind,
                place,
            } = node;
            [
                parent as u32,
                row as u32,
                column as u32,
                kind as u32,
                place as u32,
            ]
        };
        nodes.into_iter().flat_map(numbers).collect()
    }
}

impl Search {
    fn of(problem: Problem) -> Self {
        let mut visited = vec![0; problem.rows() + 1];
        visited[0] = 1;
        Self {
            problem,
            path: Vec::new(),
            visited,
            solutions: 0,
        }
    }

    fn queens(&self) -> Vec<Square> {
        self.path.iter().map(Choice::queen).collect()
    }

    /// Told without the children, which take most of the time of a step.
    fn is_solution(&self) -> bool {
        self.path.len() == self.problem.rows()
    }

    fn children(&self) -> Vec<Square> {
        self.problem.free_squares(&self.queens())
    }

    fn kind_below(&self, children: &[Square], row: usize) -> NodeKind {
        match children {
            _ if row == self.problem.rows() => NodeKind::Solution,
            [] => NodeKind::DeadEnd,
            _ => NodeKind::Inner,
        }
    }

    fn node(&self, parent: usize, queens: &[Square], place: NodePlace) -> Node {
        Node {
            parent,
            row: queens.len(),
            column: queens.last().map_or(0, |queen| queen.column),
            kind: self.kind_below(&self.problem.free_squares(queens), queens.len()),
            place,
        }
    }

    /// All nodes in depth-first order, if they are not more.
    fn whole(&self, most: usize) -> Option<Vec<Node>> {
        let here = self.number() as usize - 1;
        let mut walk = Self::of(self.problem.clone());
        let mut nodes: Vec<Node> = Vec::new();
        // The places of the nodes on the path.
        let mut path = Vec::new();
        loop {
            let queens = walk.queens();
            let at = nodes.len();
            if at == most {
                return None;
            }
            path.truncate(queens.len());
            let place = match at {
                _ if at == here => NodePlace::Here,
                _ if at > here => NodePlace::Ahead,
                _ if self.queens().starts_with(&queens) => NodePlace::Path,
                _ => NodePlace::Left,
            };
            nodes.push(self.node(path.last().copied().unwrap_or(0), &queens, place));
            path.push(at);
            if !walk.forward() {
                return Some(nodes);
            }
        }
    }

    /// The path with the siblings of its nodes, row by row, and the children of the node.
    fn around(&self) -> Vec<Node> {
        let here = |row| match row == self.path.len() {
            true => NodePlace::Here,
            false => NodePlace::Path,
        };
        let mut queens = Vec::new();
        let mut nodes = vec![self.node(0, &queens, here(0))];
        let mut parent = 0;
        let below = Choice {
            squares: self.children(),
            at: usize::MAX,
        };
        for choice in self.path.iter().chain([&below]) {
            let first = nodes.len();
            for (sibling, &square) in choice.squares.iter().enumerate() {
                queens.push(square);
                let place = match () {
                    () if choice.at == usize::MAX || sibling > choice.at => NodePlace::Ahead,
                    () if sibling < choice.at => NodePlace::Left,
                    () => here(queens.len()),
                };
                nodes.push(self.node(parent, &queens, place));
                queens.pop();
            }
            if let Some(&queen) = choice.squares.get(choice.at) {
                queens.push(queen);
                parent = first + choice.at;
            }
        }
        nodes
    }
}

#[cfg(test)]
mod tests {
    use nqueens::Threads;

    use super::*;

    fn problem(n: usize) -> Problem {
        Problem::new(n).unwrap()
    }

    /// Queens and holes too.
    fn problems() -> Vec<Problem> {
        let mut problems: Vec<_> = (1..8).map(problem).collect();
        let mut placed = problem(7);
        placed.place_queen(Square::new(4, 2)).unwrap();
        placed.make_hole(Square::new(0, 3)).unwrap();
        let mut hopeless = problem(6);
        hopeless.place_queen(Square::new(0, 0)).unwrap();
        problems.extend([placed, hopeless]);
        problems
    }

    #[test]
    fn goes_through_the_whole_tree_and_back() {
        for problem in problems() {
            let mut search = Search::of(problem.clone());
            let mut seen = vec![search.clone()];
            while search.forward() {
                seen.push(search.clone());
            }
            let levels = nqueens::levels(&problem, Threads::ONE).unwrap();
            let levels: Vec<u64> = levels.into_iter().map(|nodes| nodes as u64).collect();
            assert_eq!(search.visited, levels);
            assert_eq!(search.solutions, problem.solutions().count() as u64);
            for expected in seen.iter().rev() {
                assert_eq!(&search, expected);
                search.back();
            }
            assert!(!search.back());
        }
    }

    #[test]
    fn runs_from_solution_to_solution() {
        let mut search = Search::of(problem(8));
        for board in problem(8).solutions() {
            assert!(search.run(10_000));
            assert_eq!(search.columns(), board.columns());
        }
        assert_eq!(search.solutions, 92);
        assert!(search.run_back(10_000));
        assert_eq!(search.solutions, 91);
    }

    #[test]
    fn a_tree_is_drawn_whole_or_around_the_path() {
        let mut search = Search::of(problem(4));
        search.run(100);
        let parents = |tree: &[u32]| tree.chunks(5).map(|node| node[0]).collect::<Vec<_>>();
        let whole = search.tree(17);
        assert_eq!(whole.len(), 5 * 17);
        assert_eq!(parents(&whole)[..8], [0, 0, 1, 1, 3, 0, 5, 6]);
        // The root, four queens in row 0, one in row 1, one in row 2, one in row 3.
        let around = search.tree(16);
        assert_eq!(parents(&around), [0, 0, 0, 0, 0, 2, 5, 6]);
        let here: Vec<_> = around
            .chunks(5)
            .filter(|node| node[4] == NodePlace::Here as u32)
            .collect();
        assert_eq!(
            here,
            [[6, 4, 2, NodeKind::Solution as u32, NodePlace::Here as u32]]
        );
    }

    #[test]
    fn says_why() {
        let mut search = Search::of(problem(4));
        assert_eq!(
            search.reason(),
            "row 0 has 4 free squares: the first is next"
        );
        search.forward();
        search.forward();
        assert_eq!(
            search.reason(),
            "dead end, row 2 has no free square: back to row 1, whose queen moves on"
        );
        search.run(100);
        assert_eq!(
            search.reason(),
            "solution: back to row 0, whose queen moves on"
        );
    }
}
