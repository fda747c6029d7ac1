#!/usr/bin/env python3
"""Exits with 1 if a dependency may not be used under the licences that we allow. With --texts prints the
licences of what is linked into the program, which are to come with it."""

import json
import pathlib
import re
import subprocess
import sys

ALLOWED = {"MIT", "Apache-2.0", "BSD-3-Clause", "Unicode-3.0", "Unlicense", "Zlib"}


def may_be_used(licence):
    """Whether one way to read the expression needs allowed licences only."""
    plain = re.sub(r"\s+WITH\s+[\w.-]+", "", licence.replace("/", " OR "))
    python = re.sub(r"[\w.-]+", lambda word: {"OR": "or", "AND": "and"}.get(
        word[0], str(word[0] in ALLOWED)), plain)
    return eval(python)  # Only names, which were replaced, and brackets are in it.


def linked(metadata):
    """The packages that are linked into the program, on any kind of machine."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    root = metadata["resolve"]["root"]
    found, waiting = set(), [root]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += [dep["pkg"] for dep in nodes[node]["deps"]
                        if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    return [package for package in metadata["packages"] if package["id"] in found - {root}]


def texts(packages):
    """Each text once, below the packages that it is of."""
    of_text = {}
    for package in packages:
        directory = pathlib.Path(package["manifest_path"]).parent
        files = [path for path in sorted(directory.iterdir())
                 if path.is_file() and re.match("(?i)(licen[sc]e|copying|notice|unlicense)", path.name)]
        found = [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]
        for text in found or [f"Its licence is {package['license']}."]:
            of_text.setdefault(text, []).append(f"{package['name']} {package['version']}")
    for text, names in of_text.items():
        yield f"{'-' * 78}\n{', '.join(dict.fromkeys(names))}\n\n{text}\n"


metadata = json.loads(subprocess.run(
    ["cargo", "metadata", "--locked", "--format-version", "1"], check=True, capture_output=True).stdout)
packages = metadata["packages"]
if sys.argv[1:] == ["--texts"]:
    print("The program has parts of these libraries.\n\n" + "\n".join(texts(linked(metadata))), end="")
    sys.exit()
refused = [f"{package['name']}: {package['license']}" for package in packages
           if not may_be_used(package["license"] or "none")]
if refused:
    sys.exit("not under an allowed licence: " + "; ".join(refused))
print(f"{len(packages)} packages are under allowed licences")
