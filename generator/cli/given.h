/* Values that the command line gives, by `--with PATH=VALUE`, for members that a file lacks. */
#ifndef TENON_CLI_GIVEN_H
#define TENON_CLI_GIVEN_H

#include "cli/options.h"
#include "cli/subject.h"

typedef struct given_value {
    const char *path;  /* a pattern */
    const char *value; /* JSON or text */
} given_value;

typedef ARRAY(given_value) given_list;

/* The last value that is given for a path, or NULL. */
const given_value *find_given(const given_list *given, const char *path);

/* The option that gives the values, and parsing all of them; a usage error if one is no PATH=VALUE. */
#define WITH_OPTION(given)                                                                                   \
    option_list("with", 0, "PATH=VALUE", "value of a member that the file lacks", given)
outcome parse_all_given(const command *about, arena *memory, const string_list *texts, given_list *given);

/* The value as JSON of the kind of a member. */
str given_json(arena *memory, const given_value *given, const tn_member *member);

/* Reports paths that lead to no member of the result: unknown members and, without wildcards, absent ones. */
outcome check_given(const given_list *given, const subject *file, const tn_format *format,
                    const void *object);

#endif
