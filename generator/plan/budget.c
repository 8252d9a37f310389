/* Computes budgets: the highest cost of reading, from the sizes of types. Memory is reckoned for hosts of 64
   bits. */
#include "base/saturate.h"
#include "plan/charged.h"
#include "plan/limits.h"
#include "plan/tables.h"

enum { BASE = 65536, RANGE_SIZE = 16 };

/* For each byte of a JSON document: marks, of 16 bytes each and at most one in two bytes, twice while their
   list grows; the form; text with escapes, none shorter than 4 bytes. And it is looked at as a whole, and
   once more key by key. */
enum { JSON_MEMORY = 64, JSON_WORK = 3 };

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Scratch memory of reading counts as memory. */
static void add_scratch(const codec_plan *p, plan_budget *budget)
{
    const scratch_list list = plan_scratch(p);
    for (size_t i = 0; i < list.count; i++) {
        const scratch_use *use = &list.items[i];
        if (use->most != 0)
            budget->memory_base = saturating_sum(budget->memory_base, use->most);
        else if (use->kind != SCRATCH_ELEMENTS && use->kind != SCRATCH_SLOTS)
            budget->memory_per_byte +=
                divide_up(plan_scratch_of_two(use), saturating_product(2, use->element));
    }
}

/* The memory of a member's value for each byte of the element, or of the object with the member. */
static uint64_t apart_memory(const codec_plan *p, const model_member *member)
{
    const wide bytes = member->array == ARRAY_NONE ? member->owner->extent.low : member->element.low;
    return divide_up(plan_value_memory(p, member), bytes > 0 ? (uint64_t)bytes : 1);
}

/* ---- lists in lists ---- */

/* Whether a byte of input can belong to no more than one member of an object: nothing is read twice. */
static bool reads_once(const codec_plan *p)
{
    const model *m = p->model;
    if (plan_keeps_streams(p)) return false; /* which lie beside their objects */
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (type->instances.count > 0) return false;
        for (size_t k = 0; k < type->fields.count && type->layout != LAYOUT_TABLE; k++) {
            const model_member *member = type->fields.items[k];
            if ((member->wire.process != NULL && !member->packed) || member->io != NULL || member->placed)
                return false;
        }
    }
    return true;
}

/* Whether types hold no other types than those that are written out in them. */
static bool is_nested(const codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        if (type->recursive) return false;
        for (size_t k = 0; k < type->fields.count && type->layout != LAYOUT_TABLE; k++)
            if (type->fields.items[k]->wire.kind == WIRE_SWITCH &&
                type->fields.items[k]->array != ARRAY_NUMBERS)
                return false;
    }
    return true;
}

/* The memory of lists for each byte of an object: that of the member with the largest, with the memory of its
   own members, and the layouts of its tables. */
static uint64_t nested_memory(const codec_plan *p, const model_type *type);

static uint64_t measure_nested(const codec_plan *p, const model_type *type)
{
    uint64_t most = 0, layouts = 0;
    if (type->layout == LAYOUT_TABLE) return 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const bool object = member->wire.kind == WIRE_OBJECT && member->array != ARRAY_RECORDS;
        const uint64_t inside =
            object && member->type.object != NULL ? nested_memory(p, member->type.object) : 0;
        const uint64_t objects = plan_of_member(p, member)->pointers ? apart_memory(p, member) : 0;
        most = greater(most, saturating_sum(saturating_sum(plan_list_memory(p, member), objects), inside));
        layouts = saturating_sum(layouts, plan_layout_memory(member));
    }
    return saturating_sum(most, layouts);
}

static uint64_t nested_memory(const codec_plan *p, const model_type *type)
{
    type_plan *known = edit_type(p, type);
    if (known->nested_memory == 0) known->nested_memory = saturating_sum(measure_nested(p, type), 1);
    return known->nested_memory - 1;
}

static uint64_t members_memory(const codec_plan *p, const model_member *const *members, size_t count)
{
    uint64_t memory = 0;
    for (size_t i = 0; i < count; i++)
        memory = saturating_sum(memory, saturating_sum(plan_list_memory(p, members[i]),
                                                       saturating_sum(plan_layout_memory(members[i]),
                                                                      apart_memory(p, members[i]))));
    return memory;
}

/* The memory if bytes may be read more than once: as if each belonged to every member. */
static uint64_t all_memory(const codec_plan *p)
{
    const model *m = p->model;
    uint64_t memory = 0;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        memory = saturating_sum(memory, members_memory(p, type->fields.items, type->fields.count));
        memory = saturating_sum(memory, members_memory(p, type->instances.items, type->instances.count));
    }
    return memory;
}

/* The smallest of the known bounds. */
static uint64_t objects_memory(const codec_plan *p)
{
    uint64_t charged = 0;
    if (!reads_once(p)) return all_memory(p);
    const uint64_t memory = is_nested(p) ? nested_memory(p, p->model->top) : all_memory(p);
    return plan_charge(p, &charged) && charged < memory ? charged : memory;
}

/* The list of placed members takes up to twice its size while it grows, and once more for the blocks that it
   leaves. */
static uint64_t placed_memory(const model_member *member)
{
    const uint64_t least = member->owner->extent.low > 0 ? (uint64_t)member->owner->extent.low : 1;
    return member->placed ? divide_up(4 * RANGE_SIZE, least) : 0;
}

/* For each byte of text in another encoding than UTF-8. Memory: a block of its own for one byte, three bytes
   of UTF-8, and the byte again, for the comparison with the file. Work: the byte, and the three of UTF-8. */
enum { ENCODED_MEMORY = 16 + 3 + 1, ENCODED_WORK = 1 + 3 };

static bool is_converted(const model_member *member)
{
    bool any = member->wire.kind == WIRE_TEXT && !plan_is_utf8(member);
    for (size_t i = 0; i < member->cases.count; i++)
        any = any || is_converted(member->cases.items[i].as);
    return any;
}

/* The most converted texts with a common byte: one field, and any number of instances. */
static uint64_t converted_texts(const codec_plan *p)
{
    uint64_t instances = 0;
    bool fields = false;
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            fields = fields || is_converted(type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            instances += is_converted(type->instances.items[k]);
    }
    return instances + fields;
}

static void add_texts(const codec_plan *p, plan_budget *budget)
{
    const uint64_t texts = converted_texts(p);
    budget->memory_per_byte =
        saturating_sum(budget->memory_per_byte, saturating_product(texts, ENCODED_MEMORY));
    budget->work_per_byte = saturating_sum(budget->work_per_byte, saturating_product(texts, ENCODED_WORK));
}

/* ---- elements that occupy no bytes ---- */

/* Fields, and then instances. */
static const model_member *part_of(const model_type *type, size_t i)
{
    return i < type->fields.count ? type->fields.items[i] : type->instances.items[i - type->fields.count];
}

static uint64_t parts_memory(const codec_plan *p, const model_type *type);

/* The greatest memory of a member's value beside its object, in an object without bytes, with results of
   expressions; but for the elements of a list, which are further objects without bytes. */
static uint64_t part_memory(const codec_plan *p, const model_member *member)
{
    uint64_t inside = 0;
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        inside = parts_memory(p, member->type.object);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        if (as->wire.kind == WIRE_OBJECT && as->type.object != NULL)
            inside = greater(inside, parts_memory(p, as->type.object));
    }
    return saturating_sum(plan_value_memory(p, member), inside);
}

/* Objects in objects of their own type count once. */
static uint64_t parts_memory(const codec_plan *p, const model_type *type)
{
    type_plan *known = edit_type(p, type);
    if (type->layout == LAYOUT_TABLE) return 0;
    if (known->parts_memory != 0) return known->parts_memory - 1;
    known->parts_memory = 1;
    uint64_t memory = saturating_sum(plan_made_memory(type), 1);
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->array == ARRAY_NONE && type->fields.items[i]->element.low <= 0)
            memory = saturating_sum(memory, part_memory(p, type->fields.items[i]));
    known->parts_memory = memory;
    return memory - 1;
}

/* Whether elements of an array that are not a view may occupy no bytes. */
static bool may_have_empty(const model_member *member)
{
    return (member->array == ARRAY_OBJECTS || member->array == ARRAY_VALUES) && member->element.low <= 0;
}

/* The work of rules and values for each empty element: those of its object, and its own. */
static uint64_t empty_work(const codec_plan *p, const model_member *member)
{
    const model_type *element = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    const uint64_t own = element != NULL ? plan_expression_work(p, element) : 0;
    return saturating_sum(1, saturating_sum(plan_expression_work(p, member->owner), own));
}

/* Adds space and work for as many elements as may occupy no bytes: the limit of their number ends them, in
   reader and validator. */
static void add_empty(const codec_plan *p, plan_budget *budget)
{
    const model *m = p->model;
    uint64_t memory = 0, work = 0;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count + type->instances.count; k++) {
            const model_member *member = part_of(type, k);
            if (!may_have_empty(member)) continue;
            memory = greater(memory, saturating_sum(plan_list_memory(p, member), part_memory(p, member)));
            work = greater(work, empty_work(p, member));
        }
    }
    budget->memory_base = saturating_sum(budget->memory_base, saturating_product(EMPTY_ELEMENTS, memory));
    budget->work_base = saturating_sum(budget->work_base, saturating_product(EMPTY_ELEMENTS, work));
}

/* ---- objects in objects of their own type ---- */

/* Whether objects are read at positions in objects of their own type: all of them may consist of the same
   bytes. Instances are read if the reader or its rules ask for them. */
static bool places_in_itself(const codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count + type->instances.count; k++) {
            const model_member *part = part_of(type, k);
            const bool asked = part->role == MEMBER_INSTANCE && plan_of_member(p, part)->asked;
            if ((part->placed || asked) && plan_enters(part)) return true;
        }
    }
    return false;
}

/* Adds space for as many objects as the work suffices for, if there may be more of them than bytes. */
static void add_nested(const codec_plan *p, plan_budget *budget)
{
    const model *m = p->model;
    const bool placed = places_in_itself(p);
    uint64_t memory = 0;
    if (!placed && !plan_nests_without_bytes(p)) return;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count + type->instances.count; k++) {
            const model_member *member = part_of(type, k);
            if (plan_enters(member))
                memory = greater(memory, saturating_sum(plan_list_memory(p, member), part_memory(p, member)));
        }
    }
    if (placed) memory = saturating_sum(memory, budget->memory_per_byte);
    budget->memory_per_byte =
        saturating_sum(budget->memory_per_byte, saturating_product(budget->work_per_byte, memory));
    budget->memory_base = saturating_sum(budget->memory_base, saturating_product(budget->work_base, memory));
}

/* Whether a member takes bytes in every object that has it. */
static bool takes_bytes(const model_member *member)
{
    return member->condition == NULL && member->array == ARRAY_NONE && member->element.low > 0;
}

/* The memory of members of a type that enter objects of that type before its first byte. Of a list, the space
   of elements that exist: the first. */
static uint64_t entered_memory(const codec_plan *p, const model_type *type)
{
    uint64_t memory = 0;
    if (!plan_is_entered(type)) return 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (plan_enters(member))
            memory = greater(memory, saturating_sum(plan_list_space(p, member), part_memory(p, member)));
        else if (takes_bytes(member))
            break;
    }
    return memory;
}

/* Adds space for objects in objects of their own type before their first byte: the depth limit ends them. */
static void add_deep(const codec_plan *p, plan_budget *budget)
{
    uint64_t memory = 0;
    for (size_t i = 0; i < p->model->order.count; i++)
        memory = greater(memory, entered_memory(p, p->model->order.items[i]));
    budget->memory_base =
        saturating_sum(budget->memory_base, saturating_product(p->model->depth_limit, memory));
}

/* ---- the whole ---- */

/* The root exists before a byte is read: a large one has space of its own. */
static uint64_t root_memory(const codec_plan *p)
{
    const uint64_t size = plan_object_size(p, p->model->top);
    return size > BASE / 4 ? size : 0;
}

/* Each byte is looked at for a terminator, and each element is a step: one may have no other byte. */
static bool is_searched_list(const model_member *member)
{
    return member->array == ARRAY_VALUES && member->wire.limit == LIMIT_TERMINATOR;
}

static plan_budget budgets_of(const codec_plan *p)
{
    const model *m = p->model;
    plan_budget budget = {.memory_per_byte = 1, .work_per_byte = 1, .memory_base = BASE, .work_base = BASE};
    bool any_json = false;
    budget.memory_base = saturating_sum(budget.memory_base, root_memory(p));
    add_scratch(p, &budget);
    budget.memory_per_byte = saturating_sum(budget.memory_per_byte, objects_memory(p));
    add_texts(p, &budget);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        budget.work_per_byte = saturating_sum(budget.work_per_byte, plan_expression_work(p, type));
        budget.memory_per_byte = saturating_sum(budget.memory_per_byte, plan_made_memory(type));
        if (type->json) any_json = true;
        for (size_t k = 0; k < type->fields.count; k++) {
            const model_member *member = type->fields.items[k];
            const bool moved = member->array == ARRAY_OBJECTS || is_searched_list(member) || member->packed,
                       enters = plan_enters(member);
            budget.memory_per_byte = saturating_sum(budget.memory_per_byte, placed_memory(member));
            budget.work_per_byte =
                saturating_sum(budget.work_per_byte, (member->placed ? 2u : 0u) + moved + enters);
        }
    }
    if (any_json) budget.memory_per_byte = saturating_sum(budget.memory_per_byte, JSON_MEMORY);
    if (any_json) budget.work_per_byte = saturating_sum(budget.work_per_byte, JSON_WORK);
    add_empty(p, &budget);
    add_nested(p, &budget);
    add_deep(p, &budget);
    return budget;
}

plan_budget plan_budgets(const codec_plan *p)
{
    codec_plan reckoned = *p;
    reckoned.machine = PLAN_64_BITS;
    return budgets_of(&reckoned);
}
