/* Reflection tables of values that are computed. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/type.h"
#include "emit/values.h"

/* The kind in which a value is computed: the widest of its kind. */
static const char *computed_kind(const emitter *e, const model_member *value)
{
    value_type type = value->type;
    type.bytes = 0;
    return value_kind_name(e, type, value->range);
}

static void emit_value(emitter *e, const model_member *value)
{
    out *o = &e->out;
    out_line(o, "{");
    o->indent++;
    out_line(o, ".as.id = %s,", c_string(e->memory, value->id));
    out_line(o, ".as.kind = %s,", computed_kind(e, value));
    out_line(o, ".as.has = TN_NO_INDEX,");
    if (value->condition != NULL)
        out_line(o, ".as.condition = %s,",
                 c_string(e->memory, expr_print(e->memory, value->condition->source)));
    const model_enum *enumeration =
        value->type.kind == VALUE_ENUM ? value->type.enumeration : value->enumeration;
    if (enumeration != NULL) out_line(o, ".as.values = &%s,", enum_table_name(e, enumeration));
    if (value->doc.size > 0) out_string(o, ".as.doc =", c_doc_string(e->memory, value->doc));
    emit_value_entry(e, value);
    o->indent--;
    out_line(o, "},");
}

/* The values that the tables describe; returns their number. */
size_t emit_values(emitter *e, const model_type *type)
{
    size_t count = 0;
    for (size_t i = 0; i < type->values.count; i++) {
        if (!value_is_shown(type->values.items[i])) continue;
        emit_value_function(e, type->values.items[i]);
        count++;
    }
    if (count == 0) return 0;
    out_open(&e->out, "static const tn_value_member %s[] =", table_name(e, type, "values"));
    for (size_t i = 0; i < type->values.count; i++)
        if (value_is_shown(type->values.items[i])) emit_value(e, type->values.items[i]);
    out_close(&e->out, ";");
    out_blank(&e->out);
    return count;
}
