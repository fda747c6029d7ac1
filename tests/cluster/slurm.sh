#!/bin/bash
# Runs scripts/slurm on a real Slurm of one node, which it starts on the loopback and ends.
#
# N = 18 as an array of 8 tasks of some seconds: one is killed, one is requeued, one meets its time
# limit, all in the middle. Then two finished ledgers are damaged, and one is deleted. What the merge
# names is submitted again, and the next merge must be right.
#
# Needs root, the Debian packages munge, slurmctld, slurmd and slurm-client, and nqueens on the PATH.
set -euo pipefail

scripts=$(realpath "$(dirname "$0")/../../scripts/slurm")
dir=$(mktemp -d)
export SLURM_CONF=$dir/slurm.conf
mkdir -p "$dir"/{munge,state,spool,log,run}

finish() {
    code=$?
    if [ $code -ne 0 ]; then tail -n 20 "$dir"/log/* "$dir"/run/*.log || true; fi
    scancel --quiet --user root 2>/dev/null || true
    for daemon in slurmctld slurmd munged; do
        [ ! -f "$dir/$daemon.pid" ] || kill "$(cat "$dir/$daemon.pid")" 2>/dev/null || true
    done
    sleep 1
    rm -rf "$dir"
    exit $code
}
trap finish EXIT

# Slurm rounds limits up to minutes, and signals up to a minute early.
cat >"$SLURM_CONF" <<EOF
ClusterName=solo
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket,cred_expire=5
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/log/slurmctld
SlurmdLogFile=$dir/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0
ReturnToService=2
JobRequeue=1
KillWait=5
NodeName=localhost NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=2000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF

dd if=/dev/urandom of="$dir/munge/key" bs=128 count=1 status=none
chmod 700 "$dir" "$dir/munge"
chmod 600 "$dir/munge/key"
chmod 711 "$dir"
chmod 755 "$dir/munge"
munged --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
    --pid-file="$dir/munged.pid" --log-file="$dir/log/munged" --seed-file="$dir/munge/seed"
slurmctld
slurmd -N localhost
for _ in $(seq 100); do
    [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ] && break
    sleep 0.2
done
sinfo

cd "$dir/run"
cp "$scripts"/* .
sed -i 's/^N=.*/N=18/; s/^ENGINE=.*/ENGINE=scalar/; s/^SHARDS=.*/SHARDS=8/
        s/--time=.*/--time=2/; s/--mem-per-cpu=.*/--mem-per-cpu=100M/; s/USR1@60/USR1@10/' count.sbatch
ledgers=$PWD/ledgers-18

wait_for() { # what must become true, and for how many seconds at most
    local end=$((SECONDS + $2))
    until eval "$1"; do
        [ $SECONDS -lt $end ] || { echo "waited in vain: $1" >&2; return 1; }
        sleep 0.1
    done
}
state() { scontrol show job "$job"_"$1" | grep -o 'JobState=[A-Z]*' | tail -n 1; }
lines() { cat "$ledgers/$1.ledger" 2>/dev/null | wc -l; }
pid() { pgrep -f "^nqueens count .*/$1.ledger"; }

./submit.sh
job=$(squeue --noheader --format=%F | sort -n | head -n 1)

# Any two run at a time. The first one stands still in the middle, until its time is over.
wait_for '[ $(lines 0) -gt 20 ]' 30
kill -STOP "$(pid 0)"
# The second one is killed.
wait_for '[ $(lines 1) -gt 20 ]' 60
kill -KILL "$(pid 1)"
# The third one is requeued.
wait_for '[ $(lines 2) -gt 20 ]' 60
requeued_at=$(lines 2)
scontrol requeue "${job}_2"

wait_for 'grep -qs "^to be run again" nqueens-merge.log' 400
echo "--- task 0, which met its time limit: $(state 0), $(lines 0) lines"
echo "--- task 1, which was killed: $(state 1), $(lines 1) lines"
echo "--- task 2, which was requeued: $(state 2), $(lines 2) lines, $requeued_at then"
[ "$(state 0)" != JobState=COMPLETED ]
[ "$(state 1)" = JobState=FAILED ]
[ "$(state 2)" = JobState=COMPLETED ]
grep -q 'stopped by SIG' nqueens-2.log
echo '--- the first merge'
cat nqueens-merge.log
grep -q '^to be run again, of 8 shards: 0-1$' nqueens-merge.log

for shard in 3 4; do
    printf X | dd of="$ledgers/$shard.ledger" bs=1 seek=300 conv=notrunc status=none
done
rm "$ledgers/5.ledger"
echo '--- the merge of damaged ledgers'
nqueens merge "$ledgers" 2>&1 | tee damage.log || true
grep -q '3.ledger, line ' damage.log
grep -q '4.ledger, line ' damage.log
again=$(sed -n 's/^to be run again, of 8 shards: //p' damage.log)
[ "$again" = 0-1,3-5 ]

before=$(head -n 20 "$ledgers/1.ledger")
./submit.sh --aside "$again"
[ "$(ls "$ledgers" | grep -c damaged)" = 2 ]
wait_for 'grep -q "^[0-9]*$" nqueens-merge.log' 200
echo '--- the second merge'
tail -n 1 nqueens-merge.log
[ "$(tail -n 1 nqueens-merge.log)" = 666090624 ]
[ "$(head -n 20 "$ledgers/1.ledger")" = "$before" ]
nqueens ledger "$ledgers"/[012].ledger
