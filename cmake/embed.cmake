# The runtime inside the compiler: its files as byte arrays, so that the tool can generate codecs that need nothing
# else, and can compile schemas where only the tool is installed; and a table of what each file provides and calls,
# which says which files a codec needs.
#
# Included, this file gives tenon_embed; run as a script, it writes the C file:
#     cmake -D ROOT=runtime -D OUTPUT=embedded.c -D "FILES=include/tenon/impl/load.h;core/error.c" -D "LIBRARIES=zlib" -P embed.cmake

cmake_minimum_required(VERSION 3.25)

# tenon_embed(target root): adds the files of the runtime in the folder root to the target as embedded_runtime[].
function(tenon_embed target root)
    file(GLOB files RELATIVE ${root} CONFIGURE_DEPENDS ${root}/include/tenon/*.h ${root}/include/tenon/impl/*.h
        ${root}/core/*.[ch] ${root}/generic/*.[ch] ${root}/engine/*.[ch] ${root}/fuzz/*.[ch])
    list(REMOVE_ITEM files include/tenon/json_read.h) # runtime/json has what it declares
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_runtime.c)
    list(TRANSFORM files PREPEND ${root}/ OUTPUT_VARIABLE paths)
    set(libraries ${TENON_LIBRARIES})
    list(TRANSFORM libraries REPLACE " .*" "")
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${output} -D "FILES=${files}" -D "LIBRARIES=${libraries}"
            -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        DEPENDS ${paths} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        COMMENT "Embedding the runtime"
        VERBATIM)
    target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    return()
endif()

# ---- what the files provide: functions and objects that other files can name, and functions in headers ----
# Layout decides, which is clang-format's: what stands at the left margin is at file scope. tests/embed/runtime_parts.py
# compares the result with what the compiler says.

# The text of a file without comments and without what CMake takes for its own; a line break before and behind it.
function(tenon_bare_text file result)
    file(READ ${ROOT}/${file} text)
    string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" " " text "${text}")
    string(REGEX REPLACE "[][\\]" " " text "${text}")
    string(REPLACE ";" " ;" text "${text}")
    string(REPLACE ";" "$" text "${text}")
    set(${result} "\n${text}\n" PARENT_SCOPE)
endfunction()

# The names of the runtime in a text, each once.
function(tenon_words text result)
    string(REGEX MATCHALL "tn_[a-z0-9_]+" words "${text}")
    list(REMOVE_DUPLICATES words)
    set(${result} "${words}" PARENT_SCOPE)
endfunction()

set(names "")
set(number 0)
foreach(file IN LISTS FILES)
    tenon_bare_text(${file} text)
    set(bare_${number} "${text}")
    if(file MATCHES "\\.c$")
        string(REGEX MATCHALL "\n[a-z][^\n$]*" lines "${text}")
        foreach(line IN LISTS lines)
            if(NOT line MATCHES "^\n(static|typedef|extern)" AND line MATCHES "[ *\n](tn_[a-z0-9_]+)([( ]|$)" AND
                line MATCHES "^\n[^(=]*[ *\n](tn_[a-z0-9_]+) *([(=]|$)")
                list(APPEND names ${CMAKE_MATCH_1})
                set(file_of_${CMAKE_MATCH_1} ${number})
            endif()
        endforeach()
    else()
        string(REPLACE "\n}\n" ";" chunks "${text}")
        foreach(chunk IN LISTS chunks)
            if(chunk MATCHES "\nstatic inline [^\n(]*[ *](tn_[a-z0-9_]+)\\(([^$]*)\n{(.*)$")
                list(APPEND names ${CMAKE_MATCH_1})
                set(file_of_${CMAKE_MATCH_1} ${number})
                set(inline_${CMAKE_MATCH_1} "${CMAKE_MATCH_3}")
            endif()
        endforeach()
    endif()
    math(EXPR number "${number} + 1")
endforeach()
list(SORT names)
set(number 0)
foreach(name IN LISTS names)
    set(number_of_${name} ${number})
    math(EXPR number "${number} + 1")
endforeach()

# The numbers of the names in a text, as an array in C and in `count`.
function(tenon_numbers array text)
    tenon_words("${text}" words)
    set(numbers "")
    foreach(word IN LISTS words)
        if(DEFINED number_of_${word})
            list(APPEND numbers ${number_of_${word}})
        endif()
    endforeach()
    list(LENGTH numbers count)
    list(JOIN numbers ", " numbers)
    set(array_text "static const unsigned short ${array}[] = {${numbers}};\n")
    if(count EQUAL 0)
        set(array_text "")
        set(array NULL)
    endif()
    set(arrays "${arrays}${array_text}" PARENT_SCOPE)
    set(row "{${array}, ${count}}" PARENT_SCOPE)
    set(count ${count} PARENT_SCOPE)
endfunction()

# ---- the C file ----

string(REPEAT "." 100 line) # 20 bytes of "0x00,"
set(arrays "")
set(table "")
set(digests "")
set(number 0)
foreach(file IN LISTS FILES)
    file(READ ${ROOT}/${file} bytes HEX)
    file(SHA256 ${ROOT}/${file} digest)
    string(APPEND digests "${file} ${digest}\n")
    file(SIZE ${ROOT}/${file} size)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
    # Behind the bytes is a zero, so that the text can be used as a string.
    string(APPEND arrays "/* ${file} */\nstatic const unsigned char file_${number}[] = {\n    ${bytes}0};\n\n")
    set(library NULL)
    foreach(each IN LISTS LIBRARIES)
        if(file MATCHES "_${each}\\.c$")
            set(library "\"${each}\"")
        endif()
    endforeach()
    set(text "${bare_${number}}")
    if(file MATCHES "\\.h$")
        # At the left margin: declarations, and the heads of functions.
        string(REGEX MATCHALL "\n[a-z][^\n]*" declarations "${text}")
        tenon_numbers(declares_${number} "${declarations}")
        string(APPEND table "    {\"${file}\", (const char *)file_${number}, ${size}, ${library}, ${row}, {NULL, 0}},\n")
        string(REGEX MATCHALL "\n#[^\n]*" macros "${text}")
        tenon_numbers(macros "${macros}")
        if(count)
            message(FATAL_ERROR "${file}: a macro calls a function of the runtime; make it an inline function, "
                "of which is known who calls it")
        endif()
    else()
        tenon_numbers(calls_${number} "${text}")
        string(APPEND table "    {\"${file}\", (const char *)file_${number}, ${size}, ${library}, {NULL, 0}, ${row}},\n")
    endif()
    math(EXPR number "${number} + 1")
endforeach()

set(name_rows "")
foreach(name IN LISTS names)
    set(row "{NULL, 0}")
    set(is_inline false)
    if(DEFINED inline_${name})
        tenon_numbers(${name}_calls "${inline_${name}}")
        set(is_inline true)
    endif()
    string(APPEND name_rows "    {\"${name}\", ${file_of_${name}}, ${is_inline}, ${row}},\n")
endforeach()
list(LENGTH names name_count)
string(SHA256 digest "${digests}")

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"/* The files of the runtime as bytes, and what they provide. Made by cmake/embed.cmake. */
#include \"emit/embedded.h\"

@arrays@
const embedded_file embedded_runtime[] = {
@table@};
const size_t embedded_runtime_count = @number@;
const char embedded_digest[] = \"@digest@\";

const embedded_name embedded_names[] = {
@name_rows@};
const size_t embedded_name_count = @name_count@;
")
