/* The expressions of members: conditions, sizes, counts and arguments. */
#include "model/model.h"

static void infer_arguments(model *m, model_member *member)
{
    const expr *reference = member->schema->type;
    const model_type *type = member->type.object;
    if (member->wire.kind != WIRE_OBJECT || type == NULL) return;
    if (reference->items.count != type->params.count) {
        diagnose(m->list, DIAGNOSTIC_E0412, reference->place, member->path,
                 "`%.*s` takes %zu argument%s, not %zu", STR_ARG(type->id), type->params.count,
                 type->params.count == 1 ? "" : "s", reference->items.count);
        return;
    }
    const expr_scope s = {.model = m, .type = member->owner, .before = member, .path = member->path};
    for (size_t i = 0; i < reference->items.count; i++) {
        const term *argument = term_expect(&s, reference->items.items[i], VALUE_INT, "this argument");
        if (argument != NULL && !interval_within(argument->range, type->params.items[i]->range))
            model_unsupported(m, reference->items.items[i]->place, member->path,
                              "an argument that may be out of its parameter's range");
        ARRAY_PUSH(m->memory, &member->arguments, argument);
    }
}

static void infer_member(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    const expr_scope s = {.model = m, .type = member->owner, .before = member, .path = member->path};
    member->condition = term_expect(&s, ast->condition, VALUE_BOOL, "a condition");
    member->size = term_expect(&s, ast->size, VALUE_INT, "a size");
    member->count = term_expect(&s, ast->repeat_expr, VALUE_INT, "a number of elements");
    if (member->count != NULL && member->count->range.low < 0)
        model_unsupported(m, ast->repeat_expr->place, member->path,
                          "a number of elements that may be negative");
    if (member->size != NULL && member->size->range.low < 0)
        model_unsupported(m, ast->size->place, member->path, "a size that may be negative");
    infer_arguments(m, member);
}

static void infer_type(model *m, model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        infer_member(m, type->fields.items[i]);
    for (size_t i = 0; i < type->types.count; i++)
        infer_type(m, type->types.items[i]);
}

void model_infer(model *m)
{
    infer_type(m, m->top);
}
