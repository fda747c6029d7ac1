#!/usr/bin/env python3
"""Prints nanoseconds per solution on one thread: minimum and median of interleaved runs.

    scripts/speed.py
    scripts/speed.py --engines join --sizes 19 --runs 3 --backend avx2
    scripts/speed.py --against HEAD~1 --limit 1.02
    scripts/speed.py --against /usr/local/bin/nqueens

With --against, another program, or a commit that is built for it, is run in turn with that of the
working tree. Printed are the ratio of the fastest runs, above 1 where the working tree is faster,
and the quartiles of the ratios of neighbouring runs. Exits with 1 if the working tree takes more
than --limit times as long anywhere.

A shared machine is noisy: compare by ratios, minimum over minimum.
"""

import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def build(tree):
    command = ["cargo", "build", "--release", "--locked", "--quiet", "--target-dir", ROOT / "target"]
    subprocess.run(command, check=True, cwd=tree)
    return ROOT / "target/release/nqueens"


def program_of(against):
    """A program as it is, or that of a commit, built in a work tree of its own, which goes again."""
    if pathlib.Path(against).is_file():
        return pathlib.Path(against).resolve()
    full = subprocess.run(
        ["git", "rev-parse", "--verify", f"{against}^{{commit}}"],
        check=True, cwd=ROOT, capture_output=True, text=True,
    ).stdout.strip()
    tree = ROOT / "target/speed" / full
    program = ROOT / "target/speed" / f"nqueens-{full}"
    if not program.exists():
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", "--force", tree, full], check=True)
        try:
            shutil.copy2(build(tree), program)
        finally:
            subprocess.run([*git, "remove", "--force", tree], check=True)
    return program


def seconds_and_solutions(program, engine, n, options):
    command = [program, "count", str(n), "--engine", engine, "--threads", "1", "--json", *options]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return answer["seconds"], int(answer["solutions"])


def sizes(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engines", default="frontier,join", help="comma-separated")
    parser.add_argument("--sizes", type=sizes, default=sizes("14-18"), help="as 16 or 14-18")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--backend", help="as for nqueens count")
    parser.add_argument("--against", metavar="REV|FILE", help="compare with a commit, or a program")
    parser.add_argument("--limit", type=float, help="how much slower is too slow, as 1.02")
    arguments = parser.parse_args()
    if arguments.limit and not arguments.against:
        parser.error("--limit goes with --against")

    options = ["--backend", arguments.backend] if arguments.backend else []
    others = [program_of(arguments.against)] if arguments.against else []
    programs = [build(ROOT), *others]
    too_slow = False
    print(f"{'N':>2} {'engine':>10} {'min ns/sol':>10} {'median':>8} {'min s':>9} {'median':>9}"
          + ("     ratio  quartiles" if arguments.against else ""))
    for n in arguments.sizes:
        engines = arguments.engines.split(",")
        times = {(engine, program): [] for engine in engines for program in programs}
        solutions = set()
        for _ in range(arguments.runs):
            for engine, program in times:
                seconds, count = seconds_and_solutions(program, engine, n, options)
                times[engine, program].append(seconds)
                solutions.add(count)
        if len(solutions) != 1:
            sys.exit(f"the engines disagree for N = {n}: {sorted(solutions)}")
        (count,) = solutions
        for engine in engines:
            ours = times[engine, programs[0]]
            low, middle = min(ours), statistics.median(ours)
            line = (f"{n:>2} {engine:>10} {low * 1e9 / count:>10.2f}"
                    f" {middle * 1e9 / count:>8.2f} {low:>9.4f} {middle:>9.4f}")
            if arguments.against:
                theirs = times[engine, programs[1]]
                ratio = min(theirs) / low
                ratios = [their / our for their, our in zip(theirs, ours)]
                below, _, above = statistics.quantiles(ratios, method="inclusive")
                line += f" {ratio:>9.2f} {below:>5.2f}-{above:.2f}"
                too_slow |= bool(arguments.limit) and ratio * arguments.limit < 1
            print(line, flush=True)
    if too_slow:
        sys.exit(f"slower than {arguments.against} by more than the limit of {arguments.limit}")


if __name__ == "__main__":
    main()
