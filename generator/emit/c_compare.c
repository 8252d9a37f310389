/* Prints comparisons. */
#include "emit/c_piece.h"
#include "model/assumed.h"

/* Comparisons of integers that no type holds together: of 64 bits and unlike signs, or literals and sizes. */
static piece emit_mixed_comparison(const c_place *place, const term *t, piece left, piece right)
{
    static const char *const names[] = {"lt", "le", "gt", "ge", "eq", "ne"};
    const bool flipped = !c_int_fits(C_INT64, c_int_held(t->items.items[0], left));
    arena *memory = place->emitter->memory;
    return piece_plain(arena_printf(memory, "tn_%s_%s(%s, %s)", names[t->op - OP_LT],
                                    flipped ? "u64_s64" : "s64_u64",
                                    c_cast(place, flipped ? C_UINT64 : C_INT64, left),
                                    c_cast(place, flipped ? C_INT64 : C_UINT64, right)));
}

/* The kinds of the operands decide; their values are only computed, which may fail. */
static piece decided(const c_place *place, unsigned before, piece left, piece right, bool holds)
{
    c_leave(place, before, left);
    if (strcmp(left.text, right.text) != 0) c_leave(place, before, right);
    return piece_known(piece_plain(holds ? "true" : "false"), interval_constant(holds));
}

/* A value equals itself, and compilers warn of such comparisons. Floats may be NaN. */
static piece compare_with_itself(const c_place *place, unsigned before, piece operand, expr_op op)
{
    return decided(place, before, operand, operand, op == OP_EQ || op == OP_LE || op == OP_GE);
}

/* Whether a term is made of numbers that are written out. */
static bool is_of_literals(const term *t)
{
    bool all = t->items.count > 0 || t->kind == TERM_INT || t->kind == TERM_BOOL;
    for (size_t i = 0; i < t->items.count; i++)
        all = all && is_of_literals(t->items.items[i]);
    return all;
}

/* Whether a term is one number, which C compilers see, too. */
static bool is_number(const emitter *e, const term *t, wide *number)
{
    interval range = t->range;
    if (range.low != range.high && is_of_literals(t)) {
        const value_set values = assumed_of_term(assumed_new(e->memory, e->model), t);
        if (values.kind == SET_NUMBERS) range = values.range;
    }
    *number = range.low;
    return range.low >= 0 && range.low == range.high;
}

/* The expression of a value, through the names of values. */
static const term *without_names(const term *t)
{
    while (term_named_value(t) != NULL)
        t = term_named_value(t)->value;
    return t;
}

/* Whether an integer differs from a number in bits that it never has, or always has: `x & 8` is never 2. */
static bool differs_by_bits(const emitter *e, const term *t, const term *number)
{
    wide wanted, mask;
    t = without_names(t);
    if (t->kind != TERM_BINARY || (t->op != OP_BITAND && t->op != OP_BITOR) || !is_number(e, number, &wanted))
        return false;
    for (size_t i = 0; i < 2; i++)
        if (is_number(e, t->items.items[i], &mask) && (t->op == OP_BITAND ? wanted & ~mask : mask & ~wanted))
            return true;
    return false;
}

static bool is_commutative(expr_op op)
{
    return op == OP_ADD || op == OP_MUL || op == OP_BITAND || op == OP_BITOR || op == OP_BITXOR;
}

/* Whether two terms are the same but for the order of their operands, which C compilers see, too. */
static bool same_in_any_order(const term *a, const term *b)
{
    if (term_same(a, b)) return true;
    if (a->kind != TERM_BINARY || b->kind != TERM_BINARY || a->op != b->op || !is_commutative(a->op))
        return false;
    const term *const *x = a->items.items, *const *y = b->items.items;
    return (same_in_any_order(x[0], y[1]) && same_in_any_order(x[1], y[0])) ||
           (same_in_any_order(x[0], y[0]) && same_in_any_order(x[1], y[1]));
}

/* Whether a number is at least as large as every size of 32 bits: compilers for 32 bits know the answer. */
static bool outgrows_size(const term *t, const term *number, interval value)
{
    t = without_names(t);
    const bool is_size =
        t->kind == TERM_SIZE || t->kind == TERM_POS || t->kind == TERM_INDEX || t->kind == TERM_COUNT;
    const bool beyond = !c_int_fits(C_UINT32, value) || value.low == UINT32_MAX;
    return is_size && beyond && is_of_literals(number);
}

/* The values that C compilers know an integer to have: `x ^ x` and `x - x` are 0. */
static interval known_values(const term *t, piece p)
{
    t = without_names(t);
    const bool cancels = t->kind == TERM_BINARY && (t->op == OP_BITXOR || t->op == OP_SUB) &&
                         same_in_any_order(t->items.items[0], t->items.items[1]);
    return cancels ? interval_constant(0) : c_int_held(t, p);
}

static piece emit_numbers(const c_place *place, const term *t)
{
    const term *a = t->items.items[0], *b = t->items.items[1];
    const unsigned before = place->emitter->temporaries;
    const piece left = piece_of(place, a), right = piece_of(place, b);
    const bool real = a->type.kind == VALUE_FLOAT || b->type.kind == VALUE_FLOAT;
    if (!real) {
        const interval x = known_values(a, left), y = known_values(b, right);
        if (interval_always(t->op, x, y)) return decided(place, before, left, right, true);
        if (interval_never(t->op, x, y)) return decided(place, before, left, right, false);
        const bool equality = t->op == OP_EQ || t->op == OP_NE;
        const emitter *e = place->emitter;
        if (equality && (differs_by_bits(e, a, b) || differs_by_bits(e, b, a)))
            return decided(place, before, left, right, t->op == OP_NE);
        if (strcmp(left.text, right.text) == 0) return compare_with_itself(place, before, left, t->op);
        if (a->kind == TERM_BINARY && same_in_any_order(a, b))
            return decided(place, before, left, right, t->op == OP_EQ || t->op == OP_LE || t->op == OP_GE);
        const c_int type = c_int_common(t, left, right);
        const bool apart = outgrows_size(a, b, y) || outgrows_size(b, a, x);
        if (apart || !c_int_fits(type, x) || !c_int_fits(type, y))
            return emit_mixed_comparison(place, t, left, right);
        return piece_infix(place, t->op, c_int_as(place, type, left), c_int_as(place, type, right));
    }
    return piece_infix(place, t->op, c_among_doubles(place, left, a), c_among_doubles(place, right, b));
}

/* A text and whether it is compared in small letters, without a copy in these: "self->name, true". */
static const char *text_or_lower(const c_place *place, const term *t)
{
    const bool lower = t->kind == TERM_TO_LOWER;
    return arena_printf(place->emitter->memory, "%s, %s", piece_of(place, lower ? t->items.items[0] : t).text,
                        lower ? "true" : "false");
}

static piece emit_lower_comparison(const c_place *place, const term *t)
{
    const char *left = text_or_lower(place, t->items.items[0]);
    const char *right = text_or_lower(place, t->items.items[1]);
    const piece compare =
        piece_plain(arena_printf(place->emitter->memory, "tn_text_compare_lower(%s, %s)", left, right));
    return piece_infix(place, t->op, compare, piece_plain("0"));
}

static piece emit_comparison(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    for (size_t i = 0; i < 2; i++)
        if (t->items.items[i]->kind == TERM_TO_LOWER) return emit_lower_comparison(place, t);
    const unsigned before = place->emitter->temporaries;
    const value_kind kind = t->items.items[0]->type.kind;
    if (kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_ENUM) return emit_numbers(place, t);
    const piece left = piece_of(place, t->items.items[0]), right = piece_of(place, t->items.items[1]);
    if (kind == VALUE_BOOL && strcmp(left.text, right.text) == 0)
        return compare_with_itself(place, before, left, t->op);
    if (kind != VALUE_TEXT && kind != VALUE_BYTES) return piece_infix(place, t->op, left, right);
    const char *what = kind == VALUE_TEXT ? "text" : "bytes";
    if (t->op == OP_EQ || t->op == OP_NE)
        return (piece){.text = arena_printf(memory, "%stn_%s_equal(%s, %s)", t->op == OP_NE ? "!" : "", what,
                                            left.text, right.text),
                       .precedence = t->op == OP_NE ? PREFIX : POSTFIX};
    const piece compare =
        piece_plain(arena_printf(memory, "tn_%s_compare(%s, %s)", what, left.text, right.text));
    return piece_infix(place, t->op, compare, piece_plain("0"));
}

/* ---- operands that are absent: they equal nothing ---- */

/* Whether the absence of an operand takes statements, because its expression cannot be evaluated then. */
static bool is_left_out(const term *t)
{
    const bool stands = t->kind == TERM_TERNARY || term_named_value(t) != NULL || term_peek(t) != NULL;
    return stands && term_may_be_absent(t);
}

static void emit_loop(const c_place *place, const term *t, const char *result)
{
    out *o = &place->emitter->out;
    c_place inside = *place;
    const size_t kept = place->emitter->kept.count;
    inside.absent = "break;";
    out_line(o, "bool %s = %s;", result, t->op == OP_EQ ? "false" : "true");
    out_line(o, "do {");
    o->indent++;
    out_assign(o, result, emit_comparison(&inside, t).text);
    o->indent--;
    place->emitter->kept.count = kept;
    out_line(o, "} while (false);");
}

static piece emit_guarded(const c_place *place, const term *t)
{
    out *o = &place->emitter->out;
    const char *result = c_temporary(place);
    if (place->absence == NULL || !place->absence->breaks) {
        emit_loop(place, t, result);
        return piece_plain(result);
    }
    /* First the preparations of the operands, then the code around the loop, leave this loop. */
    out_body body = out_open_body(o);
    c_absence absence = {.leave = "break;", .breaks = true, .flag = c_temporary(place)};
    c_place inside = *place;
    inside.absence = &absence;
    emit_loop(&inside, t, result);
    out_local(o, &body, absence.flag, arena_printf(o->memory, "bool %s = false;", absence.flag));
    out_close_body(o, &body);
    if (!absence.used) return piece_plain(result);
    c_where_absent(place, absence.flag, (piece){0});
    return piece_plain(result);
}

piece piece_of_comparison(const c_place *place, const term *t)
{
    if (t->op != OP_EQ && t->op != OP_NE) return emit_comparison(place, t);
    if (is_left_out(t->items.items[0]) || is_left_out(t->items.items[1])) return emit_guarded(place, t);
    piece there = {0};
    c_place inside = *place;
    inside.there = &there;
    const piece equal = emit_comparison(&inside, t);
    if (there.text == NULL) return equal;
    if (t->op == OP_EQ) return piece_infix(place, OP_AND, there, equal);
    const char *lacks = piece_in_brackets(place, there, there.precedence < PREFIX);
    const piece absent = {.text = arena_printf(place->emitter->memory, "!%s", lacks), .precedence = PREFIX};
    return piece_infix(place, OP_OR, absent, equal);
}
