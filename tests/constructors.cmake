# Constructors of alternatives, the memory that they share, and edits in place, by a schema that people start from and by ones
# with every way in which a field determines the case.
set(constructor_tests rivals derived chosen listed elements ended numbered delimited passed chain orders padded computed_case encoded_lists defaults sized)
set(schemas ${constructor_tests} tagged)
list(TRANSFORM schemas PREPEND schemas/)
list(TRANSFORM schemas APPEND .ksy)
add_library(constructor_codecs STATIC)
tenon_generate(TARGET constructor_codecs SCHEMAS ${PROJECT_SOURCE_DIR}/schemas/common/wav.ksy ${schemas} QUIET)
target_link_libraries(constructor_codecs PUBLIC tenon_json tenon_fuzz PRIVATE tenon_warnings)
foreach(name constructors patch ${constructor_tests})
    add_executable(test_${name} ${CMAKE_CURRENT_SOURCE_DIR}/unit/${name}.c)
    target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/runtime/core ${PROJECT_SOURCE_DIR}/runtime/generic)
    target_link_libraries(test_${name} PRIVATE constructor_codecs tenon_warnings PkgConfig::CMOCKA)
    add_test(NAME unit/${name} COMMAND test_${name})
endforeach()

# Values of another form than their bytes in the file.
if(TARGET tenon_zlib AND TARGET tenon_iconv)
    add_executable(test_encoded ${CMAKE_CURRENT_SOURCE_DIR}/unit/encoded.c)
    tenon_generate(TARGET test_encoded SCHEMAS schemas/encoded.ksy LIBRARIES zlib iconv QUIET)
    target_link_libraries(test_encoded PRIVATE tenon_json tenon_fuzz tenon_warnings PkgConfig::CMOCKA)
    add_test(NAME unit/encoded COMMAND test_encoded)
endif()

# The codec of `rivals` with an instance that is read elsewhere, so that it patches files.
set(patching ${CMAKE_CURRENT_BINARY_DIR}/constructors)
file(READ ${CMAKE_CURRENT_SOURCE_DIR}/schemas/rivals.ksy schema)
string(REPLACE "types:\n  item:" "instances:\n  first: {pos: 0, type: u1}\ntypes:\n  item:" schema "${schema}")
file(CONFIGURE OUTPUT ${patching}/rivals.ksy CONTENT "${schema}" @ONLY)
add_executable(test_rivals_over ${CMAKE_CURRENT_SOURCE_DIR}/unit/rivals.c)
tenon_generate(TARGET test_rivals_over SCHEMAS ${patching}/rivals.ksy QUIET)
target_include_directories(test_rivals_over PRIVATE ${PROJECT_SOURCE_DIR}/runtime/core ${PROJECT_SOURCE_DIR}/runtime/generic)
target_link_libraries(test_rivals_over PRIVATE tenon_json tenon_fuzz tenon_warnings PkgConfig::CMOCKA)
add_test(NAME unit/rivals_over COMMAND test_rivals_over)
