/* Outcomes, severities and levels. */
#ifndef TENON_STATUS_H
#define TENON_STATUS_H

/* X(name, text): every outcome of a runtime or generated function, with the sentence that explains it. */
#define TN_STATUSES(X)                                                                                       \
    X(OK, "no error")                                                                                        \
    X(TRUNCATED, "the data ends too early")                                                                  \
    X(UNTERMINATED, "the terminator is missing")                                                             \
    X(NOT_EQUAL, "the value is not the expected one")                                                        \
    X(LESS_THAN, "the value is too small")                                                                   \
    X(GREATER_THAN, "the value is too large")                                                                \
    X(NOT_ANY_OF, "the value is none of those allowed")                                                      \
    X(NOT_IN_ENUM, "the value is not in the enumeration")                                                    \
    X(INVALID, "the rule is broken")                                                                         \
    X(NOT_CHECKED, "the rule was not checked: it needs more scratch memory")                                 \
    X(NEGATIVE_SIZE, "the size is negative")                                                                 \
    X(OVERFLOW, "the result does not fit its type")                                                          \
    X(DISAGREE, "two members contradict each other")                                                         \
    X(TERMINATOR_IN_VALUE, "the value contains its own terminator")                                          \
    X(ABSENT, "the member is absent")                                                                        \
    X(OUT_OF_RANGE, "the index is out of range")                                                             \
    X(READ_ONLY, "the array is a view into the input; make it editable first")                               \
    X(NO_MEMORY, "the allocator has no memory left")                                                         \
    X(MEMORY_BUDGET, "the memory budget is exceeded")                                                        \
    X(WORK_BUDGET, "the work budget is exceeded")                                                            \
    X(DEPTH_LIMIT, "the nesting is too deep")                                                                \
    X(EMPTY_ELEMENTS, "too many elements occupy no bytes")                                                   \
    X(BUFFER_TOO_SMALL, "the buffer is too small")                                                           \
    X(SINK_FAILED, "the output could not be written")                                                        \
    X(BAD_ARGUMENT, "an argument is not valid")

typedef enum tn_status {
#define X(name, text) TN_##name,
    TN_STATUSES(X)
#undef X
} tn_status;

/* How bad a broken rule is. Errors end reading; warnings and notes are reported, and tn_options.strict makes
   warnings errors. */
typedef enum tn_severity { TN_ERROR, TN_WARNING, TN_NOTE } tn_severity;

/* How much is checked; each level includes those before it. */
typedef enum tn_level {
    TN_LEVEL_STRUCTURE, /* what decides where bytes belong, and every cheap rule */
    TN_LEVEL_CONTENT,   /* looks into bulk data */
    TN_LEVEL_STRICT     /* every rule; may need scratch memory */
} tn_level;

/* The sentence for a status; static. */
const char *tn_status_text(tn_status status);

/* "truncated", "not-equal", ...: a stable name for programs; static. */
const char *tn_status_name(tn_status status);

#endif
