# What the generated fuzz targets are made of: of every bundled format, objects from nothing, mutations, and what is edited.
# tenon_test_edits(ID FOLDER MAKES SURVIVES): see fuzz/edits.c
function(tenon_test_edits id folder makes survives)
    add_executable(edits_${id} fuzz/edits.c)
    target_compile_definitions(edits_${id} PRIVATE
        TARGET="${PROJECT_SOURCE_DIR}/generated/${folder}/fuzz/${id}_fuzz.c")
    target_link_libraries(edits_${id} PRIVATE tenon_codecs tenon_fuzz tenon_edit tenon_warnings)
    add_test(NAME fuzz/edits/${id} COMMAND edits_${id} 1000 ${makes} ${survives})
endfunction()

tenon_test_edits(freebinary_material freebinary 99 80)
tenon_test_edits(freebinary_mesh freebinary 99 75)
tenon_test_edits(freebinary_pack freebinary 99 80)
tenon_test_edits(freebinary_tree freebinary 99 80)
tenon_test_edits(jpeg image 99 80)
tenon_test_edits(png image 95 60)
tenon_test_edits(ultra_g3d ultra 99 80)
tenon_test_edits(ultra_model ultra 99 80)
tenon_test_edits(urho_animation urho3d 99 80)
tenon_test_edits(urho_model urho3d 99 80)
tenon_test_edits(urho_package urho3d 99 60)
tenon_test_edits(urho_script urho3d 99 80)
tenon_test_edits(urho_shader urho3d 95 80)

# What rules ask for leads targets to files that keep them.
add_executable(fuzz_rules_kept fuzz/rules_kept.c)
target_compile_definitions(fuzz_rules_kept PRIVATE
    TARGET="${PROJECT_SOURCE_DIR}/generated/urho3d/fuzz/urho_shader_fuzz.c")
target_link_libraries(fuzz_rules_kept PRIVATE tenon_codecs tenon_fuzz tenon_edit tenon_warnings)
add_test(NAME fuzz/rules_kept COMMAND fuzz_rules_kept 3000)

# Inputs are made smaller.
add_executable(fuzz_trimmed fuzz/trimmed.c)
target_compile_definitions(fuzz_trimmed PRIVATE
    TARGET="${PROJECT_SOURCE_DIR}/generated/urho3d/fuzz/urho_animation_fuzz.c")
target_link_libraries(fuzz_trimmed PRIVATE tenon_codecs tenon_fuzz tenon_edit tenon_warnings)
add_test(NAME fuzz/trimmed COMMAND fuzz_trimmed)

# What the compiler's target makes of schemas is compiled, too.
add_executable(test_edited_schemas fuzz/edited_schemas.c fuzz/schema_edits.c)
target_link_libraries(test_edited_schemas PRIVATE tenon_compiler tenon_warnings)
add_test(NAME fuzz/edited_schemas COMMAND test_edited_schemas 25 schemas/common/gzip.ksy schemas/common/wav.ksy
    schemas/image/png.ksy schemas/urho3d/animation.ksy schemas/freebinary/mesh.ksy)
set_tests_properties(fuzz/edited_schemas PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

# Faults of writers are found. Sanitizers would find nothing more here.
if(NOT TENON_SANITIZE)
    add_test(NAME fuzz/planted_writers COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/planted_writers.py
        ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    # Time is linear in all formats.
    add_test(NAME fuzz/doubling COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/doubling.py ${PROJECT_SOURCE_DIR}
        ${CMAKE_C_COMPILER})
    # Bugs that lie deep are found.
    add_test(NAME fuzz/planted_bug COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/planted_bug.py
        ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
    # What is made from nothing does not depend on the compiler.
    add_test(NAME fuzz/draws COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/draws.py ${PROJECT_SOURCE_DIR}
        $<TARGET_FILE:tenon>)
    # Seeds from nothing reach whatever refuses files.
    add_test(NAME fuzz/coverage COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/coverage
        -b ${PROJECT_BINARY_DIR} --least 100 png urho_shader)
    set_tests_properties(fuzz/planted_bug fuzz/draws fuzz/coverage PROPERTIES SKIP_RETURN_CODE 77)
endif()

# What `tenon fuzz` and `tenon sample` make.
add_test(NAME fuzz/folder COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/folder.py $<TARGET_FILE:tenon>
    ${CMAKE_C_COMPILER})

# libtenon over schemas and data that are edited and random, with a count of memory.
if(TARGET tenon_library_objects)
    add_executable(library_fuzz fuzz/library.c fuzz/counted_memory.c fuzz/schema_edits.c $<TARGET_OBJECTS:tenon_library_objects>)
    target_include_directories(library_fuzz PRIVATE ${PROJECT_SOURCE_DIR}/generator/library)
    target_link_libraries(library_fuzz PRIVATE tenon_processes tenon_json tenon_compiler tenon_engine tenon_codecs tenon_fuzz tenon_edit tenon_warnings)
    target_link_options(library_fuzz PRIVATE LINKER:--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free)
    add_test(NAME fuzz/library COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/library.py
        $<TARGET_FILE:library_fuzz> 5 1 ${TENON_SHARED})
    add_executable(test_edit_cost library/test_edit_cost.c fuzz/counted_memory.c $<TARGET_OBJECTS:tenon_library_objects>)
    target_include_directories(test_edit_cost PRIVATE ${PROJECT_SOURCE_DIR}/generator/library)
    target_link_libraries(test_edit_cost PRIVATE tenon_processes tenon_json tenon_compiler tenon_engine tenon_codecs tenon_fuzz tenon_edit
        tenon_warnings PkgConfig::CMOCKA)
    target_link_options(test_edit_cost PRIVATE LINKER:--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free)
    add_test(NAME library/edit_cost COMMAND test_edit_cost)
endif()
