/* Decides which values are computed at each use: objects store nothing of them, so they always fit the
   present members. Only values that depend on themselves, are too large, or use the position of a stream are
   computed once and kept. Look-aheads are computed in place if the writer knows everything in the model: such
   objects hold only values that are written. */
#include "model/change.h"

/* Terms that a value stands for at most, with the values that it uses in the place of their names. */
enum { STANDING_LIMIT = 1000 };

static void weigh(model_member *value);

static void weigh_used(const term *t, void *context)
{
    (void)context;
    if (t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_VALUE)
        weigh(change_member(t->member));
}

/* Whether a value depends on the position of the stream, and is used while that moves: it keeps its first
   result. */
static bool is_of_a_moment(const model_member *value)
{
    if (!value->asked_in_reading) return false;
    return term_asks_position(value->value) ||
           (value->condition != NULL && term_asks_position(value->condition));
}

/* Computes the cost of a value in place of its expression, after those that it uses. A value that depends on
   itself does so through one whose type a cast has assumed. */
static void weigh(model_member *value)
{
    if (value->in_place || value->weighed || value->assumed) return;
    value->weighed = true;
    term_walk(value->value, weigh_used, NULL);
    if (value->condition != NULL) term_walk(value->condition, weigh_used, NULL);
    value->in_place = true;
    value->level = term_level(value->value);
    value->simple = term_is_simple(value->value) && value->condition == NULL;
    value->value = term_with_repeats(value->owner->model->memory, value->value);
    value->weight = term_weight(value->value);
    if (value->condition != NULL) value->weight += term_weight(value->condition);
    value->in_place = value->weight < STANDING_LIMIT && !is_of_a_moment(value);
}

const model_member *model_values_in_place(model *m)
{
    const model_member *remembered = NULL;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->values.count; k++) {
            const model_member *value = type->values.items[k];
            weigh(change_member(value));
            if (!value->in_place && remembered == NULL && !is_of_a_moment(value)) remembered = value;
        }
    }
    return remembered;
}

void model_peeks_in_place(model *m, bool in_place)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->instances.count; k++)
            change_member(type->instances.items[k])->in_place =
                in_place && type->instances.items[k]->schema->placed == PLACE_PEEK;
    }
}
