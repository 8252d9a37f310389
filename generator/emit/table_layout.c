/* Prints functions that compute the layout of tables, for reading, editing and writing. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/table.h"
#include "plan/shown.h"

static const char *layout_parameters(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "const tn_input *in, const tn_path *path%s, tn_layout *layout",
                        table_parameters(e, type));
}

void emit_table_declaration(emitter *e, const model_type *type)
{
    out_comment(&e->out, "Works out the layout of %.*s, slot by slot.", STR_ARG(type->id));
    out_function(&e->out, arena_printf(e->memory, "tn_status %s_layout", type_name(e, type)),
                 layout_parameters(e, type), ";");
    out_blank(&e->out);
}

/* "if (kind == 1) {...} else if ...": which case a slot is. */
static void emit_slot_kind(emitter *e, const model_type *type, const c_place *place)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    const term *on = slots->switch_on;
    const char *value = c_converted(place, on, on->type, on->range);
    const model_case *otherwise = NULL;
    bool first = true;
    out_line(o, "const %s kind = %s;", c_type_of(e, on->type, on->range), value);
    for (size_t i = 0; i < slots->cases.count; i++) {
        const model_case *c = &slots->cases.items[i];
        if (c->key == NULL) {
            otherwise = c;
            continue;
        }
        out_line(o, "%sif (%s)", first ? "" : "else ", case_condition(place, on, "kind", c->key));
        out_line(o, "    slot.kind = %s;", slot_constant(e, type, c->as));
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (otherwise != NULL)
        out_line(o, "slot.kind = %s;", slot_constant(e, type, otherwise->as));
    else
        out_line(o, "continue;");
    o->indent -= !first;
}

static const char *sizes_name(const emitter *e, const model_type *type)
{
    return c_static(e, type, "*_slot_sizes");
}

static void emit_slot_sizes(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    out_line(o, "/* Bytes of each kind of slot. */");
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i)
            out_item(o, "[%s] = %lld", slot_constant(e, type, slots->cases.items[i].as),
                     (long long)slots->cases.items[i].as->element.low);
    out_list(o, "static const size_t %s[%s_KINDS] =", sizes_name(e, type),
             c_upper(e->memory, type_name(e, type)));
    out_blank(o);
}

static void emit_layout(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    const c_place place = {
        .emitter = e, .member = arena_printf(e->memory, "%.*s", STR_ARG(slots->id)), .at = "$in->pos"};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    c_place inside = place;
    inside.index = "i";
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "tn_status %s_layout", type_name(e, type)),
                 layout_parameters(e, type), "");
    out_begin(o);
    const plan_context context = plan_table_context(type);
    out_body body = out_open_body(o);
    if (context.parent) out_given(o, &body, "parent");
    if (context.root) out_given(o, &body, "root");
    out_local(o, &body, "status", "tn_status status;");
    out_line(o, "const uint64_t count = %s;",
             c_converted(&place, slots->count, number, interval_integer(8, false)));
    out_line(o, "if (layout->slots == NULL) {");
    out_line(o, "    $status = tn_work($in, $path, \"%.*s\", $in->pos, count);", STR_ARG(slots->id));
    out_line(o, "    if ($status != TN_OK) return $status;");
    out_line(o, "}");
    out_open(o, "for (size_t i = 0; i < count; i++)");
    out_line(o, "tn_slot slot = {0};");
    emit_slot_kind(e, type, &inside);
    for (size_t i = 0; i < slots->labels.count; i++) {
        const value_type label = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
        out_line(o, "slot.labels[%zu] = %s;", i,
                 c_converted(&inside, slots->labels.items[i].value, label, interval_integer(8, true)));
    }
    out_line(o, "tn_layout_add(layout, &slot, %s[slot.kind]);", sizes_name(e, type));
    out_close(o, "");
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}

/* The layout with slots in the document. */
static void emit_make_layout(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *names = table_names(e, type);
    out_function(
        o, arena_printf(e->memory, "static tn_status %s", c_static(e, type, "make_*_layout")),
        arena_printf(e->memory, "tn_prepare *prepare%s, tn_layout *layout", table_parameters(e, type)), "");
    out_begin(o);
    out_line(o, "memset(layout, 0, sizeof *layout);");
    out_line(o, "tn_status status = %s_layout(&$prepare->in, NULL%s, layout);", type_name(e, type), names);
    out_line(o, "if ($status == TN_OK) $status = tn_prepare_slots($prepare, layout);");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "return %s_layout(&$prepare->in, NULL%s, layout);", type_name(e, type), names);
    out_end(o);
}

void emit_table_functions(emitter *e, const model_type *type)
{
    const char *make = c_static(e, type, "make_*_layout");
    emit_slot_sizes(e, type);
    emit_layout(e, type);
    if (!plan_makes_tables(e->plan)) return;
    emit_make_layout(e, type);
    const char *call =
        arena_printf(e->memory, "tn_status status = %s(&$prepare%s, &layout);", make, table_names(e, type));
    out *o = &e->out;
    const struct {
        const char *verb, *more, *last;
    } functions[] = {
        {"new", ", size_t count", "tn_table_new(document, view, count, &layout)"},
        {"adapt", "",
         arena_printf(e->memory, "tn_table_adapt(document, view, &layout, %s)", sizes_name(e, type))},
    };
    for (size_t i = 0; i < 2; i++) {
        out_function(o,
                     arena_printf(e->memory, "tn_status %s_view_%s", type_name(e, type), functions[i].verb),
                     table_edit_parameters(e, type, functions[i].more), "");
        out_begin(o);
        out_line(o, "tn_prepare prepare;");
        out_line(o, "tn_layout layout;");
        out_line(o, "tn_prepare_begin(&$prepare, document, &%s_budget, error);", e->prefix);
        out_line(o, "const %s", call);
        out_line(o, "tn_prepare_report(&$prepare, $status);");
        out_line(o, "if ($status != TN_OK) return $status;");
        out_line(o, "return tn_prepared(&$prepare, %s);", functions[i].last);
        out_end(o);
    }
}

void field_table(const reader *r, const model_member *member, bool kept)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const model_type *type = member->type.object;
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    const char *layout = arena_printf(memory, "%s_layout", name);
    const c_place place = {.emitter = r->e, .member = id};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    const char *count = c_converted_value(&place, member->count, number, interval_integer(8, false));
    reader_limit(r, member, count, "$in->pos");
    const char *arguments = table_arguments(r->e, member);
    const bool stored = kept && r->mode != MODE_VALIDATE;
    out_line(o, "const tn_path %s_path = {$path, \"%s\", TN_NO_INDEX};", name, id);
    out_line(o, "tn_layout %s = {0};", layout);
    out_line(o, "$status = %s_layout($in, &%s_path%s, &%s);", type_name(r->e, type), name, arguments, layout);
    reader_check_status(r);
    if (stored) {
        out_line(o, "$status = tn_take_slots($in, $path, \"%s\", &%s);", id, layout);
        reader_check_status(r);
        out_line(o, "$status = %s_layout($in, &%s_path%s, &%s);", type_name(r->e, type), name, arguments,
                 layout);
        reader_check_status(r);
    }
    if (kept && !stored && plan_keeps_slots(r->e->plan, member)) {
        out_call(o, "$status = tn_keep_slots",
                 arena_printf(memory, "$in, $path, \"%s\", %s, %s, &%s", id,
                              c_level(plan_of_member(r->e->plan, member)->elements_level), count, layout),
                 ";");
        reader_check_status(r);
        out_open(o, "if (%s.slots != NULL)", layout);
        out_line(o, "$status = %s_layout($in, &%s_path%s, &%s);", type_name(r->e, type), name, arguments,
                 layout);
        reader_check_status(r);
        out_close(o, "");
    }
    out_call(o, "$status = tn_take_table",
             arena_printf(memory, "$in, $path, \"%s\", %s, &%s, %s", id, count, layout,
                          kept ? arena_printf(memory, "&$self->%s", name) : "NULL"),
             ";");
    reader_check_status(r);
}

/* The decider of a member of "self" as a C expression: the one that is present. */
static const char *prepare_decider(emitter *e, const model_member *records)
{
    const plan_deciders list = plan_table_deciders(records->type.object);
    const char *local = arena_printf(e->memory, "%s_decider", c_member_name(e, records));
    if (list.count == 0) return "NULL";
    if (list.items[0]->condition == NULL) return c_string(e->memory, list.items[0]->id);
    out_line(&e->out, "const char *%s = NULL;", local);
    for (size_t i = list.count; i-- > 0;) {
        const model_member *member = list.items[i];
        const char *id = c_string(e->memory, member->id);
        if (member->condition == NULL)
            out_line(&e->out, "%s = %s;", local, id);
        else
            out_line(&e->out, "if ($self->has_%s) %s = %s;", c_member_name(e, member), local, id);
    }
    return local;
}

void prepare_table(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const model_type *type = member->type.object;
    const char *name = c_member_name(e, member);
    const char *decider = prepare_decider(e, member);
    out_line(o, "const tn_path %s_path = {$path, \"%.*s\", TN_NO_INDEX};", name, STR_ARG(member->id));
    out_line(o, "tn_layout %s_layout = {.against = $self->%s.slots, .against_count = $self->%s.slot_count};",
             name, name, name);
    out_line(o, "$status = %s_layout($in, &%s_path%s, &%s_layout);", type_name(e, type), name,
             table_arguments(e, member), name);
    out_line(o, "if ($status != TN_OK) return $status;");
    out_call(o, "$status = tn_prepare_table",
             arena_printf(e->memory, "$prepare, $path, \"%.*s\", %s, &%s_layout, &$self->%s",
                          STR_ARG(member->id), decider, name, name),
             ";");
    out_line(o, "if ($status != TN_OK) return $status;");
}
