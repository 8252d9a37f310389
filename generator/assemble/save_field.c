/* Writes the objects of programs down, field by field. */
#include "assemble/saving.h"

#include "assemble/symbols.h"
#include "plan/designators.h"

static size_t aligned_size(size_t size)
{
    return (size + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

void saving_put(buffer *to, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        buffer_putc(to, (char)(value | 0x80));
    buffer_putc(to, (char)value);
}

static uint64_t number_at(const uint8_t *at, size_t size)
{
    uint64_t eight;
    uint32_t four;
    uint16_t two;
    switch (size) {
    case 1:
        return *at;
    case 2:
        return memcpy(&two, at, sizeof two), two;
    case 4:
        return memcpy(&four, at, sizeof four), four;
    default:
        return memcpy(&eight, at, sizeof eight), eight;
    }
}

static uint64_t number_of_field(const void *object, const tn_field *field)
{
    return number_at((const uint8_t *)object + field->offset, field->size);
}

static void put_slot(saving *s, uint64_t value, size_t size)
{
    const bool none = value == (size == sizeof value ? UINT64_MAX : UINT32_MAX);
    size_t number = 0;
    if (none || plan_designator(s->plan, value) == NULL) {
        saving_put(&s->body, none ? 0 : (value + 1) * 2);
        return;
    }
    while (number < s->to.slots.count && s->to.slots.items[number] != value)
        number++;
    if (number == s->to.slots.count) ARRAY_PUSH(s->memory, &s->to.slots, value);
    saving_put(&s->body, number * 2 + 1);
}

/* The place of bytes that are no text among all texts. */
static size_t place_text(saving *s, const void *data, size_t size)
{
    const char *all = s->texts.data;
    if (size == 0) return 0; /* behind the last text is no place */
    for (size_t i = 0; i + size <= s->texts.size; i++)
        if (memcmp(all + i, data, size) == 0) return i;
    const size_t place = s->texts.size;
    buffer_put(&s->texts, (str){data, size});
    return place;
}

/* The hash of a text with one more character in front. */
static uint32_t hash_longer(uint32_t hash, char c)
{
    return (hash ^ (unsigned char)c) * 16777619u;
}

static uint32_t hash_of(const char *text, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = size; i > 0; i--)
        hash = hash_longer(hash, text[i - 1]);
    return hash;
}

/* The entry of the end `text` of texts, or the free entry for it; `text` may lie in s->texts. */
static text_end *find_end(const saving *s, uint32_t hash, const char *text, size_t size)
{
    const text_ends *ends = &s->ends;
    size_t at = hash & (ends->capacity - 1);
    for (; ends->table[at].place != 0; at = (at + 1) & (ends->capacity - 1)) {
        const size_t place = ends->table[at].place - 1;
        const bool fits = ends->table[at].hash == hash && size <= s->texts.size - place;
        if (fits && memcmp(s->texts.data + place, text, size) == 0) break;
    }
    return &ends->table[at];
}

static void widen_ends(saving *s, size_t added)
{
    const text_ends old = s->ends;
    if (old.capacity >= (old.count + added) * 2 && old.capacity > 0) return;
    s->ends.capacity = old.capacity == 0 ? 256 : old.capacity;
    while (s->ends.capacity < (old.count + added) * 2)
        s->ends.capacity *= 2;
    s->ends.table = arena_alloc(s->memory, s->ends.capacity * sizeof *s->ends.table);
    for (size_t i = 0; i < old.capacity; i++) {
        size_t at = old.table[i].hash & (s->ends.capacity - 1);
        if (old.table[i].place == 0) continue;
        while (s->ends.table[at].place != 0)
            at = (at + 1) & (s->ends.capacity - 1);
        s->ends.table[at] = old.table[i];
    }
}

/* Notes the ends of a text that has been put at `place`. If an end is known, all shorter ones are; the loop
   visits these first. */
static void note_ends(saving *s, size_t place, size_t size)
{
    uint32_t hash = 2166136261u;
    widen_ends(s, size);
    for (size_t i = size; i > 0; i--) {
        const size_t at = place + i - 1;
        hash = hash_longer(hash, s->texts.data[at]);
        text_end *end = find_end(s, hash, s->texts.data + at, size - (i - 1));
        if (end->place != 0) continue;
        *end = (text_end){hash, at + 1};
        s->ends.count++;
    }
}

/* Puts a text, unless it is the end of a text that has been put. */
static void put_text(saving *s, const char *text)
{
    const size_t size = strlen(text) + 1, place = s->texts.size;
    widen_ends(s, 0);
    const text_end *known = find_end(s, hash_of(text, size), text, size);
    saving_put(&s->body, known->place != 0 ? known->place - 1 : place);
    if (known->place != 0) return;
    buffer_put(&s->texts, (str){text, size});
    note_ends(s, place, size);
}

static void put_bytes(saving *s, const void *data, size_t size)
{
    saving_put(&s->body, place_text(s, data, size));
    saving_put(&s->body, size);
}

static void put_pair(saving *s, const void *object, const tn_field *field)
{
    tn_bytes bytes;
    memcpy(&bytes, (const uint8_t *)object + field->offset, sizeof bytes);
    put_bytes(s, bytes.data, bytes.size);
}

/* A constant list: the numbers of `size` bytes each. */
static void put_numbers(saving *s, const tn_term *literal)
{
    const tn_list *list = &literal->value.list;
    saving_put(&s->body, list->count);
    for (size_t i = 0; i < list->count; i++)
        saving_put(&s->body, number_at((const uint8_t *)list->items + i * literal->size, literal->size));
    s->numbers += aligned_size(list->count * literal->size);
}

static void put_result(saving *s, const void *object, const tn_field *field)
{
    const tn_term *literal = object;
    if (literal->form == TN_KIND_ARRAY)
        put_numbers(s, literal);
    else if (literal->form == TN_KIND_TEXT || literal->form == TN_KIND_BYTES)
        put_pair(s, object, field);
    else
        saving_put(&s->body, literal->value.u);
}

static void put_list(saving *s, const void *object, const tn_field *field)
{
    const void *const *list = pointer_at(object, field);
    const size_t count = tn_field_count(field, object);
    saving_put(&s->body, count);
    for (size_t i = 0; i < count; i++)
        if (field->kind == TN_FIELD_TEXTS)
            put_text(s, list[i]);
        else
            saving_put(&s->body, list[i] != NULL ? saving_number(s, field->of, list[i]) + 1 : 0);
}

static void put_any(saving *s, unsigned of, const void *object, const tn_field *field)
{
    const tn_field_target target = tn_target_of((tn_program_struct)of, object);
    const void *to = pointer_at(object, field);
    saving_put(&s->body, target.of);
    saving_put(&s->body, target.of == TN_SAVED_BYTES ? place_text(s, to, target.count)
                                                     : saving_number(s, target.of, to));
}

static void put_symbol(saving *s, const void *object, const tn_field *field, symbol_list *to)
{
    uintptr_t known;
    size_t number = 0;
    memcpy(&known, (const uint8_t *)object + field->offset, sizeof known);
    const program_symbol *symbol = symbol_numbered(s->symbols, known);
    while (number < to->count && to->items[number] != symbol)
        number++;
    if (number == to->count) ARRAY_PUSH(s->memory, to, symbol);
    saving_put(&s->body, number);
}

static void put_field(saving *s, const tn_field *field, unsigned of, const void *object)
{
    switch (field->kind) {
    case TN_FIELD_NUMBER:
        saving_put(&s->body, number_of_field(object, field));
        break;
    case TN_FIELD_SLOT:
        put_slot(s, number_of_field(object, field), field->size);
        break;
    case TN_FIELD_TEXT:
    case TN_FIELD_WORDS:
        put_text(s, pointer_at(object, field));
        break;
    case TN_FIELD_BYTES:
        put_pair(s, object, field);
        break;
    case TN_FIELD_RESULT:
        put_result(s, object, field);
        break;
    case TN_FIELD_STRUCT:
        saving_object(s, field->of, (const uint8_t *)object + field->offset);
        break;
    case TN_FIELD_POINTER:
        saving_put(&s->body, saving_number(s, field->of, pointer_at(object, field)));
        break;
    case TN_FIELD_POINTERS:
    case TN_FIELD_TEXTS:
        put_list(s, object, field);
        break;
    case TN_FIELD_RULES:
        saving_put(&s->body, tn_field_count(field, object));
        break;
    case TN_FIELD_ANY:
        put_any(s, of, object, field);
        break;
    case TN_FIELD_SYMBOL:
        put_symbol(s, object, field, &s->to.functions);
        break;
    case TN_FIELD_DATA:
        put_symbol(s, object, field, &s->to.data);
        break;
    default:
        break;
    }
}

static bool is_zero(const uint8_t *bytes, size_t size)
{
    while (size > 0 && bytes[size - 1] == 0)
        size--;
    return size == 0;
}

/* Whether a field is saved: it is not zero, and leads to something. */
static bool has_field(const saving *s, const tn_field *field, unsigned of, const void *object)
{
    if (is_zero((const uint8_t *)object + field->offset, field->size)) return false;
    if (field->kind == TN_FIELD_WORDS && !s->words) return false;
    if (field->kind == TN_FIELD_ANY) return tn_target_of((tn_program_struct)of, object).count > 0;
    return tn_field_count(field, object) > 0;
}

void saving_object(saving *s, unsigned of, const void *object)
{
    const tn_struct_form *form = tn_struct_form_of(of);
    uint64_t has = 0;
    for (size_t i = 0; i < form->field_count; i++)
        has |= (uint64_t)has_field(s, &form->fields[i], of, object) << i;
    saving_put(&s->body, has);
    for (size_t i = 0; i < form->field_count; i++)
        if (has >> i & 1) put_field(s, &form->fields[i], of, object);
}
