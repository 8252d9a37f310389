# What is shown of every bundled format by the same programs: round trips, damaged input, shortages, rules, Kaitai.
add_library(codec_tests STATIC support/bytes.c support/each_file.c support/formats.c support/memory.c support/outcome.c
    support/place.c support/report.c hostile/input_check.c)
target_include_directories(codec_tests PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(codec_tests PUBLIC tenon_codecs tenon_json tenon_fuzz tenon_edit PRIVATE tenon_warnings)

foreach(program roundtrip/roundtrip hostile/exhaustive hostile/shortage hostile/undone hostile/crossed rules/clean rules/rules)
    cmake_path(GET program FILENAME name)
    add_executable(test_${name} ${program}.c)
    target_link_libraries(test_${name} PRIVATE codec_tests tenon_warnings)
endforeach()
target_sources(test_rules PRIVATE rules/table.c)
add_executable(test_edits laws/edits.c laws/edit_law.c laws/leaves.c)
target_link_libraries(test_edits PRIVATE codec_tests tenon_warnings)
target_include_directories(test_edits PRIVATE ${PROJECT_SOURCE_DIR}/runtime/core ${PROJECT_SOURCE_DIR}/runtime/generic)

add_executable(test_scratch_rate rules/scratch_rate.c)
target_link_libraries(test_scratch_rate PRIVATE codec_tests tenon_warnings)
add_test(NAME rules/scratch_rate COMMAND test_scratch_rate)
add_executable(test_arguments hostile/arguments.c)
target_link_libraries(test_arguments PRIVATE codec_tests tenon_warnings)
add_test(NAME hostile/arguments COMMAND test_arguments)

find_program(NODE NAMES node nodejs)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# tenon_test_format(ID
#     FOLDER     where the codec lies in generated/ and the own samples in tests/data/
#     SCHEMA     relative to the project
#     EXTENSION  of the samples: one or several
#     MAGIC      what a file begins with, in hex: samples that do not are another format's; without it no shared ones are
#                this one's, and all own ones are
#     OPEN       the member from which on a file may end anywhere
#     SMALL      own samples (without folder and extension) that are small enough for exhaustive tests
#     ALLOWED    rules that good files may break; those in a folder `odd` may break all
#     EDITS      how many of a hundred edits of values the writer takes, at least; 95 where nothing is said)
function(tenon_test_format id)
    cmake_parse_arguments(PARSE_ARGV 1 format "" "FOLDER;SCHEMA;OPEN;EDITS" "EXTENSION;MAGIC;SMALL;ALLOWED")
    set(data ${CMAKE_CURRENT_SOURCE_DIR}/data/${format_FOLDER})

    list(TRANSFORM format_EXTENSION PREPEND ${data}/*. OUTPUT_VARIABLE own_patterns)
    list(TRANSFORM format_EXTENSION PREPEND ${TENON_SHARED}/samples/*. OUTPUT_VARIABLE shared_patterns)
    file(GLOB_RECURSE own ${own_patterns})
    file(GLOB_RECURSE shared ${shared_patterns})
    if(NOT format_MAGIC)
        set(samples ${own})
    endif()
    foreach(file ${own} ${shared})
        foreach(magic ${format_MAGIC})
            string(LENGTH ${magic} digits)
            math(EXPR size "${digits} / 2")
            file(READ ${file} begin LIMIT ${size} HEX)
            if(begin STREQUAL magic)
                list(APPEND samples ${file})
            endif()
        endforeach()
    endforeach()
    list(LENGTH samples count)
    message(STATUS "${id}: ${count} samples")

    string(JOIN "," allowed - ${format_ALLOWED})
    add_test(NAME ${id}/roundtrip COMMAND test_roundtrip ${id} ${samples})
    if(NOT format_EDITS)
        set(format_EDITS 95)
    endif()
    add_test(NAME ${id}/edits COMMAND test_edits ${id} ${format_EDITS} ${samples})
    set(good ${samples})
    list(FILTER good EXCLUDE REGEX "/(synthetic|odd)/") # some are made to break rules
    add_test(NAME ${id}/clean COMMAND test_clean ${id} ${allowed} ${good})
    add_test(NAME ${id}/rules COMMAND test_rules ${id} ${CMAKE_CURRENT_SOURCE_DIR}/rules/${id}.table)
    if(NOT format_OPEN)
        set(format_OPEN -)
    endif()
    foreach(name ${format_SMALL})
        set(small ${samples})
        list(FILTER small INCLUDE REGEX "^${data}/${name}\\.")
        add_test(NAME ${id}/exhaustive/${name} COMMAND test_exhaustive ${id} ${format_OPEN} ${small})
        add_test(NAME ${id}/shortage/${name} COMMAND test_shortage ${id} ${small})
        add_test(NAME ${id}/undone/${name} COMMAND test_undone ${id} ${small})
        add_test(NAME ${id}/crossed/${name} COMMAND test_crossed ${id} ${small})
    endforeach()
    if(NOT TARGET tenon)
        return()
    endif()
    file(GLOB_RECURSE listings ${data}/*.hex)
    add_test(NAME ${id}/listings
        COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/data/unhex.py --check ${listings})
    add_test(NAME ${id}/generated COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/embed/generated.sh
        $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${format_SCHEMA} generated/${format_FOLDER} ${id})
    add_test(NAME ${id}/artifacts COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/embed/artifacts.sh
        $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${format_SCHEMA} ${CMAKE_C_COMPILER})
    if(NODE)
        add_test(NAME ${id}/kaitai COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/kaitai/compare.js
            $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR}/${format_SCHEMA} ${samples})
        set_tests_properties(${id}/kaitai PROPERTIES SKIP_RETURN_CODE 77)
    endif()
endfunction()

include(formats.cmake)

# What lies over each other.
add_executable(test_overlap hostile/overlap.c)
target_link_libraries(test_overlap PRIVATE codec_tests tenon_warnings)
add_test(NAME urho_package/overlap COMMAND test_overlap)
add_executable(test_dense hostile/dense.c)
target_link_libraries(test_dense PRIVATE codec_tests tenon_warnings)
add_test(NAME hostile/dense COMMAND test_dense)
add_executable(test_shared hostile/shared.c)
target_link_libraries(test_shared PRIVATE codec_tests tenon_warnings)
add_test(NAME shared COMMAND test_shared)

if(NOT TARGET tenon)
    return()
endif()
add_test(NAME hostile/crowded COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/hostile/crowded.py
    $<TARGET_FILE:tenon>)

# Objects inside objects of their own type, as deep as they may be and deeper, on a stack of stated size.
find_package(Threads REQUIRED)
add_executable(test_depth hostile/depth.c)
target_link_libraries(test_depth PRIVATE codec_tests tenon_warnings Threads::Threads)
set(models ${CMAKE_CURRENT_SOURCE_DIR}/data/ultra)
add_test(NAME ultra_g3d/depth/nodes COMMAND test_depth ultra_g3d ${models}/bare.mdl 8 112)
add_test(NAME ultra_g3d/depth/bones COMMAND test_depth ultra_g3d ${models}/figure.mdl 366 418)
add_test(NAME ultra_model/depth/nodes COMMAND test_depth ultra_model ${models}/hollow.mdl 16 132)

# What opening a file leaves alone.
add_executable(test_untouched hostile/untouched.c)
target_link_libraries(test_untouched PRIVATE codec_tests tenon_warnings)
add_test(NAME ultra_g3d/untouched COMMAND test_untouched)

if(NOT NODE)
    message(STATUS "node is not installed: the comparison with Kaitai is skipped")
endif()

# The tool against independent readers: every tests/oracle/test_*.py is one test.
if(EXISTS ${TENON_SHARED}/oracles)
    file(GLOB oracle_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/oracle/test_*.py)
    foreach(file ${oracle_tests})
        cmake_path(GET file STEM name)
        string(REGEX REPLACE "^test_" "" name ${name})
        add_test(NAME oracle/${name} COMMAND Python3::Interpreter -B ${file})
        set_tests_properties(oracle/${name} PROPERTIES
            ENVIRONMENT "TENON=$<TARGET_FILE:tenon>;TENON_SHARED=${TENON_SHARED}")
    endforeach()
else()
    message(STATUS "${TENON_SHARED} is absent: tests with the shared samples and oracles are skipped")
endif()
