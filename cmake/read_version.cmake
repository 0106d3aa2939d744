# Reads the version from include/stiction/version.hpp, the one place where it is written: "1.0.0-rc.1" into STICTION_FULL_VERSION, the three
# numbers into STICTION_VERSION. The string and the three numbers of that file must agree.
set(_header "${CMAKE_CURRENT_LIST_DIR}/../include/stiction/version.hpp")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${_header}")
file(READ "${_header}" _text)

set(_numbers "")
foreach(_part Major Minor Patch)
    if(NOT _text MATCHES "kVersion${_part} = ([0-9]+);")
        message(FATAL_ERROR "${_header}: kVersion${_part} not found")
    endif()
    list(APPEND _numbers "${CMAKE_MATCH_1}")
endforeach()
list(JOIN _numbers "." _from_numbers)

if(NOT _text MATCHES "kVersion = \"(([0-9.]+)(-[0-9A-Za-z.]+)?)\";")
    message(FATAL_ERROR "${_header}: kVersion not found")
endif()
set(STICTION_FULL_VERSION "${CMAKE_MATCH_1}")
set(STICTION_VERSION "${CMAKE_MATCH_2}")
if(NOT STICTION_VERSION STREQUAL _from_numbers)
    message(FATAL_ERROR "${_header}: kVersion is ${STICTION_VERSION}, but its parts say ${_from_numbers}")
endif()
