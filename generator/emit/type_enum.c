/* Reflection tables of enumerations. */
#include "emit/naming.h"
#include "emit/type.h"
#include "emit/values.h"

const char *enum_table_name(const emitter *e, const model_enum *enumeration)
{
    return e->names.enums[enumeration->number];
}

static bool is_unsigned_int(const schema_enum_value *value)
{
    return !value->negative;
}

static void emit_enum_table(emitter *e, const model_enum *enumeration)
{
    out *o = &e->out;
    const schema_enum *ast = enumeration->schema;
    const char *name = enum_table_name(e, enumeration);
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        out_item(o, is_unsigned_int(value) ? "{%s, %s, %s}" : "{%s, (uint64_t)%s, %s}",
                 c_string(e->memory, value->id), enum_constant(e, enumeration, value),
                 c_doc_string(e->memory, value->doc.text));
    }
    const char *values = "NULL";
    if (ast->values.count > 0) {
        values = c_static_named(e, enumeration, "*_values", name);
        out_list(o, "static const tn_enum_value %s[] =", values);
        out_blank(o);
    }
    out_line(o, "static const tn_enum %s = {%s, %zu, %s};", name, c_string(e->memory, ast->id),
             ast->values.count, values);
    out_blank(o);
}

void emit_enum_tables(emitter *e)
{
    if (e->model->enums.count > 0) out_banner(&e->out, "enumerations");
    for (size_t i = 0; i < e->model->enums.count; i++)
        if (plan_shows_enum(e->plan, e->model->enums.items[i])) emit_enum_table(e, e->model->enums.items[i]);
}
