# Packages for Debian, by cpack: the tool, the libraries of the runtime, what programs are built with, the Python package, and the
# manual.
#
#     cmake -B build/deb -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr -DBUILD_SHARED_LIBS=ON -DBUILD_TESTING=OFF
#     cmake --build build/deb && cd build/deb && cpack
#
# Run by cpack as a script, when the files of all packages are there, it adds what Debian asks of each package.

if(CPACK_TEMPORARY_DIRECTORY)
    string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
    foreach(component ${CPACK_COMPONENTS_ALL})
        string(TOUPPER ${component} upper)
        set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
        set(root ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share)
        set(doc ${root}/doc/${package})
        file(MAKE_DIRECTORY ${doc})
        file(COPY_FILE ${CPACK_RESOURCE_FILE_LICENSE} ${doc}/copyright)
        file(WRITE ${doc}/changelog.Debian "${package} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; "
            "urgency=medium\n\n  * What has changed stands in CHANGELOG.md of the sources.\n\n"
            " -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}\n")
        if(component STREQUAL runtime)
            # The parts with a library behind them call that library and nothing of libc.
            file(WRITE ${root}/lintian/overrides/${package} "${package}: library-not-linked-against-libc\n")
        endif()
        file(GLOB plain ${doc}/changelog.Debian ${root}/man/man1/*.1 ${root}/man/man3/*.3)
        execute_process(COMMAND gzip -9n ${plain} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
    return()
endif()

set(TENON_PACKAGER "The Tenon authors <tenon@packages.tenon.dev>" CACHE STRING "Who answers for the Debian packages")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tenon)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_FILE})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL tool runtime development)
if(TARGET manual)
    list(APPEND CPACK_COMPONENTS_ALL documentation)
endif()
if(TARGET tenon_python AND BUILD_SHARED_LIBS AND CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${TENON_PACKAGER}")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/runtime ${PROJECT_BINARY_DIR}/runtime/json
    ${PROJECT_BINARY_DIR}/generator/library)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)

# tenon_package(COMPONENT NAME SECTION SUMMARY LINES...)
macro(tenon_package component name section summary)
    string(TOUPPER ${component} tenon_upper)
    set(CPACK_DEBIAN_${tenon_upper}_PACKAGE_NAME ${name})
    set(CPACK_DEBIAN_${tenon_upper}_PACKAGE_SECTION ${section})
    string(JOIN "\n" tenon_lines ${ARGN})
    set(CPACK_COMPONENT_${tenon_upper}_DESCRIPTION "${summary}\n${tenon_lines}")
endmacro()
set(tenon_version ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
tenon_package(tool tenon devel "C codecs from schemas of binary formats"
    "Turns a description of a binary format, as Kaitai Struct has them, into C:"
    "a reader, a writer, a validator and a fuzz target. Shows, checks and"
    "changes files of such formats.")
tenon_package(runtime libtenon${tenon_version} libs "runtime of codecs that Tenon generates"
    "What generated readers, writers and validators of binary formats call:"
    "the core, tables of formats, edits of files, fuzzing, and parts for"
    "compression, digests and encodings.")
tenon_package(development libtenon-dev libdevel "headers for codecs that Tenon generates"
    "Headers and libraries to build programs with codecs that Tenon has"
    "generated, and files for CMake and pkg-config.")
tenon_package(documentation tenon-doc doc "manual of Tenon, which makes C codecs of schemas"
    "The manual of the language of schemas, of the generated C and of the tool"
    "tenon, as pages for a browser, with specifications of the bundled formats.")
tenon_package(python python3-tenon python "files of any binary format that a schema describes (Python 3)"
    "Reads files of formats that Kaitai Struct schemas describe, without a"
    "compiler: members are attributes. Changes values, and writes the files"
    "again. The formats that come with Tenon are in it.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11)")
set(CPACK_COMPONENT_PYTHON_DEPENDS runtime)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_TOOL_PACKAGE_SUGGESTS tenon-doc)
set(CPACK_COMPONENT_TOOL_DEPENDS runtime)
set(CPACK_COMPONENT_DEVELOPMENT_DEPENDS runtime)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS tenon)
# For programs of other packages: which package has the libraries; and the linker's cache learns of them.
set(tenon_control ${PROJECT_BINARY_DIR}/packages)
set(tenon_shlibs "")
foreach(row runtime generic edit fuzz ${TENON_LIBRARIES} ${TENON_JSON})
    string(REGEX REPLACE " .*" "" name "${row}")
    if(TARGET tenon_${name})
        string(APPEND tenon_shlibs "libtenon_${name} ${tenon_version} libtenon${tenon_version} (>= ${PROJECT_VERSION})\n")
    endif()
endforeach()
if(TARGET tenon_library)
    string(APPEND tenon_shlibs "libtenon ${tenon_version} libtenon${tenon_version} (>= ${PROJECT_VERSION})\n")
endif()
file(WRITE ${tenon_control}/shlibs "${tenon_shlibs}")
file(WRITE ${tenon_control}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${tenon_control}/shlibs ${tenon_control}/triggers)
include(CPack)
