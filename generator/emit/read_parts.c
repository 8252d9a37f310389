/* The functions of parts. Each begins where the stream stands, and leaves it where the next begins. */
#include "emit/read_parts.h"

#include "emit/parts.h"
#include "emit/spell.h"

/* What the body of a part mentions of the function around it. */
typedef struct part_needs {
    plan_kin kin;
    bool path, is_le, self, written, places;
} part_needs;

void emit_own_root(const reader *r, size_t mark)
{
    emitter *e = r->e;
    if (r->type->file->top == r->type && !reader_is_inner(r->type))
        out_declare(&e->out, mark,
                    arena_printf(e->memory, "%s%s *root = self;", c_const_objects(e), type_name(e, r->type)),
                    "root");
}

static part_needs needs_behind(const reader *r, size_t mark)
{
    const out *o = &r->e->out;
    const model_type *type = r->type;
    return (part_needs){.kin = {type->needs_parent && out_mentions(o, mark, "parent"),
                                reader_gets_root(type) && out_mentions(o, mark, "root")},
                        .path = out_mentions(o, mark, "path"),
                        .is_le = out_mentions(o, mark, "is_le"),
                        .self = out_mentions(o, mark, "self"),
                        .written = out_mentions(o, mark, "written"),
                        .places = out_mentions(o, mark, "places")};
}

static const char *parameters_of(const reader *r, const part_needs *needs)
{
    const emitter *e = r->e;
    const char *type = type_name(e, r->type);
    buffer list = {.memory = e->memory};
    buffer_puts(&list,
                reader_kin_parameters(e, r->type, needs->kin,
                                      needs->path ? "tn_input *in, const tn_path *path" : "tn_input *in"));
    if (needs->is_le) buffer_puts(&list, ", bool is_le");
    if (needs->self) buffer_printf(&list, ", %s *self", type);
    if (needs->written) buffer_printf(&list, ", %s *written", type);
    if (needs->places) buffer_printf(&list, ", %s_places *places", type);
    return list.data;
}

static const char *call_of(const reader *r, const char *function, const part_needs *needs)
{
    return arena_printf(r->e->memory, "%s(in%s%s%s%s%s%s%s)", function, needs->path ? ", path" : "",
                        needs->kin.parent ? ", parent" : "", needs->kin.root ? ", root" : "",
                        needs->is_le ? ", is_le" : "", needs->self ? ", self" : "",
                        needs->written ? ", written" : "", needs->places ? ", &places" : "");
}

static bool is_any(operation_kind kind)
{
    (void)kind;
    return true;
}

/* The operations of the part, and the end of its function. */
static void emit_body(const reader *r, const codec_function *f, const function_part *part)
{
    op_list list = {0};
    spelling s = {.r = r};
    size_t next = 0;
    for (size_t i = part->begin; i < part->end; i++)
        ARRAY_PUSH(r->e->memory, &list, f->body.items[i]);
    ARRAY_PUSH(r->e->memory, &list, (codec_op){.kind = DO_RETURN});
    spell_list(&s, &list, &next, is_any);
}

const char *emit_part_function(const reader *r, size_t mark, const model_member *first,
                               const model_member *last)
{
    emitter *e = r->e;
    const char *name = part_name(e, reader_verb(r), r->type, first);
    e->out.indent++;
    emit_own_root(r, mark);
    out_declare(&e->out, mark, "tn_status status;", "status");
    e->out.indent--;
    const part_needs needs = needs_behind(r, mark);
    part_wrap(e, mark, name, parameters_of(r, &needs), first, last);
    return call_of(r, name, &needs);
}

static const char *emit_part(const reader *r, const codec_function *f, const function_part *part)
{
    out *o = &r->e->out;
    const size_t mark = out_mark(o);
    c_begin_function(r->e);
    o->indent++;
    emit_body(r, f, part);
    o->indent--;
    return emit_part_function(r, mark, part->first, part->last);
}

part_calls emit_parts(const reader *r, const codec_function *f, const function_parts *parts)
{
    part_calls calls = {0};
    reader inside = *r;
    inside.in_part = true;
    for (size_t i = 0; i < parts->count; i++) {
        const char *call = parts->items[i].stays ? NULL : emit_part(&inside, f, &parts->items[i]);
        ARRAY_PUSH(r->e->memory, &calls, call);
    }
    return calls;
}
