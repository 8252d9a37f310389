/* Files that a file contains: a list of objects, each with a name and data. What a schema says of it stands
   in the codec's tn_format; from that alone they are listed, read, added and taken out. */
#ifndef TENON_CONTAINER_H
#define TENON_CONTAINER_H

#include "tenon/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The entries of an object. A view: it means nothing when the object is gone or its list was replaced; adding
   and removing by the functions below is fine. Owns nothing. */
typedef struct tn_entries {
    const tn_format *format;
    tn_document *document;
    tn_list *list;
    const tn_type *type;
    const tn_member *name;
    bool pointers; /* the list holds pointers */
    /* How entries have their data that are set anew, where it is empty [0] and where not [1]: 0 is not known
       yet, `data_count` + 1 is not at all. */
    size_t ways[2];
} tn_entries;

/* The entries of an object of a container. TN_BAD_ARGUMENT where its format is none; TN_ABSENT where no list
   is there. */
tn_status tn_entries_open(const tn_format *format, void *object, tn_entries *entries);

size_t tn_entries_count(const tn_entries *entries);

/* The name of entry `i` < count, as it is in the file. */
tn_text tn_entry_name(const tn_entries *entries, size_t i);

/* The sizes of its data, in bytes: as it is, and as it is stored. Where it is damaged, `size` is what the
   file announces. TN_ABSENT where the entry has none, and both are 0 then; errors of reading what is read
   when it is asked for. */
tn_status tn_entry_size(const tn_entries *entries, size_t i, uint64_t *size, uint64_t *stored);

/* Its data: a view of the object where it lies there as it is, otherwise unpacked into the arena. At most
   `limit` bytes: TN_DECODED_LIMIT where there are more. TN_BAD_PROCESS where it cannot be unpacked,
   TN_NO_MEMORY, TN_MEMORY_BUDGET, and the errors of tn_entry_size but TN_ABSENT: then it is empty. */
tn_status tn_entry_data(const tn_entries *entries, size_t i, tn_arena *memory, uint64_t limit,
                        tn_bytes *data);

/* Replaces the data by a copy. Of the ways to have it, the one that the writer takes is found by trying,
   once: the object is measured. *error (never NULL) says why the writer takes none. TN_NO_MEMORY,
   TN_MEMORY_BUDGET, or the status of *error; the entry is then without data. TN_READ_ONLY where the codec
   does not write. */
tn_status tn_entry_set(tn_entries *entries, void *object, size_t i, tn_bytes data, tn_error *error);

/* Adds an entry at the end, with copies of name and data. Errors as for tn_entry_set; nothing is added then.
 */
tn_status tn_entry_add(tn_entries *entries, void *object, tn_text name, tn_bytes data, tn_error *error);

/* Calls entry `i` < count otherwise, by a copy of the name. TN_NO_MEMORY, TN_MEMORY_BUDGET. */
tn_status tn_entry_rename(tn_entries *entries, size_t i, tn_text name);

/* Takes entry `i` < count out. */
void tn_entry_remove(tn_entries *entries, size_t i);

/* Brings entries into another order: entry `i` is then what entry order[i] was. `order` is a permutation of
   0 to count - 1. TN_NO_MEMORY; nothing has changed then. */
tn_status tn_entries_arrange(tn_entries *entries, const size_t *order);

/* Whether the member at the end is there, and taking it out. Nothing happens where the format has none. */
bool tn_container_has_trailer(const tn_format *format, const void *object);
void tn_container_drop_trailer(const tn_format *format, void *object);

#ifdef __cplusplus
}
#endif

#endif
