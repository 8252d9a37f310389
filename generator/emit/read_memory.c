/* What an object remembers for those who ask later. */
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

/* Which byte order an object's numbers have, where a value of the file decides. */
static void emit_endian_choice(const reader *r, const model_type *type)
{
    out *o = &r->e->out;
    if (type->endian_owner != type) {
        out_line(o, "self->is_le_ = is_le;");
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
        out_line(o, "    self->is_le_ = %s;", c->schema->endian == ENDIAN_LITTLE ? "true" : "false");
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (otherwise != NULL)
        out_line(o, "self->is_le_ = %s;", otherwise->schema->endian == ENDIAN_LITTLE ? "true" : "false");
    else
        out_line(o, "return tn_fail(in, path, NULL, in->pos, TN_UNDECIDED_ENDIAN, tn_value_none(), "
                    "tn_value_none());");
    o->indent -= !first;
    out_blank(o);
}

bool reader_is_inner(const model_type *type)
{
    return reader_gets_root(type) && type->file->top == type;
}

void emit_memory(const reader *r, const read_plan *plan)
{
    const model_type *type = plan->type;
    out *o = &r->e->out;
    const bool root_here = type->file->top == type;
    if (root_here && type->needs_root && reader_is_inner(type)) out_line(o, "if (root == NULL) root = self;");
    const bool root_given = !root_here || reader_is_inner(type);
    if (r->mode == MODE_VALIDATE && (r->e->traits.has_instances || plan->asked_early))
        out_line(o, "memset(self, 0, sizeof *self);");
    const type_plan *known = plan_of_type(r->e->plan, type);
    if (known->remembers.parent) out_line(o, "self->parent_ = parent;");
    if (known->remembers.root) out_line(o, root_given ? "self->root_ = root;" : "self->root_ = self;");
    if (known->remembers.stream) out_line(o, "self->io_ = in;");
    if (known->remembers.offset) out_line(o, "self->offset_ = tn_offset(in, in->pos);");
    for (size_t i = 0; i < type->params.count; i++) {
        const char *name = c_member_name(r->e, type->params.items[i]);
        out_line(o, "self->%s = %s;", name, name);
    }
    if (known->remembers.endian) emit_endian_choice(r, type);
}
