#!/bin/bash
# old_processor.sh QEMU PROGRAM: the program says the same on an emulated Core 2 (SSSE3, no AVX) as on this machine.
set -uo pipefail
qemu=$1 program=$2

for arguments in '--version' '--help' 'list methods --json' 'list laws --json'; do
    read -ra words <<<"$arguments"
    here=$("$program" "${words[@]}") || { echo "failed here: $arguments" >&2; exit 1; }
    there=$("$qemu" -cpu core2duo "$program" "${words[@]}") || { echo "failed on core2duo: $arguments" >&2; exit 1; }
    if [[ $here != "$there" ]]; then
        printf 'differs on core2duo: %s\n--- here\n%s\n--- there\n%s\n' "$arguments" "$here" "$there" >&2
        exit 1
    fi
done
