# The page of the playground inside the tool, without libtenon: what `tenon view` puts the record of a file into.
#
# Included, this file gives tenon_embed_page; run as a script, it writes the C file:
#     cmake -D ROOT=folder -D OUTPUT=page.c -P embed_page.cmake

cmake_minimum_required(VERSION 3.25)

# tenon_embed_page(target root): adds the page to the target: page.html, style.css and the scripts of scripts.txt in the folder root.
function(tenon_embed_page target root)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/view_page_text.c)
    file(GLOB parts CONFIGURE_DEPENDS ${root}/*)
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${output} -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        DEPENDS ${parts} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
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
file(STRINGS ${ROOT}/scripts.txt names)
string(HEX "'use strict';\n(() => {\n" script)
foreach(name IN LISTS names)
    file(READ ${ROOT}/${name}.js text HEX)
    string(APPEND script "${text}")
endforeach()
string(HEX "})();\n" text)
string(APPEND script "${text}")
string(HEX "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src blob:" policy)

foreach(mark policy style script library schemas worker)
    string(HEX "@${mark}@" digits)
    string(FIND "${page}" "${digits}" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "page.html has no @${mark}@")
    endif()
    string(REPLACE "${digits}" "${${mark}}" page "${page}")
endforeach()

string(REPEAT "." 100 line) # 20 bytes of "0x00,"
string(REGEX REPLACE "(..)" "0x\\1," page "${page}")
string(REGEX REPLACE "(${line})" "\\1\n    " page "${page}")
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"/* The page of tenon view. Made by cmake/embed_page.cmake. */
#include \"cli/view_page.h\"

static const unsigned char text[] = {
    @page@0};
const char *const view_light_page = (const char *)text;
")
