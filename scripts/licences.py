#!/usr/bin/env python3
"""Exits with 1 if a dependency may not be used under the licences that we allow."""

import json
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


metadata = subprocess.run(
    ["cargo", "metadata", "--locked", "--format-version", "1"], check=True, capture_output=True)
packages = json.loads(metadata.stdout)["packages"]
refused = [f"{package['name']}: {package['license']}" for package in packages
           if not may_be_used(package["license"] or "none")]
if refused:
    sys.exit("not under an allowed licence: " + "; ".join(refused))
print(f"{len(packages)} packages are under allowed licences")
