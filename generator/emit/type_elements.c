/* Reflection tables of what is in lists of lists. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/type.h"

const char *elements_name(const emitter *e, const model_member *member, unsigned depth)
{
    const char *pattern = depth == 0 ? "*_elements" : arena_printf(e->memory, "*_elements_%u", depth);
    return c_static_of(e, member, pattern);
}

/* Of each list of `lists`; what is in it stands before. */
static void emit_lists(emitter *e, const model_member *member, value_type lists, unsigned depth)
{
    out *o = &e->out;
    const value_type list = *lists.element;
    if (list.kind != VALUE_ARRAY) return;
    emit_lists(e, member, list, depth + 1);
    const value_type element = *list.element;
    out_open(o, "static const tn_member %s =", elements_name(e, member, depth));
    out_line(o, ".kind = TN_KIND_ARRAY,");
    out_line(o, ".has = TN_NO_INDEX,");
    out_line(o, ".element = %s,", kind_name(plan_element_kind(list)));
    if (element.kind == VALUE_ARRAY) out_line(o, ".elements = &%s,", elements_name(e, member, depth + 1));
    if (element.kind == VALUE_ENUM) out_line(o, ".values = &%s,", enum_table_name(e, element.enumeration));
    if (plan_is_variant(element)) out_line(o, ".variants = &variant_types,");
    out_close(o, ";");
    out_blank(o);
}

void emit_elements(emitter *e, const model_member *member)
{
    if (member->array == ARRAY_NONE && member->type.kind == VALUE_ARRAY)
        emit_lists(e, member, member->type, 0);
}
