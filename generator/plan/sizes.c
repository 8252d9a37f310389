/* How much memory objects, lists and layouts of tables take at worst, on hosts of 64 bits. */
#include "base/saturate.h"
#include "plan/layout.h"
#include "plan/tables.h"
#include "plan/unions.h"

enum {
    VARIANT_SIZE = 24,
    HOME_SIZE = 24,
    STREAM_SIZE = 64,
    BLOCK = 16,
    FORM_SIZE = 24,
    ENDING_SIZE = 40,
    CELL_SIZE = 32,
    ASKED_SIZE = 16
};

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static bool is_number(value_kind kind)
{
    return kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_BOOL || kind == VALUE_ENUM;
}

static uint64_t value_size(const codec_plan *p, const model_member *member)
{
    switch (member->wire.kind) {
    case WIRE_TEXT:
    case WIRE_BYTES:
        return member->packed ? 40 : 16;
    case WIRE_OBJECT:
        return member->type.object->recursive && !model_is_inside(member)
                   ? 8
                   : plan_object_size(p, member->type.object);
    case WIRE_CONSTANT:
        return 0;
    case WIRE_INT:
    case WIRE_FLOAT:
        return member->wire.bytes;
    case WIRE_SWITCH:
        return is_number(member->type.kind) ? 8 : VARIANT_SIZE;
    default:
        return 8;
    }
}

static uint64_t member_size(const codec_plan *p, const model_member *member)
{
    const uint64_t presence = (plan_has_slot(member, SLOT_PRESENCE) ? 1u : 0u) +
                              (plan_has_slot(member, SLOT_READ) ? 1u : 0u) +
                              (plan_has_slot(member, SLOT_HOME) ? HOME_SIZE : 0u);
    if (member->array == ARRAY_RECORDS) return 32 + 8 * member->type.object->params.count;
    if (member->array == ARRAY_NUMBERS) return presence + 40;
    if (member->array != ARRAY_NONE) return presence + 24;
    const bool ending = plan_has_slot(member, SLOT_ENDING);
    return presence + value_size(p, member) + (ending ? ENDING_SIZE : 0);
}

/* No member needs more than 8 bytes of alignment. */
static uint64_t alignment_of(const codec_plan *p, const model_member *member, uint64_t size)
{
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    if (type != NULL && type->layout == LAYOUT_FIXED && member->array == ARRAY_NONE)
        return plan_of_type(p, type)->object_alignment;
    return size >= 8 ? 8 : size == 0 ? 1 : size;
}

/* Objects of fixed layout are numbers, and objects of such. */
static uint64_t measure_fixed(const codec_plan *p, const model_type *type)
{
    uint64_t size = 0;
    uint64_t strictest = 1;
    for (size_t i = 0; i < type->fields.count; i++) {
        const uint64_t member = value_size(p, type->fields.items[i]);
        const uint64_t alignment = alignment_of(p, type->fields.items[i], member);
        strictest = greater(strictest, alignment);
        size = saturating_sum(round_up(size, alignment), member);
    }
    edit_type(p, type)->object_alignment = strictest;
    return round_up(size, strictest);
}

/* What an object keeps beside its members. */
static uint64_t remembered_size(const codec_plan *p, const model_type *type)
{
    const type_plan *known = plan_of_type(p, type);
    const uint64_t parent = type->many_parents || type->parent == NULL ? VARIANT_SIZE : 8;
    return (known->remembers.parent ? parent : 0) + (known->remembers.root ? 8u : 0u) +
           (known->remembers.stream ? 8u : 0u) + (known->remembers.offset ? 8u : 0u) +
           (known->remembers.endian ? 1u : 0u);
}

/* Of what takes the same room the first member takes as much as the largest, and each its presence. */
static uint64_t room_of(const codec_plan *p, const model_member *member)
{
    const model_member *first = plan_union_of(p, member);
    if (first == NULL) return member_size(p, member);
    if (first != member) return 1;
    uint64_t largest = 0;
    for (const model_member *each = first; each != NULL; each = plan_union_next(p, each))
        largest = greater(largest, value_size(p, each));
    return saturating_sum(round_up(largest, 8), 1);
}

/* Instances and values, with what is known of how far they have come. */
static uint64_t cells_size(const model_member *const *members, size_t count)
{
    uint64_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += CELL_SIZE + (plan_has_slot(members[i], SLOT_ASKED) ? ASKED_SIZE : 0u);
    return size;
}

static uint64_t measure_object(const codec_plan *p, const model_type *type)
{
    if (type->layout == LAYOUT_FIXED) return measure_fixed(p, type);
    uint64_t size = type->layout == LAYOUT_IRREGULAR ? 8 * (uint64_t)type->params.count : 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const uint64_t member = room_of(p, type->fields.items[i]);
        size = saturating_sum(round_up(size, alignment_of(p, type->fields.items[i], member)), member);
    }
    if (plan_has_object_slot(p, type, SLOT_FORM)) size = saturating_sum(size, FORM_SIZE);
    if (plan_has_object_slot(p, type, SLOT_OBJECT_ENDING)) size = saturating_sum(size, ENDING_SIZE);
    size = saturating_sum(size, remembered_size(p, type));
    size = saturating_sum(size, cells_size(type->instances.items, type->instances.count));
    size = saturating_sum(size, cells_size(type->values.items, type->values.count));
    return round_up(size, 8);
}

uint64_t plan_object_size(const codec_plan *p, const model_type *type)
{
    type_plan *known = edit_type(p, type);
    if (known->object_size == 0) {
        const uint64_t size = measure_object(p, type);
        known->object_size = saturating_sum(size > 0 ? size : 1, 1); /* C has no empty structs */
    }
    return known->object_size - 1;
}

/* ---- lists ---- */

/* Whether what is derived from a list, or from an element, may need the list as it was read. */
static bool may_be_remembered(const codec_plan *p, const model_member *member)
{
    if (!plan_of_member(p, member)->needed_elements) return false;
    return member->owner->has_derived || (member->type.object != NULL && member->type.object->has_derived);
}

uint64_t plan_slot_size(const codec_plan *p, const model_member *member)
{
    const bool object = member->wire.kind == WIRE_OBJECT && member->type.object != NULL;
    if (object && plan_of_member(p, member)->pointers) return 8;
    const bool inside = member->array == ARRAY_OBJECTS && plan_grows_list(p, member);
    return inside ? plan_object_size(p, member->type.object) : value_size(p, member);
}

uint64_t plan_list_memory(const codec_plan *p, const model_member *member)
{
    if (member->array != ARRAY_OBJECTS && member->array != ARRAY_VALUES) return 0;
    const uint64_t least = member->element.low > 0 ? (uint64_t)member->element.low : 1;
    /* chunks grow by half at most; lists whose length is not known before leave what they outgrow */
    const bool counted = plan_counts_objects(p, member) || plan_reserves_list(p, member);
    const uint64_t growth = counted ? 1 : 4;
    const uint64_t copies = may_be_remembered(p, member) ? 1 : 0;
    return divide_up(saturating_product(plan_slot_size(p, member), (growth + copies) * 3),
                     saturating_product(least, 2));
}

/* ---- layouts of tables ---- */

enum { SLOT = 32 /* sizeof(tn_slot) */ };

static uint64_t slots_size(const term *count)
{
    const bool none = count->integer<0, endless = count->integer> SIZE_LONGEST;
    return saturating_product(SLOT, none ? 0 : endless ? UINT64_MAX : (uint64_t)count->integer);
}

/* For each byte of an object: as many slots as a constant says, or as an array has elements. */
static uint64_t slots_memory(const term *count, uint64_t bytes)
{
    const model_member *array = count->kind == TERM_SIZE ? count->items.items[0]->type.array : NULL;
    if (count->kind == TERM_TERNARY)
        return greater(slots_memory(count->items.items[1], bytes),
                       slots_memory(count->items.items[2], bytes));
    if (array != NULL && array->element.low > 0) return divide_up(SLOT, (uint64_t)array->element.low);
    return count->kind == TERM_INT ? divide_up(slots_size(count), bytes) : SLOT;
}

uint64_t plan_layout_memory(const model_member *member)
{
    if (member->array != ARRAY_RECORDS || member->type.object->layout != LAYOUT_TABLE) return 0;
    const wide bytes = member->owner->extent.low;
    return slots_memory(member->type.object->fields.items[0]->count, bytes > 0 ? (uint64_t)bytes : 1);
}

/* ---- what lies beside its object ---- */

/* Whether objects of a member are allocated one by one, and not a part of the object or the array that has
 * them. */
static bool lies_apart(const codec_plan *p, const model_member *member)
{
    return member->role == MEMBER_INSTANCE || plan_of_member(p, member)->pointers ||
           member->type.object->recursive;
}

uint64_t plan_value_memory(const codec_plan *p, const model_member *member)
{
    uint64_t object = 0;
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL && lies_apart(p, member))
        object = plan_object_size(p, member->type.object);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        if (as->wire.kind == WIRE_OBJECT && as->type.object != NULL)
            object = greater(object, plan_object_size(p, as->type.object));
    }
    const bool streams = member->wire.kind == WIRE_OBJECT || member->wire.kind == WIRE_SWITCH;
    if (streams && member->wire.limit != LIMIT_NONE) object = saturating_sum(object, STREAM_SIZE);
    return saturating_product(divide_up(object, BLOCK), BLOCK);
}
