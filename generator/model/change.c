/* Changes the parts of a model while it is built. */
#include "model/change.h"

struct model_parts {
    ARRAY(model_type *) types;
    ARRAY(model_member *) members;
    ARRAY(model_enum *) enums;
};

static model_parts *parts_of(model *m)
{
    if (m->parts == NULL) m->parts = ARENA_NEW(m->memory, model_parts);
    return m->parts;
}

model_type *model_new_type(model *m)
{
    model_type *type = ARENA_NEW(m->memory, model_type);
    type->model = m;
    type->number = m->type_count++;
    ARRAY_PUSH(m->memory, &parts_of(m)->types, type);
    return type;
}

model_member *model_new_member(model *m, const model_type *owner)
{
    model_member *member = ARENA_NEW(m->memory, model_member);
    member->owner = owner;
    member->number = m->member_count++;
    ARRAY_PUSH(m->memory, &parts_of(m)->members, member);
    return member;
}

model_enum *model_new_enum(model *m, const model_type *owner)
{
    model_enum *enumeration = ARENA_NEW(m->memory, model_enum);
    enumeration->owner = owner;
    enumeration->number = m->enum_count++;
    ARRAY_PUSH(m->memory, &parts_of(m)->enums, enumeration);
    return enumeration;
}

model_check *model_new_check(model *m, const model_type *type)
{
    model_check *check = ARENA_NEW(m->memory, model_check);
    check->type = type;
    check->number = m->check_count++;
    return check;
}

model_type *change_type(const model_type *type)
{
    return type != NULL ? type->model->parts->types.items[type->number] : NULL;
}

model_member *change_member(const model_member *member)
{
    return member != NULL ? member->owner->model->parts->members.items[member->number] : NULL;
}

model_enum *change_enum(const model_enum *enumeration)
{
    return enumeration != NULL ? enumeration->owner->model->parts->enums.items[enumeration->number] : NULL;
}
