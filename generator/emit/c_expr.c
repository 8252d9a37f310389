/* Typed expressions as C. */
#include "emit/c_expr.h"

#include "emit/c_piece.h"
#include "emit/found.h"

c_place c_operand(const c_place *place)
{
    c_place operand = *place;
    operand.absent = NULL;
    return operand;
}

static piece emit_call(const c_place *place, const char *function, const term *argument)
{
    return piece_plain(
        arena_printf(place->emitter->memory, "%s(%s)", function, piece_of(place, argument).text));
}

static bool may_pass_absence(const term *t)
{
    return t->kind == TERM_MEMBER || t->kind == TERM_TERNARY || t->kind == TERM_CAST ||
           t->kind == TERM_PARENT || t->kind == TERM_ROOT;
}

static piece piece_of_kind(const c_place *result, const term *t)
{
    const c_place operand = c_operand(result);
    const c_place *place = may_pass_absence(t) ? result : &operand;
    arena *memory = place->emitter->memory;
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return piece_of_integer(place, t->integer);
    case TERM_FLOAT:
        return piece_of_float(place, t);
    case TERM_BOOL:
        return piece_plain(t->boolean ? "true" : "false");
    case TERM_TEXT:
    case TERM_BYTES:
        return piece_of_text(place, t);
    case TERM_LIST:
        return piece_of_list(place, t);
    case TERM_SELF:
        return piece_plain(place->self != NULL ? place->self : "self");
    case TERM_PARENT:
        return piece_of_parent(place, t);
    case TERM_ROOT:
        return piece_of_root(place, t);
    case TERM_STREAM:
        return piece_of_stream(place, t);
    case TERM_INDEX:
        return (piece){.text = place->index, .precedence = POSTFIX, .integer = C_UINT64};
    case TERM_ITEM:
    case TERM_ON:
        return (piece){.text = place->item,
                       .precedence = place->item[0] == '&' ? PREFIX : POSTFIX,
                       .integer = c_int_of(t->type, t->range),
                       .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4,
                       .is_struct = place->item_is_struct};
    case TERM_MEMBER:
        return piece_of_member(place, t);
    case TERM_ELEMENT:
    case TERM_LAST:
        return piece_of_element(place, t);
    case TERM_SLICE:
        return piece_of_slice(place, t);
    case TERM_SLOT:
        return piece_of_slot(place, t);
    case TERM_HAS_SLOT:
        return piece_of_presence(place, t);
    case TERM_UNARY:
        return piece_of_unary(place, t);
    case TERM_BINARY:
        return piece_of_binary(place, t);
    case TERM_CONCAT:
        return piece_of_concat(place, t);
    case TERM_TERNARY:
        return piece_of_ternary(place, t);
    case TERM_CAST:
        return piece_of_cast(place, t);
    case TERM_FORMAT:
        return piece_of_format(place, t);
    case TERM_SIZE:
        return piece_of_size(place, t);
    case TERM_POS:
        return (piece){.text = arena_printf(memory, "tn_pos(%s)", piece_of(place, t->items.items[0]).text),
                       .precedence = POSTFIX,
                       .integer = C_UINT64};
    case TERM_AT_END:
        if (!place->emitter->traits.has_bits && !place->lazy)
            return (piece){.text = "in->pos == in->size", .precedence = EQUALITY};
        return emit_call(place, "tn_at_end", t->items.items[0]);
    case TERM_TO_INT:
        return piece_of_to_int(place, t);
    case TERM_TO_TEXT:
        return piece_of_to_text(place, t);
    case TERM_TO_BYTES:
        return piece_of_to_bytes(place, t);
    case TERM_REVERSE:
        return piece_of_call(place, "tn_text", "tn_text_reverse", piece_of(place, t->items.items[0]).text);
    case TERM_TO_LOWER:
        return piece_of_call(place, "tn_text", "tn_text_lower", piece_of(place, t->items.items[0]).text);
    case TERM_SUBSTRING:
        return piece_of_substring(place, t);
    case TERM_INDEX_OF:
        return (piece){.text = arena_printf(memory, "tn_bytes_index_of(%s, %s)",
                                            piece_of(place, t->items.items[0]).text,
                                            piece_of(place, t->items.items[1]).text),
                       .precedence = POSTFIX,
                       .integer = C_INT64};
    case TERM_FINITE:
        return emit_call(place, "tn_is_finite", t->items.items[0]);
    case TERM_PRESENT:
        return piece_of_key_presence(place, t);
    case TERM_WELL_FORMED:
        return emit_call(place, "tn_is_utf8", t->items.items[0]);
    case TERM_JSON:
        return emit_call(place, "tn_is_json", t->items.items[0]);
    case TERM_HAS_SHA1:
        return piece_of_sha1(place, t);
    case TERM_IS_PATH:
        return emit_call(place, "tn_is_relative_path", t->items.items[0]);
    case TERM_MIN:
    case TERM_MAX:
    case TERM_SUM:
    case TERM_COUNT:
    case TERM_ALL:
    case TERM_ANY:
        return piece_of_fold(place, t);
    case TERM_RUNNING:
        return piece_of_fold(place, t);
    case TERM_JOINED:
        return piece_plain(c_joined(place, t));
    case TERM_CHECKSUM:
        return piece_of_checksum(place, t);
    case TERM_UNIQUE:
        return piece_of_unique(place, t);
    case TERM_ACYCLIC:
        return piece_of_acyclic(place, t);
    }
    return piece_plain("0");
}

piece piece_of(const c_place *place, const term *t)
{
    piece p = piece_of_kind(place, t);
    if (place->found == NULL || place->found->term != t || place->found->name == NULL) return p;
    const char *name = place->found->name;
    if (strcmp(p.text, name) == 0) return p;
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

const char *c_condition(const c_place *place, const term *t)
{
    return piece_of(place, t).text;
}

const char *c_value(const c_place *place, const term *t)
{
    const piece p = piece_of(place, t);
    return piece_in_brackets(place, p, p.precedence < PREFIX);
}

const char *c_negation(const c_place *place, const term *t)
{
    if (t->kind == TERM_BINARY && (t->op == OP_EQ || t->op == OP_NE)) {
        term negated = *t;
        negated.op = t->op == OP_EQ ? OP_NE : OP_EQ;
        return piece_of(place, &negated).text;
    }
    const piece p = piece_of(place, t);
    return arena_printf(place->emitter->memory, p.precedence >= PREFIX ? "!%s" : "!(%s)", p.text);
}

/* An integer that was found: what is kept in a signed type, and is never negative, is converted. */
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
        return found_integer(e, text, type.bytes == 0 && c_int_of(type, range) == C_INT64, range);
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
    if (!integer)
        return c_found_text(place->emitter, piece_in_brackets(place, p, p.precedence < POSTFIX), t->type,
                            t->range);
    const bool plain = p.constant || (p.precedence == POSTFIX && t->type.bytes > 0 && !t->type.is_signed);
    const bool kept_signed = !plain && (p.integer == C_INT || p.integer == C_INT64);
    return found_integer(place->emitter, piece_in_brackets(place, p, kept_signed && p.precedence < PREFIX),
                         kept_signed, t->range);
}
