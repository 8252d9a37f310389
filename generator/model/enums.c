/* Resolves the enumerations of members. */
#include "model/change.h"
#include "model/declare.h"

void report_unknown_enum(model *m, const model_type *scope, str name, span place, const char *path)
{
    diagnose(m->list, DIAGNOSTIC_E0403, place, path, "there is no enumeration `%.*s`", STR_ARG(name));
    if (diagnostics_full(m->list)) return;
    name_list names = {.memory = m->memory};
    for (const model_type *at = scope; at != NULL; at = at->outer)
        for (size_t i = 0; i < at->enums.count; i++)
            name_list_add(&names, at->enums.items[i]->schema->id);
    name_list_suggest(&names, m->list, name);
}

wide model_enum_number(const schema_enum_value *value)
{
    return value->negative ? (wide)(int64_t)value->value : (wide)value->value;
}

/* Whether a member may have an enumeration: an integer, or a switch whose integers are of the enumeration. */
static bool can_have(const model_member *member)
{
    if (member->role == MEMBER_VALUE || member->wire.kind == WIRE_SWITCH) return true;
    return member->type.kind == VALUE_INT;
}

static void apply(model_member *member, const model_enum *enumeration)
{
    member->enumeration = enumeration;
    if (member->is_flags || member->type.kind != VALUE_INT) return;
    member->type.kind = VALUE_ENUM;
    member->type.enumeration = enumeration;
}

void declare_enum_use(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    const node *name = ast->flags != NULL ? ast->flags : ast->enum_name;
    if (name == NULL) return;
    const char *key = ast->flags != NULL ? "-flags" : "enum";
    member->is_flags = ast->flags != NULL;
    const model_enum *found = model_find_enum(m, member->owner, name);
    if (found == NULL) {
        report_unknown_enum(m, member->owner, name->text, name->place, member_path(m, member, key));
        return;
    }
    if (!can_have(member)) {
        if (member->type.kind != VALUE_OBJECT || member->type.object != NULL)
            diagnose(m->list, DIAGNOSTIC_E0404, name->place, member_path(m, member, key),
                     "only integers have an enumeration, and this is %s",
                     value_name(m->memory, member->type));
        return;
    }
    apply(member, found);
    for (size_t i = 0; i < member->cases.count; i++)
        apply(change_member(member->cases.items[i].as), found);
}
