#!/usr/bin/env python3
"""Prints nanoseconds per solution on one thread: minimum and median of interleaved runs.

    cargo build --release && scripts/speed.py
    scripts/speed.py --engines join --sizes 19 --runs 3

A shared machine is noisy: compare engines by their ratios, minimum over minimum.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

PROGRAM = pathlib.Path(__file__).parent.parent / "target/release/nqueens"


def seconds_and_solutions(engine, n):
    command = [PROGRAM, "count", str(n), "--engine", engine, "--threads", "1", "--json"]
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
    arguments = parser.parse_args()
    engines = arguments.engines.split(",")

    print(f"{'N':>2} {'engine':>10} {'min ns/sol':>10} {'median':>8} {'min s':>9} {'median':>9}")
    for n in arguments.sizes:
        times = {engine: [] for engine in engines}
        solutions = set()
        for _ in range(arguments.runs):
            for engine in engines:
                seconds, count = seconds_and_solutions(engine, n)
                times[engine].append(seconds)
                solutions.add(count)
        if len(solutions) != 1:
            sys.exit(f"the engines disagree for N = {n}: {sorted(solutions)}")
        (count,) = solutions
        for engine, seconds in times.items():
            low, middle = min(seconds), statistics.median(seconds)
            print(
                f"{n:>2} {engine:>10} {low * 1e9 / count:>10.2f} {middle * 1e9 / count:>8.2f}"
                f" {low:>9.4f} {middle:>9.4f}"
            )


if __name__ == "__main__":
    main()
