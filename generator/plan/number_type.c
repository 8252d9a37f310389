/* Finds types that stand for a number, and their members that state a size, a count or an offset. */
#include "plan/number_type.h"

#include "model/term.h"
#include "plan/tables.h"

static bool has_integer(const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->type.kind == VALUE_INT) return true;
    return false;
}

static bool has_numbers(const model_type *type, unsigned depth);

/* Whether a member is a number, or an object or a list of these. */
static bool is_numbers(const model_member *member, unsigned depth)
{
    const wire_kind kind = member->wire.kind;
    if (member->placed || member->wire.limit != LIMIT_NONE) return false;
    if (kind == WIRE_OBJECT)
        return depth > 0 && member->type.object != NULL && has_numbers(member->type.object, depth - 1);
    return kind == WIRE_INT || kind == WIRE_BITS;
}

static bool has_numbers(const model_type *type, unsigned depth)
{
    if (type->params.count != 0 || type->instances.count != 0) return false;
    for (size_t i = 0; i < type->fields.count; i++)
        if (!is_numbers(type->fields.items[i], depth)) return false;
    return type->fields.count > 0;
}

/* Groups of digits are objects; no published type has objects in these. */
enum { DEPTH_OF_DIGITS = 2 };

bool plan_is_number_type(const model_type *type)
{
    const bool varies = type->extent.low != type->extent.high;
    return varies && has_integer(type) && has_numbers(type, DEPTH_OF_DIGITS);
}

/* Notes the object of `object.value`. */
static void note_value(const term *t, void *context)
{
    const codec_plan *p = context;
    if (!term_is_value(t) || t->items.count == 0) return;
    const term *of = t->items.items[0];
    const bool field = of->kind == TERM_MEMBER && of->member != NULL && of->member->role == MEMBER_FIELD;
    if (!field || of->member->wire.kind != WIRE_OBJECT || of->member->array != ARRAY_NONE) return;
    const model_type *type = of->member->type.object;
    if (type != NULL && plan_is_number_type(type)) edit_member(p, of->member)->states_number = true;
}

static void note_amounts(codec_plan *p, const model_member *member)
{
    const term *const amounts[] = {member->size, member->count, member->pos};
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++)
        if (amounts[i] != NULL) term_walk_own(amounts[i], note_value, p);
}

void plan_number_types(codec_plan *p)
{
    for (size_t i = 0; i < p->model->types.count; i++) {
        const model_type *type = p->model->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            note_amounts(p, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            note_amounts(p, type->instances.items[k]);
    }
}
