/* Makes objects that satisfy a rule, or violate it. */
#include "mutate.h"

#include <string.h>

static const tn_rule_constraint *constraint_of(const tn_mutation *run, const tn_rule *rule)
{
    const tn_format *format = run->with->format;
    for (size_t i = 0; i < format->rule_count && run->with->constraints != NULL; i++)
        if (format->rules[i] == rule) return &run->with->constraints[i];
    return NULL;
}

bool tn_keep_rule(tn_mutation *run, const tn_error *finding)
{
    tn_lineage lineage;
    const tn_rule_constraint *constraint = constraint_of(run, finding->rule);
    const tn_constraint_scope scope = {run, &lineage, NULL};
    if (constraint == NULL || !tn_lineage_of(run, &finding->place, finding->rule->type, &lineage))
        return false;
    if (constraint->condition != NULL && tn_below(run, 8) == 0)
        return tn_constraint_solve(&scope, constraint->condition, false);
    return tn_constraint_solve(&scope, constraint->that, true);
}

/* ---- breaking ---- */

/* A walk that keeps the path to one object of a type, among all that it has visited. */
typedef struct choosing {
    tn_mutation *run;
    const char *type;
    size_t seen;
    tn_lineage way, *chosen;
} choosing;

static void choose_in(choosing *of, const tn_type *type, void *object);

static void choose_in_member(choosing *of, const tn_member *member, void *value)
{
    if (member->kind == TN_KIND_OBJECT) choose_in(of, member->type, value);
    if (member->kind == TN_KIND_POINTER && tn_pointee(value) != NULL)
        choose_in(of, member->type, *(void **)value);
    if (member->kind == TN_KIND_LIST) {
        const tn_list *list = value;
        for (size_t i = 0; i < list->count; i++)
            choose_in(of, member->type, (char *)list->items + i * member->type->size);
    }
    if (member->kind == TN_KIND_VARIANT) {
        const void *held;
        const tn_member inner = tn_variant_member(member, value, &held);
        if (inner.kind == TN_KIND_POINTER) choose_in(of, inner.type, ((tn_variant *)value)->as.object);
    }
}

static void choose_in(choosing *of, const tn_type *type, void *object)
{
    if (of->way.count > TN_PLACE_STEPS) return;
    of->way.at[of->way.count].type = type;
    of->way.at[of->way.count++].object = object;
    if (strcmp(type->id, of->type) == 0 && tn_below(of->run, ++of->seen) == 0) *of->chosen = of->way;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (tn_may_change(member) && tn_member_present(member, object))
            choose_in_member(of, member, tn_member_in(member, object));
    }
    of->way.count--;
}

bool tn_break_rule(tn_mutation *run, const tn_rule *rule)
{
    tn_lineage lineage;
    const tn_rule_constraint *constraint = constraint_of(run, rule);
    const tn_constraint_scope scope = {run, &lineage, NULL};
    choosing of = {run, rule->type, 0, {0}, &lineage};
    if (constraint == NULL) return false;
    choose_in(&of, run->with->format->type, run->root);
    if (of.seen == 0) return false;
    if (constraint->condition != NULL) (void)tn_constraint_solve(&scope, constraint->condition, true);
    return tn_constraint_solve(&scope, constraint->that, false);
}
