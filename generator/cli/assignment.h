/* The assignments of `set`: a path and a new value. */
#ifndef TENON_CLI_ASSIGNMENT_H
#define TENON_CLI_ASSIGNMENT_H

#include "cli/new_value.h"

typedef struct assignment {
    const char *file; /* that was named with the path, or NULL: it is for all files */
    const char *path;
    const char *value;
    asking *expression; /* the value, where it may be one; or NULL */
    bool computes;      /* it is one of all values; otherwise, of all but text */
    bool led;           /* somewhere, in some file */
} assignment;

typedef ARRAY(assignment) assignment_list;

/* Takes `PATH=VALUE`, for all files, and `FILE!PATH=VALUE`, whose left side goes to `files`, too; behind `:=`
   stands an expression. False: the operand is none of these. */
bool assignment_take(arena *memory, const char *operand, assignment_list *to, string_list *files);

/* Parses the expressions, and reports errors in those that can be nothing else. The caller calls
   assignments_end, also on failure. */
outcome assignments_begin(assignment_list *all, const string_list *imports);
void assignments_end(assignment_list *all);

/* Whether the value is an expression for the values to which the path leads in an object. For text the value
   is literal; if the path leads both to text and to others, the meaning is ambiguous, and an error is
   reported. */
outcome assignment_meant(const assignment *each, const subject *file, const void *object, const char *path,
                         bool *expression);

#endif
