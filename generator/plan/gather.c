/* Finds conditions of rules over all elements of a list that can be computed element by element during
   reading, so that validation need not keep the elements. */
#include "plan/tables.h"

static bool is_number_of_64_bits(interval range)
{
    return range.low >= INT64_MIN && range.high <= INT64_MAX;
}

/* A value that the element has as soon as it has been read. */
static bool is_plain_member(const term *t, const term *fold)
{
    const model_member *member = t->member;
    const term *of = t->items.items[0];
    if (member == NULL || member->role != MEMBER_FIELD || member->array != ARRAY_NONE) return false;
    if (member->may_be_absent || member->packed || !plan_is_stored(member)) return false;
    if (of->kind == TERM_ITEM) return of->fold == fold->fold;
    return of->kind == TERM_MEMBER && of->type.kind == VALUE_OBJECT && is_plain_member(of, fold);
}

/* Whether an expression uses only the element, takes no work and cannot fail. */
static bool is_plain(const term *t, const term *fold);

static bool are_plain(const term *t, const term *fold)
{
    for (size_t i = 0; i < t->items.count; i++)
        if (!is_plain(t->items.items[i], fold)) return false;
    return true;
}

static bool is_plain(const term *t, const term *fold)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_FLOAT:
    case TERM_BOOL:
    case TERM_TEXT:
    case TERM_ENUM:
        return true;
    case TERM_INDEX:
        return t->fold == fold->fold;
    case TERM_MEMBER:
        return is_plain_member(t, fold) && t->type.kind != VALUE_OBJECT;
    case TERM_UNARY:
        return t->op == OP_NOT && are_plain(t, fold);
    case TERM_BINARY:
        if (t->type.kind == VALUE_INT && (t->op == OP_DIV || t->op == OP_MOD)) return false;
        if (t->type.kind == VALUE_INT && !is_number_of_64_bits(t->range)) return false;
        return are_plain(t, fold);
    default:
        return false;
    }
}

/* Objects that a list of the object itself holds, always, and not before they are read. */
static bool is_own_list(const codec_plan *p, const model_type *type, const term *array)
{
    const model_member *member = array->kind == TERM_MEMBER ? array->member : NULL;
    if (member == NULL || array->items.items[0]->kind != TERM_SELF || member->owner != type) return false;
    if (member->role != MEMBER_FIELD || member->array != ARRAY_OBJECTS || type->json || type->debug)
        return false;
    if (member->may_be_absent || member->placed || member->early || member->asks_itself) return false;
    if (member->io != NULL || member->wire.kind != WIRE_OBJECT || member->type.object == NULL) return false;
    return plan_of_member(p, member)->pointers || plan_counts_objects(p, member) ||
           plan_grows_list(p, member);
}

static bool is_number(value_kind kind)
{
    return kind == VALUE_INT || kind == VALUE_FLOAT;
}

bool plan_can_gather(const codec_plan *p, const model_check *check, const term *t)
{
    const bool condition = t->kind == TERM_ALL || t->kind == TERM_ANY || t->kind == TERM_COUNT;
    const bool extreme = t->kind == TERM_MIN || t->kind == TERM_MAX;
    if (!condition && t->kind != TERM_SUM && !(extreme && is_number(t->type.kind))) return false;
    if (check->at_end || t->items.count < 2 || !is_own_list(p, check->type, t->items.items[0])) return false;
    return is_plain(t->items.items[1], t);
}

const plan_gathered *plan_find_gathered(const codec_plan *p, const term *t)
{
    const term *array = t->items.count > 0 ? t->items.items[0] : NULL;
    if (array == NULL || array->kind != TERM_MEMBER || array->member == NULL) return NULL;
    const member_plan *known = plan_of_member(p, array->member);
    for (size_t i = 0; i < known->gathered.count; i++)
        if (known->gathered.items[i].fold == t) return &known->gathered.items[i];
    return NULL;
}

/* If the elements are kept in any case, rules look at them when all are read. */
void plan_gather(codec_plan *p, const model_member *member)
{
    member_plan *known = edit_member(p, member);
    size_t count = 0;
    for (size_t i = 0; i < known->gathered.count; i++) {
        const plan_gathered *gathered = &known->gathered.items[i];
        if (!known->needed_elements || gathered->check->schema->level < known->elements_level)
            known->gathered.items[count++] = *gathered;
    }
    known->gathered.count = count;
}
