# Every public header compiles alone, one translation unit each, and all of them together. Building is the test.
if(STICTION_SANITIZE)
    return()
endif()
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/include/*.hpp")

# A header that wraps the SIMD library needs it.
find_path(XSIMD_INCLUDE_DIR xsimd/xsimd.hpp)

set(units "")
set(together "")
foreach(header IN LISTS headers)
    file(STRINGS "${PROJECT_SOURCE_DIR}/include/${header}" wraps_xsimd REGEX "#include <xsimd" LIMIT_COUNT 1)
    if(wraps_xsimd AND NOT XSIMD_INCLUDE_DIR)
        stiction_missing("the test of ${header}" libxsimd-dev)
        continue()
    endif()
    string(MAKE_C_IDENTIFIER "${header}" unit)
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/headers/${unit}.cpp")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "#include <${header}>\n")
    list(APPEND units "${unit}")
    string(APPEND together "#include <${header}>\n")
endforeach()
set(unit "${CMAKE_CURRENT_BINARY_DIR}/headers/all_together.cpp")
file(CONFIGURE OUTPUT "${unit}" CONTENT "${together}")

add_library(stiction_headers_alone OBJECT ${units} "${unit}")
target_link_libraries(stiction_headers_alone PRIVATE stiction::core)
