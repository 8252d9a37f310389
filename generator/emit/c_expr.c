/* Typed expressions as C, in the narrowest arithmetic that is exact: int where everything fits it, otherwise
 * 64 bits. */
#include "emit/c_expr.h"

#include <stdlib.h>

/* C's precedences, from loose to tight. */
typedef enum precedence {
    LOOSEST,
    CONDITIONAL,
    LOGICAL_OR,
    LOGICAL_AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUALITY,
    RELATION,
    SHIFT,
    SUM,
    PRODUCT,
    PREFIX,
    POSTFIX
} precedence;

/* The C type that an integer expression has as it is written. */
typedef enum c_int { C_INT, C_UINT32, C_INT64, C_UINT64 } c_int;

typedef struct piece {
    const char *text;
    precedence precedence;
    c_int integer;  /* VALUE_INT */
    bool constant;  /* a literal: takes the type of what it meets */
    bool is_double; /* VALUE_FLOAT: already double */
} piece;

static piece emit(const c_place *place, const term *t);

static const char *in_brackets(const c_place *place, piece p, bool brackets)
{
    return brackets ? arena_printf(place->emitter->memory, "(%s)", p.text) : p.text;
}

/* ---- members ---- */

static c_int integer_of(const model_member *member)
{
    if (member->wire.bytes == 8) return member->wire.is_signed ? C_INT64 : C_UINT64;
    return member->wire.bytes == 4 && !member->wire.is_signed ? C_UINT32 : C_INT;
}

const char *c_column_name(const emitter *e, const model_member *array, const model_member *member)
{
    return arena_printf(e->memory, "%s_%s", c_member_name(e->memory, array),
                        c_member_name(e->memory, member));
}

/* A column's value: a member of element `index` of an array of records. */
static const char *column_value(const c_place *place, const model_member *array, const model_member *member,
                                const char *index)
{
    const emitter *e = place->emitter;
    const char *type = member->wire.kind == WIRE_OBJECT
                           ? type_name(e, member->type.object)
                           : arena_printf(e->memory, "tn_%s", c_wire_name(e->memory, member));
    return arena_printf(e->memory, "%s_column_get(&%s, %s)", type, c_column_name(e, array, member), index);
}

static piece emit_value(const c_place *place, const term *t, piece owner)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const char *by = member->owner->layout == LAYOUT_IRREGULAR && t->items[0]->kind == TERM_MEMBER ? "&" : "";
    return (piece){.text = arena_printf(e->memory, "%s_%.*s(%s%s)", type_name(e, member->owner),
                                        STR_ARG(member->id), by, owner.text),
                   .precedence = POSTFIX,
                   .integer = C_INT64,
                   .is_double = true};
}

static piece emit_member(const c_place *place, const term *t)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const term *object = t->items[0];
    piece p = {.precedence = POSTFIX, .integer = integer_of(member)};
    const char *name = c_member_name(e->memory, member);
    if (member->role == MEMBER_VALUE) return emit_value(place, t, emit(place, object));
    if (object->kind == TERM_SELF && (place->local || member->role == MEMBER_PARAM)) {
        p.text = name;
    } else if (object->kind == TERM_SELF || object->kind == TERM_PARENT) {
        const bool dot = object->kind == TERM_SELF && place->by_value;
        p.text = arena_printf(e->memory, "%s%s%s", emit(place, object).text, dot ? "." : "->", name);
    } else if (object->kind == TERM_ITEM) {
        p.text = arena_printf(e->memory, "item_%s", name); /* the variable that the fold loads it into */
        p.is_double = true;
    } else if (object->kind == TERM_ELEMENT) {
        p.text = column_value(place, object->items[0]->member, member, emit(place, object->items[1]).text);
    } else {
        p.text = arena_printf(e->memory, "%s.%s", emit(place, object).text, name);
    }
    return p;
}

/* ---- operators ---- */

static bool fits(c_int type, interval range)
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

static const char *cast_to(const c_place *place, c_int type, piece p)
{
    static const char *const names[] = {"int", "uint32_t", "int64_t", "uint64_t"};
    if (p.constant || p.integer == type) return p.text;
    return arena_printf(place->emitter->memory, "(%s)%s", names[type],
                        in_brackets(place, p, p.precedence < PREFIX));
}

/* The type in which an operation on two integers is exact: their own where both have it and everything fits.
 */
static c_int common_type(const term *t, piece left, piece right)
{
    const c_int own = left.constant ? right.integer : left.integer;
    const bool same = left.constant || right.constant || left.integer == right.integer;
    const bool operands = fits(own, t->items[0]->range) && fits(own, t->items[1]->range);
    if (same && operands && (t->type.kind != VALUE_INT || fits(own, t->range))) return own;
    const interval hull = interval_join(interval_join(t->items[0]->range, t->items[1]->range),
                                        t->type.kind == VALUE_INT ? t->range : t->items[0]->range);
    return fits(C_INT64, hull) ? C_INT64 : C_UINT64;
}

static precedence precedence_of(expr_op op)
{
    switch (op) {
    case OP_OR:
        return LOGICAL_OR;
    case OP_AND:
        return LOGICAL_AND;
    case OP_BITOR:
        return BIT_OR;
    case OP_BITXOR:
        return BIT_XOR;
    case OP_BITAND:
        return BIT_AND;
    case OP_EQ:
    case OP_NE:
        return EQUALITY;
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
        return RELATION;
    case OP_SHL:
    case OP_SHR:
        return SHIFT;
    case OP_ADD:
    case OP_SUB:
        return SUM;
    default:
        return PRODUCT;
    }
}

static const char *spelling(expr_op op)
{
    static const char *const spellings[] = {
#define X(name, text) text,
        EXPR_OPERATORS(X)
#undef X
    };
    if (op == OP_AND) return "&&";
    if (op == OP_OR) return "||";
    return op == OP_NOT ? "!" : spellings[op];
}

/* Whether an operand needs brackets: where C would group otherwise, and where readers (and compilers) would
 * doubt. */
static bool needs_brackets(precedence operand, precedence operation, bool right)
{
    if (operand < operation || (operand == operation && right)) return true;
    const bool bitwise = operation >= BIT_OR && operation <= BIT_AND;
    if (bitwise && operand != operation && operand < PREFIX) return true;
    if (operation == SHIFT && operand < PREFIX) return true;
    return operation == LOGICAL_OR && operand == LOGICAL_AND;
}

static piece emit_binary(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    piece left = emit(place, t->items[0]), right = emit(place, t->items[1]);
    const bool left_int = t->items[0]->type.kind == VALUE_INT,
               right_int = t->items[1]->type.kind == VALUE_INT;
    piece p = {.precedence = precedence_of(t->op), .integer = C_INT};
    if (left_int && right_int) {
        p.integer = common_type(t, left, right);
        const char *l = cast_to(place, p.integer, left), *r = cast_to(place, p.integer, right);
        if (l != left.text) left = (piece){.text = l, .precedence = PREFIX};
        if (r != right.text) right = (piece){.text = r, .precedence = PREFIX};
    } else if (t->type.kind == VALUE_FLOAT) {
        p.is_double = true;
        if (!left.is_double && !right.is_double)
            left = (piece){.text = arena_printf(memory, "(double)%s",
                                                in_brackets(place, left, left.precedence < PREFIX)),
                           .precedence = PREFIX};
    }
    p.text = arena_printf(
        memory, "%s %s %s", in_brackets(place, left, needs_brackets(left.precedence, p.precedence, false)),
        spelling(t->op), in_brackets(place, right, needs_brackets(right.precedence, p.precedence, true)));
    return p;
}

static piece emit_unary(const c_place *place, const term *t)
{
    const piece operand = emit(place, t->items[0]);
    const c_int type =
        t->type.kind == VALUE_INT && !fits(operand.integer, t->range) ? C_INT64 : operand.integer;
    const char *text = t->type.kind == VALUE_INT ? cast_to(place, type, operand) : operand.text;
    const bool brackets = text == operand.text && operand.precedence < PREFIX;
    return (piece){
        .text = arena_printf(place->emitter->memory, brackets ? "%s(%s)" : "%s%s", spelling(t->op), text),
        .precedence = PREFIX,
        .integer = type,
        .is_double = operand.is_double};
}

static piece emit_ternary(const c_place *place, const term *t)
{
    const piece condition = emit(place, t->items[0]), yes = emit(place, t->items[1]),
                no = emit(place, t->items[2]);
    const c_int type = fits(C_INT, t->range) && yes.integer == C_INT && no.integer == C_INT ? C_INT
                       : fits(C_INT64, t->range)                                            ? C_INT64
                                                                                            : C_UINT64;
    const bool number = t->type.kind == VALUE_INT;
    return (piece){.text = arena_printf(place->emitter->memory, "%s ? %s : %s",
                                        in_brackets(place, condition, condition.precedence <= CONDITIONAL),
                                        number ? cast_to(place, type, yes) : yes.text,
                                        number ? cast_to(place, type, no) : no.text),
                   .precedence = CONDITIONAL,
                   .integer = type,
                   .is_double = yes.is_double || no.is_double};
}

/* ---- the whole ---- */

static piece emit_integer(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const bool negative = t->integer < 0;
    const uint64_t magnitude = (uint64_t)(negative ? -t->integer : t->integer);
    const char *suffix = magnitude <= INT32_MAX ? "" : magnitude <= INT64_MAX ? "LL" : "ULL";
    if (negative && magnitude > INT64_MAX) return (piece){"INT64_MIN", POSTFIX, C_INT64, true, false};
    return (piece){
        arena_printf(memory, "%s%llu%s", negative ? "-" : "", (unsigned long long)magnitude, suffix),
        negative ? PREFIX : POSTFIX, magnitude <= INT32_MAX ? C_INT : C_INT64, true, false};
}

static piece emit_float(const c_place *place, const term *t)
{
    for (int digits = 1; digits <= 17; digits++) {
        const char *text = arena_printf(place->emitter->memory, "%.*g", digits, t->real);
        if (strtod(text, NULL) != t->real) continue;
        const bool integral = strpbrk(text, ".en") == NULL;
        return (piece){.text = arena_printf(place->emitter->memory, "%s%s", text, integral ? ".0" : ""),
                       .precedence = POSTFIX,
                       .is_double = true};
    }
    return (piece){.text = "0.0", .precedence = POSTFIX, .is_double = true};
}

static piece emit_size(const c_place *place, const term *t)
{
    const bool array = t->items[0]->type.kind == VALUE_ARRAY;
    return (piece){.text = arena_printf(place->emitter->memory, "%s.%s", emit(place, t->items[0]).text,
                                        array ? "count" : "size"),
                   .precedence = POSTFIX,
                   .integer = C_UINT64};
}

static piece emit_call(const c_place *place, const char *function, const term *argument)
{
    return (piece){.text =
                       arena_printf(place->emitter->memory, "%s(%s)", function, emit(place, argument).text),
                   .precedence = POSTFIX};
}

static piece emit(const c_place *place, const term *t)
{
    switch (t->kind) {
    case TERM_INT:
        return emit_integer(place, t);
    case TERM_FLOAT:
        return emit_float(place, t);
    case TERM_BOOL:
        return (piece){.text = t->boolean ? "true" : "false", .precedence = POSTFIX};
    case TERM_SELF:
        return (piece){.text = "self", .precedence = POSTFIX};
    case TERM_PARENT:
        return (piece){.text = "parent", .precedence = POSTFIX};
    case TERM_STREAM:
        return (piece){.text = "in", .precedence = POSTFIX};
    case TERM_INDEX:
        return (piece){.text = place->index, .precedence = POSTFIX, .integer = C_UINT64};
    case TERM_MEMBER:
        return emit_member(place, t);
    case TERM_UNARY:
        return emit_unary(place, t);
    case TERM_BINARY:
        return emit_binary(place, t);
    case TERM_TERNARY:
        return emit_ternary(place, t);
    case TERM_SIZE:
        return emit_size(place, t);
    case TERM_FINITE:
        return emit_call(place, "tn_is_finite", t->items[0]);
    case TERM_WELL_FORMED:
        return emit_call(place, "tn_is_utf8", t->items[0]);
    case TERM_AT_END:
        return (piece){.text = "in->pos == in->size", .precedence = EQUALITY};
    case TERM_TEXT:
    case TERM_ITEM:
    case TERM_ELEMENT:
    case TERM_ALL:
    case TERM_UNIQUE:
        break; /* the model lets them stand only where the emitters take them apart */
    }
    return (piece){.text = "0", .precedence = POSTFIX};
}

const char *c_condition(const c_place *place, const term *t)
{
    return emit(place, t).text;
}

const char *c_expr(const c_place *place, const term *t)
{
    const piece p = emit(place, t);
    return in_brackets(place, p, p.precedence <= LOGICAL_OR);
}

const char *c_negation(const c_place *place, const term *t)
{
    if (t->kind == TERM_BINARY && (t->op == OP_EQ || t->op == OP_NE)) {
        term negated = *t;
        negated.op = t->op == OP_EQ ? OP_NE : OP_EQ;
        return emit(place, &negated).text;
    }
    return arena_printf(place->emitter->memory, "!(%s)", emit(place, t).text);
}

const char *c_found(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const piece p = emit(place, t);
    switch (t->type.kind) {
    case VALUE_INT:
        return arena_printf(memory, "tn_value_%s(%s)", t->range.low < 0 ? "signed" : "unsigned", p.text);
    case VALUE_FLOAT:
        return arena_printf(memory, "tn_value_real(%s)", p.text);
    case VALUE_TEXT:
    case VALUE_BYTES:
        return arena_printf(memory, "tn_value_bytes(%s.data, %s.size)", p.text, p.text);
    default:
        return "tn_value_literal(\"false\")";
    }
}
