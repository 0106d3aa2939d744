#!/bin/bash
# packages.sh BUILD SCRATCH SOURCE VERSION: makes the Debian packages, installs them into clean roots and uses them there.
#
#   program       a root with nothing but the C library: lists, runs, exports, studies; the bits are those of the program that was built
#   development   a stranger's project finds it, wherever it was unpacked
#   python        a root with the Python of this machine and NumPy
set -euo pipefail
build=$1 scratch=$2 source=$3 version=$4
here=$(dirname "${BASH_SOURCE[0]}")
source "$here/clean_root.sh"
fail() { echo "$*" >&2; exit 1; }

rm -rf "$scratch"
mkdir -p "$scratch"
(cd "$scratch" && cpack --config "$build/CPackConfig.cmake" -B "$scratch/packages" >"$scratch/cpack.log" 2>&1) || { cat "$scratch/cpack.log" >&2; exit 1; }
debian_version=${version/-/\~}
machine=$(dpkg --print-architecture)
package() { echo "$scratch/packages/$1_${debian_version}_$machine.deb"; }
for name in stiction libstiction-dev; do
    [[ -e $(package $name) ]] || fail "no package $name of version $debian_version among $(ls "$scratch/packages")"
    depends=$(dpkg-deb -f "$(package $name)" Depends)
    [[ $depends =~ ^libc6\ \(\>=\ [0-9.]+\)$ ]] || fail "$name depends on more than libc: $depends"
done
dpkg --compare-versions "$debian_version" '<<' "${version%%-*}" || [[ $version != *-* ]] || fail "$debian_version does not sort before ${version%%-*}"

# A root in which nothing but libc is, though dpkg knows what libc itself depends on.
root=$scratch/root
make_root "$root"
mapfile -t below < <(closure libc6)
add_status "$root" "${below[@]}"
add_files "$root" libc6
install_package "$root" "$(package stiction)"
[[ ! -e $root/usr/lib/$(uname -m)-linux-gnu/libgcc_s.so.1 && ! -e $root/usr/bin/sh ]] || fail "the clean root is not clean"
[[ $(inside "$root" stiction --version) == "stiction $version" ]] || fail "another version: $(inside "$root" stiction --version)"
inside "$root" stiction list scenarios | grep flap-actuator >/dev/null || fail "the installed program does not find its scenarios"
for scenario in ball-screw-lift dual-clutch; do
    inside "$root" stiction run $scenario --quiet --svg --out /tmp/$scenario
    "$build/bin/stiction" run "$source/scenarios/$scenario.toml" --quiet --out "$scratch/here/$scenario"
    cmp "$root/tmp/$scenario/trajectory.csv" "$scratch/here/$scenario/trajectory.csv"
    [[ -s $root/tmp/$scenario/report.html ]] || fail "no report of $scenario"
done
# What needs a library says which.
if inside "$root" stiction run ball-screw-lift --quiet --mat --out /tmp/mat 2>"$scratch/mat.txt" || ! grep -q libmatio "$scratch/mat.txt"; then
    fail "a MATLAB file without libmatio: $(cat "$scratch/mat.txt")"
fi
inside "$root" stiction sweep coasting-flywheel --vary body.flywheel.inertia=1:2:4 --quiet --out /tmp/study >/dev/null || fail "a study in the clean root"
[[ $(wc -l <"$root/tmp/study/table.csv") == 5 ]] || fail "a study of four runs: $(cat "$root/tmp/study/table.csv")"
# FMUs hold every library that was built, pages the module where there is one.
for fmi in 2 3; do
    inside "$root" stiction export ball-screw-lift --fmi $fmi -o /tmp/lift$fmi.fmu >"$scratch/export.txt" || fail "$(cat "$scratch/export.txt")"
    for library in "$build"/fmu/fmi$fmi-*; do
        platform=${library##*/fmi$fmi-}
        grep -q "${platform%.*}" "$scratch/export.txt" || fail "the installed FMU has no ${platform%.*}: $(cat "$scratch/export.txt")"
    done
done
if [[ -e $build/lab/stiction.wasm ]]; then
    inside "$root" stiction export ball-screw-lift -o /tmp/lift.html >/dev/null
    [[ -s $root/tmp/lift.html ]] || fail "no live page"
fi

# Development: found wherever it was unpacked.
dpkg-deb -x "$(package libstiction-dev)" "$scratch/development"
! grep -rlF -e "$build" -e "$source" "$scratch/development" || fail "the files above know where they were built"
cmake -S "$here" -B "$scratch/consumer" -G Ninja "-DCMAKE_PREFIX_PATH=$scratch/development/usr" "-DWANTED_VERSION=${version%%-*}" >"$scratch/consumer.log"
cmake --build "$scratch/consumer" >>"$scratch/consumer.log" || fail "$(cat "$scratch/consumer.log")"
[[ $("$scratch/consumer/consumer") == "$version stuck" ]] || fail "the consumer said $("$scratch/consumer/consumer")"
[[ $("$scratch/consumer/consumer_in_c" "$source/examples/controller-in-c/plant.toml") == stuck ]] || fail "the consumer in C"
library=$(find "$scratch/development" -name libstiction_c.so)
objdump -p "$library" >"$scratch/library.txt"
! grep NEEDED "$scratch/library.txt" | grep -vE ' (libc|libm|ld-linux[-a-z0-9_]*)\.so' || fail "the C library asks for the libraries above"
# It shows its own names alone.
! nm -D --defined-only "$library" | grep -v ' stiction_' || fail "the C library shows the names above"

# Python, where it was built.
if [[ -e $(package python3-stiction) ]]; then
    root=$scratch/python
    make_root "$root"
    # Which BLAS NumPy takes, update-alternatives says.
    blas=()
    for link in /usr/lib/"$(uname -m)"-linux-gnu/lib{blas,lapack}.so.3; do
        blas+=("$(dpkg -S "$(readlink -f "$link")" | cut -d: -f1)")
    done
    mapfile -t below < <(closure libc6 python3 python3-numpy "${blas[@]}")
    add_status "$root" "${below[@]}"
    add_files "$root" "${below[@]}"
    cp -a /etc/alternatives "$root/etc"
    find "/usr/lib/$(uname -m)-linux-gnu" -maxdepth 1 -lname '/etc/alternatives/*' -exec cp -a {} "$root/usr/lib/$(uname -m)-linux-gnu" \;
    install_package "$root" "$(package python3-stiction)"
    cp "$source/scenarios/coasting-flywheel.toml" "$root/tmp"
    said=$(inside "$root" /usr/bin/python3 -c '
import stiction as st
result = st.run("/tmp/coasting-flywheel.toml")
print(st.__file__, result["flywheel.velocity"][-1])')
    [[ $said == "/usr/lib/python3/dist-packages/stiction/__init__.py 0.0" ]] || fail "Python said $said"
fi
echo "$(cd "$scratch/packages" && ls ./*.deb | xargs -n 1 basename | xargs): installed and run in clean roots"
rm -rf "$scratch/root" "$scratch/python"
