/* Patterns of names, as shells have them. */
#ifndef TENON_CLI_PATTERN_H
#define TENON_CLI_PATTERN_H

#include "base/str.h"

/* Whether a text has a character with a meaning in a pattern. */
bool is_pattern(const char *text);

/* Whether a pattern matches a name, or a folder around it: `?` is a character, `*` any number of them,
   `[a-z]` one of these, `[!a-z]` one of the others, none of them a slash; two stars match slashes, too, and
   match nothing between two slashes; `\` takes the meaning of the next character. A pattern without a slash
   matches a file or folder in any folder. */
bool pattern_means(const char *pattern, str name);

#endif
