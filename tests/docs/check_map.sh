#!/bin/bash
# check_map.sh ROOT: ARCHITECTURE.md names only paths that exist, names every top-level folder, and is short; so is
# README.md.
#
# A path is a word in backticks or in an indented or fenced block that has a slash and either starts in a folder of the
# repository, ends with a slash, or ends in a file extension. {a,b} stands for both, * and <word> for anything that
# exists. Paths may also be written as an #include would write them, or relative to the core or to src/.
set -uo pipefail
cd "$1" || exit 1
shopt -s nullglob dotglob

map=ARCHITECTURE.md
map_limit=300     # lines, exclusive
readme_limit=150  # lines, exclusive
problems=0
problem() {
    echo "$*" >&2
    problems=$((problems + 1))
}

top_folders() {
    { git ls-files 2>/dev/null || find . -mindepth 2 -type f -not -path './build/*' -printf '%P\n'; } |
        grep / | cut -d/ -f1 | sort -u
}

short() {
    [[ -f $1 ]] || { problem "$1 is missing"; return; }
    local lines
    lines=$(wc -l <"$1")
    ((lines < $2)) || problem "$1 has $lines lines; it must stay under $2"
}

words() {
    sed -E ':again; s/(\{[^}]*), +/\1,/; t again' "$map" |
        awk '/^```/ { fenced = !fenced; next }
             fenced || /^    / { print; next }
             { while (match($0, /`[^`]+`/)) { print substr($0, RSTART + 1, RLENGTH - 2); $0 = substr($0, RSTART + RLENGTH) } }' |
        tr -s ' \t`()|:;"' '\n' | sed -E 's/[.,]+$//; s/<[^>]*>/*/g; s#^\./##' | sort -u
}

is_path() {
    [[ $1 =~ ^[A-Za-z0-9_.{},*/-]+$ && $1 == */* && $1 != /* && $1 != build/* ]] || return 1
    [[ $1 == */ || $1 =~ \.[a-z]+$ || -d ${1%%/*} || -d include/stiction/${1%%/*} ]]
}

# exists PATTERN: every alternative of its braces exists, under one of the places a path may start from.
exists() {
    local expanded alternative start found hit
    eval "expanded=( $(printf '%s' "$1" | sed 's/\*/\\*/g') )"
    for alternative in "${expanded[@]}"; do
        hit=
        for start in '' include/ include/stiction/ src/; do
            found=( $start$alternative )
            [[ ${#found[@]} -gt 0 && -e ${found[0]} ]] && hit=yes
        done
        [[ $hit ]] || return 1
    done
}

short "$map" $map_limit
short README.md $readme_limit
if [[ -f $map ]]; then
    checked=0
    while read -r word; do
        is_path "$word" || continue
        checked=$((checked + 1))
        exists "$word" || problem "$map names $word, which does not exist"
    done < <(words)
    while read -r folder; do
        grep -qE "(^|[^A-Za-z0-9_/.-])${folder//./\\.}/" "$map" || problem "$map does not name the folder $folder/"
    done < <(top_folders)
    ((checked > 0)) || problem "$map names no path at all"
    echo "$checked paths checked"
fi
((problems == 0))
