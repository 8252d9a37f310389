/* The writer: settling derives, checks and adds up; then writing cannot fail but in the sink. */
#include "emit/c_expr.h"

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e->memory, member);
}

static const char *value_of(const emitter *e, const term *t)
{
    const c_place place = {.emitter = (emitter *)e};
    return c_condition(&place, t);
}

/* ---- settling ---- */

static void emit_settle_fixed(emitter *e, const settle_step *s)
{
    if (s->member == s->last)
        out_comment(&e->out, "%.*s", STR_ARG(s->member->id));
    else
        out_comment(&e->out, "%.*s to %.*s", STR_ARG(s->member->id), STR_ARG(s->last->id));
    out_line(&e->out, "settle->size += %zu;", s->bytes);
}

/* A count or size that the array, text or bytes decide. */
static void emit_settle_count(emitter *e, const settle_step *s)
{
    out *o = &e->out;
    const model_member *member = s->member;
    const char *name = name_of(e, member), *from = name_of(e, member->derived_from);
    const char *what = member->derivation == DERIVE_COUNT ? "count" : "size";
    const char *limit =
        arena_printf(e->memory, "%sINT%u_MAX", member->wire.is_signed ? "" : "U", member->wire.bytes * 8);
    out_comment(o, "%.*s: the %s of %.*s", STR_ARG(member->id), what, STR_ARG(member->derived_from->id));
    if (member->wire.bytes < 8 || member->wire.is_signed) {
        out_line(o, "if (self->%s.%s > %s)", from, what, limit);
        o->indent++;
        out_call(o, "return tn_unwritable",
                 arena_printf(e->memory,
                              "settle, path, \"%.*s\", TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(%s), "
                              "tn_value_unsigned(self->%s.%s)",
                              STR_ARG(member->derived_from->id), limit, from, what),
                 ";");
        o->indent--;
    }
    out_line(o, "self->%s = (%s)self->%s.%s;", name, c_value_type(e->memory, e->prefix, member), from, what);
    out_line(o, "settle->size += %zu;", s->bytes);
}

static void emit_settle_terminated(emitter *e, const settle_step *s)
{
    out *o = &e->out;
    const char *name = name_of(e, s->member);
    out_comment(o, "%.*s", STR_ARG(s->member->id));
    out_call(o, "status = tn_settle_terminated",
             arena_printf(e->memory, "settle, path, \"%.*s\", self->%s.data, self->%s.size, %u",
                          STR_ARG(s->member->id), name, name, s->member->wire.terminator),
             ";");
    out_line(o, "if (status != TN_OK) return status;");
}

static void emit_settle_sized(emitter *e, const settle_step *s)
{
    out_comment(&e->out, "%.*s", STR_ARG(s->member->id));
    out_line(&e->out, "settle->size += self->%s.size;", name_of(e, s->member));
}

static void emit_settle_object(emitter *e, const settle_step *s)
{
    out *o = &e->out;
    const char *name = name_of(e, s->member);
    out_comment(o, "%.*s", STR_ARG(s->member->id));
    out_line(o, "const tn_path %s_path = {path, \"%.*s\", TN_NO_INDEX};", name, STR_ARG(s->member->id));
    out_line(o, "status = settle_%s(settle, &%s_path, &self->%s);",
             c_local_name(e->memory, s->member->type.object), name, name);
    out_line(o, "if (status != TN_OK) return status;");
}

/* The parameters that a view's layout was made for must be those that the object asks for now. */
static void emit_layout_check(emitter *e, const model_member *member, size_t parameter)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    const char *id = name_of(e, member->type.object->params.items[parameter]);
    const term *argument = member->arguments.items[parameter];
    const char *wanted = value_of(e, argument);
    const bool plain = argument->kind == TERM_MEMBER && argument->items.items[0]->kind == TERM_SELF;
    out_line(o, "if (self->%s.count != 0 && self->%s.%s != %s)", name, name, id, wanted);
    o->indent++;
    out_call(
        o, plain ? "return tn_disagree" : "return tn_unwritable",
        plain ? arena_printf(
                    e->memory,
                    "settle, path, \"%.*s\", \"%.*s\", tn_value_unsigned(%s), tn_value_unsigned(self->%s.%s)",
                    STR_ARG(member->id), STR_ARG(argument->member->id), wanted, name, id)
              : arena_printf(e->memory,
                             "settle, path, \"%.*s\", TN_NO_INDEX, TN_DISAGREE, tn_value_unsigned(%s), "
                             "tn_value_unsigned(self->%s.%s)",
                             STR_ARG(member->id), wanted, name, id),
        ";");
    o->indent--;
}

static void emit_settle_records(emitter *e, const settle_step *s)
{
    out *o = &e->out;
    const model_member *member = s->member;
    const char *name = name_of(e, member);
    buffer arguments = {.memory = e->memory};
    for (size_t i = 0; i < member->arguments.count; i++)
        buffer_printf(&arguments, "%s%s", i > 0 ? ", " : "", value_of(e, member->arguments.items[i]));
    out_comment(o, "%.*s", STR_ARG(member->id));
    for (size_t i = 0; i < member->arguments.count; i++)
        emit_layout_check(e, member, i);
    out_line(o, "const size_t %s_stride = %s_size(%s);", name, type_name(e, member->type.object),
             arguments.size > 0 ? arguments.data : "");
    out_line(o, "if (self->%s.count != 0 && self->%s.stride != %s_stride)", name, name, name);
    o->indent++;
    out_call(
        o, "return tn_unwritable",
        arena_printf(e->memory,
                     "settle, path, \"%.*s\", TN_NO_INDEX, TN_BAD_ARGUMENT, tn_value_unsigned(%s_stride), "
                     "tn_value_unsigned(self->%s.stride)",
                     STR_ARG(member->id), name, name),
        ";");
    o->indent--;
    out_line(o, "settle->size += self->%s.count * %s_stride;", name, name);
}

static void emit_settle_objects(emitter *e, const settle_step *s)
{
    out *o = &e->out;
    const char *name = name_of(e, s->member);
    out_comment(o, "%.*s", STR_ARG(s->member->id));
    out_open(o, "for (size_t i = 0; i < self->%s.count; i++)", name);
    out_line(o, "const tn_path item_path = {path, \"%.*s\", i};", STR_ARG(s->member->id));
    out_line(o, "status = settle_%s(settle, &item_path, &self->%s.items[i]);",
             c_local_name(e->memory, s->member->type.object), name);
    out_line(o, "if (status != TN_OK) return status;");
    out_close(o, "");
}

static void emit_settle_step(emitter *e, const settle_step *s)
{
    switch (s->kind) {
    case SETTLE_FIXED:
        emit_settle_fixed(e, s);
        break;
    case SETTLE_COUNT:
        emit_settle_count(e, s);
        break;
    case SETTLE_TERMINATED:
        emit_settle_terminated(e, s);
        break;
    case SETTLE_SIZED:
        emit_settle_sized(e, s);
        break;
    case SETTLE_OBJECT:
        emit_settle_object(e, s);
        break;
    case SETTLE_RECORDS:
        emit_settle_records(e, s);
        break;
    case SETTLE_OBJECTS:
        emit_settle_objects(e, s);
        break;
    }
    out_blank(&e->out);
}

static void emit_settle_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const settle_plan *plan = plan_settle(e->model, type);
    const bool root = type == e->model->top;
    out_function(
        o, arena_printf(e->memory, "static tn_status settle_%s", c_local_name(e->memory, type)),
        arena_printf(e->memory, "tn_settle *settle, const tn_path *path, %s *self", type_name(e, type)), "");
    out_line(o, "{");
    o->indent++;
    const size_t mark = out_mark(o);
    if (plan->needs_status) {
        out_line(o, "tn_status status;");
        out_blank(o);
    }
    for (size_t i = 0; i < plan->steps.count; i++)
        emit_settle_step(e, &plan->steps.items[i]);
    if (root) out_line(o, "tn_settle_gaps(settle, self->document);");
    out_line(o, "return TN_OK;");
    out_use(o, mark, "settle");
    out_use(o, mark, "path");
    out_use(o, mark, "self");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* ---- writing ---- */

/* The statements that write an object of fixed layout, field by field: `of` is "self->position". */
static void emit_put_fixed(emitter *e, const model_type *type, const char *of)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const char *field = arena_printf(e->memory, "%s.%s", of, name_of(e, member));
        if (member->wire.kind == WIRE_OBJECT)
            emit_put_fixed(e, member->type.object, field);
        else
            out_line(&e->out, "tn_put_%s(out, %s);", c_wire_name(e->memory, member), field);
    }
}

static void emit_put_constant(emitter *e, const model_member *member)
{
    out_line(&e->out, "tn_put_bytes(out, %s, %u);", c_string(e->memory, member->schema->contents),
             member->wire.bytes);
}

static void emit_put(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    if (member->array == ARRAY_RECORDS) {
        out_line(o, "tn_put_bytes(out, self->%s.data, self->%s.count * self->%s.stride);", name, name, name);
        return;
    }
    if (member->array == ARRAY_OBJECTS) {
        out_line(o, "for (size_t i = 0; i < self->%s.count; i++)", name);
        out_line(o, "    write_%s(out, &self->%s.items[i]);", c_local_name(e->memory, member->type.object),
                 name);
        return;
    }
    switch (member->wire.kind) {
    case WIRE_NONE:
        break;
    case WIRE_INT:
    case WIRE_FLOAT:
        out_line(o, "tn_put_%s(out, self->%s);", c_wire_name(e->memory, member), name);
        break;
    case WIRE_CONSTANT:
        emit_put_constant(e, member);
        break;
    case WIRE_TEXT:
    case WIRE_BYTES:
        out_line(o, "tn_put_bytes(out, self->%s.data, self->%s.size);", name, name);
        if (member->wire.limit == LIMIT_TERMINATOR)
            out_line(o, "tn_put_u1(out, %u);", member->wire.terminator);
        break;
    case WIRE_BITS:
    case WIRE_OPAQUE:
    case WIRE_SWITCH:
        break; /* only writable codecs have a writer */
    case WIRE_OBJECT:
        if (member->type.object->layout == LAYOUT_FIXED)
            emit_put_fixed(e, member->type.object, arena_printf(e->memory, "self->%s", name));
        else
            out_line(o, "write_%s(out, &self->%s);", c_local_name(e->memory, member->type.object), name);
        break;
    }
}

static void emit_write_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const bool root = type == e->model->top;
    out_function(o, arena_printf(e->memory, "static void write_%s", c_local_name(e->memory, type)),
                 arena_printf(e->memory, "tn_output *out, const %s *self", type_name(e, type)), "");
    out_line(o, "{");
    o->indent++;
    const size_t mark = out_mark(o);
    for (size_t i = 0; i < type->fields.count; i++)
        emit_put(e, type->fields.items[i]);
    if (root) out_line(o, "tn_put_gaps(out, self->document);");
    out_use(o, mark, "out");
    out_use(o, mark, "self");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* ---- public functions ---- */

static void emit_settle_call(emitter *e, const char *declare)
{
    out *o = &e->out;
    out_line(o, "tn_settle_begin(&settle, &%s_budget, error);", e->prefix);
    out_line(o, "%stn_status status = settle_%s(&settle, NULL, %s);", declare,
             c_local_name(e->memory, e->model->top), e->object);
    out_line(o, "if (status != TN_OK) return status;");
}

static void emit_public(emitter *e, const char *name, const char *parameters)
{
    out_function(&e->out, arena_printf(e->memory, "tn_status %s_%s", e->prefix, name),
                 arena_printf(e->memory, "%s *%s, %s, tn_error *error", e->prefix, e->object, parameters),
                 "");
    out_line(&e->out, "{");
    e->out.indent++;
    out_line(&e->out, "tn_settle settle;");
}

static void emit_public_functions(emitter *e)
{
    out *o = &e->out;
    const char *top = c_local_name(e->memory, e->model->top);
    emit_public(e, "size", "size_t *size");
    emit_settle_call(e, "const ");
    out_line(o, "return tn_settle_end(&settle, size);");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
    emit_public(e, "write", "void *buffer, size_t size");
    out_line(o, "tn_output out;");
    emit_settle_call(e, "");
    out_line(o, "status = tn_write_buffer(&out, &settle, buffer, size);");
    out_line(o, "if (status != TN_OK) return status;");
    out_line(o, "write_%s(&out, %s);", top, e->object);
    out_line(o, "return tn_write_end(&out, &settle);");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
    emit_public(e, "write_to", "const tn_sink *sink");
    out_line(o, "tn_output out;");
    emit_settle_call(e, "const ");
    out_line(o, "tn_output_sink(&out, sink);");
    out_line(o, "write_%s(&out, %s);", top, e->object);
    out_line(o, "return tn_write_end(&out, &settle);");
    o->indent--;
    out_line(o, "}");
}

void emit_write(emitter *e)
{
    emit_banner(e, "writer. Settling derives, checks and adds up; then writing cannot fail but in the sink");
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    out_banner(&e->out, "settling");
    for (size_t i = 0; i < e->objects.count; i++)
        emit_settle_function(e, e->objects.items[i]);
    out_banner(&e->out, "writing");
    for (size_t i = 0; i < e->objects.count; i++)
        emit_write_function(e, e->objects.items[i]);
    out_banner(&e->out, "functions");
    emit_public_functions(e);
}
