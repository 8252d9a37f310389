/* Loads a program that was saved (program_form.h). */
#include "program_form.h"

/* The bytes, and whether an error has been found. */
typedef struct source {
    const uint8_t *at, *end;
    bool failed;
} source;

typedef struct loading {
    source in;
    const tn_edit_program *saved;
    size_t counts[TN_SAVED_COUNT];
    uint8_t *objects[TN_SAVED_COUNT];
    const uint8_t *texts;
    size_t text_size;
    const void **pointers; /* those of TN_FIELD_POINTERS and TN_FIELD_TEXTS */
    size_t pointer_count;
    uint8_t *numbers; /* and those of constant lists */
    size_t number_space;
} loading;

/* ---- numbers ---- */

static uint64_t take(source *in)
{
    uint64_t value = 0;
    for (unsigned shift = 0; in->at != in->end && shift < 64; shift += 7) {
        const uint8_t byte = *in->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
    in->failed = true;
    return 0;
}

/* Below a limit. */
static size_t take_below(source *in, size_t limit)
{
    const uint64_t value = take(in);
    if (value < limit) return (size_t)value;
    in->failed = true;
    return 0;
}

static void store_number(uint8_t *at, size_t size, uint64_t value)
{
    const uint32_t four = (uint32_t)value;
    const uint16_t two = (uint16_t)value;
    const uint8_t one = (uint8_t)value;
    memcpy(at,
           size == 8   ? (const void *)&value
           : size == 4 ? (const void *)&four
           : size == 2 ? (const void *)&two
                       : (const void *)&one,
           size);
}

/* ---- fields ---- */

static size_t aligned(size_t size)
{
    return (size + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static uint64_t take_slot(loading *l)
{
    const uint64_t value = take(&l->in);
    if (value == 0) return UINT64_MAX;
    if (value % 2 == 0) return value / 2 - 1;
    if (value / 2 < l->saved->slot_count) return l->saved->slots[value / 2];
    l->in.failed = true;
    return 0;
}

static const void *take_text(loading *l)
{
    return l->texts + take_below(&l->in, l->text_size);
}

static void take_bytes(loading *l, uint8_t *at)
{
    tn_bytes value;
    value.data = take_text(l);
    value.size = take_below(&l->in, l->text_size);
    memcpy(at, &value, sizeof value);
}

/* A constant list, of numbers of `size` bytes. */
static tn_list take_numbers(loading *l, size_t size)
{
    const size_t most = size > 0 && size <= 8 ? l->number_space / size : 0;
    const tn_list list = {l->numbers, take_below(&l->in, most + 1), 0};
    for (size_t i = 0; i < list.count; i++)
        store_number(l->numbers + i * size, size, take(&l->in));
    l->numbers += aligned(list.count * size);
    l->number_space -= aligned(list.count * size);
    return list;
}

/* `form` of a literal is known by then. */
static void take_result(loading *l, const void *object, uint8_t *at)
{
    const uint8_t form = ((const tn_term *)object)->form;
    tn_result value = {0};
    if (form == TN_KIND_ARRAY) {
        value.list = take_numbers(l, ((const tn_term *)object)->size);
        memcpy(at, &value, sizeof value);
        return;
    }
    if (form == TN_KIND_TEXT || form == TN_KIND_BYTES) {
        take_bytes(l, at);
        return;
    }
    value.u = take(&l->in);
    memcpy(at, &value, sizeof value);
}

static void *object_at(loading *l, size_t of, size_t index)
{
    return l->objects[of] + index * tn_struct_form_of(of)->size;
}

static const void *take_pointer(loading *l, size_t of)
{
    return object_at(l, of, take_below(&l->in, l->counts[of]));
}

static const void *take_pointers(loading *l, const tn_field *field)
{
    const size_t count = take_below(&l->in, l->pointer_count + 1);
    const void **list = l->pointers;
    l->pointers += count;
    l->pointer_count -= count;
    for (size_t i = 0; i < count; i++) {
        if (field->kind == TN_FIELD_TEXTS) {
            list[i] = take_text(l);
            continue;
        }
        const size_t index = take_below(&l->in, l->counts[field->of] + 1);
        list[i] = index == 0 ? NULL : object_at(l, field->of, index - 1);
    }
    return list;
}

static const void *take_rules(loading *l)
{
    const size_t most = l->pointer_count < l->saved->rule_count ? l->pointer_count : l->saved->rule_count;
    const size_t count = take_below(&l->in, most + 1);
    const void **list = l->pointers;
    l->pointers += count;
    l->pointer_count -= count;
    for (size_t i = 0; i < count; i++)
        list[i] = &l->saved->rules[i];
    return list;
}

static const void *take_any(loading *l)
{
    const size_t of = take_below(&l->in, TN_SAVED_COUNT + 1);
    return of == TN_SAVED_BYTES ? take_text(l) : take_pointer(l, of);
}

static void load_object(loading *l, const tn_struct_form *form, uint8_t *self);

static void store_pointer(uint8_t *at, const void *value)
{
    memcpy(at, &value, sizeof value);
}

static void load_field(loading *l, const tn_field *f, uint8_t *self)
{
    uint8_t *at = self + f->offset;
    switch (f->kind) {
    case TN_FIELD_NUMBER:
        store_number(at, f->size, take(&l->in));
        break;
    case TN_FIELD_SLOT:
        store_number(at, f->size, take_slot(l));
        break;
    case TN_FIELD_TEXT:
    case TN_FIELD_WORDS:
        store_pointer(at, take_text(l));
        break;
    case TN_FIELD_BYTES:
        take_bytes(l, at);
        break;
    case TN_FIELD_RESULT:
        take_result(l, self, at);
        break;
    case TN_FIELD_STRUCT:
        load_object(l, tn_struct_form_of(f->of), at);
        break;
    case TN_FIELD_POINTER:
        store_pointer(at, take_pointer(l, f->of));
        break;
    case TN_FIELD_POINTERS:
    case TN_FIELD_TEXTS:
        store_pointer(at, take_pointers(l, f));
        break;
    case TN_FIELD_RULES:
        store_pointer(at, take_rules(l));
        break;
    case TN_FIELD_ANY:
        store_pointer(at, take_any(l));
        break;
    case TN_FIELD_SYMBOL:
        memcpy(at, &l->saved->functions[take_below(&l->in, l->saved->function_count)], f->size);
        break;
    case TN_FIELD_DATA:
        store_pointer(at, l->saved->data[take_below(&l->in, l->saved->data_count)]);
        break;
    case TN_FIELD_ENGINE:
        memcpy(at, &f->function, f->size);
        break;
    default:
        break;
    }
}

/* Reads a number whose bits mark the fields that are not zero, and these fields. */
static void load_object(loading *l, const tn_struct_form *form, uint8_t *self)
{
    uint64_t has = take(&l->in);
    for (size_t i = 0; i < form->field_count && !l->in.failed; i++, has >>= 1)
        if (has & 1) load_field(l, &form->fields[i], self);
}

/* ---- the whole ---- */

/* The bytes that all objects and pointers take; 0 if they are more than any program's. */
static size_t space_of(const loading *l)
{
    enum { LARGEST = 1 << 28 };
    size_t all = aligned(l->pointer_count * sizeof *l->pointers) + aligned(l->number_space);
    for (size_t i = 0; i < TN_SAVED_COUNT; i++)
        all += aligned(l->counts[i] * tn_struct_form_of(i)->size);
    return all < LARGEST ? all : 0;
}

static void begin(loading *l)
{
    enum { MOST = 1 << 20 };
    for (size_t i = 0; i < TN_SAVED_COUNT; i++)
        l->counts[i] = take_below(&l->in, MOST);
    l->pointer_count = take_below(&l->in, MOST);
    l->number_space = take_below(&l->in, MOST);
    l->text_size = take_below(&l->in, (size_t)(l->in.end - l->in.at) + 1);
    l->texts = l->in.at;
    if (l->text_size > (size_t)(l->in.end - l->in.at)) l->in.failed = true;
    if (!l->in.failed) l->in.at += l->text_size;
}

static void share_space(loading *l, uint8_t *block)
{
    for (size_t i = 0; i < TN_SAVED_COUNT; i++) {
        l->objects[i] = block;
        block += aligned(l->counts[i] * tn_struct_form_of(i)->size);
    }
    l->numbers = block;
    block += aligned(l->number_space);
    l->pointers = (const void **)(void *)block;
}

/* Joins parts with two pointers to them. */
static const tn_format *finish(loading *l)
{
    const tn_format *format = object_at(l, TN_SAVED_tn_format, 0);
    for (size_t i = 0; i < l->counts[TN_SAVED_tn_codec]; i++) {
        tn_codec *codec = object_at(l, TN_SAVED_tn_codec, i);
        codec->rules = format->rules;
    }
    return format;
}

tn_status tn_program_load(const tn_edit_program *saved, const tn_allocator *allocator, tn_loaded_program *to)
{
    loading l = {.in = {saved->bytes, saved->bytes + saved->size, false}, .saved = saved};
    begin(&l);
    to->allocator = allocator;
    to->size = l.in.failed ? 0 : space_of(&l);
    if (to->size == 0) return TN_UNSUPPORTED;
    to->block = allocator->reallocate(allocator->user, NULL, 0, to->size);
    if (to->block == NULL) return TN_NO_MEMORY;
    memset(to->block, 0, to->size);
    share_space(&l, to->block);
    for (size_t i = 0; i < TN_SAVED_COUNT; i++)
        for (size_t k = 0; k < l.counts[i] && !l.in.failed; k++)
            load_object(&l, tn_struct_form_of(i), object_at(&l, i, k));
    to->format = !l.in.failed && l.counts[TN_SAVED_tn_format] == 1 ? finish(&l) : NULL;
    if (to->format == NULL) tn_program_unload(to);
    return to->format != NULL ? TN_OK : TN_UNSUPPORTED;
}

void tn_program_unload(const tn_loaded_program *loaded)
{
    loaded->allocator->reallocate(loaded->allocator->user, loaded->block, loaded->size, 0);
}
