/* Finds and runs the system's C compiler, for schemas of the user. */
#ifndef TENON_CLI_COMPILER_H
#define TENON_CLI_COMPILER_H

#include "cli/cache.h"

/* Adds the compiler, $CC or the usual one, and the options of the environment, $TENON_CFLAGS: what the object
   depends on beside the C. */
void compiler_digest(digest *of);

/* Compiles one C file to a shared object; both are in `folder`, which is also where it includes from. What
   the compiler says is shown only where it fails. `libraries` are words for the linker, such as "-lz".
   `optional`: that there is no compiler, or that it fails, is not reported. */
outcome compile_shared_object(arena *memory, const char *folder, const char *source, const char *object,
                              const string_list *libraries, bool optional);

#endif
