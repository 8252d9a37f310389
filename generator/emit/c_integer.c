/* Prints integer arithmetic in the narrowest exact type: int if all values fit, otherwise 64 bits; with
   checks if no type holds every result. */
#include "emit/c_piece.h"

#include "emit/c_types.h"
#include "model/types.h"

c_int c_int_of(value_type type, interval range)
{
    const unsigned bytes = types_space(type);
    if (type.bytes == 0) return interval_needs_unsigned(range) ? C_UINT64 : C_INT64;
    if (bytes == 8) return type.is_signed ? C_INT64 : C_UINT64;
    return bytes == 4 && !type.is_signed ? C_UINT32 : C_INT;
}

bool c_int_fits(c_int type, interval range)
{
    switch (type) {
    case C_INT:
        return interval_within(range, interval_integer(4, true));
    case C_UINT32:
        return interval_within(range, interval_integer(4, false));
    case C_INT64:
        return interval_within(range, interval_integer(8, true));
    default:
        return interval_within(range, interval_integer(8, false));
    }
}

piece piece_known(piece p, interval known)
{
    p.is_known = true;
    p.known = known;
    return p;
}

bool piece_is(piece p, bool value)
{
    return p.is_known && p.known.low == value && p.known.high == value;
}

interval c_int_held(const term *t, piece p)
{
    static const struct {
        unsigned bytes;
        bool is_signed;
    } types[] = {{4, true}, {4, false}, {8, true}, {8, false}};
    if (p.is_known) return p.known;
    if (p.constant) return t->range;
    const interval type = interval_integer(types[p.integer].bytes, types[p.integer].is_signed);
    const interval both = {t->range.low > type.low ? t->range.low : type.low,
                           t->range.high < type.high ? t->range.high : type.high};
    return both.low <= both.high ? both : type;
}

const char *c_int_name(c_int type)
{
    static const char *const names[] = {"int", "uint32_t", "int64_t", "uint64_t"};
    return names[type];
}

const char *c_cast(const c_place *place, c_int type, piece p)
{
    if (p.constant || p.integer == type) return p.text;
    return arena_printf(place->emitter->memory, "(%s)%s", c_int_name(type), piece_after_cast(place, p));
}

piece c_int_as(const c_place *place, c_int type, piece p)
{
    const char *text = c_cast(place, type, p);
    return text == p.text ? p : (piece){.text = text, .precedence = PREFIX};
}

c_int c_int_common(const term *t, piece left, piece right)
{
    const interval a = c_int_held(t->items.items[0], left), b = c_int_held(t->items.items[1], right);
    const c_int own = left.constant ? right.integer : left.integer;
    const bool same = left.constant || right.constant || left.integer == right.integer;
    const bool result = t->type.kind == VALUE_INT;
    if (same && c_int_fits(own, a) && c_int_fits(own, b) && (!result || c_int_fits(own, t->range)))
        return own;
    const interval hull = interval_join(interval_join(a, b), result ? t->range : a);
    if (c_int_fits(C_INT64, hull)) return C_INT64;
    return hull.low >= 0 || c_int_fits(C_UINT64, hull) ? C_UINT64 : C_INT64;
}

/* ---- arithmetic ---- */

static bool divides(expr_op op)
{
    return op == OP_DIV || op == OP_MOD;
}

/* Whether a divisor may be 0: not if bits of it are always set. */
static bool may_be_zero(const term *t)
{
    if (!interval_contains(t->range, 0)) return false;
    if (t->kind != TERM_BINARY || t->op != OP_BITOR) return true;
    return may_be_zero(t->items.items[0]) && may_be_zero(t->items.items[1]);
}

/* Whether an integer operation has a result in its C type whatever its operands are, by C's own operator. */
static bool is_total(const term *t, c_int type)
{
    const interval a = t->items.items[0]->range, b = t->items.items[1]->range;
    if (!c_int_fits(type, t->range) || !c_int_fits(type, a) || !c_int_fits(type, b)) return false;
    if (divides(t->op)) return a.low >= 0 && b.low > 0;
    if (t->op == OP_SHL || t->op == OP_SHR)
        return a.low >= 0 && b.low >= 0 && b.high <= (type <= C_UINT32 ? 31 : 63);
    return true;
}

static const char *checked_name(expr_op op)
{
    switch (op) {
    case OP_ADD:
        return "add";
    case OP_SUB:
        return "sub";
    case OP_MUL:
        return "mul";
    case OP_DIV:
        return "div";
    case OP_MOD:
        return "mod";
    case OP_SHL:
        return "shl";
    case OP_SHR:
        return "shr";
    case OP_BITAND:
        return "and";
    case OP_BITOR:
        return "or";
    default:
        return "xor";
    }
}

/* "tn_int_of_u64(x)" */
static const char *as_tn_int(const c_place *place, piece p)
{
    const bool large = p.integer == C_UINT64;
    return arena_printf(place->emitter->memory, "tn_int_of_%s(%s)", large ? "u64" : "s64", p.text);
}

/* Operands that no 64-bit type holds both. */
static piece emit_mixed(const c_place *place, const term *t, piece left, piece right)
{
    arena *memory = place->emitter->memory;
    const bool large = t->range.low >= 0;
    const char *exact = c_temporary(place), *result = c_temporary(place);
    out *o = &place->emitter->out;
    if (divides(t->op) && may_be_zero(t->items.items[1]))
        out_if(o, arena_printf(memory, "%s == 0", piece_in_brackets(place, right, right.precedence < SUM)),
               c_failure(place, "TN_DIVISION_BY_ZERO"));
    out_line(o, "tn_int %s;", exact);
    out_line(o, "%s %s;", large ? "uint64_t" : "int64_t", result);
    out_if(o,
           arena_printf(memory, "!tn_int_%s(%s, %s, &%s) || !tn_int_to_%s(%s, &%s)", checked_name(t->op),
                        as_tn_int(place, left), as_tn_int(place, right), exact, large ? "u64" : "s64", exact,
                        result),
           c_failure(place, "TN_OVERFLOW"));
    return (piece){.text = result, .precedence = POSTFIX, .integer = large ? C_UINT64 : C_INT64};
}

/* An operation that may overflow, divide by zero or shift too far: a function of the runtime that reports it.
 */
static piece emit_checked(const c_place *place, const term *t, c_int type, piece left, piece right)
{
    arena *memory = place->emitter->memory;
    const c_int wide_type = type == C_UINT64 ? C_UINT64 : C_INT64;
    if (!c_int_fits(wide_type, t->items.items[0]->range) || !c_int_fits(wide_type, t->items.items[1]->range))
        return emit_mixed(place, t, left, right);
    const char *suffix = wide_type == C_UINT64 ? "u64" : "s64";
    const char *result = c_temporary(place);
    out *o = &place->emitter->out;
    out_line(o, "%s %s;", c_int_name(wide_type), result);
    const char *condition =
        arena_printf(memory, "!tn_%s_%s(%s, %s, &%s)", checked_name(t->op), suffix,
                     c_cast(place, wide_type, left), c_cast(place, wide_type, right), result);
    const bool zero = divides(t->op) && may_be_zero(t->items.items[1]);
    out_if(o, condition, c_failure(place, zero ? "TN_DIVISION_BY_ZERO" : "TN_OVERFLOW"));
    return (piece){.text = result, .precedence = POSTFIX, .integer = wide_type};
}

/* Whether an operation of literals comes to one number of 64 bits that C, which takes literals for ints,
   would not compute. */
static bool outgrows_literals(const term *t, piece left, piece right)
{
    const bool known = left.constant && right.constant && t->range.low == t->range.high;
    return known && !c_int_fits(C_INT, t->range) &&
           (c_int_fits(C_INT64, t->range) || c_int_fits(C_UINT64, t->range));
}

/* The left operand in a type: that of a shift has the type of the result, even if it is a literal. */
static piece left_as(const c_place *place, const term *t, c_int type, piece left)
{
    const bool shift = t->op == OP_SHL || t->op == OP_SHR;
    if (shift && left.integer != type) left.constant = false;
    return c_int_as(place, type, left);
}

static piece emit_arithmetic(const c_place *place, const term *t, piece left, piece right)
{
    if (outgrows_literals(t, left, right)) return piece_of_integer(place, t->range.low);
    const c_int type = c_int_common(t, left, right);
    if (!is_total(t, type)) {
        /* it may be infallible in 64 bits, but not in fewer */
        const c_int wide_type = type == C_UINT64 ? C_UINT64 : C_INT64;
        if (type == wide_type || !is_total(t, wide_type)) return emit_checked(place, t, type, left, right);
        piece p =
            piece_infix(place, t->op, left_as(place, t, wide_type, left), c_int_as(place, wide_type, right));
        p.integer = wide_type;
        return p;
    }
    piece p = piece_infix(place, t->op, left_as(place, t, type, left), c_int_as(place, type, right));
    p.integer = type;
    p.constant = left.constant && right.constant && type == C_INT;
    return p;
}

/* If the operands have narrower ranges than their terms, so has the result, if that can be computed. */
piece piece_of_arithmetic(const c_place *place, const term *t)
{
    const piece left = piece_of(place, t->items.items[0]), right = piece_of(place, t->items.items[1]);
    const piece p = emit_arithmetic(place, t, left, right);
    if (!left.is_known && !right.is_known) return p;
    const interval a = c_int_held(t->items.items[0], left), b = c_int_held(t->items.items[1], right);
    const interval known = interval_binary(t->op, a, b), held = c_int_held(t, p);
    const interval both = {known.low > held.low ? known.low : held.low,
                           known.high < held.high ? known.high : held.high};
    return both.low <= both.high ? piece_known(p, both) : p;
}
