#!/usr/bin/env python3
"""Counts small boards under all that a machine may do to a long run, and compares each total.

    scripts/soak.py PROGRAM [SECONDS]

In each round a count is split into shards, each with a ledger. Until all are finished, one is started
with random threads, backend and memory; it may be killed, stopped and continued, told to end, meet a
full file system or a limit of the size of files; its ledger may be cut off, lose its last bytes to
zeros, get a flipped byte, be deleted or moved under the count. What the program refuses is repaired by
its own means or counted again. At the end of the round the merge must give the published number; until
then it may give none. Prints a line for each round, and sums up; exits with 1 at the first wrong total.
"""

import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

SOLUTIONS = {12: 14200, 13: 73712, 14: 365596, 15: 2279184}


class Soak:
    def __init__(self, program, directory):
        self.program = str(pathlib.Path(program).resolve())
        self.directory = directory
        self.acts = {}
        version = subprocess.run([self.program, "--version"], capture_output=True, text=True).stdout
        self.backends = re.search(r"\(of (.*)\)", version)[1].split(", ")

    def note(self, act):
        self.acts[act] = self.acts.get(act, 0) + 1

    def run(self, *arguments, limit=None):
        command = [self.program, *map(str, arguments)]
        if limit:
            command = ["sh", "-c", f"ulimit -f {limit}; exec \"$@\"", "sh", *command]
        return subprocess.Popen(
            command, cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def disturb(self, count, ledger):
        """Something that happens to a count that runs, and maybe to its ledger."""
        time.sleep(random.expovariate(30))
        act = random.choice(["none", "none", "kill", "term", "stop", "usr2", "delete", "move", "cut"])
        self.note(act)
        if act == "kill":
            count.kill()
        elif act == "term":
            count.send_signal(random.choice([signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1]))
        elif act == "stop":
            count.send_signal(signal.SIGSTOP)
            time.sleep(0.05)
            count.send_signal(signal.SIGCONT)
        elif act == "usr2":
            count.send_signal(signal.SIGUSR2)
        elif act == "delete":
            ledger.unlink(missing_ok=True)
        elif act == "move" and ledger.exists():
            ledger.rename(ledger.with_suffix(".moved"))
        elif act == "cut" and ledger.exists():
            with ledger.open("r+b") as file:
                file.truncate(random.randint(0, file.seek(0, 2)))

    def damage(self, ledger):
        """Something that happens to a ledger between two runs."""
        if not ledger.exists() or random.random() < 0.5:
            return
        text = bytearray(ledger.read_bytes())
        act = random.choice(["zeros", "torn", "flip", "twice", "line"])
        self.note(act)
        if act == "zeros":
            text = text[:random.randint(0, len(text))] + bytes(random.choice([1, 511, 8192]))
        elif act == "torn":
            text = text[:random.randint(0, len(text))]
        elif act == "flip" and text:
            text[random.randrange(len(text))] ^= 1 << random.randrange(8)
        elif act == "twice":
            text += text.splitlines(keepends=True)[-1] if text else b""
        elif act == "line":
            text += b"\n"
        ledger.write_bytes(text)

    def finish(self, n, engine, shard, shards):
        """Runs a shard until it is finished."""
        ledger = self.directory / f"{shard}.ledger"
        while True:
            arguments = [
                "count", n, "--engine", engine, "--shard", f"{shard}/{shards}", "--ledger", ledger.name,
                "--threads", random.randint(1, 4)]
            if engine != "scalar":
                arguments += ["--backend", random.choice(self.backends)]
            if engine == "join":
                arguments += ["--memory", random.choice(["64M", "100M", "1G"])]
            limit = random.choice([None, None, None, 1, 4])
            count = self.run(*arguments, limit=limit)
            self.disturb(count, ledger)
            _, told = count.communicate()
            if count.returncode == 0 and ledger.exists():
                return
            if "line" in told and "error" in told:
                self.repair(ledger)
            elif count.returncode not in (0, 1, 75, -9, -15, -2, -1, -10, -12):
                sys.exit(f"exit {count.returncode}: {arguments}: {told}")
            self.damage(ledger)

    def repair(self, ledger):
        """By the program's own means, or by counting it all again."""
        self.note("repair")
        new = ledger.with_suffix(".new")
        new.unlink(missing_ok=True)
        ended = self.run("ledger", ledger.name, "--repair", new.name)
        ended.communicate()
        if ended.returncode == 0:
            new.rename(ledger)
        else:
            ledger.unlink(missing_ok=True)

    def round(self):
        n = random.choice(list(SOLUTIONS))
        engine = random.choice(["join", "frontier", "scalar"])
        shards = random.randint(1, 5)
        for path in self.directory.iterdir():
            path.unlink()
        while True:
            for shard in range(shards):
                if random.random() < 0.8:
                    self.finish(n, engine, shard, shards)
            if random.random() < 0.3:
                self.damage(self.directory / f"{random.randrange(shards)}.ledger")
            merge = self.run("merge", *[f"{shard}.ledger" for shard in range(shards)])
            total, told = merge.communicate()
            if merge.returncode == 0:
                break
            if total:
                sys.exit(f"a total and a failure: {total} {told}")
            for shard in re.findall(r"^error: (\d+)\.ledger, line", told, re.M):
                self.repair(self.directory / f"{shard}.ledger")
        if int(total) != SOLUTIONS[n]:
            sys.exit(f"WRONG: N = {n}, {engine}, {shards} shards: {total}, not {SOLUTIONS[n]}")
        return f"N = {n}, {engine}, {shards} shards: {total.strip()}"


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3600
    end = time.monotonic() + seconds
    rounds = 0
    with tempfile.TemporaryDirectory() as directory:
        soak = Soak(sys.argv[1], pathlib.Path(directory))
        while time.monotonic() < end:
            print(soak.round(), flush=True)
            rounds += 1
    acts = ", ".join(f"{act} {times}" for act, times in sorted(soak.acts.items()))
    print(f"{rounds} rounds, all right; {acts}")


main()
