/* Reflection tables of enumerations. */
#include "emit/naming.h"
#include "emit/type.h"

static void emit_enum_table(emitter *e, const model_enum *enumeration, const tn_enum *made)
{
    out *o = &e->out;
    const schema_enum *ast = enumeration->schema;
    const char *name = enum_table_name(e, made);
    for (size_t i = 0; i < made->count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        out_item(o, value->negative ? "{%s, (uint64_t)%s, %s}" : "{%s, %s, %s}",
                 text_literal(e, made->values[i].id), enum_constant(e, enumeration, value),
                 text_or_null(e, made->values[i].doc));
    }
    const char *values = "NULL";
    if (made->count > 0) {
        values = c_static_named(e, enumeration, "*_values", name);
        out_list(o, "static const tn_enum_value %s[] =", values);
        out_blank(o);
    }
    out_line(o, "static const tn_enum %s = {%s, %zu, %s};", name, text_literal(e, made->id), made->count,
             values);
    out_blank(o);
}

void emit_enum_tables(emitter *e)
{
    if (e->model->enums.count > 0) out_banner(&e->out, "enumerations");
    for (size_t i = 0; i < e->model->enums.count; i++) {
        const model_enum *enumeration = e->model->enums.items[i];
        const tn_enum *made = e->tables->enums[enumeration->number];
        if (made != NULL) emit_enum_table(e, enumeration, made);
    }
}
