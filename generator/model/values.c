/* Named values: `-values` and value instances. Each is typed when an expression first asks for it. */
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

/* What was assumed of a value that depends on itself must have been right. */
static bool check_cycle(model *m, const model_member *member, const char *path, value_type assumed)
{
    const value_type type = member->value->type;
    if (types_assignable(type, assumed)) return true;
    diagnose(m->list, DIAGNOSTIC_E0404, member->source_value->place, path,
             "this value depends on itself as %s, and it is %s", value_name(m->memory, assumed),
             value_name(m->memory, type));
    return false;
}

static bool settle(model *m, model_member *member, const char *path)
{
    const value_type assumed = member->type;
    const interval range = member->range;
    member->type = member->value->type;
    member->range = infer_range(member->value);
    if (!take_enum(m, member)) return false;
    if (!member->cyclic) return true;
    member->range = range;
    return check_cycle(m, member, path, assumed);
}

bool infer_value(model *m, model_member *member)
{
    if (member->inferred) return member->value != NULL;
    const bool ours = member->schema == NULL;
    const char *path = ours ? member->path : arena_printf(m->memory, "%s/value", member->path);
    const expr_scope scope = {
        .model = m, .type = member->owner, .extended = ours, .lazy = true, .path = path};
    member->inferring = true;
    member->value = term_infer(&scope, member->source_value);
    member->inferring = false;
    member->inferred = true;
    if (member->value != NULL && !settle(m, member, path)) member->value = NULL;
    return member->value != NULL;
}
