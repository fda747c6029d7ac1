#!/usr/bin/env bash
# Builds the wheel and tests it in fresh environments, in target/python: with python3, and with the other
# Pythons that are named. Needs Rust, Python with venv, and the packages of PyPI.
#
#   python/test.sh [python3.9 python3.13 ...]
set -euo pipefail
cd "$(dirname "$0")"
work=../target/python
rm -rf "$work"
mkdir -p "$work"

python3 -m venv "$work/build"
"$work/build/bin/pip" install --quiet 'maturin>=1.9,<2' abi3audit
"$work/build/bin/maturin" build --quiet --release --locked --out "$work/wheels"
wheel=$(echo "$work"/wheels/*.whl)
"$work/build/bin/abi3audit" --strict "$wheel"

number=0
for python in python3 "$@"; do
    environment=$work/$number
    number=$((number + 1))
    "$python" -m venv "$environment"
    bin=$environment/bin
    "$bin/pip" install --quiet "$wheel" pytest numpy
    "$bin/python" --version
    # NumPy is optional: nothing imports it unasked.
    "$bin/python" -W error -c 'import sys, nqueens_count as q; assert q.count(10) == 724 and "numpy" not in sys.modules'
    "$bin/pytest" --quiet
done

# What no Python changes.
bin=$work/0/bin
"$bin/pip" install --quiet mypy nbclient ipykernel tqdm
(cd "$work" && mypy=$PWD/0/bin/mypy && "$mypy" --strict --package nqueens_count && "$mypy" --strict ../../python/tests/typed.py)
"$bin/stubtest" nqueens_count
"$bin/python" tests/notebook.py examples/queens.ipynb "$work"
