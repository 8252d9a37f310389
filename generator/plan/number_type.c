/* Finds types that stand for a number, and their members that state a size, a count or an offset. */
#include "plan/number_type.h"

#include "model/term.h"
#include "plan/shown.h"
#include "plan/tables.h"

static bool has_integer(const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->type.kind == VALUE_INT) return true;
    return false;
}

const model_member *plan_groups(const codec_plan *p, const model_type *type)
{
    if (type->fields.count != 1 || type->params.count != 0 || !has_integer(type)) return NULL;
    const model_member *groups = type->fields.items[0];
    if (groups->array == ARRAY_NONE || groups->until == NULL || groups->condition != NULL) return NULL;
    const tn_kind kind = plan_member_kind(p, groups);
    return kind == TN_KIND_LIST || kind == TN_KIND_ARRAY ? groups : NULL;
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
    if (type != NULL && plan_groups(p, type) != NULL) edit_member(p, of->member)->states_number = true;
}

static void note_amounts(codec_plan *p, const model_member *member)
{
    const term *const amounts[] = {member->size, member->count, member->pos};
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++)
        if (amounts[i] != NULL) term_walk(amounts[i], note_value, p);
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
