/* Prints typed expressions as C. */
#include "emit/c_expr.h"

#include "emit/c_piece.h"
#include "emit/found.h"

c_place c_operand(const c_place *place)
{
    c_place operand = *place;
    operand.absent = NULL;
    operand.there = NULL;
    operand.decides = false;
    return operand;
}

/* ---- kinds that need no file of their own ---- */

static piece piece_of_int(const c_place *place, const term *t)
{
    return piece_of_integer(place, t->integer);
}

static piece piece_of_bool(const c_place *place, const term *t)
{
    (void)place;
    return piece_known(piece_plain(t->boolean ? "true" : "false"), interval_constant(t->boolean));
}

static piece piece_of_self(const c_place *place, const term *t)
{
    (void)t;
    return piece_plain(place->self != NULL ? place->self : "$self");
}

static piece piece_of_index(const c_place *place, const term *t)
{
    (void)t;
    return (piece){.text = place->index, .precedence = POSTFIX, .integer = C_UINT64};
}

static piece piece_of_item(const c_place *place, const term *t)
{
    return (piece){.text = place->item,
                   .precedence = place->item[0] == '&' ? PREFIX : POSTFIX,
                   .integer = c_int_of(t->type, place->item_range != NULL ? *place->item_range : t->range),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4,
                   .is_struct = place->item_is_struct};
}

static piece piece_of_position(const c_place *place, const term *t)
{
    piece pos = piece_of_function(place, "tn_pos", t);
    pos.integer = C_UINT64;
    return pos;
}

static piece piece_of_at_end(const c_place *place, const term *t)
{
    const term *stream = t->items.items[0];
    const bool own = stream->kind == TERM_STREAM && stream->items.items[0]->kind == TERM_SELF && !place->lazy;
    if (place->emitter->traits.has_bits || !own || place->stream != NULL)
        return piece_of_function(place, "tn_at_end", t);
    return (piece){.text = "$in->pos == $in->size", .precedence = EQUALITY};
}

static piece piece_of_finite(const c_place *place, const term *t)
{
    return piece_of_function(place, "tn_is_finite", t);
}

static piece piece_of_joined(const c_place *place, const term *t)
{
    return piece_plain(c_joined(place, t));
}

/* ---- all kinds ---- */

typedef piece piece_function(const c_place *place, const term *t);

static piece_function *const function_of_kind[] = {
    [TERM_INT] = piece_of_int,
    [TERM_FLOAT] = piece_of_float,
    [TERM_BOOL] = piece_of_bool,
    [TERM_TEXT] = piece_of_text,
    [TERM_BYTES] = piece_of_text,
    [TERM_LIST] = piece_of_list,
    [TERM_ENUM] = piece_of_int,
    [TERM_SELF] = piece_of_self,
    [TERM_PARENT] = piece_of_parent,
    [TERM_ROOT] = piece_of_root,
    [TERM_STREAM] = piece_of_stream,
    [TERM_ITEM] = piece_of_item,
    [TERM_INDEX] = piece_of_index,
    [TERM_ON] = piece_of_item,
    [TERM_MEMBER] = piece_of_member,
    [TERM_ELEMENT] = piece_of_element,
    [TERM_LAST] = piece_of_element,
    [TERM_SLICE] = piece_of_slice,
    [TERM_SLOT] = piece_of_slot,
    [TERM_HAS_SLOT] = piece_of_presence,
    [TERM_UNARY] = piece_of_unary,
    [TERM_BINARY] = piece_of_binary,
    [TERM_CONCAT] = piece_of_concat,
    [TERM_TERNARY] = piece_of_ternary,
    [TERM_CAST] = piece_of_cast,
    [TERM_FORMAT] = piece_of_format,
    [TERM_SIZE] = piece_of_size,
    [TERM_POS] = piece_of_position,
    [TERM_AT_END] = piece_of_at_end,
    [TERM_TO_INT] = piece_of_to_int,
    [TERM_TO_TEXT] = piece_of_to_text,
    [TERM_TO_BYTES] = piece_of_to_bytes,
    [TERM_REVERSE] = piece_of_reverse,
    [TERM_TO_LOWER] = piece_of_to_lower,
    [TERM_SUBSTRING] = piece_of_substring,
    [TERM_INDEX_OF] = piece_of_index_of,
    [TERM_CHECKSUM] = piece_of_checksum,
    [TERM_FINITE] = piece_of_finite,
    [TERM_WELL_FORMED] = piece_of_well_formed,
    [TERM_JSON] = piece_of_is_json,
    [TERM_HAS_DIGEST] = piece_of_digest,
    [TERM_IS_PATH] = piece_of_is_path,
    [TERM_IS_SHA1_NAME] = piece_of_is_sha1_name,
    [TERM_EXTENSION] = piece_of_has_extension,
    [TERM_IS_MEMBER] = piece_of_is_member,
    [TERM_IS_STEM] = piece_of_is_member_stem,
    [TERM_IS_MEMBER_OF] = piece_of_is_member_of,
    [TERM_PRESENT] = piece_of_key_presence,
    [TERM_MIN] = piece_of_fold,
    [TERM_MAX] = piece_of_fold,
    [TERM_SUM] = piece_of_fold,
    [TERM_COUNT] = piece_of_fold,
    [TERM_ALL] = piece_of_fold,
    [TERM_ANY] = piece_of_fold,
    [TERM_JOINED] = piece_of_joined,
    [TERM_RUNNING] = piece_of_fold,
    [TERM_UNIQUE] = piece_of_unique,
    [TERM_ACYCLIC] = piece_of_acyclic,
};
_Static_assert(sizeof function_of_kind / sizeof *function_of_kind == TERM_ACYCLIC + 1, "each kind has one");

static bool may_pass_absence(const term *t)
{
    return t->kind == TERM_MEMBER || t->kind == TERM_TERNARY || t->kind == TERM_CAST ||
           t->kind == TERM_PARENT || t->kind == TERM_ROOT;
}

static piece piece_of_kind(const c_place *place, const term *t)
{
    c_place operand = c_operand(place);
    operand.decides = place->decides && t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR);
    return function_of_kind[t->kind](may_pass_absence(t) ? place : &operand, t);
}

piece piece_of(const c_place *place, const term *t)
{
    piece p = piece_of_kind(place, t);
    const char *name = c_kept_for_report(place, t);
    if (name == NULL || strcmp(p.text, name) == 0) return p;
    out_line(&place->emitter->out, "%s = %s;", name, c_convert(place, p, t, t->type, t->range));
    return (piece){.text = name,
                   .precedence = POSTFIX,
                   .integer = c_int_of(t->type, t->range),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
}

const char *c_converted(const c_place *place, const term *t, value_type type, interval range)
{
    return c_convert(place, piece_of(place, t), t, type, range);
}

const char *c_converted_value(const c_place *place, const term *t, value_type type, interval range)
{
    const piece p = piece_of(place, t);
    const char *converted = c_convert(place, p, t, type, range);
    return converted == p.text ? piece_in_brackets(place, p, p.precedence < PREFIX) : converted;
}

const char *c_condition(const c_place *place, const term *t)
{
    return piece_of(place, t).text;
}

const char *c_value(const c_place *place, const term *t)
{
    const piece p = piece_of(place, t);
    return piece_in_brackets(place, p, p.precedence < PREFIX);
}

/* The comparison that holds exactly if that of `t` does not; of floats only `==` and `!=` have one, as NaN is
   neither less nor more. */
static bool negate_comparison(const term *t, expr_op *op)
{
    if (t->kind != TERM_BINARY) return false;
    const bool integers =
        t->items.items[0]->type.kind == VALUE_INT && t->items.items[1]->type.kind == VALUE_INT;
    if (t->op != OP_EQ && t->op != OP_NE && !(integers && t->op >= OP_LT && t->op <= OP_GE)) return false;
    *op = comparison_negated(t->op);
    return true;
}

const char *c_negation(const c_place *place, const term *t)
{
    expr_op op;
    if (negate_comparison(t, &op)) {
        term negated = *t;
        negated.op = op;
        return piece_of(place, &negated).text;
    }
    const piece p = piece_of(place, t);
    return arena_printf(place->emitter->memory, p.precedence >= PREFIX ? "!%s" : "!(%s)", p.text);
}

/* The `found` of an integer: one in a signed type that is never negative is converted. */
static const char *found_integer(const emitter *e, const char *text, bool kept_signed, interval range)
{
    if (range.low < 0) return arena_printf(e->memory, "tn_value_signed(%s)", text);
    return arena_printf(e->memory, "tn_value_unsigned(%s%s)", kept_signed ? "(uint64_t)" : "", text);
}

const char *c_found_text(const emitter *e, const char *text, value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        return found_integer(e, text, type.bytes == 0 ? c_int_of(type, range) == C_INT64 : type.is_signed,
                             range);
    case VALUE_FLOAT:
        return arena_printf(e->memory, "tn_value_real(%s)", text);
    case VALUE_TEXT:
    case VALUE_BYTES:
        return arena_printf(e->memory, "tn_value_bytes(%s.data, %s.size)", text, text);
    case VALUE_BOOL:
        return arena_printf(e->memory, "tn_value_literal(%s ? \"true\" : \"false\")", text);
    default:
        return "tn_value_none()";
    }
}

const char *c_found(const c_place *place, const term *t)
{
    const piece p = piece_of(place, t);
    const bool integer = t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM;
    if (!integer) {
        const bool operand = t->type.kind != VALUE_FLOAT;
        return c_found_text(place->emitter, piece_in_brackets(place, p, operand && p.precedence < POSTFIX),
                            t->type, t->range);
    }
    const bool cast = t->kind == TERM_CAST; /* its C type is its own */
    const bool plain =
        p.constant || (p.precedence == POSTFIX && !cast && t->type.bytes > 0 && !t->type.is_signed);
    const bool kept_signed = !plain && (cast || p.integer == C_INT || p.integer == C_INT64);
    const bool converted = kept_signed && t->range.low >= 0;
    return found_integer(place->emitter, piece_in_brackets(place, p, converted && p.precedence < PREFIX),
                         kept_signed, t->range);
}
