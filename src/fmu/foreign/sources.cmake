# Gathers what an FMU with sources carries: cmake -DSOURCE=<repository> -DOUTPUT=<folder> -DCXX=<compiler> -DHEADERS=<folders of fmt and toml++>
# -DSCRATCH=<folder> -P sources.cmake.
#
#   rooms/<room>.cpp            one source per room, which includes those of the room
#   rooms/fmi3.cpp              the functions of the standard
#   rooms/function_names.hpp    each of them with the prefix FMI3_FUNCTION_PREFIX
#   code/                       our sources and headers of src/
#   include/                    our core, and the headers of fmt and toml++ that are needed
include("${CMAKE_CURRENT_LIST_DIR}/rooms.cmake")
cmake_policy(SET CMP0057 NEW)
file(REMOVE_RECURSE "${OUTPUT}" "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}/include")
foreach(headers IN LISTS HEADERS)
    cmake_path(GET headers FILENAME name)
    file(CREATE_LINK "${headers}" "${SCRATCH}/include/${name}" SYMBOLIC)
endforeach()

# The sources by room, and all that they include.
set(needed "")
foreach(room IN LISTS STICTION_RUNTIME_ROOMS ITEMS fmi3)
    if(room STREQUAL "fmi3")
        set(sources "${SOURCE}/src/fmu/standard/fmi3.cpp" "${SOURCE}/src/fmu/standard/fmi3_absent.cpp")
        set(text "#include \"prefix.hpp\"\n\n")
    else()
        stiction_room_sources(sources "${SOURCE}" ${room})
        set(text "")
    endif()
    foreach(source IN LISTS sources)
        file(RELATIVE_PATH name "${SOURCE}/src" "${source}")
        string(APPEND text "#include \"${name}\"\n")
    endforeach()
    file(WRITE "${OUTPUT}/rooms/${room}.cpp" "${text}")
    string(REPLACE "#include \"prefix.hpp\"\n" "" text "${text}")
    file(WRITE "${SCRATCH}/${room}.cpp" "${text}")
    execute_process(COMMAND "${CXX}" -std=c++20 -M "-I${SOURCE}/include" "-I${SOURCE}/src" "-I${SCRATCH}/include" "${SCRATCH}/${room}.cpp"
        OUTPUT_VARIABLE rule RESULT_VARIABLE failed ERROR_VARIABLE said)
    if(failed)
        message(FATAL_ERROR "${said}")
    endif()
    string(REGEX REPLACE "[\\\\\n ]+" ";" rule "${rule}")
    list(APPEND needed ${rule})
endforeach()
list(REMOVE_DUPLICATES needed)
foreach(file IN LISTS needed)
    foreach(place IN ITEMS "${SOURCE}/include=include" "${SOURCE}/src=code" "${SCRATCH}/include=include")
        string(REPLACE "=" ";" place "${place}")
        list(GET place 0 from)
        list(GET place 1 to)
        string(FIND "${file}" "${from}/" at)
        if(at EQUAL 0)
            file(RELATIVE_PATH name "${from}" "${file}")
            configure_file("${file}" "${OUTPUT}/${to}/${name}" COPYONLY)
        endif()
    endforeach()
endforeach()

# The functions of the standard are what its header declares with a verb.
file(READ "${SOURCE}/src/fmu/standard/fmi3.hpp" text)
string(REGEX MATCHALL "fmi3(Get|Set|Enter|Exit|Instantiate|Free|Terminate|Reset|DoStep|Completed|Update|Evaluate|Activate|Serialize|Deserialize)[A-Za-z0-9]*"
    names "${text}")
list(REMOVE_DUPLICATES names)
list(SORT names)
set(text "// Names of the functions for static linking.\n#pragma once\n#define STICTION_PASTED(prefix, name) prefix##name\n")
string(APPEND text "#define STICTION_PREFIXED(prefix, name) STICTION_PASTED(prefix, name)\n")
foreach(name IN LISTS names)
    string(APPEND text "#define ${name} STICTION_PREFIXED(FMI3_FUNCTION_PREFIX, ${name})\n")
endforeach()
file(WRITE "${OUTPUT}/rooms/function_names.hpp" "${text}")
