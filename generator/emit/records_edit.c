/* Prints the functions that edit views of records. */
#include "emit/c_types.h"
#include "emit/records_parts.h"
#include "plan/prepare.h"

void emit_takes(emitter *e, const model_member *member, const char *condition, const char *value)
{
    if (!plan_holds_narrow(member)) return;
    if (member->wire.kind != WIRE_OBJECT) {
        const char *misfit =
            arena_printf(e->memory, "!tn_form_takes(%s, &%s)", c_form(e->memory, member), value);
        if (condition != NULL) misfit = arena_printf(e->memory, "(%s) && %s", condition, misfit);
        out_if(&e->out, misfit, "return TN_OVERFLOW;");
        return;
    }
    for (size_t i = 0; i < member->type.object->fields.count; i++) {
        const model_member *field = member->type.object->fields.items[i];
        emit_takes(e, field, condition, arena_printf(e->memory, "%s.%s", value, c_member_name(e, field)));
    }
}

static void emit_set(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_function(o, arena_printf(e->memory, "tn_status %s_view_set", name),
                 arena_printf(e->memory, "%s_view *view, size_t i, const %s *value", name, name), "");
    out_begin(o);
    out_line(o, "if (view->owned == NULL) return TN_READ_ONLY;");
    out_line(o, "if (i >= view->count) return TN_OUT_OF_RANGE;");
    out_line(o, "uint8_t *p = view->owned + i * view->stride;");
    emit_param_copies(e, type, 0, type->fields.count, "view");
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const char *condition = member->condition != NULL ? record_condition(e, member) : NULL;
        emit_takes(e, member, condition, arena_printf(e->memory, "value->%s", c_member_name(e, member)));
    }
    emit_record_fields(e, type, record_store_statement, false);
    out_line(o, "return TN_OK;");
    out_end(o);
}

/* "mask, n": the parameters as arguments, each with `before` in front; `separator` stands before the first.
 */
static const char *argument_list(const emitter *e, const model_type *type, const char *separator,
                                 const char *before)
{
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < type->params.count; i++)
        buffer_printf(&list, "%s%s%s", i > 0 ? ", " : separator, before,
                      c_member_name(e, type->params.items[i]));
    return list.size == 0 ? "" : list.data;
}

static void emit_new(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_function(o, arena_printf(e->memory, "tn_status %s_view_new", name), record_new_parameters(e, type),
                 "");
    out_begin(o);
    out_line(o, "const size_t stride = %s_size(%s);", name, argument_list(e, type, "", ""));
    out_line(o, "void *records;");
    out_line(o, "const tn_status status = tn_arena_alloc(&document->arena, count, stride, &records);");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "view->data = records;");
    out_line(o, "view->owned = records;");
    out_line(o, "view->stride = stride;");
    out_line(o, "view->count = count;");
    for (size_t i = 0; i < type->params.count; i++) {
        const char *id = c_member_name(e, type->params.items[i]);
        out_line(o, "view->%s = %s;", id, id);
    }
    out_line(o, "return TN_OK;");
    out_end(o);
}

static void emit_own(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_function(o, arena_printf(e->memory, "tn_status %s_view_own", name),
                 arena_printf(e->memory, "tn_document *document, %s_view *view", name), "");
    out_line(o, "{");
    out_line(o, "    if (view->owned != NULL) return TN_OK;");
    out_line(o, "    return %s_view_resize(document, view, view->count);", name);
    out_line(o, "}");
    out_blank(o);
}

static void emit_resize(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_function(o, arena_printf(e->memory, "tn_status %s_view_resize", name),
                 arena_printf(e->memory, "tn_document *document, %s_view *view, size_t count", name), "");
    out_begin(o);
    out_line(o, "const %s_view old = *view;", name);
    out_open(o, "if (old.owned != NULL && count <= old.count)");
    out_line(o, "view->count = count;");
    out_line(o, "return TN_OK;");
    out_close(o, "");
    out_call(o, arena_printf(e->memory, "const tn_status status = %s_view_new", name),
             arena_printf(e->memory, "document, view, count%s", argument_list(e, type, ", ", "old.")), ";");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "const size_t kept = old.count < count ? old.count : count;");
    out_line(o, "if (kept != 0) memcpy(view->owned, old.data, kept * view->stride);");
    out_line(o, "return TN_OK;");
    out_end(o);
}

void emit_view_functions(emitter *e, const model_type *type)
{
    emit_set(e, type);
    emit_new(e, type);
    emit_own(e, type);
    emit_resize(e, type);
}
