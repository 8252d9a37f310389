/* Composes objects in streams: streams grow with the values that are stored in them, and unchanged objects
   are copied. */
#include "overlay.h"

bool tn_overlay_composes(const tn_input *in)
{
    const overlay_mode mode = in->run->overlay->mode;
    return mode == OVERLAY_COMPOSE || mode == OVERLAY_AGAIN;
}

bool tn_overlay_checks(const tn_input *in)
{
    const tn_overlay *overlay = in->run->overlay;
    if (overlay->mode != OVERLAY_PUT) return overlay->mode == OVERLAY_TRACE;
    return overlay->verifies || !tn_overlay_verifies(overlay->codec);
}

bool tn_overlay_grows(const tn_input *in)
{
    return in->run->overlay->grows == in;
}

bool tn_overlay_grow(tn_input *in, size_t size)
{
    tn_overlay *overlay = in->run->overlay;
    if (size <= in->size - in->pos) return true;
    if (!tn_overlay_grows(in)) return false;
    if (size > (size_t)(overlay->space - (in->data + in->pos))) {
        overlay->exhausted = true;
        return false;
    }
    const size_t more = in->pos + size - in->size;
    memset(tn_overlay_place(in, in->data + in->size, more), 0, more);
    in->size += more;
    return true;
}

tn_status tn_overlay_copy(tn_input *in, const tn_path *path, const char *member, tn_bytes bytes)
{
    if (!tn_overlay_grow(in, bytes.size))
        return tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_none(),
                       tn_value_unsigned(bytes.size));
    if (bytes.size != 0) memcpy(tn_overlay_place(in, in->data + in->pos, bytes.size), bytes.data, bytes.size);
    return TN_OK;
}

/* ---- objects ---- */

/* An object at a whole byte is remembered as a whole. */
static void overlay_note_object(const tn_input *in, const tn_overlay_object *object)
{
    tn_overlay *overlay = in->run->overlay;
    tn_bytes bytes = {in->data + object->begin, in->pos - object->begin};
    if (!object->copied || in->bits_left != 0) return;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, object->written, object->type);
    if (entry == NULL || tn_overlay_keep(overlay, &bytes) != TN_OK) return;
    entry->bytes = bytes;
    entry->has_bytes = true;
}

/* An object that has changed begins where it begins. */
static void overlay_note_begin(const tn_input *in, const tn_overlay_object *object)
{
    const overlay_entry *read =
        object->base != NULL ? tn_overlay_find(&in->run->overlay->read, object->base, object->type) : NULL;
    if (read == NULL || !read->has_bytes || read->bytes.size == 0) return;
    const tn_bytes first = {read->bytes.data, 1};
    tn_overlay_note_move(in, first);
}

/* A member that depends on others is copied only if those are unchanged. */
static bool overlay_may_copy(const tn_input *in, const tn_overlay_object *object, overlay_entry *read)
{
    if (read == NULL || !read->has_bytes || in->bits_left != 0) return false;
    const bool alike = read->told == object->told || in->run->overlay->mode == OVERLAY_AGAIN;
    if (!alike) read->composed = true;
    return alike;
}

static tn_status overlay_begin_composed(tn_input *in, const tn_path *path, tn_overlay_object *object)
{
    tn_overlay *overlay = in->run->overlay;
    overlay_entry *same = tn_overlay_same(overlay, object->type, object->written, &object->base);
    if (object->base == NULL && overlay->piece != NULL) overlay->piece->reshaped = true;
    if (!overlay_may_copy(in, object, same)) {
        overlay_note_begin(in, object);
        return TN_OK;
    }
    const tn_status status = tn_overlay_copy(in, path, NULL, same->bytes);
    if (status != TN_OK) return status;
    tn_overlay_note_move(in, same->bytes);
    object->copied = true;
    object->end = in->pos + same->bytes.size;
    overlay->grows = NULL;
    return TN_OK;
}

/* What an object was when it was read; NULL where that is not known. */
static void *overlay_base_of(const tn_overlay *overlay, const char *type, void *written)
{
    if (overlay->mode == OVERLAY_AGAIN) return written;
    const overlay_entry *pair = tn_overlay_find(&overlay->written, written, type);
    return pair != NULL ? pair->base : NULL;
}

void tn_overlay_told(const tn_input *in, uint64_t number)
{
    tn_overlay *overlay = in->run->overlay;
    overlay->told = tn_overlay_mix(overlay->told + 1, number);
}

/* The dependencies of an object that was read are kept, and those of a composed object are known. */
static void overlay_take_told(tn_overlay *overlay, tn_overlay_object *object)
{
    object->told = overlay->told;
    overlay->told = 0;
    if (overlay->mode != OVERLAY_TRACE || object->told == 0) return;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, object->written, object->type);
    if (entry != NULL) entry->told = object->told;
}

tn_status tn_overlay_begin(tn_input *in, const tn_path *path, const char *type, void *self, void *written,
                           size_t size, tn_overlay_object *object)
{
    tn_overlay *overlay = in->run->overlay;
    if (overlay->mode == OVERLAY_PUT && !overlay->moved) {
        overlay->told = 0;
        return TN_OK;
    }
    const tn_overlay_object made = {.around = overlay->object,
                                    .type = type,
                                    .self = self,
                                    .written = written,
                                    .size = size,
                                    .open = overlay->grows,
                                    .begin = in->pos};
    *object = made;
    overlay->object = object;
    overlay_take_told(overlay, object);
    if (overlay->mode == OVERLAY_TRACE) object->copied = in->bits_left == 0;
    if (overlay->mode != OVERLAY_TRACE) object->base = overlay_base_of(overlay, type, written);
    if (tn_overlay_composes(in)) tn_overlay_preset(overlay, object);
    return tn_overlay_grows(in) ? overlay_begin_composed(in, path, object) : TN_OK;
}

tn_status tn_overlay_end(tn_input *in, const tn_path *path, const tn_overlay_object *object)
{
    tn_overlay *overlay = in->run->overlay;
    tn_overlay_note_shape(overlay, in->pos, in->size);
    if (overlay->mode == OVERLAY_PUT && !overlay->moved) return TN_OK;
    if (overlay->mode == OVERLAY_TRACE) overlay_note_object(in, object);
    overlay->object = object->around;
    if (overlay->mode == OVERLAY_PUT) return TN_OK;
    overlay->grows = object->open;
    if (overlay->mode == OVERLAY_TRACE || !object->copied || in->pos == object->end) return TN_OK;
    return tn_fail(in, path, NULL, object->begin, TN_DISAGREE, tn_value_unsigned(object->end - object->begin),
                   tn_value_unsigned(in->pos - object->begin));
}

/* ---- streams of their own ---- */

static tn_status overlay_open_known(tn_input *in, const tn_path *path, const char *member,
                                    const tn_delimited *form, tn_bytes known, tn_bytes *bytes)
{
    const tn_status status = tn_overlay_copy(in, path, member, known);
    if (status != TN_OK) return status;
    tn_overlay_note_move(in, known);
    return tn_overlay_take(in, path, member, form, (int64_t)known.size, bytes);
}

/* A stream of a given size begins with its old content: values are stored over that, and bytes that no member
   holds stay. */
static void overlay_begin_as_read(const tn_input *in, const tn_overlay_window *window, uint64_t size)
{
    tn_overlay *overlay = in->run->overlay;
    const overlay_entry *read =
        window->base != NULL ? tn_overlay_find(&overlay->read, window->base, window->type) : NULL;
    if (read == NULL || !read->has_window || read->window.size != size || size > in->size - in->pos) return;
    if (size == 0 || tn_overlay_is_spliced(overlay, read->window)) return;
    uint8_t *to = tn_overlay_place(in, in->data + in->pos, (size_t)size);
    if (to != NULL) memcpy(to, read->window.data, (size_t)size);
}

static tn_status overlay_open_composed(tn_input *in, const tn_path *path, const char *member,
                                       const tn_delimited *form, int64_t size, bool follows, void *written,
                                       tn_overlay_window *window, tn_bytes *bytes)
{
    const overlay_entry *same = tn_overlay_same(in->run->overlay, window->type, written, &window->base);
    if (same != NULL && same->has_window && !tn_overlay_is_spliced(in->run->overlay, same->window))
        return overlay_open_known(in, path, member, form, same->window, bytes);
    if (form->limit != TN_LIMIT_SIZE || follows) {
        window->grows = true;
        *bytes = (tn_bytes){in->data + in->pos, 0};
        return TN_OK;
    }
    if (size >= 0 && (uint64_t)size <= SIZE_MAX && tn_overlay_grow(in, (size_t)size))
        overlay_begin_as_read(in, window, (uint64_t)size);
    return tn_overlay_take(in, path, member, form, size, bytes);
}

tn_status tn_overlay_open(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, bool follows, const char *type, void *written,
                          tn_overlay_window *window, tn_bytes *bytes)
{
    tn_overlay *overlay = in->run->overlay;
    tn_align(in);
    const tn_overlay_window made = {.outside = overlay->grows,
                                    .space = overlay->space,
                                    .begin = in->pos,
                                    .type = type,
                                    .written = written};
    *window = made;
    if (tn_overlay_grows(in))
        return overlay_open_composed(in, path, member, form, size, follows, written, window, bytes);
    const tn_status status = tn_overlay_take(in, path, member, form, size, bytes);
    if (status != TN_OK || overlay->mode != OVERLAY_TRACE) return status;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, written, type);
    window->base = written;
    if (entry == NULL) return TN_OK;
    entry->window = (tn_bytes){in->data + window->begin, in->pos - window->begin};
    entry->ends = in->pos == in->size;
    entry->has_window = tn_overlay_keep(overlay, &entry->window) == TN_OK;
    return TN_OK;
}

/* Makes a copy of bytes an image. */
static tn_status overlay_add_block(const tn_input *in, const tn_path *path, const char *member,
                                   tn_bytes *bytes)
{
    void *block, *copy = NULL;
    tn_overlay *overlay = in->run->overlay;
    tn_status status = tn_arena_alloc(&overlay->round, 1, sizeof(tn_overlay_block), &block);
    if (status == TN_OK) status = tn_arena_alloc(&overlay->round, bytes->size, 1, &copy);
    if (status != TN_OK)
        return tn_fail(in, path, member, in->pos, status, tn_value_none(), tn_value_unsigned(bytes->size));
    if (bytes->size != 0) memcpy(copy, bytes->data, bytes->size);
    const tn_overlay_block made = {*bytes, copy, overlay->blocks};
    *(tn_overlay_block *)block = made;
    overlay->blocks = block;
    bytes->data = copy;
    return TN_OK;
}

tn_status tn_overlay_unpacked(const tn_input *in, const tn_path *path, const char *member,
                              tn_overlay_window *window, tn_bytes *bytes)
{
    tn_overlay *overlay = in->run->overlay;
    window->packed = true;
    if (!window->grows) return overlay_add_block(in, path, member, bytes);
    overlay_annex *annex = tn_overlay_enter_annex(overlay);
    if (annex == NULL)
        return tn_fail(in, path, member, in->pos, TN_NO_MEMORY, tn_value_none(), tn_value_none());
    overlay->space = annex->bytes + annex->size;
    *bytes = (tn_bytes){annex->bytes + annex->used, 0};
    return TN_OK;
}

void tn_overlay_go_in(const tn_input *in, const tn_overlay_window *window, const tn_input *inner)
{
    in->run->overlay->grows = window->grows ? inner : NULL;
}

/* What is left behind an object in its stream stays there. */
static void overlay_note_tail(tn_overlay *overlay, const tn_overlay_window *window, const tn_input *inner)
{
    tn_bytes tail = {inner->data + inner->pos, inner->size - inner->pos};
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, window->base, window->type);
    if (entry == NULL || tn_overlay_keep(overlay, &tail) != TN_OK) return;
    entry->tail = tail;
    entry->has_tail = true;
}

static void overlay_note_content(tn_overlay *overlay, const tn_overlay_window *window, tn_bytes bytes)
{
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, window->base, window->type);
    if (entry != NULL && tn_overlay_keep(overlay, &bytes) == TN_OK) entry->content = bytes;
}

bool tn_overlay_was_packed(const tn_input *in, const tn_overlay_window *window, tn_bytes bytes,
                           tn_bytes *packed)
{
    const overlay_map *read = &in->run->overlay->read;
    const overlay_entry *known =
        window->base != NULL ? tn_overlay_find(read, window->base, window->type) : NULL;
    if (known == NULL || !known->has_window || !tn_overlay_is_same(known->content, bytes)) return false;
    *packed = known->window;
    return true;
}

static tn_status overlay_put_tail(tn_overlay *overlay, const tn_path *path, const char *member,
                                  const tn_overlay_window *window, tn_input *inner)
{
    const overlay_entry *known =
        window->base != NULL ? tn_overlay_find(&overlay->read, window->base, window->type) : NULL;
    if (known == NULL || !known->has_tail || known->tail.size == 0) return TN_OK;
    tn_align(inner);
    inner->pos = inner->size;
    return tn_overlay_put_rest(inner, path, member, known->tail);
}

/* The bytes that a process makes of a stream. */
static void overlay_extend_packed(const tn_input *in, const tn_path *path, const char *member,
                                  const tn_overlay_window *window, size_t size)
{
    static const char packed[] = "@packed"; /* no id */
    tn_overlay_extend(in, path, member, window->written, packed, size);
}

tn_status tn_overlay_come_out(tn_input *in, const tn_path *path, const char *member,
                              const tn_overlay_window *window, const tn_input *inner, tn_bytes *bytes)
{
    tn_overlay *overlay = in->run->overlay;
    tn_input grown = *inner;
    tn_status status = TN_OK;
    if (overlay->mode == OVERLAY_TRACE) overlay_note_tail(overlay, window, inner);
    if (overlay->mode == OVERLAY_TRACE && window->packed) overlay_note_content(overlay, window, *bytes);
    if (window->grows) {
        overlay->grows = &grown;
        status = overlay_put_tail(overlay, path, member, window, &grown);
        *bytes = (tn_bytes){grown.data, grown.size};
    }
    if (window->grows && window->packed) tn_overlay_leave_annex(overlay, grown.size);
    overlay->grows = window->outside;
    overlay->space = window->space;
    tn_overlay_extend(in, path, member, window->written, window->type, grown.size);
    tn_overlay_measure(in, window->written, window->type,
                       (tn_bytes){in->data + window->begin, in->pos - window->begin});
    if (window->packed && !window->grows)
        overlay_extend_packed(in, path, member, window, in->pos - window->begin);
    if (status != TN_OK || !window->grows || window->packed) return status;
    in->pos += grown.size;
    in->size = in->pos;
    return TN_OK;
}

tn_status tn_overlay_append(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                            const tn_overlay_window *window, tn_bytes bytes)
{
    tn_status status;
    if (window->packed) {
        status = tn_overlay_bytes(in, path, member, bytes.data, bytes.size);
        if (status != TN_OK) return status;
        in->pos += bytes.size;
        if (form->limit != TN_LIMIT_TERMINATOR) overlay_extend_packed(in, path, member, window, bytes.size);
    }
    for (unsigned i = 0; form->limit == TN_LIMIT_TERMINATOR && !form->include && i < form->unit; i++) {
        status = tn_overlay_bytes(in, path, member, &form->terminator, 1);
        if (status != TN_OK) return status;
        in->pos++;
    }
    return TN_OK;
}
