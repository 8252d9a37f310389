/* Runs operations on JSON objects, key by key, in any order. */
#include "frame.h"

/* ---- values ---- */

static tn_status read_integer(const frame *f, const tn_json_member *m, const tn_path *path, const char *id,
                              tn_result *value)
{
    tn_input *in = f->over.in;
    return m->kind == TN_JSON_SIGNED ? tn_json_signed(in, path, id, m->low, (int64_t)m->high, &value->s)
                                     : tn_json_unsigned(in, path, id, m->high, &value->u);
}

/* Reads a number, text or truth value to its place in memory. */
static tn_status read_value(const frame *f, const tn_json_member *m, const tn_path *path, const char *id,
                            void *to)
{
    tn_input *in = f->over.in;
    tn_result value;
    tn_status status;
    switch (m->kind) {
    case TN_JSON_TEXT:
        return tn_json_text(in, path, id, to);
    case TN_JSON_BOOL:
        return tn_json_bool(in, path, id, to);
    case TN_JSON_F4:
        return tn_json_f4(in, path, id, to);
    case TN_JSON_F8:
        return tn_json_f8(in, path, id, to);
    default:
        status = read_integer(f, m, path, id, &value);
        if (status == TN_OK) tn_result_store(m->form, 0, &value, to);
        return status;
    }
}

/* ---- arrays ---- */

static tn_status begin_array(const frame *f, const tn_json_member *m, tn_json_array *array)
{
    tn_input *in = f->over.in;
    switch (m->array) {
    case TN_JSON_JOINED:
        return tn_json_joined_begin(in, f->over.path, m->id, m->separator, array);
    case TN_JSON_KEYED:
        return tn_json_keyed_begin(in, f->over.path, m->id, array);
    default:
        return tn_json_array_begin(in, f->over.path, m->id, m->kind == TN_JSON_OBJECT, array);
    }
}

static tn_status locate_from(const frame *f, const void *address, size_t begin)
{
    const tn_input *in = f->over.in;
    return f->located ? tn_locate(in, address, begin, in->pos - begin) : TN_OK;
}

static tn_status read_key(const frame *f, const tn_json_member *m, const tn_path *path, uint8_t *item)
{
    tn_input *in = f->over.in;
    const size_t begin = in->pos;
    tn_text *key = (tn_text *)(void *)(item + m->key_slot);
    tn_status status = tn_json_text(in, path, m->key_id, key);
    if (status == TN_OK) status = locate_from(f, key, begin);
    return status == TN_OK ? tn_json_colon(in, path, m->key_id) : status;
}

/* The object of an element, which `slot` holds or points at. */
static tn_status make_object(const frame *f, const tn_json_member *m, size_t begin, void *slot, void **object)
{
    *object = slot;
    if (!m->apart) return TN_OK;
    const tn_status status =
        tn_run_alloc(f->over.in, f->over.path, m->id, begin, 1, m->read->type->size, object);
    if (status == TN_OK) *(void **)slot = *object;
    return status;
}

static tn_status read_element(frame *f, const tn_json_member *m, const tn_path *path, tn_list *list)
{
    tn_input *in = f->over.in;
    const size_t begin = in->pos;
    value_space space;
    void *slot, *object;
    tn_status status = TN_OK;
    if (m->kind != TN_JSON_OBJECT) status = read_value(f, m, path, NULL, &space);
    if (status == TN_OK) status = tn_list_slot(in, f->over.path, m->id, begin, list, m->size, &slot);
    if (status != TN_OK) return status;
    if (m->kind != TN_JSON_OBJECT) {
        memcpy(slot, &space, m->size);
        list->count = path->index + 1;
        return locate_from(f, slot, begin);
    }
    status = make_object(f, m, begin, slot, &object);
    if (status != TN_OK) return status;
    frame inner = *f;
    inner.over.path = path;
    inner.over.index = path->index;
    inner.item_at = begin;
    inner.object = object;
    if (m->array == TN_JSON_KEYED) status = read_key(f, m, path, object);
    if (status == TN_OK) status = tn_do_read(&inner, m->read);
    if (status == TN_OK) list->count = path->index + 1;
    return status;
}

static tn_status read_array(frame *f, const tn_json_member *m)
{
    tn_input *in = f->over.in;
    tn_json_array array;
    tn_status status = begin_array(f, m, &array);
    while (status == TN_OK && tn_json_element(in, f->over.path, m->id, &array, &status)) {
        const tn_path path = {f->over.path, m->id, array.index - 1};
        status = read_element(f, m, &path, (tn_list *)(void *)tn_frame_slot(f, m->slot));
    }
    return status;
}

/* ---- members ---- */

static tn_status read_member(frame *f, const tn_json_member *m)
{
    const size_t begin = f->over.in->pos;
    uint8_t *slot = tn_frame_slot(f, m->slot);
    tn_status status;
    if (m->place != TN_NO_SLOT && f->noted != NULL) f->noted->places[m->place] = begin;
    if (m->has != TN_NO_SLOT) *(bool *)tn_frame_slot(f, m->has) = true;
    if (m->array != TN_JSON_SINGLE)
        status = read_array(f, m);
    else if (m->kind == TN_JSON_OBJECT)
        status = tn_do_read(f, m->read);
    else
        status = read_value(f, m, f->over.path, m->id, slot);
    return status == TN_OK ? locate_from(f, slot, begin) : status;
}

/* Checks `valid` after all keys, which stand in any order. */
static tn_status check_members(frame *f, const tn_json_layout *layout, const size_t *at)
{
    tn_status status = TN_OK;
    for (size_t i = 0; i < layout->keys.count && status == TN_OK; i++) {
        const tn_json_member *m = &layout->members[i];
        if (m->has != TN_NO_SLOT && !*(const bool *)tn_frame_slot(f, m->has)) continue;
        f->item_at = at[i];
        status = frame_function(f, &m->valid);
    }
    return status;
}

static void begin_places(const frame *f, const tn_json_layout *layout, size_t *at)
{
    for (size_t i = 0; i < layout->keys.count; i++) {
        const tn_json_member *m = &layout->members[i];
        at[i] = f->over.in->pos;
        if (m->place != TN_NO_SLOT && f->noted != NULL) f->noted->places[m->place] = at[i];
    }
}

static tn_status read_object(frame *f, const tn_json_layout *layout)
{
    tn_input *in = f->over.in;
    tn_text *form = (tn_text *)(void *)tn_frame_slot(f, layout->form);
    size_t at[MOST_JSON_KEYS];
    bool seen[MOST_JSON_KEYS];
    tn_json_object object;
    begin_places(f, layout, at);
    tn_status status = tn_json_object_begin(in, f->over.path, &layout->keys, seen, &object);
    if (status != TN_OK) return status;
    while (status == TN_OK && tn_json_next(in, f->over.path, &object, &status)) {
        at[object.key] = in->pos;
        status = read_member(f, &layout->members[object.key]);
    }
    if (status == TN_OK && f->located) status = tn_locate(in, form, object.begin, object.end - object.begin);
    if (status == TN_OK)
        status =
            tn_json_object_end(in, f->over.path, &object, form, (bool *)tn_frame_slot(f, layout->has_form));
    return status == TN_OK ? check_members(f, layout, at) : status;
}

tn_status tn_do_json(frame *f, const tn_operation *op)
{
    const tn_path own = {f->over.path, op->id, TN_NO_INDEX};
    if (op->kind == TN_DO_JSON) return read_object(f, op->data);
    return tn_json_begin(op->flag ? f->stream : f->over.in, op->id != NULL ? &own : f->over.path);
}
