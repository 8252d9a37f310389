/* Prints preparing: objects in streams of their own, and the rest of these streams. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/encoded.h"
#include "emit/prepare.h"
#include "emit/reader.h"
#include "plan/cut.h"
#include "plan/layout.h"
#include "plan/prepare.h"

bool stream_has_rest(const emitter *e, const model_member *member)
{
    return e->traits.writable && plan_has_rest_slot(member);
}

/* It is shown, cloned and read from JSON like a member. `of`: "name_" of a member, or "" of the object. */
static void emit_entry(emitter *e, const char *id, const char *kind, const model_type *type, const char *of)
{
    out *o = &e->out;
    out_line(o, "{");
    out_line(o, "    .id = \"%s\",", id);
    out_line(o, "    .kind = %s,", kind);
    out_line(o, "    .offset = offsetof(%s, %srest_),", type_name(e, type), of);
    out_line(o, "    .has = offsetof(%s, has_%srest_),", type_name(e, type), of);
    out_line(o, "},");
}

void emit_rest_entry(emitter *e, const model_member *member)
{
    emit_entry(e, arena_printf(e->memory, "%.*s$rest", STR_ARG(member->id)),
               plan_rest_of(member) == REST_BITS ? "TN_KIND_U1" : "TN_KIND_BYTES", member->owner,
               arena_printf(e->memory, "%s_", c_member_name(e, member)));
}

void emit_object_rest_entry(emitter *e, const model_type *type)
{
    emit_entry(e, "$rest", "TN_KIND_BYTES", type, "");
}

/* Checks that the rest of a stream is present only with its object. */
void prepare_rest_presence(emitter *e, const model_member *member)
{
    const char *name = c_member_name(e, member);
    if (!stream_has_rest(e, member) || member->condition == NULL) return;
    out_when(&e->out, "if ($self->has_%s_rest_ && !$self->has_%s)", name, name);
    out_line(&e->out, "return tn_misplaced($prepare, $path, \"%.*s$rest\", $path, \"%.*s\", true);",
             STR_ARG(member->id), STR_ARG(member->id));
}

/* Adds the bits behind a run of bit fields, which the object keeps. */
void prepare_rest_bits(emitter *e, const model_member *member)
{
    const char *name = c_member_name(e, member);
    const bit_run run = model_bit_run(member);
    if (plan_rest_of(member) != REST_BITS) return;
    const char *left = run.fixed ? arena_printf(e->memory, "%u", (unsigned)((8 - run.bits % 8) % 8))
                                 : "tn_prepare_end_bits($prepare)";
    out_call(&e->out, "$status = tn_prepare_bits",
             arena_printf(e->memory,
                          "$prepare, $path, \"%s$rest\", %s, $self->has_%s_rest_ ? $self->%s_rest_ : 0",
                          prepare_id(e, member), left, name, name),
             ";");
    prepare_status(e);
}

/* Places the members of the stream, behind everything in line. */
static void emit_ranks(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const rank_list ranks = plan_ranks(e->model);
    for (size_t i = 0; i < ranks.count; i++) {
        out_line(o, "tn_prepare_rank($prepare, %u, false);", ranks.items[i]);
        place_call(e, member, arena_printf(e->memory, "&%s_path", c_member_name(e, member)),
                   c_object_address(e, member));
    }
}

/* Whether the size of the stream has a late expression: its check uses the begin of the stream. */
static bool is_size_late(const emitter *e, const model_member *member)
{
    return plan_has_own_size(member) && plan_is_late(e->plan, member->size);
}

static const char *wanted_size(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    return c_converted(&place, member->size, number, interval_integer(8, true));
}

void prepare_late_size(emitter *e, const model_member *member)
{
    const char *name = c_member_name(e, member);
    if (!is_size_late(e, member)) return;
    out_line(&e->out, "int64_t %s_wanted = 0;", name);
    prepare_open_late(e);
    out_line(&e->out, "%s_wanted = %s;", name, wanted_size(e, member));
    out_close(&e->out, "");
}

/* Derives a member from the size of the stream, or compares the size with its expression. */
void prepare_stream_size(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member);
    const model_member *owner = member->owner_of_count;
    if (member->size == NULL || term_peeks(member->size)) return;
    for (; owner != NULL; owner = owner->next_digit)
        prepare_number(e, owner, arena_printf(e->memory, "%s_size", name));
    if (member->owner_of_count != NULL) return;
    const char *wanted =
        is_size_late(e, member) ? arena_printf(e->memory, "%s_wanted", name) : wanted_size(e, member);
    const char *format = strchr(wanted, ' ') != NULL ? "(uint64_t)(%s)" : "(uint64_t)%s";
    out_when(o, "if (%s_size != %s && tn_prepare_stays($prepare))", name,
             arena_printf(e->memory, format, wanted));
    out_call(
        o, "return tn_disagree_amount",
        arena_printf(
            e->memory,
            "$prepare, TN_MEASURE_BYTES, $path, \"%s\", %s, tn_value_signed(%s), tn_value_unsigned(%s_size)",
            prepare_id(e, member), prepare_other_amount(e, member, member->size), wanted, name),
        ";");
}

/* A terminator ends the rest, too. */
static void prepare_rest_end(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member);
    out_when(o,
             "if ($self->has_%s_rest_ && tn_find_byte($self->%s_rest_.data, $self->%s_rest_.size, %u) != "
             "SIZE_MAX)",
             name, name, name, member->wire.terminator);
    out_call(
        o, "return tn_unwritable",
        arena_printf(e->memory,
                     "$prepare, $path, \"%.*s$rest\", TN_NO_INDEX, TN_TERMINATOR_IN_VALUE, tn_value_none(), "
                     "tn_value_bytes($self->%s_rest_.data, $self->%s_rest_.size)",
                     STR_ARG(member->id), name, name),
        ";");
}

const char *prepare_stream_kind(const emitter *e, const model_member *member)
{
    return plan_asks_stream(e->plan, member) ? "_sized" : "";
}

void prepare_stream_begin(emitter *e, const model_member *member)
{
    prepare_late_size(e, member);
    out_line(&e->out, "const tn_outer %s_outer = tn_prepare_open%s($prepare);", c_member_name(e, member),
             prepare_stream_kind(e, member));
}

void prepare_stream_end(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member);
    const bool places = member->wire.kind == WIRE_OBJECT && member->type.object->places_own;
    if (places) emit_ranks(e, member);
    if (stream_has_rest(e, member))
        out_line(o, "if ($self->has_%s_rest_) tn_prepare_add($prepare, $self->%s_rest_.size);", name, name);
    if (model_is_encoded(member)) {
        prepare_encoded_object(e, member);
        return;
    }
    if (puts_any(member) && stream_has_rest(e, member)) prepare_rest_end(e, member);
    if (member->size != NULL && !term_peeks(member->size))
        out_line(o, "const uint64_t %s_size = tn_prepare_close%s($prepare, %s_outer);", name,
                 prepare_stream_kind(e, member), name);
    else
        out_line(o, "(void)tn_prepare_close%s($prepare, %s_outer);", prepare_stream_kind(e, member), name);
    if (member->wire.limit == LIMIT_TERMINATOR)
        prepare_line_end(e, member, arena_printf(e->memory, "&%s_path", name), c_object_address(e, member),
                         c_object_prefix(e, member));
    prepare_stream_size(e, member);
}
