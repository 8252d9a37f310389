/* Outcomes, severities and levels. */
#ifndef TENON_STATUS_H
#define TENON_STATUS_H

/* How functions in the headers of generated code are declared: a single file that holds a codec and the
   runtime has some that nothing in it uses, about which compilers are not to complain. */
#if defined(__GNUC__)
#define TN_INLINE static inline __attribute__((unused))
#else
#define TN_INLINE static inline
#endif

/* How functions of generated code are declared that are called by those which call themselves: each level of
   these is not to take the stack that they need, too. */
#if defined(__GNUC__)
#define TN_APART static __attribute__((noinline))
#else
#define TN_APART static
#endif

/* Before a union without a name, which C99 does not have: compilers of C99 that do are told that it is meant.
 */
#if defined(__GNUC__) && !defined(__cplusplus) && __STDC_VERSION__ < 201112L
#define TN_UNNAMED __extension__
#else
#define TN_UNNAMED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* X(constant, name, text): every outcome of a runtime or generated function, its name for programs and the
   sentence that explains it. */
#define TN_STATUSES(X)                                                                                       \
    X(OK, "ok", "no error")                                                                                  \
    X(TRUNCATED, "truncated", "the data ends too early")                                                     \
    X(UNTERMINATED, "unterminated", "the terminator is missing")                                             \
    X(NOT_EQUAL, "not-equal", "the value is not the expected one")                                           \
    X(LESS_THAN, "less-than", "the value is too small")                                                      \
    X(GREATER_THAN, "greater-than", "the value is too large")                                                \
    X(NOT_ANY_OF, "not-any-of", "the value is none of those allowed")                                        \
    X(NOT_IN_ENUM, "not-in-enum", "the value is not in the enumeration")                                     \
    X(INVALID, "invalid", "the rule is broken")                                                              \
    X(NOT_CHECKED, "not-checked", "the rule was not checked: it needs more scratch memory")                  \
    X(NO_CONTAINER, "no-container", "the rule was not checked: it asks for the container of the file")       \
    X(NEGATIVE_SIZE, "negative-size", "the size is negative")                                                \
    X(NEGATIVE_POSITION, "negative-position", "the position is negative")                                    \
    X(BEHIND_END, "behind-end", "the position lies behind the end of the data")                              \
    X(OVERFLOW, "overflow", "the result does not fit its type")                                              \
    X(DIVISION_BY_ZERO, "division-by-zero", "a number is divided by zero")                                   \
    X(CONVERSION, "conversion", "the text is no number")                                                     \
    X(BAD_ENCODING, "bad-encoding", "the text is not in its encoding")                                       \
    X(MALFORMED_JSON, "malformed-json", "this is no JSON")                                                   \
    X(WRONG_KIND, "wrong-kind", "the value is of another kind")                                              \
    X(UNKNOWN_KEY, "unknown-key", "the object has no such key")                                              \
    X(DUPLICATE_KEY, "duplicate-key", "the key is there twice")                                              \
    X(BAD_PROCESS, "bad-process", "the bytes cannot be decoded")                                             \
    X(UNDECIDED_ENDIAN, "undecided-endian", "nothing decides the byte order")                                \
    X(CYCLE, "cycle", "the value depends on itself")                                                         \
    X(BAD_CAST, "bad-cast", "the value is of another type")                                                  \
    X(DISAGREE, "disagree", "two members contradict each other")                                             \
    X(TERMINATOR_IN_VALUE, "terminator-in-value", "the value contains its own terminator")                   \
    X(PADDING_IN_VALUE, "padding-in-value", "the value ends in the byte that pads it")                       \
    X(NOT_GIVEN, "not-given", "the parameter is not given, and no file holds it")                            \
    X(ABSENT, "absent", "the member is absent")                                                              \
    X(OUT_OF_RANGE, "out-of-range", "the index is out of range")                                             \
    X(LOSES_BYTES, "loses-bytes", "bytes that no member holds would be lost")                                \
    X(PINNED, "pinned", "it would have to move, and no member that could follow says where it is")           \
    X(FROZEN, "frozen", "the bytes cannot be made again, and must stay as they are")                         \
    X(READ_ONLY, "read-only", "the array is a view into the input; make it editable first")                  \
    X(NO_MEMORY, "no-memory", "the allocator has no memory left")                                            \
    X(NO_SCRATCH, "no-scratch", "validation needs more scratch memory")                                      \
    X(MEMORY_BUDGET, "memory-budget", "the memory budget is exceeded")                                       \
    X(WORK_BUDGET, "work-budget", "the work budget is exceeded")                                             \
    X(DEPTH_LIMIT, "depth-limit", "the nesting is too deep")                                                 \
    X(EMPTY_ELEMENTS, "empty-elements", "too many elements occupy no bytes")                                 \
    X(TOO_MANY, "too-many", "there are more elements than the format allows")                                \
    X(OVERLAP, "overlap", "elements lie over each other: there are more than the input has room for")        \
    X(SHARED_BYTES, "shared-bytes", "the member lies over others, and cannot be moved away from them")       \
    X(DECODED_LIMIT, "decoded-limit", "decoding gives too many bytes")                                       \
    X(BUFFER_TOO_SMALL, "buffer-too-small", "the buffer is too small")                                       \
    X(RESIZED, "resized", "the file would have another size")                                                \
    X(SINK_FAILED, "sink-failed", "the output could not be written")                                         \
    X(BAD_ARGUMENT, "bad-argument", "an argument is not valid")

typedef enum tn_status {
#define X(constant, name, text) TN_##constant,
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

/* The sentence for a status; static. That of TN_BAD_ARGUMENT for a number that is no status. */
const char *tn_status_text(tn_status status);

/* "truncated", "not-equal", ...: a stable name for programs; static. Other numbers as above. */
const char *tn_status_name(tn_status status);

#ifdef __cplusplus
}
#endif

#endif
