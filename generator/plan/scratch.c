/* Scratch memory: what rules take while a run goes on, as a multiple of the input's size. */
#include "plan/plan.h"

enum { LIST_GROWTH = 4 };

uint64_t plan_scratch_of_two(scratch_kind kind)
{
    static const uint64_t sizes[] = {
        [SCRATCH_ELEMENTS] = 0, [SCRATCH_KEYS] = 64,  [SCRATCH_NUMBER_KEYS] = 32,
        [SCRATCH_MARKS] = 2,    [SCRATCH_BLOCKS] = 1, [SCRATCH_CONTENT] = 2 * LZ4_RATIO};
    return sizes[kind];
}

bool plan_remembers_blocks(const term *t)
{
    if ((t->kind != TERM_MIN && t->kind != TERM_MAX) || t->items.count > 1) return false;
    const term *array = t->items.items[0];
    const model_member *member = array->type.array;
    return array->kind == TERM_SLICE && t->type.kind == VALUE_INT && member != NULL &&
           member->array == ARRAY_NUMBERS;
}

static uint64_t at_least_one(wide bytes)
{
    return bytes < 1 ? 1 : (uint64_t)bytes;
}

static void add(const model *m, scratch_list *list, scratch_use use)
{
    use.element = at_least_one(use.array->element.low);
    use.empty = use.array->element.low < 1;
    ARRAY_PUSH(m->memory, list, use);
}

/* Bytes of an object that has an array, of which there are as many as there are such objects. */
static uint64_t owner_of(const model *m, const model_member *array)
{
    return array->owner == m->top ? 0 : at_least_one(array->owner->extent.low);
}

static void add_elements(const model *m, scratch_list *list, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const bool grows = plan_grows_objects(member);
        if (!member->needed_elements || !(grows || plan_counts_objects(member))) continue;
        add(m, list,
            (scratch_use){.kind = SCRATCH_ELEMENTS,
                          .times = grows ? LIST_GROWTH : 1,
                          .level = member->elements_level,
                          .array = member,
                          .owner = owner_of(m, member)});
    }
}

/* ---- what expressions borrow ---- */

typedef struct borrowing {
    const model *m;
    scratch_list *list;
    const model_check *check;
} borrowing;

static scratch_kind kind_of(const term *fold)
{
    if (fold->kind == TERM_ACYCLIC) return SCRATCH_MARKS;
    if (plan_remembers_blocks(fold)) return SCRATCH_BLOCKS;
    const value_kind key = fold->items.items[1]->type.kind;
    return key == VALUE_INT || key == VALUE_ENUM ? SCRATCH_NUMBER_KEYS : SCRATCH_KEYS;
}

static void add_borrowed(const term *t, void *context)
{
    const borrowing *b = context;
    const model_member *value = term_named_value(t);
    if (value != NULL && !value->simple) term_walk(value->value, add_borrowed, context);
    if (t->kind != TERM_UNIQUE && t->kind != TERM_ACYCLIC && !plan_remembers_blocks(t)) return;
    const model_member *array = t->items.items[0]->type.array;
    if (array == NULL) return;
    add(b->m, b->list,
        (scratch_use){
            .kind = kind_of(t), .level = b->check->schema->level, .array = array, .check = b->check});
}

static void add_rule(const model *m, scratch_list *list, const model_check *check)
{
    borrowing b = {m, list, check};
    if (check->condition != NULL) term_walk(check->condition, add_borrowed, &b);
    if (!check->collects_keys) {
        term_walk(check->that, add_borrowed, &b);
        return;
    }
    add(m, list,
        (scratch_use){.kind = SCRATCH_KEYS,
                      .level = check->schema->level,
                      .array = check->at,
                      .check = check,
                      .owner = owner_of(m, check->at)});
}

/* ---- what is packed ---- */

/* Content that announces at most so much is unpacked into memory of that size; more than one packed byte can
   give is not. */
enum { KNOWN_CONTENT = 1 << 20 };

static void add_content(const model *m, scratch_list *list)
{
    scratch_use use = {.kind = SCRATCH_CONTENT, .level = RULE_CONTENT, .element = 1};
    bool any = false, known = true;
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
            const model_member *member = m->order.items[i]->fields.items[k];
            if (!member->packed) continue;
            const wide most = member->process_arguments.items[0]->range.high;
            any = true;
            known = known && most <= KNOWN_CONTENT;
            if (known && most > 0 && (uint64_t)most > use.most) use.most = (uint64_t)most;
        }
    if (!known) use.most = 0;
    if (any) ARRAY_PUSH(m->memory, list, use);
}

scratch_list plan_scratch(const model *m)
{
    scratch_list list = {0};
    add_content(m, &list);
    for (size_t i = 0; i < m->order.count; i++)
        add_elements(m, &list, m->order.items[i]);
    for (size_t i = 0; i < m->checks.count; i++)
        add_rule(m, &list, m->checks.items[i]);
    return list;
}
