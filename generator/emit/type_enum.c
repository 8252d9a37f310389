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

/* Of a list, or a list of lists. */
static const model_enum *enum_of_elements(value_type type)
{
    while (type.kind == VALUE_ARRAY)
        type = *type.element;
    return type.enumeration;
}

static bool uses_enum(const model_member *member, const model_enum *enumeration)
{
    for (size_t i = 0; i < member->labels.count; i++)
        if (member->labels.items[i].value->type.enumeration == enumeration) return true;
    if (member->label != NULL && member->label->type.enumeration == enumeration) return true;
    return member->enumeration == enumeration ||
           (member->type.kind == VALUE_ENUM && member->type.enumeration == enumeration) ||
           (member->type.kind == VALUE_ARRAY && enum_of_elements(member->type) == enumeration);
}

/* Whether some member that the tables describe has the enumeration's values. */
static bool is_used(const emitter *e, const model_enum *enumeration)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const member_list members = members_of(e, e->model->order.items[i]);
        for (size_t k = 0; k < members.count; k++)
            if (uses_enum(members.items[k], enumeration)) return true;
        const model_type *type = e->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (value_is_shown(e, type->values.items[k]) && uses_enum(type->values.items[k], enumeration))
                return true;
    }
    return false;
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
        if (is_used(e, e->model->enums.items[i])) emit_enum_table(e, e->model->enums.items[i]);
}
