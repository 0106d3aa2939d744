#!/bin/bash
# run_examples.sh ROOT SCRATCH COMPILER: compiles and runs every C++ example of README.md and docs/.
#
# An example is a block fenced as ```cpp. With an `int main` it is a whole program; without one it becomes the body of
# main, its #include lines go before it, and the whole core is included. A block fenced as ```prints is what the example before it,
# in the same section, must print. A block fenced as ```cpp FILE is that file of ROOT, which has its own test.
set -uo pipefail
root=$1 scratch=$2 compiler=$3
export root compiler

rm -rf "$scratch"
mkdir -p "$scratch"
cd "$root" || exit 1
mapfile -t documents < <(find README.md docs -name '*.md' 2>/dev/null | sort)

# Writes each example as it stands to SCRATCH/<document>-<line>.block, what it must print to SCRATCH/<document>-<line>.prints.
for document in "${documents[@]}"; do
    awk -v prefix="$scratch/${document//\//-}" '
        inside && /^```[ \t]*$/ { close(file); inside = 0 }
        inside { print > file }
        /^## / { example = "" }
        /^```cpp[ \t]*$/ { inside = 1; example = sprintf("%s-%04d", prefix, NR + 1); file = example ".block"; printf "" > file }
        example != "" && /^```prints[ \t]*$/ { inside = 1; file = example ".prints"; printf "" > file }' "$document"
done

complete() {
    if grep -q 'int main' "$1"; then
        cat "$1"
    else
        echo '#include <stiction/stiction.hpp>'
        grep -E '^ *#include' "$1"
        echo 'int main() {'
        grep -vE '^ *#include' "$1"
        echo '}'
    fi
}

run_one() {
    local block=$1 program=${1%.block}
    complete "$block" >"$program.cpp"
    if ! "$compiler" -std=c++20 -ffp-contract=off -I"$root/include" "$program.cpp" -o "$program" >"$program.log" 2>&1; then
        echo "does not compile: ${program##*/}"
        cat "$program.log"
        return 1
    fi
    if ! (cd "${program%/*}" && timeout 60 "$program") >"$program.log" 2>&1; then
        echo "fails: ${program##*/}"
        cat "$program.log"
        return 1
    fi
    if [[ -e $program.prints ]] && ! diff "$program.prints" "$program.log"; then
        echo "prints something else than the document says: ${program##*/}"
        return 1
    fi
}
export -f complete run_one

# A program that is shown from a file is shown as it is.
for document in "${documents[@]}"; do
    while read -r line file; do
        if ! awk -v from="$line" 'NR > from && /^```[ \t]*$/ { exit } NR > from' "$document" | cmp -s - "$file"; then
            echo "$document, line $line: this is not $file as it stands" >&2
            exit 1
        fi
    done < <(awk '/^```cpp [^ \t]/ { print NR, $2 }' "$document")
done

shopt -s nullglob
blocks=("$scratch"/*.block)
if ((${#blocks[@]} == 0)); then
    echo "README.md and docs/ show no C++ at all" >&2
    exit 1
fi
printf '%s\0' "${blocks[@]}" | xargs -0 -P "$(nproc)" -I{} bash -c 'run_one "$1"' run_one {} >&2 || exit 1
echo "${#blocks[@]} examples compiled and run"
