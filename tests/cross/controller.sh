#!/bin/bash
# controller.sh ROOT SCRATCH COMPILER FLAG...: compiles controller.cpp, with every core header before it, for a
# controller, and looks at what the object file asks of its surroundings: no heap, no exceptions, no output, no files.
set -uo pipefail
root=$1 scratch=$2
shift 2
compiler=$1

mkdir -p "$scratch"
(cd "$root/include" && find stiction -name '*.hpp' -print0 | xargs -0 grep -L '#include <xsimd' | sort) |
    sed 's/.*/#include <&>/' >"$scratch/all_headers.hpp"
"$@" -std=c++20 -O2 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I"$root/include" \
    -include "$scratch/all_headers.hpp" -c "$root/tests/cross/controller.cpp" -o "$scratch/controller.o" || exit 1

forbidden='(malloc|calloc|realloc|free|_Zn[wa]|_Zd[la]|__cxa_|__gxx_personality|_ZSt[0-9]+__throw|printf|puts|putchar|fopen|_write|abort|exit|time|clock)'
if "${compiler%g++}nm" --undefined-only "$scratch/controller.o" | grep -E " U $forbidden"; then
    echo "the core asks for the symbols above, which a controller may not have" >&2
    exit 1
fi
