/* Creates whole objects, and edits them until the writer accepts them. */
#include "mutate.h"

static bool drop_gaps(tn_mutation *run)
{
    if (run->document->gaps == NULL || tn_below(run, 8) != 0) return false;
    run->document->gaps = NULL;
    run->document->last_gap = NULL;
    return true;
}

bool tn_edit_object(tn_mutation *run, void *object, size_t changes)
{
    tn_spot spot;
    run->root = object;
    run->document = tn_format_document(run->with->format, object);
    bool changed = drop_gaps(run);
    for (; changes > 0; changes--)
        if (tn_pick_spot(run, &spot)) changed = tn_change_spot(run, &spot) || changed;
    return changed;
}

/* Whether a reader would refuse the written object, because of a rule that the writer does not check. One
   size in eight stays broken. */
static bool is_refused(const tn_mutation *run, size_t size, tn_error *error)
{
    void *bytes;
    const tn_format *format = run->with->format;
    const tn_options options = tn_mutation_options(run->with);
    return size % 8 != 0 && format->validate != NULL &&
           tn_arena_alloc(&run->document->arena, size, 1, &bytes) == TN_OK &&
           format->write(format, run->root, bytes, size, error) == TN_OK &&
           format->validate(format, bytes, size, &options, error) != TN_OK &&
           (run->broken == NULL || error->rule != run->broken);
}

/* Whether the writer, which reads its output back, accepts an object that can be measured. */
static bool reads_back(const tn_mutation *run, size_t size, tn_error *error)
{
    void *bytes;
    const tn_format *format = run->with->format;
    if (!format->peeks) return true;
    return tn_arena_alloc(&run->document->arena, size, 1, &bytes) == TN_OK &&
           format->write(format, run->root, bytes, size, error) == TN_OK;
}

/* The bytes at its place do not fit the object: mostly removes the member. */
static bool repair_read_back(tn_mutation *run, tn_error *error)
{
    tn_spot spot;
    error->expected = tn_value_none();
    if (tn_below(run, 4) == 0 || !tn_spot_at(run, &error->place, &spot)) return tn_repair(run, error);
    if (tn_toggle_member(run, &spot)) return true;
    const bool bytes = spot.member.kind == TN_KIND_TEXT || spot.member.kind == TN_KIND_BYTES;
    return bytes && tn_may_change(&spot.member) ? tn_resize_bytes(run, &spot, 0) : tn_repair(run, error);
}

static bool can_be_written(tn_mutation *run, size_t *size)
{
    return run->with->format->measure(run->with->format, run->root, size, NULL) == TN_OK && *size != 0 &&
           *size <= run->capacity && reads_back(run, *size, NULL);
}

bool tn_make_writable(tn_mutation *run, size_t *size)
{
    bool writable = false;
    for (int i = 0; i < TN_MOST_REPAIRS; i++) {
        tn_error error;
        memset(&error, 0, sizeof error);
        writable = run->with->format->measure(run->with->format, run->root, size, &error) == TN_OK;
        if (writable && (*size == 0 || *size > run->capacity)) return false;
        if (writable && !reads_back(run, *size, &error)) {
            if (!repair_read_back(run, &error)) break;
            continue;
        }
        if (writable && !is_refused(run, *size, &error)) return true;
        if (error.rule != NULL && tn_keep_rule(run, &error)) continue;
        if (!tn_repair(run, &error)) break;
    }
    return writable && can_be_written(run, size);
}

void *tn_object_from_nothing(tn_mutation *run, size_t *size)
{
    enum { ATTEMPTS = 8, MOST_CHANGES = 24 };
    const tn_format *format = run->with->format;
    const tn_options options = tn_mutation_options(run->with);
    if (format->create == NULL || format->measure == NULL || format->write == NULL || tn_only_patches(format))
        return NULL;
    for (int i = 0; i < ATTEMPTS; i++) {
        void *object;
        if (format->create(format, &object, &options) != TN_OK) return NULL;
        (void)tn_edit_object(run, object, 1 + tn_below(run, MOST_CHANGES));
        if (tn_make_writable(run, size)) return object;
        format->release(format, object);
    }
    return NULL;
}
