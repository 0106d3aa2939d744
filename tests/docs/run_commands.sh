#!/bin/bash
# run_commands.sh ROOT SCRATCH PROGRAM: runs every command and every scenario the guide shows.
#
# In docs/guide/*.md, the same of its folders howto, laws, methods, parts and metrics, and docs/papers.md
#   * a block fenced as ```toml is a whole scenario or, with [vary], a whole study, with [find] a whole fit: it is run;
#   * an indented line that begins with ./stiction or stiction is a command: it must end with 0 (not in docs/papers.md, whose ledger is that of
#     tests/papers);
#   * in a block fenced as ```console a line "$ COMMAND" is a command, and each line below it is printed by it, as a whole or as the beginning
#     of a line; a line "…" stands for anything. "# ends with N" behind a command says with which code it ends.
# Everything happens in a folder of its own that has scenarios/, studies/ and, as ./stiction, the program. Without mpirun its lines are left out, without the
# module of live pages theirs.
set -uo pipefail
root=$1 scratch=$2 program=$3
rm -rf "$scratch"
mkdir -p "$scratch" && cd "$scratch" || exit 1
cp -r "$root/scenarios" "$root/studies" . && ln -s "$program" stiction
export PATH=$scratch:$PATH NO_COLOR=1
# mpirun as root, and with more ranks than cores.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

problems=0 commands=0 scenarios=0
problem() {
    echo "$*" >&2
    problems=$((problems + 1))
}

# run PLACE COMMAND: leaves what it printed in output.
run() {
    local expected=0 code
    [[ $2 == mpirun* ]] && ! command -v mpirun >/dev/null && return
    [[ $2 == *.html || $2 == *"stiction lab" ]] && [[ ! -e ${program%/bin/*}/lab/stiction.wasm ]] && return
    [[ $2 =~ '# ends with '([0-9]+) ]] && expected=${BASH_REMATCH[1]}
    commands=$((commands + 1))
    timeout 60 bash -c "$2" >output 2>&1 </dev/null
    code=$?
    ((code == expected)) || problem "$1: ends with $code, not $expected: $2"$'\n'"$(tail -n 5 output)"
}

# printed LINE: some line of the output begins with it, spaces at the ends apart.
printed() { awk -v wanted="$1" '{ sub(/^ +/, "") } index($0, wanted) == 1 { found = 1 } END { exit !found }' output; }

for document in "$root"/docs/guide/{,howto/,laws/,methods/,parts/,metrics/}*.md "$root"/docs/papers.md; do
    name=${document#"$root"/} number=0 inside=
    while IFS= read -r line || [[ -n $line ]]; do
        number=$((number + 1))
        place=$name:$number
        trimmed=$(sed -E 's/^ +//; s/ +$//' <<<"$line")
        if [[ -n $inside && $line == '```' ]]; then
            if [[ $inside == toml ]]; then
                scenarios=$((scenarios + 1))
                if grep -q '^\[vary\]' shown.toml; then
                    run "$place" "./stiction sweep shown.toml --quiet --out results/shown-$scenarios"
                elif grep -q '^\[find\]' shown.toml; then
                    run "$place" "./stiction fit shown.toml --quiet --out results/shown-$scenarios"
                else
                    run "$place" "./stiction run shown.toml --quiet --out results/shown"
                fi
            fi
            inside=
        elif [[ -n $inside ]]; then
            case $inside in
                toml) printf '%s\n' "$line" >>shown.toml ;;
                console)
                    if [[ $line == '$ '* ]]; then
                        run "$place" "${line#\$ }"
                    elif [[ -n $trimmed && $trimmed != … ]]; then
                        printed "$trimmed" || problem "$place: the command does not print: $trimmed"$'\n'"$(tail -n 20 output)"
                    fi ;;
            esac
        elif [[ $line =~ ^'```'([a-z]+)$ ]]; then
            inside=${BASH_REMATCH[1]}
            : >shown.toml
        elif [[ $name == docs/guide/* && $line =~ ^'    '(\./)?stiction' ' ]]; then
            run "$place" "$trimmed"
        fi
    done <"$document"
done
((commands > 0 && scenarios > 0)) || problem "the guide shows no command or no scenario"
echo "$commands commands run, $scenarios of them scenarios shown"
((problems == 0))
