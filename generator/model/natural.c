/* Finds counts and sizes of a signed type that `valid` keeps from being negative before they are used. */
#include "model/change.h"

/* The least value that `valid` allows a field of the object itself that has been read, or SIZE_UNBOUNDED. */
static wide least_valid(const term *t)
{
    const model_member *member = t->member;
    if (!term_is_own_field(t, NULL) || member == NULL || member->array != ARRAY_NONE) return SIZE_UNBOUNDED;
    const term *min = member->valid.kind == VALID_RANGE ? member->valid.min : NULL;
    return min != NULL && min->kind == TERM_INT ? min->integer : SIZE_UNBOUNDED;
}

/* The expression, with the lower bound of `valid`. */
static const term *narrowed(model *m, const term *t)
{
    if (t == NULL || t->type.kind != VALUE_INT) return t;
    const wide least = least_valid(t);
    if (least == SIZE_UNBOUNDED || least <= t->range.low || least > t->range.high) return t;
    term *copy = ARENA_NEW(m->memory, term);
    *copy = *t;
    copy->range.low = least;
    return copy;
}

void model_natural(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            model_member *field = change_member(type->fields.items[k]);
            field->count = narrowed(m, field->count);
            field->size = narrowed(m, field->size);
            for (size_t a = 0; a < field->arguments.count; a++)
                field->arguments.items[a] = narrowed(m, field->arguments.items[a]);
            for (size_t a = 0; a < field->process_arguments.count; a++)
                field->process_arguments.items[a] = narrowed(m, field->process_arguments.items[a]);
        }
    }
}
