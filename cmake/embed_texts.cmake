# Files inside the tool, as byte arrays and a table of them.
#
# Included, this file gives tenon_embed_texts; run as a script, it writes the C file:
#     cmake -D ROOT=folder -D OUTPUT=texts.c -D HEADER=docs/style.h -D TABLE=docs_style -D "FILES=style.css"
#         -P embed_texts.cmake

cmake_minimum_required(VERSION 3.25)

# tenon_embed_texts(target table header root files...): adds the files, named relative to root, to the target: as the
# array `table` of `embedded_text` and their number `table`_count, which the header declares.
function(tenon_embed_texts target table header root)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${table}.c)
    list(TRANSFORM ARGN PREPEND ${root}/ OUTPUT_VARIABLE paths)
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${output} -D HEADER=${header} -D TABLE=${table}
            -D "FILES=${ARGN}" -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        DEPENDS ${paths} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        COMMENT "Embedding ${table}"
        VERBATIM)
    target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    return()
endif()

string(REPEAT "." 100 line) # 20 bytes of "0x00,"
set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS FILES)
    file(READ ${ROOT}/${file} bytes HEX)
    file(SIZE ${ROOT}/${file} size)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
    string(APPEND arrays "/* ${file} */\nstatic const unsigned char file_${number}[] = {\n    ${bytes}0};\n\n")
    string(APPEND rows "    {\"${file}\", (const char *)file_${number}, ${size}},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"/* Files of the tool. Made by cmake/embed_texts.cmake. */
#include \"@HEADER@\"

@arrays@const embedded_text @TABLE@[] = {
@rows@};
const size_t @TABLE@_count = @number@;
")
