/* The functions of parts. Each begins where the stream stands, and leaves it where the next begins. */
#include "emit/read_parts.h"

#include "emit/parts.h"
#include "emit/spell.h"
#include "plan/around.h"

/* What the body of a part mentions of the function around it. */
typedef struct part_needs {
    plan_kin kin;
    bool path, is_le, self, written, places, status, own_root;
} part_needs;

/* Whether the root is not given: an object that is the root of its file. */
static bool has_own_root(const reader *r)
{
    return r->type->file->top == r->type && !plan_gets_root_at_top(r->type);
}

static const char *own_root(const reader *r)
{
    return arena_printf(r->e->memory, "%s%s *root = self;", c_const_objects(r->e), type_name(r->e, r->type));
}

void emit_own_root(const reader *r, size_t mark)
{
    if (has_own_root(r)) out_declare(&r->e->out, mark, own_root(r), "root");
}

static part_needs needs_behind(const reader *r, size_t mark)
{
    enum { PARENT, ROOT, PATH, IS_LE, SELF, WRITTEN, PLACES, STATUS, COUNT };
    static const char *const names[COUNT] = {"parent", "root",    "path",   "is_le",
                                             "self",   "written", "places", "status"};
    const unsigned found = out_mentions_of(&r->e->out, mark, names, COUNT);
    const bool root = (found & 1u << ROOT) != 0;
    return (part_needs){
        .kin = {r->type->needs_parent && (found & 1u << PARENT) != 0, root && plan_gets_root(r->type)},
        .path = (found & 1u << PATH) != 0,
        .is_le = (found & 1u << IS_LE) != 0,
        .self = (found & 1u << SELF) != 0 || (root && has_own_root(r)),
        .written = (found & 1u << WRITTEN) != 0,
        .places = (found & 1u << PLACES) != 0,
        .status = (found & 1u << STATUS) != 0,
        .own_root = root && has_own_root(r)};
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

const char *emit_part_function(const reader *r, size_t mark, const model_member *first,
                               const model_member *last)
{
    emitter *e = r->e;
    const char *name = part_name(e, reader_verb(r), r->type, first);
    const part_needs needs = needs_behind(r, mark);
    const char *const variables[] = {needs.status ? "tn_status status;" : NULL,
                                     needs.own_root ? own_root(r) : NULL};
    part_wrap(e, mark, name, parameters_of(r, &needs), first, last, variables);
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
