/* Prints preparing: the streams of the elements of a list. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/prepare.h"
#include "plan/cut.h"

void prepare_takes_all(emitter *e, const model_member *member, const char *size)
{
    out_when(&e->out, "if (i > 0 && %s > 0)", size);
    out_call(
        &e->out, "return tn_unwritable",
        arena_printf(e->memory,
                     "$prepare, $path, \"%s\", i, TN_DISAGREE, tn_value_unsigned(0), tn_value_unsigned(%s)",
                     prepare_id(e, member), size),
        ";");
}

/* A terminator ends the rest, too. */
static void emit_terminated_rest(emitter *e, const model_member *member, const char *of)
{
    out_when(&e->out, "if (tn_find_byte(%srest_.data, %srest_.size, %u) != SIZE_MAX)", of, of,
             member->wire.terminator);
    out_call(&e->out, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, &$item_path, \"$rest\", TN_NO_INDEX, TN_TERMINATOR_IN_VALUE, "
                          "tn_value_none(), tn_value_bytes(%srest_.data, %srest_.size)",
                          of, of),
             ";");
}

void prepare_object_rest(emitter *e, const model_member *member, const char *of)
{
    if (plan_rest_of(member) != REST_OBJECT) return;
    if (member->wire.limit != LIMIT_TERMINATOR) {
        out_line(&e->out, "if (%shas_rest_) tn_prepare_add($prepare, %srest_.size);", of, of);
        return;
    }
    out_open(&e->out, "if (%shas_rest_)", of);
    emit_terminated_rest(e, member, of);
    out_line(&e->out, "tn_prepare_add($prepare, %srest_.size);", of);
    out_close(&e->out, "");
}

void prepare_element_stream_begin(emitter *e, const model_member *member)
{
    out_line(&e->out, "const tn_outer item_outer = tn_prepare_open%s($prepare);",
             prepare_stream_kind(e, member));
}

/* An expression gives the size of the stream; the first element determines a derived member. */
static void emit_size(emitter *e, const model_member *member)
{
    out *o = &e->out;
    c_place place = prepare_place(e, member);
    const bool negative = member->size->range.low < 0;
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = negative};
    place.path = "&$item_path";
    place.member = NULL;
    place.index = "i";
    const model_member *owner = member->owner_of_count; /* of the size, or of the number of elements */
    if (owner != NULL && owner->derivation == DERIVE_SIZE) {
        out_open(o, "if (i == 0)");
        prepare_number(e, owner, "item_size");
        out_close(o, "");
    }
    out_line(o, negative ? "const int64_t wanted = %s;" : "const uint64_t wanted = %s;",
             c_converted_value(&place, member->size, number, interval_integer(8, negative)));
    out_when(o, negative ? "if ((wanted < 0 || item_size != (uint64_t)wanted) && tn_prepare_stays($prepare))"
                         : "if (item_size != wanted && tn_prepare_stays($prepare))");
    out_call(o, "return tn_disagree_amount",
             arena_printf(e->memory,
                          "$prepare, TN_MEASURE_BYTES, &$item_path, NULL, %s, tn_value_%ssigned(wanted), "
                          "tn_value_unsigned(item_size)",
                          prepare_other_amount(e, member, member->size), negative ? "" : "un"),
             ";");
}

void prepare_element_stream_end(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *kind = prepare_stream_kind(e, member);
    if (member->wire.limit == LIMIT_SIZE && term_peeks(member->size)) {
        out_line(o, "(void)tn_prepare_close%s($prepare, item_outer);", kind);
        return;
    }
    out_line(o, "const uint64_t item_size = tn_prepare_close%s($prepare, item_outer);", kind);
    if (member->wire.limit == LIMIT_STREAM)
        prepare_takes_all(e, member, "item_size");
    else
        emit_size(e, member);
}
