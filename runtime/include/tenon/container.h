/* Containers: lists, reads, adds and removes the files inside a file. Each file is an entry of a list, with a
   name and data. The schema key `-container` describes the list; the codec's tn_format has the description.
   */
#ifndef TENON_CONTAINER_H
#define TENON_CONTAINER_H

#include "tenon/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The entries of an object. Owns nothing, and is valid until the object is freed or its list is replaced.
   Adding and removing entries by the functions below keeps it valid. */
typedef struct tn_entries tn_entries;

/* Sets the values of a new entry besides name and data. It is called when the entry has been added, and
   whenever members of it have become present; these are empty then. `entry` is its object, of the type
   `entries->type`, with the number i. */
typedef void tn_entry_give(void *user, const tn_entries *entries, void *entry, size_t i);

struct tn_entries {
    const tn_format *format;
    tn_document *document;
    tn_list *list;
    const char *path; /* of the list */
    const tn_type *type;
    const tn_member *name;
    bool pointers;       /* the list holds pointers */
    size_t old;          /* number of entries before any was added */
    size_t model;        /* 1 more than the number of a new entry whose members are known to be right; or 0 */
    tn_entry_give *give; /* of the caller, to be set after tn_entries_open; or NULL */
    void *user;          /* of `give` */
    /* For empty [0] and other [1] data: how tn_entry_set stores it. 0: not known yet. `data_count` + 1: no
       way works. */
    size_t ways[2];
};

/* Opens the entries of a container's object. Errors: TN_BAD_ARGUMENT (the format is no container), TN_ABSENT
   (the object has no list). */
tn_status tn_entries_open(const tn_format *format, void *object, tn_entries *entries);

/* Returns the number of the element that a place lies in, of the list at the path `list`, members with dots
   between them; TN_NO_INDEX if it lies elsewhere, or so deep that the place lacks its outer steps. *behind
   (may be NULL) gets the number of steps behind the element; 0 is the element itself. */
size_t tn_place_element(const tn_place *place, const char *list, size_t *behind);

size_t tn_entries_count(const tn_entries *entries);

/* Returns the name of entry i, as the file has it; i < count. The text belongs to the object. */
tn_text tn_entry_name(const tn_entries *entries, size_t i);

/* Gives the sizes of an entry's data in bytes: of the content, and as stored. For damaged data, `size` is the
   size that the file announces. Errors: TN_ABSENT (the entry has no data; both sizes are 0 then), and the
   errors of reading a parse instance. */
tn_status tn_entry_size(const tn_entries *entries, size_t i, uint64_t *size, uint64_t *stored);

/* Gives the data of an entry. Uncompressed data is borrowed from the object; other data is decompressed into
   the arena. An entry without data gives no bytes. Errors: TN_DECODED_LIMIT (more than `limit` bytes),
   TN_BAD_PROCESS (the data cannot be decompressed), TN_NO_MEMORY, TN_MEMORY_BUDGET, and those of
   tn_entry_size but TN_ABSENT. */
tn_status tn_entry_data(const tn_entries *entries, size_t i, tn_arena *memory, uint64_t limit,
                        tn_bytes *data);

/* Replaces the data of an entry by a copy of `data`. If the format has several ways to store data, the
   function tries them once and keeps the first that the writer accepts. Errors: TN_READ_ONLY (the codec has
   no writer), TN_NO_MEMORY, TN_MEMORY_BUDGET, or the status of *error (never NULL), the reason why the writer
   accepts no way. The entry has no data then. */
tn_status tn_entry_set(tn_entries *entries, void *object, size_t i, tn_bytes data, tn_error *error);

/* Appends an entry, with copies of name and data. Members that its conditions ask for are present, and empty
   unless `give` sets them. Errors are those of tn_entry_set; nothing is appended then. */
tn_status tn_entry_add(tn_entries *entries, void *object, tn_text name, tn_bytes data, tn_error *error);

/* The caller calls it when all entries have been added and set. Members that the conditions of an entry ask
   for become present; members that the conditions of a new entry exclude become absent. Returns TN_OK if the
   writer accepts the object; otherwise *error (never NULL) has the reason. */
tn_status tn_entries_prepare(tn_entries *entries, void *object, tn_error *error);

/* Renames entry i, with a copy of the name; i < count. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET. */
tn_status tn_entry_rename(tn_entries *entries, size_t i, tn_text name);

/* Removes entry i; i < count. */
void tn_entry_remove(tn_entries *entries, size_t i);

/* Reorders the entries: entry i becomes the former entry order[i]. `order` is a permutation of 0 to count -
   1. Error: TN_NO_MEMORY; nothing has changed then. */
tn_status tn_entries_arrange(tn_entries *entries, const size_t *order);

/* Return whether the container has its trailer, and remove the trailer. They do nothing if the format has no
   trailer. */
bool tn_container_has_trailer(const tn_format *format, const void *object);
void tn_container_drop_trailer(const tn_format *format, void *object);

#ifdef __cplusplus
}
#endif

#endif
