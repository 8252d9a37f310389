/* Outcomes, severities and levels. */
#ifndef TENON_STATUS_H
#define TENON_STATUS_H

/* Declares functions in headers of generated code. In a single file with codec and runtime some of them are
   unused, which compilers would report. */
#if defined(__GNUC__)
#define TN_INLINE static inline __attribute__((unused))
#else
#define TN_INLINE static inline
#endif

/* Declares functions of generated code that recursive functions call, so that their stack is not added to
   each level. */
#if defined(__GNUC__)
#define TN_APART static __attribute__((noinline))
#else
#define TN_APART static
#endif

/* Marks a union without a name, which C99 does not have, as an intended extension. */
#if defined(__GNUC__) && !defined(__cplusplus) && __STDC_VERSION__ < 201112L
#define TN_UNNAMED __extension__
#else
#define TN_UNNAMED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* X(constant, name, text): every status of a runtime or generated function, its name for programs, and its
   sentence for messages. */
#define TN_STATUSES(X)                                                                                       \
    X(OK, "ok", "no error")                                                                                  \
    X(TRUNCATED, "truncated", "the data ends too early")                                                     \
    X(UNTERMINATED, "unterminated", "the terminator is missing")                                             \
    X(NOT_EQUAL, "not-equal", "the value is not the expected one")                                           \
    X(LESS_THAN, "less-than", "the value is too small")                                                      \
    X(GREATER_THAN, "greater-than", "the value is too large")                                                \
    X(NOT_ANY_OF, "not-any-of", "the value is not allowed")                                                  \
    X(NOT_IN_ENUM, "not-in-enum", "the value is not in the enumeration")                                     \
    X(INVALID, "invalid", "the value is invalid")                                                            \
    X(NOT_CHECKED, "not-checked", "a rule was not checked: it needs more scratch memory")                    \
    X(NO_CONTAINER, "no-container", "a rule was not checked: the container of the file is unknown")          \
    X(NEGATIVE_SIZE, "negative-size", "the size is negative")                                                \
    X(NEGATIVE_POSITION, "negative-position", "the position is negative")                                    \
    X(BEHIND_END, "behind-end", "the position is past the end of the data")                                  \
    X(OVERFLOW, "overflow", "the number does not fit its type")                                              \
    X(DIVISION_BY_ZERO, "division-by-zero", "division by zero")                                              \
    X(CONVERSION, "conversion", "the text is not a number")                                                  \
    X(BAD_ENCODING, "bad-encoding", "the text is not valid in its encoding")                                 \
    X(MALFORMED_JSON, "malformed-json", "the text is not JSON")                                              \
    X(WRONG_KIND, "wrong-kind", "the value has the wrong kind")                                              \
    X(UNKNOWN_KEY, "unknown-key", "the key is unknown")                                                      \
    X(DUPLICATE_KEY, "duplicate-key", "the key occurs twice")                                                \
    X(BAD_PROCESS, "bad-process", "the bytes cannot be decoded")                                             \
    X(UNDECIDED_ENDIAN, "undecided-endian", "no case decides the byte order")                                \
    X(CYCLE, "cycle", "the value depends on itself")                                                         \
    X(BAD_CAST, "bad-cast", "the value has the wrong type")                                                  \
    X(DISAGREE, "disagree", "the value contradicts another member")                                          \
    X(TERMINATOR_IN_VALUE, "terminator-in-value", "the value contains its own terminator")                   \
    X(PADDING_IN_VALUE, "padding-in-value", "the value ends with its own padding byte")                      \
    X(NOT_GIVEN, "not-given", "the parameter is not set, and files do not store it")                         \
    X(ABSENT, "absent", "the member is absent")                                                              \
    X(OUT_OF_RANGE, "out-of-range", "the index is out of range")                                             \
    X(LOSES_BYTES, "loses-bytes", "bytes that no member holds would be lost")                                \
    X(PINNED, "pinned", "the member would have to move, but no other member stores its offset")              \
    X(FROZEN, "frozen", "the bytes cannot be encoded again, so they must not change")                        \
    X(UNSUPPORTED, "unsupported", "the writer cannot make this edit")                                        \
    X(READ_ONLY, "read-only", "the array is a view into the input; make it editable first")                  \
    X(NO_MEMORY, "no-memory", "out of memory")                                                               \
    X(NO_SCRATCH, "no-scratch", "validation needs more scratch memory")                                      \
    X(MEMORY_BUDGET, "memory-budget", "the memory budget is exceeded")                                       \
    X(WORK_BUDGET, "work-budget", "the work budget is exceeded")                                             \
    X(DEPTH_LIMIT, "depth-limit", "the nesting is too deep")                                                 \
    X(EMPTY_ELEMENTS, "empty-elements", "too many elements have the size 0")                                 \
    X(TOO_MANY, "too-many", "there are more elements than the format allows")                                \
    X(OVERLAP, "overlap", "elements overlap: together they are larger than the input")                       \
    X(SHARED_BYTES, "shared-bytes",                                                                          \
      "the member shares bytes with others, and cannot be moved away from them")                             \
    X(DECODED_LIMIT, "decoded-limit", "the decoded data is too large")                                       \
    X(BUFFER_TOO_SMALL, "buffer-too-small", "the buffer is too small")                                       \
    X(RESIZED, "resized", "the edit changes the size of the file")                                           \
    X(SINK_FAILED, "sink-failed", "the output could not be written")                                         \
    X(BAD_ARGUMENT, "bad-argument", "an argument is invalid")

typedef enum tn_status {
#define X(constant, name, text) TN_##constant,
    TN_STATUSES(X)
#undef X
} tn_status;

/* Severity of a violated rule. Errors end reading. Warnings and notes are reported; tn_options.strict turns
   warnings into errors. */
typedef enum tn_severity { TN_ERROR, TN_WARNING, TN_NOTE } tn_severity;

/* The extent of checks. Each level includes the levels before it. */
typedef enum tn_level {
    TN_LEVEL_STRUCTURE, /* the layout, and every cheap rule */
    TN_LEVEL_CONTENT,   /* also rules over bulk data */
    TN_LEVEL_STRICT     /* every rule; may need scratch memory */
} tn_level;

/* Returns the sentence for a status, a static text; for an unknown number, that of TN_BAD_ARGUMENT. */
const char *tn_status_text(tn_status status);

/* Returns the stable name of a status for programs, such as "truncated": a static text. Unknown numbers as
   above. */
const char *tn_status_name(tn_status status);

#ifdef __cplusplus
}
#endif

#endif
