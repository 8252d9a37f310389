/* Prints the choice of the byte order, if a value of the file decides it. */
#include "emit/reader.h"

/* The conditions of the cases that have a key; what has to be done for them is done before the first. */
static const char **endian_conditions(const reader *r, const model_type *type)
{
    const c_place place = {.emitter = r->e};
    const char **conditions = arena_alloc(r->e->memory, type->endian_cases.count * sizeof *conditions + 1);
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const term *key = type->endian_cases.items[i].key;
        if (key == NULL) continue;
        term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
        ARRAY_PUSH(r->e->memory, &equal.items, type->endian_on);
        ARRAY_PUSH(r->e->memory, &equal.items, key);
        conditions[i] = c_condition(&place, &equal);
    }
    return conditions;
}

void reader_choose_endian(const reader *r)
{
    const model_type *type = r->type;
    out *o = &r->e->out;
    if (type->endian_owner != type) {
        out_line(o, "$self->is_le_ = $is_le;");
        return;
    }
    const model_case *otherwise = NULL;
    const char **conditions = endian_conditions(r, type);
    bool first = true;
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const model_case *c = &type->endian_cases.items[i];
        if (c->key == NULL) {
            otherwise = c;
            continue;
        }
        out_line(o, "%sif (%s)", first ? "" : "else ", conditions[i]);
        out_line(o, "    $self->is_le_ = %s;", c->schema->endian == ENDIAN_LITTLE ? "true" : "false");
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (otherwise != NULL)
        out_line(o, "$self->is_le_ = %s;", otherwise->schema->endian == ENDIAN_LITTLE ? "true" : "false");
    else
        out_line(o, "return tn_fail($in, $path, NULL, $in->pos, TN_UNDECIDED_ENDIAN, tn_value_none(), "
                    "tn_value_none());");
    o->indent -= !first;
    out_blank(o);
}
