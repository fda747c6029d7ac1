"""Counts, lists, draws and checks the solutions of the N-Queens problem, fast and on all cores.

>>> import nqueens_count as q
>>> q.count(8)
92
>>> next(q.solutions(8))
(0, 4, 7, 5, 2, 6, 1, 3)
>>> q.count(8, queens=[(0, 0)])
4

Wherever a problem is asked for, the size of a board will do. Queens, holes and rows make it another
question: queens are part of every board, holes take no queen, and `rows` asks for the first rows only.

How something is counted is said by `threads` (all cores, if it is not given), `engine` ("auto", "join",
"frontier", "scalar", "reference"), `backend` (the instructions: "avx2", "portable", ...) and `memory` (in
bytes). The answer never depends on them.

Ctrl-C ends whatever takes long, and the interpreter's lock is not held meanwhile. `progress` is called
now and then, on the caller's thread, with the share that is done, from 0 to 1.

Wrong values are a ValueError or TypeError, want of memory a MemoryError, a file that cannot be used an
OSError, and threads that cannot be started a RuntimeError.
"""

from __future__ import annotations

import operator
import os
import random as _random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Optional, Union

from . import _native
from ._native import FORMS, MAX_N, Board, Problem, Squares, __version__

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = [
    "FORMS",
    "MAX_N",
    "Board",
    "Checked",
    "EngineEstimate",
    "Estimate",
    "Plan",
    "Problem",
    "Squares",
    "check",
    "count",
    "count_fundamental",
    "estimate",
    "first",
    "fundamental",
    "merge",
    "place",
    "random",
    "solutions",
    "solutions_array",
    "solutions_blocks",
    "squares",
]

Question = Union[int, Problem]
"""A problem, or the size of a board."""

Pairs = Iterable[Sequence[int]]
"""Squares, by row and column."""

Progress = Callable[[float], object]
"""Is told the share that is done."""

Path = Union[str, "os.PathLike[str]"]


class EngineEstimate(NamedTuple):
    """What an engine is expected to take."""

    engine: str
    threads: int
    memory: Optional[int]
    """The bytes it may take; None if that does not matter."""
    seconds: float
    seconds_error: Optional[float]
    """The standard error; None if the seconds are a guess from a smaller board."""
    hindrance: Optional[str]
    """Why it cannot count here and now, if it cannot."""


class Estimate(NamedTuple):
    """What a count is expected to give, and what it will take."""

    solutions: float
    error: float
    """The standard error of the number; 0 if it is exact."""
    engines: list[EngineEstimate]
    """The engine that counts if none is named, then the others."""


class Checked(NamedTuple):
    """What is to be said of a board of a text."""

    line: int
    """Where it begins, from 1."""
    verdict: str
    """"ok": full and legal, "partial": legal with fewer queens, or "wrong"."""
    reason: Optional[str]
    """Why it is not ok."""
    queens: list[tuple[int, int]]
    """By row and column, from 0."""
    size: Optional[int]
    """None if it is not known."""

    @property
    def board(self) -> Optional[Board]:
        """The board, if it is full and legal, and not larger than MAX_N."""
        if self.verdict != "ok" or len(self.queens) > MAX_N:
            return None
        return Board([column for _, column in self.queens])


def _problem(
    problem: Question, queens: Pairs, holes: Pairs, rows: Optional[int]
) -> Problem:
    if not isinstance(problem, Problem):
        return Problem(problem, queens=queens, holes=holes, rows=rows)
    if queens or holes or rows is not None:
        raise TypeError("a Problem has its own queens, holes and rows")
    return problem


def count(
    problem: Question,
    *,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
    threads: Optional[int] = None,
    engine: Optional[str] = None,
    backend: Optional[str] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> int:
    """The number of solutions, exactly.

    >>> count(12)
    14200
    >>> count(8, holes=[(0, 3)])
    74
    >>> count(8, rows=3)
    140
    """
    question = _problem(problem, queens, holes, rows)
    return _native.count(question, (threads, engine, backend, memory), progress)


def count_fundamental(
    n: int,
    *,
    threads: Optional[int] = None,
    engine: Optional[str] = None,
    backend: Optional[str] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> int:
    """The number of solutions up to turns and reflections.

    >>> count_fundamental(8)
    12
    """
    return _native.fundamental_number(n, (threads, engine, backend, memory), progress)


def solutions(
    problem: Question,
    *,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
) -> Iterator[tuple[int, ...]]:
    """All boards in order, as the columns by row; each is found when it is asked for.

    >>> list(solutions(4))
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    return _native.Solutions(_problem(problem, queens, holes, rows), False)


def fundamental(n: int) -> Iterator[tuple[int, ...]]:
    """Of the solutions that are turns or reflections of each other, the first one.

    >>> list(fundamental(6))
    [(1, 3, 5, 0, 2, 4)]
    """
    return _native.Solutions(Problem(n), True)


def first(
    problem: Question,
    *,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
) -> Optional[Board]:
    """The first board in order; None if there is none.

    >>> first(8)
    Board((0, 4, 7, 5, 2, 6, 1, 3))
    """
    question = _problem(problem, queens, holes, rows)
    for columns in solutions(question):
        return Board(columns, n=question.n)
    return None


def random(
    problem: Question,
    seed: Optional[int] = None,
    *,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
    threads: Optional[int] = None,
) -> Optional[Board]:
    """A board drawn at random, each with the same chance; None if there is none.

    The same seed gives the same board. All boards are counted for it: it takes a second for N = 16.

    >>> random(8, seed=1) == random(8, seed=1)
    True
    """
    question = _problem(problem, queens, holes, rows)
    if seed is None:
        seed = _random.getrandbits(64)
    return _native.random(question, operator.index(seed) % 2**64, (threads, None, None, None))


def place(n: int) -> Optional[tuple[int, ...]]:
    """A solution of any size at once, by a formula; None if there is none.

    >>> place(8)
    (3, 5, 7, 1, 6, 0, 2, 4)
    >>> len(place(1_000_000))
    1000000
    """
    return _native.place(n)


def squares(
    problem: Question,
    *,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
    threads: Optional[int] = None,
    backend: Optional[str] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Squares:
    """How many solutions have a queen on each square. In a notebook, a heat map.

    >>> squares(6).rows[0]
    (0, 1, 1, 1, 1, 0)
    """
    question = _problem(problem, queens, holes, rows)
    return _native.squares(question, (threads, None, backend, memory), progress)


def estimate(
    problem: Question,
    *,
    seconds: float = 10.0,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
) -> Estimate:
    """What a count will give and take, in about so many seconds, without counting.

    >>> found = estimate(10, seconds=0.1)
    >>> round(found.solutions)
    724
    """
    question = _problem(problem, queens, holes, rows)
    how = (threads, None, None, memory)
    number, error, engines = _native.estimate(question, seconds, how)
    return Estimate(number, error, [EngineEstimate(*engine) for engine in engines])


def check(
    text: str,
    *,
    size: Optional[int] = None,
    base: Optional[int] = None,
    queen_mark: Optional[str] = None,
    pairs: bool = False,
) -> list[Checked]:
    """What is to be said of the boards of a text, in nearly any form: lists, tuples, drawings, FEN, ...

    What may be read as different boards is a ValueError that says what settles it: the size of the
    boards, whether rows and columns count from 0 or 1, the mark of a queen, or whether a line is a queen.

    >>> [board] = check("[1, 3, 0, 2]")
    >>> board.verdict
    'ok'
    >>> check("0 1 2")[0].reason
    'queens (0,0) and (1,1) attack each other: same diagonal'
    """
    found = _native.check(text, size, base, queen_mark, pairs)
    return [Checked(*board) for board in found]


class Plan:
    """A count that is ready to run, in work units that can be counted apart.

    >>> plan = Plan(16, engine="join")
    >>> half = plan.units // 2
    >>> plan.run(units=range(half)) + plan.run(units=range(half, plan.units))
    14772512
    """

    def __init__(
        self,
        problem: Question,
        *,
        queens: Pairs = (),
        holes: Pairs = (),
        rows: Optional[int] = None,
        threads: Optional[int] = None,
        engine: Optional[str] = None,
        backend: Optional[str] = None,
        memory: Optional[int] = None,
    ) -> None:
        self.problem = _problem(problem, queens, holes, rows)
        """The question."""
        self._plan = _native.Plan(self.problem, (threads, engine, backend, memory))

    @property
    def engine(self) -> str:
        """The engine that counts."""
        return self._plan.engine

    @property
    def backend(self) -> Optional[str]:
        """The instructions that it uses, if it is a vector engine."""
        return self._plan.backend

    @property
    def threads(self) -> int:
        """The number of threads."""
        return self._plan.threads

    @property
    def memory(self) -> Optional[int]:
        """The bytes that it may take; None if that does not matter."""
        return self._plan.memory

    @property
    def units(self) -> int:
        """The number of work units."""
        return self._plan.units

    def run(
        self,
        *,
        units: Optional[Iterable[int]] = None,
        shard: Union[str, tuple[int, int], None] = None,
        ledger: Optional[Path] = None,
        progress: Optional[Progress] = None,
    ) -> int:
        """The number of boards of all units, of some, or of a shard: (0, 8) is the first of eight.

        With a ledger, a file, every unit that is finished is recorded; what it has is not counted again.
        Whatever ends the count, the same call goes on.
        """
        if ledger is not None:
            if units is not None:
                raise TypeError("a ledger is for a shard, not for some units")
            return self._plan.run_ledger(os.fspath(ledger), shard, progress)
        if units is not None and shard is not None:
            raise TypeError("units and a shard are two ways to say what is counted")
        return self._plan.run_units(units, shard, progress)

    def __repr__(self) -> str:
        return f"<Plan {self.problem!r} by {self.engine}, {self.units} units>"


def merge(paths: Iterable[Path]) -> int:
    """The number of boards, from ledgers that have all units together.

    If units are missing, it is a ValueError that names the shards to be run again.
    """
    return _native.merge([os.fspath(path) for path in paths])


def _numpy() -> None:
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        raise ImportError("arrays need NumPy: pip install nqueens-count[numpy]") from error


def solutions_array(
    problem: Question,
    *,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
) -> NDArray[numpy.uint8]:
    """All boards in order, or the first ones, in one array: a row a board. By all cores.

    >>> solutions_array(8).shape
    (92, 8)
    """
    _numpy()
    question = _problem(problem, queens, holes, rows)
    boards, columns = _native.all_columns(question, limit, (threads, None, None, None))
    return _array(boards, columns, question)


def solutions_blocks(
    problem: Question,
    *,
    boards: int = 65_536,
    queens: Pairs = (),
    holes: Pairs = (),
    rows: Optional[int] = None,
) -> Iterator[NDArray[numpy.uint8]]:
    """All boards in order, in arrays of so many: for more boards than fit the memory.

    >>> sum(len(block) for block in solutions_blocks(10, boards=100))
    724
    """
    _numpy()
    question = _problem(problem, queens, holes, rows)
    blocks = _native.Blocks(question, boards)
    return (_array(number, columns, question) for number, columns in blocks)


def _array(
    boards: int, columns: bytearray, question: Problem
) -> NDArray[numpy.uint8]:
    import numpy

    array = numpy.frombuffer(columns, dtype=numpy.uint8)
    return array.reshape(boards, question.rows)
