/* Describes values that are cut out of streams. */
#include "plan/cut.h"

bool plan_strips_padding(const model_member *member)
{
    const wire *w = &member->wire;
    if (w->limit == LIMIT_TERMINATOR || !w->has_pad) return false;
    return !w->has_terminator || w->terminator != w->pad;
}

bool plan_cuts_at_terminator(const model_member *member)
{
    return member->wire.limit != LIMIT_TERMINATOR && member->wire.has_terminator;
}

bool plan_has_own_size(const model_member *member)
{
    return member->size != NULL && member->owner_of_count == NULL;
}

plan_rest plan_rest_of(const model_member *member)
{
    if (model_ends_bits(member)) {
        const bit_run run = model_bit_run(member);
        return model_leaves_bits(&run) ? REST_BITS : REST_NONE;
    }
    const model_member *field = member->choice != NULL ? member->choice : member;
    const bool own = member->wire.kind == WIRE_OBJECT && member->wire.limit != LIMIT_NONE;
    if (!own || member->type.object->json) return REST_NONE;
    if (field->array != ARRAY_NONE) return member->type.object->has_rest ? REST_OBJECT : REST_NONE;
    return member->type.object->places_own ? REST_TAIL : REST_SLOT;
}

bool plan_has_rest_slot(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (plan_rest_of(member->cases.items[i].as) == REST_SLOT) return true;
    return plan_rest_of(member) == REST_SLOT;
}
