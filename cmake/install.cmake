# cmake --install, and find_package(stiction) on the other side. A library joins with
# install(TARGETS stiction_<name> EXPORT stiction-targets).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/stiction")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.hpp")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/NOTICE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(TARGETS stiction_core EXPORT stiction-targets)
if(TARGET stiction_c_shared)
    install(FILES "${PROJECT_SOURCE_DIR}/src/c/stiction.h" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(TARGETS stiction_c_shared EXPORT stiction-targets LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
endif()
if(TARGET stiction)
    install(TARGETS stiction RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/scenarios" "${PROJECT_SOURCE_DIR}/studies" DESTINATION "${CMAKE_INSTALL_DATADIR}/stiction")
endif()

install(EXPORT stiction-targets NAMESPACE stiction:: DESTINATION "${_package_dir}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/stiction-config.cmake.in"
    "${PROJECT_BINARY_DIR}/stiction-config.cmake" INSTALL_DESTINATION "${_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/stiction-config-version.cmake"
    VERSION "${PROJECT_VERSION}" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/stiction-config.cmake" "${PROJECT_BINARY_DIR}/stiction-config-version.cmake"
        DESTINATION "${_package_dir}")
