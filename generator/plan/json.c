/* Plans JSON objects. */
#include "plan/json.h"

member_refs plan_json_members(const codec_plan *p, const model_type *type)
{
    member_refs list = {0};
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->json_key != NULL) ARRAY_PUSH(p->memory, &list, type->fields.items[i]);
    return list;
}

static plan_json_kind kind_of(const model_member *member)
{
    const model_type *object = member->type.object;
    if (member->schema->json_separator != '\0') return (plan_json_kind){"\"[", "text or an array"};
    if (object != NULL && object->json_keyed != NULL) return (plan_json_kind){"{", "an object"};
    if (member->array != ARRAY_NONE) return (plan_json_kind){"[", "an array"};
    switch (member->wire.kind) {
    case WIRE_TEXT:
        return (plan_json_kind){"\"", "text"};
    case WIRE_OBJECT:
        return (plan_json_kind){"{", "an object"};
    case WIRE_INT:
    case WIRE_FLOAT:
        return (plan_json_kind){"0", "a number"};
    default:
        return (plan_json_kind){"t", "true or false"};
    }
}

plan_json_kind plan_json_kind_of(const codec_plan *p, const model_member *member)
{
    const bool any = member->owner->schema->json_keeps_other_kinds && member->may_be_absent;
    const plan_json_kind kind = kind_of(member);
    if (!any) return (plan_json_kind){NULL, NULL};
    return (plan_json_kind){kind.begin, arena_printf(p->memory, "%s as `%s`", kind.words, member->json_key)};
}
