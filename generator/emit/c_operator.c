/* Prints operators, and operands that are evaluated on a condition. */
#include "emit/c_piece.h"
#include "emit/c_types.h"

/* A number as double. */
static const char *c_as_double(const c_place *place, piece p, value_type type)
{
    if (type.kind == VALUE_FLOAT && p.is_double) return p.text;
    return arena_printf(place->emitter->memory, "(double)%s", piece_after_cast(place, p));
}

/* Whether C converts an integer to double as it stands: a literal that doubles have. */
static bool is_double_as_it_is(piece p, interval range)
{
    const interval exact = {-REAL_LIMIT, REAL_LIMIT};
    return p.constant && interval_within(range, exact);
}

piece c_among_doubles(const c_place *place, piece p, const term *t)
{
    if (t->type.kind != VALUE_INT || is_double_as_it_is(p, t->range)) return p;
    return (piece){.text = c_as_double(place, p, t->type), .precedence = PREFIX, .is_double = true};
}

static piece emit_floats(const c_place *place, const term *t)
{
    const term *a = t->items.items[0], *b = t->items.items[1];
    piece left = c_among_doubles(place, piece_of(place, a), a);
    piece right = c_among_doubles(place, piece_of(place, b), b);
    const bool zero = right.constant && b->type.kind == VALUE_INT && b->range.low == 0 && b->range.high == 0;
    if (zero) /* compilers warn of an integer 0 that divides */
        right = (piece){.text = "0.0", .precedence = POSTFIX, .is_double = true};
    if (t->op == OP_MOD)
        return (piece){
            .text = arena_printf(place->emitter->memory, "tn_floor_mod(%s, %s)", left.text, right.text),
            .precedence = POSTFIX,
            .is_double = true};
    if (!left.is_double && !right.is_double)
        left = (piece){.text = c_as_double(place, left, (value_type){.kind = VALUE_FLOAT}),
                       .precedence = PREFIX};
    piece p = piece_infix(place, t->op, left, right);
    p.is_double = true;
    return p;
}

/* Whether negation gives a number that only an unsigned type holds. */
static bool is_large_magnitude(const term *t, piece operand)
{
    return t->op == OP_NEGATE && t->range.low >= 0 && !c_int_fits(C_INT64, t->range) &&
           operand.integer != C_UINT64;
}

piece piece_of_unary(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece operand = piece_of(place, of);
    arena *memory = place->emitter->memory;
    if (t->op == OP_PLUS) return operand;
    c_int type = operand.integer;
    if (t->type.kind == VALUE_INT) {
        if (is_large_magnitude(t, operand))
            return (piece){.text = arena_printf(memory, "tn_magnitude(%s)", operand.text),
                           .precedence = POSTFIX,
                           .integer = C_UINT64};
        if (!c_int_fits(type, t->range) || (type == C_UINT32 && t->op == OP_INVERT)) type = C_INT64;
        if (!c_int_fits(type, t->range) || !c_int_fits(type, of->range)) {
            const char *result = c_temporary(place);
            out_line(&place->emitter->out, "int64_t %s;", result);
            out_if(&place->emitter->out,
                   arena_printf(memory, "!tn_%s_%s(%s, &%s)", t->op == OP_NEGATE ? "neg" : "not",
                                operand.integer == C_UINT64 ? "u64" : "s64", operand.text, result),
                   c_failure(place, "TN_OVERFLOW"));
            return (piece){.text = result, .precedence = POSTFIX, .integer = C_INT64};
        }
    }
    const char *text = t->type.kind == VALUE_INT ? c_cast(place, type, operand) : operand.text;
    const bool brackets = text == operand.text && (operand.precedence < PREFIX || operand.text[0] == '-');
    const piece p = {.text = arena_printf(memory, brackets ? "%s(%s)" : "%s%s", c_operator(t->op), text),
                     .precedence = PREFIX,
                     .integer = type,
                     .is_double = operand.is_double};
    if (!operand.is_known) return p;
    return piece_known(p, t->op == OP_NOT ? interval_of(1 - operand.known.high, 1 - operand.known.low)
                                          : interval_unary(t->op, operand.known));
}

/* ---- conditional evaluation ---- */

/* The text that an operand adds to the statements, kept apart until it is known whether there is any. */
typedef struct detour {
    piece value;
    const char *text;    /* of the value, in the wanted type */
    out_code statements; /* none: the operand is an expression */
} detour;

static detour take_detour(const c_place *place, const term *t, value_type type, interval range)
{
    out *o = &place->emitter->out;
    const size_t kept = place->emitter->kept.count;
    const out_code around = out_apart(o);
    o->indent++;
    detour d = {.value = piece_of(place, t)};
    d.text = c_convert(place, d.value, t, type, range);
    o->indent--;
    place->emitter->kept.count = kept;
    d.statements = out_rejoin(o, around);
    return d;
}

static void put_branch(const c_place *place, const detour *d, const char *result)
{
    out *o = &place->emitter->out;
    out_put(o, &d->statements);
    o->indent++;
    out_assign(o, result, d->text);
    o->indent--;
}

/* Prints an operand that is evaluated on a condition, as one expression: tests the presence of its members at
   their use if a false condition results then. */
static detour take_conditional(const c_place *place, const term *t, value_type type, interval range)
{
    c_absence own = {0};
    c_place branch = *place;
    const bool expression = place->absence != NULL && place->absence->leave == NULL;
    if (expression) branch.absence = &own;
    detour d = take_detour(&branch, t, type, range);
    if (!own.used) return d;
    place->absence->used = true;
    if (own.too_much || !place->decides) place->absence->too_much = true;
    if (own.there.text != NULL) d.value = piece_infix(place, OP_AND, own.there, d.value);
    return d;
}

/* One operand may decide. */
static piece logic_known(expr_op op, piece left, piece right, piece p)
{
    const bool deciding = op == OP_OR;
    if (piece_is(left, deciding) || piece_is(right, deciding))
        return piece_known(p, interval_constant(deciding));
    const bool both = piece_is(left, !deciding) && piece_is(right, !deciding);
    return both ? piece_known(p, interval_constant(!deciding)) : p;
}

static piece emit_logic(const c_place *place, const term *t)
{
    out *o = &place->emitter->out;
    const piece left = piece_of(place, t->items.items[0]);
    const detour right = take_conditional(place, t->items.items[1], t->type, t->range);
    if (right.statements.text.size == 0)
        return logic_known(t->op, left, right.value, piece_infix(place, t->op, left, right.value));
    const char *result = c_temporary(place);
    out_assign(o, arena_printf(place->emitter->memory, "bool %s", result), left.text);
    out_line(o, t->op == OP_AND ? "if (%s) {" : "if (!%s) {", result);
    put_branch(place, &right, result);
    out_line(o, "}");
    return piece_plain(result);
}

/* Whether an operand is of the type already that it would be converted to. */
static bool is_of(const detour *d, c_int type)
{
    return d->value.constant || (d->value.integer == type && d->value.precedence > CONDITIONAL);
}

/* A branch of `?:`, converted or not. C combines the types of both: a literal of 64 bits is signed. */
static const char *branch_text(const c_place *place, const detour *d, c_int type, bool as_it_is)
{
    if (d->value.constant && d->value.integer == C_INT64 && type == C_UINT64)
        return arena_printf(place->emitter->memory, "(uint64_t)%s",
                            piece_in_brackets(place, d->value, d->value.precedence < PREFIX));
    return as_it_is ? d->value.text : d->text;
}

/* A choice by `if`: the chosen value goes to the variable `result` as a value of `whole`. */
typedef struct choice {
    c_place branch;
    const term *whole;
    const char *result;
} choice;

/* Whether a choice inside a choice can be stored in the same variable directly. */
static bool goes_on(const choice *c, const term *t)
{
    const value_kind kind = t->type.kind;
    return t->kind == TERM_TERNARY && kind == c->whole->type.kind && kind <= VALUE_OBJECT;
}

static void choose(const choice *c, const term *t, const char *condition);

static void put_chosen(const choice *c, const term *t)
{
    out *o = &c->branch.emitter->out;
    const size_t kept = c->branch.emitter->kept.count;
    o->indent++;
    const c_place operand = c_operand(&c->branch);
    if (goes_on(c, t))
        choose(c, t, piece_of(&operand, t->items.items[0]).text);
    else
        out_assign(o, c->result,
                   c_convert(&c->branch, piece_of(&c->branch, t), t, c->whole->type, c->whole->range));
    o->indent--;
    c->branch.emitter->kept.count = kept;
}

/* A last choice goes on as `else if` if its condition is an expression. */
static void choose(const choice *c, const term *t, const char *condition)
{
    out *o = &c->branch.emitter->out;
    const c_place operand = c_operand(&c->branch);
    out_line(o, "if (%s) {", condition);
    put_chosen(c, t->items.items[1]);
    const term *no = t->items.items[2];
    while (goes_on(c, no)) {
        const detour next =
            take_detour(&operand, no->items.items[0], no->items.items[0]->type, no->items.items[0]->range);
        if (next.statements.text.size > 0) {
            out_line(o, "} else {");
            out_put(o, &next.statements);
            o->indent++;
            choose(c, no, next.value.text);
            o->indent--;
            out_line(o, "}");
            return;
        }
        out_line(o, "} else if (%s) {", next.value.text);
        put_chosen(c, no->items.items[1]);
        no = no->items.items[2];
    }
    out_line(o, "} else {");
    put_chosen(c, no);
    out_line(o, "}");
}

/* Present fields of any object. */
static bool is_plain_member(const term *t)
{
    const model_member *member = t->member;
    return member != NULL && member->role == MEMBER_FIELD && !member->may_be_absent && !member->early;
}

/* Whether a term is known to be an expression, without statements before it. */
static bool is_plain(const term *t)
{
    const bool operation = t->kind == TERM_BINARY && (t->type.kind == VALUE_BOOL || term_is_exact(t));
    const bool inner = operation || t->kind == TERM_TERNARY || (t->kind == TERM_MEMBER && is_plain_member(t));
    if (!inner) return term_is_simple(t) || t->items.count == 0;
    for (size_t i = 0; i < t->items.count; i++)
        if (!is_plain(t->items.items[i])) return false;
    return true;
}

static bool has_choice(const term *t)
{
    return t->items.items[1]->kind == TERM_TERNARY || t->items.items[2]->kind == TERM_TERNARY;
}

static piece chosen(const c_place *branch, const term *t, piece p, const char *condition)
{
    out *o = &branch->emitter->out;
    const char *type = c_variable_type(branch, t->type, t->range);
    p.text = c_temporary(branch);
    p.precedence = POSTFIX;
    const choice c = {*branch, t, p.text};
    out_line(o, "%s;", c_declared(o->memory, type, p.text));
    choose(&c, t, condition);
    return p;
}

/* Narrows a choice whose condition is known, or whose branches give equal values. */
static piece known_choice(const term *t, piece p, piece condition, piece yes, piece no)
{
    const bool integer = t->type.kind == VALUE_INT;
    if (!integer && t->type.kind != VALUE_BOOL) return p;
    for (size_t i = 0; i < 2; i++) {
        const piece way = i == 0 ? yes : no;
        if (!piece_is(condition, i == 0) || (!integer && !way.is_known)) continue;
        return piece_known(p, integer ? c_int_held(t->items.items[1 + i], way) : way.known);
    }
    return yes.is_known && no.is_known ? piece_known(p, interval_join(yes.known, no.known)) : p;
}

piece piece_of_ternary(const c_place *place, const term *t)
{
    out *o = &place->emitter->out;
    const c_place operand = c_operand(place);
    const piece condition = piece_of(&operand, t->items.items[0]);
    c_place branch = *place;
    branch.there = NULL; /* not known before the condition */
    branch.decides = false;
    const char *type = c_variable_type(place, t->type, t->range);
    piece p = {.precedence = CONDITIONAL,
               .integer = c_int_of(t->type, t->range),
               .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
    unsigned *plain = &place->emitter->in_plain_choice; /* the inner choice is not examined again */
    if (has_choice(t) && *plain == 0 && t->type.kind <= VALUE_OBJECT && !is_plain(t))
        return chosen(&branch, t, p, condition.text);
    if (has_choice(t)) ++*plain;
    const detour yes = take_conditional(&branch, t->items.items[1], t->type, t->range),
                 no = take_conditional(&branch, t->items.items[2], t->type, t->range);
    if (has_choice(t)) --*plain;
    if (yes.statements.text.size == 0 && no.statements.text.size == 0) {
        const bool integer = t->type.kind == VALUE_INT;
        const bool small = integer && yes.value.constant && no.value.constant && c_int_fits(C_INT, t->range);
        const bool same =
            integer && c_int_fits(p.integer, t->range) && is_of(&yes, p.integer) && is_of(&no, p.integer);
        if (small) p.integer = C_INT;
        p.text = arena_printf(place->emitter->memory, "%s ? %s : %s",
                              piece_in_brackets(place, condition, condition.precedence <= CONDITIONAL),
                              branch_text(place, &yes, p.integer, small || same),
                              branch_text(place, &no, p.integer, small || same));
        return known_choice(t, p, condition, yes.value, no.value);
    }
    p.text = c_temporary(place);
    p.precedence = POSTFIX;
    out_line(o, "%s;", c_declared(o->memory, type, p.text));
    out_line(o, "if (%s) {", condition.text);
    put_branch(place, &yes, p.text);
    out_line(o, "} else {");
    put_branch(place, &no, p.text);
    out_line(o, "}");
    return p;
}

/* ---- the whole ---- */

piece piece_of_binary(const c_place *place, const term *t)
{
    if (t->op == OP_AND || t->op == OP_OR) return emit_logic(place, t);
    if (t->op >= OP_LT && t->op <= OP_NE) return piece_of_comparison(place, t);
    return t->type.kind == VALUE_FLOAT ? emit_floats(place, t) : piece_of_arithmetic(place, t);
}
