# What Stiction needs of the machine, and how it gets there. Sourced by ./stiction, ./stiction-python and ./test; needs $root.
source "$root/tools/progress.sh"
#
# Each need is written probe:package. The probe is a command or an absolute path, in which * stands for a version or an architecture; only
# where it is missing is the Debian package asked for, so a machine that has everything never waits for a package manager.

run_needs=(
    g++:g++
    cmake:cmake
    ninja:ninja-build
    /usr/include/fmt/core.h:libfmt-dev
    /usr/include/CLI/CLI.hpp:libcli11-dev
    /usr/include/xsimd/xsimd.hpp:libxsimd-dev
    /usr/include/toml++/toml.h:libtomlplusplus-dev
    /usr/include/boost/version.hpp:libboost-dev
    /usr/include/matio.h:libmatio-dev
    /usr/include/zlib.h:zlib1g-dev
    /usr/include/eigen3/Eigen/Core:libeigen3-dev
    /usr/include/sqlite3.h:libsqlite3-dev
    /usr/share/javascript/dygraphs/dygraph.min.js:libjs-dygraphs
)

# Of the Python package: to build it, and to plot and print what it gives.
python_needs=(
    /usr/bin/python3:python3
    /usr/include/python3.*/Python.h:python3-dev
    /usr/lib/python3.*/ensurepip/__init__.py:python3-venv
    /usr/include/pybind11/pybind11.h:pybind11-dev
    /usr/lib/python3/dist-packages/numpy/__init__.py:python3-numpy
    /usr/lib/python3/dist-packages/matplotlib/__init__.py:python3-matplotlib
    /usr/lib/python3/dist-packages/pandas/__init__.py:python3-pandas
)

# Of the Windows binaries in FMUs.
windows_needs=(
    x86_64-w64-mingw32-g++-posix:g++-mingw-w64-x86-64-posix
)

# Of the ARM binaries in FMUs.
aarch64_needs=(
    aarch64-linux-gnu-g++:g++-aarch64-linux-gnu
)

# Of the module in live pages.
page_needs=(
    em++:emscripten
)

# Of the quick tests.
quick_needs=(
    git:git
    /usr/bin/python3:python3
    /usr/include/gtest/gtest.h:libgtest-dev
    /usr/include/gmock/gmock.h:libgmock-dev
)

# Of the conformance suite, besides the program: its own adapter, the automaton and the regularised model, one packaged peer.
conformance_needs=(
    /usr/bin/python3:python3
    /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
    /usr/lib/python3/dist-packages/numpy/__init__.py:python3-numpy
    /usr/lib/python3/dist-packages/scipy/__init__.py:python3-scipy
    /usr/lib/*/libode.so.*:libode8
)

# Of conformance/run --all: packaged engines beside ours.
peer_needs=(
    /usr/include/mujoco/mujoco.h:libmujoco-dev
    /usr/include/bullet/btBulletDynamicsCommon.h:libbullet-dev
    /usr/include/dart/dart.hpp:libdart-dev
    /usr/include/siconos/kernel/SiconosKernel.hpp:libsiconos-kernel-dev
    /usr/include/siconos/numerics/SiconosNumerics.h:libsiconos-numerics-dev
    /usr/lib/x86_64-linux-gnu/libsundials_cvode.so.6:libsundials-cvode6
    /usr/lib/x86_64-linux-gnu/libsundials_nvecserial.so.6:libsundials-nvecserial6
    /usr/lib/x86_64-linux-gnu/libsundials_sunmatrixdense.so.4:libsundials-sunmatrix4
    /usr/lib/x86_64-linux-gnu/libsundials_sunlinsoldense.so.4.4.1:libsundials-sunlinsol3
    pkg-config:pkg-config
)

# Of the documentation site.
site_needs=(
    mkdocs:mkdocs
    /usr/share/mkdocs/themes/material/base.html:mkdocs-material
    doxygen:doxygen
)

# Of all tests.
test_needs=(
    "${quick_needs[@]}"
    "${site_needs[@]}"
    "${conformance_needs[@]}"
    ccache:ccache
    clang++:clang
    clang-format-14:clang-format-14
    /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a:libclang-rt-dev
    /usr/lib/llvm-*/include/c++/v1/version:libc++-dev
    /usr/lib/llvm-*/include/cxxabi.h:libc++abi-dev
    arm-none-eabi-g++:gcc-arm-none-eabi
    /usr/lib/arm-none-eabi/newlib/libstdc++.a:libstdc++-arm-none-eabi-newlib
    qemu-x86_64:qemu-user
    /usr/include/benchmark/benchmark.h:libbenchmark-dev
    chromium:chromium
    /usr/include/udunits2.h:libudunits2-dev
    /usr/include/muParser.h:libmuparser-dev
    valgrind:valgrind
    "${windows_needs[@]}"
    "${aarch64_needs[@]}"
    qemu-aarch64:qemu-user
    "${page_needs[@]}"
    /usr/lib/wine/wine64:wine64
    "${python_needs[@]}"
    /usr/lib/python3/dist-packages/pytest/__init__.py:python3-pytest
    /usr/lib/python3/dist-packages/mypy/stubtest.py:mypy
    mpirun:openmpi-bin
    /usr/lib/python3/dist-packages/distributed/__init__.py:python3-distributed
)

# missing_packages NEED...: prints the package of each need whose probe fails.
missing_packages() {
    local need probe
    for need in "$@"; do
        probe=${need%%:*}
        if [[ $probe == /* ]]; then
            compgen -G "$probe" >/dev/null || echo "${need##*:}"
        else
            command -v "$probe" >/dev/null || echo "${need##*:}"
        fi
    done
}

# size_of_packages PACKAGE...: "12 MB to fetch, 340 MB on the disk", with all they depend on; sets megabytes to the latter.
size_of_packages() {
    local inside fetched
    mapfile -t inside < <(apt-get -s install --no-install-recommends "$@" 2>/dev/null | awk '$1 == "Inst" { print $2 }')
    read -r fetched megabytes < <(apt-cache --no-all-versions show "${inside[@]}" 2>/dev/null |
        awk '/^Size:/ { bytes += $2 } /^Installed-Size:/ { kilobytes += $2 } END { print int(bytes / 1e6 + 1), int(kilobytes / 1e3 + 1) }')
    echo "$fetched MB to fetch, $megabytes MB on the disk" >&2
}

# confirm QUESTION: asks where there is somebody to ask; elsewhere the answer is yes.
confirm() {
    local answer
    [[ -t 0 && -t 2 ]] || return 0
    read -r -p "$1 [y/N] " answer
    [[ $answer == [yY]* ]]
}

# install_needs NEED...: installs what is missing; does nothing, quickly, where nothing is. Asks before it fills a gigabyte.
install_needs() {
    local packages as_root=() log=$root/build/install.log
    mapfile -t packages < <(missing_packages "$@")
    ((${#packages[@]})) || return 0

    if ! command -v apt-get >/dev/null; then
        echo "stiction: please install what these Debian packages hold: ${packages[*]}" >&2
        return 1
    fi
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            echo "stiction: please install, as root: apt-get install ${packages[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi

    echo "stiction: installing ${packages[*]}" >&2
    mkdir -p "$root/build"
    local megabytes=0 apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    # sudo closes the descriptor of the status: without it nothing is shown but the line above.
    local status=()
    ((${#as_root[@]})) || status=(-o APT::Status-Fd=3)
    if "${apt[@]}" update >"$log" 2>&1 </dev/null; then
        size_of_packages "${packages[@]}"
        if ((megabytes >= 1000)) && ! confirm "stiction: install them?"; then return 1; fi
    fi
    if ! { "${apt[@]}" install -y --no-install-recommends "${status[@]}" "${packages[@]}" \
        3> >(follow_apt "installing" 2>&4); } 4>&2 >>"$log" 2>&1 </dev/null; then
        tail -n 30 "$log" >&2
        echo "stiction: the installation failed; its log is $log" >&2
        return 1
    fi
}
