/* Prints value instances and labels for generic code. */
#include "emit/values.h"

#include "emit/c_expr.h"
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "emit/getters.h"
#include "emit/naming.h"
#include "emit/type.h"
#include "plan/layout.h"
#include "plan/struct.h"

static const char *compute_name(const emitter *e, const model_member *value)
{
    return c_static_of(e, value, "compute_*");
}

computation value_computation(const emitter *e, const model_member *value)
{
    return (computation){.function = compute_name(e, value), .of = plan_computed_value(value)};
}

computation label_computation(const emitter *e, const model_member *member)
{
    return (computation){.function = c_static_of(e, member, "label_*"), .of = plan_computed_label(member)};
}

/* The member of tn_computed.as that holds the value. */
static const char *space_of(const computation *what)
{
    static const char *const spaces[] = {"s", "real", "boolean", "text", "bytes", "s"};
    const value_type type = what->of.value->type;
    const value_kind kind = type.kind;
    if (kind == VALUE_ARRAY) return "list";
    if (c_is_variant(type)) return "variant";
    if (kind == VALUE_OBJECT) return "object";
    const bool whole = kind == VALUE_INT || kind == VALUE_ENUM;
    const bool large = whole && interval_needs_unsigned(what->of.range);
    return large ? "u" : spaces[kind];
}

/* The type in which it is computed: the widest of its kind. */
static value_type type_of(const term *value)
{
    value_type type = value->type;
    if (type.kind == VALUE_ARRAY) return type;
    if (type.kind == VALUE_ENUM) type.kind = VALUE_INT;
    type.bytes = 0;
    return type;
}

static void emit_statements(const c_place *place, const computation *what)
{
    out *o = &place->emitter->out;
    out_line(o, "computed->present = false;");
    if (what->of.condition != NULL) c_require(place, what->of.condition, "return TN_OK;");
    const char *value = c_converted(place, what->of.value, type_of(what->of.value), what->of.range);
    out_line(o, "%s",
             c_wire_copy(place->emitter, what->of.value, type_of(what->of.value),
                         arena_printf(place->emitter->memory, "computed->as.%s", space_of(what)), value));
    out_line(o, "computed->present = true;");
    out_line(o, "return TN_OK;");
}

/* The result of the getter, as it lies in the space. */
static const char *in_space(const model_member *value, const char *space)
{
    const bool is_unsigned = plan_is_unsigned_64(value->type, value->range);
    if (value->type.kind == VALUE_ARRAY) return "(tn_list){value.items, value.count, 0}";
    return is_unsigned && strcmp(space, "s") == 0 ? "(int64_t)value" : "value";
}

void emit_value_function(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const computation what = value_computation(e, value);
    const bool says = getter_says_present(value);
    out_function(o, arena_printf(e->memory, "static tn_status %s", what.function),
                 "const tn_value_member *descriptor, void *object, tn_computed *computed, tn_error *error",
                 "");
    out_begin(o);
    const bool copied = value->type.kind != VALUE_FLOAT; /* copies of these need not have the same bits */
    const char *space = copied ? space_of(&what) : value->type.bytes == 4 ? "single" : "real";
    out_line(o, "(void)descriptor;");
    const char *type = getter_type(e, value);
    if (copied) out_line(o, "%svalue = %s;", type, c_nothing(value->type, type));
    out_call(o, arena_printf(e->memory, "const tn_status status = %s", getter_name(e, value)),
             arena_printf(e->memory, "$object%s%s, &%s, $error",
                          plan_of_member(e->plan, value)->space ? ", computed->memory, computed->size" : "",
                          says ? ", &computed->present" : "",
                          copied ? "value" : arena_printf(e->memory, "computed->as.%s", space)),
             ";");
    out_line(o, says ? "if ($status != TN_OK || !computed->present) return $status;"
                     : "if ($status != TN_OK) return $status;");
    if (copied) out_line(o, "computed->as.%s = %s;", space, in_space(value, space));
    if (!says) out_line(o, "computed->present = true;");
    out_line(o, "return TN_OK;");
    out_end(o);
}

/* The variables of a function that computes something of an object, or of an element of its lists. */
static void declare_computing(emitter *e, const computation *what, out_body *body)
{
    static const char *const given[] = {"error", "object", "index", "element"};
    out *o = &e->out;
    const model_member *member = what->of.member;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        out_given(o, body, given[i]);
    out_local(o, body, "item",
              arena_printf(e->memory, "const %s *item = $element;", type_name(e, member->type.object)));
    out_local(o, body, "self",
              arena_printf(e->memory, "const %s *self = $object;", type_name(e, member->owner)));
    out_local(o, body, "run", "tn_run run;");
    out_local(o, body, "stream", "tn_input stream;");
    out_local(o, body, "in",
              arena_printf(e->memory,
                           "tn_input *const in = tn_compute_begin(&$run, &$stream, &%s_budget, "
                           "computed->space.bytes, sizeof computed->space, $error);",
                           e->prefix));
    out_local(o, body, "status", "tn_status status;");
}

void emit_computation(emitter *e, const computation *what)
{
    out *o = &e->out;
    c_place place = {
        .emitter = e, .constant = true, .lazy = true, .edited = true, .alone = true, .path = "NULL"};
    place.member = arena_printf(e->memory, "%.*s", STR_ARG(what->of.member->id));
    place.at = "0";
    place.absent = "return TN_OK;";
    place.item = "$item";
    place.index = "$index";
    c_begin_function(e);
    c_reserve(&place, "item"); /* also in values that the expression names, which have no element */
    out_function(o, arena_printf(e->memory, "static tn_status %s", what->function),
                 "const tn_label *descriptor, const void *object, const void *element, size_t index, "
                 "tn_computed *computed, tn_error *error",
                 "");
    out_begin(o);
    out_line(o, "(void)descriptor;");
    out_body body = out_open_body(o);
    declare_computing(e, what, &body);
    emit_statements(&place, what);
    out_close_body(o, &body);
    out_end(o);
}
