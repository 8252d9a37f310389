/* Reading objects: in place, or in a stream of their own. */
#include "emit/c_wire.h"
#include "emit/field.h"
#include "emit/writer.h"
#include "plan/cut.h"

/* An object whose bytes are known beforehand: loaded at once. */
static void read_record(const reader *r, const model_member *member, const field_target *to)
{
    const unsigned bytes = (unsigned)member->type.object->extent.low;
    field_align(r);
    field_check_bounds(r, to, bytes);
    out_line(&r->e->out, "%s", c_wire_load(r->e, member, to->value, "$in->data + $in->pos"));
    out_line(&r->e->out, "$in->pos += %u;", bytes);
}

/* The object can be found while it is read, and when that fails. */
static void put_object(const reader *r, const model_type *type, const field_target *to, const char *object)
{
    if (to->value == NULL) return;
    if (to->variant)
        out_line(&r->e->out, "%s = tn_variant_of_object(%s, %s);", to->value, c_type_tag(r->e, type), object);
    else
        out_line(&r->e->out, "%s = %s;", to->value, object);
}

/* A list ends with the object under way. */
static void check_object(const reader *r, const field_target *to)
{
    out *o = &r->e->out;
    if (to->list != NULL && to->inside) {
        out_open(o, "if ($status != TN_OK)");
        out_line(o, "%s.count++;", to->list);
        out_line(o, "return $status;");
        out_close(o, "");
    } else if (to->list != NULL) {
        out_line(o, "if ($status != TN_OK) return tn_list_keep($in, &%s, sizeof %s, &%s, $status);", to->list,
                 to->value, to->value);
    } else {
        reader_check_status(r);
    }
}

const char *field_new_object(const reader *r, const model_type *type, const field_target *to)
{
    out *o = &r->e->out;
    const char *memory = reader_temporary(r), *object = reader_temporary(r);
    out_line(o, "void *%s;", memory);
    out_line(o, "$status = tn_run_alloc(%s, $in->pos, 1, sizeof(%s), &%s);", field_where(r, to),
             type_name(r->e, type), memory);
    reader_check_status(r);
    out_line(o, "%s *%s = %s;", type_name(r->e, type), object, memory);
    put_object(r, type, to, object);
    return object;
}

/* Keeps the rest of an object's stream. */
static void keep_rest(const reader *r, const model_member *member, const char *stream, const char *object)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member);
    if (!r->e->traits.writable || r->mode == MODE_VALIDATE) return;
    switch (plan_rest_of(member)) {
    case REST_NONE:
        break;
    case REST_BITS:
        out_line(o, "$self->has_%s_rest_ = tn_rest_bits($in, &$self->%s_rest_);", name, name);
        break;
    case REST_TAIL:
        out_line(o, "$status = tn_keep_tail(%s, $path);", stream);
        reader_check_status(r);
        break;
    case REST_OBJECT: {
        const char *of = object[0] == '&' ? arena_printf(r->e->memory, "%s.", object + 1)
                                          : arena_printf(r->e->memory, "%s->", object);
        out_line(o, "%shas_rest_ = tn_rest(%s, &%srest_);", of, stream, of);
        break;
    }
    case REST_SLOT:
        out_line(o, "$self->has_%s_rest_ = tn_rest(%s, &$self->%s_rest_);", name, stream, name);
        break;
    }
}

/* Whether an object ended with the stream that it is read from, without a terminator. */
static void keep_open(const reader *r, const model_type *type, const char *object, const char *bytes)
{
    if (r->mode != MODE_READ || !keeps_object_ending(r->e, type)) return;
    const bool inside = object[0] == '&';
    out_line(&r->e->out, "%s%send_.known = tn_is_open($in, %s);", inside ? object + 1 : object,
             inside ? "." : "->", bytes);
}

void field_left(const reader *r, const model_member *member, const char *stream, const char *object,
                const char *bytes)
{
    keep_rest(r, member, stream, object);
    if (member->has_ending && !model_is_cut(member)) keep_open(r, member->type.object, object, bytes);
}

const char *field_object_path(const reader *r, const field_target *to)
{
    if (to->member == NULL) return to->path;
    const char *path = reader_temporary(r);
    out_line(&r->e->out, "const tn_path %s = {%s, \"%s\", TN_NO_INDEX};", path, to->path, to->member);
    return arena_printf(r->e->memory, "&%s", path);
}

const char *field_object_place(const reader *r, const field_target *to)
{
    return arena_printf(r->e->memory, to->inside ? "%s" : "&%s", to->value);
}

void field_document(const reader *r, const field_target *to, const char *stream, const char *path,
                    const char *object)
{
    if (r->mode == MODE_VALIDATE) /* members whose keys are missing are absent */
        out_line(&r->e->out, "memset(%s, 0, sizeof %s);", object, to->value);
    out_line(&r->e->out, "$status = tn_json_begin(%s, %s);", stream, path);
    reader_check_status(r);
}

void field_call_object(const reader *r, const model_member *member, const field_target *to,
                       const object_call *call)
{
    out_call(&r->e->out, arena_printf(r->e->memory, "$status = %s", reader_function(r, member->type.object)),
             reader_arguments(r, member, call->stream, call->path, to->index, call->object), ";");
    check_object(r, to);
}

static void read_object(const reader *r, const model_member *member, const field_target *to, bool pointer)
{
    out *o = &r->e->out;
    const model_type *type = member->type.object;
    const char *bytes = NULL;
    const char *stream = member->wire.limit == LIMIT_NONE ? "$in" : field_stream(r, member, to, &bytes);
    const char *path = field_object_path(r, to);
    if (plan_is_entered(type)) {
        out_line(o, "$status = tn_enter(%s, $in->pos);", field_where(r, to));
        reader_check_status(r);
    }
    const char *object = pointer ? field_new_object(r, type, to) : field_object_place(r, to);
    if (type->json) field_document(r, to, stream, path, object);
    const object_call call = {stream, path, object};
    field_call_object(r, member, to, &call);
    field_left(r, member, stream, object, bytes);
    if (plan_is_entered(type)) out_line(o, "tn_leave($in);");
}

void field_call_opaque(const reader *r, const model_member *member, const field_target *to,
                       const char *stream)
{
    out_line(&r->e->out, "$status = %s_read_opaque_%.*s(%s, %s, &%s);", r->e->prefix,
             STR_ARG(member->type.object->id), stream, to->path, to->value);
    reader_check_status(r);
}

void field_opaque(const reader *r, const model_member *member, const field_target *to)
{
    field_call_opaque(r, member, to,
                      member->wire.limit == LIMIT_NONE ? "$in" : field_stream(r, member, to, NULL));
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
        read_object(r, member, to, !to->inside && (to->pointer || !c_is_inside(member)));
}
