/* The assignments of `set`: a path and a new value. */
#ifndef TENON_CLI_ASSIGNMENT_H
#define TENON_CLI_ASSIGNMENT_H

#include "cli/new_value.h"

typedef struct assignment {
    const char *file; /* that was named with the path, or NULL: it is for all files */
    const char *path;
    const char *value;
    asking *expression; /* the value, if it may be an expression; or NULL */
    bool computes;      /* it is an expression for all values; otherwise, for all but text */
    bool led;           /* the path leads to a value in some file */
} assignment;

typedef ARRAY(assignment) assignment_list;

/* Takes `PATH=VALUE`, for all files, and `FILE!PATH=VALUE`, and adds FILE to `files`; behind `:=` stands an
   expression. False: the operand is none of these. */
bool assignment_take(arena *memory, const char *operand, assignment_list *to, string_list *files);

/* Parses the expressions, and reports errors in values that can only be expressions. The caller calls
   assignments_end, also on failure. */
outcome assignments_begin(assignment_list *all, const string_list *imports);
void assignments_end(assignment_list *all);

/* Whether the value is an expression for the values to which the path leads in an object. For text the value
   is literal; if the path leads both to text and to others, the meaning is ambiguous, and an error is
   reported. */
outcome assignment_meant(const assignment *each, const subject *file, const void *object, const char *path,
                         bool *expression);

#endif
