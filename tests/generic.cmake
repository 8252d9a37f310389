# Tests of the generic layer and of JSON: every tests/unit/generic_*.c is one cmocka program. They work with the bundled
# codecs and with a format of all kinds of members, which tests/unit/generic_support.c defines.
file(GLOB generic_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/generic_*.c)
list(FILTER generic_tests EXCLUDE REGEX "generic_support\\.c$")
foreach(test_source ${generic_tests})
    cmake_path(GET test_source STEM test_name)
    add_executable(${test_name} ${test_source} ${CMAKE_CURRENT_SOURCE_DIR}/unit/generic_support.c
                   ${CMAKE_CURRENT_SOURCE_DIR}/support/memory.c)
    target_link_libraries(${test_name} PRIVATE tenon_codecs tenon_json tenon_fuzz tenon_edit tenon_warnings PkgConfig::CMOCKA)
    target_include_directories(${test_name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_compile_definitions(${test_name} PRIVATE TENON_SHARED="${TENON_SHARED}")
    add_test(NAME unit/${test_name} COMMAND ${test_name})
endforeach()
