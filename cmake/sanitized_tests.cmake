# Read by ctest: what AddressSanitizer looks for in all tests, beyond what it does unasked. Objects outlive the functions
# that read them, and must not remember what lay on their stacks.
if(NOT DEFINED ENV{ASAN_OPTIONS})
    set(ENV{ASAN_OPTIONS} detect_stack_use_after_return=1)
endif()
