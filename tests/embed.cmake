# Codecs in other people's projects: every compiler that is there, C++, one file, and what is chosen of a codec.
set(embed ${CMAKE_CURRENT_SOURCE_DIR}/embed)
set(compilers "")
foreach(pair gcc:g++ clang:clang++)
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 c)
    list(GET pair 1 cxx)
    find_program(EMBED_${c} ${c})
    find_program(EMBED_${cxx} ${cxx})
    if(EMBED_${c} AND EMBED_${cxx})
        list(APPEND compilers ${EMBED_${c}})
        add_test(NAME embed/compile/${c} COMMAND ${embed}/compile.sh ${EMBED_${c}} ${PROJECT_SOURCE_DIR})
        add_test(NAME embed/cxx/${cxx}
            COMMAND ${embed}/cxx.sh ${EMBED_${c}} ${EMBED_${cxx}} ${PROJECT_SOURCE_DIR})
        add_test(NAME embed/schemas/${c}
            COMMAND ${embed}/schemas.sh $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${EMBED_${c}} ${EMBED_${cxx}})
        add_test(NAME embed/corners/${c} COMMAND Python3::Interpreter -B ${embed}/corners.py
            $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${EMBED_${c}} ${EMBED_${cxx}})
        add_test(NAME embed/names/${c} COMMAND Python3::Interpreter -B ${embed}/names.py
            $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${EMBED_${c}} ${EMBED_${cxx}})
    else()
        message(STATUS "${c} or ${cxx} is not installed: tests with it are skipped")
    endif()
endforeach()
# Valgrind, which counts the instructions, runs no AddressSanitizer and does not read what clang writes for debuggers.
if(CMAKE_C_COMPILER_ID STREQUAL GNU AND NOT TENON_SANITIZE)
    add_test(NAME embed/growth COMMAND Python3::Interpreter -B
        ${CMAKE_CURRENT_SOURCE_DIR}/growth.py $<TARGET_FILE:tenon>)
endif()
add_test(NAME embed/c99
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/c99.sh ${CMAKE_C_COMPILER} $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR})
if(EMBED_gcc AND EMBED_g++ AND NOT TENON_SANITIZE)
    add_test(NAME embed/choices COMMAND Python3::Interpreter -B ${embed}/choices.py $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR}
        ${EMBED_gcc} ${EMBED_g++} $<TARGET_FILE:tenon_edit> $<TARGET_FILE:tenon_generic> $<TARGET_FILE:tenon_runtime>)
    set_tests_properties(embed/choices PROPERTIES PROCESSORS 2)
endif()
add_test(NAME embed/schema_hash COMMAND ${embed}/schema_hash.sh $<TARGET_FILE:tenon>)
add_test(NAME embed/single_file
    COMMAND ${embed}/single_file.sh $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${compilers})

set(runtime_libraries tenon_runtime tenon_generic tenon_edit tenon_fuzz)
foreach(row ${TENON_LIBRARIES})
    string(REGEX REPLACE " .*" "" name "${row}")
    list(APPEND runtime_libraries tenon_${name})
endforeach()
list(TRANSFORM runtime_libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
add_test(NAME embed/runtime_parts COMMAND Python3::Interpreter -B ${embed}/runtime_parts.py
    $<TARGET_PROPERTY:tenon_compiler,BINARY_DIR>/embedded_runtime.c ${CMAKE_NM} ${runtime_libraries})

# Projects of others, with what is installed: static, from this build, and shared. Sanitizers would have to be theirs, too.
if(NOT TENON_SANITIZE)
    add_test(NAME embed/projects COMMAND ${embed}/projects.sh ${CMAKE_COMMAND} ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}
        ${CMAKE_C_COMPILER} ${Python3_EXECUTABLE})
    add_test(NAME embed/packages COMMAND ${embed}/packages.sh ${CMAKE_COMMAND} ${PROJECT_SOURCE_DIR} ${CMAKE_C_COMPILER})
    set_tests_properties(embed/packages PROPERTIES SKIP_RETURN_CODE 77)
endif()

# What the documentation shows is what happens.
add_test(NAME docs/revising COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/revising.py $<TARGET_FILE:tenon>)
add_test(NAME revisions COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/revisions.py $<TARGET_FILE:tenon>
    ${TENON_SHARED})
add_test(NAME readme COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/readme.py
    $<TARGET_FILE:tenon> ${CMAKE_C_COMPILER})
add_test(NAME docs/language COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/language.py
    $<TARGET_FILE:tenon>)
add_test(NAME docs/recipes COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/language.py --page recipes.md
    $<TARGET_FILE:tenon>)
add_test(NAME docs/words COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/words.py $<TARGET_FILE:tenon>)
add_test(NAME docs/hints COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/hints.py)
set_tests_properties(docs/language docs/recipes PROPERTIES PROCESSORS 2)
set(sanitizers "$<$<BOOL:${TENON_SANITIZE}>:-fsanitize=address,undefined -fno-sanitize-recover=all>")
add_test(NAME docs/tool COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/tool.py $<TARGET_FILE:tenon>)
foreach(page continuous_integration cookbook duckdb fleets tutorial coming_from)
    add_test(NAME docs/${page} COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/pages.py $<TARGET_FILE:tenon> ${page})
    set_tests_properties(docs/${page} PROPERTIES SKIP_RETURN_CODE 77)
endforeach()
if(TARGET manual)
    add_test(NAME docs/site COMMAND ${TENON_MANUAL_PYTHON} -B ${CMAKE_CURRENT_SOURCE_DIR}/site.py)
endif()
find_library(LZ4_LIBRARY lz4 REQUIRED)
add_test(NAME docs/c_api COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/c_api.py
    $<TARGET_FILE:tenon> ${CMAKE_C_COMPILER} "${sanitizers}" $<TARGET_FILE:tenon_edit> $<TARGET_FILE:tenon_generic> $<TARGET_FILE:tenon_runtime>
    $<TARGET_FILE:tenon_lz4> ${LZ4_LIBRARY})
add_test(NAME docs/libraries COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/libraries.py
    $<TARGET_FILE:tenon> ${compilers})
add_test(NAME docs/runtime_table COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/runtime_table.py)
add_test(NAME docs/documents COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/documents.py)
add_test(NAME docs/phases COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/phases.py)
if(NOT TENON_SANITIZE) # the sanitizers' own functions are the program's
    add_test(NAME embed/layers COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/layers.py ${CMAKE_NM} $<TARGET_FILE:tenon>
        ${CMAKE_C_COMPILER} $<TARGET_FILE:tenon_runtime> $<TARGET_FILE:tenon_generic> $<TARGET_FILE:tenon_edit>
        $<TARGET_FILE:tenon_fuzz> $<TARGET_FILE:tenon_json>)
endif()
add_test(NAME docs/emit_names COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/emit_names.py)
add_test(NAME formatting
    COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/formatting.py $<TARGET_FILE:tenon> ${TENON_SHARED}/conformance)
set_tests_properties(formatting PROPERTIES TIMEOUT 600)
add_test(NAME generated_code
    COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/generated_code.py $<TARGET_FILE:tenon> ${TENON_SHARED}/conformance)
add_test(NAME wide_numbers
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/wide.sh $<TARGET_FILE:tenon_compiler> $<TARGET_FILE:tenon_commands>)
set(suite_formats "")
if(EXISTS ${TENON_SHARED}/conformance/formats)
    set(suite_formats ${TENON_SHARED}/conformance/formats)
endif()
add_test(NAME shapes COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/shapes.py $<TARGET_FILE:tenon> ${suite_formats})
add_test(NAME struct_sizes COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/struct_sizes.py $<TARGET_FILE:tenon> ${CMAKE_C_COMPILER} ${suite_formats})
add_test(NAME edited_streams COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/edited_streams.py $<TARGET_FILE:tenon>)
add_test(NAME packed_scene COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/packed_scene.py $<TARGET_FILE:tenon>)
add_test(NAME from_nothing COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/from_nothing.py $<TARGET_FILE:tenon>
    $<TARGET_FILE_DIR:example_make_g3d> ${TENON_SHARED})
