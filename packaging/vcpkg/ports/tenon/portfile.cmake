# An overlay port: builds the sources that it stands in. docs/packaging.md says how to use it.
cmake_path(SET SOURCE_PATH NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../../..")

set(options "")
if(VCPKG_CROSSCOMPILING)
    # The port of the host has the program; here are the libraries of the target.
    list(APPEND options "-DTENON_EXECUTABLE=${CURRENT_HOST_INSTALLED_DIR}/tools/${PORT}/tenon${VCPKG_HOST_EXECUTABLE_SUFFIX}")
else()
    find_program(RE2C re2c PATHS "${CURRENT_HOST_INSTALLED_DIR}/tools/re2c" "${CURRENT_HOST_INSTALLED_DIR}/bin"
        NO_DEFAULT_PATH REQUIRED)
    list(APPEND options "-DRE2C=${RE2C}")
endif()
vcpkg_find_acquire_program(PKGCONFIG)

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DBUILD_TESTING=OFF
        -DTENON_EXTRAS=OFF
        "-DPKG_CONFIG_EXECUTABLE=${PKGCONFIG}"
        ${options}
    OPTIONS_DEBUG
        -DTENON_TOOL=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/Tenon)
vcpkg_fixup_pkgconfig()
if(NOT VCPKG_CROSSCOMPILING)
    vcpkg_copy_tools(TOOL_NAMES tenon AUTO_CLEAN)
endif()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
