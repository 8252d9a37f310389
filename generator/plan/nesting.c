/* Finds objects inside objects of their own type, and whether the bytes of the input limit their number. */
#include "plan/plan.h"

bool plan_is_entered(const model_type *type)
{
    return type->recursive && !type->json; /* the levels of JSON documents are counted at their begin */
}

bool plan_enters(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (plan_enters(member->cases.items[i].as)) return true;
    return member->wire.kind == WIRE_OBJECT && member->type.object != NULL &&
           plan_is_entered(member->type.object);
}

bool plan_enters_object(const codec_plan *p, const model_member *member)
{
    const model_type *type = member->type.object;
    const bool always = member->choice == NULL && plan_reading(p, member) == READING_OBJECT;
    if (type->json) return type->recursive && member->array != ARRAY_NONE;
    return plan_is_entered(type) && !always;
}

/* ---- objects that bring no bytes of their own ---- */

typedef struct nesting {
    const codec_plan *p;
    const model_type *sought;
    type_list seen;
} nesting;

static bool leads_on(nesting *n, const model_type *type);

static bool member_leads_on(nesting *n, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member_leads_on(n, member->cases.items[i].as)) return true;
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    if (type == NULL || !plan_is_entered(type) || type->extent.low > 0) return false;
    return type == n->sought || leads_on(n, type);
}

/* Whether objects of a type lead to objects of the sought type through objects that may all occupy no
   bytes. */
static bool leads_on(nesting *n, const model_type *type)
{
    for (size_t i = 0; i < n->seen.count; i++)
        if (n->seen.items[i] == type) return false;
    ARRAY_PUSH(n->p->memory, &n->seen, type);
    for (size_t i = 0; i < type->fields.count; i++)
        if (member_leads_on(n, type->fields.items[i])) return true;
    return false;
}

bool plan_nests_without_bytes(const codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        nesting n = {.p = p, .sought = type};
        if (plan_is_entered(type) && type->extent.low <= 0 && leads_on(&n, type)) return true;
    }
    return false;
}
