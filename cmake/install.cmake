# What is installed, and how other projects find it: TenonConfig.cmake for find_package, *.pc for pkg-config. As a
# subdirectory of another project the same targets have the same names.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
# Where libraries are shared, programs and libraries find those of the same prefix, wherever that is; in a system's own folders
# the system finds them.
if(BUILD_SHARED_LIBS AND NOT WIN32 AND NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(tenon_origin "$ORIGIN")
    if(APPLE)
        set(tenon_origin "@loader_path")
    endif()
    file(RELATIVE_PATH tenon_libraries "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
    set(tenon_program_rpath "${tenon_origin}/${tenon_libraries}")
    set(tenon_library_rpath "${tenon_origin}")
endif()
set(tenon_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Tenon)
set(tenon_install_dir ${CMAKE_CURRENT_LIST_DIR}) # of this file

# tenon_install_library(TARGET NAME [REQUIRES LIBRARY] [MODULE MODULE]): Tenon::NAME, which is over a library of the runtime that
# pkg-config calls LIBRARY, with what it calls MODULE behind it. Its export set is its own, because what is behind it may be absent
# where it is used.
function(tenon_install_library target name)
    cmake_parse_arguments(PARSE_ARGV 2 with "" "REQUIRES;MODULE" "")
    add_library(Tenon::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES
        EXPORT_NAME ${name}
        POSITION_INDEPENDENT_CODE ON
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
        WINDOWS_EXPORT_ALL_SYMBOLS ON
        INSTALL_RPATH "${tenon_library_rpath}")
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL SHARED_LIBRARY AND NOT WIN32 AND NOT APPLE)
        # All that programs call begins with tn_; nothing else is visible.
        target_link_options(${target} PRIVATE "LINKER:--version-script=${tenon_install_dir}/exports.map")
        if(NOT TENON_SANITIZE) # the sanitizers' own functions are the program's
            target_link_options(${target} PRIVATE "LINKER:-z,defs")
        endif()
        set_target_properties(${target} PROPERTIES LINK_DEPENDS ${tenon_install_dir}/exports.map)
    endif()
    if(NOT TENON_INSTALL)
        return()
    endif()
    install(TARGETS ${target} EXPORT Tenon-${name}
        RUNTIME COMPONENT runtime
        LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
        ARCHIVE COMPONENT development)
    install(EXPORT Tenon-${name} NAMESPACE Tenon:: DESTINATION ${tenon_cmake_dir} COMPONENT development)
    set(pc_name tenon)
    set(pc_requires "")
    if(NOT name STREQUAL runtime)
        set(pc_name tenon-${name})
        set(pc_requires "Requires: ${with_REQUIRES} = ${PROJECT_VERSION}")
    endif()
    # Programs name the library behind a static one themselves; a shared one has it.
    if(kind STREQUAL STATIC_LIBRARY AND with_MODULE AND NOT with_MODULE STREQUAL "-")
        string(APPEND pc_requires ", ${with_MODULE}")
    endif()
    set(pc_library ${target})
    # Relative, so that the whole can be moved.
    string(REGEX REPLACE "[^/]+" ".." pc_prefix "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
    configure_file(${tenon_install_dir}/tenon.pc.in ${pc_name}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
endfunction()

# The rest, when all targets are there.
function(tenon_install_package)
    if(NOT TENON_INSTALL)
        return()
    endif()
    get_property(TENON_LIBRARY_NEEDS GLOBAL PROPERTY TENON_LIBRARY_NEEDS)
    configure_package_config_file(${tenon_install_dir}/TenonConfig.cmake.in ${PROJECT_BINARY_DIR}/TenonConfig.cmake
        INSTALL_DESTINATION ${tenon_cmake_dir} PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
    write_basic_package_version_file(${PROJECT_BINARY_DIR}/TenonConfigVersion.cmake COMPATIBILITY SameMinorVersion)
    install(FILES ${PROJECT_BINARY_DIR}/TenonConfig.cmake ${PROJECT_BINARY_DIR}/TenonConfigVersion.cmake
        ${tenon_install_dir}/TenonGenerate.cmake ${tenon_install_dir}/TenonLibraries.cmake
        DESTINATION ${tenon_cmake_dir} COMPONENT development)
    if(NOT TARGET tenon)
        return()
    endif()
    set_target_properties(tenon PROPERTIES INSTALL_RPATH "${tenon_program_rpath}")
    install(TARGETS tenon RUNTIME COMPONENT tool)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/tenon COMPONENT tool
        FILES_MATCHING PATTERN "*.ksy")
    # Made when it is installed: nothing else needs it.
    install(CODE "
        execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"TENON=$<TARGET_FILE:tenon>\"
            -D \"ROOT=\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\" -D SHARE=${CMAKE_INSTALL_DATADIR}
            -P \"${tenon_install_dir}/TenonPages.cmake\" COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT tool)
endfunction()
