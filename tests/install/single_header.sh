#!/bin/bash
# single_header.sh ROOT SCRATCH COMPILER PYTHON [OTHER...]: the core as one header compiles alone, in two sources of one program, and computes the
# very bits of the headers it was made from, for every method with five laws. Other compilers take it, too.
set -euo pipefail
root=$1 scratch=$2 compiler=$3 python=$4
shift 4
rm -rf "$scratch"
mkdir -p "$scratch/one"
"$python" "$root/tools/single_header.py" "$scratch/one/stiction.hpp"
if grep -n '#include [<"]stiction/' "$scratch/one/stiction.hpp"; then
    echo "a header of the core is still included" >&2
    exit 1
fi
flags=(-std=c++20 -O2 -ffp-contract=off -Wall -Wextra -Wshadow -Werror)
here=$root/tests/install
echo '#include "stiction.hpp"' >"$scratch/second.cpp"
"$compiler" "${flags[@]}" -I"$scratch/one" -DSTICTION_HEADER='"stiction.hpp"' "$here/bits.cpp" "$scratch/second.cpp" -o "$scratch/single"
"$compiler" "${flags[@]}" -I"$root/include" -DSTICTION_HEADER='<stiction/stiction.hpp>' "$here/bits.cpp" -o "$scratch/many"
"$scratch/single" >"$scratch/single.txt"
"$scratch/many" >"$scratch/many.txt"
cmp "$scratch/single.txt" "$scratch/many.txt"
(($(wc -l <"$scratch/single.txt") > 50))
for other in "$@"; do
    "$other" "${flags[@]}" -fsyntax-only -I"$scratch/one" -DSTICTION_HEADER='"stiction.hpp"' "$here/bits.cpp" "$scratch/second.cpp"
done
echo "$(wc -l <"$scratch/single.txt") pairs of method and law: the same bits"
