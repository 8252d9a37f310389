/* Finds the parts of a schema that no writer can know or compute, such as types that look-aheads decide. */
#include "model/change.h"

void model_not_writable(model *m, span at, const char *why)
{
    ARRAY_PUSH(m->memory, &m->obstacles, ((model_obstacle){at, why}));
    if (!m->writable) return;
    m->writable = false;
    m->unwritable = (model_obstacle){at, why};
}

void model_check_type_written(model *m, const model_type *type)
{
    const char *why = model_parameter_obstacle(type);
    if (why != NULL) model_not_writable(m, type->params.items[0]->place->place, why);
    if (term_peeks(type->endian_on))
        model_not_writable(m, type->schema->node->place, "a byte order that a look-ahead decides");
}

/* A look-ahead may only be used by its own object, at the position of the object's stream. */
static void check_peek(const term *t, void *context)
{
    const bool peek = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_INSTANCE &&
                      !model_is_positioned(t->member);
    const bool value = term_named_value(t) != NULL && term_peeks(t);
    if ((peek || value) && t->items.items[0]->kind != TERM_SELF)
        model_not_writable(context, t->source->place, "a look-ahead of another object");
}

static void check_peeks(const term *t, void *context)
{
    term_walk(t, check_peek, context);
}

/* Streams belong to reading: the writer only knows the prepared part of the stream of an object. */
static void note_stream(const term *t, void *context)
{
    if (t->kind == TERM_STREAM) *(bool *)context = true;
}

static void check_stream(const term *t, void *context)
{
    bool asks = t->kind == TERM_STREAM;
    const bool value = term_named_value(t) != NULL;
    if ((!asks && !value) || t->items.items[0]->kind == TERM_SELF) return;
    if (value) term_walk_through(t, note_stream, &asks);
    if (asks) model_not_writable(context, t->source->place, "the stream of another object in an expression");
}

/* A stream with bits left of its last byte has not ended: the writer counts whole bytes. */
static void check_end(const term *t, void *context)
{
    if (t->kind == TERM_AT_END)
        model_not_writable(context, t->source->place,
                           "`eof` in a schema whose bit fields may leave bits of a byte");
}

static void check_ends(const term *t, void *context)
{
    term_walk(t, check_end, context);
}

typedef struct stream_search {
    model *m;
    const model_type *type;
} stream_search;

/* An instance of a stream of its own is an obstacle already. */
static void check_streams(const term *t, void *context)
{
    const stream_search *search = context;
    const model_type *type = search->type;
    for (size_t i = 0; i < type->instances.count; i++)
        if (type->instances.items[i]->io == t) return;
    term_walk_through(t, check_stream, search->m);
}

/* Whether a term is a parameter that leads to an object elsewhere, or to its list. */
static bool is_given_object(const term *t)
{
    const model_member *param = t->kind == TERM_MEMBER ? t->member : NULL;
    return param != NULL && param->role == MEMBER_PARAM &&
           (param->array != ARRAY_NONE || param->type.kind > VALUE_ENUM);
}

/* The writer derives from the object itself. */
static void check_around(const term *t, void *context)
{
    if (t->kind == TERM_PARENT || t->kind == TERM_ROOT || is_given_object(t))
        model_not_writable(context, t->source->place, "`-derive` from an outer object");
}

static void check_derived(const term *t, void *context)
{
    term_walk_through(t, check_around, context);
}

/* The writer must not depend on values that only a reader knows. */
static void check_known(model *m, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        check_known(m, member->cases.items[i].as);
        if (term_peeks(member->cases.items[i].key))
            model_not_writable(m, member->place->place, "a type that a look-ahead decides");
    }
    for (size_t i = 0; i < member->arguments.count; i++)
        if (term_peeks(member->arguments.items[i]))
            model_not_writable(m, member->place->place, "a parameter from a look-ahead");
    if (term_peeks(member->switch_on) || (member->may_lack_case && term_peeks(member->condition)))
        model_not_writable(m, member->place->place, "a type that a look-ahead decides");
    if (term_peeks(member->derive))
        model_not_writable(m, member->place->place, "`-derive` from a look-ahead");
}

static void check_positioned(const term *t, void *context)
{
    if (model_names_positioned(t))
        model_not_writable(context, t->source->place, "`-derive` from an instance with `pos`");
}

void model_check_terms_written(model *m, const model_type *type)
{
    model_each_derive_term(type, check_positioned, m);
    stream_search search = {m, type};
    model_each_term(type, check_peeks, m);
    model_each_written_term(type, check_streams, &search);
    if (m->leaves_bits) model_each_term(type, check_ends, m);
    model_each_derive_term(type, check_derived, m);
    for (size_t k = 0; k < type->fields.count; k++)
        check_known(m, type->fields.items[k]);
}
