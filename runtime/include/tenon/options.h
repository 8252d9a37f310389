/* Options of a call: memory, limits, the level of checking, and the receiver of findings. */
#ifndef TENON_OPTIONS_H
#define TENON_OPTIONS_H

#include "tenon/bytes.h"
#include "tenon/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The caller's memory. `reallocate(user, NULL, 0, size)` allocates `size` bytes aligned for any type,
   `reallocate(user, block, old_size, 0)` frees; other calls are not made. Returns NULL if there is no memory.
   All NULL: the C library's allocator, or no memory in the freestanding profile. */
typedef struct tn_allocator {
    void *(*reallocate)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} tn_allocator;

/* Limits of one call. 0 stands for the codec's default, which its header states. */
typedef struct tn_limits {
    uint64_t memory;         /* bytes that the object may take while it lives, and reading beside it */
    uint64_t work;           /* elements and bytes processed */
    uint32_t depth;          /* nested objects */
    uint64_t empty_elements; /* elements that occupy no bytes */
    uint64_t space;          /* bytes that elements take at least which may lie over each other */
    uint64_t decoded;        /* bytes that decompression gives, all together */
    uint32_t ratio;          /* of the bytes that one decompression gives to those that it takes */
} tn_limits;

/* The names of the files in a container, for rules about names that refer to them. Each function gets `user`,
   and may be called at any time while a reader or validator runs, in its thread, once for each name that a
   rule looks up. It must take a bounded time, such as a search in a sorted list: a loop over all names for
   each looked-up name takes too long if both are many. `name` is not terminated by a zero and is valid only
   during the call. The caller owns this struct and its data. Several threads may share a struct if its
   functions allow it. */
typedef struct tn_container_names {
    bool (*has)(void *user, tn_text name);      /* whether there is a file of exactly this name */
    bool (*has_stem)(void *user, tn_text stem); /* whether there is `stem`, a dot and an extension */
    void *user;
    /* Returns whether a file of this name or stem has the format with this id, such as `png`. NULL: the
       caller does not know formats, and any file counts. `name` and `format` are valid only during the call.
     */
    bool (*is_of)(void *user, tn_text name, const char *format);
} tn_container_names;

typedef struct tn_options {
    tn_level level; /* a greater number than the last level's stands for the last */
    bool strict;    /* broken rules of severity warning are errors */
    tn_allocator allocator;
    tn_limits limits;
    /* A reader that fails returns the part of the object that it has read, so that a program can show the
       error in the file. Every member of such an object is read or zero; arrays hold the elements that were
       read, and the present one if it is an object. Members of fixed sizes are read together, except in
       codecs of schemas with `ks-debug`. Instances that reading did not compute are TN_ABSENT. */
    bool keep_partial;
    void *scratch; /* memory for rules and values in validation; aligned for any type; may be NULL */
    size_t scratch_size;
    /* The container of the file. NULL: there is none, or the caller does not know it; then rules that use it
       are not checked, and reported as notes with the status TN_NO_CONTAINER, whatever their severity is. It
       is not used after the call has returned. */
    const tn_container_names *container;
    /* A NAME_params of the codec: the parameters of its type at the top, if it has any. The data to which it
       points must outlive the object that is read or made. NULL: all parameters are zero. */
    const void *params;
    void (*report)(void *user, const tn_error *finding); /* hears warnings and notes; may be NULL */
    void *user;
} tn_options;

/* The defaults of a codec: budgets are `per_byte * size + base`. Static data of generated code. */
typedef struct tn_budget {
    uint64_t memory_per_byte, memory_base;
    uint64_t work_per_byte, work_base;
    uint32_t depth;
    uint64_t empty_elements;
    uint64_t space_per_byte; /* 0: no elements lie over each other */
    uint64_t decoded_per_byte, decoded_base;
    uint32_t ratio;
} tn_budget;

#ifdef __cplusplus
}
#endif

#endif
