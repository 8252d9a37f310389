# Packages for package managers, which are not installed here: functions of the same names do what these document.
set(packaging ${CMAKE_CURRENT_SOURCE_DIR}/packaging)
add_test(NAME packaging/metadata COMMAND Python3::Interpreter -B ${packaging}/metadata.py)
add_test(NAME packaging/bazel COMMAND Python3::Interpreter -B ${packaging}/bazel.py $<TARGET_FILE:tenon> ${CMAKE_C_COMPILER})
add_test(NAME packaging/action COMMAND Python3::Interpreter -B ${packaging}/action.py $<TARGET_FILE:tenon>)
set_tests_properties(packaging/action PROPERTIES SKIP_RETURN_CODE 77)
if(NOT TENON_SANITIZE)
    add_test(NAME packaging/conan COMMAND Python3::Interpreter -B ${packaging}/conan_create.py
        ${PROJECT_SOURCE_DIR}/packaging/conan ${CMAKE_C_COMPILER})
    foreach(manager vcpkg homebrew)
        add_test(NAME packaging/${manager} COMMAND ${packaging}/run.sh ${manager} ${CMAKE_COMMAND} ${PROJECT_SOURCE_DIR}
            ${CMAKE_C_COMPILER})
    endforeach()
    set_tests_properties(packaging/homebrew PROPERTIES SKIP_RETURN_CODE 77)
    set_tests_properties(packaging/conan packaging/vcpkg packaging/homebrew PROPERTIES PROCESSORS 2)
endif()
