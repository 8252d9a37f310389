/* Infers methods over the elements of an array or of bytes: `all`, `any`, `count`, `sum`, `min`, `max`,
   `unique`, `acyclic`. Their argument sees the element as `_` and its number as `_index`; in a method inside
   another one, both are those of the inner method. */
#include "model/infer.h"

/* Infers the expression that a fold computes of each element; NULL after an error. */
static const term *infer_body(inference *in, term *t, const expr *argument)
{
    const term *outer = in->fold;
    const size_t outer_number = in->fold_number;
    in->fold = t->items.items[0];
    in->fold_number = ++in->fold_count;
    t->fold = in->fold_number;
    const term *body = infer(in, argument);
    in->fold = outer;
    in->fold_number = outer_number;
    return body;
}

static bool is_number(value_type type)
{
    return type.kind == VALUE_INT || type.kind == VALUE_FLOAT;
}

static bool is_key(value_type type)
{
    return type.kind == VALUE_TEXT || type.kind == VALUE_BYTES || type.kind == VALUE_INT ||
           type.kind == VALUE_ENUM;
}

static const term *wrong_element(inference *in, const term *body, const expr *tree, value_type type,
                                 const char *what)
{
    const span place = body != NULL ? body->source->place : tree->name_place;
    return infer_mistake(in, place, DIAGNOSTIC_E0404, "%s %s", value_name(in->memory, type), what);
}

/* All sums of as many elements as there can be: also of the first few of them. */
static const term *infer_sum(inference *in, term *t, const term *body, value_type type, const expr *tree)
{
    if (!is_number(type)) return wrong_element(in, body, tree, type, "cannot be summed");
    t->type = (value_type){.kind = type.kind};
    if (type.kind == VALUE_FLOAT) return t;
    const term *array = t->items.items[0];
    const interval element = body != NULL ? infer_range(body) : element_range(in->scope, array);
    t->range = interval_join(interval_constant(0),
                             interval_binary(OP_MUL, element, element_count(in->scope, array)));
    return infer_known(in, t);
}

static const term *infer_extreme(inference *in, term *t, const term *body, value_type type, const expr *tree)
{
    if (!is_number(type) && type.kind != VALUE_TEXT)
        return wrong_element(in, body, tree, type, "cannot be ordered");
    t->type = type;
    if (type.kind == VALUE_INT)
        t->range = body != NULL ? infer_range(body) : element_range(in->scope, t->items.items[0]);
    return infer_known(in, t);
}

const term *infer_fold(inference *in, term *t, const expr *tree, const expr *argument)
{
    const term *array = t->items.items[0];
    const term *body = argument != NULL ? infer_body(in, t, argument) : NULL;
    if (argument != NULL && body == NULL) return NULL;
    if (body != NULL) infer_add(in, t, body);
    const value_type type = body != NULL ? body->type : element_type(array);
    switch (t->kind) {
    case TERM_SUM:
        return infer_sum(in, t, body, type, tree);
    case TERM_MIN:
    case TERM_MAX:
        return infer_extreme(in, t, body, type, tree);
    case TERM_JOINED:
    case TERM_RUNNING:
        return infer_summed(in, t, body);
    case TERM_UNIQUE:
        return is_key(type)
                   ? t
                   : infer_mismatch(in, body, "an integer, a value of an enumeration, text or bytes");
    case TERM_ACYCLIC:
        return type.kind == VALUE_INT ? t : infer_mismatch(in, body, "an integer");
    case TERM_COUNT:
        t->range = element_count(in->scope, array);
        t->range.low = 0;
        break;
    default:
        break;
    }
    if (type.kind != VALUE_BOOL) return infer_mismatch(in, body, "true or false");
    return infer_known(in, t);
}
