/* Reflection tables of views. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/records.h"
#include "emit/table.h"
#include "emit/type.h"

static void emit_view_parameters(emitter *e, const model_type *type, const tn_view_type *made)
{
    out *o = &e->out;
    if (made->parameter_count == 0) return;
    for (size_t i = 0; i < made->parameter_count; i++)
        out_item(o, "{%s, %s}", text_literal(e, made->parameters[i].id),
                 text_or_null(e, made->parameters[i].member));
    out_list(o, "static const tn_view_parameter %s[] =", table_name(e, type, "parameters"));
    out_blank(o);
}

static void emit_view_access(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_line(o, "static void %s(const tn_view_type *descriptor, const void *view, size_t i, void *element)",
             table_name(e, type, "view_get"));
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    %s_view_load($view, i, element);", name);
    out_line(o, "}");
    out_blank(o);
    out_line(o,
             "static tn_status %s(const tn_view_type *descriptor, void *view, size_t i, const void "
             "*element)",
             table_name(e, type, "view_set"));
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    return %s_view_set($view, i, element);", name);
    out_line(o, "}");
    out_blank(o);
}

/* The place of each member in a record: sizes under the view's layout, added up. */
static void emit_view_locate(emitter *e, const model_type *type)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static void %s", table_name(e, type, "view_locate")),
                 "const tn_view_type *descriptor, const void *view, size_t m, size_t *offset, size_t *size",
                 "");
    out_begin(o);
    out_line(o, "(void)descriptor;");
    out_body body = out_open_body(o);
    out_given(o, &body, "view");
    out_local(o, &body, "records",
              arena_printf(e->memory, "const %s_view *records = $view;", type_name(e, type)));
    if (type->layout == LAYOUT_UNIFORM) emit_param_copies(e, type, 0, type->fields.count, "$records");
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const size_t bytes = (size_t)member->element.low;
        if (member->condition == NULL)
            out_item(o, "%zu", bytes);
        else
            out_item(o, "%s ? %zu : 0", record_condition(e, member), bytes);
    }
    out_list(o, "const size_t sizes[] =");
    out_line(o, "*offset = 0;");
    out_line(o, "for (size_t i = 0; i < m; i++)");
    out_line(o, "    *offset += sizes[i];");
    out_line(o, "*size = sizes[m];");
    out_close_body(o, &body);
    out_end(o);
}

static void emit_view_table(emitter *e, const model_type *type, const tn_view_type *made)
{
    out *o = &e->out;
    emit_view_access(e, type);
    emit_view_locate(e, type);
    emit_view_parameters(e, type, made);
    out_open(o, "static const tn_view_type %s =", table_name(e, type, "view"));
    out_line(o, ".element = &%s,", type_table_name(e, made->element));
    out_line(o, ".size = sizeof(%s_view),", type_name(e, type));
    out_line(o, ".parameter_count = %zu,", made->parameter_count);
    if (made->parameter_count > 0) out_line(o, ".parameters = %s,", table_name(e, type, "parameters"));
    out_line(o, ".get = %s,", table_name(e, type, "view_get"));
    out_line(o, ".set = %s,", table_name(e, type, "view_set"));
    out_line(o, ".locate = %s,", table_name(e, type, "view_locate"));
    out_close(o, ";");
    out_blank(o);
}

void emit_view_reflection(emitter *e, const model_type *type)
{
    const tn_view_type *made = e->tables->views[type->number];
    if (made == NULL) return;
    if (made->table != NULL)
        emit_table_reflection(e, type, made->table);
    else
        emit_view_table(e, type, made);
}
