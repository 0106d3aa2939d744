# Installs BUILD_DIR into SCRATCH_DIR, then configures, builds and runs the consumer beside this file against it.
set(prefix "${SCRATCH_DIR}/prefix")
string(REGEX REPLACE "-.*" "" numbers "${VERSION}")  # without rc
file(REMOVE_RECURSE "${SCRATCH_DIR}")

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "${command}\nfailed with ${result}:\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")
run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${SCRATCH_DIR}/build" -G Ninja "-DCMAKE_CXX_COMPILER=${CXX}"
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DWANTED_VERSION=${numbers}")
run("${CMAKE_COMMAND}" --build "${SCRATCH_DIR}/build")
run("${SCRATCH_DIR}/build/consumer")
if(NOT output STREQUAL "${VERSION} stuck\n")
    message(FATAL_ERROR "the consumer printed '${output}', not '${VERSION} stuck'")
endif()

run("${SCRATCH_DIR}/build/consumer_in_c" "${CMAKE_CURRENT_LIST_DIR}/../../examples/controller-in-c/plant.toml")
if(NOT output STREQUAL "stuck\n")
    message(FATAL_ERROR "the consumer in C printed '${output}', not 'stuck'")
endif()

# The version file must refuse what it cannot promise.
execute_process(COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${SCRATCH_DIR}/refused" -G Ninja
    "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_PREFIX_PATH=${prefix}" -DWANTED_VERSION=99.0
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
if(result EQUAL 0)
    message(FATAL_ERROR "version 99.0 was found, though ${VERSION} is installed")
endif()
