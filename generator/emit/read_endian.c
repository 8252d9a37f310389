/* Prints the choice of the byte order, if a value of the file decides it. */
#include "emit/reader.h"

/* The conditions of the cases with a key; their preparations precede the first. */
static const char **endian_conditions(const c_place *place, const model_type *type)
{
    const char **conditions =
        arena_alloc(place->emitter->memory, type->endian_cases.count * sizeof *conditions + 1);
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const term *key = type->endian_cases.items[i].key;
        if (key == NULL) continue;
        term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
        ARRAY_PUSH(place->emitter->memory, &equal.items, type->endian_on);
        ARRAY_PUSH(place->emitter->memory, &equal.items, key);
        conditions[i] = c_condition(place, &equal);
    }
    return conditions;
}

/* In reading the choice is set; in preparing it is changed, which may be undone. */
static void set_order(emitter *e, bool prepares, const model_case *c)
{
    const char *value = c->schema->endian == ENDIAN_LITTLE ? "true" : "false";
    if (prepares)
        out_line(&e->out, "TN_PREPARE($prepare, bool, $self->is_le_, %s);", value);
    else
        out_line(&e->out, "$self->is_le_ = %s;", value);
}

void choose_endian(const c_place *place, const model_type *type, bool prepares)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const model_case *otherwise = NULL;
    const char **conditions = endian_conditions(place, type);
    bool first = true;
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const model_case *c = &type->endian_cases.items[i];
        if (c->key == NULL) {
            otherwise = c;
            continue;
        }
        out_line(o, "%sif (%s)", first ? "" : "else ", conditions[i]);
        o->indent++;
        set_order(e, prepares, c);
        o->indent--;
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (otherwise != NULL)
        set_order(e, prepares, otherwise);
    else
        out_line(o,
                 "return tn_fail($in, $path, NULL, %s, TN_UNDECIDED_ENDIAN, tn_value_none(), "
                 "tn_value_none());",
                 prepares ? "0" : "$in->pos");
    o->indent -= !first;
    out_blank(o);
}

void reader_choose_endian(const reader *r)
{
    const c_place place = {.emitter = r->e};
    if (r->type->endian_owner != r->type)
        out_line(&r->e->out, "$self->is_le_ = $is_le;");
    else
        choose_endian(&place, r->type, false);
}
