# Random expressions and rules against Python's exact integers: see random/arithmetic and random/rules.
#
# Random schemas, compiled and fed with random inputs, under sanitizers of their own: most by gcc, and where clang is
# installed some by it, also with MemorySanitizer. More of them on request: random/run SEED COUNT.
if(NOT TENON_SANITIZE)
    find_program(TENON_CLANG clang)
    set(flavours gcc)
    if(TENON_CLANG)
        list(APPEND flavours clang memory)
    else()
        message(STATUS "clang is not installed: random schemas are compiled by gcc only, without MemorySanitizer")
    endif()
    add_test(NAME random/schemas COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/random/run 1 200 --inputs 400
        --flavours ${flavours} --tenon $<TARGET_FILE:tenon> --work ${PROJECT_BINARY_DIR}/random)
    set_tests_properties(random/schemas PROPERTIES TIMEOUT 1500 RUN_SERIAL ON)
    add_test(NAME random/arithmetic COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/random/arithmetic 1 20
        --tenon $<TARGET_FILE:tenon>)
    add_test(NAME random/rules COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/random/rules 1 10
        --tenon $<TARGET_FILE:tenon>)
endif()
