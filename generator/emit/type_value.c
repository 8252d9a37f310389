/* Reflection tables of values that are computed. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/type.h"
#include "emit/values.h"

/* What it looks like: a member of the widest kind, but for floating point numbers, which keep their bits. */
static void emit_looks(emitter *e, const computation *what)
{
    out *o = &e->out;
    value_type type = what->value->type;
    const bool list = type.kind == VALUE_ARRAY, object = type.kind == VALUE_OBJECT || type.kind == VALUE_ANY;
    if (type.kind != VALUE_FLOAT || what->of_element) type.bytes = 0;
    out_line(o, ".as.id = %s,", c_string(e->memory, what->member->id));
    out_line(o, ".as.kind = %s,", value_kind_name(e, type, what->range));
    if (list) {
        type = *type.element;
        out_line(o, ".as.element = %s,", value_kind_name(e, type, interval_integer(8, true)));
        if (type.kind == VALUE_ARRAY) out_line(o, ".as.elements = &%s,", elements_name(e, what->member, 0));
    }
    if (object) out_line(o, ".as.flags = TN_MEMBER_REFERENCE,");
    if (type.kind == VALUE_OBJECT && type.object != NULL)
        out_line(o, ".as.type = &%s,", table_name(e, type.object, "type"));
    if (c_is_variant(type)) out_line(o, ".as.variants = &variant_types,");
    out_line(o, ".as.has = TN_NO_INDEX,");
    if (what->condition != NULL)
        out_line(o, ".as.condition = %s,",
                 c_string(e->memory, expr_print(e->memory, what->condition->source)));
    const model_enum *enumeration = type.kind == VALUE_ENUM ? type.enumeration
                                    : what->of_element      ? NULL
                                                            : what->member->enumeration;
    if (enumeration != NULL) out_line(o, ".as.values = &%s,", enum_table_name(e, enumeration));
}

static void emit_value(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const computation what = value_computation(e, value);
    out_begin(o);
    emit_looks(e, &what);
    emit_unit(e, value, ".as.unit");
    if (value->doc.size > 0) out_string(o, ".as.doc =", c_doc_string(e->memory, value->doc));
    out_line(o, ".compute = %s,", what.function);
    o->indent--;
    out_line(o, "},");
}

void emit_label(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (member->label == NULL) return;
    const computation what = label_computation(e, member);
    emit_computation(e, &what);
    out_open(o, "static const tn_label %s =", label_name(e, member));
    emit_looks(e, &what);
    out_line(o, ".compute = %s,", what.function);
    out_close(o, ";");
    out_blank(o);
}

const char *label_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_label");
}

/* The values that the tables describe; returns their number. */
size_t emit_values(emitter *e, const model_type *type)
{
    size_t count = 0;
    for (size_t i = 0; i < type->values.count; i++) {
        if (!value_is_shown(e, type->values.items[i])) continue;
        emit_value_function(e, type->values.items[i]);
        emit_elements(e, type->values.items[i]);
        count++;
    }
    if (count == 0) return 0;
    out_open(&e->out, "static const tn_value_member %s[] =", table_name(e, type, "values"));
    for (size_t i = 0; i < type->values.count; i++)
        if (value_is_shown(e, type->values.items[i])) emit_value(e, type->values.items[i]);
    out_close(&e->out, ";");
    out_blank(&e->out);
    return count;
}
