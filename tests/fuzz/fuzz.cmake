# tests/fuzz/<name>.cpp defines LLVMFuzzerTestOneInput and is the program fuzz_<name>: a coverage-guided fuzzer of
# libFuzzer, so it is built only by clang++ with the sanitizers. The test is a short run from a fixed seed; run the
# program by hand, with a folder for its findings, to search for longer.
if(NOT (STICTION_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang"))
    return()
endif()

set(fuzz_runs 200000)

stiction_sources(fuzzers fuzz)
foreach(source IN LISTS fuzzers)
    cmake_path(GET source STEM name)
    add_executable(fuzz_${name} "${source}")
    target_include_directories(fuzz_${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(fuzz_${name} PRIVATE stiction::core)
    add_test(NAME "fuzz: ${name}"
        COMMAND fuzz_${name} -runs=${fuzz_runs} -seed=1 -max_len=1024 -timeout=10
                "-artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/fuzz_${name}_")
    set_tests_properties("fuzz: ${name}" PROPERTIES TIMEOUT ${test_timeout})
endforeach()
