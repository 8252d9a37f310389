/* What is derived must not depend on itself: no order of deriving would give it a value. Only members of one
   object can: of other objects the writer sees what has been derived already. */
#include "model/infer.h"

typedef enum visit_state { NOT_SEEN, ON_THE_WAY, SEEN } visit_state;

typedef struct search {
    const model *m;
    const model_type *type;
    visit_state *states; /* of the fields, and behind them of the values */
    const char *path;    /* of the key whose expression is being looked at */
} search;

static bool is_of_self(const term *t)
{
    return t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->kind == TERM_SELF;
}

static void follow(search *s, const model_member *member);

static void look(const term *t, void *context)
{
    search *s = context;
    if (!is_of_self(t) || t->member->owner != s->type) return;
    const model_member *named = t->member;
    if (named->role == MEMBER_FIELD && s->states[named->order] == ON_THE_WAY)
        diagnose(s->m->list, DIAGNOSTIC_E0413, t->source->place, s->path, "`%.*s` is derived from itself",
                 STR_ARG(named->id));
    if (named->role == MEMBER_FIELD || named->role == MEMBER_VALUE) follow(s, named);
}

/* What makes the value of a member that is not a file's to say. */
static const term *made_of(const model_member *member)
{
    if (member->role == MEMBER_VALUE) return member->value;
    if (member->derive != NULL) return member->derive;
    return member->valid.kind == VALID_EQ ? member->valid.eq : NULL;
}

static const char *path_of(const search *s, const model_member *member)
{
    const bool instance = member->role == MEMBER_VALUE && member->schema != NULL && !member->describes;
    if (instance) return arena_printf(s->m->memory, "%s/value", member->path);
    if (member->role == MEMBER_VALUE) return member->path;
    return arena_printf(s->m->memory, "%s/%s", member->path, member->derive != NULL ? "-derive" : "valid");
}

static void follow(search *s, const model_member *member)
{
    const bool value = member->role == MEMBER_VALUE;
    visit_state *state = &s->states[value ? s->type->fields.count + member->order : member->order];
    const term *value_of = made_of(member);
    const char *outer = s->path;
    if (*state != NOT_SEEN || value_of == NULL) return;
    *state = ON_THE_WAY;
    s->path = path_of(s, member);
    term_walk(value_of, look, s);
    if (value && member->condition != NULL) term_walk(member->condition, look, s);
    s->path = outer;
    *state = SEEN;
}

void model_cycles(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        const size_t count = type->fields.count + type->values.count;
        search s = {.m = m, .type = type, .states = arena_alloc(m->memory, count * sizeof *s.states)};
        for (size_t k = 0; k < type->fields.count; k++)
            if (type->fields.items[k]->derive != NULL) follow(&s, type->fields.items[k]);
    }
}
