/* Prints functions that compute values. An error in one is reported at the member that uses it. */
#include "emit/called.h"

#include "emit/c_types.h"

typedef void each_value(emitter *e, const model_member *value);

static void for_each(emitter *e, const model_type *type, each_value *f)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (plan_of_member(e->plan, type->values.items[i])->called) f(e, type->values.items[i]);
}

/* Whether the function also says that there is no value. */
static bool may_lack(const model_member *value)
{
    return value->condition != NULL || term_may_be_absent(value->value);
}

static const char *function_of(const emitter *e, const model_member *value)
{
    return arena_printf(e->memory, "%s_%s", type_name(e, value->owner), c_member_name(e, value));
}

static const char *parameters_of(const emitter *e, const model_member *value)
{
    const char *constant = c_const_objects(e);
    buffer list = {.memory = e->memory};
    buffer_puts(&list, "const tn_input *in, const tn_path *path, const char *member, size_t at");
    if (plan_value_asks_root(value))
        buffer_printf(&list, ", %s%s *root", constant, type_name(e, value->owner->file->top));
    buffer_printf(&list, ", %s%s *self, %s *result", constant, type_name(e, value->owner),
                  c_type_of(e, value->type, value->range));
    if (may_lack(value)) buffer_puts(&list, ", bool *there");
    return list.data;
}

static void emit_declaration(emitter *e, const model_member *value)
{
    out_comment(&e->out, "%.*s of %.*s: %.*s", STR_ARG(value->id), STR_ARG(value->owner->id),
                STR_ARG(expr_print(e->memory, value->source_value)));
    out_function(&e->out, arena_printf(e->memory, "tn_status %s", function_of(e, value)),
                 parameters_of(e, value), ";");
    out_blank(&e->out);
}

void emit_called_declarations(emitter *e, const model_type *type)
{
    for_each(e, type, emit_declaration);
}

static void emit_function(emitter *e, const model_member *value)
{
    static const char *const names[] = {"self", "at", "member", "path", "in"};
    out *o = &e->out;
    const bool lacks = may_lack(value);
    const c_place place = {.emitter = e,
                           .lazy = true,
                           .meets_new = true,
                           .is_new = true,
                           .root = "$root",
                           .error_place = "$in, $path, $member, $at",
                           .absent = lacks ? "return TN_OK;" : NULL};
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "tn_status %s", function_of(e, value)), parameters_of(e, value),
                 "");
    out_begin(o);
    out_body body = out_open_body(o);
    if (plan_value_asks_root(value)) out_given(o, &body, "root");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        out_given(o, &body, names[i]);
    out_local(o, &body, "status", "tn_status status;");
    if (lacks) out_line(o, "*there = false;");
    if (value->condition != NULL) c_require(&place, value->condition, "return TN_OK;");
    out_assign(o, "*result", c_converted(&place, value->value, value->type, value->range));
    if (lacks) out_line(o, "*there = true;");
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}

void emit_called_functions(emitter *e, const model_type *type)
{
    for_each(e, type, emit_function);
}

/* ---- calls ---- */

bool is_called(const c_place *place, const term *t, piece object)
{
    const bool own = t->items.items[0]->kind == TERM_SELF && (place->local || place->by_value);
    return plan_of_member(place->emitter->plan, t->member)->called && !own && !object.is_struct;
}

/* "root, ", as an argument. */
static const char *root_of(const c_place *inside, const term *t)
{
    arena *memory = inside->emitter->memory;
    if (!plan_value_asks_root(t->member)) return "";
    term *self = ARENA_NEW(memory, term), *root = ARENA_NEW(memory, term);
    *self = (term){.kind = TERM_SELF, .type = t->items.items[0]->type};
    *root = (term){.kind = TERM_ROOT};
    ARRAY_PUSH(memory, &root->items, self);
    return arena_printf(memory, "%s, ", piece_of(inside, root).text);
}

piece piece_of_called(const c_place *place, const c_place *inside, const term *t, piece object)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const model_member *value = t->member;
    const char *result = c_temporary(place);
    const char *there = may_lack(value) ? c_temporary(place) : NULL;
    const c_place operand = c_operand(place);
    const char *type = c_type_of(e, value->type, value->range);
    out_line(o, "%s %s = %s;", type, result, c_nothing(value->type, type));
    if (there != NULL) out_line(o, "bool %s;", there);
    out_call(o, arena_printf(e->memory, "$status = %s", function_of(e, value)),
             arena_printf(e->memory, "%s, %s%s, &%s%s%s", c_error_place(place), root_of(inside, t),
                          object.text, result, there != NULL ? ", &" : "", there != NULL ? there : ""),
             ";");
    if (place->absence != NULL && term_may_need_absent(t))
        c_where_absent(&operand, "$status == TN_ABSENT", (piece){0});
    c_check_status(place);
    if (there != NULL && !t->present)
        c_where_absent(place, arena_printf(e->memory, "!%s", there), piece_plain(there));
    return (piece){.text = result,
                   .precedence = POSTFIX,
                   .integer = c_int_of(value->type, value->range),
                   .is_double = value->type.kind == VALUE_FLOAT && value->type.bytes != 4};
}
