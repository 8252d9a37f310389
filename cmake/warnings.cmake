# The warnings that our code and generated code must pass, as errors, with gcc and clang. Inside another project they
# are that project's business.
add_library(tenon_warnings INTERFACE)
if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(tenon_warnings INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror)
    if(MINGW) # gcc checks formats against Microsoft's printf, which is not the one that is called; isfinite() there converts
        target_compile_options(tenon_warnings INTERFACE -Wno-format -Wno-float-conversion)
    endif()
endif()
if(MINGW)
    add_compile_definitions(__USE_MINGW_ANSI_STDIO=1) # printf of C99
endif()

if(TENON_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

if(TENON_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
