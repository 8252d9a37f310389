/* Value instances of codecs that write, for those who look at objects. */
#include "emit/values.h"

#include "emit/c_expr.h"
#include "emit/c_types.h"

/* Parents, roots and streams are known while an object is read; afterwards nobody can be asked for them. */
static void note_beside(const term *t, void *context)
{
    bool *beside = context;
    if (t->kind == TERM_PARENT || t->kind == TERM_ROOT || t->kind == TERM_STREAM) *beside = true;
}

bool value_is_shown(const model_member *value)
{
    bool beside = false;
    if (value->role != MEMBER_VALUE || !value->in_place || value->schema == NULL) return false;
    if (value->owner->layout != LAYOUT_IRREGULAR || value->type.kind > VALUE_ENUM) return false;
    term_walk_through(value->value, note_beside, &beside);
    if (value->condition != NULL) term_walk_through(value->condition, note_beside, &beside);
    return !beside;
}

static const char *function_name(const emitter *e, const model_member *value)
{
    return arena_printf(e->memory, "compute_%s_%s", c_local_name(e->memory, value->owner),
                        c_member_name(e->memory, value));
}

/* The member of tn_computed.as that holds it. */
static const char *room_of(const model_member *value)
{
    static const char *const rooms[] = {"s", "real", "boolean", "text", "bytes", "s"};
    const bool large = value->type.kind == VALUE_INT && strcmp(c_calculated(value->range), "uint64_t") == 0;
    return large ? "u" : rooms[value->type.kind];
}

/* The type in which it is computed: the widest of its kind. */
static value_type type_of(const model_member *value)
{
    value_type type = value->type;
    if (type.kind == VALUE_ENUM) type.kind = VALUE_INT;
    type.bytes = 0;
    return type;
}

static void emit_statements(emitter *e, const model_member *value)
{
    out *o = &e->out;
    c_place place = {.emitter = e, .lazy = true, .path = "NULL"};
    place.member = arena_printf(e->memory, "%.*s", STR_ARG(value->id));
    place.at = "0";
    place.absent = "return TN_OK;";
    out_line(o, "computed->present = false;");
    if (value->condition != NULL) out_if(o, c_negation(&place, value->condition), "return TN_OK;");
    out_line(o, "computed->as.%s = %s;", room_of(value),
             c_converted(&place, value->value, type_of(value), value->range));
    out_line(o, "computed->present = true;");
    out_line(o, "return TN_OK;");
}

void emit_value_function(emitter *e, const model_member *value)
{
    out *o = &e->out;
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "static tn_status %s", function_name(e, value)),
                 "const void *object, tn_computed *computed, tn_error *error", "");
    out_line(o, "{");
    o->indent++;
    const size_t mark = out_mark(o);
    emit_statements(e, value);
    out_declare(o, mark, "tn_status status;", "status");
    out_declare(
        o, mark,
        arena_printf(
            e->memory,
            "tn_input *const in = tn_compute_begin(&run, &stream, &%s_budget, computed->room.bytes, sizeof "
            "computed->room, error);",
            e->prefix),
        "in");
    out_declare(o, mark, "tn_input stream;", "stream");
    out_declare(o, mark, "tn_run run;", "run");
    out_declare(o, mark, arena_printf(e->memory, "const %s *self = object;", type_name(e, value->owner)),
                "self");
    out_use(o, mark, "object");
    out_use(o, mark, "error");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

void emit_value_entry(emitter *e, const model_member *value)
{
    out_line(&e->out, ".compute = %s,", function_name(e, value));
}
