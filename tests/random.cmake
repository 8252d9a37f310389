# Random schemas, compiled and fed with random inputs, under sanitizers of their own; more of them, also by clang and with
# MemorySanitizer, on request: random/run SEED COUNT.
if(NOT TENON_SANITIZE)
    add_test(NAME random/schemas COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/random/run 1 30 --flavours gcc
        --tenon $<TARGET_FILE:tenon> --work ${PROJECT_BINARY_DIR}/random)
    set_tests_properties(random/schemas PROPERTIES TIMEOUT 1500 RUN_SERIAL ON)
endif()
