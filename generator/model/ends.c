/* Decides which members end their stream, so that a member up to the end of the stream stays the same. */
#include "model/change.h"

static bool is_own(const term *t, void *context)
{
    (void)context;
    return t->items.items[0]->kind == TERM_SELF &&
           (t->member->role == MEMBER_FIELD || t->member->role == MEMBER_PARAM);
}

/* Whether a condition has one value at any time: it uses members of the object itself alone. */
static bool is_steady(const term *t)
{
    return term_is_made_of(t, is_own, NULL);
}

static bool exclude_each_other(const model_member *a, const model_member *b)
{
    if (a->condition == NULL || b->condition == NULL) return false;
    return is_steady(a->condition) && is_steady(b->condition) && term_never_both(a->condition, b->condition);
}

/* Whether no present member of its type follows a member in line; for the member of a case as for the one
   with the cases. */
static bool is_last(const model_member *read)
{
    const model_member *member = read->choice != NULL ? read->choice : read;
    const model_type *owner = member->owner;
    for (size_t i = owner->fields.count; i-- > 0;) {
        const model_member *each = owner->fields.items[i];
        if (each == member) return true;
        if (!each->placed && !exclude_each_other(member, each)) return false;
    }
    return false;
}

/* A question about the stream of an object, or about the file; and the types for which it is being answered,
   from the innermost out. Their inner objects nest finitely, and do not change the answer. */
typedef struct question {
    const model *m;
    bool of_file;
    const model_type *type;
    const struct question *up;
} question;

static bool ends_stream(const question *q, const model_member *member);

/* Whether an object of the type is the last thing in its stream, or even in the file, if it is read as the
   member or case `as`. */
static bool use_ends_stream(const question *q, const model_member *as)
{
    const model_member *field = as->choice != NULL ? as->choice : as;
    const bool own_stream = as->wire.limit != LIMIT_NONE && !q->of_file;
    for (size_t i = 0; i < as->cases.count; i++)
        if (!use_ends_stream(q, as->cases.items[i].as)) return false;
    if (as->wire.kind != WIRE_OBJECT || as->type.object != q->type || own_stream) return true;
    return !field->placed && field->array == ARRAY_NONE && ends_stream(q, as);
}

static bool is_asked(const question *q, const model_type *type)
{
    return q != NULL && (q->type == type || is_asked(q->up, type));
}

/* Whether every object of a type is the last thing in its stream, or even in the file. */
static bool all_end_stream(const question *up, const model_type *type)
{
    const question q = {up->m, up->of_file, type, up};
    if (is_asked(up, type)) return true;
    for (size_t i = 0; i < q.m->order.count; i++) {
        const model_type *user = q.m->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++)
            if (!use_ends_stream(&q, user->fields.items[k])) return false;
    }
    return true;
}

/* Whether a member of the whole is placed, and nothing else is: the writer puts it behind all that is in
   line. */
static bool is_behind_all(const model *m, const model_member *member)
{
    if (member->owner != m->top || member->of_root || member->condition != NULL) return false;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            if (type->fields.items[k]->placed && type->fields.items[k] != member) return false;
    }
    return true;
}

static bool ends_stream(const question *q, const model_member *member)
{
    const bool goes_on = member->wire.limit == LIMIT_NONE || member->wire.limit == LIMIT_STREAM;
    if (member->placed) return goes_on && is_behind_all(q->m, member);
    return is_last(member) && goes_on && !member->owner->before_placed && all_end_stream(q, member->owner);
}

bool model_ends_stream(const model *m, const model_member *member, bool of_file)
{
    const question q = {.m = m, .of_file = of_file};
    return ends_stream(&q, member);
}

bool model_elements_end_stream(const model *m, const model_member *list)
{
    const question q = {.m = m};
    return is_last(list) && !list->owner->before_placed && all_end_stream(&q, list->owner);
}

bool model_takes_whole_stream(const model_type *type)
{
    for (size_t i = type->fields.count; i-- > 0;) {
        const model_member *last = type->fields.items[i];
        if (last->placed) continue;
        if (last->may_be_absent) return false;
        if (last->array != ARRAY_NONE) return last->schema->repeat == REPEAT_EOS;
        if (last->wire.limit != LIMIT_NONE) return last->wire.limit == LIMIT_STREAM;
        return last->wire.kind == WIRE_OBJECT && !last->type.object->recursive &&
               model_takes_whole_stream(last->type.object);
    }
    return false;
}
