# The warnings that our code and generated code must pass, as errors, with gcc and clang. Inside another project they
# are that project's business.
add_library(tenon_warnings INTERFACE)
if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(tenon_warnings INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wcast-qual -Werror)
endif()

if(TENON_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

if(TENON_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
