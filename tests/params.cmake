# Parameters of the type at the top: codecs of schemas that have some, and a program that gives them.
add_executable(params_given ${CMAKE_CURRENT_SOURCE_DIR}/unit/params_given.c)
tenon_generate(TARGET params_given SCHEMAS schemas/given.ksy schemas/given_numbers.ksy QUIET)
target_link_libraries(params_given PRIVATE tenon_json tenon_fuzz tenon_edit tenon_warnings PkgConfig::CMOCKA)
add_test(NAME unit/params_given COMMAND params_given)
