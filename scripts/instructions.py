#!/usr/bin/env python3
"""Compares the instructions that fixed counts take with those recorded in benches/instructions.txt.

    scripts/instructions.py PROGRAM
    scripts/instructions.py PROGRAM --record

Instructions are the same on every machine and at every load, so that a change which makes a kernel
slower shows, however noisy the machine. A change that costs more than one per cent on purpose records
the new table, and says why. Counts under valgrind, which knows instructions up to AVX2; another
compiler makes other code, so the table is for one version of it. Exits with 1 if a count takes more than
a per cent more or less, and with 0, aloud, where nothing can be compared.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parent.parent / "benches/instructions.txt"
COMMANDS = [
    f"count {n} --engine {engine} --backend {backend} --threads 1"
    for engine in ("join", "frontier") for backend in ("portable", "avx2") for n in (13, 14, 15)
] + ["count 12 --engine scalar --threads 1", "list 12 --threads 1", "count 8 --threads 1"]
MOST = 0.01


def instructions(program, command):
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program]
    ended = subprocess.run(valgrind + command.split(), capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", ended.stderr)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--record", action="store_true", help="write the table anew")
    arguments = parser.parse_args()
    version = subprocess.run([arguments.program, "--version"], capture_output=True, text=True).stdout
    compiler = re.search(r"compiler: (\S+ \S+?),", version)[1]
    recorded = dict(line.rsplit(": ", 1) for line in TABLE.read_text().splitlines()) if TABLE.exists() else {}
    if not shutil.which("valgrind"):
        print("SKIPPED: there is no valgrind")
        return
    if not arguments.record and recorded["compiler"] != compiler:
        print(f"SKIPPED: the table is for {recorded['compiler']}, this program is by {compiler}")
        return
    if "avx2" not in version:
        print("SKIPPED: this processor has no AVX2")
        return
    found = {command: instructions(arguments.program, command) for command in COMMANDS}
    if arguments.record:
        lines = [f"compiler: {compiler}"] + [f"{command}: {count}" for command, count in found.items()]
        TABLE.write_text("\n".join(lines) + "\n")
        return
    wrong = 0
    for command, count in found.items():
        before = int(recorded.get(command, 0))
        change = count / before - 1 if before else float("inf")
        wrong += abs(change) > MOST
        print(f"{'CHANGED' if abs(change) > MOST else 'ok     '} {100 * change:+6.2f} %  {count:>13}  {command}")
    if wrong:
        sys.exit("if that is meant: scripts/instructions.py PROGRAM --record, and say why in the commit")


main()
