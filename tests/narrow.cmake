# Machines of 32 bits, and the x87: what depends on how wide addresses are, and on what registers do to floating point
# numbers.
set(narrow ${CMAKE_CURRENT_SOURCE_DIR}/narrow)
add_test(NAME narrow/signalling
    COMMAND ${narrow}/signalling.sh $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${CMAKE_C_COMPILER})
set_tests_properties(narrow/signalling PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME narrow/large COMMAND ${narrow}/large.sh $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${CMAKE_C_COMPILER})
set_tests_properties(narrow/large PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME narrow/listings COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/data/unhex.py --check
    ${CMAKE_CURRENT_SOURCE_DIR}/data/narrow/signalling.hex ${CMAKE_CURRENT_SOURCE_DIR}/data/narrow/signalling_choice.hex)
foreach(compiler ${compilers})
    cmake_path(GET compiler FILENAME name)
    add_test(NAME narrow/warnings/${name}
        COMMAND ${narrow}/warnings.sh $<TARGET_FILE:tenon> ${PROJECT_SOURCE_DIR} ${compiler})
    set_tests_properties(narrow/warnings/${name} PROPERTIES SKIP_RETURN_CODE 77)
endforeach()
