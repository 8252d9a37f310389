/* Lists the slots of structs beside the members that a schema names. */
#include "plan/layout.h"

#include "plan/cut.h"

bool plan_is_instance(const model_member *member)
{
    return (member->role == MEMBER_INSTANCE || member->role == MEMBER_VALUE) && !member->in_place;
}

bool plan_has_getter(const model_member *value)
{
    return value->role == MEMBER_VALUE && value->schema != NULL && value->value != NULL &&
           value->owner->layout == LAYOUT_IRREGULAR;
}

static void note_position(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_POS || t->kind == TERM_AT_END) *asks = true;
}

bool plan_depends_on_asking(const model_member *member)
{
    /* sizes and arguments are computed at `pos` */
    const term *terms[] = {member->condition, member->pos, member->value};
    const bool returns = member->role == MEMBER_VALUE || member->pos != NULL;
    bool asks = false;
    for (size_t i = 0; plan_is_instance(member) && returns && i < sizeof terms / sizeof *terms; i++)
        if (terms[i] != NULL) term_walk_through(terms[i], note_position, &asks);
    return asks;
}

bool plan_depends_on_place(const model_member *member)
{
    return plan_depends_on_asking(member) || (plan_is_instance(member) && term_is_in_line(member));
}

bool plan_restores_stream(const model_member *member)
{
    return member->role == MEMBER_INSTANCE && member->io == NULL && !plan_depends_on_asking(member);
}

bool plan_has_slot(const model_member *member, member_slot slot)
{
    const bool instance = plan_is_instance(member), field = member->role == MEMBER_FIELD;
    switch (slot) {
    case SLOT_PRESENCE:
        return instance || (field && member->may_be_absent);
    case SLOT_READ:
        return field && member->early;
    case SLOT_PLACEMENT:
        return (field && member->placed) || member->keeps_place;
    case SLOT_REST:
    case SLOT_REST_PRESENCE:
        return field && (plan_has_rest_slot(member) || plan_rest_of(member) == REST_BITS);
    case SLOT_ENDING:
        return field && plan_keeps_ending(member);
    case SLOT_ENCODED:
        return model_is_encoded(member) || model_encodes_elements(member);
    case SLOT_STATE:
        return instance;
    case SLOT_ASKED:
        return plan_depends_on_asking(member);
    case SLOT_LOOK:
        return plan_depends_on_place(member);
    case MEMBER_SLOT_COUNT:
        break;
    }
    return false;
}

static bool remembers(const codec_plan *p, const model_type *type, object_slot slot)
{
    const type_plan *known = plan_of_type(p, type);
    const bool slots[] = {[SLOT_PARENT] = known->remembers.parent,
                          [SLOT_ROOT] = known->remembers.root,
                          [SLOT_STREAM] = known->remembers.stream,
                          [SLOT_ENDIAN] = known->remembers.endian,
                          [SLOT_OFFSET] = known->remembers.offset};
    return type->layout == LAYOUT_IRREGULAR && slots[slot];
}

bool plan_has_object_slot(const codec_plan *p, const model_type *type, object_slot slot)
{
    switch (slot) {
    case SLOT_DOCUMENT:
        return type == p->model->top;
    case SLOT_PARENT:
    case SLOT_ROOT:
    case SLOT_STREAM:
    case SLOT_ENDIAN:
    case SLOT_OFFSET:
        return remembers(p, type, slot);
    case SLOT_AS_READ:
        return type->has_derived;
    case SLOT_FORM:
    case SLOT_FORM_PRESENCE:
        return type->json;
    case SLOT_OBJECT_ENDING:
        return type->has_ending;
    case SLOT_OBJECT_REST:
    case SLOT_OBJECT_REST_PRESENCE:
        return type->has_rest;
    case SLOT_NOTHING:
    case OBJECT_SLOT_COUNT:
        break;
    }
    return false;
}
