#!/bin/bash
# aarch64.sh QEMU COMPILER FOREIGN NATIVE SOURCE SCRATCH [SHARE]: 64-bit ARM, run by qemu, computes the bits of this machine.
#
# FOREIGN is the build folder of src/fmu/foreign for ARM, NATIVE the program fingerprints of this machine. Every shipped scenario runs on both
# engines over SHARE of its time, 1/50 unless told otherwise: qemu takes twenty times as long. With SHARE 1 the bits are also those of
# tests/run/shipped_bits.txt. Then a program in C uses the C library.
set -euo pipefail
qemu=$1 compiler=$2 foreign=$3 native=$4 source=$5 scratch=$6 share=${7-0.02}
rm -rf "$scratch"
mkdir -p "$scratch"

"$qemu" "$foreign/fingerprints" "$source/scenarios" "$share" >"$scratch/there.txt" &
"$native" "$source/scenarios" "$share" >"$scratch/here.txt"
wait $!
diff "$scratch/here.txt" "$scratch/there.txt"
(($(wc -l <"$scratch/here.txt") > 40))
if [[ $share == 1 ]]; then
    diff <(sort "$source/tests/run/shipped_bits.txt") <(sort "$scratch/there.txt")
fi

"${compiler%g++}gcc" -std=c11 -Wall -Wextra -pedantic -I"$source/src/c" "$source/tests/install/main.c" -L"$foreign" -lstiction_c -o "$scratch/in_c"
said=$("$qemu" -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$foreign" "$scratch/in_c" "$source/examples/controller-in-c/plant.toml")
[[ $said == stuck ]] || { echo "the program in C said '$said', not 'stuck'" >&2; exit 1; }
echo "$(wc -l <"$scratch/here.txt") scenarios on two engines over $share of their time, and the C library: the same bits"
