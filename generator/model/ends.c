/* What ends a stream: nothing can follow a member, so that what goes on up to the end is what it was. */
#include "model/change.h"

static bool is_comparison(const term *t, expr_op op)
{
    return t->kind == TERM_BINARY && t->op == op;
}

bool term_is_negation(const term *a, const term *b)
{
    if (is_comparison(a, OP_NE) && is_comparison(b, OP_EQ))
        return term_same(a->items.items[0], b->items.items[0]) &&
               term_same(a->items.items[1], b->items.items[1]);
    return a->kind == TERM_UNARY && a->op == OP_NOT && term_same(a->items.items[0], b);
}

/* Whether a condition has one value wherever it is evaluated: it asks for members of the object itself alone.
 */
static bool is_steady(const term *t)
{
    const bool own = t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->kind == TERM_SELF &&
                     (t->member->role == MEMBER_FIELD || t->member->role == MEMBER_PARAM);
    if (own || t->kind == TERM_INT || t->kind == TERM_ENUM || t->kind == TERM_BOOL || t->kind == TERM_TEXT)
        return true;
    if (t->kind != TERM_UNARY && t->kind != TERM_BINARY) return false;
    for (size_t i = 0; i < t->items.count; i++)
        if (!is_steady(t->items.items[i])) return false;
    return true;
}

/* Whether two conditions never hold both: one is the opposite of the other, or they ask whether the same is
   this and whether it is that. */
static bool are_opposed(const term *a, const term *b)
{
    if (term_is_negation(a, b) || term_is_negation(b, a)) return true;
    if (!is_comparison(a, OP_EQ) || (!is_comparison(b, OP_EQ) && !is_comparison(b, OP_NE))) return false;
    const term *left = a->items.items[1], *right = b->items.items[1];
    if (!term_same(a->items.items[0], b->items.items[0])) return false;
    if (b->op == OP_NE) return term_same(left, right);
    return left->kind == right->kind && (left->kind == TERM_INT || left->kind == TERM_ENUM) &&
           left->integer != right->integer;
}

static bool exclude_each_other(const model_member *a, const model_member *b)
{
    if (a->condition == NULL || b->condition == NULL) return false;
    return is_steady(a->condition) && is_steady(b->condition) &&
           (are_opposed(a->condition, b->condition) || are_opposed(b->condition, a->condition));
}

/* Whether nothing of its type stands in line behind a member, where it is there. */
static bool is_last(const model_member *member)
{
    const model_type *owner = member->owner;
    for (size_t i = owner->fields.count; i-- > 0;) {
        const model_member *each = owner->fields.items[i];
        if (each == member) return true;
        if (!each->placed && !exclude_each_other(member, each)) return false;
    }
    return false;
}

/* Whether every object of the type is the last thing in its stream, or even in the file. */
static bool all_end_stream(const model *m, const model_type *type, bool of_file)
{
    if (type->recursive) return false;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *user = m->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++) {
            const model_member *member = user->fields.items[k];
            const bool own_stream = member->wire.limit != LIMIT_NONE && !of_file;
            if (member->type.object != type || own_stream) continue;
            if (member->placed || member->array != ARRAY_NONE || !model_ends_stream(m, member, of_file))
                return false;
        }
    }
    return true;
}

bool model_ends_stream(const model *m, const model_member *member, bool of_file)
{
    const bool goes_on = member->wire.limit == LIMIT_NONE || member->wire.limit == LIMIT_STREAM;
    return is_last(member) && goes_on && !member->owner->before_placed &&
           all_end_stream(m, member->owner, of_file);
}

bool model_elements_end_stream(const model *m, const model_member *list)
{
    return is_last(list) && !list->owner->before_placed && all_end_stream(m, list->owner, false);
}
