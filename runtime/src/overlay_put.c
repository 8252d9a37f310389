/* Stores values in the output of a patch. */
#include "overlay.h"

#include "tenon/arith.h"

static bool overlay_holds(const uint8_t *bytes, size_t size, const uint8_t *p, size_t wanted)
{
    const uintptr_t begin = (uintptr_t)bytes, place = (uintptr_t)p;
    return place >= begin && place - begin <= size && wanted <= size - (place - begin);
}

uint8_t *tn_overlay_place(const tn_input *in, const uint8_t *p, size_t size)
{
    const tn_overlay *overlay = in->run->overlay;
    if (overlay_holds(overlay->bytes, overlay->size, p, size)) return overlay->bytes + (p - overlay->bytes);
    for (const tn_overlay_block *block = overlay->blocks; block != NULL; block = block->next)
        if (overlay_holds(block->bytes, block->before.size, p, size))
            return block->bytes + (p - block->bytes);
    return NULL;
}

/* ---- what lies over the same bytes ---- */

/* The bytes that the source has for a place of the image; NULL if they are unknown. */
static const uint8_t *overlay_as_read(const tn_overlay *overlay, const uint8_t *place, size_t size)
{
    const bool here = overlay->mode == OVERLAY_PUT && !overlay->moved && overlay->document->source != NULL &&
                      overlay->size == overlay->document->size;
    return here && overlay_holds(overlay->bytes, overlay->size, place, size)
               ? overlay->document->source + (place - overlay->bytes)
               : NULL;
}

static bool overlay_is_viewed(const tn_overlay *overlay, size_t at)
{
    const overlay_range *range = overlay->views;
    while (range != NULL && (at < range->begin || at >= range->end))
        range = range->next;
    return range != NULL;
}

/* Where there is no memory, what lies over the same bytes is said to disagree. */
static void overlay_note_view(tn_overlay *overlay, size_t at)
{
    void *block;
    if (overlay->views != NULL && overlay->views->end == at) {
        overlay->views->end++;
        return;
    }
    if (tn_arena_alloc(&overlay->memory, 1, sizeof(overlay_range), &block) != TN_OK) return;
    *(overlay_range *)block = (overlay_range){at, at + 1, overlay->views};
    overlay->views = block;
}

/* Puts bytes over others: what is as it was read gives way to what an instance has changed. `mask` says which
   bits count. Whether anything has changed. */
static bool overlay_merge(tn_overlay *overlay, uint8_t *to, const uint8_t *data, size_t size, uint8_t mask)
{
    const uint8_t *read = overlay_as_read(overlay, to, size);
    bool changed = false;
    for (size_t i = 0; i < size; i++) {
        const size_t at = (size_t)(to + i - overlay->bytes);
        if (to[i] == data[i]) continue;
        const bool as_read = read != NULL && ((data[i] ^ read[i]) & mask) == 0;
        if (as_read && overlay_is_viewed(overlay, at)) {
            overlay->yielded = true;
            continue;
        }
        if (read != NULL && !as_read && overlay->puts_view) overlay_note_view(overlay, at);
        to[i] = data[i];
        changed = true;
    }
    return changed;
}

/* Changes bytes of an image that are there. */
static tn_status overlay_put_masked(const tn_input *in, const tn_path *path, const char *member,
                                    const uint8_t *at, const void *data, size_t size, uint8_t mask)
{
    tn_overlay *overlay = in->run->overlay;
    if (size == 0 || overlay->measures || memcmp(at, data, size) == 0) return TN_OK;
    uint8_t *to = tn_overlay_place(in, at, size);
    if (to == NULL) return tn_overlay_frozen(in, path, member);
    if (!overlay_merge(overlay, to, data, size, mask)) return TN_OK;
    if (overlay->changed) overlay->other = overlay->place;
    overlay->changed = true;
    tn_place_set(&overlay->place, path, member, TN_NO_INDEX);
    return TN_OK;
}

static tn_status overlay_put(const tn_input *in, const tn_path *path, const char *member, const uint8_t *at,
                             const void *data, size_t size)
{
    return overlay_put_masked(in, path, member, at, data, size, UINT8_MAX);
}

tn_status tn_overlay_bytes(tn_input *in, const tn_path *path, const char *member, const void *data,
                           size_t size)
{
    tn_align(in);
    if (!tn_overlay_grow(in, size)) return tn_overlay_fail_size(in, path, member, in->size - in->pos, size);
    return overlay_put(in, path, member, in->data + in->pos, data, size);
}

/* A number that is held as a double, which its form has to hold exactly. */
static tn_status overlay_real(tn_input *in, const tn_path *path, const char *member, const double *value,
                              tn_form form, const char *wanted)
{
    uint8_t bytes[4];
    const size_t size = tn_form_size(form);
    tn_align(in);
    const bool is_f4 = tn_is_f4(*value);
    const uint32_t bits = is_f4 ? tn_bits_of_float((float)*value) : 0;
    const bool is_nan = !(*value == *value);
    if (!is_f4 || !tn_form_holds(form, bits) || (!is_nan && tn_form_rounded(form, bits) != bits))
        return tn_fail(in, path, member, in->pos, TN_WRONG_KIND, tn_value_literal(wanted),
                       tn_value_real(*value));
    if (in->size - in->pos >= size) {
        const double there = (double)tn_float_of_bits((uint32_t)tn_form_load(form, in->data + in->pos));
        if (memcmp(&there, value, sizeof there) == 0) return TN_OK;
    }
    tn_form_store(form, bits, bytes);
    return tn_overlay_bytes(in, path, member, bytes, size);
}

tn_status tn_overlay_f4(tn_input *in, const tn_path *path, const char *member, const double *value,
                        bool big_endian)
{
    return overlay_real(in, path, member, value, big_endian ? TN_FORM_F4BE : TN_FORM_F4LE,
                        "a number that 4 bytes hold");
}

tn_status tn_overlay_f2(tn_input *in, const tn_path *path, const char *member, const double *value,
                        bool big_endian)
{
    return overlay_real(in, path, member, value, big_endian ? TN_FORM_F2BE : TN_FORM_F2LE,
                        "a number that 2 bytes hold");
}

tn_status tn_overlay_integer(const tn_input *in, const tn_path *path, const char *member, double value,
                             int64_t low, int64_t high, int64_t *integer)
{
    if (value >= (double)low && value <= (double)high) {
        *integer = (int64_t)value;
        if ((double)*integer == value) return TN_OK;
    }
    return tn_fail(in, path, member, in->pos, TN_WRONG_KIND,
                   tn_value_literal("an integer that fits, below 2^53"), tn_value_real(value));
}

/* ---- bits ---- */

/* The value of `count` bits of which the first is bit `first` of the stream, in either order, is put. */
static tn_status overlay_put_bits(tn_input *in, const tn_path *path, const char *member, size_t first,
                                  unsigned count, uint64_t value, bool little_endian)
{
    for (unsigned i = 0; i < count; i++) {
        const size_t at = first + i;
        const unsigned bit = (unsigned)(at % 8);
        const uint64_t wanted = value >> (little_endian ? i : count - 1 - i) & 1;
        const uint8_t mask = (uint8_t)(little_endian ? 1u << bit : 0x80u >> bit);
        const uint8_t *place = in->data + at / 8;
        const uint8_t byte = (uint8_t)(wanted ? *place | mask : *place & ~mask);
        const tn_status status = overlay_put_masked(in, path, member, place, &byte, 1, mask);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

static tn_status overlay_either_bits(tn_input *in, const tn_path *path, const char *member, unsigned count,
                                     uint64_t value, bool little_endian)
{
    const unsigned begun = in->bits_little_endian == little_endian ? in->bits_left : 0;
    uint64_t there;
    if (count > begun) (void)tn_overlay_grow(in, (count - begun + 7) / 8);
    tn_input behind = *in;
    if (count < 64 && value >> count != 0)
        return tn_fail(in, path, member, in->pos, TN_OVERFLOW, tn_value_unsigned(UINT64_MAX >> (64 - count)),
                       tn_value_unsigned(value));
    const tn_status status = little_endian ? tn_read_bits_le(&behind, path, member, count, &there)
                                           : tn_read_bits_be(&behind, path, member, count, &there);
    if (status != TN_OK || there == value) return status;
    return overlay_put_bits(in, path, member, behind.pos * 8 - behind.bits_left - count, count, value,
                            little_endian);
}

tn_status tn_overlay_bits_be(tn_input *in, const tn_path *path, const char *member, unsigned count,
                             uint64_t value)
{
    return overlay_either_bits(in, path, member, count, value, false);
}

tn_status tn_overlay_bits_le(tn_input *in, const tn_path *path, const char *member, unsigned count,
                             uint64_t value)
{
    return overlay_either_bits(in, path, member, count, value, true);
}

/* ---- bytes that end somewhere ---- */

tn_status tn_overlay_take(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, tn_bytes *bytes)
{
    if (form->limit == TN_LIMIT_TERMINATOR)
        return tn_take_terminated(in, path, member, form->terminator, form->unit, form->include,
                                  form->consume, form->eos_error, bytes);
    const tn_status status = form->limit == TN_LIMIT_SIZE ? tn_take_bytes(in, path, member, size, bytes)
                                                          : tn_take_rest(in, path, member, bytes);
    if (form->has_pad && !(form->has_terminator && form->terminator == form->pad))
        *bytes = tn_strip_right(*bytes, form->pad);
    if (form->has_terminator) *bytes = tn_cut(*bytes, form->terminator, form->unit, form->include);
    return status;
}

/* Fills bytes with one value. */
static tn_status overlay_fill(tn_input *in, const tn_path *path, const char *member, size_t at, size_t end,
                              uint8_t value)
{
    tn_status status = TN_OK;
    for (; at < end && status == TN_OK; at++)
        status = overlay_put(in, path, member, in->data + at, &value, 1);
    return status;
}

/* A value in `space` bytes, and what ends it there. */
static tn_status overlay_put_in_space(tn_input *in, const tn_path *path, const char *member,
                                      const tn_delimited *form, tn_bytes value, size_t space)
{
    const size_t end = in->pos + space;
    size_t at = in->pos + value.size;
    const bool filled = form->has_pad || form->has_terminator;
    if (value.size > space || (value.size < space && !filled))
        return tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_unsigned(space),
                       tn_value_bytes(value.data, value.size));
    tn_status status = overlay_put(in, path, member, in->data + in->pos, value.data, value.size);
    if (status == TN_OK && form->has_terminator && !form->include && end - at >= form->unit) {
        status = overlay_fill(in, path, member, at, at + form->unit, form->terminator);
        at += form->unit;
    }
    return status == TN_OK ? overlay_fill(in, path, member, at, end, form->has_pad ? form->pad : 0) : status;
}

/* If the parent and the tags do not determine the value. */
static tn_status overlay_fail_ambiguous(const tn_input *in, const tn_path *path, const char *member,
                                        const tn_delimited *form, tn_bytes value)
{
    const bool pads = form->has_pad && value.size != 0 && value.data[value.size - 1] == form->pad;
    return tn_fail(in, path, member, in->pos, pads ? TN_PADDING_IN_VALUE : TN_TERMINATOR_IN_VALUE,
                   tn_value_none(), tn_value_bytes(value.data, value.size));
}

static bool overlay_is_filled(const uint8_t *bytes, size_t size, uint8_t value)
{
    while (size > 0 && *bytes == value)
        bytes++, size--;
    return size == 0;
}

/* Whether bytes ended with their stream: their terminator is missing. */
static bool overlay_is_open(const tn_delimited *form, tn_bytes there)
{
    const bool may =
        form->limit == TN_LIMIT_TERMINATOR && !form->eos_error && form->consume && !form->include;
    const size_t unit = form->unit;
    return may && there.size != 0 &&
           (there.size < unit || !overlay_is_filled(there.data + there.size - unit, unit, form->terminator));
}

/* The bytes that the value takes which is put next, with what ends it: nothing, where nothing did when it was
   read. */
static size_t overlay_needed(const tn_overlay *overlay, const tn_delimited *form, tn_bytes value)
{
    tn_bytes was;
    const bool ends = form->limit != TN_LIMIT_REST && form->has_terminator && !form->include;
    const bool open = value.size != 0 && tn_overlay_was(overlay, &was) && overlay_is_open(form, was);
    return value.size + (ends && !open ? form->unit : 0);
}

uint64_t tn_overlay_space(const tn_input *in, const tn_delimited *form, tn_bytes value)
{
    tn_bytes known;
    const tn_overlay *overlay = in->run->overlay;
    return tn_overlay_raw(overlay, &known) ? known.size : overlay_needed(overlay, form, value);
}

/* Whether bytes are a value and what fills the space behind it, as overlay_put_in_space puts it: then the
   space may be another one. */
static bool overlay_may_refill(const tn_delimited *form, tn_bytes there, tn_bytes value)
{
    const bool ends = form->has_terminator && !form->include;
    const uint8_t pad = form->has_pad ? form->pad : 0;
    if (form->limit != TN_LIMIT_SIZE || (!form->has_pad && !form->has_terminator)) return false;
    if (value.size > there.size || !tn_overlay_is_same((tn_bytes){there.data, value.size}, value))
        return false;
    size_t left = there.size - value.size;
    const uint8_t *behind = there.data + value.size;
    if (ends && left >= form->unit) {
        if (!overlay_is_filled(behind, form->unit, form->terminator)) return false;
        behind += form->unit;
        left -= form->unit;
    }
    return overlay_is_filled(behind, left, pad);
}

/* An element of a list behind one that ended with its stream, and does so no more: that gets its terminator.
 */
static tn_status overlay_end_previous(tn_input *in, const tn_path *path, const char *member,
                                      const tn_delimited *form)
{
    const tn_overlay *overlay = in->run->overlay;
    const tn_bytes *previous = overlay->open_slot; /* tn_text has the same size */
    if (previous == NULL || previous + 1 != overlay->slot || overlay->open_end != in->data + in->pos)
        return TN_OK;
    if (!tn_overlay_grow(in, form->unit)) return tn_overlay_fail_size(in, path, member, form->unit, 0);
    const tn_status status = overlay_fill(in, path, member, in->pos, in->pos + form->unit, form->terminator);
    in->pos += form->unit;
    return status;
}

/* Remembers a value that was put where its terminator is missing: whether something follows shows then. */
static void overlay_note_open(const tn_input *in, const void *slot, const tn_delimited *form, size_t size)
{
    tn_overlay *overlay = in->run->overlay;
    const tn_bytes put = {in->data + in->pos, size};
    overlay->open_slot = overlay_is_open(form, put) ? slot : NULL;
    overlay->open_end = put.data + put.size;
}

/* In a stream that grows: the bytes that are known, or the value, and what ends it. */
static tn_status overlay_delimited_new(tn_input *in, const tn_path *path, const char *member,
                                       const tn_delimited *form, int64_t size, tn_bytes value)
{
    tn_bytes there;
    tn_overlay *overlay = in->run->overlay;
    const void *slot = overlay->slot;
    tn_status status = overlay_end_previous(in, path, member, form);
    if (status != TN_OK) return status;
    tn_bytes was;
    bool known = tn_overlay_raw(overlay, &there);
    const uint64_t space =
        form->limit == TN_LIMIT_SIZE ? (uint64_t)size : overlay_needed(overlay, form, value);
    if (known && there.size != space && overlay_may_refill(form, there, value)) known = false;
    if (overlay->piece != NULL && tn_overlay_was(overlay, &was) && was.size != (known ? there.size : space))
        overlay->piece->reshaped = true;
    overlay->slot = NULL;
    if (known && form->limit == TN_LIMIT_SIZE && there.size != space)
        return tn_overlay_fail_size(in, path, member, space, there.size);
    if (known) {
        tn_overlay_note_move(in, there);
        status = tn_overlay_copy(in, path, member, there);
        if (status == TN_OK) overlay_note_open(in, slot, form, there.size);
        return status;
    }
    if (space > SIZE_MAX / 2 || !tn_overlay_grow(in, (size_t)space))
        return tn_overlay_fail_size(in, path, member, space, value.size);
    status = overlay_put_in_space(in, path, member, form, value, (size_t)space);
    if (status != TN_OK) return status;
    overlay_note_open(in, slot, form, (size_t)space);
    tn_input behind = *in;
    (void)tn_overlay_take(&behind, path, member, form, size, &there);
    return tn_overlay_is_same(there, value) ? TN_OK : overlay_fail_ambiguous(in, path, member, form, value);
}

/* Remembers the bytes of a value that was read, and what ends it, also where that is left for the next. */
static void overlay_note_delimited(const tn_input *in, const tn_input *behind, const tn_delimited *form)
{
    const size_t size = behind->pos - in->pos, left = behind->size - behind->pos;
    const bool leaves =
        form->limit == TN_LIMIT_TERMINATOR && !form->consume && !form->include && left >= form->unit;
    tn_overlay_note(in, in->data + in->pos, size + (leaves ? form->unit : 0));
}

/* Values whose size is that of an expression. */
static void overlay_extend_value(const tn_input *in, const tn_path *path, const char *member,
                                 const tn_delimited *form, int64_t size)
{
    const void *slot = in->run->overlay->slot;
    if (form->limit != TN_LIMIT_SIZE || size < 0) return;
    tn_overlay_extend(in, path, member, slot, "", (uint64_t)size);
    tn_overlay_measure(in, slot, "", (tn_bytes){in->data + in->pos, (size_t)size});
}

tn_status tn_overlay_delimited(tn_input *in, const tn_path *path, const char *member,
                               const tn_delimited *form, int64_t size, tn_bytes value)
{
    tn_bytes there;
    tn_align(in);
    overlay_extend_value(in, path, member, form, size);
    if (tn_overlay_grows(in)) return overlay_delimited_new(in, path, member, form, size, value);
    tn_input behind = *in;
    tn_status status = tn_overlay_take(&behind, path, member, form, size, &there);
    if (status == TN_OK) overlay_note_delimited(in, &behind, form);
    if (status != TN_OK || tn_overlay_is_same(there, value)) return status;
    if (form->limit != TN_LIMIT_TERMINATOR)
        status = overlay_put_in_space(in, path, member, form, value, behind.pos - in->pos);
    else if (value.size != there.size)
        status = tn_overlay_fail_size(in, path, member, there.size, value.size);
    else
        status = overlay_put(in, path, member, there.data, value.data, value.size);
    if (status != TN_OK) return status;
    behind = *in;
    status = tn_overlay_take(&behind, path, member, form, size, &there);
    const bool yielded = in->run->overlay->yielded; /* then all is compared in the end */
    return status != TN_OK || yielded || tn_overlay_is_same(there, value)
               ? status
               : overlay_fail_ambiguous(in, path, member, form, value);
}

tn_status tn_overlay_stands(tn_input *behind, bool grows, const tn_path *path, const char *member,
                            const tn_delimited *form, int64_t size, tn_bytes *bytes)
{
    const tn_bytes none = {NULL, 0};
    *bytes = none;
    return grows ? TN_ABSENT : tn_overlay_take(behind, path, member, form, size, bytes);
}

tn_status tn_overlay_text(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, tn_text value, tn_encoding encoding)
{
    tn_bytes bytes;
    tn_text there;
    tn_align(in);
    tn_input behind = *in;
    tn_status status = tn_overlay_stands(&behind, tn_overlay_grows(in), path, member, form, size, &bytes);
    if (status == TN_OK) status = tn_decode(&behind, path, member, in->pos, bytes, encoding, &there);
    if (status == TN_OK && tn_overlay_is_same_text(there, value)) {
        overlay_extend_value(in, path, member, form, size);
        overlay_note_delimited(in, &behind, form);
        return TN_OK;
    }
    status = tn_overlay_knows(in) ? TN_OK : tn_encode(in, path, member, in->pos, value, encoding, &bytes);
    return status == TN_OK ? tn_overlay_delimited(in, path, member, form, size, bytes) : status;
}

/* ---- processes ---- */

bool tn_overlay_is_changed(const tn_input *in, tn_bytes bytes)
{
    const tn_overlay_block *block = in->run->overlay->blocks;
    while (block->bytes != bytes.data)
        block = block->next;
    return !tn_overlay_is_same(block->before, bytes);
}

tn_status tn_overlay_repack(const tn_input *in, const tn_path *path, const char *member, tn_bytes packed,
                            tn_bytes fresh)
{
    if (packed.size != fresh.size) return tn_overlay_fail_size(in, path, member, packed.size, fresh.size);
    return overlay_put(in, path, member, packed.data, fresh.data, fresh.size);
}
