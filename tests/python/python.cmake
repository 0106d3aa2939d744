# Tests of the Python package, on pytest: one test of ctest for each file test_*.py, for each example, and for the documents.
set(python_environment
    "PYTHONPATH=${PROJECT_BINARY_DIR}/python" "PYTHONDONTWRITEBYTECODE=1" "MPLBACKEND=Agg"
    "STICTION_PROGRAM=$<TARGET_FILE:stiction>" "STICTION_ROOT=${PROJECT_SOURCE_DIR}")

# stiction_python_test(<name> <argument>...): runs Python with these arguments in a folder of its own.
function(stiction_python_test name)
    string(MAKE_C_IDENTIFIER "${name}" folder)
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/python/${folder}")
    add_test(NAME "python: ${name}" COMMAND "${STICTION_PYTHON_PROGRAM}" ${ARGN}
             WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/python/${folder}")
    set_tests_properties("python: ${name}" PROPERTIES ENVIRONMENT "${python_environment}" TIMEOUT ${test_timeout})
endfunction()

execute_process(COMMAND "${STICTION_PYTHON_PROGRAM}" -c "import numpy, matplotlib, pandas, pytest, mypy"
                RESULT_VARIABLE missing OUTPUT_QUIET ERROR_QUIET)
if(NOT missing EQUAL 0)
    stiction_missing("the Python tests" "python3-numpy python3-matplotlib python3-pandas python3-pytest mypy")
    return()
endif()
if(NOT TARGET stiction)
    return()
endif()

file(GLOB python_tests CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}/python"
     "${CMAKE_CURRENT_SOURCE_DIR}/python/test_*.py")
foreach(file IN LISTS python_tests)
    string(REGEX REPLACE "^test_(.*)\\.py$" "\\1" name "${file}")
    string(REPLACE "_" " " name "${name}")
    stiction_python_test("${name}" -m pytest -q -p no:cacheprovider "${CMAKE_CURRENT_SOURCE_DIR}/python/${file}")
endforeach()

file(GLOB python_examples CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/python/*.py")
foreach(file IN LISTS python_examples)
    get_filename_component(name "${file}" NAME_WE)
    string(REPLACE "_" " " name "${name}")
    stiction_python_test("example ${name}" "${file}")
endforeach()

if(STICTION_REPOSITORY_TESTS)
    stiction_python_test("code shown in documents runs" "${CMAKE_CURRENT_SOURCE_DIR}/docs/run_python_examples.py"
                         "${PROJECT_SOURCE_DIR}")
    add_test(NAME "python: pip installs the package offline into a new environment"
        COMMAND bash "${CMAKE_CURRENT_SOURCE_DIR}/python/install.sh" "${PROJECT_SOURCE_DIR}"
                "${CMAKE_CURRENT_BINARY_DIR}/python/installed")
    # It builds with all processors: alone, or it would slow down everybody else's tests.
    set_tests_properties("python: pip installs the package offline into a new environment"
        PROPERTIES TIMEOUT ${test_timeout} RUN_SERIAL ON)
endif()
