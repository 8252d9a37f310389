/* Makes smaller inputs: removes an element or an optional member. */
#include "mutate.h"

/* A walk that counts removable parts, and removes one of them. */
typedef struct trimming {
    tn_mutation *run;
    size_t seen;
    size_t step; /* the part to remove */
    bool done;
    tn_depth depth;
} trimming;

static void trim_object(trimming *trim, const tn_type *type, void *object, void *parent);

static bool is_turn(trimming *trim)
{
    return trim->seen++ == trim->step && !trim->done;
}

static void trim_list(trimming *trim, const tn_spot *spot, size_t size)
{
    tn_list *list = spot->value;
    for (size_t i = 0; i < list->count; i++) {
        if (is_turn(trim)) trim->done = tn_list_remove(list->items, &list->count, size, i, 1) == TN_OK;
        if (trim->done) return;
        if (spot->member.kind == TN_KIND_LIST)
            trim_object(trim, spot->member.type, (char *)list->items + i * size, spot->object);
    }
}

static void trim_bytes(trimming *trim, const tn_spot *spot)
{
    const tn_bytes old = tn_value_as_bytes(spot->member.kind, spot->value);
    if (old.size == 0 || !is_turn(trim)) return;
    const tn_text text = {(const char *)old.data, old.size / 2};
    if (spot->member.kind == TN_KIND_TEXT)
        *(tn_text *)spot->value = text;
    else
        *(tn_bytes *)spot->value = (tn_bytes){old.data, old.size / 2};
    trim->done = true;
}

static void trim_value(trimming *trim, const tn_spot *spot)
{
    const tn_member *member = &spot->member;
    const tn_view *view = spot->value;
    switch (member->kind) {
    case TN_KIND_OBJECT:
        trim_object(trim, member->type, spot->value, spot->object);
        return;
    case TN_KIND_POINTER:
        trim_object(trim, member->type, *(void **)spot->value, spot->object);
        return;
    case TN_KIND_LIST:
        trim_list(trim, spot, member->type->size);
        return;
    case TN_KIND_ARRAY:
        trim_list(trim, spot, tn_element_size(member));
        return;
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        trim_bytes(trim, spot);
        return;
    case TN_KIND_VIEW:
    case TN_KIND_NUMBERS: /* half of them */
        if (view->count == 0 || !is_turn(trim)) return;
        trim->done = tn_view_remove(trim->run->document, spot->value, view->count / 2,
                                    view->count - view->count / 2) == TN_OK;
        return;
    default:
        return;
    }
}

static void trim_object(trimming *trim, const tn_type *type, void *object, void *parent)
{
    if (!tn_depth_enter(&trim->depth, type)) return;
    for (size_t m = 0; m < type->member_count && !trim->done; m++) {
        const tn_member *member = &type->members[m];
        const tn_spot spot = {type, object, parent, *member, tn_member_in(member, object), false};
        if (!tn_may_change(member)) continue;
        if (!tn_member_present(member, object)) continue;
        if (member->has != TN_NO_INDEX && is_turn(trim)) trim->done = tn_toggle_member(trim->run, &spot);
        if (!trim->done) trim_value(trim, &spot);
    }
    tn_depth_leave(&trim->depth, type);
}

static size_t trim_read(tn_mutation *run, void *object, size_t size, size_t step, uint8_t *smaller,
                        size_t *steps)
{
    const tn_format *format = run->with->format;
    size_t written;
    run->root = object;
    run->document = tn_format_document(format, object);
    trimming trim = {run, 0, step, false, tn_depth_of(format, object)};
    trim_object(&trim, format->type, object, NULL);
    *steps = trim.seen;
    if (!trim.done || !tn_make_writable(run, &written) || written >= size) return 0;
    return format->write(format, object, smaller, written, NULL) == TN_OK ? written : 0;
}

/* Halves, quarters and so on down to eighths. */
static size_t trim_as_bytes(const uint8_t *data, size_t size, size_t step, uint8_t *smaller)
{
    static const size_t parts[] = {2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 8, 8, 8, 8};
    static const size_t begins[] = {0, 1, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7};
    if (step >= sizeof parts / sizeof *parts) return 0;
    const size_t gone = size / parts[step], at = gone * begins[step];
    if (gone == 0 || size == gone) return 0;
    memcpy(smaller, data, at);
    memcpy(smaller + at, data + at + gone, size - at - gone);
    return size - gone;
}

size_t tn_mutator_trim(const tn_mutator *mutator, const uint8_t *data, size_t size, size_t step,
                       uint8_t *smaller, size_t *steps)
{
    enum { AS_BYTES = 14 };
    const tn_format *format = mutator->format;
    tn_mutation run = tn_mutation_begin(mutator, size, step);
    void *object;
    size_t in_object = 0, trimmed = 0;
    const tn_options options = tn_mutation_options(mutator);
    const bool writes = format->measure != NULL && format->write != NULL && !tn_only_patches(format);
    if (writes && format->read(format, &object, data, size, &options, NULL) == TN_OK) {
        trimmed = trim_read(&run, object, size, step, smaller, &in_object);
        format->release(format, object);
    }
    if (step >= in_object) trimmed = trim_as_bytes(data, size, step - in_object, smaller);
    if (steps != NULL) *steps = in_object + AS_BYTES;
    return trimmed;
}
