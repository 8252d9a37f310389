/* How an entry of a container has its data. */
#ifndef TENON_SRC_ENTRY_H
#define TENON_SRC_ENTRY_H

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

/* The member that says how many bytes of an entry's data are the file, or NULL. */
const tn_member *tn_entry_size_member(const tn_entries *entries);

#endif
