/* Reflection tables of values that are computed. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/type.h"
#include "emit/values.h"

static void emit_looks(emitter *e, const plan_computed *what)
{
    out *o = &e->out;
    value_type type = plan_computed_type(what);
    const uint32_t flags = plan_computed_flags(what);
    out_line(o, ".as.id = %s,", c_string(e->memory, what->member->id));
    out_line(o, ".as.kind = %s,", kind_name(plan_value_kind(type, what->range)));
    if (type.kind == VALUE_ARRAY) {
        out_line(o, ".as.element = %s,", kind_name(plan_element_kind(type)));
        type = *type.element;
        if (type.kind == VALUE_ARRAY) out_line(o, ".as.elements = &%s,", elements_name(e, what->member, 0));
    }
    if (flags != 0) out_line(o, ".as.flags = %s,", flag_names(e->memory, flags));
    if (type.kind == VALUE_OBJECT && type.object != NULL)
        out_line(o, ".as.type = &%s,", table_name(e, type.object, "type"));
    if (plan_is_variant(type)) out_line(o, ".as.variants = &variant_types,");
    out_line(o, ".as.has = TN_NO_INDEX,");
    if (what->condition != NULL)
        out_line(o, ".as.condition = %s,",
                 c_string(e->memory, expr_print(e->memory, what->condition->source)));
    const model_enum *enumeration = plan_computed_enum(what);
    if (enumeration != NULL) out_line(o, ".as.values = &%s,", enum_table_name(e, enumeration));
}

static void emit_value(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const computation what = value_computation(e, value);
    out_begin(o);
    emit_looks(e, &what.of);
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
    emit_looks(e, &what.of);
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
    const member_refs values = plan_shown_values(e->plan, type);
    for (size_t i = 0; i < values.count; i++) {
        emit_value_function(e, values.items[i]);
        emit_elements(e, values.items[i]);
    }
    if (values.count == 0) return 0;
    out_open(&e->out, "static const tn_value_member %s[] =", table_name(e, type, "values"));
    for (size_t i = 0; i < values.count; i++)
        emit_value(e, values.items[i]);
    out_close(&e->out, ";");
    out_blank(&e->out);
    return values.count;
}
