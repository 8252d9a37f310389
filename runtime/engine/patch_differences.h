/* Differences of two objects for patching: the edits of the object that is written, and in the end its
   contradictions. */
#ifndef TENON_ENGINE_PATCH_DIFFERENCES_H
#define TENON_ENGINE_PATCH_DIFFERENCES_H

#include "tenon/format.h"
#include "trace_filter.h"

typedef struct patching patching;

/* The receiver of differences; a status other than TN_OK ends the comparison. */
typedef struct patch_listener {
    uint32_t ignored; /* members with any of these flags are not compared */
    bool comes;       /* members whose presence follows may be present in only one object */
    bool pairs;       /* lists may differ in length: the elements that remain are compared */
    /* Objects and elements of `size` bytes are compared with each other; or NULL. */
    void (*paired)(const patching *p, const void *written, const void *base, size_t size);
    /* The first object has not computed an instance. *compared: it is now computed, and is compared; NULL: it
       is not. */
    tn_status (*pending)(patching *p, const tn_path *path, const tn_member *member, const void *written,
                         void *base, bool *compared);
    /* Whether the value of an instance is not compared; NULL: all are. */
    bool (*gives_way)(const patching *p, const tn_path *path, const tn_member *member, const void *base);
    /* Whether an object that stands for a number is not compared; NULL: all are. */
    bool (*follows)(patching *p, const tn_member *member, const void *written, const void *base);
    /* Numbers, text and bytes differ. */
    tn_status (*value)(patching *p, const tn_path *path, const tn_member *member, const void *written,
                       const void *base);
    /* A derived value is missing, because JSON omits it; NULL: it is ignored. */
    tn_status (*omitted)(patching *p, const tn_member *member, const void *written, const void *base);
    /* Records, or numbers in wire form, differ. */
    tn_status (*records)(patching *p, const tn_path *path, const tn_member *member, const void *written,
                         const void *base);
    /* `count` elements of a list from `first` on, of `size` bytes each, are gone. */
    tn_status (*removed)(patching *p, const tn_path *path, void *base, size_t first, size_t count,
                         size_t size);
    /* Reports any other difference: presence, type, length of a list. */
    tn_status (*shape)(patching *p, const tn_path *path);
} patch_listener;

/* Compares an object with the base, which was read; computes the base's instances that the object has. */
tn_status tn_patch_compare(patching *p, const tn_format *format, const void *written, void *base,
                           const patch_listener *listener);

/* Compares only the parts of a filter, with indices of the first object; NULL: everything. */
tn_status tn_patch_compare_parts(patching *p, const tn_format *format, trace_filter *filter,
                                 const void *written, void *base, const patch_listener *listener);

/* Reads all instances of an object and of its parts. Returns false if one fails: its bytes and dependencies
   are unknown. *error (may be NULL) gets the first error. */
bool tn_patch_ask(const tn_format *format, void *object, tn_error *error);

/* Unedited bytes of the file: its copy may have been edited since. */
tn_bytes tn_patch_as_read(const patching *p, tn_bytes bytes);

/* Whether a number of the file states the position of an instance. */
bool tn_patch_position_follows(const tn_member *member);

/* Whether an instance is a look-ahead. */
bool tn_patch_looks(const tn_member *member);

/* Adds the parts that the document of an object notes to a filter; there may be others. False: it notes none,
   or not all of them (patch_noted.c). */
bool tn_patch_add_noted(const tn_format *format, const void *written, trace_filter *filter);

#endif
