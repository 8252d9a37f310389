/* Resolves `-place`: the types that have placed members, and the streams of these. */
#include "model/change.h"

/* Notes in which streams the owner of a member has placed members: its own, or that of the whole file. */
static bool note_member(model_type *owner, const model_member *member)
{
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    const bool same_stream = member->wire.limit == LIMIT_NONE && !member->of_root;
    const bool own = owner->places_own, whole = owner->places_whole;
    if (member->placed && !member->of_root) owner->places_own = true;
    if (member->placed && member->of_root) owner->places_whole = true;
    if (type != NULL && type->places_own && same_stream) owner->places_own = true;
    if (type != NULL && (type->places_whole || (type->places_own && member->of_root)))
        owner->places_whole = true;
    return owner->places_own != own || owner->places_whole != whole;
}

void model_places(model *m)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++) {
            model_type *type = change_type(m->order.items[i]);
            for (size_t k = 0; k < type->fields.count; k++)
                changed = note_member(type, type->fields.items[k]) || changed;
        }
    }
}
