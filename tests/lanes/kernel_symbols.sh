#!/bin/bash
# kernel_symbols.sh NM OBJECT...: no function compiled for a wider instruction set can stand in for one of the same name
# compiled for every processor. All functions of kernels_avx2 and kernels_avx512 that a linker may share (weak) or export
# carry their instruction set in their name; the only others are the entries.
set -uo pipefail
nm=$1
shift

seen=0 bad=0
for object in "$@"; do
    case $object in
        *kernels_avx2*) tag=4avx2E ;;
        *kernels_avx512*) tag=7avx512fE ;;
        *) continue ;;
    esac
    seen=$((seen + 1))
    strangers=$("$nm" --defined-only --format=posix "$object" | awk '$2 ~ /^[TWiu]$/ { print $1 }' | grep -v "$tag" |
        grep -Ev '^_ZN8stiction5lanes(12avx2|14avx512)_kernelsE[df]$' | head -n 20)
    if [[ -n $strangers ]]; then
        printf '%s shares functions without its instruction set in the name:\n%s\n' "$object" "$strangers" >&2
        bad=1
    fi
done
if ((seen != 4)); then
    echo "expected four objects kernels_avx2_* and kernels_avx512_*, got: $*" >&2
    exit 1
fi
exit $bad
