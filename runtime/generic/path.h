/* The parts of finding values by path: paths and members (generic_path.c), elements of arrays
   (path_element.c), and patterns (generic_pattern.c). */
#ifndef TENON_GENERIC_PATH_H
#define TENON_GENERIC_PATH_H

#include "value.h"

typedef struct tn_finder {
    const char *path;
    size_t at; /* the next character */
    tn_arena *memory;
    tn_found *found;
    tn_path_error *error; /* never NULL */
} tn_finder;

static inline bool tn_path_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Describes the error in `size` characters at `position`; returns `status`. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
tn_status
tn_path_fail(const tn_finder *run, tn_status status, size_t position, size_t size, const char *format, ...);

/* The length of a name or number for messages. */
int tn_path_shown(size_t size);

/* "an object": the kind of a value without members or elements. */
const char *tn_path_what(const tn_found *found);

/* Whether names of members have the character. */
bool tn_path_name_character(char c);

/* Replaces pointers and variants by their values. */
tn_status tn_path_resolve(tn_finder *run);

/* Goes to the member whose name comes next. */
tn_status tn_path_member(tn_finder *run);

/* Whether objects of the type may have a member of that name; reports an error if not. */
tn_status tn_path_check_name(const tn_finder *run, const tn_type *type, size_t start, size_t size);

/* Goes to the element in brackets: `[3]` or `["Shoulder"]`. */
tn_status tn_path_element(tn_finder *run);

/* Whether a value is an array, and its number of elements. */
bool tn_path_count(const tn_found *found, size_t *count);

/* Whether the value of a member is, or may lead to, an object of a type that is wanted. (path_objects.c) */
bool tn_leads_to_objects(const tn_member *member, tn_type_wanted *wanted, void *user);

#endif
