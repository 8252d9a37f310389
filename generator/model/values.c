/* Resolves named values: `-values` and value instances. Each is typed on its first use. */
#include "model/change.h"
#include "model/infer.h"

/* The enumeration that `enum` names makes a value of it of an integer. */
static bool take_enum(model *m, model_member *member)
{
    if (member->enumeration == NULL || member->is_flags) return true;
    const node *name = member->schema->enum_name;
    if (member->value->type.kind != VALUE_INT) {
        diagnose(m->list, DIAGNOSTIC_E0404, name->place, arena_printf(m->memory, "%s/enum", member->path),
                 "only integers have an enumeration, and this is %s",
                 value_name(m->memory, member->value->type));
        return false;
    }
    member->type = (value_type){.kind = VALUE_ENUM, .enumeration = member->enumeration};
    return true;
}

static bool prepare(model *m, model_member *member)
{
    const interval assumed = member->range;
    member->type = member->value->type;
    member->range = infer_range(member->value);
    member->cyclic = member->assumed && !interval_within(member->range, assumed);
    if (member->cyclic) member->range = assumed;
    return take_enum(m, member);
}

/* `-values` replace their names: their cost is known from here on. */
static bool weigh(model *m, model_member *member)
{
    member->level = term_level(member->value);
    member->simple = term_is_simple(member->value);
    member->value = term_with_repeats(m->memory, member->value);
    member->weight = term_weight(member->value);
    if (member->weight < TERM_WEIGHT_LIMIT) return true;
    diagnose(m->list, DIAGNOSTIC_E0416, member->source_value->place, member->path,
             "with the values that it uses, this is larger than %d terms", (int)TERM_WEIGHT_LIMIT);
    return false;
}

/* A value that can fail, because members may be used before they are present, is not simple; nor is an
   expression with it. */
void model_simple(model *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->types.count; i++)
            for (size_t k = 0; k < m->types.items[i]->values.count; k++) {
                model_member *value = change_member(m->types.items[i]->values.items[k]);
                if (!value->simple || term_is_simple(value->value)) continue;
                value->simple = false;
                changed = true;
            }
    }
}

bool infer_value(model *m, model_member *member)
{
    if (member->inferred) return member->value != NULL;
    const bool ours = member->schema == NULL;
    const char *path =
        ours || member->describes ? member->path : arena_printf(m->memory, "%s/value", member->path);
    const expr_scope scope = {.model = m,
                              .type = member->owner,
                              .extended = ours,
                              .made = true,
                              .lazy = true,
                              .path = path,
                              .value_of = member};
    member->inferring = true;
    member->value = member->describes ? term_expect(&scope, member->source_value, VALUE_TEXT, "`to-string`")
                                      : term_infer(&scope, member->source_value);
    member->inferring = false;
    member->inferred = true;
    if (member->value != NULL && !prepare(m, member)) member->value = NULL;
    if (member->value != NULL && ours && !weigh(m, member)) member->value = NULL;
    return member->value != NULL;
}

void infer_prepare_later(model *m)
{
    for (size_t i = 0; i < m->later.count; i++) {
        const model_later *one = &m->later.items[i];
        const model_member *member = one->t->member;
        if (member->value == NULL) continue;
        one->t->type = member->type;
        if (infer_castable(member->type, one->cast)) continue;
        diagnose(m->list, DIAGNOSTIC_E0404, one->t->source->place, one->path, "%s cannot be taken as %s",
                 value_name(m->memory, member->type), value_name(m->memory, one->cast));
    }
    m->later.count = 0;
}
