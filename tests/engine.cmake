# What the compiler makes of a schema in memory, against what it prints and a C compiler makes of that.
add_executable(engine_tables engine/tables.c engine/subject.c)
target_link_libraries(engine_tables PRIVATE tenon_cli tenon_warnings ${CMAKE_DL_LIBS})
add_executable(engine_agree engine/agree.c engine/subject.c)
target_link_libraries(engine_agree PRIVATE tenon_cli tenon_warnings ${CMAKE_DL_LIBS})
add_executable(engine_edits engine/edits.c engine/subject.c engine/whole.c)
target_link_libraries(engine_edits PRIVATE tenon_cli tenon_warnings ${CMAKE_DL_LIBS})
add_executable(engine_drafts engine/drafts.c engine/subject.c)
target_link_libraries(engine_drafts PRIVATE tenon_cli tenon_warnings ${CMAKE_DL_LIBS})
add_executable(engine_hostile engine/hostile.c engine/subject.c support/memory.c)
target_include_directories(engine_hostile PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(engine_hostile PRIVATE tenon_cli tenon_warnings ${CMAKE_DL_LIBS})
add_executable(engine_known engine/known.c engine/subject.c)
target_link_libraries(engine_known PRIVATE tenon_cli tenon_warnings ${CMAKE_DL_LIBS})
target_link_libraries(test_fuse PRIVATE tenon_engine)
if(CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT WIN32)
    add_test(NAME engine/tables COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/engine/tables.py $<TARGET_FILE:tenon>
        $<TARGET_FILE:engine_tables> $<IF:$<BOOL:${TINY_CC}>,${TINY_CC},${CMAKE_C_COMPILER}> $<IF:$<BOOL:${TINY_CC}>,-w,-O0>
        ${suite_formats})
    add_test(NAME engine/agree COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/engine/agree.py $<TARGET_FILE:tenon>
        $<TARGET_FILE:engine_agree> $<IF:$<BOOL:${TINY_CC}>,${TINY_CC},${CMAKE_C_COMPILER}> $<IF:$<BOOL:${TINY_CC}>,-w,-O0>
        ${TENON_SHARED})
    add_test(NAME engine/edits COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/engine/edits.py $<TARGET_FILE:tenon>
        $<TARGET_FILE:engine_edits> $<IF:$<BOOL:${TINY_CC}>,${TINY_CC},${CMAKE_C_COMPILER}> $<IF:$<BOOL:${TINY_CC}>,-w,-O0>
        ${TENON_SHARED})
    add_test(NAME engine/hostile COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/engine/hostile.py
        $<TARGET_FILE:engine_hostile> ${TENON_SHARED})
    add_test(NAME engine/known COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/engine/known.py
        $<TARGET_FILE:engine_known> ${TENON_SHARED})
    add_test(NAME engine/drafts COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/engine/drafts.py
        $<TARGET_FILE:engine_drafts> ${TENON_SHARED})
endif()
