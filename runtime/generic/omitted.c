/* Finds members that the JSON of an object omits. */
#include "omitted.h"

#include "../core/by_place.h"

/* The number of the first omitted value at an address or behind it. */
static size_t first_from(tn_omitted *all, const void *address)
{
    if (!all->sorted) tn_sort_by_place(all->values, all->count, sizeof *all->values);
    all->sorted = true;
    return tn_count_before(all->values, all->count, sizeof *all->values, (uintptr_t)address);
}

bool tn_is_omitted(const tn_document *document, const void *value)
{
    tn_omitted *all = document->omitted;
    size_t low = all != NULL ? first_from(all, value) : 0;
    if (all == NULL) return false;
    for (; low < all->count && all->values[low].at == (uintptr_t)value; low++) /* rivals share a place */
        if (tn_is_unset(all->values[low].member, all->values[low].object)) return true;
    return false;
}

bool tn_omits_in(const tn_document *document, const void *object)
{
    tn_omitted *all = document->omitted;
    if (all == NULL) return false;
    for (size_t i = first_from(all, object); i < all->count && all->values[i].object == object; i++)
        if (tn_is_unset(all->values[i].member, object)) return true;
    return false;
}
