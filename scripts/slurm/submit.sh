#!/bin/bash
# Submits the tasks of count.sbatch, and a job that merges their ledgers afterwards.
#
#   submit.sh                  all shards
#   submit.sh 3,17-19          some: those that the merge says are to be run again
#   submit.sh 0-999 3          three rounds: tasks that meet their time limit go on in the next one
#   submit.sh --aside 3,17-19  ledgers of these that are damaged are renamed first, and kept
#
# The merge writes the total, or what is missing, to nqueens-merge.log, below a line with the date.
set -eu

script=$(dirname "$0")/count.sbatch
eval "$(grep -E '^(N|SHARDS|LEDGERS)=' "$script")"
aside=
if [ "${1-}" = --aside ]; then
    aside=yes
    shift
fi
tasks=${1:-0-$((SHARDS - 1))}
rounds=${2:-1}

if [ "$aside" ]; then
    for range in ${tasks//,/ }; do
        for shard in $(seq "${range%-*}" "${range#*-}"); do
            ledger=$LEDGERS/$shard.ledger
            if [ -e "$ledger" ] && ! nqueens ledger "$ledger" > /dev/null 2>&1; then
                mv -v "$ledger" "$ledger.damaged-$(date +%Y%m%d-%H%M%S)"
            fi
        done
    done
fi

job=$(sbatch --parsable --array="$tasks" "$script")
for ((round = 2; round <= rounds; round++)); do
    # A task that is complete ends at once.
    job=$(sbatch --parsable --array="$tasks" --dependency="afterany:$job" "$script")
done
# After any end of the tasks, as the merge knows better than Slurm what is complete.
sbatch --job-name=nqueens-merge --dependency="afterany:$job" --open-mode=append \
    --output=nqueens-merge.log --wrap="date; nqueens merge '$LEDGERS'"
