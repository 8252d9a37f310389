/* Infers casts: `x.as<type>`. Numbers keep their values: an integer that the type may not hold is one of no
   width. Objects and values of unknown type are checked when the codec runs. */
#include "model/change.h"
#include "model/infer.h"

static bool is_object(value_type type)
{
    return type.kind == VALUE_OBJECT || type.kind == VALUE_UNKNOWN;
}

/* Arrays are not copied: their elements keep their width. */
static bool same_width(value_type a, value_type b)
{
    return a.kind == b.kind && a.bytes == b.bytes && a.is_signed == b.is_signed;
}

/* An object of a known type is of no other. */
static bool is_other_object(value_type from, value_type to)
{
    return from.object != NULL && to.object != NULL && from.object != to.object;
}

bool infer_castable(value_type from, value_type to)
{
    const bool any = from.kind == VALUE_ANY || from.kind == VALUE_UNKNOWN || to.kind == VALUE_ANY;
    if (is_object(from) && is_object(to)) return !is_other_object(from, to);
    if (any) return true;
    if (from.kind == VALUE_INT && to.kind == VALUE_FLOAT) return true;
    if (from.kind == VALUE_ARRAY && to.kind == VALUE_ARRAY)
        return infer_castable(*from.element, *to.element) && same_width(*from.element, *to.element);
    return from.kind == to.kind;
}

static bool cast_type(inference *in, const expr *tree, value_type *type)
{
    interval range;
    if (!types_named(in->m, in->scope->type, tree, in->scope->path, type, &range)) return false;
    if (type->object != NULL) change_type(type->object)->needs_object = true;
    if (tree->array) *type = types_array_of(in->m, *type);
    return true;
}

/* A parent without a named type has the type in its own file: see infer_parent. Here the cast names the
   type. */
static const term *without_own_cast(const term *operand)
{
    const bool own = operand->kind == TERM_CAST && operand->source->kind != EXPR_CAST;
    return own ? operand->items.items[0] : operand;
}

/* Notes the type of an instance whose value is a cast: its operand may use the instance itself. */
static void note_result(inference *in, const expr *tree, const value_type *type)
{
    model_member *member = in->scope->value_of;
    if (member == NULL || member->schema == NULL || member->source_value != tree) return;
    value_type *copy = ARENA_NEW(in->memory, value_type);
    *copy = *type;
    if (member->enumeration != NULL && !member->is_flags)
        *copy = (value_type){.kind = VALUE_ENUM, .enumeration = member->enumeration};
    member->cast = copy;
}

const term *infer_cast(inference *in, const expr *tree)
{
    value_type type;
    if (!cast_type(in, tree, &type)) return NULL;
    note_result(in, tree, &type);
    const term *operand = infer_for(in, tree->items.items[0], &type);
    if (operand == NULL) return NULL;
    const bool list = operand->source->kind == EXPR_LIST && operand->source == tree->items.items[0];
    if (list && (type.kind == VALUE_BYTES || type.kind == VALUE_ARRAY)) return operand;
    operand = without_own_cast(operand);
    if (!infer_castable(operand->type, type))
        return infer_mistake(in, tree->name_place, DIAGNOSTIC_E0404, "%s cannot be taken as %s",
                             value_name(in->memory, operand->type), value_name(in->memory, type));
    term *t = infer_new(in, TERM_CAST, tree, type.kind);
    t->type = type;
    if (type.kind == VALUE_INT)
        t->range = operand->type.kind == VALUE_INT ? operand->range : types_range(type);
    if (type.kind == VALUE_INT && !interval_within(t->range, types_range(type))) t->type.bytes = 0;
    infer_add(in, t, operand);
    return infer_known(in, t);
}
