# The runtime inside the compiler: its files as byte arrays, so that the tool can generate codecs that need nothing
# else, and can compile schemas where only the tool is installed.
#
# Included, this file gives tenon_embed; run as a script, it writes the C file:
#     cmake -D ROOT=runtime -D OUTPUT=embedded.c -D "FILES=include/tenon/load.h;src/error.c" -P embed.cmake

cmake_minimum_required(VERSION 3.25)

# tenon_embed(target root files...): adds the files, named relative to root, to the target as embedded_runtime[].
function(tenon_embed target root)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_runtime.c)
    list(TRANSFORM ARGN PREPEND ${root}/ OUTPUT_VARIABLE paths)
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${output} -D "FILES=${ARGN}" -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        DEPENDS ${paths} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        COMMENT "Embedding the runtime"
        VERBATIM)
    target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    return()
endif()

string(REPEAT "." 100 line) # 20 bytes of "0x00,"
set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS FILES)
    file(READ ${ROOT}/${file} bytes HEX)
    file(SIZE ${ROOT}/${file} size)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
    # Behind the bytes is a zero, so that the text can be used as a string.
    string(APPEND arrays "/* ${file} */\nstatic const unsigned char file_${number}[] = {\n    ${bytes}0};\n\n")
    string(APPEND table "    {\"${file}\", (const char *)file_${number}, ${size}},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"/* The files of the runtime as bytes. Made by cmake/embed.cmake. */
#include \"emit/compile.h\"

@arrays@const embedded_file embedded_runtime[] = {
@table@};
const size_t embedded_runtime_count = @number@;
")
