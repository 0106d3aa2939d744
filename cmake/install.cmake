# cmake --install, and find_package(stiction) on the other side. Three components: program, development, python; package.cmake makes Debian
# packages of them. Nothing that is installed knows its prefix: the program finds what it brings along beside itself, the CMake package
# its headers. A library joins with install(TARGETS stiction_<name> EXPORT stiction-targets COMPONENT development).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Headers and the C library.
set(_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/stiction")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development
        FILES_MATCHING PATTERN "*.hpp")
install(TARGETS stiction_core EXPORT stiction-targets)
if(TARGET stiction_c_shared)
    install(FILES "${PROJECT_SOURCE_DIR}/src/c/stiction.h" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)
    install(TARGETS stiction_c_shared EXPORT stiction-targets LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
            COMPONENT development NAMELINK_COMPONENT development)
endif()
install(EXPORT stiction-targets NAMESPACE stiction:: DESTINATION "${_package_dir}" COMPONENT development)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/stiction-config.cmake.in"
    "${PROJECT_BINARY_DIR}/stiction-config.cmake" INSTALL_DESTINATION "${_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/stiction-config-version.cmake"
    VERSION "${PROJECT_VERSION}" COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/stiction-config.cmake" "${PROJECT_BINARY_DIR}/stiction-config-version.cmake"
        DESTINATION "${_package_dir}" COMPONENT development)

# The program, with what it finds beside itself: scenarios and studies here, the libraries of FMUs and the module of pages in their rooms.
if(TARGET stiction)
    install(TARGETS stiction RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/scenarios" "${PROJECT_SOURCE_DIR}/studies" DESTINATION share/stiction COMPONENT program)
endif()

# The Python package where the interpreter looks for it; Debian's looks in dist-packages.
if(TARGET stiction_python)
    if(EXISTS /usr/lib/python3/dist-packages)
        set(_python_dir lib/python3/dist-packages)
    else()
        set(_python_dir "lib/python3.${STICTION_PYTHON_MINOR}/site-packages")
    endif()
    set(STICTION_PYTHON_DIR "${_python_dir}" CACHE STRING "Where the Python package is installed, below the prefix")
    install(DIRECTORY "${PROJECT_BINARY_DIR}/python/stiction" DESTINATION "${STICTION_PYTHON_DIR}" COMPONENT python
            FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "*.so" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
endif()

# Licences of everything that is linked in.
set(_licences "${PROJECT_BINARY_DIR}/licenses")
stiction_licences("${_licences}" cli11=libcli11-dev dygraphs=libjs-dygraphs eigen=libeigen3-dev fmt=libfmt-dev gcc-runtime=libstdc++-[0-9]*-dev
    sqlite=libsqlite3-dev tomlplusplus=libtomlplusplus-dev xsimd=libxsimd-dev zlib=zlib1g-dev boost=libboost1.*-dev
    pybind11=pybind11-dev)
foreach(_part IN ITEMS program=stiction development=libstiction-dev python=python3-stiction)
    string(REPLACE "=" ";" _part "${_part}")
    list(GET _part 0 _component)
    list(GET _part 1 _name)
    install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION "share/doc/${_name}" COMPONENT ${_component})
    install(FILES "${PROJECT_SOURCE_DIR}/NOTICE" DESTINATION "share/doc/${_name}" COMPONENT ${_component})
    install(DIRECTORY "${_licences}" DESTINATION "share/doc/${_name}" COMPONENT ${_component} FILES_MATCHING PATTERN "*.txt")
endforeach()
include(cmake/package.cmake)
