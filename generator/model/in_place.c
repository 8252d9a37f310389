/* Values that stand for their expressions. Objects of codecs that write hold nothing but what is written:
   their value instances are computed wherever they are asked for, and so are their peeks, which look at bytes
   that something else owns. Other codecs compute them once and remember them. */
#include "model/change.h"

static bool weigh(model_member *value);

static void weigh_used(const term *t, void *context)
{
    bool *fine = context;
    const bool value = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_VALUE;
    if (value && !weigh(change_member(t->member))) *fine = false;
    /* objects of several types know their streams only where objects are remembered */
    const bool several =
        t->kind == TERM_STREAM && t->items.count > 0 && t->items.items[0]->type.object == NULL;
    if (several) *fine = false;
}

/* What a value costs where it stands for its expression; those that it uses come first. False where it is too
   large, or depends on itself. */
static bool weigh(model_member *value)
{
    bool fine = !value->assumed && !value->inferring;
    if (value->in_place || !fine) return fine;
    value->inferring = true;
    term_walk(value->value, weigh_used, &fine);
    if (value->condition != NULL) term_walk(value->condition, weigh_used, &fine);
    value->inferring = false;
    value->in_place = true;
    value->level = term_level(value->value);
    value->simple = term_is_simple(value->value) && value->condition == NULL;
    value->value = term_with_repeats(value->owner->model->memory, value->value);
    value->weight = term_weight(value->value);
    return fine && value->weight < TERM_WEIGHT_LIMIT;
}

const model_member *model_values_in_place(model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (!weigh(change_member(type->values.items[k]))) return type->values.items[k];
        for (size_t k = 0; k < type->instances.count; k++)
            change_member(type->instances.items[k])->in_place =
                type->instances.items[k]->schema->placed == PLACE_PEEK;
    }
    return NULL;
}

void model_remember_values(model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            change_member(type->values.items[k])->in_place = type->values.items[k]->schema == NULL;
        for (size_t k = 0; k < type->instances.count; k++)
            change_member(type->instances.items[k])->in_place = false;
    }
}
