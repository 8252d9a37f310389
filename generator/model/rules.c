/* Rules over objects: typed, and with the place that they report at. */
#include "model/model.h"

typedef struct subject {
    const model_member *member;
    bool last;
} subject;

/* The first member of the object itself that an expression names, and whether it is about its last element.
 */
static void find_subject(const term *t, void *context)
{
    subject *s = context;
    const bool own = t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->kind == TERM_SELF &&
                     t->member->role == MEMBER_FIELD;
    if (own && s->member == NULL) s->member = t->member;
    if (t->kind == TERM_LAST || (t->kind == TERM_ELEMENT && t->items.items[1]->kind != TERM_INT))
        s->last = true;
}

static void place_check(model_check *check)
{
    const term *that = check->that;
    subject s = {NULL, false};
    term_walk(that, find_subject, &s);
    check->at = s.member;
    check->at_last = s.last && that->kind != TERM_ALL;
    check->at_end = that->kind == TERM_AT_END;
    if (check->at != NULL) ((model_member *)check->at)->needed_place = true;
}

/* The cost of a rule: what looks at every element is not among what a reader always does. */
typedef struct cost {
    model *m;
    const model_check *check;
    bool good;
} cost;

static void check_level(const term *t, void *context)
{
    cost *c = context;
    if (t->kind != TERM_ALL && t->kind != TERM_UNIQUE) return;
    const bool all = t->kind == TERM_ALL;
    if (c->check->schema->level >= (all ? RULE_CONTENT : RULE_STRICT)) return;
    diagnose(c->m->list, DIAGNOSTIC_E0501, t->source->place,
             arena_printf(c->m->memory, "%s/that", c->check->schema->path),
             "this rule looks at every element, so its `level` must be `%s`%s", all ? "content" : "strict",
             all ? " or `strict`" : "");
    c->good = false;
}

/* `seen`: the last check of each name. */
static void declare_check(model *m, model_type *type, const schema_check *ast, name_table *seen)
{
    expr_scope s = {.model = m, .type = type, .extended = true, .at_end = true};
    model_check *check = ARENA_NEW(m->memory, model_check);
    check->schema = ast;
    check->type = type;
    s.path = arena_printf(m->memory, "%s/if", ast->path);
    check->condition = term_expect(&s, ast->condition, VALUE_BOOL, "a condition");
    s.path = arena_printf(m->memory, "%s/that", ast->path);
    check->that = term_expect(&s, ast->that, VALUE_BOOL, "a rule");
    if (check->that == NULL || (ast->condition != NULL && check->condition == NULL)) return;
    cost c = {m, check, true};
    term_walk(check->that, check_level, &c);
    if (!c.good) return;
    place_check(check);
    void **before = name_slot(m->memory, seen, ast->id);
    check->ordinal = *before != NULL ? ((const model_check *)*before)->ordinal + 1 : 1;
    *before = check;
    ARRAY_PUSH(m->memory, &type->checks, check);
}

void model_rules(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        model_type *type = m->types.items[i];
        name_table seen = {0};
        for (size_t k = 0; k < type->schema->checks.count; k++)
            declare_check(m, type, type->schema->checks.items[k], &seen);
    }
}
