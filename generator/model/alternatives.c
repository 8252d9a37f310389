/* Finds members of which exactly one is present, for the least size of objects. */
#include "model/change.h"

/* Whether a condition comes to the same wherever in its object it is evaluated, and always to something: it
   compares members that have been read, and are never absent. */
static void note_unsteady(const term *t, void *context)
{
    bool *steady = context;
    switch (t->kind) {
    case TERM_INT:
    case TERM_BOOL:
    case TERM_TEXT:
    case TERM_ENUM:
    case TERM_SELF:
    case TERM_PARENT:
    case TERM_ROOT:
    case TERM_UNARY:
    case TERM_BINARY:
        break;
    case TERM_MEMBER:
        if (t->member == NULL || (t->member->role != MEMBER_FIELD && t->member->role != MEMBER_PARAM))
            *steady = false;
        break;
    default:
        *steady = false;
    }
}

static bool is_steady(const term *condition)
{
    bool steady = !term_may_need_absent(condition);
    term_walk(condition, note_unsteady, &steady);
    return steady;
}

static bool is_opposite(const term *a, const term *b)
{
    return term_is_negation(a, b) || term_is_negation(b, a);
}

/* Notes values in place that change while the object is read. */
static void note_unsteady_value(const term *t, void *context)
{
    bool *steady = context;
    const bool number = t->kind == TERM_TERNARY || t->kind == TERM_TO_INT;
    const bool read = t->kind == TERM_MEMBER && t->member != NULL && !t->member->early;
    if (!number && !(read && term_named_value(t) != NULL)) note_unsteady(t, context);
    if (t->kind == TERM_MEMBER && !read) *steady = false;
}

bool model_one_is_there(const model_member *a, const model_member *b)
{
    if (a->condition == NULL || b->condition == NULL || a->may_lack_case || b->may_lack_case) return false;
    bool steady = !term_may_need_absent(a->condition);
    term_walk_through(a->condition, note_unsteady_value, &steady);
    return steady && is_opposite(a->condition, b->condition);
}

/* Whether an earlier member has an equal or opposite condition: it has been counted with that member. */
static bool is_counted(const model_type *type, size_t i)
{
    const term *condition = type->fields.items[i]->condition;
    for (size_t k = 0; k < i; k++) {
        const term *other = type->fields.items[k]->condition;
        if (other != NULL && (term_same(condition, other) || is_opposite(condition, other))) return true;
    }
    return false;
}

wide model_least_of_alternatives(const model_type *type, wide (*least)(const model_member *member))
{
    wide sum = 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const term *condition = type->fields.items[i]->condition;
        if (condition == NULL || !is_steady(condition) || is_counted(type, i)) continue;
        wide with = 0, without = 0;
        for (size_t k = i; k < type->fields.count; k++) {
            const model_member *member = type->fields.items[k];
            if (member->condition == NULL || member->placed) continue;
            if (term_same(condition, member->condition)) with += least(member);
            if (is_opposite(condition, member->condition)) without += least(member);
        }
        sum += with < without ? with : without;
    }
    return sum;
}
