/* Resolves rules over objects: their types, and the place that a finding names. */
#include "model/change.h"

/* ---- places ---- */

/* The array that a fold goes over: the whole array of an object, even if the fold takes only a part of it. */
static const term *array_of(const term *fold)
{
    return fold->items.items[0];
}

typedef struct subject {
    const model_member *member; /* the first of the object itself that an expression names */
    bool last;                  /* the expression is about the last element of that member */
} subject;

/* Visits the terms that have been evaluated whenever the rule is broken: values under a condition may be
   absent. */
static void walk_evaluated(const term *t, bool broken, void (*visit)(const term *t, void *context),
                           void *context)
{
    const bool either = t->kind == TERM_BINARY && t->op == OP_OR;
    const bool both = t->kind == TERM_BINARY && t->op == OP_AND;
    const bool first_only = t->kind == TERM_TERNARY || both || (either && !broken) || term_is_fold(t);
    visit(t, context);
    if (t->kind == TERM_PRESENT) return; /* an absent member has no place */
    for (size_t i = 0; i < t->items.count && (i == 0 || !first_only); i++)
        walk_evaluated(t->items.items[i], broken && (either || both), visit, context);
}

static void find_member(const term *t, void *context)
{
    subject *s = context;
    if (s->member == NULL && term_is_own_field(t, NULL)) s->member = t->member;
}

/* Finds a member that is always present, among those that may be unevaluated. */
static void find_other(const term *t, void *context)
{
    const bool may_lack =
        term_is_own_field(t, NULL) && (t->member->condition != NULL || t->member->may_be_absent);
    if (!may_lack) find_member(t, context);
}

/* `x.last`, and `x[x.size - 1]`, of an array: bytes are reported as a whole. */
static void find_last(const term *t, void *context)
{
    subject *s = context;
    if (t->kind != TERM_LAST && t->kind != TERM_ELEMENT) return;
    if (!term_is_own_field(t->items.items[0], s->member) || t->items.items[0]->type.kind != VALUE_ARRAY)
        return;
    const term *index = t->kind == TERM_ELEMENT ? t->items.items[1] : NULL;
    if (index == NULL ||
        (index->kind == TERM_BINARY && index->op == OP_SUB && index->items.items[0]->kind == TERM_SIZE &&
         index->items.items[1]->kind == TERM_INT && index->items.items[1]->integer == 1))
        s->last = true;
}

static bool reports_elements(const term *that)
{
    const bool named = that->kind == TERM_ALL || that->kind == TERM_UNIQUE || that->kind == TERM_ACYCLIC;
    return named && term_is_own_field(array_of(that), NULL);
}

static void place_check(model_check *check)
{
    subject s = {NULL, false};
    walk_evaluated(check->that, true, find_member, &s);
    if (s.member == NULL) term_walk(check->that, find_other, &s);
    check->at = s.member;
    check->at_elements = reports_elements(check->that);
    if (s.member != NULL && !check->at_elements) walk_evaluated(check->that, true, find_last, &s);
    check->at_last = s.last;
    check->at_end = check->that->kind == TERM_AT_END;
    if (check->at != NULL && !check->at_end) change_member(check->at)->needed_place = true;
}

/* ---- levels ---- */

static const char *const level_names[] = {"structure", "content", "strict"};

/* The first term that a rule of a level must not evaluate. */
typedef struct level_search {
    schema_level level;
    const term *found;
} level_search;

static void find_level(const term *t, void *context)
{
    level_search *search = context;
    const bool costs =
        term_is_fold(t) || term_sums_bytes(t) || term_asks_container(t) || t->kind == TERM_MEMBER;
    if (search->found == NULL && costs && term_level(t) > search->level) search->found = t;
}

static const char *cost_of(const term *t)
{
    if (term_sums_bytes(t)) return "looks at every byte";
    return term_asks_container(t) ? "asks for the container of the file" : "looks at every element";
}

/* A reader does not always look at every element. */
static bool is_cheap_enough(model *m, const model_check *check, const term *t, const char *key)
{
    level_search search = {check->schema->level, NULL};
    if (t != NULL) term_walk(t, find_level, &search);
    const term *found = search.found;
    if (found == NULL) return true;
    const char *path = arena_printf(m->memory, "%s/%s", check->schema->path, key);
    const schema_level least = term_level(found);
    const bool value = found->kind == TERM_MEMBER;
    diagnose(m->list, DIAGNOSTIC_E0501, found->source->place, path,
             "this %s %s, so its `level` must be `%s`%s", value ? "value of the rule" : "rule",
             cost_of(found), level_names[least], least == RULE_STRICT ? "" : " or `strict`");
    return false;
}

/* ---- the whole ---- */

static void add_check(model *m, model_type *type, model_check *check, name_table *seen)
{
    const schema_check *ast = check->schema;
    const bool cheap = is_cheap_enough(m, check, check->condition, "if");
    if (!is_cheap_enough(m, check, check->that, "that") || !cheap) return;
    place_check(check);
    const void **before = name_slot(m->memory, seen, ast->id);
    check->ordinal = *before != NULL ? ((const model_check *)*before)->ordinal + 1 : 1;
    *before = check;
    ARRAY_PUSH(m->memory, &type->checks, check);
}

/* `seen`: the last check of each name. `of_derived`: it compares a member with its derived value. */
static void declare_check(model *m, model_type *type, const schema_check *ast, bool of_derived,
                          name_table *seen)
{
    expr_scope s = {.model = m, .type = type, .extended = true, .at_end = true, .in_rule = true};
    model_check *check = model_new_check(m, type);
    check->schema = ast;
    check->of_derived = of_derived;
    s.path = arena_printf(m->memory, "%s/if", ast->path);
    check->condition = term_expect(&s, ast->condition, VALUE_BOOL, "a condition");
    s.path = arena_printf(m->memory, "%s/that", ast->path);
    s.given = check->condition;
    check->that = term_expect(&s, ast->that, VALUE_BOOL, "a rule");
    if (check->that == NULL || (ast->condition != NULL && check->condition == NULL)) return;
    add_check(m, type, check, seen);
}

/* ---- derived members ---- */

static expr *new_expr(const model *m, expr_kind kind, const expr *like)
{
    expr *tree = ARENA_NEW(m->memory, expr);
    tree->kind = kind;
    tree->place = like->place;
    tree->name_place = like->name_place;
    tree->made = true;
    tree->height = 1;
    return tree;
}

/* "checksum == sdbm(content)" */
static const expr *comparison(const model *m, const model_member *member)
{
    const expr *value = member->schema->derive;
    expr *name = new_expr(m, EXPR_NAME, value), *equal = new_expr(m, EXPR_BINARY, value);
    name->name = member->id;
    name->name_place = value->place;
    equal->op = OP_EQ;
    equal->height = value->height + 1;
    ARRAY_PUSH(m->memory, &equal->items, name);
    ARRAY_PUSH(m->memory, &equal->items, value);
    return equal;
}

/* Declares the rule, of the member's name, that compares a member with `-derive: {value, severity}` with its
   derived value. */
static void declare_comparison(model *m, model_type *type, const model_member *member, name_table *seen)
{
    const schema_attribute *ast = member->schema;
    if (member->derive == NULL || !ast->derive_compared) return;
    schema_check *rule = ARENA_NEW(m->memory, schema_check);
    *rule = (schema_check){.id = member->id,
                           .place = member->place,
                           .path = ast->path,
                           .condition = ast->condition,
                           .that = comparison(m, member),
                           .severity = ast->derive_severity,
                           .doc = ast->derive_doc,
                           .level = term_level(member->derive)};
    if (ast->derive_level > rule->level) rule->level = ast->derive_level;
    declare_check(m, type, rule, true, seen);
}

void model_rules(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        model_type *type = change_type(m->types.items[i]);
        name_table seen = {0};
        for (size_t k = 0; k < type->schema->checks.count; k++)
            declare_check(m, type, type->schema->checks.items[k], false, &seen);
        for (size_t k = 0; k < type->fields.count; k++)
            declare_comparison(m, type, type->fields.items[k], &seen);
    }
}
