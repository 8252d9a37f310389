/* How many bytes things take, and which layouts are known before anything is read. */
#include "model/model.h"

static extent unbounded(wide low)
{
    return interval_of(low, SIZE_UNBOUNDED);
}

static extent cap(extent e)
{
    if (e.high > SIZE_UNBOUNDED) e.high = SIZE_UNBOUNDED;
    return e;
}

static void measure_type(model *m, model_type *type);

static extent measure_element(model *m, const model_member *member)
{
    switch (member->wire.kind) {
    case WIRE_NONE:
        return interval_constant(0);
    case WIRE_INT:
    case WIRE_FLOAT:
    case WIRE_CONSTANT:
        return interval_constant(member->wire.bytes);
    case WIRE_TERMINATED_TEXT:
        return unbounded(1);
    case WIRE_SIZED_TEXT:
    case WIRE_SIZED_BYTES:
        return member->size != NULL ? member->size->range : unbounded(0);
    case WIRE_OBJECT:
        break;
    }
    if (member->type.object == NULL) return unbounded(0);
    model_type *type = (model_type *)member->type.object;
    if (type->measuring) {
        model_unsupported(m, member->place->place, member->path, "a type that contains itself");
        return unbounded(0);
    }
    measure_type(m, type);
    return type->extent;
}

static void only_params(const term *t, void *context)
{
    bool *only = context;
    if (t->kind == TERM_MEMBER && t->member->role != MEMBER_PARAM) *only = false;
    if (t->kind == TERM_PARENT || t->kind == TERM_STREAM) *only = false;
}

/* What a type's fields say of its layout. */
static layout_kind layout_with(layout_kind layout, const model_member *member)
{
    if (member->count != NULL || member->wire.kind == WIRE_CONSTANT) return LAYOUT_IRREGULAR;
    const bool object = member->wire.kind == WIRE_OBJECT;
    const bool fixed = object ? member->type.object != NULL && member->type.object->layout == LAYOUT_FIXED
                              : member->element.low == member->element.high;
    if (!fixed) return LAYOUT_IRREGULAR;
    if (member->condition == NULL) return layout;
    bool only = true;
    term_walk(member->condition, only_params, &only);
    return !only || layout == LAYOUT_IRREGULAR ? LAYOUT_IRREGULAR : LAYOUT_UNIFORM;
}

static void measure_member(model *m, model_member *member)
{
    member->element = measure_element(m, member);
    member->extent = member->element;
    if (member->count != NULL)
        member->extent = cap(interval_binary(OP_MUL, member->element, member->count->range));
    if (member->condition != NULL) member->extent.low = 0;
}

static void measure_type(model *m, model_type *type)
{
    if (type->measured) return;
    type->measuring = true;
    type->layout = LAYOUT_FIXED;
    for (size_t i = 0; i < type->fields.count; i++) {
        model_member *member = type->fields.items[i];
        measure_member(m, member);
        type->extent = cap(interval_binary(OP_ADD, type->extent, member->extent));
        type->layout = layout_with(type->layout, member);
    }
    type->measuring = false;
    type->measured = true;
    ARRAY_PUSH(m->memory, &m->order, type);
}

void model_measure(model *m)
{
    measure_type(m, m->top);
}

/* ---- arrays ---- */

static void classify_array(model *m, model_member *member)
{
    if (member->wire.kind != WIRE_OBJECT) {
        model_unsupported(m, member->place->place, member->path, "an array of anything but objects");
        return;
    }
    model_type *type = (model_type *)member->type.object;
    member->array = type->layout == LAYOUT_IRREGULAR ? ARRAY_OBJECTS : ARRAY_RECORDS;
    if (member->array == ARRAY_RECORDS)
        type->in_view = true;
    else
        type->in_list = true;
    if (type->extent.low == 0)
        model_unsupported(m, member->place->place, member->path,
                          "an array whose elements may occupy no bytes");
}

static void classify_object(model *m, model_member *member)
{
    model_type *type = (model_type *)member->type.object;
    if (type->layout == LAYOUT_UNIFORM)
        model_unsupported(m, member->place->place, member->path,
                          "a single object whose parameters decide its layout");
    if (member->owner->layout != LAYOUT_IRREGULAR) type->in_column = true;
}

void model_arrays(model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            model_member *member = type->fields.items[k];
            if (member->condition != NULL && type->layout == LAYOUT_IRREGULAR)
                model_unsupported(m, schema_key_node(member->schema->node, "if")->place, member->path,
                                  "`if` in a type whose layout is not known beforehand");
            if (member->wire.kind == WIRE_OBJECT && member->type.object == NULL) continue;
            if (member->schema->repeat != REPEAT_NONE)
                classify_array(m, member);
            else if (member->wire.kind == WIRE_OBJECT)
                classify_object(m, member);
        }
    }
}
