/* Making views and numbers anew, in the form that the other members of their object ask for. */
#include "emit/c_expr.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/table.h"
#include "emit/type.h"

void create_begin(emitter *e, const model_member *member)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", c_static_of(e, member, "*_create")),
                 "const tn_member *descriptor, const tn_kin *kin, void *object, size_t count", "");
    out_begin(o);
    out_line(o, "(void)descriptor;");
    out_line(o, "%s *self = object;", type_name(e, member->owner));
}

void create_end(emitter *e)
{
    out_end(&e->out);
}

/* What the object's root and parent are, where its values ask for them. Several types of parents, and the
   roots of other files, are not told apart by who makes objects: such values fail, as absent ones do. */
static void declare_kin(emitter *e, size_t mark, const model_type *type)
{
    out *o = &e->out;
    const char *constant = c_const_objects(e);
    const bool one_parent = type->parent != NULL && !type->many_parents;
    const bool has_root = type->file == e->model->top->file;
    const bool lacks =
        (out_mentions(o, mark, "parent") && !one_parent) || (out_mentions(o, mark, "root") && !has_root);
    if (lacks) {
        out_erase(o, mark, out_mark(o));
        out_line(o, "(void)self;");
        out_line(o, "(void)kin;");
        out_line(o, "(void)count;");
        out_line(o, "return TN_DISAGREE;");
        return;
    }
    if (one_parent)
        out_declare(o, mark,
                    arena_printf(e->memory, "%s%s *const parent = kin->parent;", constant,
                                 type_name(e, type->parent)),
                    "parent");
    out_declare(
        o, mark,
        arena_printf(e->memory, "%s%s *const root = kin->root;", constant, type_name(e, type->file->top)),
        "root");
}

/* What values are computed with, which may fail: the caller says that nothing could be made. */
static void declare_computing(emitter *e, size_t mark, const model_type *type)
{
    out *o = &e->out;
    declare_kin(e, mark, type);
    out_declare(o, mark, "tn_status status;", "status");
    out_declare(o, mark, "const tn_path *const path = NULL;", "path");
    out_declare(
        o, mark,
        arena_printf(e->memory,
                     "tn_input *const in = tn_compute_begin(&run, &stream, &%s_budget, NULL, 0, NULL);",
                     e->prefix),
        "in");
    out_declare(o, mark, "tn_input stream;", "stream");
    out_declare(o, mark, "tn_run run;", "run");
}

/* Makes a view for the layout that the other members of the object ask for. */
static void emit_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    buffer arguments = {.memory = e->memory};
    const c_place place = {.emitter = e, .edited = true};
    create_begin(e, member);
    const size_t mark = out_mark(o);
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
             arena_printf(e->memory, "kin->document, &self->%s, count%s", name,
                          arguments.size > 0 ? arguments.data : ""),
             ";");
    declare_computing(e, mark, member->owner);
    create_end(e);
}

/* Makes numbers in the form that the other members of the object ask for. */
static void emit_create_numbers(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {.emitter = e, .edited = true};
    const char *name = c_member_name(e, member);
    create_begin(e, member);
    const size_t mark = out_mark(o);
    const char *form = numbers_form(&place, member, "return TN_DISAGREE;");
    out_line(o, "return tn_numbers_new(kin->document, &self->%s, count, %s);", name, form);
    declare_computing(e, mark, member->owner);
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
