#!/bin/bash
# check_shell.sh ROOT: every shell script of the repository parses, and those meant to be called can be.
set -uo pipefail
cd "$1" || exit 1

status=0
for script in stiction stiction-python test .ci/run tools/format tools/report-picture tools/site conformance/run; do
    [[ -x $script ]] || { echo "$script is missing or not executable" >&2; status=1; }
done
while read -r script; do
    bash -n "$script" || status=1
done < <(printf '%s\n' stiction stiction-python test .ci/run conformance/run; find tools tests -type f \( -name '*.sh' -o -path 'tools/*' -not -name '*.*' \))
exit $status
