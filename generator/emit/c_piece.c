/* Joins pieces of C: brackets if C or a reader would group otherwise, calls that may fail. */
#include "emit/c_piece.h"

#include "emit/c_types.h"

piece piece_of_function(const c_place *place, const char *function, const term *t)
{
    const piece operand = piece_of(place, t->items.items[0]);
    return piece_plain(arena_printf(place->emitter->memory, "%s(%s)", function, operand.text));
}

const char *piece_in_brackets(const c_place *place, piece p, bool brackets)
{
    return brackets ? arena_printf(place->emitter->memory, "(%s)", p.text) : p.text;
}

const char *piece_after_cast(const c_place *place, piece p)
{
    const bool negated = strncmp(p.text, "-(", 2) == 0; /* clang-format takes it for a subtraction */
    return piece_in_brackets(place, p, negated || p.precedence < PREFIX);
}

piece piece_plain(const char *text)
{
    return (piece){.text = text, .precedence = POSTFIX};
}

const char *c_access(const c_place *place, piece object, const char *name)
{
    arena *memory = place->emitter->memory;
    if (object.is_struct) return arena_printf(memory, "%s.%s", object.text, name);
    if (object.text[0] == '&') return arena_printf(memory, "%s.%s", object.text + 1, name);
    return arena_printf(memory, "%s->%s", piece_in_brackets(place, object, object.precedence < POSTFIX),
                        name);
}

static const char *const_objects_at(const c_place *place)
{
    return place->constant ? "const " : c_const_objects(place->emitter);
}

const char *c_variable_type(const c_place *place, value_type type, interval range)
{
    const char *spelt = c_type_of(place->emitter, type, range);
    if (type.kind != VALUE_OBJECT || type.object == NULL) return spelt;
    return arena_printf(place->emitter->memory, "%s%s", const_objects_at(place), spelt);
}

const char *c_bind(const c_place *place, const term *t, piece p)
{
    emitter *e = place->emitter;
    if (strpbrk(p.text, "([* .->&") == NULL) return p.text;
    const char *name = c_temporary(place);
    const bool object = t->type.kind == VALUE_OBJECT && t->type.object != NULL;
    const char *type = object ? type_name(e, t->type.object) : c_type_of(e, t->type, t->range);
    const char *constant = object && !p.is_struct ? const_objects_at(place) : "const ";
    const char *declared = object && !p.is_struct ? arena_printf(e->memory, "*%s", name) : name;
    out_line(&e->out, "%s%s = %s;", constant, c_declared(e->memory, type, declared), p.text);
    return name;
}

/* ---- values that are mentioned again ---- */

static piece kept_piece(const term *t, const char *name)
{
    return (piece){.text = name,
                   .precedence = POSTFIX,
                   .integer = c_int_of(t->type, t->range),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
}

bool c_kept(const c_place *place, const term *t, piece *result)
{
    const emitter *e = place->emitter;
    for (size_t i = e->kept.count; t->again && i > e->kept_before; i--) {
        const term *mention = e->kept.items[i - 1].mention;
        if (mention == NULL || mention->member != t->member || !term_same(mention, t)) continue;
        *result = kept_piece(mention, e->kept.items[i - 1].name);
        return true;
    }
    return false;
}

/* If only the presence of the result is noted (`there`), the value may not be used yet. */
piece c_keep(const c_place *place, const term *t, piece p)
{
    emitter *e = place->emitter;
    if (!t->shared || place->there != NULL) return p;
    const char *name = p.text;
    if (strpbrk(name, "([* .->&?!~") != NULL || p.constant) {
        name = c_temporary(place);
        const char *value = c_convert(place, p, t, t->type, t->range);
        out_assign(&e->out, arena_printf(e->memory, "const %s %s", c_type_of(e, t->type, t->range), name),
                   value);
    }
    ARRAY_PUSH(e->memory, &e->kept, (kept_value){t, name});
    return kept_piece(t, name);
}

/* ---- conditions evaluated so far ---- */

static bool is_prepared(const emitter *e, const char *condition)
{
    for (size_t i = 0; e->changes_nothing && i < e->kept.count; i++)
        if (e->kept.items[i].mention == NULL && strcmp(e->kept.items[i].name, condition) == 0) return true;
    return false;
}

void c_leave_once(const c_place *place, const char *condition, const char *leave)
{
    emitter *e = place->emitter;
    if (is_prepared(e, condition)) return;
    out_if(&e->out, condition, leave);
    if (e->changes_nothing) ARRAY_PUSH(e->memory, &e->kept, (kept_value){NULL, condition});
}

/* ---- operators and brackets ---- */

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

const char *c_operator(expr_op op)
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

/* Whether an operand needs brackets: C would group otherwise, or readers (and compilers) would doubt. */
static bool needs_brackets(precedence operand, precedence operation, bool right)
{
    if (operand < operation || (operand == operation && right)) return true;
    const bool bitwise = operation >= BIT_OR && operation <= BIT_AND;
    if (bitwise && operand != operation && operand < PREFIX) return true;
    if (operation == SHIFT && operand < PREFIX) return true;
    if (operation == EQUALITY && (operand == EQUALITY || operand == RELATION)) return true;
    return operation == LOGICAL_OR && operand == LOGICAL_AND;
}

/* Compilers take `2 ^ n` and `10 ^ n` for powers, unless the number is hexadecimal. */
static piece hexadecimal(const c_place *place, piece p)
{
    const size_t digits = strspn(p.text, "0123456789");
    const bool ten = digits == 2 && memcmp(p.text, "10", 2) == 0;
    const bool two = digits == 1 && *p.text == '2';
    if ((!ten && !two) || p.text[digits + strspn(p.text + digits, "UL")] != '\0') return p;
    p.text = arena_printf(place->emitter->memory, "0x%s%s", ten ? "A" : "2", p.text + digits);
    return p;
}

piece piece_infix(const c_place *place, expr_op op, piece left, piece right)
{
    const precedence p = precedence_of(op);
    if (op == OP_BITXOR) left = hexadecimal(place, left);
    return (piece){
        .text = arena_printf(place->emitter->memory, "%s %s %s",
                             piece_in_brackets(place, left, needs_brackets(left.precedence, p, false)),
                             c_operator(op),
                             piece_in_brackets(place, right, needs_brackets(right.precedence, p, true))),
        .precedence = p};
}

/* ---- statements ---- */

const char *c_temporary(const c_place *place)
{
    return arena_printf(place->emitter->memory, "$t%u", ++place->emitter->temporaries);
}

void c_leave(const c_place *place, unsigned before, piece p)
{
    if (place->emitter->temporaries == before) return;
    out_line(&place->emitter->out, "(void)%s;", piece_in_brackets(place, p, p.precedence < PREFIX));
}

void c_begin_function(emitter *e)
{
    e->temporaries = 0;
    e->locals.count = 0;
    e->kept.count = e->kept_before = 0;
    e->changes_nothing = false;
}

/* Names that functions with expressions in them have of their own. */
static bool is_taken(const c_place *place, const char *name)
{
    const emitter *e = place->emitter;
    static const char *const own[] = {"in",   "path",   "parent", "root",      "self",    "at",   "rule",
                                      "list", "status", "places", "item_path", "item_at", "is_le"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i]) == 0) return true;
    if (strcmp(name, e->prefix) == 0) return true;
    if (place->index != NULL && strcmp(name, out_bare(e->memory, place->index)) == 0) return true;
    for (size_t i = 0; i < e->locals.count; i++)
        if (strcmp(name, e->locals.items[i]) == 0) return true;
    return false;
}

const char *c_local(const c_place *place, const char *wanted)
{
    emitter *e = place->emitter;
    const char *bare = out_bare(e->memory, wanted), *name = bare;
    for (unsigned number = 2; is_taken(place, name); number++)
        name = arena_printf(e->memory, "%s%u", bare, number);
    ARRAY_PUSH(e->memory, &e->locals, name);
    return arena_printf(e->memory, "$%s", name);
}

void c_reserve(const c_place *place, const char *name)
{
    name = out_bare(place->emitter->memory, name);
    if (!is_taken(place, name)) ARRAY_PUSH(place->emitter->memory, &place->emitter->locals, name);
}

const char *c_error_place(const c_place *place)
{
    if (place->error_place != NULL) return place->error_place;
    const char *at = place->at != NULL ? place->at : "$in->pos";
    const char *path = place->path != NULL ? place->path : "$path";
    if (place->member == NULL) return arena_printf(place->emitter->memory, "$in, %s, NULL, %s", path, at);
    return arena_printf(place->emitter->memory, "$in, %s, \"%s\", %s", path, place->member, at);
}

const char *c_failure(const c_place *place, const char *status)
{
    if (place->absentee != NULL && strcmp(status, "TN_ABSENT") == 0)
        return arena_printf(place->emitter->memory, "return tn_fail_absent(%s, %s);", c_error_place(place),
                            c_string(place->emitter->memory, str_of(place->absentee)));
    return arena_printf(place->emitter->memory, "return tn_fail(%s, %s, tn_value_none(), tn_value_none());",
                        c_error_place(place), status);
}

const char *c_without_scratch(const c_place *place)
{
    return place->unchecked == NULL && place->alone ? c_failure(place, "TN_NO_SCRATCH") : place->unchecked;
}

void c_fail(const c_place *place, const char *status)
{
    out_line(&place->emitter->out, "%s", c_failure(place, status));
}

void c_check_status(const c_place *place)
{
    out_line(&place->emitter->out, "if ($status != TN_OK) return $status;");
}

piece piece_of_call(const c_place *place, const char *type, const char *function, const char *arguments)
{
    out *o = &place->emitter->out;
    const char *result = c_temporary(place);
    out_line(o, "%s;", c_declared(o->memory, type, result));
    out_call(o, arena_printf(place->emitter->memory, "$status = %s", function),
             arena_printf(place->emitter->memory, "%s, %s, &%s", c_error_place(place), arguments, result),
             ";");
    c_check_status(place);
    return piece_plain(result);
}
