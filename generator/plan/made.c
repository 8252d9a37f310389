/* Finds text, bytes and lists that expressions create: they take memory while a file is read or validated. */
#include "base/saturate.h"
#include "plan/tables.h"

bool plan_is_constant_list(const term *t)
{
    if (t->kind != TERM_LIST || t->type.kind != VALUE_ARRAY || t->items.count == 0) return false;
    for (size_t i = 0; i < t->items.count; i++) {
        const term_kind kind = t->items.items[i]->kind;
        if (kind != TERM_INT && kind != TERM_ENUM && kind != TERM_BOOL && kind != TERM_FLOAT) return false;
    }
    return true;
}

bool plan_is_spelled_extreme(const term *t)
{
    if (t->kind != TERM_MIN && t->kind != TERM_MAX) return false;
    const term *list = t->items.items[0];
    return t->items.count == 1 && list->kind == TERM_LIST && list->items.count > 0 &&
           t->type.kind == VALUE_INT;
}

/* Text in UTF-8 is not copied. */
static bool is_another_encoding(const term *t)
{
    return !str_is(t->text, "UTF-8");
}

/* Whether the term makes its value. `user`: the term around it, which uses the value, or NULL. */
static bool is_made(const term *t, const term *user)
{
    switch (t->kind) {
    case TERM_LIST:
        if (user == NULL) return true;
        return !plan_is_spelled_extreme(user) && !(user->kind == TERM_ELEMENT && plan_is_constant_list(t));
    case TERM_CONCAT:
    case TERM_FORMAT:
    case TERM_REVERSE:
        return true;
    case TERM_TO_LOWER: /* comparisons and keys need no lower-case copy */
        return user == NULL || (user->kind != TERM_BINARY && user->kind != TERM_UNIQUE);
    case TERM_TO_TEXT:
        return t->items.items[0]->type.kind == VALUE_INT || is_another_encoding(t);
    case TERM_TO_BYTES:
        return is_another_encoding(t);
    case TERM_TERNARY: /* of arrays of several forms */
    case TERM_CAST:
        return t->type.kind == VALUE_ARRAY && t->type.array == NULL;
    default:
        return false;
    }
}

static void note_items(const term *t, void *context)
{
    for (size_t i = 0; i < t->items.count; i++)
        if (is_made(t->items.items[i], t)) *(bool *)context = true;
}

static void note(const term *t, void *context)
{
    if (t == NULL) return;
    if (is_made(t, NULL)) *(bool *)context = true;
    term_walk(t, note_items, context);
}

/* Lists of streams that callers give: validation makes the streams in scratch memory. */
static bool is_given_streams(const model *m)
{
    for (size_t i = 0; i < m->top->params.count; i++) {
        const model_member *param = m->top->params.items[i];
        if (param->type.kind == VALUE_STREAM && param->array != ARRAY_NONE) return true;
    }
    return false;
}

/* Whether evaluating a term takes memory beside its value. */
static bool borrows(const term *t)
{
    return t->kind == TERM_UNIQUE || t->kind == TERM_ACYCLIC || t->kind == TERM_RUNNING ||
           t->kind == TERM_JOINED || term_sums_bytes(t);
}

static void note_space(const term *t, void *context)
{
    bool *takes = context;
    const model_member *value = term_named_value(t);
    if (borrows(t) || (value != NULL && is_made(value->value, NULL))) *takes = true;
    note_items(t, context);
}

static bool takes_space(const model_member *value)
{
    bool takes = is_made(value->value, NULL);
    term_walk_through(value->value, note_space, &takes);
    if (value->condition != NULL) term_walk_through(value->condition, note_space, &takes);
    return takes;
}

void plan_made_space(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (type->values.items[k]->in_place)
                edit_member(p, type->values.items[k])->space = takes_space(type->values.items[k]);
    }
}

bool plan_makes_values(const model *m)
{
    bool any = is_given_streams(m);
    for (size_t i = 0; i < m->order.count; i++)
        model_each_codec_term(m->order.items[i], note, &any);
    return any;
}

/* Counts instances and values that some expression uses. */
bool plan_makes_in_validation(const model_type *type)
{
    bool any = false;
    const model_member *const *const values[] = {type->values.items, type->instances.items};
    const size_t counts[] = {type->values.count, type->instances.count};
    for (size_t i = 0; i < type->fields.count; i++)
        member_each_term(type->fields.items[i], note, &any);
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
        for (size_t i = 0; i < counts[k]; i++)
            if (values[k][i]->needed) member_each_term(values[k][i], note, &any);
    note(type->endian_on, &any);
    for (size_t i = 0; i < type->endian_cases.count; i++)
        note(type->endian_cases.items[i].key, &any);
    model_each_derive_term(type, note, &any);
    model_each_rule_term(type, note, &any);
    return any;
}

/* ---- how much lists take ---- */

enum { LIST_ELEMENT = 24 /* of a list of lists */, LIST_BLOCK = 16 /* cost of alignment */ };

typedef struct made_lists {
    uint64_t bytes;            /* of an object */
    uint64_t per_byte;         /* of arrays that are copied into another form */
    bool known;                /* of a value */
    struct made_lists *values; /* values that each makes, by its number */
} made_lists;

/* The share of each input byte in so many bytes. */
static uint64_t per_byte_of(wide length, uint64_t bytes)
{
    return divide_up(bytes, length < 1 ? 1 : (uint64_t)length);
}

static void add_made(const term *t, const term *user, made_lists *made)
{
    if (!is_made(t, user) || (t->type.kind != VALUE_ARRAY && t->kind != TERM_LIST)) return;
    if (t->kind == TERM_LIST) made->bytes += t->items.count * LIST_ELEMENT + LIST_BLOCK;
    for (size_t i = 0; i < t->items.count; i++) {
        const value_type type = t->items.items[i]->type;
        if (type.kind == VALUE_ARRAY && type.array != NULL)
            made->per_byte += per_byte_of(type.array->element.low, LIST_ELEMENT);
    }
}

static void add_all(const term *t, void *context);

/* A value in place is computed at each use. Its memory is added once. */
static void add_named(const term *t, made_lists *made)
{
    const model_member *value = term_named_value(t);
    if (value == NULL || value->simple || value->value == NULL || t->again) return;
    made_lists *of_value = &made->values[value->number];
    if (!of_value->known) {
        *of_value = (made_lists){.known = true, .values = made->values};
        add_all(value->value, of_value);
        if (value->condition != NULL) add_all(value->condition, of_value);
    }
    made->bytes = saturating_sum(made->bytes, of_value->bytes);
    made->per_byte = saturating_sum(made->per_byte, of_value->per_byte);
}

static void add_items(const term *t, void *context)
{
    add_named(t, context);
    for (size_t i = 0; i < t->items.count; i++)
        add_made(t->items.items[i], t, context);
}

static void add_all(const term *t, void *context)
{
    add_made(t, NULL, context);
    term_walk(t, add_items, context);
}

uint64_t plan_made_memory(const model_type *type)
{
    const model *m = type->model;
    made_lists made = {.values = arena_alloc(m->memory, m->member_count * sizeof made)};
    model_each_codec_term(type, add_all, &made);
    return made.per_byte + per_byte_of(type->extent.low, made.bytes);
}
