# libtenon: each of its functions, and that it says of files what the tool says.
if(NOT TARGET tenon_library)
    return()
endif()
find_package(Threads REQUIRED)
foreach(part library tables edit lists params setting create)
    add_executable(test_${part} library/test_${part}.c)
    target_link_libraries(test_${part} PRIVATE tenon_library tenon_warnings PkgConfig::CMOCKA Threads::Threads)
    target_compile_definitions(test_${part} PRIVATE TENON_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
endforeach()
add_test(NAME library/functions COMMAND test_library)
add_test(NAME library/tables COMMAND test_tables)
add_test(NAME library/edit COMMAND test_edit)
add_test(NAME library/lists COMMAND test_lists)
add_test(NAME library/params COMMAND test_params)
add_test(NAME library/setting COMMAND test_setting)
add_test(NAME library/create COMMAND test_create)
add_executable(test_library_places library/test_places.c)
target_link_libraries(test_library_places PRIVATE tenon_library tenon_warnings PkgConfig::CMOCKA)
add_test(NAME library/places COMMAND test_library_places)
add_executable(library_print library/print.c)
if(TARGET tenon_library_static)
    target_link_libraries(library_print PRIVATE tenon_library_static tenon_warnings)
else()
    target_link_libraries(library_print PRIVATE tenon_library tenon_warnings)
endif()
add_test(NAME library/tool COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/library/tool.py $<TARGET_FILE:tenon>
    $<TARGET_FILE:library_print> ${TENON_SHARED}/conformance)
add_test(NAME library/symbols COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/library/symbols.py nm
    $<TARGET_FILE:tenon_library> $<$<BOOL:$<TARGET_EXISTS:tenon_library_static>>:$<TARGET_PROPERTY:tenon_library_static,IMPORTED_LOCATION>>)
add_test(NAME library/examples COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/library/examples.sh $<TARGET_FILE:example_dump_file>
    $<TARGET_FILE:example_annotate_file> ${CMAKE_CURRENT_SOURCE_DIR}/data/urho3d)
if(NOT TENON_SANITIZE)
    add_test(NAME library/installed COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/library/installed.sh ${CMAKE_COMMAND}
        ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    set_tests_properties(library/installed PROPERTIES SKIP_RETURN_CODE 77)
endif()

# The interpreter that has a module: Debian's modules are of Debian's Python, which may be another one.
function(tenon_python_with module result)
    set(${result} ${Python3_EXECUTABLE} PARENT_SCOPE)
    foreach(candidate ${Python3_EXECUTABLE} /usr/bin/python3)
        execute_process(COMMAND ${candidate} -c "import ${module}, sys; sys.exit(sys.version_info < (3, 11))"
            RESULT_VARIABLE without OUTPUT_QUIET ERROR_QUIET)
        if(without EQUAL 0)
            set(${result} ${candidate} PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

# The Python package. Sanitizers would have to be those of the interpreter.
if(TARGET tenon_python AND NOT TENON_SANITIZE)
    add_test(NAME python/package COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/python/package.py)
    add_test(NAME python/lists COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/python/lists.py)
    add_test(NAME python/asserts COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/python/asserts.py
        ${TENON_SHARED}/conformance)
    add_test(NAME python/stubs COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/python/stubs.py $<TARGET_FILE:tenon>
        ${TENON_SHARED}/conformance)
    set_tests_properties(python/package python/lists python/asserts python/stubs PROPERTIES ENVIRONMENT "PYTHONPATH=${PROJECT_BINARY_DIR}/python")
    tenon_python_with(numpy numpy_python)
    tenon_python_with(kaitaistruct kaitai_python)
    add_test(NAME python/arrays COMMAND ${numpy_python} -B ${CMAKE_CURRENT_SOURCE_DIR}/python/arrays.py)
    set_tests_properties(python/arrays PROPERTIES ENVIRONMENT "PYTHONPATH=${PROJECT_BINARY_DIR}/python" SKIP_RETURN_CODE 77)
    find_program(NODE node)
    add_test(NAME python/kaitai COMMAND ${kaitai_python} -B ${CMAKE_CURRENT_SOURCE_DIR}/python/kaitai/classes.py ${NODE}
        ${TENON_SHARED}/conformance)
    set_tests_properties(python/kaitai PROPERTIES ENVIRONMENT "PYTHONPATH=${PROJECT_BINARY_DIR}/python" SKIP_RETURN_CODE 77)
    add_test(NAME python/wheel COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/python/wheel.py ${PROJECT_BINARY_DIR})
    foreach(page libtenon python)
        add_test(NAME docs/${page} COMMAND ${numpy_python} -B ${CMAKE_CURRENT_SOURCE_DIR}/python/pages.py ${page}
            ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    endforeach()
endif()
