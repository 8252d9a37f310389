/* Prints how values end: with terminators and padding, or with the end that they had in the file. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "emit/reader.h"
#include "plan/cut.h"
#include "plan/follow.h"

bool keeps_ending(const emitter *e, const model_member *member)
{
    return e->traits.writable && plan_keeps_ending(member);
}

bool keeps_object_ending(const emitter *e, const model_type *type)
{
    return e->traits.writable && type->has_ending;
}

/* ---- as members ---- */

static void emit_entry(emitter *e, const char *id, const model_type *type, const char *name, const char *more)
{
    out *o = &e->out;
    out_line(o, "{");
    out_line(o, "    .id = \"%s\",", id);
    out_line(o, "    .kind = TN_KIND_BYTES,");
    out_line(o, "    .flags = TN_MEMBER_ENDING%s,", more);
    out_line(o, "    .offset = offsetof(%s, %s.bytes),", type_name(e, type), name);
    out_line(o, "    .has = offsetof(%s, %s.known),", type_name(e, type), name);
    out_line(o, "},");
}

void emit_ending_entry(emitter *e, const model_member *member)
{
    emit_entry(e, arena_printf(e->memory, "%.*s$end", STR_ARG(member->id)), member->owner,
               arena_printf(e->memory, "%s_end_", c_member_name(e, member)),
               model_cuts_elements(member) ? " | TN_MEMBER_OF_ELEMENTS"
               : model_is_cut(member)      ? ""
                                           : " | TN_MEMBER_UNENDED");
}

void emit_object_ending_entry(emitter *e, const model_type *type)
{
    emit_entry(e, "$end", type, "end_", " | TN_MEMBER_UNENDED");
}

/* ---- how members end ---- */

const char *ending_constant(emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_ending");
}

static const char *byte_or_none(emitter *e, bool there, uint8_t byte)
{
    return there ? arena_printf(e->memory, "%u", byte) : "TN_NO_BYTE";
}

void emit_ending_constant(emitter *e, const model_member *member)
{
    const wire *w = &member->wire;
    out_line(&e->out, "static const tn_delimiting %s = {%s, %s, %s};", ending_constant(e, member),
             byte_or_none(e, w->has_terminator, w->terminator), byte_or_none(e, w->has_pad, w->pad),
             w->include ? "true" : "false");
}

bool emit_ending_constants(emitter *e, const model_type *type)
{
    bool any = false;
    for (size_t i = 0; i < type->fields.count; i++) {
        if (!model_is_cut(type->fields.items[i]) && !model_cuts_elements(type->fields.items[i])) continue;
        emit_ending_constant(e, type->fields.items[i]);
        any = true;
    }
    return any;
}

const char *ending_bytes(const emitter *e, const model_member *member)
{
    const bool encoded = model_is_encoded(member) || model_encodes_elements(member);
    return arena_printf(e->memory, encoded ? "$self->%s_encoded_.put" : "$self->%s",
                        c_member_name(e, member));
}

const char *ending_slot(const emitter *e, const model_member *member)
{
    const bool object = member->wire.kind == WIRE_OBJECT && !model_is_cut(member);
    return arena_printf(e->memory, object ? "$self->%s.end_" : "$self->%s_end_", c_member_name(e, member));
}

/* ---- preparing ---- */

/* An included terminator, a part of the value, stands at its end and nowhere else. */
static void prepare_included(emitter *e, const model_member *member, const prepared_value *value)
{
    out_call(&e->out, "$status = tn_prepare_included",
             arena_printf(e->memory, "$prepare, %s, %s.data, %s.size, %u", value->where, value->held,
                          value->held, member->wire.terminator),
             ";");
    prepare_status(e);
}

void prepare_terminated(emitter *e, const model_member *member, const prepared_value *value)
{
    const wire *w = &member->wire;
    const char *bytes = value->held;
    const bool open = keeps_ending(e, member);
    if (w->terminator_unit > 1 || (w->include && !w->eos_error)) {
        const char *more =
            model_puts_terminator(member) ? arena_printf(e->memory, " + %u", w->terminator_unit) : "";
        out_line(&e->out, "tn_prepare_add($prepare, (uint64_t)%s.size%s);", bytes, more);
        return;
    }
    if (w->include) {
        prepare_included(e, member, value);
        return;
    }
    if (!w->consume) {
        out_call(&e->out, "$status = tn_prepare_unterminated",
                 arena_printf(e->memory, "$prepare, %s, %s.data, %s.size, %u", value->where, bytes, bytes,
                              w->terminator),
                 ";");
        prepare_status(e);
        return;
    }
    out_call(&e->out, open ? "$status = tn_prepare_open_ended" : "$status = tn_prepare_terminated",
             arena_printf(e->memory, "$prepare, %s, %s.data, %s.size, %u%s", value->where, value->held,
                          value->held, member->wire.terminator,
                          open ? arena_printf(e->memory, ", &%s", value->ending) : ""),
             ";");
    prepare_status(e);
}

void prepare_cut(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member), *bytes = ending_bytes(e, member);
    const bool fixed = plan_has_own_size(member);
    out_call(&e->out, "$status = tn_prepare_delimited",
             arena_printf(e->memory, "$prepare, $path, \"%s\", &%s, %s.data, %s.size, %s, &$self->%s_end_",
                          prepare_id(e, member), ending_constant(e, member), bytes, bytes,
                          fixed ? arena_printf(e->memory, "%s_wanted", name) : "TN_ANY_SPACE", name),
             ";");
    prepare_status(e);
}

/* Checks that an ending is present only with its member, and a missing terminator only with filler. */
void prepare_ending_presence(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member);
    if (!keeps_ending(e, member) || !member->may_be_absent) return;
    if (plan_fills_at_times(e->plan, member)) {
        out_when(&e->out, "if (!$self->has_%s && $self->%s_end_.bytes.size == 0)", name, name);
        prepare_set(e, "bool", arena_printf(e->memory, "$self->%s_end_.known", name), "false");
    }
    out_when(&e->out, "if ($self->%s_end_.known && !$self->has_%s)", name, name);
    out_line(&e->out, "return tn_misplaced($prepare, $path, \"%s$end\", $path, \"%s\", true);",
             prepare_id(e, member), prepare_id(e, member));
}

bool puts_any(const model_member *member)
{
    const wire *w = &member->wire;
    return w->limit == LIMIT_TERMINATOR && !w->include && w->terminator_unit <= 1 &&
           !model_is_encoded(member);
}

void prepare_line_end(emitter *e, const model_member *member, const char *path, const char *object,
                      const char *prefix)
{
    out *o = &e->out;
    const model_type *type = member->type.object;
    if (!puts_any(member)) {
        if (model_puts_terminator(member)) out_line(o, "$prepare->size += %u;", member->wire.terminator_unit);
        return;
    }
    out_call(o, "$status = tn_prepare_lacks",
             arena_printf(e->memory, "$prepare, %s, %u, %s, %s", path, member->wire.terminator,
                          put_any_name(e, type), object),
             ";");
    prepare_status(e);
    if (!member->wire.consume) return;
    if (member->wire.eos_error)
        out_line(o, "$prepare->size += 1;");
    else
        out_line(o, "tn_prepare_terminator($prepare, &%send_);", prefix);
}

/* Only the last element may lack its terminator. */
void prepare_terminated_element(emitter *e, const model_member *member, const prepared_value *value)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    if (!keeps_ending(e, member)) {
        prepare_terminated(e, member, value);
        return;
    }
    const char *arguments = arena_printf(e->memory, "$prepare, %s, %s.data, %s.size, %u", value->where,
                                         value->held, value->held, member->wire.terminator);
    out_line(o, "if (i + 1 < $self->%s.count)", name);
    o->indent++;
    out_call(o, "$status = tn_prepare_terminated", arguments, ";");
    o->indent--;
    out_line(o, "else");
    o->indent++;
    out_call(o, "$status = tn_prepare_open_ended",
             arena_printf(e->memory, "%s, &%s", arguments, value->ending), ";");
    o->indent--;
    prepare_status(e);
}

/* "&names_ending, self->names.items[i].data, self->names.items[i].size, 8, &self->names_end_, i" */
static const char *element_arguments(emitter *e, const model_member *member, const char *held)
{
    return arena_printf(e->memory, "&%s, %s.data, %s.size, %llu, &$self->%s_end_, i",
                        ending_constant(e, member), held, held, (unsigned long long)member->size->range.low,
                        prepare_name(e, member));
}

void prepare_cut_element(emitter *e, const model_member *member, const prepared_value *value)
{
    out_call(
        &e->out, "$status = tn_prepare_delimited_element",
        arena_printf(e->memory, "$prepare, %s, %s", value->where, element_arguments(e, member, value->held)),
        ";");
    prepare_status(e);
}

/* ---- writing ---- */

void put_cut_element(emitter *e, const model_member *member, const char *held)
{
    out_call(&e->out, "$at = tn_put_delimited_element",
             arena_printf(e->memory, "$out, $at, %s", element_arguments(e, member, held)), ";");
}

void put_element_terminator(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member);
    for (unsigned i = 1; i < member->wire.terminator_unit; i++)
        out_line(&e->out, "$at = tn_put_u1($out, $at, %u);", member->wire.terminator);
    if (keeps_ending(e, member))
        out_line(&e->out,
                 "if (i + 1 < $self->%s.count || !$self->%s_end_.used) $at = tn_put_u1($out, $at, %u);", name,
                 name, member->wire.terminator);
    else
        out_line(&e->out, "$at = tn_put_u1($out, $at, %u);", member->wire.terminator);
}

void put_terminator(emitter *e, const model_member *member, const char *ending)
{
    const wire *w = &member->wire;
    if (!model_puts_terminator(member)) return;
    for (unsigned i = 1; i < w->terminator_unit; i++)
        out_line(&e->out, "$at = tn_put_u1($out, $at, %u);", w->terminator);
    out_line(&e->out, "%s$at = tn_put_u1($out, $at, %u);",
             member->wire.eos_error ? "" : arena_printf(e->memory, "if (!%s.used) ", ending),
             member->wire.terminator);
}

void put_cut(emitter *e, const model_member *member)
{
    const char *bytes = ending_bytes(e, member);
    out_call(&e->out, "$at = tn_put_delimited",
             arena_printf(e->memory, "$out, $at, &%s, %s.data, %s.size, &$self->%s_end_",
                          ending_constant(e, member), bytes, bytes, prepare_name(e, member)),
             ";");
}
