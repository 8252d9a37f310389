/* Prints reflection tables of computed values. */
#include "emit/naming.h"
#include "emit/type.h"
#include "emit/values.h"

static void emit_looks(emitter *e, const model_member *member, const tn_member *as)
{
    out *o = &e->out;
    out_line(o, ".as.id = %s,", text_literal(e, as->id));
    out_line(o, ".as.kind = %s,", kind_name(as->kind));
    if (as->kind == TN_KIND_ARRAY) out_line(o, ".as.element = %s,", kind_name(as->element));
    if (as->elements != NULL) out_line(o, ".as.elements = &%s,", elements_name(e, member, 0));
    if (as->flags != 0) out_line(o, ".as.flags = %s,", flag_names(e->memory, as->flags));
    if (as->type != NULL) out_line(o, ".as.type = &%s,", type_table_name(e, as->type));
    if (as->variants != NULL) out_line(o, ".as.variants = &variant_types,");
    out_line(o, ".as.has = TN_NO_INDEX,");
    emit_text_entry(e, ".as.condition", as->condition);
    if (as->values != NULL) out_line(o, ".as.values = &%s,", enum_table_name(e, as->values));
}

static void emit_value(emitter *e, const model_member *value, const tn_member *as)
{
    out *o = &e->out;
    out_begin(o);
    emit_looks(e, value, as);
    emit_text_entry(e, ".as.unit", as->unit);
    emit_doc_entry(e, ".as.doc", as->doc);
    out_line(o, ".compute = %s,", value_computation(e, value).function);
    o->indent--;
    out_line(o, "},");
}

void emit_label(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    if (made->label == NULL) return;
    const computation what = label_computation(e, member);
    emit_computation(e, &what);
    out_open(o, "static const tn_label %s =", label_name(e, member));
    emit_looks(e, member, &made->label->as);
    out_line(o, ".compute = %s,", what.function);
    out_close(o, ";");
    out_blank(o);
}

const char *label_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_label");
}

void emit_values(emitter *e, const model_type *type, const tn_type *made)
{
    const member_refs values = plan_shown_values(e->plan, type);
    for (size_t i = 0; i < values.count; i++) {
        emit_value_function(e, values.items[i]);
        emit_elements(e, values.items[i], &made->values[i].as);
    }
    if (values.count == 0) return;
    out_open(&e->out, "static const tn_value_member %s[] =", table_name(e, type, "values"));
    for (size_t i = 0; i < values.count; i++)
        emit_value(e, values.items[i], &made->values[i].as);
    out_close(&e->out, ";");
    out_blank(&e->out);
}
