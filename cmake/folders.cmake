# One folder, one target: how src/, apps/, tests/ and bench/ become libraries and programs.

# stiction_folders(<variable>): the folders beside the calling CMakeLists.txt, sorted by name.
function(stiction_folders variable)
    file(GLOB entries CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}"
         "${CMAKE_CURRENT_SOURCE_DIR}/*")
    list(FILTER entries EXCLUDE REGEX "^\\.|\\.txt$")
    set(folders "")
    foreach(entry IN LISTS entries)
        if(IS_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/${entry}")
            list(APPEND folders "${entry}")
        endif()
    endforeach()
    set(${variable} "${folders}" PARENT_SCOPE)
endfunction()

# stiction_sources(<variable> <folder>): every .cpp file directly in that folder.
function(stiction_sources variable folder)
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
    set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# stiction_missing(<what is not tested> <package>): says what is skipped for want of a package; an error when
# STICTION_REQUIRE_TOOLS is on.
function(stiction_missing what package)
    if(STICTION_REQUIRE_TOOLS)
        message(SEND_ERROR "${what}: needs the Debian package ${package}")
    else()
        message(STATUS "Skipping ${what}: needs the Debian package ${package}")
    endif()
endfunction()
