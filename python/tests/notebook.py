"""Runs a notebook, and writes it and its pictures where they can be looked at."""

import pathlib
import sys

import nbformat
from nbclient import NotebookClient

source, directory = map(pathlib.Path, sys.argv[1:])
notebook = nbformat.read(source, as_version=4)
NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
nbformat.write(notebook, directory / source.name)
pictures = [
    output["data"]["image/svg+xml"]
    for cell in notebook.cells
    for output in cell.get("outputs", [])
    if "image/svg+xml" in output.get("data", {})
]
for number, picture in enumerate(pictures):
    (directory / f"{number}.svg").write_text("".join(picture))
assert len(pictures) == 2, pictures
