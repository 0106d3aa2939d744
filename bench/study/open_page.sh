#!/usr/bin/env bash
# open_page.sh PROGRAM [ROUNDS]: time in which the page of a study of 100,000 runs opens in Chromium, beside an empty page, in turns.
# A picture is taken of each, so that all is drawn: the difference of both, in the middle of all rounds, is the time of the page.
# Beside it what the page itself says: milliseconds until its scripts have run and all is laid out.
set -eu
program=$1 rounds=${2:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
machine=$(dirname "$0")/../../scenarios/coasting-flywheel.toml
"$program" sweep "$machine" --vary 'friction.bearing.sliding=uniform(8 N m, 12 N m)' --vary 'body.flywheel.inertia=uniform(0.5 kg m2, 1 kg m2)' \
    --vary 'body.flywheel.velocity=uniform(500 rpm, 700 rpm)' --runs 100000 --design random --require 'flywheel.position < 150 rad' --quiet -o "$folder/study"
page=$folder/study/study.html
printf '<script>addEventListener("load", () => { document.body.getBoundingClientRect(); console.log("opened in " + performance.now() + " ms"); });</script>' >> "$page"
printf '<!DOCTYPE html><html><body></body></html>' > "$folder/empty.html"
ls -l "$page" | awk '{ printf "the page has %.2f MB\n", $5 / 1e6 }'

# Milliseconds of one picture.
timed() {
    local begin end
    begin=$(date +%s%N)
    chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-extensions --disable-dev-shm-usage --disable-background-networking \
        --enable-logging=stderr --window-size=1280,900 --user-data-dir="$folder/profile" --screenshot="$folder/picture.png" "file://$1" 2> "$folder/said"
    end=$(date +%s%N)
    grep -o 'opened in [0-9.]* ms' "$folder/said" >> "$folder/opened" || true
    echo $(((end - begin) / 1000000))
}
timed "$folder/empty.html" > /dev/null
for ((round = 0; round < rounds; ++round)); do
    timed "$folder/empty.html" >> "$folder/empty"
    timed "$page" >> "$folder/page"
done
middle() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
echo "picture of an empty page $(middle "$folder/empty") ms, of the study $(middle "$folder/page") ms"
sed 's/[^0-9.]//g' "$folder/opened" > "$folder/said"
echo "laid out after $(middle "$folder/said") ms"
