# What asks the user's machine for nothing but its C library: the C++ runtime and small libraries are linked in. fmt is compiled into
# src/text; matio is loaded when a MATLAB file is written.
option(STICTION_SELF_CONTAINED "Link the C++ runtime, SQLite and zlib into program, C library and Python module" ON)
if(STICTION_SANITIZE OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    set(STICTION_SELF_CONTAINED OFF)
endif()

# stiction_archive(<imported target> <name>): links the static library lib<name>.a in its place, where there is one.
function(stiction_archive library name)
    if(NOT STICTION_SELF_CONTAINED)
        return()
    endif()
    string(TOUPPER "STICTION_${name}_ARCHIVE" archive)
    find_library(${archive} lib${name}.a DOC "Static library that is linked into the program")
    if(${archive})
        set_target_properties(${library} PROPERTIES IMPORTED_LOCATION "${${archive}}" IMPORTED_LOCATION_RELEASE "${${archive}}"
            IMPORTED_LOCATION_DEBUG "${${archive}}")
    endif()
endfunction()

# stiction_self_contained(<target>): a program, or a shared library that shows its own names alone.
function(stiction_self_contained target)
    if(STICTION_SELF_CONTAINED)
        target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc LINKER:--as-needed LINKER:--exclude-libs,ALL)
    endif()
endfunction()

# stiction_licences(<folder> <name>=<Debian package>...): our licence, and those of what is linked into something, as <folder>/<name>.txt. * in the
# name of a package stands for its version.
function(stiction_licences folder)
    configure_file("${PROJECT_SOURCE_DIR}/LICENSE" "${folder}/license.txt" COPYONLY)
    configure_file("${PROJECT_SOURCE_DIR}/NOTICE" "${folder}/notice.txt" COPYONLY)
    foreach(linked IN LISTS ARGN)
        string(REPLACE "=" ";" linked "${linked}")
        list(GET linked 0 name)
        list(GET linked 1 package)
        file(GLOB copyright "/usr/share/doc/${package}/copyright")
        if(NOT copyright)
            continue()
        endif()
        list(GET copyright 0 copyright)
        if(name STREQUAL "boost")  # a page within two megabytes on who wrote which part
            file(READ "${copyright}" text)
            string(FIND "${text}" "Boost Software License - Version 1.0" begin)
            if(begin GREATER 0)
                string(SUBSTRING "${text}" ${begin} 1600 text)
                string(FIND "${text}" "License:" end)
                string(SUBSTRING "${text}" 0 ${end} text)
                file(CONFIGURE OUTPUT "${folder}/boost.txt" CONTENT "${text}" @ONLY)
            endif()
        else()
            configure_file("${copyright}" "${folder}/${name}.txt" COPYONLY)
        endif()
    endforeach()
endfunction()
