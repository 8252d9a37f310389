/* Plans how members are read. */
#include "plan/tables.h"

static bool is_plain(const model_member *member)
{
    return member->array == ARRAY_NONE && !member->may_be_absent && member->valid.kind == VALID_NONE;
}

/* Whether the member's bytes are known before it is read. */
bool plan_follows_order(const model_member *member)
{
    return member->wire.calculated_endian && member->wire.bytes > 1;
}

static bool is_fixed(const codec_plan *p, const model_member *member)
{
    if (member->array != ARRAY_NONE || member->may_be_absent || member->placed) return false;
    if (plan_reads_at_stream(p, member)) return false;
    if (member->wire.kind == WIRE_OBJECT)
        return member->wire.limit == LIMIT_NONE && member->type.object->layout == LAYOUT_FIXED;
    if (plan_follows_order(member)) return false;
    return member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT ||
           member->wire.kind == WIRE_CONSTANT;
}

bool plan_is_stored(const model_member *member)
{
    return member->wire.kind != WIRE_CONSTANT || member->role != MEMBER_FIELD || member->array != ARRAY_NONE;
}

bool plan_keeps_ending(const model_member *member)
{
    return member->has_ending && member->role == MEMBER_FIELD &&
           (member->wire.kind != WIRE_OBJECT || model_is_cut(member));
}

bool plan_says_nothing(const model_member *member)
{
    return member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE && member->role == MEMBER_FIELD &&
           member->wire.limit == LIMIT_NONE && !member->may_be_absent &&
           member->type.object->fields.count == 0;
}

bool plan_is_utf8(const model_member *member)
{
    return strcmp(member->wire.encoding, "UTF-8") == 0 || strcmp(member->wire.encoding, "ASCII") == 0;
}

/* Whether a member is text or bytes that point into the input. */
static bool plan_is_slice(const model_member *member)
{
    const wire *w = &member->wire;
    if (w->process != NULL || w->has_pad || w->limit == LIMIT_NONE) return false;
    if (w->kind == WIRE_BYTES) return true;
    return w->kind == WIRE_TEXT && plan_is_utf8(member);
}

bool plan_is_view(const model_member *member)
{
    if (member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS) return true;
    return member->array == ARRAY_NONE && plan_is_slice(member) && member->wire.limit != LIMIT_TERMINATOR &&
           !member->wire.has_terminator;
}

/* How to read unchanged text or bytes whose end is known at the begin. */
static reading_kind reading_of_slice(const model_member *member)
{
    const wire *w = &member->wire;
    if (!plan_is_slice(member)) return READING_FIELD;
    if (w->limit == LIMIT_TERMINATOR && w->terminator_unit == 1 && w->consume && !w->include && w->eos_error)
        return READING_TERMINATED;
    if (w->limit == LIMIT_SIZE && !w->has_terminator && member->size->range.low >= 0) return READING_SIZED;
    return READING_FIELD;
}

/* Whether elements of a list may contain a list of the same member. Each of these lists may announce as many
   elements as there are bytes, which they share: memory is taken only for existing elements. */
static bool is_in_itself(const codec_plan *p, const model_member *list)
{
    type_list inside = {0};
    if (!list->owner->recursive || list->type.object == NULL || !list->type.object->recursive) return false;
    plan_add_types(p->model, &inside, list);
    for (size_t i = 0; i < inside.count; i++)
        if (inside.items[i] == list->owner) return true;
    return false;
}

reading_kind plan_reading(const codec_plan *p, const model_member *member)
{
    const wire *w = &member->wire;
    if (is_fixed(p, member)) return READING_FIXED;
    if (member->placed || plan_reads_at_stream(p, member)) return READING_FIELD;
    if (member->array == ARRAY_RECORDS && !member->may_be_absent &&
        member->type.object->layout != LAYOUT_TABLE)
        return READING_RECORDS;
    if (member->array == ARRAY_OBJECTS && !member->may_be_absent && member->count != NULL &&
        w->kind == WIRE_OBJECT && w->limit == LIMIT_NONE && member->count->range.low >= 0 &&
        member->element.low > 0 && !member->owner->debug && !plan_of_member(p, member)->pointers &&
        !is_in_itself(p, member))
        return READING_OBJECTS;
    if (!is_plain(member)) return READING_FIELD;
    if (w->kind == WIRE_OBJECT && w->limit == LIMIT_NONE && model_is_inside(member)) return READING_OBJECT;
    return reading_of_slice(member);
}

static reading_kind reading_of_object(const model_member *member)
{
    const model_type *type = member->type.object;
    if (!model_is_inside(member) || type->json || member->valid.kind != VALID_NONE) return READING_VALUE;
    if (member->wire.limit != LIMIT_NONE) return READING_STREAM;
    if (member->has_ending) return READING_VALUE;
    return type->layout == LAYOUT_FIXED ? READING_FIXED : READING_OBJECT;
}

static reading_kind reading_of_array(const model_member *member)
{
    if (member->array == ARRAY_NUMBERS) return READING_NUMBERS;
    if (member->array == ARRAY_RECORDS)
        return member->type.object->layout == LAYOUT_TABLE ? READING_TABLE : READING_RECORDS;
    return READING_LIST;
}

reading_kind plan_reading_there(const codec_plan *p, const model_member *member)
{
    /* `valid` uses the stream behind the member */
    const bool behind = member->valid.kind != VALID_NONE && plan_reads_at_stream(p, member);
    if (member->array != ARRAY_NONE) return reading_of_array(member);
    const reading_kind slice = member->has_ending || behind ? READING_FIELD : reading_of_slice(member);
    switch (member->wire.kind) {
    case WIRE_INT:
    case WIRE_FLOAT:
        return behind ? READING_VALUE : READING_FIXED;
    case WIRE_BITS:
        return READING_BITS;
    case WIRE_CONSTANT:
        return plan_is_stored(member) ? READING_VALUE : READING_FIXED;
    case WIRE_OBJECT:
        return reading_of_object(member);
    case WIRE_TEXT:
    case WIRE_BYTES:
        return slice == READING_FIELD ? READING_CUT : slice;
    case WIRE_OPAQUE:
    case WIRE_SWITCH:
        return READING_VALUE;
    default:
        return READING_FIELD;
    }
}

bool plan_counts_objects(const codec_plan *p, const model_member *member)
{
    return member->array != ARRAY_NONE && plan_reading(p, member) == READING_OBJECTS;
}

bool plan_reads_apart(const codec_plan *p, const model_member *list, bool unkept)
{
    const bool object = list->wire.kind == WIRE_OBJECT && list->type.object != NULL;
    if (!object) return true;
    return plan_of_member(p, list)->pointers && (!unkept || p->traits.asks_pointers);
}

bool plan_grows_list(const codec_plan *p, const model_member *member)
{
    if (member->owner->json && member->array != ARRAY_NONE) return true;
    return member->array == ARRAY_OBJECTS && member->wire.kind == WIRE_OBJECT &&
           member->type.object != NULL && !plan_of_member(p, member)->pointers &&
           !plan_counts_objects(p, member);
}

bool plan_is_number_list(const model_member *member)
{
    return member->array == ARRAY_VALUES && member->role == MEMBER_FIELD && member->count != NULL &&
           (member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT) && !member->owner->debug;
}

bool plan_reserves_list(const codec_plan *p, const model_member *member)
{
    if (plan_is_number_list(member)) return true;
    return plan_grows_list(p, member) && !member->owner->json && !member->owner->debug &&
           member->count != NULL && member->element.low > 0 && !is_in_itself(p, member);
}

static bool has_functions(const model *m, const model_type *type)
{
    return type == m->top || type->layout == LAYOUT_IRREGULAR;
}

type_list plan_object_types(const model *m)
{
    type_list list = {0};
    for (size_t i = 0; i < m->order.count; i++)
        if (has_functions(m, m->order.items[i])) ARRAY_PUSH(m->memory, &list, m->order.items[i]);
    return list;
}

/* Whether all alternatives of a switch begin with bits of one order, except for empty objects. */
static bool all_begin_with_bits(const model_member *member, bool *big_endian)
{
    size_t count = 0;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        bool order;
        if (as == NULL) return false;
        if (as->wire.kind == WIRE_OBJECT && as->type.object != NULL && as->type.object->fields.count == 0)
            continue;
        if (!plan_begins_with_bits(as, &order) || (count > 0 && order != *big_endian)) return false;
        *big_endian = order;
        count++;
    }
    return count > 0;
}

bool plan_begins_with_bits(const model_member *member, bool *big_endian)
{
    const wire *w = &member->wire;
    if (w->kind == WIRE_SWITCH && w->limit == LIMIT_NONE) return all_begin_with_bits(member, big_endian);
    if (w->kind == WIRE_BITS) {
        *big_endian = w->big_endian;
        return true;
    }
    if (w->kind != WIRE_OBJECT || w->limit != LIMIT_NONE || member->type.object == NULL) return false;
    const model_type *type = member->type.object;
    return type->fields.count > 0 && !type->fields.items[0]->placed && !type->recursive &&
           plan_begins_with_bits(type->fields.items[0], big_endian);
}
