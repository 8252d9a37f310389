/* Finds the parts of two models that belong together. */
#include "diff/facing.h"
#include "diff/versions.h"

const model_member *versions_partner(const versions *v, const model_member *member, unsigned side,
                                     const model_type *in)
{
    for (size_t i = 0; i < v->members.count; i++) {
        const member_pair *pair = &v->members.items[i];
        if (pair->of[side] == member && pair->of[1 - side]->owner == in) return pair->of[1 - side];
    }
    return NULL;
}

bool versions_members_paired(const versions *v, const model_member *old, const model_member *new)
{
    for (size_t i = 0; i < v->members.count; i++)
        if (v->members.items[i].of[OLD] == old && v->members.items[i].of[NEW] == new) return true;
    return false;
}

bool versions_types_paired(const versions *v, const model_type *old, const model_type *new)
{
    for (size_t i = 0; i < v->types.count; i++)
        if (v->types.items[i].of[OLD] == old && v->types.items[i].of[NEW] == new) return true;
    return false;
}

const model_check *versions_check(const model_type *type, const model_check *like)
{
    for (size_t i = 0; i < type->checks.count; i++) {
        const model_check *each = type->checks.items[i];
        if (str_eq(each->schema->id, like->schema->id) && each->ordinal == like->ordinal) return each;
    }
    return NULL;
}

static void pair_types(versions *v, const model_type *old, const model_type *new)
{
    if (versions_types_paired(v, old, new)) return;
    const type_pair pair = {{old, new}};
    ARRAY_PUSH(v->memory, &v->types, pair);
}

static void pair_enums(versions *v, const model_enum *old, const model_enum *new)
{
    for (size_t i = 0; i < v->enums.count; i++)
        if (v->enums.items[i].of[OLD] == old && v->enums.items[i].of[NEW] == new) return;
    const enum_pair pair = {{old, new}};
    ARRAY_PUSH(v->memory, &v->enums, pair);
}

static const model_type *object_of(value_type type)
{
    while (type.kind == VALUE_ARRAY && type.element != NULL)
        type = *type.element;
    return type.object;
}

static bool same_key(const term *a, const term *b)
{
    if (a == NULL || b == NULL) return a == b;
    if (a->type.kind == VALUE_TEXT || a->type.kind == VALUE_BYTES) return str_eq(a->text, b->text);
    return a->integer == b->integer;
}

static void pair_members(versions *v, const model_member *old, const model_member *new, bool of_case);

/* The cases of two switches, by their keys. */
static void pair_cases(versions *v, const model_member *old, const model_member *new)
{
    for (size_t i = 0; i < old->cases.count; i++)
        for (size_t k = 0; k < new->cases.count; k++)
            if (same_key(old->cases.items[i].key, new->cases.items[k].key))
                pair_members(v, old->cases.items[i].as, new->cases.items[k].as, true);
}

static void pair_members(versions *v, const model_member *old, const model_member *new, bool of_case)
{
    if (versions_members_paired(v, old, new)) return;
    const member_pair pair = {{old, new}, of_case};
    ARRAY_PUSH(v->memory, &v->members, pair);
    const model_type *a = object_of(old->type), *b = object_of(new->type);
    if (a != NULL && b != NULL && !a->opaque && !b->opaque) pair_types(v, a, b);
    if (old->enumeration != NULL && new->enumeration != NULL)
        pair_enums(v, old->enumeration, new->enumeration);
    pair_cases(v, old, new);
}

static const model_member *called(const model_member *const *members, size_t count, str id)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq(members[i]->id, id)) return members[i];
    return NULL;
}

/* Whether two members may be one renamed member. */
static bool look_alike(const model_member *a, const model_member *b)
{
    const wire *x = &a->wire, *y = &b->wire;
    const bool objects = a->type.object != NULL && b->type.object != NULL;
    return x->kind == y->kind && x->bytes == y->bytes && x->bits == y->bits && x->is_signed == y->is_signed &&
           x->big_endian == y->big_endian && x->limit == y->limit && a->type.kind == b->type.kind &&
           (a->array == ARRAY_NONE) == (b->array == ARRAY_NONE) &&
           (!objects || str_eq(a->type.object->id, b->type.object->id) ||
            a->type.object->fields.count == b->type.object->fields.count);
}

/* Members without a partner that follow the same partners are pairs if they look alike. */
static void pair_renamed(versions *v, const model_member *const *a, size_t a_count,
                         const model_member *const *b, size_t b_count)
{
    for (facing at = {0, 0}; at.old < a_count && at.new < b_count;) {
        const model_member *old = a[at.old], *new = b[at.new];
        const bool of_old = called(b, b_count, old->id) != NULL, of_new = called(a, a_count, new->id) != NULL;
        if (facing_may_be_renamed(of_old, of_new) && look_alike(old, new)) pair_members(v, old, new, false);
        facing_next(&at, of_old, of_new);
    }
}

static void pair_lists(versions *v, const model_member *const *a, size_t a_count,
                       const model_member *const *b, size_t b_count, bool by_looks)
{
    for (size_t i = 0; i < a_count; i++) {
        const model_member *other = called(b, b_count, a[i]->id);
        if (other != NULL) pair_members(v, a[i], other, false);
    }
    if (by_looks) pair_renamed(v, a, a_count, b, b_count);
}

static void pair_enums_of(versions *v, const model_type *old, const model_type *new)
{
    for (size_t i = 0; i < old->enums.count; i++)
        for (size_t k = 0; k < new->enums.count; k++)
            if (str_eq(old->enums.items[i]->schema->id, new->enums.items[k]->schema->id))
                pair_enums(v, old->enums.items[i], new->enums.items[k]);
}

void versions_pair(versions *v)
{
    pair_types(v, v->models[OLD]->top, v->models[NEW]->top);
    for (size_t i = 0; i < v->types.count; i++) {
        const model_type *a = v->types.items[i].of[OLD], *b = v->types.items[i].of[NEW];
        pair_lists(v, a->params.items, a->params.count, b->params.items, b->params.count, true);
        pair_lists(v, a->fields.items, a->fields.count, b->fields.items, b->fields.count, true);
        pair_lists(v, a->instances.items, a->instances.count, b->instances.items, b->instances.count, true);
        pair_lists(v, a->values.items, a->values.count, b->values.items, b->values.count, false);
        pair_enums_of(v, a, b);
    }
}
