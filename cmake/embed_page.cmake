# The page of `tenon view` inside the tool: a skeleton in HTML with styles and scripts put in, as byte arrays.
#
# Included, this file gives tenon_embed_page; run as a script, it writes the C file:
#     cmake -D ROOT=folder -D OUTPUT=page.c -D "SCRIPTS=tree.js;main.js" -P embed_page.cmake

cmake_minimum_required(VERSION 3.25)

# tenon_embed_page(target root scripts...): adds the page to the target: page.html and style.css in the folder root, and
# its scripts in this order.
function(tenon_embed_page target root)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/view_page.c)
    list(TRANSFORM ARGN PREPEND ${root}/ OUTPUT_VARIABLE paths)
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${output} -D "SCRIPTS=${ARGN}"
            -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        DEPENDS ${paths} ${root}/page.html ${root}/style.css ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        COMMENT "Embedding the page of tenon view"
        VERBATIM)
    target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    return()
endif()

# All of it in hexadecimal digits: as text, CMake would take brackets and semicolons for its own.
file(READ ${ROOT}/page.html page HEX)
file(READ ${ROOT}/style.css style HEX)
set(script "")
foreach(file IN LISTS SCRIPTS)
    file(READ ${ROOT}/${file} text HEX)
    string(APPEND script "${text}")
endforeach()

# Puts `text` in place of a mark, or splits there into two items.
function(tenon_fill mark text)
    string(HEX "${mark}" digits)
    string(FIND "${page}" "${digits}" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "page.html has no ${mark}")
    endif()
    string(REPLACE "${digits}" "${text}" page "${page}")
    set(page "${page}" PARENT_SCOPE)
endfunction()

tenon_fill("@style@" "${style}")
tenon_fill("@script@" "${script}")
tenon_fill("@title@" ";")
tenon_fill("@data@" ";")

string(REPEAT "." 100 line) # 20 bytes of "0x00,"
set(names view_before_title view_before_data view_behind_data)
set(pieces "")
foreach(name piece IN ZIP_LISTS names page)
    string(LENGTH "${piece}" size)
    math(EXPR size "${size} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," piece "${piece}")
    string(REGEX REPLACE "(${line})" "\\1\n    " piece "${piece}")
    string(APPEND pieces "static const unsigned char ${name}_text[] = {\n    ${piece}0};\n"
        "const view_piece ${name} = {(const char *)${name}_text, ${size}};\n\n")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"/* The page of tenon view. Made by cmake/embed_page.cmake. */
#include \"cli/view_page.h\"

@pieces@")
