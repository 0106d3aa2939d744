#!/bin/bash
# headers_alone.sh ROOT COMPILER FLAG...: compiles every header of the core as a translation unit of its own.
# Headers that wrap a SIMD library are left to the compilers that have it.
set -uo pipefail
root=$1
shift

compile_one() {
    local header=$1
    shift
    "$@" -std=c++20 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only \
        -x c++ - <<<"#include <$header>" || { echo "failed: $header" >&2; return 255; }
}
export -f compile_one

mapfile -t headers < <(cd "$root/include" && find stiction -name '*.hpp' -print0 | xargs -0 grep -L '#include <xsimd' | sort)
if ((${#headers[@]} == 0)); then
    echo "no headers under $root/include" >&2
    exit 1
fi
printf '%s\n' "${headers[@]}" |
    xargs -P "$(nproc)" -I{} bash -c 'compile_one "$@"' compile_one {} "$@" -I"$root/include" || exit 1
echo "${#headers[@]} headers compiled alone by $*"
