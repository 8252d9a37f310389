/* Saves programs: numbers all objects that a format leads to, and writes down one after the other. */
#include "assemble/save.h"

#include <string.h>

#include "assemble/symbols.h"
#include "plan/designators.h"

/* An object that has been met: the first of several that lie one behind the other, or one of the others. */
typedef struct met_object {
    const void *object;
    size_t index; /* among those of its struct */
} met_object;

typedef struct object_list {
    ARRAY(const void *) items;
} object_list;

/* The bytes of the terms, and their numbers by these: a hash table of numbers plus 1, at most half full. */
typedef struct term_list {
    ARRAY(str) items;
    size_t *table;
    size_t capacity;
} term_list;

typedef struct saving {
    arena *memory;
    const codec_plan *plan;
    const program_symbols *symbols;
    bool words; /* with the texts that are for people only */
    saved_program to;
    object_list objects[TN_SAVED_COUNT];
    met_object *met[TN_SAVED_COUNT];     /* hash tables by address, at most half full, */
    size_t met_capacity[TN_SAVED_COUNT]; /* of so many entries */
    size_t done[TN_SAVED_COUNT];         /* of these the fields have been followed */
    term_list terms;
    buffer texts, body;
    size_t pointers, numbers; /* of lists of pointers; bytes of constant lists */
} saving;

/* ---- numbering ---- */

static met_object *find(met_object *table, size_t capacity, const void *object)
{
    size_t at = ((uintptr_t)object >> 3) * 2654435761u & (capacity - 1);
    while (table[at].object != NULL && table[at].object != object)
        at = (at + 1) & (capacity - 1);
    return &table[at];
}

static void widen(saving *s, unsigned of)
{
    const size_t old = s->met_capacity[of], capacity = old == 0 ? 64 : old * 2;
    if (s->objects[of].items.count * 2 < old) return;
    met_object *table = arena_alloc(s->memory, capacity * sizeof *table);
    for (size_t i = 0; i < old; i++)
        if (s->met[of][i].object != NULL) *find(table, capacity, s->met[of][i].object) = s->met[of][i];
    s->met[of] = table;
    s->met_capacity[of] = capacity;
}

static size_t number_of(saving *s, unsigned of, const void *object)
{
    return find(s->met[of], s->met_capacity[of], object)->index;
}

static void meet(saving *s, unsigned of, const void *first, size_t count)
{
    widen(s, of);
    if (find(s->met[of], s->met_capacity[of], first)->object != NULL) return;
    for (size_t i = 0; i < count; i++) {
        const void *each = (const uint8_t *)first + i * tn_struct_forms[of].size;
        widen(s, of);
        *find(s->met[of], s->met_capacity[of], each) = (met_object){each, s->objects[of].items.count};
        ARRAY_PUSH(s->memory, &s->objects[of].items, each);
    }
}

static const void *pointer_at(const void *object, const tn_field *field)
{
    const void *pointer;
    memcpy(&pointer, (const uint8_t *)object + field->offset, sizeof pointer);
    return pointer;
}

static void meet_term(saving *s, const void *object);

static void meet_any(saving *s, unsigned of, const void *first, size_t count)
{
    if (of == TN_SAVED_tn_term)
        meet_term(s, first);
    else
        meet(s, of, first, count);
}

static void follow_all(saving *s, const tn_struct_form *form, unsigned of, const void *object);

static void follow(saving *s, const tn_field *field, unsigned of, const void *object)
{
    const void *to = field->size == sizeof to ? pointer_at(object, field) : NULL;
    const size_t count = tn_field_count(field, object);
    switch (field->kind) {
    case TN_FIELD_STRUCT:
        follow_all(s, &tn_struct_forms[field->of], field->of, (const uint8_t *)object + field->offset);
        break;
    case TN_FIELD_POINTER:
        if (to != NULL) meet_any(s, field->of, to, count);
        break;
    case TN_FIELD_POINTERS:
        s->pointers += to != NULL ? count : 0;
        for (size_t i = 0; to != NULL && i < count; i++)
            if (((const void *const *)to)[i] != NULL) meet_any(s, field->of, ((const void *const *)to)[i], 1);
        break;
    case TN_FIELD_TEXTS:
    case TN_FIELD_RULES:
        s->pointers += to != NULL ? count : 0;
        break;
    case TN_FIELD_ANY: {
        const tn_field_target target = tn_target_of((tn_program_struct)of, object);
        if (to != NULL && target.of < TN_SAVED_COUNT) meet_any(s, target.of, to, target.count);
        break;
    }
    default:
        break;
    }
}

static void follow_all(saving *s, const tn_struct_form *form, unsigned of, const void *object)
{
    for (size_t i = 0; i < form->field_count; i++)
        follow(s, &form->fields[i], of, object);
}

/* ---- fields ---- */

static size_t aligned_size(size_t size)
{
    return (size + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static void put(buffer *to, uint64_t value)
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
        put(&s->body, none ? 0 : (value + 1) * 2);
        return;
    }
    while (number < s->to.slots.count && s->to.slots.items[number] != value)
        number++;
    if (number == s->to.slots.count) ARRAY_PUSH(s->memory, &s->to.slots, value);
    put(&s->body, number * 2 + 1);
}

/* The place of bytes among all texts. */
static size_t place_text(saving *s, const void *data, size_t size)
{
    const char *all = s->texts.data;
    for (size_t i = 0; size > 0 && i + size <= s->texts.size; i++)
        if (memcmp(all + i, data, size) == 0) return i;
    const size_t place = s->texts.size;
    buffer_put(&s->texts, (str){data, size});
    return place;
}

static void put_text(saving *s, const char *text)
{
    put(&s->body, place_text(s, text, strlen(text) + 1));
}

static void put_bytes(saving *s, const void *data, size_t size)
{
    put(&s->body, place_text(s, data, size));
    put(&s->body, size);
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
    put(&s->body, list->count);
    for (size_t i = 0; i < list->count; i++)
        put(&s->body, number_at((const uint8_t *)list->items + i * literal->size, literal->size));
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
        put(&s->body, literal->value.u);
}

static void put_list(saving *s, const void *object, const tn_field *field)
{
    const void *const *list = pointer_at(object, field);
    const size_t count = tn_field_count(field, object);
    put(&s->body, count);
    for (size_t i = 0; i < count; i++)
        if (field->kind == TN_FIELD_TEXTS)
            put_text(s, list[i]);
        else
            put(&s->body, list[i] != NULL ? number_of(s, field->of, list[i]) + 1 : 0);
}

static void put_any(saving *s, unsigned of, const void *object, const tn_field *field)
{
    const tn_field_target target = tn_target_of((tn_program_struct)of, object);
    const void *to = pointer_at(object, field);
    put(&s->body, target.of);
    put(&s->body,
        target.of == TN_SAVED_BYTES ? place_text(s, to, target.count) : number_of(s, target.of, to));
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
    put(&s->body, number);
}

static void put_object(saving *s, const tn_struct_form *form, unsigned of, const void *object);

static void put_field(saving *s, const tn_field *field, unsigned of, const void *object)
{
    switch (field->kind) {
    case TN_FIELD_NUMBER:
        put(&s->body, number_of_field(object, field));
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
        put_object(s, &tn_struct_forms[field->of], field->of, (const uint8_t *)object + field->offset);
        break;
    case TN_FIELD_POINTER:
        put(&s->body, number_of(s, field->of, pointer_at(object, field)));
        break;
    case TN_FIELD_POINTERS:
    case TN_FIELD_TEXTS:
        put_list(s, object, field);
        break;
    case TN_FIELD_RULES:
        put(&s->body, tn_field_count(field, object));
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

static void put_object(saving *s, const tn_struct_form *form, unsigned of, const void *object)
{
    uint64_t has = 0;
    for (size_t i = 0; i < form->field_count; i++)
        has |= (uint64_t)has_field(s, &form->fields[i], of, object) << i;
    put(&s->body, has);
    for (size_t i = 0; i < form->field_count; i++)
        if (has >> i & 1) put_field(s, &form->fields[i], of, object);
}

/* ---- terms: equal ones are saved once ---- */

static size_t hash_of(str bytes)
{
    size_t hash = 2166136261u;
    for (size_t i = 0; i < bytes.size; i++)
        hash = (hash ^ (unsigned char)bytes.data[i]) * 16777619u;
    return hash;
}

static size_t *find_term(const term_list *terms, str bytes)
{
    size_t at = hash_of(bytes) & (terms->capacity - 1);
    while (terms->table[at] != 0 && !str_eq(terms->items.items[terms->table[at] - 1], bytes))
        at = (at + 1) & (terms->capacity - 1);
    return &terms->table[at];
}

static void widen_terms(saving *s)
{
    term_list *terms = &s->terms;
    if (terms->items.count * 2 < terms->capacity) return;
    terms->capacity = terms->capacity == 0 ? 64 : terms->capacity * 2;
    terms->table = arena_alloc(s->memory, terms->capacity * sizeof *terms->table);
    for (size_t i = 0; i < terms->items.count; i++)
        *find_term(terms, terms->items.items[i]) = i + 1;
}

/* Terms are saved behind those that they are made of. */
static size_t number_of_term(saving *s, const void *object)
{
    const size_t begin = s->body.size, pointers = s->pointers, numbers = s->numbers;
    follow_all(s, &tn_struct_forms[TN_SAVED_tn_term], TN_SAVED_tn_term, object);
    put_object(s, &tn_struct_forms[TN_SAVED_tn_term], TN_SAVED_tn_term, object);
    const str bytes = {s->body.data + begin, s->body.size - begin};
    s->body.size = begin;
    widen_terms(s);
    size_t *number = find_term(&s->terms, bytes);
    if (*number != 0) {
        s->pointers = pointers;
        s->numbers = numbers;
        return *number - 1;
    }
    const str kept = {arena_copy(s->memory, bytes.data, bytes.size), bytes.size};
    ARRAY_PUSH(s->memory, &s->terms.items, kept);
    return (*number = s->terms.items.count) - 1;
}

static void meet_term(saving *s, const void *object)
{
    const unsigned of = TN_SAVED_tn_term;
    widen(s, of);
    if (find(s->met[of], s->met_capacity[of], object)->object != NULL) return;
    const size_t number = number_of_term(s, object);
    widen(s, of);
    *find(s->met[of], s->met_capacity[of], object) = (met_object){object, number};
    ARRAY_PUSH(s->memory, &s->objects[of].items, object);
}

/* ---- the whole ---- */

static void number_all(saving *s, const tn_format *format)
{
    bool more = true;
    meet(s, TN_SAVED_tn_format, format, 1);
    while (more) {
        more = false;
        for (unsigned of = 0; of < TN_SAVED_COUNT; of++)
            for (; of != TN_SAVED_tn_term && s->done[of] < s->objects[of].items.count; more = true)
                follow_all(s, &tn_struct_forms[of], of, s->objects[of].items.items[s->done[of]++]);
    }
}

static void put_all(saving *s, unsigned of)
{
    if (of == TN_SAVED_tn_term)
        for (size_t i = 0; i < s->terms.items.count; i++)
            buffer_put(&s->body, s->terms.items.items[i]);
    else
        for (size_t i = 0; i < s->objects[of].items.count; i++)
            put_object(s, &tn_struct_forms[of], of, s->objects[of].items.items[i]);
}

saved_program save_program(arena *memory, const codec_plan *p, const program_symbols *symbols,
                           const tn_format *format, bool words)
{
    saving s = {.memory = memory,
                .plan = p,
                .symbols = symbols,
                .words = words,
                .to = {.bytes = {.memory = memory}},
                .texts = {.memory = memory},
                .body = {.memory = memory}};
    number_all(&s, format);
    for (unsigned of = 0; of < TN_SAVED_COUNT; of++)
        put_all(&s, of);
    for (unsigned of = 0; of < TN_SAVED_COUNT; of++)
        put(&s.to.bytes, of == TN_SAVED_tn_term ? s.terms.items.count : s.objects[of].items.count);
    put(&s.to.bytes, s.pointers);
    put(&s.to.bytes, s.numbers);
    put(&s.to.bytes, s.texts.size);
    buffer_put(&s.to.bytes, buffer_str(&s.texts));
    buffer_put(&s.to.bytes, buffer_str(&s.body));
    return s.to;
}
