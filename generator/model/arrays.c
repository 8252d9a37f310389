/* Decides which arrays are records, and which are lists. */
#include "model/change.h"

/* Elements of one layout, one after the other, as many as a count says. */
static bool is_records(const model_member *member)
{
    const model_type *type = member->type.object;
    return member->wire.kind == WIRE_OBJECT && member->role == MEMBER_FIELD &&
           member->schema->repeat == REPEAT_EXPR && type->layout != LAYOUT_IRREGULAR;
}

static void classify_array(model_member *member)
{
    model_type *type = change_type(member->type.object);
    if (member->wire.kind != WIRE_OBJECT && member->wire.kind != WIRE_OPAQUE) {
        member->array = ARRAY_VALUES;
    } else if (type == NULL) {
        member->array = ARRAY_OBJECTS;
    } else if (is_records(member)) {
        member->array = ARRAY_RECORDS;
        type->in_view = true;
    } else {
        member->array = ARRAY_OBJECTS;
        type->in_list = true;
    }
}

/* Slots are read by column, and have no list. */
static void classify_slots(const model_member *slots)
{
    for (size_t i = 0; i < slots->cases.count; i++) {
        const model_member *as = slots->cases.items[i].as;
        if (as->wire.kind == WIRE_OBJECT) change_type(as->type.object)->in_column = true;
    }
}

static void classify(const model_type *owner, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        model_type *type = change_type(members[i]->type.object);
        const bool object = members[i]->wire.kind == WIRE_OBJECT && type != NULL;
        if (members[i]->array != ARRAY_NONE)
            classify_array(change_member(members[i]));
        else if (object && owner->layout != LAYOUT_IRREGULAR)
            type->in_column = true;
    }
}

void model_arrays(model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        model_type *type = change_type(m->order.items[i]);
        if (type->layout == LAYOUT_TABLE) {
            classify_slots(type->fields.items[0]);
            continue;
        }
        classify(type, type->fields.items, type->fields.count);
        classify(type, type->instances.items, type->instances.count);
    }
}
