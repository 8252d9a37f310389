# tenon_generate: codecs in the build of a project.
#
#     tenon_generate(TARGET formats SCHEMAS animation.ksy model.ksy
#                    [ARTIFACTS read write validate type locate] [LIBRARIES zlib zstd lzma lz4 md iconv] [IMPORT_DIRS dir...]
#                    [PREFIX name] [SINGLE_FILE|BUNDLE name] [NAVIGABLE] [QUIET])
#
# Generates C of the schemas when the project is built, again when one of them or a schema that it imports has changed,
# and makes the library TARGET of it, or adds it to TARGET where that exists. Whoever links TARGET has the headers and
# the libraries of the runtime that the ARTIFACTS need; where none are named, all are generated. LIBRARIES are the parts of
# the runtime that have a library behind them: docs/embedding.md says for what. PREFIX, for one schema, takes the place
# of its meta/id. SINGLE_FILE puts the runtime's own code into the codec, which then links nothing of it; BUNDLE puts
# all schemas and the runtime into name.h and name.c. QUIET prints no notes about codecs that do not create files.
#
# Files that would not change keep their time, so that nothing is compiled again: what the build system looks at is a file
# NAME.stamp, which is as old as the last run of the generator.
#
# Run as a script, this file makes the dependencies those of the stamp, and says of a schema that has no writer, or no
# places of members, that it has none, so that the list of outputs is the same for all:
#     cmake -D STAMP=x.stamp -D DEPFILE=x.d [-D FOLDER=codecs -D NAME=x -D PARTS=write,locate] -P TenonGenerate.cmake

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    file(READ "${DEPFILE}" rule)
    foreach(part write locate)
        if(PARTS MATCHES "(^|,)${part}(,|$)" AND NOT rule MATCHES "${NAME}_${part}\\.c")
            file(CONFIGURE OUTPUT "${FOLDER}/${NAME}_${part}.c" CONTENT [[
/* The schema of this codec has no such part. */
typedef int @NAME@_has_no_@part@;
]] @ONLY)
        endif()
    endforeach()
    # The targets end with the first colon that a blank follows.
    string(REGEX REPLACE "^([^:]|:[^ \n])*: " "" rule "${rule}")
    string(REPLACE " " "\\ " stamp "${STAMP}")
    file(WRITE "${DEPFILE}" "${stamp}: ${rule}")
    file(TOUCH "${STAMP}")
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

# Adds to the target the files NAME.h, NAME.c and so on in the folder, which the command makes of the schemas. TOOL takes the
# place of Tenon::tenon.
function(_tenon_generate_files target name folder)
    cmake_parse_arguments(PARSE_ARGV 3 with "ONE_FILE" "TOOL" "SCHEMAS;OPTIONS;ARTIFACTS")
    if(NOT with_TOOL)
        set(with_TOOL Tenon::tenon)
    endif()
    set(outputs "${folder}/${name}.h" "${folder}/${name}.c")
    set(stamp "${folder}/${name}.stamp")
    set(parts "")
    if(NOT with_ONE_FILE)
        list(APPEND outputs "${folder}/${name}_internal.h")
        foreach(artifact ${with_ARTIFACTS})
            list(APPEND outputs "${folder}/${name}_${artifact}.c")
        endforeach()
        list(JOIN with_ARTIFACTS "," artifacts)
        set(parts -D "FOLDER=${folder}" -D "NAME=${name}" -D "PARTS=${artifacts}")
    endif()
    add_custom_command(OUTPUT "${stamp}" BYPRODUCTS ${outputs}
        COMMAND ${with_TOOL} generate --force ${with_OPTIONS} -o "${folder}" --depfile "${folder}/${name}.d" ${with_SCHEMAS}
        COMMAND ${CMAKE_COMMAND} -D "STAMP=${stamp}" -D "DEPFILE=${folder}/${name}.d" ${parts}
            -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        DEPENDS ${with_SCHEMAS} ${with_TOOL}
        DEPFILE "${folder}/${name}.d"
        COMMENT "Generating the codec ${name}"
        VERBATIM)
    # A target of its own, which make is done with before it asks how old the files are.
    add_custom_target(${target}_generate_${name} DEPENDS "${stamp}")
    add_dependencies(${target} ${target}_generate_${name})
    set_source_files_properties(${outputs} PROPERTIES GENERATED TRUE)
    target_sources(${target} PRIVATE ${outputs})
endfunction()

function(tenon_generate)
    cmake_parse_arguments(PARSE_ARGV 0 with "SINGLE_FILE;NAVIGABLE;QUIET" "TARGET;PREFIX;BUNDLE" "SCHEMAS;LIBRARIES;IMPORT_DIRS;ARTIFACTS")
    if(with_UNPARSED_ARGUMENTS OR NOT with_TARGET OR NOT with_SCHEMAS)
        message(FATAL_ERROR "tenon_generate(TARGET name SCHEMAS file... [LIBRARIES zlib|zstd|lzma|lz4|md|iconv...] "
            "[IMPORT_DIRS dir...] [PREFIX name] [SINGLE_FILE|BUNDLE name] [NAVIGABLE] [QUIET] "
            "[ARTIFACTS read|write|validate|type|locate...])")
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
    set(artifacts read write validate type locate)
    foreach(artifact ${with_ARTIFACTS})
        if(NOT artifact IN_LIST artifacts)
            message(FATAL_ERROR "tenon_generate: ARTIFACTS ${artifact}: there are ${artifacts}")
        endif()
    endforeach()
    if(with_ARTIFACTS)
        set(artifacts ${with_ARTIFACTS})
        list(REMOVE_DUPLICATES artifacts)
    endif()
    if(with_ARTIFACTS OR NOT (with_SINGLE_FILE OR with_BUNDLE))
        list(JOIN artifacts "," options)
        list(PREPEND options --artifacts)
    endif()
    foreach(import_dir ${with_IMPORT_DIRS})
        cmake_path(ABSOLUTE_PATH import_dir BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        list(APPEND options -I "${import_dir}")
    endforeach()
    if(with_NAVIGABLE)
        list(APPEND options --navigable)
    endif()
    if(with_QUIET)
        list(APPEND options --quiet)
    endif()
    if(with_PREFIX)
        list(APPEND options --prefix "${with_PREFIX}")
    endif()
    set(schemas "")
    foreach(schema ${with_SCHEMAS})
        cmake_path(ABSOLUTE_PATH schema BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        list(APPEND schemas "${schema}")
    endforeach()
    if(with_BUNDLE)
        _tenon_generate_files(${with_TARGET} "${with_BUNDLE}" "${folder}" ONE_FILE
            SCHEMAS ${schemas} OPTIONS ${options} --bundle "${with_BUNDLE}")
        set(schemas "")
    endif()
    set(one_file "")
    if(with_SINGLE_FILE)
        set(one_file ONE_FILE)
        list(APPEND options --single-file)
    endif()
    foreach(schema ${schemas})
        set(name "${with_PREFIX}")
        if(NOT with_PREFIX)
            _tenon_schema_id("${schema}" name)
            set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${schema}")
        endif()
        _tenon_generate_files(${with_TARGET} "${name}" "${folder}" ${one_file} SCHEMAS "${schema}" OPTIONS ${options}
            ARTIFACTS ${artifacts})
    endforeach()
    target_include_directories(${with_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
    if(NOT with_SINGLE_FILE AND NOT with_BUNDLE)
        # Writers that patch, and what says where members lie, have the engine; tables call what works on any format.
        set(runtime runtime)
        if("write" IN_LIST artifacts OR "locate" IN_LIST artifacts)
            set(runtime edit)
        elseif("type" IN_LIST artifacts)
            set(runtime generic)
        endif()
        target_link_libraries(${with_TARGET} PUBLIC Tenon::${runtime})
    endif()
    foreach(library ${with_LIBRARIES})
        target_link_libraries(${with_TARGET} PUBLIC Tenon::${library})
    endforeach()
endfunction()
