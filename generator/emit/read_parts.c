/* Prints the functions of parts of a reader. Each begins at the present position of the stream, and leaves it
   at the begin of the next part. */
#include "emit/read_parts.h"

#include "emit/parts.h"
#include "emit/spell.h"
#include "plan/around.h"

/* The variables of the surrounding function that the statements of a part use. */
typedef struct part_needs {
    plan_context context;
    bool path, is_le, self, places;
} part_needs;

/* Whether the root is not given: an object that is the root of its file. */
static bool has_own_root(const reader *r)
{
    return r->type->file->top == r->type && !plan_gets_root_at_top(r->type);
}

void declare_own_root(const reader *r, out_body *body)
{
    const emitter *e = r->e;
    if (has_own_root(r))
        out_local(&r->e->out, body, "root",
                  arena_printf(e->memory, "%s%s *root = $self;", c_const_objects(e), type_name(e, r->type)));
}

static part_needs needs_of(const reader *r)
{
    const out_code *code = &r->e->out.code;
    const bool root = out_names(code, "root");
    return (part_needs){
        .context = {r->type->needs_parent && out_names(code, "parent"), root && plan_gets_root(r->type)},
        .path = out_names(code, "path"),
        .is_le = out_names(code, "is_le"),
        .self = out_names(code, "self") || (root && has_own_root(r)),
        .places = out_names(code, "places")};
}

static const char *parameters_of(const reader *r, const part_needs *needs)
{
    const emitter *e = r->e;
    const char *type = type_name(e, r->type);
    buffer list = {.memory = e->memory};
    buffer_puts(
        &list, reader_context_parameters(e, r->type, needs->context,
                                         needs->path ? "tn_input *in, const tn_path *path" : "tn_input *in"));
    if (needs->is_le) buffer_puts(&list, ", bool is_le");
    if (needs->self) buffer_printf(&list, ", %s *self", type);
    if (needs->places) buffer_printf(&list, ", %s_places *places", type);
    return list.data;
}

static const char *call_of(const reader *r, const char *function, const part_needs *needs)
{
    return arena_printf(r->e->memory, "%s($in%s%s%s%s%s%s)", function, needs->path ? ", $path" : "",
                        needs->context.parent ? ", $parent" : "", needs->context.root ? ", $root" : "",
                        needs->is_le ? ", $is_le" : "", needs->self ? ", $self" : "",
                        needs->places ? ", &$places" : "");
}

const codec_op *part_optional(const codec_function *f, const function_part *part)
{
    const codec_op *op = &f->body.items[part->begin];
    const op_list *list = &op->body;
    if (part->end - part->begin != 1 || op->kind != DO_MEMBER || list->count == 0) return NULL;
    return list->items[list->count - 1].kind == DO_IF ? op : NULL;
}

/* The operations of the part, and the end of its function. */
static void emit_body(const reader *r, const codec_function *f, const function_part *part)
{
    op_list list = {0};
    spelling s = {.r = r};
    size_t next = 0;
    const codec_op *optional = part_optional(f, part);
    for (size_t i = part->begin; i < part->end; i++)
        ARRAY_PUSH(r->e->memory, &list, f->body.items[i]);
    if (optional != NULL) list.items[0].body = optional->body.items[optional->body.count - 1].body;
    ARRAY_PUSH(r->e->memory, &list, (codec_op){.kind = DO_RETURN});
    spell_list(&s, &list, &next, NULL);
}

const char *emit_part_function(const reader *r, out_body *body, const model_member *first,
                               const model_member *last)
{
    emitter *e = r->e;
    const char *name = part_name(e, reader_verb(r), r->type, first);
    const part_needs needs = needs_of(r);
    out_local(&e->out, body, "status", "tn_status status;");
    declare_own_root(r, body);
    part_wrap(e, body, name, parameters_of(r, &needs), first, last);
    return call_of(r, name, &needs);
}

static const char *emit_part(const reader *r, const codec_function *f, const function_part *part)
{
    out_body body = part_begin(r->e);
    c_begin_function(r->e);
    emit_body(r, f, part);
    return emit_part_function(r, &body, part->first, part->last);
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
