#!/usr/bin/env bash
# one_node_slurm.sh FOLDER COMMAND: runs a command of the shell beside a SLURM of one node, which lives in the folder and ends with it.
# Exit code 77: its programs are not there, or it does not start here.
set -u
base=$1
for program in munged slurmctld slurmd sbatch srun; do
    PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || { echo "needs $program (Debian: munge, slurmctld, slurmd)"; exit 77; }
done
PATH=$PATH:/usr/sbin
mkdir -p "$base"/{munge,state,spool}
chmod 700 "$base/munge"
head -c 1024 /dev/urandom >"$base/munge/key"
chmod 400 "$base/munge/key"

# Two ports that this process alone is likely to ask for.
port=$((20000 + $$ % 20000 * 2))
host=$(hostname -s)
user=$(id -un)
export SLURM_CONF=$base/slurm.conf
cat >"$SLURM_CONF" <<C
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$base/munge/socket
CredType=cred/munge
StateSaveLocation=$base/state
SlurmdSpoolDir=$base/spool
SlurmctldPidFile=$base/slurmctld.pid
SlurmdPidFile=$base/slurmd.pid
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmctldLogFile=$base/slurmctld.log
SlurmdLogFile=$base/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES OverSubscribe=FORCE:4 MaxTime=INFINITE State=UP
C

# Ends what this script began, each by its number.
finish() {
    local file
    for file in slurmd.pid slurmctld.pid munge/pid; do
        [[ -s $base/$file ]] && kill "$(cat "$base/$file")" 2>/dev/null
    done
}
trap finish EXIT
munged --force --socket="$base/munge/socket" --key-file="$base/munge/key" --pid-file="$base/munge/pid" \
    --log-file="$base/munge/log" --seed-file="$base/munge/seed" || exit 77
slurmctld -f "$SLURM_CONF" && slurmd -f "$SLURM_CONF" || exit 77
for _ in $(seq 50); do
    [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] && break
    sleep 0.2
done
[[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] || { cat "$base"/slurm*.log; exit 77; }
bash -c "$2"
