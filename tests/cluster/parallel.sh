#!/bin/bash
# Runs scripts/parallel: stopped in the middle, then to the end. Needs GNU parallel, and nqueens on
# the PATH.
set -euo pipefail

script=$(realpath "$(dirname "$0")/../../scripts/parallel/count.sh")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export ENGINE=scalar

"$script" 17 8 "$dir/ledgers" --jobs 2 &
sleep 3
# The first TERM starts no more shards, the second one ends those that run.
parallel=$(pgrep -f "perl.*--joblog $dir")
kill -TERM "$parallel"
kill -TERM "$parallel"
wait $! && { echo "it was not stopped" >&2; exit 1; }
while pgrep -f "nqueens count 17 .*$dir" >/dev/null; do sleep 0.1; done
cat "$dir"/ledgers/*.ledger >"$dir/before"

total=$("$script" 17 8 "$dir/ledgers" --jobs 2)
echo "$total, after $(wc -l <"$dir/before") lines were there"
[ "$total" = 95815104 ]
# What was recorded is still there, once: else the merge would have failed.
cat "$dir"/ledgers/*.ledger | sort >"$dir/after"
sort "$dir/before" | comm -23 - "$dir/after" | { ! grep .; }
# Nothing is left to be done.
[ "$("$script" 17 8 "$dir/ledgers" --jobs 2)" = 95815104 ]
