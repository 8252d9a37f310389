/* Infers the types of expressions: resolves names, and gives every subexpression a type and, if it is an
   integer, the interval of its values. Facts inside `and`, `or` and `?:` narrow the intervals. */
#include <stdarg.h>

#include "model/infer.h"

/* ---- terms ---- */

term *infer_new(inference *in, term_kind kind, const expr *tree, value_kind type)
{
    term *t = ARENA_NEW(in->memory, term);
    t->kind = kind;
    t->source = tree;
    t->type.kind = type;
    return t;
}

void infer_add(inference *in, term *t, const term *item)
{
    ARRAY_PUSH(in->memory, &t->items, item);
}

/* A literal from 0 to 255 is a byte: lists of such literals are bytes. */
term *infer_int(inference *in, const expr *tree, wide value)
{
    term *t = infer_new(in, TERM_INT, tree, VALUE_INT);
    t->integer = value;
    t->range = interval_constant(value);
    return t;
}

static const term *infer_literal(inference *in, const expr *tree)
{
    term *t = infer_int(in, tree, (wide)tree->magnitude);
    if (tree->magnitude <= 255) {
        t->type.bytes = 1;
        t->type.is_signed = tree->magnitude <= 127;
    }
    return t;
}

const term *infer_known(inference *in, term *t)
{
    if (t->type.kind == VALUE_INT) t->range = facts_narrow(&in->facts, t);
    return t;
}

interval infer_range(const term *operand)
{
    const interval all = interval_of(interval_integer(8, true).low, interval_integer(8, false).high);
    const interval range = operand->range;
    if (range.high < all.low || range.low > all.high) return all;
    return interval_of(range.low < all.low ? all.low : range.low,
                       range.high > all.high ? all.high : range.high);
}

/* ---- errors ---- */

/* The place of the caret: the operator of an operation, or the name. */
span infer_place(const expr *tree)
{
    return tree->name_place.source != NULL ? tree->name_place : tree->place;
}

const term *infer_mistake(inference *in, span place, diagnostic_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(in->memory, format, arguments);
    va_end(arguments);
    diagnose(in->list, code, place, in->scope->path, "%s", text);
    return NULL;
}

const term *infer_mismatch(inference *in, const term *value, const char *wanted)
{
    return infer_mistake(in, value->source->place, DIAGNOSTIC_E0404, "this must be %s, not %s", wanted,
                         value_name(in->memory, value->type));
}

/* ---- the whole ---- */

static const term *infer_float(inference *in, const expr *tree)
{
    term *t = infer_new(in, TERM_FLOAT, tree, VALUE_FLOAT);
    t->real = tree->real;
    return t;
}

static const term *infer_bool(inference *in, const expr *tree)
{
    term *t = infer_new(in, TERM_BOOL, tree, VALUE_BOOL);
    t->boolean = tree->boolean;
    return t;
}

static const term *infer_string(inference *in, const expr *tree)
{
    term *t = infer_new(in, TERM_TEXT, tree, VALUE_TEXT);
    t->text = tree->text;
    return t;
}

static const term *infer_call(inference *in, const expr *tree)
{
    const expr *callee = tree->items.items[0];
    bool known;
    const term *function = infer_function(in, tree, &known);
    if (known) return function;
    if (callee->kind == EXPR_MEMBER) return infer_access(in, callee, tree, NULL);
    return infer_mistake(in, callee->place, DIAGNOSTIC_E0404, "only methods can be called");
}

static const term *infer_kind(inference *in, const expr *tree, const value_type *cast)
{
    switch (tree->kind) {
    case EXPR_INT:
        return infer_literal(in, tree);
    case EXPR_FLOAT:
        return infer_float(in, tree);
    case EXPR_BOOL:
        return infer_bool(in, tree);
    case EXPR_STRING:
        return infer_string(in, tree);
    case EXPR_FSTRING:
        return infer_format(in, tree);
    case EXPR_LIST:
        return infer_list(in, tree, cast);
    case EXPR_NAME:
        return infer_name(in, tree, cast);
    case EXPR_ENUM:
        return infer_enum(in, tree);
    case EXPR_MEMBER:
        return infer_access(in, tree, NULL, cast);
    case EXPR_CALL:
        return infer_call(in, tree);
    case EXPR_SUBSCRIPT:
        return infer_subscript(in, tree);
    case EXPR_CAST:
        return infer_cast(in, tree);
    case EXPR_SIZEOF:
    case EXPR_BITSIZEOF:
        return infer_sizeof(in, tree);
    case EXPR_UNARY:
        return infer_unary(in, tree);
    case EXPR_BINARY:
        return infer_binary(in, tree);
    case EXPR_TERNARY:
        return infer_ternary(in, tree);
    }
    return NULL;
}

const term *infer_for(inference *in, const expr *tree, const value_type *cast)
{
    if (in->exhausted) return NULL;
    if (in->m->depth >= INFERENCE_DEPTH_LIMIT) {
        in->exhausted = true;
        return infer_mistake(in, tree->place, DIAGNOSTIC_E0416,
                             "this takes too many values that depend on each other");
    }
    in->m->depth++;
    const term *result = infer_kind(in, tree, cast);
    in->m->depth--;
    return result;
}

const term *infer(inference *in, const expr *tree)
{
    return infer_for(in, tree, NULL);
}

const term *term_infer(const expr_scope *s, const expr *tree)
{
    if (tree == NULL) return NULL;
    inference in = {.scope = s, .m = s->model, .memory = s->model->memory, .list = s->model->list};
    in.facts.memory = s->model->memory;
    if (s->given != NULL) facts_assume(&in.facts, s->given, true);
    if (s->met != NULL) facts_assume_met(&in.facts, s->met);
    return infer(&in, tree);
}

const term *term_expect(const expr_scope *s, const expr *tree, value_kind kind, const char *what)
{
    const term *t = term_infer(s, tree);
    if (t == NULL || t->type.kind == kind) return t;
    diagnose(s->model->list, DIAGNOSTIC_E0404, tree->place, s->path, "%s must be %s, not %s", what,
             value_name(s->model->memory, (value_type){.kind = kind}), value_name(s->model->memory, t->type));
    return NULL;
}
