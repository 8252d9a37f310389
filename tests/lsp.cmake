# The language server: a session of a scripted client, schemas that are half typed, and messages that are broken.
add_test(NAME lsp/session
    COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/lsp/session.py $<TARGET_FILE:tenon>
        ${CMAKE_CURRENT_BINARY_DIR}/lsp/session.txt)
add_test(NAME lsp/renames COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/lsp/renames.py $<TARGET_FILE:tenon>
    ${PROJECT_SOURCE_DIR}/schemas)
set(formatted ${PROJECT_SOURCE_DIR}/schemas ${CMAKE_CURRENT_SOURCE_DIR}/editor/schemas ${CMAKE_CURRENT_SOURCE_DIR}/language)
if(EXISTS ${TENON_SHARED}/conformance)
    list(APPEND formatted ${TENON_SHARED}/conformance)
endif()
add_test(NAME lsp/layouts COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/lsp/layouts.py $<TARGET_FILE:tenon> ${formatted})
add_executable(test_lsp_cuts lsp/cuts.c)
target_link_libraries(test_lsp_cuts PRIVATE tenon_lsp tenon_warnings)
file(GLOB lsp_schemas CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/schemas/*/*.ksy)
add_test(NAME lsp/cuts COMMAND test_lsp_cuts ${lsp_schemas} ${CMAKE_CURRENT_SOURCE_DIR}/lsp/keys_that_exclude.ksy)

# The extension for Visual Studio Code.
add_test(NAME lsp/vsix COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/lsp/vsix.py ${PROJECT_SOURCE_DIR}
    ${CMAKE_CURRENT_BINARY_DIR}/lsp/tenon.vsix)
if(NODE)
    add_test(NAME lsp/extension COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/lsp/extension.js $<TARGET_FILE:tenon>
        ${CMAKE_CURRENT_BINARY_DIR}/lsp/extension)
    set_tests_properties(lsp/extension PROPERTIES TIMEOUT 60)
endif()
