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

# stiction_all_sources(<variable> <folder>): every .cpp file in that folder and the folders in it.
function(stiction_all_sources variable folder)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
    set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# stiction_shared_headers(): the headers that most sources of the rooms include, compiled once. A source with options of its own
# must say SKIP_PRECOMPILE_HEADERS.
function(stiction_shared_headers)
    find_package(fmt REQUIRED)
    file(WRITE "${PROJECT_BINARY_DIR}/shared_headers.cpp" "// Carries the precompiled header of the rooms.\n")
    add_library(stiction_shared_headers OBJECT "${PROJECT_BINARY_DIR}/shared_headers.cpp")
    target_link_libraries(stiction_shared_headers PRIVATE stiction::core fmt::fmt)
    target_precompile_headers(stiction_shared_headers PRIVATE
        <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <limits> <memory> <optional> <span> <string>
        <string_view> <utility> <variant> <vector> <fmt/format.h>)
endfunction()

# stiction_together(<target> [<source>...]): the sources of a target are compiled eight in one, which is faster: headers are
# read and templates instantiated once. Names in unnamed namespaces then meet: they differ within a room. The sources named are compiled
# apart. The preset dev compiles all apart, for whoever edits one source.
function(stiction_together target)
    if(STICTION_TOGETHER)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
        target_compile_options(${target} PRIVATE -Wno-shadow)
        set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
endfunction()

# stiction_cold(<target>): little optimisation. With -Og g++ compiles a fifth faster than with -O1 and takes headers precompiled for -O3;
# clang++ takes them for the same optimisation alone.
function(stiction_cold target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
        target_precompile_headers(${target} REUSE_FROM stiction_shared_headers)
    endif()
endfunction()

# stiction_library(<room> [COLD] [WHOLE] [PUBLIC <library>...] [PRIVATE <library>...]): the library stiction_<room> of every .cpp file
# below the calling CMakeLists.txt. COLD: what it does is done once per run, and optimising it is not worth the time of whoever builds it.
# WHOLE: all its sources are compiled as one where STICTION_WHOLE_ROOMS says so, which takes a third less than eight by eight.
function(stiction_library room)
    cmake_parse_arguments(PARSE_ARGV 1 use "COLD;WHOLE" "" "PUBLIC;PRIVATE")
    find_package(fmt REQUIRED)
    stiction_all_sources(sources .)
    add_library(stiction_${room} STATIC ${sources})
    stiction_together(stiction_${room})
    if(use_WHOLE AND STICTION_WHOLE_ROOMS)
        set_target_properties(stiction_${room} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
    endif()
    target_include_directories(stiction_${room} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>")
    target_link_libraries(stiction_${room} PUBLIC stiction::core ${use_PUBLIC} PRIVATE fmt::fmt ${use_PRIVATE})
    if(use_COLD)
        stiction_cold(stiction_${room})
    else()
        target_precompile_headers(stiction_${room} REUSE_FROM stiction_shared_headers)
    endif()
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
