# Writing over what was read: a codec of a schema that has what only such a writer writes, and a program that edits.
set(overlay_codecs ${CMAKE_CURRENT_BINARY_DIR}/overlay)
set(overlay_sources .h .c _read.c _write.c _validate.c _type.c _locate.c)
list(TRANSFORM overlay_sources PREPEND ${overlay_codecs}/over)
set(overlay_schema ${CMAKE_CURRENT_SOURCE_DIR}/schemas/over.ksy)
add_custom_command(OUTPUT ${overlay_sources} COMMAND tenon generate -o ${overlay_codecs} ${overlay_schema}
    DEPENDS tenon ${overlay_schema})
add_executable(test_overlay ${CMAKE_CURRENT_SOURCE_DIR}/unit/overlay.c ${overlay_sources})
target_include_directories(test_overlay PRIVATE ${overlay_codecs})
target_link_libraries(test_overlay PRIVATE tenon_json tenon_runtime tenon_warnings PkgConfig::CMOCKA)
add_test(NAME unit/overlay COMMAND test_overlay)
