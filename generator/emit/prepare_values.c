/* Prints preparing: lists whose elements are no objects. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/encoded.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/prepare.h"
#include "plan/cut.h"
#include "plan/prepare.h"

/* The place of an element in errors. */
#define ITEM_PLACE "&$item_path, NULL"

/* The size of an element in bytes, if it is the same for all; otherwise 0. */
static unsigned element_bytes(const model_member *member)
{
    const wire_kind kind = member->wire.kind;
    return kind == WIRE_INT || kind == WIRE_FLOAT || kind == WIRE_CONSTANT ? member->wire.bytes : 0;
}

/* Whether bytes or bits only have to be added: `valid` of an element needs a check. */
static bool is_plain(const model_member *member)
{
    const wire_kind kind = member->wire.kind;
    const bool number = kind == WIRE_INT || kind == WIRE_FLOAT || kind == WIRE_BITS;
    return number && member->valid.kind == VALID_NONE && member->until == NULL && !model_is_narrow(member) &&
           !plan_may_overflow_bits(member);
}

/* Bit fields of a known number add their bytes behind the list, others each their bits. */
static void add_all(emitter *e, const prepare_step *s)
{
    const model_member *member = s->member;
    const char *name = prepare_name(e, member);
    if (member->wire.kind != WIRE_BITS)
        out_line(&e->out, "tn_prepare_add_elements($prepare, $self->%s.count, %u);", name,
                 element_bytes(member));
    else if (!model_bit_run(member).fixed)
        out_line(&e->out, "tn_prepare_add_bit_fields($prepare, $self->%s.count, %u);", name,
                 member->wire.bits);
}

/* ---- an element ---- */

static void emit_constant(emitter *e, const model_member *member)
{
    const char *constant = c_string(e->memory, member->schema->contents);
    const unsigned bytes = member->wire.bytes;
    const char *differs =
        bytes > 0 ? arena_printf(e->memory, " || memcmp($item.data, %s, %u) != 0", constant, bytes) : "";
    out_when(&e->out, "if ($item.size != %u%s)", bytes, differs);
    out_call(&e->out, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, " ITEM_PLACE ", TN_NO_INDEX, TN_NOT_EQUAL, tn_value_bytes(%s, %u), "
                          "tn_value_bytes($item.data, $item.size)",
                          constant, bytes),
             ";");
}

/* Numbers that files may not hold. */
static void emit_misfits(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member);
    if (model_is_narrow(member)) {
        out_call(&e->out, "$status = tn_prepare_narrow",
                 arena_printf(e->memory, "$prepare, $path, \"%s\", i, %s, &$self->%s.items[i]",
                              prepare_id(e, member), c_form(e->memory, member), name),
                 ";");
        prepare_status(e);
    }
    if (plan_may_overflow_bits(member)) {
        out_call(&e->out, "$status = tn_prepare_bits",
                 arena_printf(e->memory, "$prepare, " ITEM_PLACE ", %u, (uint64_t)$self->%s.items[i]",
                              member->wire.bits, name),
                 ";");
        prepare_status(e);
    }
}

static c_place element_place(emitter *e, const model_member *member)
{
    c_place place = prepare_place(e, member);
    place.path = "&$item_path";
    place.member = NULL;
    place.index = "i";
    return place;
}

/* Text or bytes have the size that an expression says. */
static void emit_size(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const bool late = prepare_is_late(e, member, member->size);
    const c_place place = element_place(e, member);
    const bool negative = member->size->range.low < 0;
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = negative};
    if (term_peeks(member->size)) return;
    const bool known = prepare_open_known(e, late, plan_is_unknown_at_first(e->plan, member->size));
    const char *doubt = prepare_doubt(late || plan_is_prepared_behind(e->plan, member->size));
    out_line(o, negative ? "const int64_t wanted = %s;" : "const uint64_t wanted = %s;",
             c_converted_value(&place, member->size, number, interval_integer(8, negative)));
    out_when(
        o, negative ? "if ((wanted < 0 || $item.size != (uint64_t)wanted)%s)" : "if ($item.size != wanted%s)",
        doubt);
    out_call(o, "return tn_disagree_amount",
             arena_printf(e->memory,
                          "$prepare, TN_MEASURE_BYTES, " ITEM_PLACE
                          ", %s, tn_value_%ssigned(wanted), tn_value_unsigned($item.size)",
                          prepare_other_amount(e, member, member->size), negative ? "" : "un"),
             ";");
    if (known) out_close(o, "");
}

static void emit_slice(emitter *e, const model_member *member)
{
    const prepared_value value = {ITEM_PLACE, "$item",
                                  arena_printf(e->memory, "$self->%s_end_", prepare_name(e, member))};
    if (member->wire.limit == LIMIT_TERMINATOR) {
        prepare_terminated_element(e, member, &value);
        return;
    }
    if (model_cuts_elements(member)) {
        prepare_cut_element(e, member, &value);
        return;
    }
    if (member->wire.limit == LIMIT_STREAM)
        prepare_takes_all(e, member, "$item.size");
    else
        emit_size(e, member);
    out_line(&e->out, "tn_prepare_add($prepare, $item.size);");
    prepare_encoded_element(e, member, "$item");
}

static void emit_choice(emitter *e, const model_member *member)
{
    const c_place place = element_place(e, member);
    const char *held = arena_printf(e->memory, "$self->%s.items[i]", prepare_name(e, member));
    const bool variant = c_is_variant(member->type);
    chosen_value chosen = {
        .name = "item",
        .where = ITEM_PLACE,
        .held = held,
        .path = "&$item_path",
        .present = arena_printf(e->memory, variant ? "%s.tag != TN_VARIANT_NONE" : "%s != NULL", held),
        .index = "i"};
    if (member->wire.limit != LIMIT_NONE) prepare_element_stream_begin(e, member);
    prepare_chosen(e, member, &place, &chosen);
    if (member->wire.limit != LIMIT_NONE) prepare_element_stream_end(e, member);
}

static void emit_element(emitter *e, const model_member *member)
{
    out *o = &e->out;
    switch (member->wire.kind) {
    case WIRE_SWITCH:
        emit_choice(e, member);
        return;
    case WIRE_CONSTANT:
        emit_constant(e, member);
        break;
    case WIRE_BITS:
        if (!model_bit_run(member).fixed)
            out_line(o, "tn_prepare_add_bits($prepare, %u);", member->wire.bits);
        return;
    case WIRE_TEXT:
    case WIRE_BYTES:
        emit_slice(e, member);
        return;
    default:
        break;
    }
    out_line(o, "$prepare->size += %u;", element_bytes(member));
}

/* ---- the list ---- */

/* Bit fields up to the end of a stream fill whole bytes. */
static void emit_whole_bytes(emitter *e, const model_member *member)
{
    if (member->wire.kind != WIRE_BITS || member->count != NULL || member->until != NULL) return;
    out_when(&e->out, "if (tn_prepare_end_bits($prepare) != 0)");
    out_call(&e->out, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, $path, \"%s\", TN_NO_INDEX, TN_INVALID, "
                          "tn_value_literal(\"as many elements as fill whole bytes\"), "
                          "tn_value_unsigned($self->%s.count)",
                          prepare_id(e, member), prepare_name(e, member)),
             ";");
}

static void emit_elements(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    const bool may_lack = prepare_may_lack_last(member);
    if (member->until != NULL) prepare_not_empty(e, member);
    prepare_encoded_elements(e, member);
    out_open(o, "for (size_t i = 0; i < $self->%s.count; i++)", name);
    out_body body = out_open_body(o);
    out_local(
        o, &body, "item_path",
        arena_printf(e->memory, "const tn_path $item_path = {$path, \"%s\", i};", prepare_id(e, member)));
    if (may_lack) out_line(o, "const uint64_t item_begin = $prepare->size;");
    emit_misfits(e, member);
    out_body value = out_open_body(o);
    out_local(
        o, &value, "item",
        arena_printf(e->memory, "const %s $item = $self->%s.items[i];", c_element_type(e, member), name));
    emit_element(e, member);
    prepare_element_valid(e, member);
    if (member->until != NULL) prepare_until(e, member);
    out_close_body(o, &value);
    if (may_lack) prepare_last_has_bytes(e, member);
    out_close_body(o, &body);
    out_close(o, "");
}

void prepare_list_of_values(emitter *e, const prepare_step *s)
{
    const model_member *member = s->member;
    if (member->may_lack_case && member->condition == NULL)
        prepare_set(e, "bool", arena_printf(e->memory, "$self->has_%s", prepare_name(e, member)), "true");
    if (is_plain(member))
        add_all(e, s);
    else
        emit_elements(e, member);
    if (s->bytes > 0 && member->wire.kind == WIRE_BITS) out_line(&e->out, "$prepare->size += %zu;", s->bytes);
    emit_whole_bytes(e, member);
}
