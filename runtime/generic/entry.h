/* The data of an entry of a container. */
#ifndef TENON_GENERIC_ENTRY_H
#define TENON_GENERIC_ENTRY_H

#include "tenon/container.h"
#include "value.h"

typedef struct tn_entry_way {
    const tn_member *member; /* bytes, or a list of objects */
    const tn_member *part;   /* of the list's elements; NULL: the member is the data */
    uint64_t split;
} tn_entry_way;

/* Way number `way` < data_count of the container. */
tn_entry_way tn_entry_way_of(const tn_entries *entries, size_t way);

void *tn_entry_object(const tn_entries *entries, size_t i);

/* Makes a new, empty entry with the members of the last one; the caller of the container gives it values. */
void tn_entry_begin(tn_entries *entries, size_t i);

/* Like tn_adapt, for members whose presence the program has not set: derived members decide them, too, such
   as the size of the data. */
tn_status tn_adapt_new(const tn_format *format, void *object, tn_adapt_allow *allow, void *user,
                       tn_error *error);

/* Measures the object until its entries have the members that the writer demands. */
tn_status tn_entry_adapt(tn_entries *entries, void *object, tn_error *error);

/* The member that states the size of the file in an entry's data, or NULL. */
const tn_member *tn_entry_size_member(const tn_entries *entries);

#endif
