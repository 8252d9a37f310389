/* Computes scratch memory: the memory of rules during a run, as a multiple of the input's size. */
#include "plan/limits.h"
#include "plan/tables.h"

/* A list that has to move doubles, and leaves its old space. */
enum { LIST_GROWTH = 4 };

uint64_t plan_scratch_of_two(const scratch_use *use)
{
    static const uint64_t sizes[] = {
        [SCRATCH_ELEMENTS] = 0, [SCRATCH_KEYS] = 64,      [SCRATCH_NUMBER_KEYS] = 32, [SCRATCH_MARKS] = 2,
        [SCRATCH_BLOCKS] = 1,   [SCRATCH_VALUES] = 2 * 8, [SCRATCH_NOTES] = 2 * 128,  [SCRATCH_SLOTS] = 0,
        [SCRATCH_PADDING] = 0,  [SCRATCH_CONTENT] = 0,    [SCRATCH_TEXT] = 2};
    return use->kind == SCRATCH_CONTENT ? 2 * (uint64_t)use->ratio : sizes[use->kind];
}

static uint64_t at_least_one(wide bytes)
{
    return bytes < 1 ? 1 : (uint64_t)bytes;
}

/* Adds an element for each `bytes` of the input. */
static void add_for(const codec_plan *p, scratch_list *list, scratch_use use, wide bytes)
{
    use.element = at_least_one(bytes);
    use.space = use.kind == SCRATCH_ELEMENTS && plan_of_member(p, use.array)->overlaps ? plan_space(p) : 1;
    use.empty = bytes < 1;
    ARRAY_PUSH(p->memory, list, use);
}

static wide bytes_of_element(const codec_plan *p, const model_member *array)
{
    const uint64_t space = plan_of_member(p, array)->takes_space ? plan_element_space(p, array) : 0;
    return space > 0 ? (wide)space : array->element.low;
}

static void add(const codec_plan *p, scratch_list *list, scratch_use use)
{
    add_for(p, list, use, bytes_of_element(p, use.array));
}

/* The bytes of an object with an array; 0: there is one such object. */
static uint64_t owner_of(const codec_plan *p, const model_member *array)
{
    return plan_is_single(p, array->owner) ? 0 : at_least_one(array->owner->extent.low);
}

/* Records have a value for each slot: slots of no records are not kept. */
static wide bytes_of_slot(const model_type *table)
{
    const model_member *slots = table->fields.items[0];
    wide least = slots->cases.count > 0 ? slots->cases.items[0].as->element.low : 0;
    for (size_t i = 1; i < slots->cases.count; i++)
        if (slots->cases.items[i].as->element.low < least) least = slots->cases.items[i].as->element.low;
    return least;
}

static void add_slots(const codec_plan *p, scratch_list *list, const model_member *member)
{
    const scratch_use use = {.kind = SCRATCH_SLOTS,
                             .level = plan_of_member(p, member)->elements_level,
                             .array = member,
                             .owner = owner_of(p, member)};
    add_for(p, list, use, bytes_of_slot(member->type.object));
}

bool plan_list_nests(const model_member *array)
{
    for (size_t i = 0; i < array->cases.count; i++)
        if (plan_list_nests(array->cases.items[i].as)) return true;
    return array->owner->recursive && array->wire.kind == WIRE_OBJECT && array->type.object->recursive;
}

static void add_elements(const codec_plan *p, scratch_list *list, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const bool growing = plan_grows_list(p, member);
        if (plan_keeps_slots(p, member)) add_slots(p, list, member);
        if (!plan_of_member(p, member)->needed_elements || !(growing || plan_counts_objects(p, member)))
            continue;
        const wide separator = type->json ? 1 : 0;
        add_for(p, list,
                (scratch_use){.kind = SCRATCH_ELEMENTS,
                              .grows = growing && !plan_reserves_list(p, member),
                              .open = plan_list_nests(member) ? p->model->depth_limit : 0,
                              .level = plan_of_member(p, member)->elements_level,
                              .array = member,
                              .owner = owner_of(p, member)},
                bytes_of_element(p, member) + separator);
    }
}

/* ---- loans of expressions ---- */

typedef struct borrowing {
    const codec_plan *p;
    scratch_list *list;
    const model_check *check;
    ARRAY(const term *) seen; /* that borrow something */
    struct remembered *kept;  /* by all rules */
    bool remembers;           /* it keeps results, so that loans cannot be returned */
} borrowing;

/* Results kept until the run ends, from a level on. */
struct remembered {
    ARRAY(const term *) terms[RULE_STRICT + 1];
};

/* Whether two terms store the same: then it is stored once. */
static bool remembers_same(const term *a, const term *b)
{
    if (a == b) return true;
    return a->kind == b->kind && plan_remembers_blocks(a) && plan_remembers_blocks(b) &&
           a->items.items[0]->type.array == b->items.items[0]->type.array;
}

static bool is_remembered(borrowing *b, const term *t)
{
    const schema_level level = b->check->schema->level;
    for (schema_level l = RULE_STRUCTURE; l <= level; l++)
        for (size_t i = 0; i < b->kept->terms[l].count; i++)
            if (remembers_same(b->kept->terms[l].items[i], t)) return true;
    ARRAY_PUSH(b->p->memory, &b->kept->terms[level], t);
    return false;
}

static bool has_seen(borrowing *b, const term *t)
{
    if (plan_remembers_blocks(t) || plan_remembers_values(t)) {
        b->remembers = true;
        return is_remembered(b, t);
    }
    for (size_t i = 0; i < b->seen.count; i++)
        if (b->seen.items[i] == t) return true;
    ARRAY_PUSH(b->p->memory, &b->seen, t);
    return false;
}

static scratch_kind kind_of(const term *fold)
{
    if (fold->kind == TERM_ACYCLIC) return SCRATCH_MARKS;
    if (plan_remembers_blocks(fold) || plan_remembers_values(fold)) return SCRATCH_BLOCKS;
    const value_kind key = fold->items.items[1]->type.kind;
    return key == VALUE_INT || key == VALUE_ENUM ? SCRATCH_NUMBER_KEYS : SCRATCH_KEYS;
}

/* Records that occupy no bytes are all the same, and noted as one. */
static void add_values(const borrowing *b, const term *t, scratch_use use)
{
    const wide bytes = use.array->element.low;
    use.owner = owner_of(b->p, use.array);
    use.kind = SCRATCH_VALUES;
    use.size = plan_value_size(t->range);
    add_for(b->p, b->list, use, bytes < 1 ? 1 : bytes);
    use.kind = SCRATCH_NOTES;
    add_for(b->p, b->list, use, use.owner < 1 ? 1 : (wide)use.owner);
}

static void add_borrowed(const term *t, void *context)
{
    borrowing *b = context;
    const bool values = plan_remembers_values(t);
    if (t->kind != TERM_UNIQUE && t->kind != TERM_ACYCLIC && !plan_remembers_blocks(t) && !values) return;
    const model_member *array = t->items.items[0]->type.array;
    if (array == NULL || has_seen(b, t)) return;
    scratch_use use = {
        .kind = kind_of(t), .level = b->check->schema->level, .array = array, .check = b->check};
    add(b->p, b->list, use);
    if (values) add_values(b, t, use);
}

/* A rule returns its loans if no memory behind them lives longer. */
static void note_given_back(const borrowing *b, size_t first)
{
    for (size_t i = first; i < b->list->count; i++) {
        scratch_use *use = &b->list->items[i];
        const bool borrowed =
            use->kind == SCRATCH_KEYS || use->kind == SCRATCH_NUMBER_KEYS || use->kind == SCRATCH_MARKS;
        use->given_back = borrowed && !b->remembers && !plan_reads_into_scratch(b->p);
    }
}

static void add_rule(const codec_plan *p, scratch_list *list, const model_check *check,
                     struct remembered *kept)
{
    borrowing b = {.p = p, .list = list, .check = check, .kept = kept};
    const size_t first = list->count;
    if (check->condition != NULL) term_walk_following(check->condition, term_is_worked_out, add_borrowed, &b);
    if (!plan_of_check(p, check)->collects_keys) {
        term_walk_following(check->that, term_is_worked_out, add_borrowed, &b);
        note_given_back(&b, first);
        return;
    }
    add(p, list,
        (scratch_use){.kind = SCRATCH_KEYS,
                      .level = check->schema->level,
                      .array = check->at,
                      .check = check,
                      .owner = owner_of(p, check->at)});
}

/* ---- packed contents ---- */

/* Content that announces at most so much is unpacked into memory of that size; more than one packed byte can
   give is not. */
enum { KNOWN_CONTENT = 1 << 20 };

static void add_content(const codec_plan *p, scratch_list *list)
{
    const model *m = p->model;
    scratch_use use = {.kind = SCRATCH_CONTENT, .level = RULE_CONTENT, .element = 1};
    bool any = false, known = true;
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
            const model_member *member = m->order.items[i]->fields.items[k];
            if (!member->packed) continue;
            const wide most = member->process_arguments.items[0]->range.high;
            const uint32_t ratio = member->wire.process->ratio;
            any = true;
            if (ratio > use.ratio) use.ratio = ratio;
            known = known && most <= KNOWN_CONTENT;
            if (known && most > 0 && (uint64_t)most > use.most) use.most = (uint64_t)most;
        }
    if (!known) use.most = 0;
    if (any) ARRAY_PUSH(p->memory, list, use);
}

/* Text that expressions look at and that may have escapes: it lies behind all else, without gaps. */
static void add_text(const codec_plan *p, scratch_list *list)
{
    const model *m = p->model;
    bool any = false;
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count && m->order.items[i]->json; k++) {
            const model_member *member = m->order.items[i]->fields.items[k];
            const bool looked_at = member->needed || member->valid.kind != VALID_NONE;
            any = any || (member->wire.kind == WIRE_TEXT && looked_at);
        }
    if (any)
        ARRAY_PUSH(p->memory, list,
                   ((scratch_use){.kind = SCRATCH_TEXT, .level = RULE_STRUCTURE, .element = 1}));
}

/* ---- lists that grow in place ---- */

static bool has_type(const type_list *list, const model_type *type)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == type) return true;
    return false;
}

static void add_members(const model *m, type_list *list, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        plan_add_types(m, list, members[i]);
}

void plan_add_types(const model *m, type_list *list, const model_member *member)
{
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    for (size_t i = 0; i < member->cases.count; i++)
        plan_add_types(m, list, member->cases.items[i].as);
    if (type == NULL || has_type(list, type)) return;
    ARRAY_PUSH(m->memory, list, type);
    add_members(m, list, type->fields.items, type->fields.count);
    add_members(m, list, type->instances.items, type->instances.count);
}

/* Whether reading an object of these types takes scratch memory that it does not give back. */
static bool takes_scratch(const scratch_list *list, const type_list *types)
{
    for (size_t i = 0; i < list->count; i++) {
        const scratch_use *use = &list->items[i];
        if (use->kind == SCRATCH_CONTENT || use->kind == SCRATCH_TEXT)
            continue; /* borrowed; behind all else */
        if (has_type(types, use->check != NULL ? use->check->type : use->array->owner)) return true;
    }
    return false;
}

/* Whether a list never moves: reading its elements takes no memory behind it. */
static bool grows_in_place(const model *m, const scratch_list *list, const model_member *member)
{
    type_list types = {0};
    plan_add_types(m, &types, member);
    return !takes_scratch(list, &types);
}

scratch_list plan_scratch(const codec_plan *p)
{
    const model *m = p->model;
    scratch_list list = {0};
    struct remembered kept = {0};
    add_content(p, &list);
    add_text(p, &list);
    for (size_t i = 0; i < m->order.count; i++)
        add_elements(p, &list, m->order.items[i]);
    for (size_t i = 0; i < m->checks.count; i++)
        add_rule(p, &list, m->checks.items[i], &kept);
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i].grows)
            list.items[i].times = grows_in_place(m, &list, list.items[i].array) ? 1 : LIST_GROWTH;
    return list;
}
