# tenon_generate: codecs in the build of a project.
#
#     tenon_generate(TARGET formats SCHEMAS animation.ksy model.ksy
#                    [LIBRARIES zlib zstd lzma lz4 md iconv] [IMPORT_DIRS dir...] [PREFIX name] [SINGLE_FILE] [NAVIGABLE])
#
# Generates C of the schemas when the project is built, again when one of them or a schema that it imports has changed,
# and makes the library TARGET of it, or adds it to TARGET where that exists. Whoever links TARGET has the headers and
# the runtime. LIBRARIES are the parts of the runtime that the codecs need beside its core: docs/embedding.md says
# for what. PREFIX, for one schema, takes the place of its meta/id. SINGLE_FILE puts the runtime's own
# code into the codec, which then links nothing of it.
#
# Run as a script, this file says of schemas that have no writer that they have none, so that the list of outputs is the
# same for all: cmake -D FILE=x_write.c -D NAME=x -P TenonGenerate.cmake

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    if(NOT EXISTS "${FILE}")
        file(WRITE "${FILE}" "/* The schema of this codec has no writer. */\ntypedef int ${NAME}_has_no_writer;\n")
    endif()
    return()
endif()

# The meta/id of a schema: what its files are called.
function(_tenon_schema_id schema result)
    file(READ "${schema}" text)
    if(NOT text MATCHES "(^|\n)meta:[^\n]*(\n[ \t#][^\n]*|\n)*[ {,]id:[ \t]*[\"']?([A-Za-z0-9_]+)")
        message(FATAL_ERROR "${schema}: found no meta/id; give tenon_generate a PREFIX")
    endif()
    set(${result} "${CMAKE_MATCH_3}" PARENT_SCOPE)
endfunction()

function(_tenon_generate_one target schema folder)
    cmake_parse_arguments(PARSE_ARGV 3 with "SINGLE_FILE;NAVIGABLE" "PREFIX" "IMPORT_DIRS")
    cmake_path(ABSOLUTE_PATH schema BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    set(options -o "${folder}")
    set(name "${with_PREFIX}")
    if(with_PREFIX)
        list(APPEND options --prefix "${with_PREFIX}")
    else()
        _tenon_schema_id("${schema}" name)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${schema}")
    endif()
    foreach(import_dir ${with_IMPORT_DIRS})
        cmake_path(ABSOLUTE_PATH import_dir BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        list(APPEND options -I "${import_dir}")
    endforeach()
    if(with_NAVIGABLE)
        list(APPEND options --navigable)
    endif()
    set(outputs "${folder}/${name}.h" "${folder}/${name}.c")
    set(complete "")
    if(with_SINGLE_FILE)
        list(APPEND options --single-file)
    else()
        list(APPEND options --artifacts read,write,validate,type,locate)
        foreach(part _internal.h _read.c _write.c _validate.c _type.c _locate.c)
            list(APPEND outputs "${folder}/${name}${part}")
        endforeach()
        set(complete COMMAND ${CMAKE_COMMAND} -D "FILE=${folder}/${name}_write.c" -D "NAME=${name}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
    endif()
    add_custom_command(OUTPUT ${outputs}
        COMMAND Tenon::tenon generate ${options} --depfile "${folder}/${name}.d" "${schema}"
        ${complete}
        COMMAND ${CMAKE_COMMAND} -E touch ${outputs}
        DEPENDS "${schema}" Tenon::tenon
        DEPFILE "${folder}/${name}.d"
        COMMENT "Generating the codec ${name}"
        VERBATIM)
    target_sources(${target} PRIVATE ${outputs})
endfunction()

function(tenon_generate)
    cmake_parse_arguments(PARSE_ARGV 0 with "SINGLE_FILE;NAVIGABLE" "TARGET;PREFIX" "SCHEMAS;LIBRARIES;IMPORT_DIRS")
    if(with_UNPARSED_ARGUMENTS OR NOT with_TARGET OR NOT with_SCHEMAS)
        message(FATAL_ERROR "tenon_generate(TARGET name SCHEMAS file... [LIBRARIES zlib|zstd|lzma|lz4|md|iconv...] "
            "[IMPORT_DIRS dir...] [PREFIX name] [SINGLE_FILE] [NAVIGABLE])")
    endif()
    if(NOT TARGET Tenon::tenon AND NOT TARGET tenon)
        message(FATAL_ERROR "tenon_generate: there is no program `tenon`; set TENON_EXECUTABLE")
    endif()
    list(LENGTH with_SCHEMAS count)
    if(with_PREFIX AND count GREATER 1)
        message(FATAL_ERROR "tenon_generate: PREFIX names the files of one schema; there are ${count}")
    endif()
    if(NOT TARGET ${with_TARGET})
        add_library(${with_TARGET})
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${with_TARGET}.tenon")
    file(MAKE_DIRECTORY "${folder}")
    set(flags "")
    foreach(flag SINGLE_FILE NAVIGABLE)
        if(with_${flag})
            list(APPEND flags ${flag})
        endif()
    endforeach()
    foreach(schema ${with_SCHEMAS})
        _tenon_generate_one(${with_TARGET} "${schema}" "${folder}" ${flags} PREFIX "${with_PREFIX}"
            IMPORT_DIRS ${with_IMPORT_DIRS})
    endforeach()
    target_include_directories(${with_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
    if(NOT with_SINGLE_FILE)
        target_link_libraries(${with_TARGET} PUBLIC Tenon::runtime)
    endif()
    foreach(library ${with_LIBRARIES})
        target_link_libraries(${with_TARGET} PUBLIC Tenon::${library})
    endforeach()
endfunction()
