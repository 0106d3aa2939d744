#!/usr/bin/env bash
# two_ranks.sh PROGRAM [ROUNDS]: time of a study by one rank over that by two ranks of mpirun, in turns; the middle of all rounds.
# The study: 1200 runs of the flap actuator, some milliseconds each, one thread a rank. Both write the same table, which is compared.
set -eu
program=$1 rounds=${2:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
machine=$(dirname "$0")/../../scenarios/flap-actuator.toml

# Seconds of so many ranks; the table stays behind.
timed() {
    local begin end
    rm -rf "$folder/$1"
    begin=$(date +%s%N)
    mpirun --oversubscribe -n "$1" "$program" sweep "$machine" --vary 'body.surface.inertia=uniform(300 kg m2, 400 kg m2)' \
        --vary 'friction.gear.static_ratio=uniform(1, 2)' --runs 1200 --keep gear.stops,surface.position --curves 0 \
        --quiet -j 1 -o "$folder/$1"
    end=$(date +%s%N)
    echo $((end - begin))
}
for ((round = 0; round < rounds; ++round)); do
    one=$(timed 1)
    two=$(timed 2)
    cmp "$folder/1/table.csv" "$folder/2/table.csv" >&2
    awk -v one="$one" -v two="$two" 'BEGIN { printf "%.3f one rank %.2f s, two %.2f s\n", one / two, one / 1e9, two / 1e9 }'
done | sort -n | tee "$folder/ratios"
awk '{ ratio[NR] = $1 } END { printf "two ranks are %.2f times as fast as one (middle of %d)\n", ratio[int((NR + 1) / 2)], NR }' "$folder/ratios"
