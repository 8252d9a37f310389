/* Reading objects: in place, or in a stream of their own. */
#include "emit/field.h"

/* An object whose bytes are known beforehand: loaded at once. */
static void read_record(const reader *r, const model_member *member, const field_target *to)
{
    const unsigned bytes = (unsigned)member->type.object->extent.low;
    field_align(r);
    field_check_bounds(r, to, bytes);
    out_line(&r->e->out, "%s = %s_load(in->data + in->pos);", to->value,
             type_name(r->e, member->type.object));
    out_line(&r->e->out, "in->pos += %u;", bytes);
}

static void read_object(const reader *r, const model_member *member, const field_target *to, bool pointer)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const char *stream = member->wire.limit == LIMIT_NONE ? "in" : field_stream(r, member, to);
    const char *path = to->path, *object = arena_printf(e->memory, "&%s", to->value);
    if (to->member != NULL) {
        path = reader_temporary(r);
        out_line(o, "const tn_path %s = {%s, \"%s\", TN_NO_INDEX};", path, to->path, to->member);
        path = arena_printf(e->memory, "&%s", path);
    }
    if (pointer) {
        const char *memory = reader_temporary(r);
        object = reader_temporary(r);
        out_line(o, "void *%s;", memory);
        out_line(o, "status = tn_run_alloc(%s, in->pos, 1, sizeof(%s), &%s);", field_where(r, to),
                 type_name(e, member->type.object), memory);
        reader_check_status(r);
        out_line(o, "%s *%s = %s;", type_name(e, member->type.object), object, memory);
        out_line(o, "%s = %s;", to->value, object);
    }
    const bool nests = member->type.object->recursive;
    if (nests) {
        out_line(o, "status = tn_enter(%s, in->pos);", field_where(r, to));
        reader_check_status(r);
    }
    out_call(o, arena_printf(e->memory, "status = %s", reader_function(r, member->type.object)),
             reader_arguments(r, member, stream, path, to->index, object), ";");
    reader_check_status(r);
    if (nests) out_line(o, "tn_leave(in);");
}

void field_opaque(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    const char *stream = member->wire.limit == LIMIT_NONE ? "in" : field_stream(r, member, to);
    out_line(o, "status = %s_read_opaque_%.*s(%s, %s, &%s);", r->e->prefix,
             STR_ARG(expr_print(r->e->memory, member->schema->type)), stream, to->path, to->value);
    reader_check_status(r);
}

static bool is_record(const model_member *member, const field_target *to)
{
    return member->type.object->layout == LAYOUT_FIXED && member->wire.limit == LIMIT_NONE &&
           c_is_inside(member) && to->member != NULL;
}

void field_object(const reader *r, const model_member *member, const field_target *to)
{
    if (is_record(member, to))
        read_record(r, member, to);
    else
        read_object(r, member, to, !c_is_inside(member) || to->pointer);
}
