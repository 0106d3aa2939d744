# Tests of the repository rather than of the physics: installation, documents, formatting, foreign targets. Those of documents, of the
# map and of formatting are quick.
set(tests_dir "${CMAKE_CURRENT_SOURCE_DIR}")
set(scratch_dir "${CMAKE_CURRENT_BINARY_DIR}/repository")

add_test(NAME "install: a consumer finds the installed package and runs"
    COMMAND "${CMAKE_COMMAND}" "-DBUILD_DIR=${PROJECT_BINARY_DIR}" "-DSCRATCH_DIR=${scratch_dir}/install"
            "-DCXX=${CMAKE_CXX_COMPILER}" "-DVERSION=${STICTION_FULL_VERSION}" -P "${tests_dir}/install/run.cmake")

find_program(BASH_PROGRAM bash REQUIRED)
find_program(DPKG_PROGRAM dpkg)
if(TARGET stiction AND STICTION_SELF_CONTAINED AND DPKG_PROGRAM)
    add_test(NAME "install: Debian packages run in clean roots, the program with libc alone"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/install/packages.sh" "${PROJECT_BINARY_DIR}" "${scratch_dir}/packages" "${PROJECT_SOURCE_DIR}"
                "${STICTION_FULL_VERSION}")
    set_tests_properties("install: Debian packages run in clean roots, the program with libc alone" PROPERTIES TIMEOUT ${test_timeout})
endif()
add_test(NAME "docs: the map of the repository is true and short"
    COMMAND "${BASH_PROGRAM}" "${tests_dir}/docs/check_map.sh" "${PROJECT_SOURCE_DIR}")
add_test(NAME "docs: code shown in documents compiles and runs"
    COMMAND "${BASH_PROGRAM}" "${tests_dir}/docs/run_examples.sh" "${PROJECT_SOURCE_DIR}" "${scratch_dir}/examples"
            "${CMAKE_CXX_COMPILER}")
if(TARGET stiction_c_shared)
    add_test(NAME "docs: C shown in documents compiles and runs"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/docs/run_c_examples.sh" "${PROJECT_SOURCE_DIR}"
                "${scratch_dir}/c_examples" "${CMAKE_C_COMPILER}" $<TARGET_FILE:stiction_c_shared>)
endif()
if(TARGET stiction)
    add_test(NAME "docs: commands and scenarios shown in the guide run"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/docs/run_commands.sh" "${PROJECT_SOURCE_DIR}" "${scratch_dir}/commands"
                $<TARGET_FILE:stiction>)
endif()
add_test(NAME "docs: shell scripts parse"
    COMMAND "${BASH_PROGRAM}" "${tests_dir}/docs/check_shell.sh" "${PROJECT_SOURCE_DIR}")

find_program(PYTHON3_PROGRAM NAMES /usr/bin/python3 python3)
if(PYTHON3_PROGRAM)
    add_test(NAME "map: rooms use what the map allows, folders are small and say what they are, classes are whole"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/map/check_house.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME "docs: READMEs of source folders name their files"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/docs/check_readmes.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME "docs: tests that hold true answers are there"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/docs/check_named_tests.py" "${PROJECT_SOURCE_DIR}")
    if(TARGET stiction)
        add_test(NAME "docs: each law and method has a true page in the guide"
            COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/docs/check_guide_pages.py" "${PROJECT_SOURCE_DIR}" $<TARGET_FILE:stiction>)
    endif()
endif()

# FMUs with sources.
if(PYTHON3_PROGRAM AND TARGET stiction AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    add_test(NAME "fmu: sources that travel in an FMU build alone and compute the same bits"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/fmu/foreign/build_sources.py" $<TARGET_FILE:stiction> "${PROJECT_SOURCE_DIR}/scenarios/ball-screw-lift.toml"
                "${tests_dir}/fmu/foreign/loader.cpp" "${scratch_dir}/fmu_sources" "${CMAKE_CXX_COMPILER}" -O0)
    set_tests_properties("fmu: sources that travel in an FMU build alone and compute the same bits" PROPERTIES TIMEOUT ${test_timeout})
endif()

# The core as one header.
find_program(CLANGXX_PROGRAM clang++)
set(others "")
if(CLANGXX_PROGRAM)
    list(APPEND others "${CLANGXX_PROGRAM}")
endif()
if(PYTHON3_PROGRAM)
    add_test(NAME "install: the core as one header compiles alone and says the same bits"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/install/single_header.sh" "${PROJECT_SOURCE_DIR}" "${scratch_dir}/single_header" "${CMAKE_CXX_COMPILER}"
                "${PYTHON3_PROGRAM}" ${others})
    add_test(NAME "install: manifests, container file and versions say what the build says"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/install/check_manifests.py" "${PROJECT_SOURCE_DIR}")
endif()

# The documentation as a web site: no dead link, a text for every picture, searchable.
find_program(MKDOCS_PROGRAM mkdocs)
if(PYTHON3_PROGRAM AND TARGET stiction AND MKDOCS_PROGRAM)
    add_test(NAME "site: builds without warnings, no dead links, every picture has a text"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/docs/check_site.py" "${PROJECT_SOURCE_DIR}" $<TARGET_FILE:stiction>)
elseif(NOT MKDOCS_PROGRAM)
    stiction_missing("the documentation site" "mkdocs mkdocs-material")
endif()

# The conformance suite, with the adapters that need no peer.
if(PYTHON3_PROGRAM AND TARGET stiction AND TARGET conformance_stiction)
    add_test(NAME "conformance: cases are true, wrong engines are found, ours pass"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/conformance/check.py" "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/bin" "${scratch_dir}/conformance")
    set_tests_properties("conformance: cases are true, wrong engines are found, ours pass" PROPERTIES TIMEOUT ${test_timeout})
endif()

# A new law, method, part, metric or command is a few files: each is added to a copy of the sources, and counted.
if(PYTHON3_PROGRAM AND TARGET stiction)
    set(below_machine signal expression numeric unit text)
    list(TRANSFORM below_machine REPLACE "(.+)" "$<TARGET_FILE:stiction_\\1>")
    add_test(NAME "map: a new law, method, part, metric or command is a few files"
        COMMAND "${PYTHON3_PROGRAM}" "${tests_dir}/map/count_new_things.py" "${PROJECT_SOURCE_DIR}" "${scratch_dir}/map"
                "${CMAKE_CXX_COMPILER}" ${below_machine} $<TARGET_FILE:fmt::fmt>)
    set_tests_properties("map: a new law, method, part, metric or command is a few files" PROPERTIES TIMEOUT ${test_timeout})
endif()

if(TARGET stiction)
    add_dependencies(quick_tests stiction stiction_c_shared)
endif()

# The layout depends on the version of clang-format, so only that one may judge.
find_program(CLANG_FORMAT_PROGRAM clang-format-14)
if(CLANG_FORMAT_PROGRAM)
    add_test(NAME "format: sources are laid out as .clang-format says"
        COMMAND "${BASH_PROGRAM}" "${PROJECT_SOURCE_DIR}/tools/format" --check)
else()
    stiction_missing("the formatting test" clang-format-14)
endif()

find_program(CLANGXX_PROGRAM clang++)
file(GLOB libcxx "/usr/lib/llvm-*/include/c++/v1/version")
if(CLANGXX_PROGRAM AND libcxx)
    add_test(NAME "cross: every header compiles alone with libc++"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/cross/headers_alone.sh" "${PROJECT_SOURCE_DIR}"
                "${CLANGXX_PROGRAM}" -stdlib=libc++)
else()
    stiction_missing("the libc++ test" "clang libc++-dev libc++abi-dev")
endif()

find_program(ARM_GXX_PROGRAM arm-none-eabi-g++)
if(ARM_GXX_PROGRAM)
    set(controller_flags -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16 -fno-exceptions -fno-rtti)
    add_test(NAME "cross: every header compiles alone for a controller"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/cross/headers_alone.sh" "${PROJECT_SOURCE_DIR}"
                "${ARM_GXX_PROGRAM}" ${controller_flags})
    add_test(NAME "cross: a controller needs no heap, no exceptions, no output"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/cross/controller.sh" "${PROJECT_SOURCE_DIR}" "${scratch_dir}/controller"
                "${ARM_GXX_PROGRAM}" ${controller_flags})
else()
    stiction_missing("the controller tests" "gcc-arm-none-eabi libstdc++-arm-none-eabi-newlib")
endif()

find_program(QEMU_AARCH64_PROGRAM qemu-aarch64)
if(TARGET stiction_fmu_aarch64 AND QEMU_AARCH64_PROGRAM)
    find_package(fmt REQUIRED)
    add_executable(fingerprints cross/fingerprints.cpp)
    target_link_libraries(fingerprints PRIVATE stiction_run fmt::fmt)
    add_test(NAME "cross: 64-bit ARM computes the same bits, and has the C library"
        COMMAND "${BASH_PROGRAM}" "${tests_dir}/cross/aarch64.sh" "${QEMU_AARCH64_PROGRAM}" "${STICTION_AARCH64}"
                "${PROJECT_BINARY_DIR}/src/fmu/foreign/aarch64-linux" $<TARGET_FILE:fingerprints> "${PROJECT_SOURCE_DIR}" "${scratch_dir}/aarch64")
    set_tests_properties("cross: 64-bit ARM computes the same bits, and has the C library" PROPERTIES TIMEOUT ${test_timeout})
else()
    stiction_missing("the tests on 64-bit ARM" "g++-aarch64-linux-gnu qemu-user")
endif()

find_program(QEMU_X86_64_PROGRAM qemu-x86_64)
if(QEMU_X86_64_PROGRAM)
    if(TARGET stiction)
        add_test(NAME "cross: the program runs on a processor without AVX"
            COMMAND "${BASH_PROGRAM}" "${tests_dir}/cross/old_processor.sh" "${QEMU_X86_64_PROGRAM}"
                    $<TARGET_FILE:stiction>)
    endif()
    if(TARGET test_lanes)
        add_test(NAME "cross: the lanes pass their tests on a processor without AVX"
            COMMAND "${QEMU_X86_64_PROGRAM}" -cpu core2duo $<TARGET_FILE:test_lanes>)
        set_tests_properties("cross: the lanes pass their tests on a processor without AVX"
            PROPERTIES TIMEOUT ${test_timeout})
    endif()
else()
    stiction_missing("the tests on an old processor" qemu-user)
endif()

get_property(repository_tests DIRECTORY PROPERTY TESTS)
list(FILTER repository_tests INCLUDE REGEX "^(docs|map|format): ")
list(FILTER repository_tests EXCLUDE REGEX "^map: a new ")  # compiles for minutes
set_tests_properties(${repository_tests} PROPERTIES LABELS quick)
