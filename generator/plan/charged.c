/* Computes the memory that objects take for each byte, if no byte is read twice. Each object is charged to
   bytes of its own, and of no other object: the least size of its fields, without the objects in it. So the
   memory of different members is not added up, nor that of objects inside others, and types may hold
   themselves. */
#include "plan/charged.h"

#include "base/saturate.h"
#include "plan/struct.h"
#include "plan/tables.h"

typedef struct charge {
    const codec_plan *p;
    uint64_t most; /* for each byte */
    bool fine;     /* everything has bytes of its own */
} charge;

static bool holds_objects(const model_member *member)
{
    return member->wire.kind == WIRE_OBJECT || member->wire.kind == WIRE_SWITCH ||
           member->wire.kind == WIRE_OPAQUE;
}

static uint64_t own_bytes(const codec_plan *p, const model_type *type);

static uint64_t measure_own(const codec_plan *p, const model_type *type)
{
    enum { BRACES = 2 };
    uint64_t bytes = 0;
    if (type->json) return type->extent.low >= BRACES ? BRACES : 0;
    for (size_t i = 0; i < type->fields.count && type->layout != LAYOUT_TABLE; i++) {
        const model_member *field = type->fields.items[i];
        if (field->may_be_absent || field->condition != NULL || field->array != ARRAY_NONE) continue;
        if (!holds_objects(field) && field->element.low > 0)
            bytes = saturating_sum(bytes, (uint64_t)field->element.low);
        else if (model_is_inside(field) && field->wire.limit == LIMIT_NONE)
            bytes = saturating_sum(bytes, own_bytes(p, field->type.object));
    }
    return bytes;
}

/* Bytes that each object of a type has at least, and no object in it that is allocated apart. */
static uint64_t own_bytes(const codec_plan *p, const model_type *type)
{
    type_plan *known = edit_type(p, type);
    if (known->own_bytes == 0) known->own_bytes = saturating_sum(measure_own(p, type), 1);
    return known->own_bytes - 1;
}

static void add(charge *c, uint64_t memory, uint64_t bytes)
{
    if (memory == 0) return;
    if (bytes == 0)
        c->fine = false;
    else if (divide_up(memory, bytes) > c->most)
        c->most = divide_up(memory, bytes);
}

static void add_object(charge *c, const model_type *type, uint64_t memory)
{
    if (type == NULL || type->layout == LAYOUT_TABLE)
        c->fine = false;
    else
        add(c, memory, own_bytes(c->p, type));
}

static void add_member(charge *c, const model_member *member)
{
    const uint64_t in_list = plan_list_space(c->p, member);
    const uint64_t memory = saturating_sum(in_list, plan_value_memory(c->p, member));
    const bool chosen = member->wire.kind == WIRE_SWITCH, object = member->wire.kind == WIRE_OBJECT;
    if (object && member->array != ARRAY_RECORDS) add_object(c, member->type.object, memory);
    if (!object) add(c, in_list, member->element.low > 0 ? (uint64_t)member->element.low : 1);
    for (size_t i = 0; chosen && i < member->cases.count; i++)
        if (member->cases.items[i].as->wire.kind == WIRE_OBJECT)
            add_object(c, member->cases.items[i].as->type.object, memory);
}

bool plan_charge(const codec_plan *p, uint64_t *most)
{
    charge c = {p, 0, true};
    for (size_t i = 0; i < p->model->order.count && c.fine; i++) {
        const model_type *type = p->model->order.items[i];
        if (type->layout == LAYOUT_TABLE) return false;
        for (size_t k = 0; k < type->fields.count && c.fine; k++)
            add_member(&c, type->fields.items[k]);
    }
    *most = c.most;
    return c.fine;
}
