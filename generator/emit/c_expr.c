/* Typed expressions as C, in the narrowest arithmetic that is exact: int where everything fits it, otherwise
 * 64 bits. */
#include "emit/c_expr.h"

#include <stdlib.h>

#include "emit/c_types.h"

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
    c_int integer;  /* VALUE_INT, VALUE_ENUM */
    bool constant;  /* a literal: takes the type of what it meets */
    bool is_double; /* VALUE_FLOAT: already double */
    bool is_struct; /* an object by value; otherwise objects are pointers */
} piece;

static piece emit(const c_place *place, const term *t);

static const char *in_brackets(const c_place *place, piece p, bool brackets)
{
    return brackets ? arena_printf(place->emitter->memory, "(%s)", p.text) : p.text;
}

static piece simple(const char *text)
{
    return (piece){.text = text, .precedence = POSTFIX};
}

/* ---- statements ---- */

static const char *new_temporary(const c_place *place)
{
    return arena_printf(place->emitter->memory, "t%u", ++place->emitter->temporaries);
}

static const char *error_place(const c_place *place)
{
    const char *at = place->at != NULL ? place->at : "in->pos";
    const char *path = place->path != NULL ? place->path : "path";
    if (place->member == NULL) return arena_printf(place->emitter->memory, "in, %s, NULL, %s", path, at);
    return arena_printf(place->emitter->memory, "in, %s, \"%s\", %s", path, place->member, at);
}

static const char *failure(const c_place *place, const char *status)
{
    return arena_printf(place->emitter->memory, "return tn_fail(%s, %s, tn_value_none(), tn_value_none());",
                        error_place(place), status);
}

void c_fail(const c_place *place, const char *status)
{
    out_line(&place->emitter->out, "%s", failure(place, status));
}

static void check_status(const c_place *place)
{
    out_line(&place->emitter->out, "if (status != TN_OK) return status;");
}

/* A temporary of a type, set by a call of the runtime that may fail. */
static piece call_into(const c_place *place, const char *type, const char *function, const char *arguments)
{
    out *o = &place->emitter->out;
    const char *result = new_temporary(place);
    const size_t size = strlen(type);
    out_line(o, "%s%s%s;", type, type[size - 1] == '*' ? "" : " ", result);
    out_call(o, arena_printf(place->emitter->memory, "status = %s", function),
             arena_printf(place->emitter->memory, "%s, %s, &%s", error_place(place), arguments, result), ";");
    check_status(place);
    return simple(result);
}

/* ---- encodings ---- */

static const struct {
    const char *name, *constant;
} core_encodings[] = {
    {"ASCII", "TN_ASCII"},       {"UTF-8", "TN_UTF8"},       {"UTF-16LE", "TN_UTF16LE"},
    {"UTF-16BE", "TN_UTF16BE"},  {"UTF-32LE", "TN_UTF32LE"}, {"UTF-32BE", "TN_UTF32BE"},
    {"ISO-8859-1", "TN_LATIN1"},
};

static const char *core_encoding(str name)
{
    for (size_t i = 0; i < sizeof core_encodings / sizeof *core_encodings; i++)
        if (str_is(name, core_encodings[i].name)) return core_encodings[i].constant;
    return NULL;
}

const char *c_encoding(const emitter *e, str name)
{
    const char *constant = core_encoding(name);
    return constant != NULL ? constant : c_string(e->memory, name);
}

const char *c_decoder(const emitter *e, const char *verb, str name)
{
    return arena_printf(e->memory, "tn_%s%s", verb, core_encoding(name) != NULL ? "" : "_iconv");
}

/* ---- members ---- */

static c_int integer_class(value_type type, interval range)
{
    const unsigned bytes = type.bytes;
    if (bytes == 0) return strcmp(c_calculated(range), "uint64_t") == 0 ? C_UINT64 : C_INT64;
    if (bytes == 8) return type.is_signed ? C_INT64 : C_UINT64;
    return bytes == 4 && !type.is_signed ? C_UINT32 : C_INT;
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

/* "self->header.size" of "&self->header", "x->size" of "x", "(*x).size" never. */
static const char *access(const c_place *place, piece object, const char *name)
{
    arena *memory = place->emitter->memory;
    if (object.is_struct) return arena_printf(memory, "%s.%s", object.text, name);
    if (object.text[0] == '&') return arena_printf(memory, "%s.%s", object.text + 1, name);
    return arena_printf(memory, "%s->%s", in_brackets(place, object, object.precedence < POSTFIX), name);
}

const char *c_instance_function(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%s_make_%s", type_name(e, member->owner),
                        c_member_name(e->memory, member));
}

/* The value of a `-values` entry, or the cell of an instance after it has been made ready. */
/* An object as the functions of `-values` take it: records by value, others by pointer. */
static const char *value_argument(const c_place *place, const model_type *type, piece object)
{
    arena *memory = place->emitter->memory;
    if (type->layout == LAYOUT_IRREGULAR)
        return arena_printf(memory, "%s%s", object.is_struct ? "&" : "", object.text);
    if (object.is_struct) return object.text;
    return object.text[0] == '&' ? object.text + 1 : arena_printf(memory, "*%s", object.text);
}

static piece emit_computed(const c_place *place, const term *t, piece object)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    if (member->schema == NULL)
        return (piece){.text =
                           arena_printf(e->memory, "%s_%.*s(%s)", type_name(e, member->owner),
                                        STR_ARG(member->id), value_argument(place, member->owner, object)),
                       .precedence = POSTFIX,
                       .integer = integer_class(member->type, member->range),
                       .is_double = true};
    out_line(&place->emitter->out, "status = %s(%s, path);", c_instance_function(e, member), object.text);
    check_status(place);
    return simple(access(place, object, c_member_name(e->memory, member)));
}

/* The place of an operand: that it is absent is an error. */
static c_place operand_of(const c_place *place)
{
    c_place operand = *place;
    operand.absent = NULL;
    return operand;
}

static void check_presence(const c_place *place, const model_member *member, piece object)
{
    const emitter *e = place->emitter;
    const bool computed = member->role == MEMBER_VALUE && member->schema != NULL;
    if ((!member->may_be_absent && !computed) || member->owner->layout != LAYOUT_IRREGULAR) return;
    const char *has =
        access(place, object, arena_printf(e->memory, "has_%s", c_member_name(e->memory, member)));
    out_line(&place->emitter->out, "if (!%s) %s", has,
             place->absent != NULL ? place->absent : failure(place, "TN_ABSENT"));
}

static piece finish_member(const model_member *member, piece p)
{
    const bool single = member->array == ARRAY_NONE;
    p.precedence = POSTFIX;
    p.integer = integer_class(member->type, member->range);
    p.is_double = p.is_double || (member->type.kind == VALUE_FLOAT && member->type.bytes != 4);
    if (single && member->wire.kind == WIRE_OBJECT && member->owner->layout == LAYOUT_IRREGULAR &&
        c_is_inside(member))
        p.precedence = PREFIX;
    return p;
}

static piece emit_member(const c_place *place, const term *t)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const term *object = t->items.items[0];
    piece p = {0};
    if (member == NULL) { /* of an opaque type: what the program's struct calls so */
        p = simple(access(place, emit(place, object), arena_printf(e->memory, "%.*s", STR_ARG(t->text))));
        p.integer = C_INT64;
        return p;
    }
    const char *name = c_member_name(e->memory, member);
    if (object->kind == TERM_SELF &&
        (place->local || (member->role == MEMBER_PARAM && member->owner->layout != LAYOUT_IRREGULAR))) {
        p.text = name;
    } else if (object->kind == TERM_ITEM && place->item == NULL) {
        p.text = arena_printf(e->memory, "item_%s", name); /* the variable that the fold loads it into */
        p.is_double = true;
        p.is_struct = member->type.kind == VALUE_OBJECT;
        return finish_member(member, p);
    } else if ((object->kind == TERM_ELEMENT || object->kind == TERM_LAST) && place->emitter->columns) {
        const term *array = object->items.items[0];
        const char *at = object->kind == TERM_LAST
                             ? arena_printf(e->memory, "%s.count - 1", emit(place, array).text)
                             : emit(place, object->items.items[1]).text;
        p.text = column_value(place, array->member, member, at);
        p.is_struct = member->type.kind == VALUE_OBJECT;
        return finish_member(member, p);
    } else {
        const c_place inner = operand_of(place);
        piece owner = emit(&inner, object);
        if (object->kind == TERM_SELF && place->by_value) owner.is_struct = true;
        if (member->role == MEMBER_VALUE || member->role == MEMBER_INSTANCE)
            p = emit_computed(place, t, owner);
        else
            p.text = access(place, owner, name);
        check_presence(place, member, owner);
        p.is_struct = owner.is_struct && member->type.kind == VALUE_OBJECT;
    }
    if (member->array == ARRAY_NONE && member->wire.kind == WIRE_OBJECT && !p.is_struct &&
        c_is_inside(member))
        p.text = arena_printf(e->memory, "&%s", p.text);
    return finish_member(member, p);
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

/* The values of an integer that is kept in a C type. */
static interval held(const term *t, piece p)
{
    static const struct {
        unsigned bytes;
        bool is_signed;
    } types[] = {{4, true}, {4, false}, {8, true}, {8, false}};
    if (p.constant) return t->range;
    const interval type = interval_integer(types[p.integer].bytes, types[p.integer].is_signed);
    const interval both = {t->range.low > type.low ? t->range.low : type.low,
                           t->range.high < type.high ? t->range.high : type.high};
    return both.low <= both.high ? both : type;
}

static const char *const c_int_names[] = {"int", "uint32_t", "int64_t", "uint64_t"};

static const char *cast_to(const c_place *place, c_int type, piece p)
{
    if (p.constant || p.integer == type) return p.text;
    return arena_printf(place->emitter->memory, "(%s)%s", c_int_names[type],
                        in_brackets(place, p, p.precedence < PREFIX));
}

/* The type in which an operation on two integers is exact: their own where both have it and everything fits.
 */
static c_int common_type(const term *t, piece left, piece right)
{
    const interval a = held(t->items.items[0], left), b = held(t->items.items[1], right);
    const c_int own = left.constant ? right.integer : left.integer;
    const bool same = left.constant || right.constant || left.integer == right.integer;
    const bool result = t->type.kind == VALUE_INT;
    if (same && fits(own, a) && fits(own, b) && (!result || fits(own, t->range))) return own;
    const interval hull = interval_join(interval_join(a, b), result ? t->range : a);
    if (fits(C_INT64, hull)) return C_INT64;
    return hull.low >= 0 || fits(C_UINT64, hull) ? C_UINT64 : C_INT64;
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
    if (operation == EQUALITY && (operand == EQUALITY || operand == RELATION)) return true;
    return operation == LOGICAL_OR && operand == LOGICAL_AND;
}

static piece infix(const c_place *place, expr_op op, piece left, piece right)
{
    const precedence p = precedence_of(op);
    return (piece){.text = arena_printf(place->emitter->memory, "%s %s %s",
                                        in_brackets(place, left, needs_brackets(left.precedence, p, false)),
                                        spelling(op),
                                        in_brackets(place, right, needs_brackets(right.precedence, p, true))),
                   .precedence = p};
}

static piece as_piece(const char *text, piece p)
{
    if (text == p.text) return p;
    return (piece){.text = text, .precedence = PREFIX};
}

static bool divides(expr_op op)
{
    return op == OP_DIV || op == OP_MOD;
}

/* Whether an integer operation has a result in its C type whatever its operands are, by C's own operator. */
static bool is_total(const term *t, c_int type)
{
    const interval a = t->items.items[0]->range, b = t->items.items[1]->range;
    if (!fits(type, t->range) || !fits(type, a) || !fits(type, b)) return false;
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
    const char *exact = new_temporary(place), *result = new_temporary(place);
    out *o = &place->emitter->out;
    out_line(o, "tn_int %s;", exact);
    out_line(o, "%s %s;", large ? "uint64_t" : "int64_t", result);
    out_if(o,
           arena_printf(memory, "!tn_int_%s(%s, %s, &%s) || !tn_int_to_%s(%s, &%s)", checked_name(t->op),
                        as_tn_int(place, left), as_tn_int(place, right), exact, large ? "u64" : "s64", exact,
                        result),
           failure(place, "TN_OVERFLOW"));
    return (piece){.text = result, .precedence = POSTFIX, .integer = large ? C_UINT64 : C_INT64};
}

/* An operation that may not fit, or divides, or shifts: a function of the runtime that says so. */
static piece emit_checked(const c_place *place, const term *t, c_int type, piece left, piece right)
{
    arena *memory = place->emitter->memory;
    const c_int wide_type = type == C_UINT64 ? C_UINT64 : C_INT64;
    const bool shift = t->op == OP_SHL || t->op == OP_SHR;
    if (!shift && (!fits(wide_type, t->items.items[0]->range) || !fits(wide_type, t->items.items[1]->range)))
        return emit_mixed(place, t, left, right);
    const char *suffix = wide_type == C_UINT64 ? "u64" : "s64";
    const char *result = new_temporary(place);
    out *o = &place->emitter->out;
    out_line(o, "%s %s;", c_int_names[wide_type], result);
    const char *condition =
        arena_printf(memory, "!tn_%s_%s(%s, %s, &%s)", checked_name(t->op), suffix,
                     cast_to(place, wide_type, left), cast_to(place, wide_type, right), result);
    const bool zero = divides(t->op) && interval_contains(t->items.items[1]->range, 0);
    out_if(o, condition, failure(place, zero ? "TN_DIVISION_BY_ZERO" : "TN_OVERFLOW"));
    return (piece){.text = result, .precedence = POSTFIX, .integer = wide_type};
}

static piece emit_integers(const c_place *place, const term *t)
{
    const piece left = emit(place, t->items.items[0]), right = emit(place, t->items.items[1]);
    const c_int type = common_type(t, left, right);
    if (!is_total(t, type)) {
        /* in 64 bits it may be total where it is not in fewer */
        const c_int wide_type = type == C_UINT64 ? C_UINT64 : C_INT64;
        if (type == wide_type || !is_total(t, wide_type)) return emit_checked(place, t, type, left, right);
        piece p = infix(place, t->op, as_piece(cast_to(place, wide_type, left), left),
                        as_piece(cast_to(place, wide_type, right), right));
        p.integer = wide_type;
        return p;
    }
    piece p = infix(place, t->op, as_piece(cast_to(place, type, left), left),
                    as_piece(cast_to(place, type, right), right));
    p.integer = type;
    p.constant = left.constant && right.constant && type == C_INT;
    return p;
}

static const char *as_double(const c_place *place, piece p, value_type type)
{
    if (type.kind == VALUE_FLOAT && p.is_double) return p.text;
    return arena_printf(place->emitter->memory, "(double)%s", in_brackets(place, p, p.precedence < PREFIX));
}

static piece emit_floats(const c_place *place, const term *t)
{
    const term *a = t->items.items[0], *b = t->items.items[1];
    piece left = emit(place, a), right = emit(place, b);
    if (a->type.kind == VALUE_INT && !left.constant)
        left = (piece){.text = as_double(place, left, a->type), .precedence = PREFIX, .is_double = true};
    if (b->type.kind == VALUE_INT && !right.constant)
        right = (piece){.text = as_double(place, right, b->type), .precedence = PREFIX, .is_double = true};
    if (!left.is_double && !right.is_double)
        left =
            (piece){.text = as_double(place, left, (value_type){.kind = VALUE_FLOAT}), .precedence = PREFIX};
    piece p = infix(place, t->op, left, right);
    p.is_double = true;
    return p;
}

/* Comparisons of integers of unlike signs that no 64-bit type holds together. */
static piece emit_mixed_comparison(const c_place *place, const term *t, piece left, piece right)
{
    static const char *const names[] = {"lt", "le", "gt", "ge", "eq", "ne"};
    const interval own = interval_integer(8, true);
    const bool flipped = !interval_within(t->items.items[0]->range, own);
    arena *memory = place->emitter->memory;
    return simple(arena_printf(memory, "tn_%s_%s(%s, %s)", names[t->op - OP_LT],
                               flipped ? "u64_s64" : "s64_u64",
                               cast_to(place, flipped ? C_UINT64 : C_INT64, left),
                               cast_to(place, flipped ? C_INT64 : C_UINT64, right)));
}

/* What a comparison comes to for all values of its operands, or NULL. */
static const char *known_comparison(expr_op op, interval a, interval b)
{
    const bool below = a.high<b.low, above = a.low> b.high, touches_above = a.low >= b.high,
               touches_below = a.high <= b.low;
    switch (op) {
    case OP_LT:
        return below ? "true" : touches_above ? "false" : NULL;
    case OP_LE:
        return touches_below ? "true" : above ? "false" : NULL;
    case OP_GT:
        return above ? "true" : touches_below ? "false" : NULL;
    case OP_GE:
        return touches_above ? "true" : below ? "false" : NULL;
    case OP_EQ:
        return below || above ? "false" : NULL;
    default:
        return below || above ? "true" : NULL;
    }
}

static piece emit_number_comparison(const c_place *place, const term *t)
{
    const term *a = t->items.items[0], *b = t->items.items[1];
    piece left = emit(place, a), right = emit(place, b);
    const bool real = a->type.kind == VALUE_FLOAT || b->type.kind == VALUE_FLOAT;
    if (!real) {
        const interval x = held(a, left), y = held(b, right);
        const char *known = known_comparison(t->op, x, y);
        if (known != NULL) return simple(known);
        const c_int type = common_type(t, left, right);
        if (!fits(type, x) || !fits(type, y)) return emit_mixed_comparison(place, t, left, right);
        return infix(place, t->op, as_piece(cast_to(place, type, left), left),
                     as_piece(cast_to(place, type, right), right));
    }
    if (a->type.kind == VALUE_INT && !left.constant)
        left = (piece){.text = as_double(place, left, a->type), .precedence = PREFIX};
    if (b->type.kind == VALUE_INT && !right.constant)
        right = (piece){.text = as_double(place, right, b->type), .precedence = PREFIX};
    return infix(place, t->op, left, right);
}

static piece emit_comparison(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const value_kind kind = t->items.items[0]->type.kind;
    if (kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_ENUM)
        return emit_number_comparison(place, t);
    const piece left = emit(place, t->items.items[0]), right = emit(place, t->items.items[1]);
    if (kind != VALUE_TEXT && kind != VALUE_BYTES) return infix(place, t->op, left, right);
    const piece compare = simple(arena_printf(memory, "tn_%s_compare(%s, %s)",
                                              kind == VALUE_TEXT ? "text" : "bytes", left.text, right.text));
    return infix(place, t->op, compare, simple("0"));
}

/* ---- what is evaluated only sometimes ---- */

/* The text that an operand adds to the statements, kept apart until it is known whether there is any. */
typedef struct detour {
    piece value;
    str statements; /* empty: the operand is an expression */
} detour;

static detour take_detour(const c_place *place, const term *t)
{
    out *o = &place->emitter->out;
    const size_t mark = out_mark(o);
    o->indent++;
    detour d = {.value = emit(place, t)};
    o->indent--;
    const str all = out_text(o);
    const size_t size = all.size - mark;
    d.statements = (str){size > 0 ? arena_copy(o->memory, all.data + mark, size) : "", size};
    o->text.size = mark;
    return d;
}

static void put_branch(const c_place *place, const detour *d, const char *result, const char *value)
{
    out *o = &place->emitter->out;
    buffer_put(&o->text, d->statements);
    o->indent++;
    out_line(o, "%s = %s;", result, value);
    o->indent--;
}

static piece emit_logic(const c_place *place, const term *t)
{
    out *o = &place->emitter->out;
    const piece left = emit(place, t->items.items[0]);
    const detour right = take_detour(place, t->items.items[1]);
    if (right.statements.size == 0) return infix(place, t->op, left, right.value);
    const char *result = new_temporary(place);
    out_line(o, "bool %s = %s;", result, left.text);
    out_line(o, t->op == OP_AND ? "if (%s) {" : "if (!%s) {", result);
    put_branch(place, &right, result, right.value.text);
    out_line(o, "}");
    return simple(result);
}

static const char *convert(const c_place *place, piece p, const term *from, value_type type, interval range);

static piece emit_ternary(const c_place *place, const term *t)
{
    out *o = &place->emitter->out;
    const c_place operand = operand_of(place);
    const piece condition = emit(&operand, t->items.items[0]);
    const detour yes = take_detour(place, t->items.items[1]), no = take_detour(place, t->items.items[2]);
    const char *type = c_type_of(place->emitter, t->type, t->range);
    const char *a = convert(place, yes.value, t->items.items[1], t->type, t->range);
    const char *b = convert(place, no.value, t->items.items[2], t->type, t->range);
    piece p = {.precedence = CONDITIONAL,
               .integer = integer_class(t->type, t->range),
               .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
    if (yes.statements.size == 0 && no.statements.size == 0) {
        const bool small =
            t->type.kind == VALUE_INT && yes.value.constant && no.value.constant && fits(C_INT, t->range);
        if (small) p.integer = C_INT;
        p.text = arena_printf(place->emitter->memory, "%s ? %s : %s",
                              in_brackets(place, condition, condition.precedence <= CONDITIONAL),
                              small ? yes.value.text : a, small ? no.value.text : b);
        return p;
    }
    p.text = new_temporary(place);
    p.precedence = POSTFIX;
    out_line(o, "%s%s%s;", type, type[strlen(type) - 1] == '*' ? "" : " ", p.text);
    out_line(o, "if (%s) {", condition.text);
    put_branch(place, &yes, p.text, a);
    out_line(o, "} else {");
    put_branch(place, &no, p.text, b);
    out_line(o, "}");
    return p;
}

static piece emit_binary(const c_place *place, const term *t)
{
    if (t->op == OP_AND || t->op == OP_OR) return emit_logic(place, t);
    if (t->op >= OP_LT && t->op <= OP_NE) return emit_comparison(place, t);
    return t->type.kind == VALUE_FLOAT ? emit_floats(place, t) : emit_integers(place, t);
}

static piece emit_unary(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece operand = emit(place, of);
    arena *memory = place->emitter->memory;
    if (t->op == OP_PLUS) return operand;
    c_int type = operand.integer;
    if (t->type.kind == VALUE_INT) {
        if (!fits(type, t->range) || (type == C_UINT32 && t->op == OP_INVERT)) type = C_INT64;
        if (!fits(type, t->range) || !fits(type, of->range)) {
            const char *result = new_temporary(place);
            out_line(&place->emitter->out, "int64_t %s;", result);
            out_if(&place->emitter->out,
                   arena_printf(memory, "!tn_%s_%s(%s, &%s)", t->op == OP_NEGATE ? "neg" : "not",
                                operand.integer == C_UINT64 ? "u64" : "s64", operand.text, result),
                   failure(place, "TN_OVERFLOW"));
            return (piece){.text = result, .precedence = POSTFIX, .integer = C_INT64};
        }
    }
    const char *text = t->type.kind == VALUE_INT ? cast_to(place, type, operand) : operand.text;
    const bool brackets = text == operand.text && (operand.precedence < PREFIX || operand.text[0] == '-');
    return (piece){.text = arena_printf(memory, brackets ? "%s(%s)" : "%s%s", spelling(t->op), text),
                   .precedence = PREFIX,
                   .integer = type,
                   .is_double = operand.is_double};
}

/* ---- literals ---- */

static piece emit_integer(const c_place *place, wide value)
{
    arena *memory = place->emitter->memory;
    const bool negative = value < 0;
    const uint64_t magnitude = (uint64_t)(negative ? -value : value);
    const char *suffix = magnitude <= INT32_MAX ? "" : magnitude <= INT64_MAX ? "LL" : "ULL";
    if (negative && magnitude > INT64_MAX)
        return (piece){.text = "INT64_MIN", .precedence = POSTFIX, .integer = C_INT64, .constant = true};
    const c_int type = magnitude <= INT32_MAX ? C_INT : magnitude <= INT64_MAX ? C_INT64 : C_UINT64;
    return (piece){
        .text = arena_printf(memory, "%s%llu%s", negative ? "-" : "", (unsigned long long)magnitude, suffix),
        .precedence = negative ? PREFIX : POSTFIX,
        .integer = type,
        .constant = true};
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

static piece emit_text(const c_place *place, const term *t)
{
    const emitter *e = place->emitter;
    if (t->kind == TERM_TEXT)
        return simple(
            arena_printf(e->memory, "(tn_text){%s, %zu}", c_string(e->memory, t->text), t->text.size));
    return simple(arena_printf(e->memory, "(tn_bytes){(const uint8_t *)%s, %zu}",
                               c_string(e->memory, t->text), t->text.size));
}

/* A list of expressions: its elements are put into memory of the run. */
static piece emit_list(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const bool bytes = t->type.kind == VALUE_BYTES;
    const value_type element = bytes ? (value_type){.kind = VALUE_INT, .bytes = 1} : *t->type.element;
    interval range = interval_integer(bytes ? 1 : 8, !bytes);
    for (size_t i = 0; !bytes && i < t->items.count; i++)
        range = i == 0 ? t->items.items[i]->range : interval_join(range, t->items.items[i]->range);
    const char *type = element.kind == VALUE_STREAM ? "tn_variant" : c_type_of(e, element, range);
    const char *memory = new_temporary(place), *items = new_temporary(place), *list = new_temporary(place);
    out_line(o, "void *%s;", memory);
    out_line(o, "status = tn_run_alloc(%s, %zu, sizeof(%s), &%s);", error_place(place), t->items.count, type,
             memory);
    check_status(place);
    out_line(o, "%s%s*%s = %s;", type, type[strlen(type) - 1] == '*' ? "" : " ", items, memory);
    for (size_t i = 0; i < t->items.count; i++)
        out_line(o,
                 element.kind == VALUE_STREAM ? "%s[%zu] = tn_variant_of_object(TN_VARIANT_STREAM, %s);"
                                              : "%s[%zu] = %s;",
                 items, i, c_converted(place, t->items.items[i], element, range));
    if (bytes)
        out_line(o, "const tn_bytes %s = {%s, %zu};", list, items, t->items.count);
    else
        out_line(o, "const %s %s = {%s, %zu, 0};", c_type_of(e, t->type, range), list, items, t->items.count);
    return simple(list);
}

/* ---- elements and methods ---- */

/* The element at a place of a list that is known to exist. */
static piece element_at(const c_place *place, const term *t, const char *list, const char *at)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0];
    if (array->type.kind == VALUE_BYTES)
        return (piece){
            .text = arena_printf(memory, "%s.data[%s]", list, at), .precedence = POSTFIX, .integer = C_INT};
    const model_member *member = array->type.array;
    if (member != NULL && member->array == ARRAY_RECORDS) {
        const char *type = type_name(place->emitter, member->type.object);
        return (piece){.text = arena_printf(memory, "%s_view_get(&%s, %s)", type, list, at),
                       .precedence = POSTFIX,
                       .is_struct = true};
    }
    if (t->type.kind == VALUE_STREAM)
        return (piece){.text = arena_printf(memory, "(tn_input *)%s.items[%s].as.object", list, at),
                       .precedence = PREFIX};
    const bool inside = t->type.kind == VALUE_OBJECT && t->type.object != NULL && member != NULL &&
                        member->array == ARRAY_OBJECTS && !c_has_pointers(member);
    return (piece){.text = arena_printf(memory, "%s%s.items[%s]", inside ? "&" : "", list, at),
                   .precedence = inside ? PREFIX : POSTFIX,
                   .integer = integer_class(t->type, t->range),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
}

static const char *count_of(const c_place *place, const term *array, const char *list)
{
    return arena_printf(place->emitter->memory, "%s.%s", list,
                        array->type.kind == VALUE_BYTES ? "size" : "count");
}

static piece emit_element(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0], *index = t->items.items[1];
    const piece list = emit(place, array);
    const char *count = count_of(place, array, list.text);
    piece at = emit(place, index);
    if (index->range.low < 0 && !t->in_range) {
        out_if(&place->emitter->out,
               arena_printf(memory, "%s < 0", in_brackets(place, at, at.precedence < RELATION)),
               failure(place, "TN_OUT_OF_RANGE"));
        at = (piece){.text = cast_to(place, C_UINT64, at), .precedence = PREFIX, .integer = C_UINT64};
    }
    if (!t->in_range)
        out_if(&place->emitter->out,
               arena_printf(memory, "%s >= %s", at.constant ? at.text : cast_to(place, C_UINT64, at), count),
               failure(place, "TN_OUT_OF_RANGE"));
    return element_at(place, t, list.text, at.text);
}

static piece emit_last(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0];
    const piece list = emit(place, array);
    const char *count = count_of(place, array, list.text);
    if (!t->in_range)
        out_line(&place->emitter->out, "if (%s == 0) %s", count, failure(place, "TN_OUT_OF_RANGE"));
    return element_at(place, t, list.text, arena_printf(memory, "%s - 1", count));
}

static piece emit_size(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = emit(place, of);
    arena *memory = place->emitter->memory;
    const char *text = of->type.kind == VALUE_ARRAY    ? arena_printf(memory, "%s.count", p.text)
                       : of->type.kind == VALUE_TEXT   ? arena_printf(memory, "tn_text_length(%s)", p.text)
                       : of->type.kind == VALUE_STREAM ? access(place, p, "size")
                                                       : arena_printf(memory, "%s.size", p.text);
    return (piece){.text = text, .precedence = POSTFIX, .integer = C_UINT64};
}

static piece emit_call(const c_place *place, const char *function, const term *argument)
{
    return simple(arena_printf(place->emitter->memory, "%s(%s)", function, emit(place, argument).text));
}

static piece emit_to_int(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = emit(place, of);
    arena *memory = place->emitter->memory;
    piece result = {.precedence = POSTFIX, .integer = C_INT64};
    if (of->type.kind == VALUE_ENUM || of->type.kind == VALUE_INT) return p;
    if (of->type.kind == VALUE_BOOL)
        return (piece){
            .text = arena_printf(memory, "%s ? 1 : 0", in_brackets(place, p, p.precedence <= CONDITIONAL)),
            .precedence = CONDITIONAL,
            .integer = C_INT};
    if (of->type.kind == VALUE_FLOAT) {
        result.text = call_into(place, "int64_t", "tn_float_to_int", p.text).text;
        return result;
    }
    const char *base = t->items.count > 1 ? emit(place, t->items.items[1]).text : "10";
    result.text =
        call_into(place, "int64_t", "tn_text_to_int", arena_printf(memory, "%s, %s", p.text, base)).text;
    return result;
}

static piece emit_to_text(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = emit(place, of);
    arena *memory = place->emitter->memory;
    if (of->type.kind == VALUE_BYTES)
        return call_into(place, "tn_text", c_decoder(place->emitter, "decode", t->text),
                         arena_printf(memory, "%s, %s", p.text, c_encoding(place->emitter, t->text)));
    if (of->type.kind == VALUE_TEXT) return p;
    const bool large = p.integer == C_UINT64;
    return call_into(place, "tn_text", large ? "tn_text_of_u64" : "tn_text_of_s64",
                     cast_to(place, large ? C_UINT64 : C_INT64, p));
}

static piece emit_concat(const c_place *place, const term *t)
{
    const bool bytes = t->type.kind == VALUE_BYTES;
    const piece left = emit(place, t->items.items[0]), right = emit(place, t->items.items[1]);
    return call_into(place, bytes ? "tn_bytes" : "tn_text", bytes ? "tn_bytes_concat" : "tn_text_concat",
                     arena_printf(place->emitter->memory, "%s, %s", left.text, right.text));
}

static piece emit_format(const c_place *place, const term *t)
{
    piece whole = simple("(tn_text){\"\", 0}");
    for (size_t i = 0; i < t->items.count; i++) {
        const term to_text = {.kind = TERM_TO_TEXT,
                              .type = {.kind = VALUE_TEXT},
                              .items = {(const term **)&t->items.items[i], 1, 1}};
        const piece part = emit_to_text(place, &to_text);
        whole = i == 0 ? part
                       : call_into(place, "tn_text", "tn_text_concat",
                                   arena_printf(place->emitter->memory, "%s, %s", whole.text, part.text));
    }
    return whole;
}

static piece emit_substring(const c_place *place, const term *t)
{
    const piece text = emit(place, t->items.items[0]), from = emit(place, t->items.items[1]),
                to = emit(place, t->items.items[2]);
    return call_into(place, "tn_text", "tn_text_substring",
                     arena_printf(place->emitter->memory, "%s, %s, %s", text.text,
                                  cast_to(place, C_INT64, from), cast_to(place, C_INT64, to)));
}

/* The smallest or largest of bytes, or of a list. */
static piece emit_extreme(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const bool least = t->kind == TERM_MIN;
    const term *of = t->items.items[0];
    const piece list = emit(place, of);
    const bool bytes = of->type.kind == VALUE_BYTES;
    const char *result = new_temporary(place);
    const char *count = arena_printf(e->memory, "%s.%s", list.text, bytes ? "size" : "count");
    const char *items = arena_printf(e->memory, "%s.%s", list.text, bytes ? "data" : "items");
    out_line(o, "if (%s == 0) %s", count, failure(place, "TN_OUT_OF_RANGE"));
    out_line(o, "%s %s = %s[0];", c_type_of(e, t->type, t->range), result, items);
    out_line(o, "for (size_t k = 1; k < %s; k++)", count);
    o->indent++;
    if (t->type.kind == VALUE_TEXT)
        out_line(o, "if (tn_text_compare(%s[k], %s) %s 0) %s = %s[k];", items, result, least ? "<" : ">",
                 result, items);
    else
        out_line(o, "if (%s[k] %s %s) %s = %s[k];", items, least ? "<" : ">", result, result, items);
    o->indent--;
    return (piece){.text = result,
                   .precedence = POSTFIX,
                   .integer = integer_class(t->type, t->range),
                   .is_double = t->type.bytes == 8};
}

/* ---- objects ---- */

/* The parent or stream of an object of any type. */
static piece of_variant(const c_place *place, const char *what, const term *of)
{
    const char *object = emit(place, of).text;
    return simple(arena_printf(place->emitter->memory, "%s_%s_of(%s)", place->emitter->prefix, what, object));
}

static bool gives_no_parent(const model_member *member, const model_type *type)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as != NULL && gives_no_parent(member->cases.items[i].as, type))
            return true;
    return member->type.object == type && (member->parent_none || member->owner->file != type->file);
}

/* Whether some object of the type has no parent. */
static bool may_lack_parent(const emitter *e, const model_type *type)
{
    if (type == e->model->top) return true;
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *owner = e->model->order.items[i];
        for (size_t k = 0; k < owner->fields.count; k++)
            if (gives_no_parent(owner->fields.items[k], type)) return true;
        for (size_t k = 0; k < owner->instances.count; k++)
            if (gives_no_parent(owner->instances.items[k], type)) return true;
    }
    return false;
}

static piece emit_parent(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    if (c_is_variant(of->type) && of->kind != TERM_SELF) return of_variant(place, "parent", of);
    const piece parent = of->kind == TERM_SELF && !place->lazy
                             ? simple("parent")
                             : simple(access(place, emit(place, of), "parent_"));
    if (!c_is_variant(t->type) && of->type.object != NULL && may_lack_parent(place->emitter, of->type.object))
        out_line(&place->emitter->out, "if (%s == NULL) %s", parent.text, failure(place, "TN_ABSENT"));
    return parent;
}

static piece emit_root(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    if (of->kind == TERM_SELF && !place->lazy) return simple("root");
    return simple(access(place, emit(place, of), "root_"));
}

static piece emit_stream(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    if (of->kind == TERM_SELF && !place->lazy) return simple("in");
    if (c_is_variant(of->type)) return of_variant(place, "stream", of);
    return simple(access(place, emit(place, of), "io_"));
}

/* A value out of a variant, after a look at what it holds. */
static piece out_of_variant(const c_place *place, const term *t, piece p)
{
    emitter *e = place->emitter;
    arena *memory = e->memory;
    static const char *const fields[] = {"s", "real", "boolean", "text", "bytes", "s"};
    static const char *const tags[] = {"TN_VARIANT_INT",  "TN_VARIANT_REAL",  "TN_VARIANT_BOOL",
                                       "TN_VARIANT_TEXT", "TN_VARIANT_BYTES", "TN_VARIANT_INT"};
    const bool object = t->type.kind == VALUE_OBJECT;
    if (t->type.kind > VALUE_OBJECT) return p;
    const char *tag = object ? c_type_tag(e, t->type.object) : tags[t->type.kind];
    out_line(&e->out, "if (%s.tag != %s) %s", p.text, tag, failure(place, "TN_BAD_CAST"));
    piece result = {.precedence = POSTFIX, .integer = C_INT64, .is_double = true};
    result.text = arena_printf(memory, "%s.as.%s", p.text, object ? "object" : fields[t->type.kind]);
    if (!object) return result;
    return simple(arena_printf(memory, "((%s *)%s)", type_name(e, t->type.object), result.text));
}

static piece emit_cast(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    piece p = emit(place, of);
    if (c_is_variant(of->type) && !c_is_variant(t->type)) return out_of_variant(place, t, p);
    const bool number =
        (of->type.kind == VALUE_INT || of->type.kind == VALUE_ENUM) && t->type.kind == VALUE_INT;
    if (number && !interval_within(of->range, t->range)) {
        p.text = convert(place, p, of, t->type, t->range);
        p.precedence = PREFIX;
        p.integer = integer_class(t->type, t->range);
    }
    return p;
}

/* ---- the whole ---- */

static bool may_pass_absence(const term *t)
{
    return t->kind == TERM_MEMBER || t->kind == TERM_TERNARY || t->kind == TERM_CAST;
}

static piece emit(const c_place *result, const term *t)
{
    const c_place operand = operand_of(result);
    const c_place *place = may_pass_absence(t) ? result : &operand;
    arena *memory = place->emitter->memory;
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return emit_integer(place, t->integer);
    case TERM_FLOAT:
        return emit_float(place, t);
    case TERM_BOOL:
        return simple(t->boolean ? "true" : "false");
    case TERM_TEXT:
    case TERM_BYTES:
        return emit_text(place, t);
    case TERM_LIST:
        return emit_list(place, t);
    case TERM_SELF:
        return simple(place->self != NULL ? place->self : "self");
    case TERM_PARENT:
        return emit_parent(place, t);
    case TERM_ROOT:
        return emit_root(place, t);
    case TERM_STREAM:
        return emit_stream(place, t);
    case TERM_INDEX:
        return (piece){.text = place->index, .precedence = POSTFIX, .integer = C_UINT64};
    case TERM_ITEM:
    case TERM_ON:
        return (piece){.text = place->item,
                       .precedence = place->item[0] == '&' ? PREFIX : POSTFIX,
                       .integer = integer_class(t->type, t->range),
                       .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
    case TERM_MEMBER:
        return emit_member(place, t);
    case TERM_ELEMENT:
        return emit_element(place, t);
    case TERM_LAST:
        return emit_last(place, t);
    case TERM_UNARY:
        return emit_unary(place, t);
    case TERM_BINARY:
        return emit_binary(place, t);
    case TERM_CONCAT:
        return emit_concat(place, t);
    case TERM_TERNARY:
        return emit_ternary(place, t);
    case TERM_CAST:
        return emit_cast(place, t);
    case TERM_FORMAT:
        return emit_format(place, t);
    case TERM_SIZE:
        return emit_size(place, t);
    case TERM_POS:
        return (piece){.text = arena_printf(memory, "tn_pos(%s)", emit(place, t->items.items[0]).text),
                       .precedence = POSTFIX,
                       .integer = C_UINT64};
    case TERM_AT_END:
        if (!place->emitter->traits.has_bits && !place->lazy)
            return (piece){.text = "in->pos == in->size", .precedence = EQUALITY};
        return emit_call(place, "tn_at_end", t->items.items[0]);
    case TERM_TO_INT:
        return emit_to_int(place, t);
    case TERM_TO_TEXT:
        return emit_to_text(place, t);
    case TERM_TO_BYTES:
        return call_into(
            place, "tn_bytes", "tn_encode",
            arena_printf(memory, "%s, %s", emit(place, t->items.items[0]).text, c_string(memory, t->text)));
    case TERM_REVERSE:
        return call_into(place, "tn_text", "tn_text_reverse", emit(place, t->items.items[0]).text);
    case TERM_SUBSTRING:
        return emit_substring(place, t);
    case TERM_INDEX_OF:
        return (piece){.text = arena_printf(memory, "tn_bytes_index_of(%s, %s)",
                                            emit(place, t->items.items[0]).text,
                                            emit(place, t->items.items[1]).text),
                       .precedence = POSTFIX,
                       .integer = C_INT64};
    case TERM_MIN:
    case TERM_MAX:
        return emit_extreme(place, t);
    case TERM_FINITE:
        return emit_call(place, "tn_is_finite", t->items.items[0]);
    case TERM_WELL_FORMED:
        return emit_call(place, "tn_is_utf8", t->items.items[0]);
    case TERM_ALL:
    case TERM_UNIQUE:
        break; /* the model lets them stand only where the emitters take them apart */
    }
    return simple("0");
}

/* Whether values of two integer types are kept in the same C type. */
static const char *convert(const c_place *place, piece p, const term *from, value_type type, interval range)
{
    emitter *e = place->emitter;
    arena *memory = e->memory;
    const char *wanted = c_type_of(e, type, range);
    if (c_is_variant(type) && !c_is_variant(from->type)) {
        if (from->type.kind == VALUE_OBJECT)
            return arena_printf(memory, "tn_variant_of_object(%s, %s)", c_type_tag(e, from->type.object),
                                p.text);
        static const char *const makers[] = {"s64", "real", "bool", "text", "bytes", "s64"};
        return from->type.kind <= VALUE_ENUM
                   ? arena_printf(memory, "tn_variant_of_%s(%s)", makers[from->type.kind], p.text)
                   : p.text;
    }
    if (type.kind == VALUE_FLOAT && from->type.kind == VALUE_INT)
        return p.constant
                   ? p.text
                   : arena_printf(memory, "(%s)%s", wanted, in_brackets(place, p, p.precedence < PREFIX));
    if (type.kind == VALUE_FLOAT && type.bytes == 4 && p.is_double)
        return arena_printf(memory, "(float)%s", in_brackets(place, p, p.precedence < PREFIX));
    if ((type.kind == VALUE_INT || type.kind == VALUE_ENUM) &&
        (from->type.kind == VALUE_INT || from->type.kind == VALUE_ENUM)) {
        if (p.constant) return p.text;
        const bool same = p.integer == integer_class(type, range) && (type.bytes == 0 || type.bytes >= 4);
        if (same) return p.text;
        return arena_printf(memory, "(%s)%s", wanted, in_brackets(place, p, p.precedence < PREFIX));
    }
    return p.text;
}

const char *c_converted(const c_place *place, const term *t, value_type type, interval range)
{
    return convert(place, emit(place, t), t, type, range);
}

const char *c_condition(const c_place *place, const term *t)
{
    return emit(place, t).text;
}

const char *c_value(const c_place *place, const term *t)
{
    const piece p = emit(place, t);
    return in_brackets(place, p, p.precedence < PREFIX);
}

const char *c_negation(const c_place *place, const term *t)
{
    if (t->kind == TERM_BINARY && (t->op == OP_EQ || t->op == OP_NE)) {
        term negated = *t;
        negated.op = t->op == OP_EQ ? OP_NE : OP_EQ;
        return emit(place, &negated).text;
    }
    const piece p = emit(place, t);
    return arena_printf(place->emitter->memory, p.precedence >= PREFIX ? "!%s" : "!(%s)", p.text);
}

const char *c_found_text(const emitter *e, const char *text, value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        return arena_printf(e->memory, "tn_value_%s(%s)", range.low < 0 ? "signed" : "unsigned", text);
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
    return c_found_text(place->emitter, emit(place, t).text, t->type, t->range);
}
