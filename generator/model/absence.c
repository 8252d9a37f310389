/* Advises on conditions that an absent member satisfies: an absent value equals nothing, so `len != 0` holds
   if `len` is absent, and then the member under it has no size. */
#include "model/change.h"

typedef struct mention {
    const model_member *member;
    bool found;
} mention;

static void note_mention(const term *t, void *context)
{
    mention *search = context;
    if (t->kind == TERM_MEMBER && t->member == search->member) search->found = true;
}

static bool names(const term *t, const model_member *member)
{
    mention search = {member, false};
    if (t != NULL) term_walk(t, note_mention, &search);
    return search.found;
}

/* The number in a condition that is only `number != 0`, if the number may be absent; otherwise NULL. */
static const model_member *number_not_zero(const term *condition)
{
    if (condition == NULL || condition->kind != TERM_BINARY || condition->op != OP_NE) return NULL;
    const term *zero = condition->items.items[1];
    const model_member *number = model_plain_member(condition->items.items[0]);
    const bool is_number = number != NULL && model_is_integer(number) && number->may_be_absent;
    return is_number && zero->kind == TERM_INT && zero->integer == 0 ? number : NULL;
}

static void advise(model *m, const model_member *member)
{
    const model_member *number = number_not_zero(member->condition);
    if (number == NULL) return;
    if (!names(member->size, number) && !names(member->count, number) && !names(member->pos, number)) return;
    diagnose(m->list, DIAGNOSTIC_E0424, member->condition->source->place, member->path,
             "`%.*s` may be absent, and then differs from 0: `%.*s` never ends", STR_ARG(number->id),
             STR_ARG(member->id));
    const char *better = arena_printf(m->memory, "%.*s > 0", STR_ARG(number->id));
    diagnose_hint(m->list, "say `%s`", better);
    diagnose_fix(m->list, FIX_REPLACE, better);
}

void model_absence(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        if (type->file != m->files.items[0]) continue;
        for (size_t k = 0; k < type->fields.count; k++)
            advise(m, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            advise(m, type->instances.items[k]);
    }
}
