# cpack --config build/release/CPackConfig.cmake: Debian packages of the three components. Only libc is asked for: everything else is linked
# into what they hold (self_contained.cmake).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stiction)
set(CPACK_PACKAGE_VENDOR "The Stiction authors")
set(CPACK_PACKAGE_CONTACT "The Stiction authors <maintainers@stiction.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program development)
if(TARGET stiction_python)
    list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
# A candidate of a release sorts before it: 1.0.0~rc.1 < 1.0.0.
string(REPLACE "-" "~" CPACK_DEBIAN_PACKAGE_VERSION "${STICTION_FULL_VERSION}")
set(CPACK_DEBIAN_PACKAGE_SECTION science)

# The C library of the machine that builds, or a newer one.
execute_process(COMMAND getconf GNU_LIBC_VERSION OUTPUT_VARIABLE _libc OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
string(REGEX MATCH "[0-9.]+$" _libc "${_libc}")
set(_libc "libc6 (>= ${_libc})")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME stiction)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${_libc}")
file(GLOB _matio RELATIVE /usr/share/doc "/usr/share/doc/libmatio[0-9]*")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "${_matio}")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Simulates machines with dry friction: the program\n The velocity of what sticks is exactly zero, at any step and in bounded time. Scenarios, studies, the libraries\n that travel in FMUs and the module of live pages are inside.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libstiction-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${_libc}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Simulates machines with dry friction: headers and C library\n The real-time core as headers of C++20, a library for programs in C, and the CMake package stiction.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-stiction)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(TARGET stiction_python)  # a module of one version of Python
    math(EXPR _next "${STICTION_PYTHON_MINOR} + 1")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
        "${_libc}, python3 (>= 3.${STICTION_PYTHON_MINOR}), python3 (<< 3.${_next}), python3-numpy")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-matplotlib, python3-pandas")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-distributed")
endif()
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Simulates machines with dry friction: the Python package\n Machines, runs, studies and fits from Python; results are NumPy arrays.")
include(CPack)
