"""Exceptions, Ctrl-C, threads, processes, interpreters, documentation."""

import doctest
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest

import nqueens_count as q

WRONG = [
    (lambda: q.count(-1), ValueError, "N is a whole number from 0 to 32"),
    (lambda: q.count(33), ValueError, "N is a whole number from 0 to 32"),
    (lambda: q.count(10**30), ValueError, "N is a whole number from 0 to 32"),
    (lambda: q.count(8.0), TypeError, "float"),
    (lambda: q.count("8"), TypeError, "str"),
    (lambda: q.count(None), TypeError, "NoneType"),
    (lambda: q.count(8, threads=0), ValueError, "threads are a whole number from 1 to"),
    (lambda: q.count(8, threads=-1), ValueError, "not a number of threads"),
    (lambda: q.count(8, engine="x"), ValueError, "'x' is not an engine: these are auto, join"),
    (lambda: q.count(8, backend="x"), ValueError, "'x' is not a backend of this machine"),
    (lambda: q.count(24, memory=1, engine="join"), MemoryError, "more than the 0 MiB"),
    (lambda: q.count(8, queens=[(8, 0)]), ValueError, r"square \(8,0\) is off the board"),
    (lambda: q.count(8, queens=[(-1, 0)]), ValueError, "row -1 is not on the board"),
    (lambda: q.count(8, queens=[(1, 2, 3)]), ValueError, "not a row and a column"),
    (lambda: q.count(8, queens=[1]), TypeError, "int"),
    (lambda: q.count(8, rows=9), ValueError, "rows to fill go from 0 to 8"),
    (lambda: q.count(q.Problem(8), rows=3), TypeError, "has its own"),
    (lambda: q.Problem(4, queens=[(0, 0)], holes=[(0, 0)]), ValueError, "takes no queen"),
    (lambda: q.count(14, progress=3), TypeError, "not callable"),
    (lambda: q.place(-1), ValueError, "whole number from 0"),
    (lambda: q.place(10**9), ValueError, "whole number from 0"),
    (lambda: q.random(22), ValueError, "too many to draw one evenly"),
    (lambda: q.random(8, "x"), TypeError, "str"),
    (lambda: q.estimate(8, seconds=0), ValueError, "not a time above 0"),
    (lambda: q.estimate(8, seconds=float("nan")), ValueError, "not a time above 0"),
    (lambda: q.Board([0, 300]), ValueError, r"queen \(1,300\) is off the board of size 2"),
    (lambda: q.Board(range(33)), ValueError, "too large"),
    (lambda: q.Board([1, 3, 0, 2])[4], IndexError, "range"),
    (lambda: q.Board([1, 3, 0, 2]).text("x"), ValueError, "'x' is not a form"),
    (lambda: q.check("[0]", base=7), ValueError, "base is 0 or 1"),
    (lambda: q.fundamental(40), ValueError, "too large"),
    (lambda: q.merge([]), ValueError, "there is no ledger"),
]


@pytest.mark.parametrize("call, kind, words", WRONG)
def test_what_is_wrong_is_an_exception_with_a_reason(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


LONG = [
    "q.count(22)",
    "q.count(22, engine='scalar', threads=1)",
    "q.count_fundamental(22)",
    "q.squares(21)",
    "q.estimate(24, seconds=60)",
    "q.random(18)",
    "q.Plan(22).run()",
    "q.Plan(22).run(ledger='22.ledger')",
    "next(q.solutions(32, queens=[(30, 0), (31, 2), (29, 31)]))",
    "list(q.fundamental(20))",
]
ARRAYS = ["q.solutions_array(18)", "list(q.solutions_blocks(18, boards=10**9))"]


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
@pytest.mark.parametrize("call", LONG + ARRAYS)
def test_ctrl_c_ends_it_within_a_second(call, tmp_path):
    if call in ARRAYS:
        pytest.importorskip("numpy")
    program = f"import nqueens_count as q\nprint(flush=True)\n{call}"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        assert process.stdout.readline() == "\n"
        time.sleep(0.5)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
        assert time.monotonic() - start < 1.0
    assert told.rstrip().endswith("KeyboardInterrupt")
    assert process.returncode == -signal.SIGINT
    ledger = tmp_path / "22.ledger"
    if ledger.exists():
        # What was finished is recorded, whole.
        with pytest.raises(ValueError, match="work units are missing"):
            q.merge([ledger])


def test_other_threads_go_on_and_progress_is_told_on_the_callers():
    told = []
    steps = 0
    counted = threading.Event()

    def count():
        q.count(18, threads=1, progress=lambda share: told.append((threading.get_ident(), share)))
        counted.set()

    thread = threading.Thread(target=count)
    thread.start()
    while not counted.is_set():
        steps += 1
        time.sleep(0.001)
    thread.join()
    assert steps > 20
    assert {ident for ident, _ in told} == {thread.ident}
    shares = [share for _, share in told]
    assert shares == sorted(shares) and shares[-1] == 1.0


def test_threads_count_at_the_same_time():
    found = []
    threads = [threading.Thread(target=lambda: found.append(q.count(14))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [365596] * 8


def test_an_iterator_in_two_threads_is_refused_or_served():
    boards = q.solutions(32, queens=[(30, 0), (31, 2), (29, 31)])
    program = """
import threading, time, _thread
import nqueens_count as q
boards = q.solutions(32, queens=[(30, 0), (31, 2), (29, 31)])
def search():
    try:
        next(boards)
    except RuntimeError as error:
        print(error)
thread = threading.Thread(target=search, daemon=True)
thread.start()
time.sleep(0.3)
search()
"""
    del boards
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "Already borrowed\n", run


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_counts():
    program = """
import os
import nqueens_count as q
assert q.count(15) == 2279184
child = os.fork()
if child == 0:
    os._exit(0 if q.count(15) == 2279184 else 1)
assert os.waitpid(child, 0)[1] == 0
assert q.count(15) == 2279184
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True, timeout=60)


def test_another_interpreter_is_told_why_not():
    program = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
interpreter = interpreters.create()
code = '''
try:
    import nqueens_count
except ImportError as error:
    print(error)
else:
    assert nqueens_count.count(10) == 724
    print("it counts")
'''
interpreters.run_string(interpreter, code)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert "subinterpreter" in run.stdout or run.stdout == "it counts\n", run


def test_the_examples_are_true():
    names = {name: getattr(q, name) for name in q.__all__}
    pytest.importorskip("numpy")
    runner = doctest.DocTestRunner()
    tests = doctest.DocTestFinder(exclude_empty=True).find(q, extraglobs=names)
    parser = doctest.DocTestParser()
    for kind in [q.Board, q.Problem, q.Squares]:
        for name in ["", *vars(kind)]:
            text = getattr(kind, name).__doc__ if name else kind.__doc__
            tests.append(parser.get_doctest(text or "", dict(names), f"{kind.__name__}.{name}", None, 0))
    tests = [test for test in tests if test.examples]
    assert len(tests) >= 20
    for test in tests:
        assert runner.run(test).failed == 0, test.name


def test_the_readme_is_true(tmp_path, monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    found = doctest.testfile(str(readme), module_relative=False)
    assert found.attempted >= 10 and found.failed == 0


def test_everything_public_is_documented():
    for name in q.__all__:
        thing = getattr(q, name)
        if callable(thing):
            assert thing.__doc__, name
            if isinstance(thing, type):
                for method, value in vars(thing).items():
                    if not method.startswith("_"):
                        assert value.__doc__, f"{name}.{method}"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by setrlimit")
def test_want_of_memory_is_a_memory_error():
    pytest.importorskip("numpy")
    program = """
import resource
import numpy
import nqueens_count as q
q.count(12)
used = int(next(line for line in open("/proc/self/status") if line.startswith("VmSize")).split()[1])
limit = 1024 * used + (64 << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for call in [lambda: q.solutions_array(16, threads=1), lambda: list(q.solutions_blocks(16, boards=10**9))]:
    try:
        call()
        print("it fits")
    except MemoryError as error:
        print("MemoryError")
assert q.count(12, threads=1) == 14200
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert run.stdout == "MemoryError\nMemoryError\n", run
