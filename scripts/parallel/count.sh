#!/bin/bash
# Counts in shards with GNU parallel, on this host or on several; run again, it goes on.
#
#   count.sh N SHARDS DIRECTORY [options of parallel, such as --jobs 8 or --sshloginfile HOSTS]
#
# The ledgers are in DIRECTORY, which all hosts must share. Ctrl-C stops all shards in good order.
set -eu

[ $# -ge 3 ] || { sed -n '4p' "$0" >&2; exit 2; }
n=$1 shards=$2 ledgers=$(realpath -m "$3")
shift 3
mkdir -p "$ledgers"

# A shard that was stopped or failed has an exit code that is not 0: it is run again.
seq 0 $((shards - 1)) | parallel --joblog "$ledgers/joblog" --resume-failed --retries 3 "$@" \
    nqueens count "$n" ${ENGINE:+--engine "$ENGINE"} --threads 1 --progress never \
    --shard "{}/$shards" --ledger "$ledgers/{}.ledger" >"$ledgers/sums" 2>"$ledgers/messages" ||
    { cat "$ledgers/messages" >&2; exit 1; }
nqueens merge "$ledgers"/*.ledger
