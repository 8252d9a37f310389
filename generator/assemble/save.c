/* Saves programs: numbers all objects that a format leads to, and writes down one after the other. */
#include "assemble/saving.h"

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

size_t saving_number(const saving *s, unsigned of, const void *object)
{
    return find(s->met[of], s->met_capacity[of], object)->index;
}

static void meet(saving *s, unsigned of, const void *first, size_t count)
{
    widen(s, of);
    if (find(s->met[of], s->met_capacity[of], first)->object != NULL) return;
    for (size_t i = 0; i < count; i++) {
        const void *each = (const uint8_t *)first + i * tn_struct_form_of(of)->size;
        widen(s, of);
        *find(s->met[of], s->met_capacity[of], each) = (met_object){each, s->objects[of].items.count};
        ARRAY_PUSH(s->memory, &s->objects[of].items, each);
    }
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
        follow_all(s, tn_struct_form_of(field->of), field->of, (const uint8_t *)object + field->offset);
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
    follow_all(s, tn_struct_form_of(TN_SAVED_tn_term), TN_SAVED_tn_term, object);
    saving_object(s, TN_SAVED_tn_term, object);
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
                follow_all(s, tn_struct_form_of(of), of, s->objects[of].items.items[s->done[of]++]);
    }
}

static void put_all(saving *s, unsigned of)
{
    if (of == TN_SAVED_tn_term)
        for (size_t i = 0; i < s->terms.items.count; i++)
            buffer_put(&s->body, s->terms.items.items[i]);
    else
        for (size_t i = 0; i < s->objects[of].items.count; i++)
            saving_object(s, of, s->objects[of].items.items[i]);
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
        saving_put(&s.to.bytes, of == TN_SAVED_tn_term ? s.terms.items.count : s.objects[of].items.count);
    saving_put(&s.to.bytes, s.pointers);
    saving_put(&s.to.bytes, s.numbers);
    saving_put(&s.to.bytes, s.texts.size);
    buffer_put(&s.to.bytes, buffer_str(&s.texts));
    buffer_put(&s.to.bytes, buffer_str(&s.body));
    return s.to;
}
