/* Which lists share bytes of the input: those of which one is in elements of another. Lists side by side do
   not; of them no more than the dearest can fill the input. */
#include "plan/tables.h"

/* Where there are more ways, or more is to be looked at, all lists count. */
enum { WAYS_MOST = 16, VISITS_MOST = 2000 };

typedef struct sharing {
    const codec_plan *p;
    const scratch_list *list;
    bool *beside; /* of types, by their numbers: objects of it may be read more than once, */
    bool *on_way; /* and one of it is being looked at */
    bool *shared; /* of uses: it is in a way */
    size_t visits;
} sharing;

/* ---- what is read once ---- */

static void mark_beside(const sharing *s, const model_member *member)
{
    type_list types = {0};
    plan_add_types(s->p->model, &types, member);
    for (size_t i = 0; i < types.count; i++)
        s->beside[types.items[i]->number] = true;
}

/* Whether what a member reads is a part of the bytes of its object, and not read again. */
static bool is_in_line(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (!is_in_line(member->cases.items[i].as)) return false;
    return !member->placed && member->io == NULL && member->wire.process == NULL;
}

static void mark_types(const sharing *s)
{
    const model *m = s->p->model;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            if (!is_in_line(type->fields.items[k])) mark_beside(s, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            mark_beside(s, type->instances.items[k]);
    }
}

/* ---- ways ---- */

typedef ARRAY(scratch_way) way_list;

/* Whether a list may be in elements of itself. */
static bool may_be_in_itself(const model_member *array)
{
    for (size_t i = 0; i < array->cases.count; i++)
        if (may_be_in_itself(array->cases.items[i].as)) return true;
    return array->owner->recursive && array->wire.kind == WIRE_OBJECT && array->type.object->recursive;
}

/* Whether a use grows with the elements of its list, which are looked at as they are read. */
static bool is_of_list(const sharing *s, const scratch_use *use)
{
    const bool collected =
        use->kind == SCRATCH_KEYS && use->check != NULL && plan_of_check(s->p, use->check)->collects_keys;
    return (use->kind == SCRATCH_ELEMENTS || use->kind == SCRATCH_SLOTS || collected) && use->room <= 1 &&
           !may_be_in_itself(use->array);
}

static void add_own(const sharing *s, const model_member *member, scratch_list *own)
{
    for (size_t i = 0; i < s->list->count; i++) {
        const scratch_use *use = &s->list->items[i];
        if (use->array != member || !is_of_list(s, use)) continue;
        ARRAY_PUSH(s->p->memory, own, *use);
        s->shared[i] = true;
    }
}

static void add_ways(sharing *s, const model_type *type, way_list *ways);

static void add_inner(sharing *s, const model_member *member, way_list *ways)
{
    for (size_t i = 0; i < member->cases.count; i++)
        add_inner(s, member->cases.items[i].as, ways);
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        add_ways(s, member->type.object, ways);
}

static void add_member(sharing *s, const model_member *member, way_list *ways)
{
    arena *memory = s->p->memory;
    scratch_list own = {0};
    way_list inner = {0};
    add_own(s, member, &own);
    add_inner(s, member, &inner);
    if (ways->count + inner.count > WAYS_MOST) s->visits = VISITS_MOST;
    if (inner.count == 0 && own.count > 0) ARRAY_PUSH(memory, &inner, (scratch_way){0});
    for (size_t i = 0; i < inner.count && s->visits < VISITS_MOST; i++) {
        for (size_t k = 0; k < own.count; k++)
            ARRAY_PUSH(memory, &inner.items[i].uses, own.items[k]);
        ARRAY_PUSH(memory, ways, inner.items[i]);
    }
}

/* An object in objects of its own type has no list that is not in theirs. */
static void add_ways(sharing *s, const model_type *type, way_list *ways)
{
    if (s->on_way[type->number] || s->beside[type->number] || type->layout == LAYOUT_TABLE) return;
    if (s->visits++ >= VISITS_MOST) return;
    s->on_way[type->number] = true;
    for (size_t i = 0; i < type->fields.count; i++)
        if (is_in_line(type->fields.items[i])) add_member(s, type->fields.items[i], ways);
    s->on_way[type->number] = false;
}

/* ---- what is borrowed ---- */

static void add_borrowed(const sharing *s, way_list *ways)
{
    const model_check *last = NULL;
    for (size_t i = 0; i < s->list->count; i++) {
        const scratch_use *use = &s->list->items[i];
        if (!use->given_back) continue;
        if (use->check != last) ARRAY_PUSH(s->p->memory, ways, (scratch_way){0});
        last = use->check;
        ARRAY_PUSH(s->p->memory, &ways->items[ways->count - 1].uses, *use);
        s->shared[i] = true;
    }
}

/* ---- the whole ---- */

static void add_choice(const codec_plan *p, scratch_shares *shares, const way_list *ways, bool borrowed)
{
    scratch_choice choice = {.borrowed = borrowed};
    for (size_t i = 0; i < ways->count; i++)
        ARRAY_PUSH(p->memory, &choice.ways, ways->items[i]);
    if (ways->count > 0) ARRAY_PUSH(p->memory, &shares->choices, choice);
}

scratch_shares plan_scratch_shares(const codec_plan *p, const scratch_list *list)
{
    const size_t count = p->model->type_count;
    scratch_shares shares = {0};
    way_list in_line = {0}, borrowed = {0};
    sharing s = {.p = p, .list = list};
    s.beside = arena_alloc(p->memory, count * sizeof *s.beside);
    s.on_way = arena_alloc(p->memory, count * sizeof *s.on_way);
    s.shared = arena_alloc(p->memory, (list->count + 1) * sizeof *s.shared);
    mark_types(&s);
    add_ways(&s, p->model->top, &in_line);
    if (s.visits >= VISITS_MOST) {
        in_line.count = 0;
        memset(s.shared, 0, list->count * sizeof *s.shared);
    }
    add_borrowed(&s, &borrowed);
    add_choice(p, &shares, &in_line, false);
    add_choice(p, &shares, &borrowed, true);
    for (size_t i = 0; i < list->count; i++)
        if (!s.shared[i]) ARRAY_PUSH(p->memory, &shares.alone, list->items[i]);
    return shares;
}
