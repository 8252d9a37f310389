/* Computes the highest memory of objects, lists and layouts of tables, on the machine of the plan. */
#include "base/saturate.h"
#include "model/types.h"
#include "plan/around.h"
#include "plan/cut.h"
#include "plan/designators.h"
#include "plan/layout.h"
#include "plan/limits.h"
#include "plan/spaces.h"
#include "plan/struct.h"
#include "plan/tables.h"
#include "plan/unions.h"

enum { STREAM_SIZE = 64, BLOCK = 16 };

static const struct_space flag = {1, 1}, look = {4, 4};

static struct_space number_space(const codec_plan *p, value_type type)
{
    const uint64_t bytes = types_space(type);
    if (bytes == 8) return plan_spaces(p)->wide; /* calculated ones have 64 bits */
    return (struct_space){bytes, bytes};
}

/* Adds a slot after the others; returns its offset. Saturates. */
static uint64_t struct_append(struct_space *all, struct_space space)
{
    const uint64_t offset = round_up(all->size, space.alignment);
    all->size = saturating_sum(offset, space.size);
    if (space.alignment > all->alignment) all->alignment = space.alignment;
    return offset;
}

struct_space plan_view_space(const codec_plan *p, const model_type *type)
{
    if (type->layout == LAYOUT_TABLE) return plan_spaces(p)->table;
    struct_space space = plan_spaces(p)->view;
    const designator view = {.kind = DESIGNATES_VIEW, .type = type};
    if (p->machine == PLAN_NAMES) return (struct_space){plan_designate(p, &view), 1};
    for (size_t i = 0; i < type->params.count; i++)
        (void)struct_append(&space, plan_value_space(p, type->params.items[i]));
    return (struct_space){round_up(space.size, space.alignment), space.alignment};
}

static struct_space array_space(const codec_plan *p, value_type type)
{
    const struct machine_spaces *spaces = plan_spaces(p);
    const model_member *array = type.array;
    if (type.element->kind == VALUE_ARRAY || array == NULL) return spaces->list;
    if (array->array == ARRAY_RECORDS) return plan_view_space(p, array->type.object);
    return array->array == ARRAY_NUMBERS && type.element->kind != VALUE_OBJECT ? spaces->numbers
                                                                               : spaces->list;
}

struct_space plan_type_space(const codec_plan *p, value_type type)
{
    const struct machine_spaces *spaces = plan_spaces(p);
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        return number_space(p, type);
    case VALUE_FLOAT:
        return type.bytes == 4 ? (struct_space){4, 4} : spaces->wide;
    case VALUE_BOOL:
        return flag;
    case VALUE_TEXT:
    case VALUE_BYTES:
        return spaces->text;
    case VALUE_ARRAY:
        return array_space(p, type);
    case VALUE_OBJECT:
        return type.object == NULL ? spaces->variant : spaces->pointer;
    case VALUE_ANY:
        return spaces->variant;
    case VALUE_STREAM:
    case VALUE_UNKNOWN:
        break;
    }
    return spaces->pointer;
}

struct_space plan_value_space(const codec_plan *p, const model_member *member)
{
    if (member->array != ARRAY_NONE) {
        const value_type type = {.kind = VALUE_ARRAY, .element = &member->type, .array = member};
        return array_space(p, type);
    }
    if (model_is_inside(member)) return plan_struct_space(p, member->type.object);
    return member->packed ? plan_spaces(p)->packed : plan_type_space(p, member->type);
}

/* ---- objects ---- */

bool plan_is_unsigned_64(value_type type, interval range)
{
    if (type.kind != VALUE_INT && type.kind != VALUE_ENUM) return false;
    if (type.bytes == 0) return interval_needs_unsigned(range);
    return type.bytes == 8 && !type.is_signed;
}

static struct_space space_beside(const codec_plan *p, const model_member *member, member_slot slot)
{
    const struct machine_spaces *all = plan_spaces(p);
    const struct_space rest = plan_rest_of(member) == REST_BITS ? flag : all->text;
    const struct_space spaces[] = {
        [SLOT_PRESENCE] = flag,
        [SLOT_READ] = flag,
        [SLOT_PLACEMENT] = all->placement,
        [SLOT_REST] = rest,
        [SLOT_REST_PRESENCE] = flag,
        [SLOT_ENDING] = all->ending,
        [SLOT_STATE] = flag,
        [SLOT_ASKED] = all->asked,
        [SLOT_LOOK] = look,
        [SLOT_ENCODED] = all->encoded,
    };
    return spaces[slot];
}

static struct_space space_of_object_slot(const codec_plan *p, const model_type *type, object_slot slot)
{
    const struct machine_spaces *all = plan_spaces(p);
    const struct_space pointer = all->pointer;
    const bool several = plan_has_any_parent(type);
    const struct_space spaces[] = {
        [SLOT_DOCUMENT] = pointer,      [SLOT_PARENT] = several ? all->variant : pointer,
        [SLOT_ROOT] = pointer,          [SLOT_STREAM] = pointer,
        [SLOT_ENDIAN] = flag,           [SLOT_OFFSET] = pointer,
        [SLOT_AS_READ] = pointer,       [SLOT_FORM] = all->text,
        [SLOT_FORM_PRESENCE] = flag,    [SLOT_OBJECT_ENDING] = all->ending,
        [SLOT_OBJECT_REST] = all->text, [SLOT_OBJECT_REST_PRESENCE] = flag,
        [SLOT_NOTHING] = flag,
    };
    return spaces[slot];
}

static struct_space union_space(const codec_plan *p, const model_member *first)
{
    struct_space space = {0, 1};
    for (const model_member *each = first; each != NULL; each = plan_union_next(p, each)) {
        const struct_space one = plan_value_space(p, each);
        if (one.size > space.size) space.size = one.size;
        if (one.alignment > space.alignment) space.alignment = one.alignment;
    }
    return (struct_space){round_up(space.size, space.alignment), space.alignment};
}

struct_space plan_slot_space(const codec_plan *p, const model_type *type, const struct_slot *slot)
{
    switch (slot->kind) {
    case STRUCT_OBJECT:
        return space_of_object_slot(p, type, slot->object);
    case STRUCT_UNION:
        return union_space(p, slot->member);
    case STRUCT_BESIDE:
        return space_beside(p, slot->member, slot->beside);
    case STRUCT_PARAMETER:
    case STRUCT_VALUE:
        break;
    }
    return plan_value_space(p, slot->member);
}

/* The slots of a struct with their offsets, and its size. */
typedef struct struct_layout {
    struct_slot_list slots;
    uint64_t *offsets;
    struct_space space;
} struct_layout;

/* With designators instead of numbers. */
static const struct_layout *name_layout(const codec_plan *p, const model_type *type, struct_layout *layout)
{
    const designator whole = {.kind = DESIGNATES_STRUCT, .type = type};
    for (size_t i = 0; i < layout->slots.count; i++) {
        const designator slot = {.kind = DESIGNATES_SLOT, .type = type, .slot = layout->slots.items[i]};
        layout->offsets[i] = plan_designate(p, &slot);
    }
    layout->space = (struct_space){plan_designate(p, &whole), 1};
    return layout;
}

static const struct_layout *layout_of(const codec_plan *p, const model_type *type)
{
    const struct_layout **known = &edit_type(p, type)->layouts[p->machine];
    if (*known != NULL) return *known;
    struct_layout *layout = ARENA_NEW(p->memory, struct_layout);
    struct_space space = {0, 1};
    layout->slots = plan_struct(p, type);
    layout->offsets = arena_alloc(p->memory, layout->slots.count * sizeof *layout->offsets);
    *known = layout;
    if (p->machine == PLAN_NAMES) return name_layout(p, type, layout);
    for (size_t i = 0; i < layout->slots.count; i++)
        layout->offsets[i] = struct_append(&space, plan_slot_space(p, type, &layout->slots.items[i]));
    layout->space = (struct_space){round_up(space.size, space.alignment), space.alignment};
    return layout;
}

struct_space plan_struct_space(const codec_plan *p, const model_type *type)
{
    return layout_of(p, type)->space;
}

static bool is_slot(const codec_plan *p, const struct_slot *slot, const struct_slot *wanted)
{
    if (slot->kind != wanted->kind) {
        const bool shared = slot->kind == STRUCT_UNION && wanted->kind == STRUCT_VALUE;
        return (shared && plan_union_of(p, wanted->member) == slot->member) ||
               (slot->kind == STRUCT_PARAMETER && wanted->kind == STRUCT_VALUE &&
                slot->member == wanted->member);
    }
    return slot->member == wanted->member && slot->beside == wanted->beside && slot->object == wanted->object;
}

uint64_t plan_slot_offset(const codec_plan *p, const model_type *type, const struct_slot *wanted)
{
    const struct_layout *layout = layout_of(p, type);
    for (size_t i = 0; i < layout->slots.count; i++)
        if (is_slot(p, &layout->slots.items[i], wanted)) return layout->offsets[i];
    return UINT64_MAX;
}

uint64_t plan_value_offset(const codec_plan *p, const model_member *member)
{
    return plan_slot_offset(p, member->owner, &(struct_slot){.kind = STRUCT_VALUE, .member = member});
}

uint64_t plan_beside_offset(const codec_plan *p, const model_member *member, member_slot slot)
{
    const model_member *beside = member->choice != NULL ? member->choice : member;
    return plan_slot_offset(p, member->owner,
                            &(struct_slot){.kind = STRUCT_BESIDE, .beside = slot, .member = beside});
}

uint64_t plan_object_offset(const codec_plan *p, const model_type *type, object_slot slot)
{
    return plan_slot_offset(p, type, &(struct_slot){.kind = STRUCT_OBJECT, .object = slot});
}

uint64_t plan_object_size(const codec_plan *p, const model_type *type)
{
    return plan_struct_space(p, type).size;
}

uint64_t plan_view_param_offset(const codec_plan *p, const model_member *param)
{
    const model_type *type = param->owner;
    const designator named = {.kind = DESIGNATES_VIEW_PARAM, .type = type, .member = param};
    if (p->machine == PLAN_NAMES) return plan_designate(p, &named);
    struct_space space = plan_spaces(p)->view;
    for (size_t i = 0; type->params.items[i] != param; i++)
        (void)struct_append(&space, plan_value_space(p, type->params.items[i]));
    return struct_append(&space, plan_value_space(p, param));
}

/* ---- parameters that callers give ---- */

static struct_space given_space(const codec_plan *p, const model_member *param)
{
    if (param->type.kind != VALUE_STREAM) return plan_value_space(p, param);
    return param->array == ARRAY_NONE ? plan_spaces(p)->text : plan_spaces(p)->list;
}

uint64_t plan_param_offset(const codec_plan *p, const model_member *param)
{
    const model_type *type = param->owner;
    const designator named = {.kind = DESIGNATES_PARAM, .member = param};
    if (p->machine == PLAN_NAMES) return plan_designate(p, &named);
    struct_space space = {0, 1};
    for (size_t i = 0; type->params.items[i] != param; i++)
        (void)struct_append(&space, given_space(p, type->params.items[i]));
    return struct_append(&space, given_space(p, param));
}

uint64_t plan_params_size(const codec_plan *p)
{
    const model_type *top = p->model->top;
    const designator named = {.kind = DESIGNATES_PARAMS};
    struct_space space = {0, 1};
    if (p->machine == PLAN_NAMES) return plan_designate(p, &named);
    for (size_t i = 0; i < top->params.count; i++)
        (void)struct_append(&space, given_space(p, top->params.items[i]));
    return round_up(space.size, space.alignment);
}

/* ---- lists ---- */

/* Whether members derived from a list, or from an element, may need the list as read. */
static bool may_be_remembered(const codec_plan *p, const model_member *member)
{
    if (!plan_of_member(p, member)->needed_elements) return false;
    return member->owner->has_derived || (member->type.object != NULL && member->type.object->has_derived);
}

uint64_t plan_slot_size(const codec_plan *p, const model_member *member)
{
    const bool object = member->wire.kind == WIRE_OBJECT && member->type.object != NULL;
    if (object && !plan_of_member(p, member)->pointers) return plan_object_size(p, member->type.object);
    return member->packed ? plan_spaces(p)->packed.size : plan_type_space(p, member->type).size;
}

uint64_t plan_list_space(const codec_plan *p, const model_member *member)
{
    if (member->array != ARRAY_OBJECTS && member->array != ARRAY_VALUES) return 0;
    /* chunks grow by half at most; lists of unknown length leave their old space */
    const bool counted = plan_counts_objects(p, member) || plan_reserves_list(p, member);
    const uint64_t growth = counted ? 1 : 4;
    const uint64_t copies = may_be_remembered(p, member) ? 1 : 0;
    return divide_up(saturating_product(plan_slot_size(p, member), (growth + copies) * 3), 2);
}

uint64_t plan_list_memory(const codec_plan *p, const model_member *member)
{
    const uint64_t least = member->element.low > 0 ? (uint64_t)member->element.low : 1;
    return divide_up(plan_list_space(p, member), least);
}

/* ---- layouts of tables ---- */

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

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

/* ---- memory beside the object ---- */

/* Whether objects of a member are allocated one by one, and not a part of the object or the array that has
   them. */
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
