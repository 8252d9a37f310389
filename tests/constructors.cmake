# Constructors of alternatives, the room they share, and edits in place, by a schema that people start from and by ones that
# have all that tells one.
set(folder ${CMAKE_CURRENT_BINARY_DIR}/constructors)
set(constructor_sources)
foreach(schema ${PROJECT_SOURCE_DIR}/schemas/common/wav.ksy ${CMAKE_CURRENT_SOURCE_DIR}/schemas/tagged.ksy
        ${CMAKE_CURRENT_SOURCE_DIR}/schemas/rivals.ksy ${CMAKE_CURRENT_SOURCE_DIR}/schemas/derived.ksy
        ${CMAKE_CURRENT_SOURCE_DIR}/schemas/chosen.ksy ${CMAKE_CURRENT_SOURCE_DIR}/schemas/listed.ksy
        ${CMAKE_CURRENT_SOURCE_DIR}/schemas/elements.ksy ${CMAKE_CURRENT_SOURCE_DIR}/schemas/ended.ksy)
    cmake_path(GET schema STEM name)
    set(sources .h .c _read.c _write.c _validate.c _type.c _locate.c)
    list(TRANSFORM sources PREPEND ${folder}/${name})
    add_custom_command(OUTPUT ${sources} COMMAND tenon generate -o ${folder} ${schema} DEPENDS tenon ${schema})
    list(APPEND constructor_sources ${sources})
endforeach()
foreach(name constructors patch rivals derived chosen listed elements ended)
    add_executable(test_${name} ${CMAKE_CURRENT_SOURCE_DIR}/unit/${name}.c ${constructor_sources})
    target_include_directories(test_${name} PRIVATE ${folder} ${PROJECT_SOURCE_DIR}/runtime/src)
    target_link_libraries(test_${name} PRIVATE tenon_json tenon_runtime tenon_warnings PkgConfig::CMOCKA)
    add_test(NAME unit/${name} COMMAND test_${name})
endforeach()
# All of them compile what one command makes.
add_dependencies(test_patch test_constructors)
add_dependencies(test_rivals test_constructors)
add_dependencies(test_derived test_constructors)
add_dependencies(test_chosen test_constructors)
add_dependencies(test_listed test_constructors)
add_dependencies(test_elements test_constructors)
add_dependencies(test_ended test_constructors)

# The same over what was read, of which a member that is read elsewhere makes the writer.
set(over ${folder}/over)
file(READ ${CMAKE_CURRENT_SOURCE_DIR}/schemas/rivals.ksy schema)
string(REPLACE "types:\n  item:" "instances:\n  first: {pos: 0, type: u1}\ntypes:\n  item:" schema "${schema}")
file(CONFIGURE OUTPUT ${over}/rivals.ksy CONTENT "${schema}" @ONLY)
set(sources .h .c _read.c _write.c _validate.c _type.c _locate.c)
list(TRANSFORM sources PREPEND ${over}/rivals)
add_custom_command(OUTPUT ${sources} COMMAND tenon generate -o ${over} ${over}/rivals.ksy DEPENDS tenon ${over}/rivals.ksy)
add_executable(test_rivals_over ${CMAKE_CURRENT_SOURCE_DIR}/unit/rivals.c ${sources})
target_include_directories(test_rivals_over PRIVATE ${over} ${PROJECT_SOURCE_DIR}/runtime/src)
target_link_libraries(test_rivals_over PRIVATE tenon_json tenon_runtime tenon_warnings PkgConfig::CMOCKA)
add_test(NAME unit/rivals_over COMMAND test_rivals_over)
