/* Prints functions that create views and numbers in the form that other members of their object require. */
#include "emit/c_expr.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/table.h"
#include "emit/type.h"
#include "plan/around.h"

void create_begin(emitter *e, const model_member *member)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", c_static_of(e, member, "*_create")),
                 "const tn_member *descriptor, const tn_context *context, void *object, size_t count", "");
    out_begin(o);
    out_line(o, "(void)descriptor;");
    out_line(o, "%s *self = object;", type_name(e, member->owner));
}

void create_end(emitter *e)
{
    out_end(&e->out);
}

/* Whether the statements use a parent of several types, or the root of another file: code that makes objects
   cannot distinguish these, and such values fail, as absent ones do. */
static bool lacks_context(const emitter *e, const model_type *type)
{
    const out_code *code = &e->out.code;
    return (out_names(code, "parent") && plan_has_any_parent(type)) ||
           (out_names(code, "root") && type->file != e->model->top->file);
}

/* The object's root and parent. */
static void declare_context(emitter *e, out_body *body, const model_type *type)
{
    out *o = &e->out;
    const char *constant = c_const_objects(e);
    out_local(o, body, "root",
              arena_printf(e->memory, "%s%s *const root = $context->root;", constant,
                           type_name(e, type->file->top)));
    if (!plan_has_any_parent(type))
        out_local(o, body, "parent",
                  arena_printf(e->memory, "%s%s *const parent = $context->parent;", constant,
                               type_name(e, type->parent)));
}

static void emit_disagreement(emitter *e)
{
    out *o = &e->out;
    out_line(o, "(void)$self;");
    out_line(o, "(void)$context;");
    out_line(o, "(void)count;");
    out_line(o, "return TN_DISAGREE;");
}

/* Ends the computation of values, which may fail: the caller reports that nothing could be made. */
static void end_computing(emitter *e, out_body *body, const model_type *type)
{
    out *o = &e->out;
    if (lacks_context(e, type)) {
        (void)out_rejoin(o, body->around);
        emit_disagreement(e);
        return;
    }
    out_local(o, body, "run", "tn_run run;");
    out_local(o, body, "stream", "tn_input stream;");
    out_local(
        o, body, "in",
        arena_printf(e->memory,
                     "tn_input *const in = tn_compute_begin(&$run, &$stream, &%s_budget, NULL, 0, NULL);",
                     e->prefix));
    out_local(o, body, "path", "const tn_path *const path = NULL;");
    out_local(o, body, "status", "tn_status status;");
    declare_context(e, body, type);
    out_close_body(o, body);
}

/* Makes a view for the layout that the other members of the object ask for. */
static void emit_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    buffer arguments = {.memory = e->memory};
    const c_place place = {.emitter = e, .edited = true};
    create_begin(e, member);
    out_body body = out_open_body(o);
    for (size_t i = 0; i < member->arguments.count; i++) {
        const term *argument = member->arguments.items[i];
        const model_member *param = member->type.object->params.items[i];
        const bool same = argument->kind == TERM_MEMBER && argument->type.bytes == param->type.bytes &&
                          argument->type.is_signed == param->type.is_signed;
        buffer_printf(&arguments, ", %s",
                      same ? c_condition(&place, argument)
                           : c_converted(&place, argument, param->type, param->range));
    }
    const char *name = c_member_name(e, member);
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, member->type.object)),
             arena_printf(e->memory, "$context->document, &$self->%s, count%s", name,
                          arguments.size > 0 ? arguments.data : ""),
             ";");
    end_computing(e, &body, member->owner);
    create_end(e);
}

/* Makes numbers in the form that the other members of the object ask for. */
static void emit_create_numbers(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {.emitter = e, .edited = true};
    const char *name = c_member_name(e, member);
    create_begin(e, member);
    out_body body = out_open_body(o);
    const char *form = numbers_form(&place, member, "return TN_DISAGREE;");
    out_line(o, "return tn_numbers_new($context->document, &$self->%s, count, %s);", name, form);
    end_computing(e, &body, member->owner);
    create_end(e);
}

void emit_creation(emitter *e, const model_member *member)
{
    if (!plan_can_create(e->plan, member)) return;
    if (member->array == ARRAY_NUMBERS)
        emit_create_numbers(e, member);
    else if (member->type.object->layout == LAYOUT_TABLE)
        emit_table_create(e, member);
    else
        emit_create(e, member);
}
