/* Prints preparing: the parameters of objects. The lists of parameters are new in each round, so that their
   elements are compared. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "plan/around.h"

/* The function that compares two elements; NULL if their bytes are compared. */
static const char *same_elements(value_type element)
{
    if (c_is_variant(element)) return "tn_same_variant";
    const bool slice = element.kind == VALUE_TEXT || element.kind == VALUE_BYTES;
    return slice ? "tn_same_slice" : "NULL";
}

/* A list that the expression makes. Equal lists take no memory: the one that was made is given back. */
static void set_list(const c_place *place, const model_member *param, const term *argument, const char *held)
{
    emitter *e = place->emitter;
    const char *before = arena_printf(e->memory, "%s_before", c_temporary(place));
    out_line(&e->out, "const tn_arena %s = $prepare->document->arena;", before);
    const char *value = c_converted(place, argument, plan_argument_type(param), param->range);
    out_call(&e->out, "TN_PREPARE_LIST",
             arena_printf(e->memory, "$prepare, %s, %s, %s, &%s, %s", c_field_type(e, param), held,
                          same_elements(param->type), before, value),
             ";");
}

void prepare_parameter(const c_place *place, const model_member *param, const term *argument,
                       const char *object)
{
    emitter *e = place->emitter;
    const char *held = arena_printf(e->memory, "%s%s", object, prepare_name(e, param));
    const value_type type = plan_argument_type(param);
    if (param->array != ARRAY_NONE && c_makes_array(e, argument, type)) {
        set_list(place, param, argument, held);
        return;
    }
    const char *value = c_converted(place, argument, type, param->range);
    if (param->array == ARRAY_NONE && c_is_variant(type))
        out_call(&e->out, "tn_prepare_set_variant", arena_printf(e->memory, "$prepare, &%s, %s", held, value),
                 ";");
    else
        prepare_set(e, c_field_type(e, param), held, value);
}
