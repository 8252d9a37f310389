/* Numbers that rules compute of each record of an array, kept so that rules can use the extremes of its parts
   repeatedly. A trie finds them by a hash of the records' address. */
#include "tenon/impl/rules.h"

static bool same_noted(const tn_noted *a, const tn_noted *b)
{
    return a->data == b->data && a->stride == b->stride && a->count == b->count && a->layout == b->layout &&
           a->what == b->what;
}

/* Returns the place of the note of the numbers, existing or new. */
static tn_note **find_note(tn_run *run, const tn_noted *of)
{
    tn_note **at = &run->notes;
    uint64_t hash = tn_mix((uint64_t)(uintptr_t)of->data + of->what);
    for (; *at != NULL && !same_noted(&(*at)->of, of); hash <<= 2)
        at = &(*at)->next[hash >> 62];
    return at;
}

/* New notes; NULL if there is not enough scratch memory. */
static tn_status add_note(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          const tn_noted *of, tn_form form, tn_note **note)
{
    void *block, *numbers;
    const size_t count = of->stride == 0 ? 1 : of->count, size = tn_form_size(form);
    *note = NULL;
    tn_status status = tn_scratch(in, path, member, at, count, size, &numbers);
    if (status != TN_OK || numbers == NULL) return status;
    status = tn_scratch(in, path, member, at, 1, sizeof(tn_note), &block);
    if (status != TN_OK || block == NULL) return status;
    *note = block;
    (*note)->of = *of;
    (*note)->numbers = (tn_numbers){numbers, numbers, size, count, form};
    return TN_OK;
}

tn_status tn_notes_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_noted *of, uint64_t from, uint64_t count, tn_form form, tn_notes *notes)
{
    const bool same = of->stride == 0;
    tn_note **place = find_note(in->run, of);
    memset(notes, 0, sizeof *notes);
    if (*place == NULL) {
        const tn_status status = add_note(in, path, member, at, of, form, place);
        if (status != TN_OK || *place == NULL) return status;
        notes->fresh = true;
    }
    notes->numbers = (*place)->numbers;
    notes->from = same ? 0 : (size_t)from;
    notes->count = same ? 1 : (size_t)count;
    return TN_OK;
}
