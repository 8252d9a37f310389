/* Text, bytes and lists that expressions make: these take memory while a file is read or validated. */
#include "plan/plan.h"

bool plan_is_constant_list(const term *t)
{
    if (t->kind != TERM_LIST || t->type.kind != VALUE_ARRAY || t->items.count == 0) return false;
    for (size_t i = 0; i < t->items.count; i++) {
        const term_kind kind = t->items.items[i]->kind;
        if (kind != TERM_INT && kind != TERM_ENUM && kind != TERM_BOOL && kind != TERM_FLOAT) return false;
    }
    return true;
}

bool plan_is_spelled_extreme(const term *t)
{
    if (t->kind != TERM_MIN && t->kind != TERM_MAX) return false;
    const term *list = t->items.items[0];
    return t->items.count == 1 && list->kind == TERM_LIST && list->items.count > 0 &&
           t->type.kind == VALUE_INT;
}

/* Text in these is kept as it is. */
static bool is_another_encoding(const term *t)
{
    return !str_is(t->text, "UTF-8");
}

/* Whether the term makes its value, where `user`, which may be NULL, is what asks for it. */
static bool is_made(const term *t, const term *user)
{
    switch (t->kind) {
    case TERM_LIST:
        if (user == NULL) return true;
        return !plan_is_spelled_extreme(user) && !(user->kind == TERM_ELEMENT && plan_is_constant_list(t));
    case TERM_CONCAT:
    case TERM_FORMAT:
    case TERM_REVERSE:
        return true;
    case TERM_TO_LOWER: /* comparisons and keys look at text as it is in the file */
        return user == NULL || (user->kind != TERM_BINARY && user->kind != TERM_UNIQUE);
    case TERM_TO_TEXT:
        return t->items.items[0]->type.kind == VALUE_INT || is_another_encoding(t);
    case TERM_TO_BYTES:
        return is_another_encoding(t);
    default:
        return false;
    }
}

static void note_items(const term *t, void *context)
{
    for (size_t i = 0; i < t->items.count; i++)
        if (is_made(t->items.items[i], t)) *(bool *)context = true;
}

static void note(const term *t, void *context)
{
    if (t == NULL) return;
    if (is_made(t, NULL)) *(bool *)context = true;
    term_walk(t, note_items, context);
}

bool plan_makes_values(const model *m)
{
    bool any = false;
    for (size_t i = 0; i < m->order.count; i++)
        model_each_codec_term(m->order.items[i], note, &any);
    return any;
}
