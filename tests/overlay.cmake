# Writing over what was read: codecs of schemas that have what only such a writer writes, and programs that edit.
# over_image(TEST SCHEMA): tests/unit/TEST.c with the codec of SCHEMA.ksy, a path from tests/.
function(over_image test path)
    get_filename_component(schema ${path} NAME)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/overlay)
    set(sources .h .c _read.c _write.c _validate.c _type.c _locate.c)
    list(TRANSFORM sources PREPEND ${folder}/${schema})
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/${path}.ksy)
    add_custom_command(OUTPUT ${sources} COMMAND tenon generate -o ${folder} ${path} DEPENDS tenon ${path})
    add_executable(test_${test} ${CMAKE_CURRENT_SOURCE_DIR}/unit/${test}.c ${sources})
    target_include_directories(test_${test} PRIVATE ${folder})
    target_link_libraries(test_${test} PRIVATE tenon_json tenon_runtime tenon_warnings PkgConfig::CMOCKA)
    add_test(NAME unit/${test} COMMAND test_${test})
endfunction()
over_image(overlay schemas/over)
over_image(resized schemas/resized)
over_image(asked_first schemas/asked_first)
over_image(moved schemas/moved)
over_image(peeked schemas/peeked) # this and the next two are made anew
over_image(unfilled schemas/unfilled)
over_image(values schemas/values)
over_image(large_root schemas/large_root)
over_image(by_hand unit/by_hand) # beside the type that the program defines
target_include_directories(test_by_hand PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit)
