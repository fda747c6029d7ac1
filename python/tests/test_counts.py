"""Counts, against published values and against a search in plain Python."""

import itertools
import random

import pytest

import nqueens_count as q

# OEIS A000170 and A002562, from N = 0.
ALL = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]
UP_TO_SYMMETRY = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752]


def boards(n, queens=(), holes=(), rows=None):
    """All boards in order, by trying all arrangements of columns."""
    rows = n if rows is None else rows
    for columns in itertools.permutations(range(n), rows):
        placed = list(enumerate(columns))
        rising = len({row + column for row, column in placed}) == rows
        falling = len({row - column for row, column in placed}) == rows
        if rising and falling and set(queens) <= set(placed) and not set(holes) & set(placed):
            yield columns


@pytest.mark.parametrize("n", range(15))
def test_counts_are_those_published(n):
    assert q.count(n) == ALL[n]
    assert q.count_fundamental(n) == UP_TO_SYMMETRY[n]


def test_any_problem_is_counted_and_listed_as_by_trying_all():
    rng = random.Random(1)
    for _ in range(60):
        n = rng.randint(1, 7)
        rows = rng.randint(1, n)
        squares = [(row, column) for row in range(rows) for column in range(n)]
        rng.shuffle(squares)
        holes, queens = squares[: rng.randint(0, 3)], squares[3 : 3 + rng.randint(0, 2)]
        expected = list(boards(n, queens, holes, rows))
        asked = {"queens": queens, "holes": holes, "rows": rows}
        assert q.count(n, **asked) == len(expected)
        assert list(q.solutions(n, **asked)) == expected
        problem = q.Problem(n, **asked)
        assert q.count(problem) == len(expected)
        sums = [[0] * n for _ in range(n)]
        for columns in expected:
            for row, column in enumerate(columns):
                sums[row][column] += 1
        found = q.squares(problem)
        assert found.rows == tuple(map(tuple, sums))
        assert found.total == len(expected)


def test_the_answer_depends_on_nothing_else():
    for engine in ["auto", "join", "frontier", "scalar"]:
        for threads in [1, 3]:
            assert q.count(12, engine=engine, threads=threads) == 14200
    assert q.count(13, engine="frontier", backend="portable") == 73712
    assert q.count(16, engine="join", memory=2**28) == 14772512


def test_squares_are_taken_in_any_sequence():
    np = pytest.importorskip("numpy")
    for queens in [[(0, 3)], ([0, 3],), np.array([[0, 3]]), (x for x in [(0, 3)])]:
        assert q.count(np.int64(8), queens=queens) == 18


def test_counts_by_square():
    squares = q.squares(8)
    assert squares.rows[0] == (4, 8, 16, 18, 18, 16, 8, 4)
    assert squares[0, 2] == 16 and squares.total == 92 and squares.n == 8
    with pytest.raises(IndexError, match=r"square \(8,0\) is off the board of size 8"):
        squares[8, 0]
    assert squares.svg(share=True).startswith("<svg")
    assert squares == q.squares(8, threads=1) != q.squares(7)


def test_an_estimate_is_near():
    found = q.estimate(14, seconds=0.5)
    assert abs(found.solutions - 365596) <= 5 * found.error + 1e-6
    assert found.engines[0].engine == "join"
    assert {engine.engine for engine in found.engines} == {"join", "frontier", "scalar"}


def test_random_boards_are_drawn_evenly():
    drawn = {q.random(6, seed) for seed in range(100)}
    assert drawn == {q.Board(board) for board in q.solutions(6)}
    assert q.random(3) is None
    assert q.random(10, 7) == q.random(10, 7, threads=1)
    assert q.random(8, -1).is_legal


@pytest.mark.parametrize("n", [*range(40), 1000])
def test_one_board_of_any_size(n):
    columns = q.place(n)
    if n in (2, 3):
        assert columns is None
        return
    assert sorted(columns) == list(range(n))
    for turned in [1, -1]:
        assert len({row + turned * column for row, column in enumerate(columns)}) == n
