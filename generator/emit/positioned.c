/* Prints what writes instances with `pos`: the part of preparing that gives those that have a value their
   places, and the functions that put them there. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "emit/writer.h"
#include "plan/prepare.h"

bool writes_objects(const emitter *e, const model_type *type)
{
    const type_plan *known = plan_of_type(e->plan, type);
    return e->traits.has_positioned ? known->is_read : known->is_read_at_once;
}

static bool is_put(const emitter *e, const model_member *member)
{
    return e->traits.has_positioned && model_is_positioned(member) && writes_objects(e, member->owner);
}

/* ---- preparing ---- */

static const char *position_in(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    return c_converted(&place, member->pos, number, interval_integer(8, true));
}

bool keeps_order(const model_member *member)
{
    const bool number = member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT;
    return member->owner->endian == ENDIAN_CALCULATED && member->keeps_place &&
           (!number || (member->wire.calculated_endian && member->wire.bytes > 1));
}

/* The member that states the number of elements or bytes follows an edited instance. */
static void emit_amount(emitter *e, const model_member *member)
{
    const model_member *number = member->owner_of_amount;
    const char *name = prepare_name(e, member);
    if (number == NULL) return;
    const char *amount =
        arena_printf(e->memory, "$self->%s.%s", name, member->array != ARRAY_NONE ? "count" : "size");
    out_open(&e->out, "if (tn_positioned_follows(&$self->%s_placement_, (uint64_t)$self->%s, %s))", name,
             prepare_name(e, number), amount);
    prepare_number(e, number, amount);
    out_close(&e->out, "");
}

/* Numbers of another byte order than they were read in look as if they had been edited. */
static void emit_order(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member);
    if (!keeps_order(member)) return;
    out_line(&e->out,
             "$status = tn_positioned_order($prepare, $path, \"%s\", &$self->%s_placement_, $self->is_le_);",
             prepare_id(e, member), name);
    prepare_status(e);
}

static void emit_positioned(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member), *id = prepare_id(e, member);
    const prepare_step content = plan_prepare_placed(member);
    const bool follows = member->owner_of_place != NULL;
    out_comment(o, "%s: at %.*s", id, STR_ARG(expr_print(e->memory, member->pos->source)));
    out_open(o, "if ($self->%s_state_ == TN_CELL_READY && $self->has_%s)", name, name);
    const char *present = member->condition != NULL ? c_presence_value(&place, member->condition) : "true";
    const bool given = !follows && model_is_placed_by_members(member);
    emit_order(e, member);
    out_line(o, "tn_positioned %s_place = {.present = %s%s};", name, present, given ? ", .given = true" : "");
    out_call(o, "$status = tn_positioned_begin",
             arena_printf(e->memory, "$prepare, $path, \"%s\", &$self->%s_placement_, %s, %s, &%s_place", id,
                          name, position_in(e, member), follows ? "true" : "false", name),
             ";");
    prepare_status(e);
    if (follows) {
        out_open(o, "if (%s_place.moved)", name);
        prepare_position(e, member, arena_printf(e->memory, "%s_place.at", name));
        out_close(o, "");
    }
    emit_amount(e, member);
    prepare_member(e, &content);
    out_call(o, "$status = tn_positioned_done",
             arena_printf(e->memory, "$prepare, $path, \"%s\", &%s_place, %s, $self", id, name,
                          put_apart_name(e, member)),
             ";");
    prepare_status(e);
    out_close(o, "");
    out_blank(o);
}

void prepare_positioned(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->instances.count; i++)
        if (is_put(e, type->instances.items[i])) emit_positioned(e, type->instances.items[i]);
}

/* ---- putting ---- */

void emit_positioned_declarations(emitter *e, const model_type *type)
{
    bool any = false;
    for (size_t i = 0; i < type->instances.count; i++) {
        if (!is_put(e, type->instances.items[i])) continue;
        put_function(e, put_apart_name(e, type->instances.items[i]), ";");
        any = true;
    }
    if (any) out_blank(&e->out);
}

void emit_positioned_puts(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->instances.count; i++)
        if (is_put(e, type->instances.items[i])) emit_put_apart(e, type->instances.items[i]);
}

/* ---- the whole ---- */

void emit_positioned_rounds(emitter *e, const char *call)
{
    out *o = &e->out;
    out_line(o, "tn_status status;");
    out_line(o, "tn_prepare_begin($prepare, %s->document, &%s_budget, error);", e->object, e->prefix);
    if (e->traits.positioned_decide) out_line(o, "$prepare->positioned.decide = true;");
    if (e->traits.positioned_follow) out_line(o, "$prepare->positioned.follow = true;");
    out_line(o, "while (tn_positioned_next($prepare, &$status, &%s_format, put_in_line, %s))", e->prefix,
             e->object);
    out_line(o, "    $status = %s;", call);
    out_line(o, "return tn_prepare_result($prepare, $status);");
}
