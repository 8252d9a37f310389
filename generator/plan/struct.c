/* Orders the slots in the struct of an object. */
#include "plan/struct.h"

#include "plan/unions.h"

typedef struct slots {
    const codec_plan *p;
    const model_type *type;
    struct_slot_list list;
} slots;

static void add(slots *s, struct_slot slot)
{
    ARRAY_PUSH(s->p->memory, &s->list, slot);
}

static void add_of_object(slots *s, object_slot first, object_slot last)
{
    for (object_slot slot = first; slot <= last; slot++)
        if (plan_has_object_slot(s->p, s->type, slot))
            add(s, (struct_slot){.kind = STRUCT_OBJECT, .object = slot});
}

static void add_beside(slots *s, const model_member *member, member_slot first, member_slot last)
{
    for (member_slot slot = first; slot <= last; slot++)
        if (plan_has_slot(member, slot))
            add(s, (struct_slot){.kind = STRUCT_BESIDE, .beside = slot, .member = member});
}

static void add_beside_all(slots *s, member_slot slot)
{
    for (size_t i = 0; i < s->type->fields.count; i++)
        add_beside(s, s->type->fields.items[i], slot, slot);
}

static void add_parameters(slots *s)
{
    for (size_t i = 0; s->type->layout == LAYOUT_IRREGULAR && i < s->type->params.count; i++)
        add(s, (struct_slot){.kind = STRUCT_PARAMETER, .member = s->type->params.items[i]});
}

static void add_field(slots *s, const model_member *field)
{
    const model_member *first = plan_union_of(s->p, field);
    if (!plan_is_stored(field) || (first != NULL && first != field)) return;
    add(s, (struct_slot){.kind = first != NULL ? STRUCT_UNION : STRUCT_VALUE, .member = field});
    if (first == NULL) add_beside(s, field, SLOT_PLACEMENT, SLOT_ENCODED);
    for (const model_member *each = first; each != NULL; each = plan_union_next(s->p, each))
        add_beside(s, each, SLOT_PLACEMENT, SLOT_ENCODED);
}

static void add_instances(slots *s, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!plan_is_instance(members[i])) continue;
        add(s, (struct_slot){.kind = STRUCT_VALUE, .member = members[i]});
        add_beside(s, members[i], SLOT_PRESENCE, SLOT_PRESENCE);
        add_beside(s, members[i], SLOT_PLACEMENT, SLOT_PLACEMENT);
        add_beside(s, members[i], SLOT_STATE, SLOT_LOOK);
    }
}

struct_slot_list plan_struct(const codec_plan *p, const model_type *type)
{
    slots s = {.p = p, .type = type};
    add_of_object(&s, SLOT_DOCUMENT, SLOT_OFFSET);
    add_parameters(&s);
    add_beside_all(&s, SLOT_PRESENCE);
    add_beside_all(&s, SLOT_READ);
    for (size_t i = 0; i < type->fields.count; i++)
        add_field(&s, type->fields.items[i]);
    add_instances(&s, type->values.items, type->values.count);
    add_instances(&s, type->instances.items, type->instances.count);
    add_of_object(&s, SLOT_AS_READ, SLOT_OBJECT_REST_PRESENCE);
    if (s.list.count == 0) add(&s, (struct_slot){.kind = STRUCT_OBJECT, .object = SLOT_NOTHING});
    return s.list;
}
