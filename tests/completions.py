#!/usr/bin/env python3
"""The completions in real shells, as typed: tests/completions.py PROGRAM [bash] [zsh] [fish]."""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

# What is typed before the tab, and the words that stand there then.
TYPED = [
    ("nqueens sq", ["nqueens", "squares"]),
    ("nqueens check boa", ["nqueens", "check", "boards.txt"]),
    ("nqueens check 'two w", ["nqueens", "check", "two words.txt"]),
    ("nqueens ledger led", ["nqueens", "ledger", "ledgers/"]),
    ("nqueens merge ledgers/on", ["nqueens", "merge", "ledgers/one.ledger"]),
    ("nqueens count 8 --ledger led", ["nqueens", "count", "8", "--ledger", "ledgers/"]),
    ("nqueens man led", ["nqueens", "man", "ledgers/"]),
    ("nqueens count 8 --engine fr", ["nqueens", "count", "8", "--engine", "frontier"]),
    ("nqueens count 8 --engine=fr", ["nqueens", "count", "8", "--engine=frontier"]),
    ("nqueens count 8 --backend port", ["nqueens", "count", "8", "--backend", "portable"]),
    ("nqueens count 8 --backend boa", ["nqueens", "count", "8", "--backend", "boa"]),
    ("nqueens count 8 --threads boa", ["nqueens", "count", "8", "--threads", "boa"]),
    ("nqueens list 8 --fund", ["nqueens", "list", "8", "--fundamental"]),
    ("nqueens list 8 --format uni", ["nqueens", "list", "8", "--format", "unicode"]),
    ("nqueens completions fi", ["nqueens", "completions", "fish"]),
    ("nqueens bench 8 --engine frontier,sc", ["nqueens", "bench", "8", "--engine", "frontier,scalar"]),
]


class Shell:
    def __init__(self, name, program, directory):
        script = directory / f"script.{name}"
        text = subprocess.run([program, "completions", name], capture_output=True, check=True).stdout
        script.write_bytes(text)
        environment = {"PATH": os.environ["PATH"], "HOME": str(directory / "home"), "TERM": "xterm"}
        commands = {
            "bash": (["bash", "--norc", "--noprofile", "-i"], f"source {script}"),
            "zsh": (["zsh", "-f", "-i"], f"autoload -U compinit; compinit -u; source {script}; compdef _nqueens nqueens"),
            "fish": (["fish", "--no-config", "-i"], f"source {script}"),
        }
        command, load = commands[name]
        (directory / "home").mkdir(exist_ok=True)
        process, self.terminal = pty.fork()
        if process == 0:
            os.chdir(directory / "files")
            os.execvpe(command[0], command, environment)
        self.process = process
        self.read()
        self.send(load + "\r")

    def send(self, text):
        os.write(self.terminal, text.encode())
        return self.read()

    def read(self):
        """What comes until there is nothing for a while."""
        text = b""
        while select.select([self.terminal], [], [], 0.4)[0]:
            try:
                text += os.read(self.terminal, 1 << 16)
            except OSError:
                break
        return text.decode(errors="replace")

    def words(self, typed, told):
        """The words that a line has after a tab."""
        told.unlink(missing_ok=True)
        self.send(typed)
        self.send("\t")
        # To the start of the line: another command gets the words. A quotation may be open.
        quote = "'" if typed.count("'") % 2 and "'" not in typed.split("'", 1)[1] else ""
        self.send("\x01/usr/bin/env python3 ../words.py \x05")
        self.send("\r")
        if not told.exists():
            self.send(quote + "\r")
        for _ in range(20):
            if told.exists():
                return told.read_text().split("\n")[:-1]
            time.sleep(0.1)
        return None


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    shells = sys.argv[2:] or ["bash", "zsh", "fish"]
    wrong = 0
    for name in shells:
        if not shutil.which(name):
            print(f"left out: {name} is not here")
            continue
        with tempfile.TemporaryDirectory() as directory:
            directory = pathlib.Path(directory)
            files = directory / "files"
            (files / "ledgers").mkdir(parents=True)
            for file in ["boards.txt", "two words.txt", "ledgers/one.ledger"]:
                (files / file).touch()
            told = directory / "told"
            (directory / "words.py").write_text(
                f"import sys\nwith open({str(told)!r}, 'w') as out:\n"
                "    out.writelines(word + '\\n' for word in sys.argv[1:])\n"
            )
            shell = Shell(name, program, directory)
            for typed, expected in TYPED:
                found = shell.words(typed, told)
                if name == "zsh":
                    # Its slash goes when the line does.
                    expected = [word.rstrip("/") for word in expected]
                if found != expected:
                    wrong += 1
                    print(f"WRONG in {name}: {typed}: {found}, not {expected}", flush=True)
            os.write(shell.terminal, b"\x03\x04exit\r")
        print(f"{name} was tried", flush=True)
    sys.exit(f"{wrong} are wrong" if wrong else 0)


main()
