/* Making views and numbers anew, in the form that the other members of their object ask for. */
#include "emit/c_expr.h"
#include "emit/numbers.h"
#include "emit/table.h"
#include "emit/type.h"

void create_begin(emitter *e, const model_member *member)
{
    out *o = &e->out;
    out_function(o,
                 arena_printf(e->memory, "static tn_status %s_%s_create", c_local_name(e, member->owner),
                              c_member_name(e, member)),
                 "const tn_kin *kin, void *object, size_t count", "");
    out_begin(o);
    out_line(o, "%s *self = object;", type_name(e, member->owner));
}

void create_end(emitter *e)
{
    out_end(&e->out);
}

/* Makes a view for the layout that the other members of the object ask for. */
static void emit_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    buffer arguments = {.memory = e->memory};
    const c_place place = {.emitter = e};
    create_begin(e, member);
    for (size_t i = 0; i < member->arguments.count; i++) {
        const term *argument = member->arguments.items[i];
        const model_member *param = member->type.object->params.items[i];
        const bool fits = argument->kind == TERM_TERNARY && interval_within(argument->range, param->range);
        buffer_printf(&arguments, ", %s",
                      fits ? c_converted(&place, argument, param->type, param->range)
                           : c_condition(&place, argument));
    }
    const char *name = c_member_name(e, member);
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, member->type.object)),
             arena_printf(e->memory, "kin->document, &self->%s, count%s", name,
                          arguments.size > 0 ? arguments.data : ""),
             ";");
    create_end(e);
}

/* Makes numbers in the form that the other members of the object ask for. */
static void emit_create_numbers(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {.emitter = e};
    const char *name = c_member_name(e, member);
    create_begin(e, member);
    const char *form = numbers_form(&place, member, "return TN_DISAGREE;");
    out_line(o, "return tn_numbers_new(kin->document, &self->%s, count, %s);", name, form);
    create_end(e);
}

void emit_creation(emitter *e, const model_member *member)
{
    if (member->array == ARRAY_NUMBERS)
        emit_create_numbers(e, member);
    else if (member->array == ARRAY_RECORDS && member->type.object->layout == LAYOUT_TABLE)
        emit_table_create(e, member);
    else if (member->array == ARRAY_RECORDS)
        emit_create(e, member);
}
