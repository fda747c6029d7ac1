#!/bin/bash
# Submits the tasks of count.sbatch, and a job that merges their ledgers afterwards.
#
#   submit.sh                  all shards
#   submit.sh 3,17-19          some: those that the merge says are to be run again
#   submit.sh 0-999 3          three rounds: tasks that meet their time limit go on in the next one
#
# The merge writes the total, or what is missing, to nqueens-merge.log.
set -eu

script=$(dirname "$0")/count.sbatch
eval "$(grep -E '^(N|SHARDS|LEDGERS)=' "$script")"
tasks=${1:-0-$((SHARDS - 1))}
rounds=${2:-1}

job=$(sbatch --parsable --array="$tasks" "$script")
for ((round = 2; round <= rounds; round++)); do
    # A task that is complete ends at once.
    job=$(sbatch --parsable --array="$tasks" --dependency="afterany:$job" "$script")
done
# After any end of the tasks, as the merge knows better than Slurm what is complete.
sbatch --job-name=nqueens-merge --dependency="afterany:$job" --open-mode=append \
    --output=nqueens-merge.log --wrap="nqueens merge '$LEDGERS'/*.ledger"
