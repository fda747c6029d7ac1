#!/usr/bin/env python3
"""What a program prints as JSON, against docs/schema.json: tests/schema.py PROGRAM. Needs jsonschema."""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
SCHEMA_FILE = pathlib.Path(__file__).resolve().parent.parent / "docs/schema.json"
SCHEMA = json.loads(SCHEMA_FILE.read_text())
BOARDS = "1 3 0 2\n0 2\n\n.Q.\n...\n...\n\n0 1 2 3\n"

# What is printed, the arguments, and what is read.
COMMANDS = [
    ("count", "count 8 --json", ""),
    ("count", "count 0 --json", ""),
    ("count", "count 14 --engine frontier --backend portable --json", ""),
    ("count", "count 12 --fundamental --double-check --json", ""),
    ("count", "count 12 --symmetry --json", ""),
    ("count", "count 8 --queen 0,0 --hole b3 --rows 5 --json", ""),
    ("count", "count 14 --shard 0/2 --ledger 0.ledger --json", ""),
    ("count", "count 14 --shard 0/2 --ledger 0.ledger --json", ""),
    ("count", "count 14 --shard 1/2 --ledger 1.ledger --json", ""),
    ("symmetric", "count 8 --symmetric half-turn --json", ""),
    ("merge", "merge 0.ledger 1.ledger --json", ""),
    ("report", "merge 0.ledger 1.ledger --report report.json --recount 2", ""),
    ("ledger", "ledger 0.ledger 1.ledger --json", ""),
    ("ledger", "ledger 0.ledger --recount 1 --json", ""),
    ("squares", "squares 8 --format json", ""),
    ("squares", "squares 8 --format json --row 0 --share", ""),
    ("squares", "squares 12 --ledger squares --format json", ""),
    ("ledger", "ledger squares --json", ""),
    ("squares", "merge squares --squares json", ""),
    ("estimate", "estimate 10 --seconds 0.1 --json", ""),
    ("estimate", "estimate 24 --seconds 0.1 --json", ""),
    ("estimate", "estimate 26 --memory 1M --seconds 0.1 --json", ""),
    ("levels", "levels 8 --json", ""),
    ("bench", "bench 2,8 --engine scalar,frontier -t 1,2 --runs 1 --min-time 0 --times --json -", ""),
    ("check", "check --json --size 4", BOARDS),
    (("check", "completeness"), "check --json --complete", "1 3 0 2\n"),
]


def main():
    page = (SCHEMA_FILE.parent / "guide/json.md").read_text()
    for schema in SCHEMA["$defs"].values():
        assert all(field in page for field in [*fields(schema), schema["description"]])
    unseen = {name: fields(SCHEMA["$defs"][name]) for name in SCHEMA["$defs"]}
    with tempfile.TemporaryDirectory() as directory:
        for names, arguments, given in COMMANDS:
            command = [PROGRAM, *arguments.split()]
            ended = subprocess.run(command, input=given, capture_output=True, text=True, cwd=directory)
            printed = ended.stdout
            if names == "report":
                printed = (pathlib.Path(directory) / "report.json").read_text()
            lines = [json.loads(line) for line in printed.splitlines()]
            assert lines, (arguments, ended)
            names = [names] * len(lines) if isinstance(names, str) else names
            assert len(names) == len(lines), arguments
            for name, line in zip(names, lines):
                schema = {**SCHEMA, "$ref": f"#/$defs/{name}"}
                jsonschema.Draft202012Validator(schema).validate(line)
                unseen[name] -= set(line)
                if name == "count" and "answer" in line:
                    plain = command[:-1]
                    answer = subprocess.run(plain, capture_output=True, text=True, cwd=directory)
                    assert answer.stdout == line["answer"] + "\n", arguments
    assert not any(unseen.values()), f"never printed: {unseen}"
    print(f"{len(COMMANDS)} commands print what docs/schema.json says")


def fields(schema):
    return set(schema["properties"])


main()
