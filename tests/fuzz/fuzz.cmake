# tests/fuzz/<name>.cpp defines LLVMFuzzerTestOneInput and is the program fuzz_<name>: a coverage-guided fuzzer of
# libFuzzer, so it is built only by clang++ with the sanitizers. The test is a short run from a fixed seed; run the
# program by hand, with a folder for its findings, to search for longer. Words worth trying may stand in <name>.dict,
# texts to begin with in fuzz_seeds_<name>.
if(NOT (STICTION_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang"))
    return()
endif()

set(fuzz_runs 200000)
set(fuzz_runs_unit_text 30000) # each run also writes values back and looks for the nearest of hundreds of names
set(fuzz_runs_scenario_text 4000) # each run makes machines and engines, and reads them back
set(fuzz_length_scenario_text 4096)
file(GLOB fuzz_seeds_scenario_text CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/scenarios/*.toml" "${PROJECT_SOURCE_DIR}/scenarios/textbook/*.toml")

stiction_sources(fuzzers fuzz)
foreach(source IN LISTS fuzzers)
    cmake_path(GET source STEM name)
    if(DEFINED fuzz_runs_${name})
        set(runs ${fuzz_runs_${name}})
    else()
        set(runs ${fuzz_runs})
    endif()
    set(length 1024)
    if(DEFINED fuzz_length_${name})
        set(length ${fuzz_length_${name}})
    endif()
    set(seeds "")
    if(fuzz_seeds_${name})
        string(REPLACE ";" "," seeds "-seed_inputs=${fuzz_seeds_${name}}")
    endif()
    add_executable(fuzz_${name} "${source}")
    target_include_directories(fuzz_${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(fuzz_${name} PRIVATE stiction::core)
    if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/${name}.dict")
        set(dictionary "-dict=${CMAKE_CURRENT_SOURCE_DIR}/fuzz/${name}.dict")
    else()
        set(dictionary "")
    endif()
    add_test(NAME "fuzz: ${name}"
        COMMAND fuzz_${name} -runs=${runs} -seed=1 -max_len=${length} -timeout=10 ${dictionary} ${seeds}
                "-artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/fuzz_${name}_")
    set_tests_properties("fuzz: ${name}" PROPERTIES TIMEOUT ${test_timeout} LABELS sanitized)
    add_dependencies(sanitized_tests fuzz_${name})
endforeach()

# The readers are compiled into their fuzzers: guided by coverage, the fuzzer must see their branches.
find_package(fmt REQUIRED)
file(GLOB unit_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/unit/*.cpp")
file(GLOB expression_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/expression/*.cpp")
target_sources(fuzz_unit_text PRIVATE ${unit_sources})
target_sources(fuzz_expression_text PRIVATE ${unit_sources} ${expression_sources})
target_link_libraries(fuzz_unit_text PRIVATE stiction_text fmt::fmt)
target_link_libraries(fuzz_expression_text PRIVATE stiction_text fmt::fmt)
file(GLOB_RECURSE scenario_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/scenario/*.cpp")
target_sources(fuzz_scenario_text PRIVATE ${unit_sources} ${expression_sources} ${scenario_sources})
stiction_together(fuzz_scenario_text)
target_link_libraries(fuzz_scenario_text PRIVATE stiction_engine stiction_result stiction_text fmt::fmt)
