/* Finds and runs the system's C compiler, for schemas of the user. */
#ifndef TENON_CLI_COMPILER_H
#define TENON_CLI_COMPILER_H

#include "cli/cache.h"

/* Adds the compiler, $CC or the default, and the options in $TENON_CFLAGS: inputs of the object beside the
   C. */
void compiler_digest(digest *of);

/* Compiles one C file to a shared object; both are in `folder`, as are its includes. Shows the compiler's
   messages only if it fails. `libraries` are words for the linker, such as "-lz". `optional`: reports neither
   a failure nor a missing compiler. */
outcome compile_shared_object(arena *memory, const char *folder, const char *source, const char *object,
                              const string_list *libraries, bool optional);

#endif
