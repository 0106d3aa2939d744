# The sources that an FMU is made of, besides those of the standard: by room, for this folder's CMakeLists.txt and for sources.cmake. Writing
# files and exporting are left out.
set(STICTION_RUNTIME_ROOMS text unit expression signal numeric machine engine result scenario fmu)

# stiction_room_sources(<variable> <repository> <room>)
function(stiction_room_sources variable repository room)
    if(CMAKE_SCRIPT_MODE_FILE)
        file(GLOB_RECURSE own "${repository}/src/${room}/*.cpp")
    else()
        file(GLOB_RECURSE own CONFIGURE_DEPENDS "${repository}/src/${room}/*.cpp")
    endif()
    list(FILTER own EXCLUDE REGEX
        "/(csv|mat|mat_names|matio_library|file_formats|export|carried_sources|icon|whole_file|archive|portable|terminals|unload|older_glibc|fmi2|fmi3|fmi3_absent|all_keys)\\.cpp$")
    list(SORT own)
    set(${variable} "${own}" PARENT_SCOPE)
endfunction()
