# Every public header compiles alone: one translation unit each, which includes nothing else. Building is the test.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/include/*.hpp")

set(units "")
foreach(header IN LISTS headers)
    string(MAKE_C_IDENTIFIER "${header}" unit)
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/headers/${unit}.cpp")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "#include <${header}>\n")
    list(APPEND units "${unit}")
endforeach()

add_library(stiction_headers_alone OBJECT ${units})
target_link_libraries(stiction_headers_alone PRIVATE stiction::core)
