/* Compares two versions of a schema. */
#include "diff/diff.h"

#include <stdlib.h>

#include "diff/versions.h"

/* The order of the text: of the new version if it has the place, otherwise of the old one; changes without a
   place come last. */
static size_t text_order(const schema_change *change)
{
    if (change->new_place.source != NULL) return change->new_place.begin;
    return change->old_place.source != NULL ? change->old_place.begin : SIZE_MAX;
}

static int by_place(const void *a, const void *b)
{
    const schema_change *one = a, *other = b;
    const size_t x = text_order(one), y = text_order(other);
    if (x != y) return x < y ? -1 : 1;
    return strcmp(one->path, other->path) != 0 ? strcmp(one->path, other->path)
                                               : strcmp(one->what, other->what);
}

schema_diff diff_schemas(arena *memory, const generated_files *old_version,
                         const generated_files *new_version)
{
    versions v = {.memory = memory, .models = {old_version->model, new_version->model}};
    versions_pair(&v);
    diff_types(&v);
    diff_members(&v);
    diff_forms(&v);
    diff_prove(&v, BACKWARD);
    diff_prove(&v, FORWARD);
    diff_header(&v, old_version, new_version);
    if (v.found.changes.count > 0)
        qsort(v.found.changes.items, v.found.changes.count, sizeof *v.found.changes.items, by_place);
    return v.found;
}

bool diff_is_proved(const schema_diff *of, diff_direction direction)
{
    for (size_t i = 0; i < of->changes.count; i++)
        if (of->changes.items[i].doubts[direction] != NULL) return false;
    return true;
}
