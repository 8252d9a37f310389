# Tests of the runtime: every tests/unit/runtime_*.c is one cmocka program, linked with what they share.
file(GLOB runtime_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/runtime_*.c)
list(FILTER runtime_tests EXCLUDE REGEX "runtime_support\\.c$")
foreach(test_source ${runtime_tests})
    cmake_path(GET test_source STEM test_name)
    add_executable(${test_name} ${test_source} ${CMAKE_CURRENT_SOURCE_DIR}/unit/runtime_support.c)
    target_link_libraries(${test_name} PRIVATE tenon_codecs tenon_zlib tenon_zstd tenon_lzma tenon_md tenon_lz4 tenon_iconv tenon_fuzz tenon_edit tenon_warnings PkgConfig::CMOCKA m)
    target_compile_definitions(${test_name} PRIVATE TENON_SHARED="${TENON_SHARED}"
        TENON_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
    add_test(NAME unit/${test_name} COMMAND ${test_name})
endforeach()
foreach(inside runtime_json runtime_locations)
    target_include_directories(${inside} PRIVATE ${PROJECT_SOURCE_DIR}/runtime/core ${PROJECT_SOURCE_DIR}/runtime/generic)
endforeach()

# The core of the runtime and a codec need no C library; headers compile as C++.
add_test(NAME freestanding COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/freestanding.sh ${CMAKE_C_COMPILER} ${CMAKE_SOURCE_DIR})
add_test(NAME headers COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/headers.sh ${CMAKE_C_COMPILER} ${CMAKE_SOURCE_DIR})
set_tests_properties(headers PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME public_headers COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/public_headers.py ${CMAKE_C_COMPILER})

# What the sanitized tests would not see otherwise: cmake/sanitized_tests.cmake.
if(TENON_SANITIZE)
    add_executable(stack_after_return unit/stack_after_return.c)
    target_link_libraries(stack_after_return PRIVATE tenon_warnings)
    add_test(NAME sanitizers/stack_after_return COMMAND stack_after_return)
    set_tests_properties(sanitizers/stack_after_return PROPERTIES
        PASS_REGULAR_EXPRESSION "stack-use-after-return")
endif()
