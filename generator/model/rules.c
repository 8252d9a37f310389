/* Rules over objects: typed, numbered, and with the place that they report at. */
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
    const bool own =
        t->kind == TERM_MEMBER && t->items[0]->kind == TERM_SELF && t->member->role == MEMBER_FIELD;
    if (own && s->member == NULL) s->member = t->member;
    if (t->kind == TERM_ELEMENT && t->items[1]->kind != TERM_INT) s->last = true;
}

static bool is_own_array(const term *array, array_kind kind)
{
    return array->kind == TERM_MEMBER && array->items[0]->kind == TERM_SELF && array->member->array == kind;
}

/* Where folds may stand, and at which levels. */
static bool check_folds(model *m, const model_check *check, const term *t, bool outermost)
{
    bool good = true;
    if (t->kind == TERM_ALL || t->kind == TERM_UNIQUE) {
        const bool all = t->kind == TERM_ALL;
        const bool key =
            all || (t->items[1]->kind == TERM_MEMBER && t->items[1]->items[0]->kind == TERM_ITEM);
        if (!outermost || !key || !is_own_array(t->items[0], all ? ARRAY_RECORDS : ARRAY_OBJECTS)) {
            model_unsupported(
                m, t->source->place, check->schema->path,
                all ? "`all` that is not the whole rule, or not over an array of records of the same object"
                    : "`unique` that is not the whole rule, or not over a member of the objects of an array");
            return false;
        }
        const schema_level least = all ? RULE_CONTENT : RULE_STRICT;
        if (check->schema->level < least) {
            diagnose(m->list, DIAGNOSTIC_E0501, t->source->place, check->schema->path,
                     "this rule looks at every element, so its `level` must be `%s`%s",
                     all ? "content" : "strict", all ? " or `strict`" : "");
            good = false;
        }
    }
    if (t->kind == TERM_ELEMENT && !is_own_array(t->items[0], ARRAY_RECORDS)) {
        model_unsupported(m, t->source->place, check->schema->path,
                          "an element of anything but an array of records of the same object");
        return false;
    }
    for (size_t i = 0; i < t->item_count; i++)
        good = check_folds(m, check, t->items[i], false) && good;
    return good;
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

static void number_check(model *m, model_type *type, model_check *check)
{
    check->number = m->checks.count;
    check->ordinal = 1;
    for (size_t i = 0; i < type->checks.count; i++)
        if (str_eq(type->checks.items[i]->schema->id, check->schema->id)) check->ordinal++;
    ARRAY_PUSH(m->memory, &m->checks, check);
    ARRAY_PUSH(m->memory, &type->checks, check);
}

static void declare_checks(model *m, model_type *type)
{
    for (size_t i = 0; i < type->schema->checks.count; i++) {
        const schema_check *ast = type->schema->checks.items[i];
        const expr_scope s = {.model = m, .type = type, .extended = true, .at_end = true, .path = ast->path};
        model_check *check = ARENA_NEW(m->memory, model_check);
        check->schema = ast;
        check->type = type;
        check->condition = term_expect(&s, ast->condition, VALUE_BOOL, "a condition");
        check->that = term_expect(&s, ast->that, VALUE_BOOL, "a rule");
        if (check->that == NULL || (ast->condition != NULL && check->condition == NULL)) continue;
        if (!check_folds(m, check, check->that, true)) continue;
        if (type->layout != LAYOUT_IRREGULAR) {
            model_unsupported(m, ast->place->place, ast->path, "a rule of a type whose values are records");
            continue;
        }
        place_check(check);
        number_check(m, type, check);
        term_need(check->that);
        term_need(check->condition);
    }
    for (size_t i = 0; i < type->types.count; i++)
        declare_checks(m, type->types.items[i]);
}

/* Values that no rule asks for are typed all the same: their mistakes are found. */
static void infer_values(model *m, model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++) {
        model_member *member = type->values.items[i];
        const expr_scope s = {.model = m, .type = type, .extended = true, .path = member->path};
        if (member->value == NULL) member->value = term_infer(&s, member->source_value);
        if (member->value == NULL) continue;
        member->type = member->value->type;
        member->range = member->value->range;
    }
    for (size_t i = 0; i < type->types.count; i++)
        infer_values(m, type->types.items[i]);
}

void model_rules(model *m)
{
    declare_checks(m, m->top);
    if (diagnostics_errors(m->list) == 0) infer_values(m, m->top);
}
