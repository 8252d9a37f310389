/* Resolves units, and limits for which the default does not fit. */
#include "model/change.h"

static void infer_max(model *m, model_member *member)
{
    const expr *max = member->schema->max;
    if (max == NULL) return;
    member->has_max = max->kind == EXPR_INT && max->magnitude <= INT64_MAX;
    if (member->has_max)
        member->max = max->magnitude;
    else
        diagnose(m->list, DIAGNOSTIC_E0404, max->place, arena_printf(m->memory, "%s/-max", member->path),
                 "a limit must be an integer of 0 or more");
}

static void infer_depth(model *m)
{
    const expr *depth = m->schema->top->depth;
    m->depth_limit = DEEPEST;
    if (depth == NULL) return;
    if (depth->kind == EXPR_INT && depth->magnitude >= 1 && depth->magnitude <= DEEPEST)
        m->depth_limit = (unsigned)depth->magnitude;
    else
        diagnose(m->list, DIAGNOSTIC_E0404, depth->place, "/-depth",
                 "a depth must be an integer from 1 to %d", DEEPEST);
}

void model_limits(model *m)
{
    infer_depth(m);
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            infer_max(m, change_member(type->fields.items[k]));
        for (size_t k = 0; k < type->instances.count; k++)
            infer_max(m, change_member(type->instances.items[k]));
    }
}

static void check_unit(model *m, const model_member *member)
{
    if (member->schema == NULL || member->schema->unit_node == NULL || member->broken) return;
    const value_kind kind = member->type.kind;
    const bool several = member->wire.kind == WIRE_SWITCH;
    if (kind == VALUE_INT || kind == VALUE_FLOAT || several) return;
    diagnose(m->list, DIAGNOSTIC_E0404, member->schema->unit_node->place,
             arena_printf(m->memory, "%s/-unit", member->path), "only numbers have a unit, and this is %s",
             value_name(m->memory, member->type));
}

void model_units(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            check_unit(m, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            check_unit(m, type->instances.items[k]);
        for (size_t k = 0; k < type->values.count; k++)
            check_unit(m, type->values.items[k]);
    }
}
