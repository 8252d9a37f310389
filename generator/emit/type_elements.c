/* Prints reflection tables of the elements of lists of lists. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/type.h"

const char *elements_name(const emitter *e, const model_member *member, unsigned depth)
{
    const char *pattern = depth == 0 ? "*_elements" : arena_printf(e->memory, "*_elements_%u", depth);
    return c_static_of(e, member, pattern);
}

/* Prints the table of a list, after those of its elements. */
static void emit_list(emitter *e, const model_member *member, const tn_member *list, unsigned depth)
{
    out *o = &e->out;
    if (list == NULL) return;
    emit_list(e, member, list->elements, depth + 1);
    out_open(o, "static const tn_member %s =", elements_name(e, member, depth));
    out_line(o, ".kind = TN_KIND_ARRAY,");
    out_line(o, ".has = TN_NO_INDEX,");
    out_line(o, ".element = %s,", kind_name(list->element));
    if (list->elements != NULL) out_line(o, ".elements = &%s,", elements_name(e, member, depth + 1));
    if (list->values != NULL) out_line(o, ".values = &%s,", enum_table_name(e, list->values));
    if (list->variants != NULL) out_line(o, ".variants = &variant_types,");
    out_close(o, ";");
    out_blank(o);
}

void emit_elements(emitter *e, const model_member *member, const tn_member *made)
{
    emit_list(e, member, made->elements, 0);
}
