//! Where the search keeps its boards: a buffer for each level, and the boards set aside. All have
//! fixed sizes, with a proof that they are never exceeded.

use crate::lookahead::SLACK;
use crate::simd::Lanes;

/// A board, as the search sees it: columns; near side up, down; far side up, down.
pub(super) type State<W> = [W; 5];

/// A level is expanded until the next one holds this many boards.
pub(super) const THRESHOLD: usize = 1024;

/// Boards with untried candidates that are set aside at most. Large enough that a pass never loads
/// what it just stored: those loads would wait for the stores.
pub(super) const ASIDE: usize = 256;

/// The children that the boards set aside can have at most: where a board may have many, fewer
/// boards are set aside.
pub(super) const CHILDREN_ASIDE: usize = 3072;

/// The boards set aside at most with `m` rows left. A board has at most `m` candidates: one for
/// each column that is not in use.
pub(super) fn aside_limit(m: usize) -> usize {
    ASIDE.min(CHILDREN_ASIDE / m)
}

/// While a level is expanded, its children number less than `THRESHOLD` whenever a vector of
/// parents is taken. That vector adds at most one child a lane at once; all others, until the next
/// vector is taken, come from boards set aside.
pub(super) const CAPACITY: usize = THRESHOLD + SLACK + CHILDREN_ASIDE + SLACK;

/// Boards side by side: word w of board i is `words[w][i]`.
pub(super) struct States<const CAPACITY: usize> {
    pub words: Box<State<[u32; CAPACITY]>>,
    pub len: usize,
}

impl<const CAPACITY: usize> States<CAPACITY> {
    pub fn new() -> Self {
        // One large zeroed block: its pages cost nothing until they are touched, and most never
        // are.
        let words = vec![[0; CAPACITY]; 5].try_into();
        Self {
            words: words.expect("five words"),
            len: 0,
        }
    }

    #[inline(always)]
    pub fn load<L: Lanes>(&self, l: L, at: usize) -> State<L::V> {
        let [a, b, c, d, e] = &*self.words;
        [
            l.load(&a[at..]),
            l.load(&b[at..]),
            l.load(&c[at..]),
            l.load(&d[at..]),
            l.load(&e[at..]),
        ]
    }

    /// Appends the boards in some lanes.
    #[inline(always)]
    pub fn push<L: Lanes>(&mut self, l: L, boards: State<L::V>, lanes: u32) {
        let to_front = l.to_front(lanes);
        for (word, to) in boards.into_iter().zip(&mut *self.words) {
            l.store(l.permute(word, to_front), &mut to[self.len..]);
        }
        self.len += lanes.count_ones() as usize;
    }
}

/// Boards whose first candidate is done, with the candidates that are left.
pub(super) struct Aside {
    pub boards: States<{ ASIDE + SLACK }>,
    pub candidates: Box<[u32; ASIDE + SLACK]>,
}

/// What a thread keeps between work units.
pub(super) struct Workspace {
    pub levels: Vec<States<CAPACITY>>,
    pub aside: Aside,
}

impl Workspace {
    /// For boards of size `n`, at least [`SMALLEST`](super::SMALLEST).
    pub fn new(n: usize) -> Self {
        Self {
            levels: (0..n - 1).map(|_| States::new()).collect(),
            aside: Aside {
                boards: States::new(),
                candidates: Box::new([0; ASIDE + SLACK]),
            },
        }
    }
}
