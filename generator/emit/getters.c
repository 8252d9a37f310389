/* Prints getters of value instances. Most compute the value at each call, so that it is never older than the
   object; a value that depends on itself, or is too large, is computed once and kept in the object. */
#include "emit/getters.h"

#include "emit/c_expr.h"
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "plan/layout.h"

typedef void each_value(emitter *e, const model_member *value);

static void for_each(emitter *e, each_value *f)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (plan_has_getter(type->values.items[k])) f(e, type->values.items[k]);
    }
}

bool getter_says_present(const model_member *value)
{
    return value->condition != NULL || term_may_be_absent(value->value);
}

const char *getter_name(const emitter *e, const model_member *value)
{
    return arena_printf(e->memory, "%s_get_%s", type_name(e, value->owner), c_member_name(e, value));
}

const char *getter_type(const emitter *e, const model_member *value)
{
    const char *type = c_field_type(e, value);
    const bool object =
        value->array == ARRAY_NONE && value->type.kind == VALUE_OBJECT && !c_is_variant(value->type);
    return object ? arena_printf(e->memory, "%s%s", c_const_objects(e), type)
                  : c_declared(e->memory, type, "");
}

static const char *parameters_of(const emitter *e, const model_member *value)
{
    return arena_printf(e->memory, "%s%s *self%s%s, %s*value, tn_error *error", c_const_objects(e),
                        type_name(e, value->owner),
                        plan_of_member(e->plan, value)->space ? ", void *space, size_t size" : "",
                        getter_says_present(value) ? ", bool *present" : "", getter_type(e, value));
}

/* ---- declarations ---- */

static void emit_declaration(emitter *e, const model_member *value)
{
    out *o = &e->out;
    buffer text = {.memory = e->memory};
    buffer_printf(&text, "%.*s", STR_ARG(value->doc));
    while (text.size > 0 && text.data[text.size - 1] == '\n')
        text.size--;
    buffer_printf(&text, "%s`%.*s`: %.*s.", text.size > 0 ? " " : "", STR_ARG(value->id),
                  STR_ARG(expr_print(e->memory, value->source_value)));
    if (!value->in_place) buffer_puts(&text, " It is computed once, and kept.");
    if (value->condition != NULL)
        buffer_printf(&text, " *present if %.*s.", STR_ARG(expr_print(e->memory, value->condition->source)));
    else if (getter_says_present(value))
        buffer_puts(&text, " *present if the named member is.");
    if (plan_of_member(e->plan, value)->space)
        buffer_puts(
            &text,
            " The result lies in the `size` bytes at `space`; returns TN_NO_SCRATCH if they are too few.");
    out_comment(o, "%s", arena_copy(e->memory, text.data, text.size));
    out_function(o, arena_printf(e->memory, "tn_status %s", getter_name(e, value)), parameters_of(e, value),
                 ";");
    out_blank(o);
}

static bool has_getters(const emitter *e)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (plan_has_getter(type->values.items[k])) return true;
    }
    return false;
}

void emit_getter_declarations(emitter *e)
{
    if (!has_getters(e)) return;
    out_banner(&e->out, "values");
    out_comment(&e->out, "Each function computes a value from the present state of the object, unless its "
                         "comment says otherwise. It sets *value if it returns TN_OK and the value is "
                         "present. It returns TN_ABSENT if the value needs something that the object lacks: "
                         "an object that a program made or copied has no stream. `error` may be NULL.");
    out_blank(&e->out);
    for_each(e, emit_declaration);
}

/* ---- functions ---- */

static void note_instance(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_MEMBER && t->member != NULL && plan_is_instance(t->member)) *asks = true;
}

/* Whether computing a value uses instances that are read on demand, or kept. */
static bool asks_for_instances(const emitter *e, const model_member *value)
{
    bool asks = !value->in_place;
    if (!e->traits.has_instances) return false;
    term_walk_through(value->value, note_instance, &asks);
    if (value->condition != NULL) term_walk_through(value->condition, note_instance, &asks);
    return asks;
}

/* Calls the function that keeps the value in the object, and returns the kept value. */
static void emit_kept(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const char *name = c_member_name(e, value);
    out_line(o, "const tn_status status = %s($self, $error);", c_ready_function(e, value));
    out_line(o, "if ($status != TN_OK) return $status;");
    if (getter_says_present(value)) out_line(o, "*present = $self->has_%s;", name);
    out_line(o, "*value = $self->%s;", name);
    out_line(o, "return TN_OK;");
}

static c_place place_of(emitter *e, const model_member *value)
{
    return (c_place){.emitter = e,
                     .lazy = true,
                     .edited = true,
                     .alone = true,
                     .path = "NULL",
                     .at = "0",
                     .member = arena_printf(e->memory, "%.*s", STR_ARG(value->id)),
                     .absent = getter_says_present(value) ? "return TN_OK;" : NULL};
}

static void emit_value(emitter *e, const model_member *value)
{
    static const char *const taken[] = {"space", "size", "present", "value", "error", "run", "stream"};
    out *o = &e->out;
    const c_place place = place_of(e, value);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        (void)c_local(&place, taken[i]);
    if (getter_says_present(value)) out_line(o, "*present = false;");
    if (value->condition != NULL) c_require(&place, value->condition, "return TN_OK;");
    const char *result = c_converted(&place, value->value, value->type, value->range);
    out_line(o, "%s", c_wire_copy(e, value->value, value->type, "*value", result));
    if (getter_says_present(value)) out_line(o, "*present = true;");
    out_line(o, "return TN_OK;");
}

static void emit_computed(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const bool space = plan_of_member(e->plan, value)->space;
    out_body body = out_open_body(o);
    if (space) out_given(o, &body, "size");
    if (space) out_given(o, &body, "space");
    out_given(o, &body, "error");
    out_given(o, &body, "self");
    out_local(o, &body, "run", "tn_run run;");
    out_local(o, &body, "stream", "tn_input stream;");
    out_local(o, &body, "in",
              arena_printf(e->memory,
                           "tn_input *const in = tn_compute_begin(&$run, &$stream, &%s_budget, %s, $error);",
                           e->prefix, space ? "$space, $size" : "NULL, 0"));
    out_local(o, &body, "status", "tn_status status;");
    emit_value(e, value);
    out_close_body(o, &body);
}

static void emit_function(emitter *e, const model_member *value)
{
    out *o = &e->out;
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "tn_status %s", getter_name(e, value)), parameters_of(e, value),
                 "");
    out_begin(o);
    if (value->in_place)
        emit_computed(e, value);
    else
        emit_kept(e, value);
    out_end(o);
}

static void emit_where_shared(emitter *e, const model_member *value)
{
    if (!asks_for_instances(e, value)) emit_function(e, value);
}

static void emit_where_read(emitter *e, const model_member *value)
{
    if (asks_for_instances(e, value)) emit_function(e, value);
}

void emit_getters(emitter *e, bool reading)
{
    for_each(e, reading ? emit_where_read : emit_where_shared);
}
