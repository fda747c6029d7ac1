"""Boards: lists, arrays, images, forms, and what is said of texts."""

import copy
import gc
import pickle

import pytest

import nqueens_count as q


def test_solutions_come_in_order_as_they_are_asked_for():
    found = list(q.solutions(8))
    assert len(found) == 92 and found == sorted(found)
    endless = q.solutions(26)
    assert next(endless) < next(endless)
    assert next(q.solutions(0)) == ()
    assert next(q.solutions(3), None) is None


def test_fundamental_solutions_are_one_of_each_orbit():
    orbits = {frozenset(q.Board(board).images()) for board in q.solutions(8)}
    found = [q.Board(board) for board in q.fundamental(8)]
    assert [min(orbit) for orbit in sorted(orbits, key=min)] == found
    assert sum(board.orbit for board in found) == 92
    assert all(board.is_fundamental for board in found)


def test_iterators_that_are_dropped_leave_nothing():
    def thousand():
        for _ in range(1000):
            boards = q.solutions(12)
            next(boards)
            blocks = q.solutions_blocks(10, boards=7)
            next(blocks)
        gc.collect()

    pytest.importorskip("numpy")
    thousand()
    threads, memory = native_threads(), resident()
    for _ in range(3):
        thousand()
    assert native_threads() == threads
    assert resident() < memory + 1_000_000


def status(field):
    try:
        with open("/proc/self/status") as lines:
            return next(line.split()[1] for line in lines if line.startswith(field + ":"))
    except OSError:
        pytest.skip("this system has no /proc")


def resident():
    return 1024 * int(status("VmRSS"))


def native_threads():
    return int(status("Threads"))


def test_arrays():
    np = pytest.importorskip("numpy")
    array = q.solutions_array(9)
    assert array.dtype == np.uint8 and array.flags.writeable
    assert [tuple(map(int, board)) for board in array] == list(q.solutions(9))
    assert (array == np.concatenate(list(q.solutions_blocks(9, boards=50)))).all()
    assert [len(block) for block in q.solutions_blocks(9, boards=100)] == [100, 100, 100, 52]
    assert q.solutions_array(0).shape == (1, 0)
    assert q.solutions_array(3).shape == (0, 3)
    assert len(q.solutions_array(12, limit=5)) == 5
    assert q.solutions_array(8, rows=3, threads=1).shape == (140, 3)
    assert list(q.solutions_blocks(3)) == []


def test_a_board_is_a_value():
    board = q.first(8)
    assert board == q.Board(board) == q.Board(board.columns)
    assert len({board, q.Board(board), board.mirror()}) == 2
    assert list(board) == [0, 4, 7, 5, 2, 6, 1, 3] and board[-1] == 3 and board[1:3] == (4, 7)
    assert len(board) == board.n == 8
    assert board.queens[1] == (1, 4)
    assert sorted(board.images())[0] == board
    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board)
    partial = q.Board([0, 2], n=4)
    assert eval(repr(partial), {"Board": q.Board}) == partial != q.Board([0, 2], n=5)
    assert not partial.is_full and pickle.loads(pickle.dumps(partial)) == partial
    assert q.first(8, rows=2) == q.Board([0, 2], n=8)
    assert q.first(3) is None
    assert not q.Board([0, 1]).is_legal
    with pytest.raises(AttributeError):
        board.columns = (1,)
    with pytest.raises(ValueError, match="only full boards"):
        partial.images()


@pytest.mark.parametrize("form", q.FORMS)
def test_what_is_written_is_read(form):
    board = q.Board([1, 3, 5, 0, 2, 4])
    [found] = q.check(board.text(form))
    assert (found.verdict, found.board) == ("ok", board)


def test_pictures():
    board = q.first(8)
    assert board._repr_svg_() == board.svg() and board.svg().startswith("<svg")
    assert str(board).splitlines()[0] == "Q......."


def test_texts_are_judged():
    ok, wrong, partial = q.check("[1, 3, 0, 2]\n[0, 1, 2, 3]\n\n.Q..\n...Q\nQ...\n....\n")
    assert ok == q.Checked(1, "ok", None, [(0, 1), (1, 3), (2, 0), (3, 2)], 4)
    assert wrong.reason == "queens (0,0) and (1,1) attack each other: same diagonal"
    assert wrong.board is None and wrong.line == 2
    assert (partial.verdict, partial.reason) == ("partial", "3 queens, not 4")
    assert q.check("2 4 1 3", base=1)[0].verdict == "ok"
    assert q.check("0 1 2", size=4)[0].verdict == "wrong"
    assert q.check("x.\n.x", queen_mark="x")[0].verdict == "wrong"
    large = q.check(" ".join(map(str, q.place(1000))))
    assert large[0].verdict == "ok" and large[0].board is None
    with pytest.raises(ValueError, match="pairs=True"):
        q.check("(1, 0)")
    with pytest.raises(ValueError, match="line 2"):
        q.check("0 1 2\n?\n")
    with pytest.raises(ValueError, match="there is no board"):
        q.check("")


def test_a_problem_is_a_value():
    problem = q.Problem(4, queens=[(0, 1)], holes=[(2, 2)], rows=3)
    assert eval(repr(problem), {"Problem": q.Problem}) == problem
    assert len({problem, q.Problem(4)}) == 2
    assert (problem.n, problem.rows, problem.queens, problem.holes) == (4, 3, [(0, 1)], [(2, 2)])
    assert q.Problem.read(".Q..\n....\n#...\n....") == q.Problem(4, queens=[(0, 1)], holes=[(2, 0)])
