#!/bin/bash
# run_c_examples.sh ROOT SCRATCH COMPILER LIBRARY: compiles every C example of README.md and docs/, a whole program fenced as ```c, as C11
# against stiction.h and the shared library, and runs it from ROOT.
set -uo pipefail
root=$1 scratch=$2 compiler=$3 library=$4

rm -rf "$scratch"
mkdir -p "$scratch"
cd "$root" || exit 1
while read -r document; do
    awk -v prefix="$scratch/${document//\//-}" '
        inside && /^```[ \t]*$/ { close(file); inside = 0 }
        inside { print > file }
        /^```c[ \t]*$/ { inside = 1; file = sprintf("%s-%04d.c", prefix, NR + 1); printf "" > file }' "$document"
done < <(find README.md docs -name '*.md' | sort)

shopt -s nullglob
sources=("$scratch"/*.c)
if ((${#sources[@]} == 0)); then
    echo "README.md and docs/ show no C at all" >&2
    exit 1
fi
for source in "${sources[@]}"; do
    program=${source%.c}
    if ! "$compiler" -std=c11 -pedantic-errors -Wall -Wextra -Werror -I"$root/src/c" "$source" "$library" \
        -Wl,-rpath,"${library%/*}" -o "$program"; then
        echo "does not compile: ${program##*/}" >&2
        exit 1
    fi
    if ! timeout 60 "$program"; then
        echo "fails: ${program##*/}" >&2
        exit 1
    fi
done
echo "${#sources[@]} examples compiled and run"
