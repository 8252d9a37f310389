/* Finds lists that share bytes of the input, for the size of scratch memory. A byte belongs to an element of
   one list, and of lists around it: so of all lists that are read once, only the one with the most memory for
   each byte counts. This is also true of lists that may overlap, but together take space for no more than the
   input could have. */
#include "plan/limits.h"
#include "plan/tables.h"

/* With more lists, or more visits, all uses count. */
enum { GROUPS_MOST = 24, VISITS_MOST = 2000 };

/* A list whose elements take scratch memory, and the bytes of its inner lists. */
typedef struct share {
    const model_member *array;
    uint64_t inside; /* bytes of an element that belong to lists in it, at least */
} share;

/* The lists around the present one, from the inside on. */
typedef struct nest {
    const struct nest *outer;
    const model_member *array;
} nest;

typedef struct sharing {
    const codec_plan *p;
    const scratch_list *list;
    bool *beside; /* of types, by their numbers: objects of it may be read more than once, */
    bool *on_way; /* and one of it is being looked at */
    bool *shared; /* of uses: it is in a group */
    size_t visits;
    ARRAY(share) shares;
    scratch_choice groups; /* by the numbers of `shares` */
    scratch_list once;     /* for objects that there is one of */
} sharing;

/* ---- bytes that are read once ---- */

static void mark_beside(const sharing *s, const model_member *member)
{
    type_list types = {0};
    plan_add_types(s->p->model, &types, member);
    for (size_t i = 0; i < types.count; i++)
        s->beside[types.items[i]->number] = true;
}

/* Whether a member reads bytes of its object, which nothing else reads. */
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

/* ---- bytes of lists in lists ---- */

static bool has_uses(const sharing *s, const model_member *array)
{
    for (size_t i = 0; i < s->list->count; i++)
        if (s->list->items[i].array == array) return true;
    return false;
}

static uint64_t bytes_inside_type(sharing *s, const model_type *type);

/* The least bytes of each object or element that belong to lists in it. */
static uint64_t bytes_inside(sharing *s, const model_member *member)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < member->cases.count; i++)
        bytes += bytes_inside(s, member->cases.items[i].as);
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        bytes += bytes_inside_type(s, member->type.object);
    return bytes;
}

static uint64_t bytes_inside_type(sharing *s, const model_type *type)
{
    uint64_t bytes = 0;
    if (s->on_way[type->number] || type->layout == LAYOUT_TABLE || s->visits++ >= VISITS_MOST) return 0;
    s->on_way[type->number] = true;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!is_in_line(member)) continue;
        const uint64_t inside = bytes_inside(s, member);
        const bool list = member->array != ARRAY_NONE &&
                          (has_uses(s, member) || member->cases.count > 0 || member->array == ARRAY_OBJECTS);
        if (list && member->extent.low > 0)
            bytes += (uint64_t)member->extent.low;
        else if (member->array == ARRAY_NONE)
            bytes += inside;
    }
    s->on_way[type->number] = false;
    return bytes;
}

/* ---- groups ---- */

static size_t group_of(sharing *s, const model_member *array)
{
    for (size_t i = 0; i < s->shares.count; i++)
        if (s->shares.items[i].array == array) return i;
    const share added = {array, bytes_inside(s, array)};
    ARRAY_PUSH(s->p->memory, &s->shares, added);
    ARRAY_PUSH(s->p->memory, &s->groups.groups, (scratch_group){0});
    return s->shares.count - 1;
}

/* Adds a use for each element, for the bytes that belong to it alone. */
static void keep(const sharing *s, size_t group, scratch_use use)
{
    ARRAY_PUSH(s->p->memory, &s->groups.groups.items[group].kept, use);
}

/* Uses of one rule stand one behind the other. */
static void lend(const sharing *s, scratch_group *to, scratch_use use)
{
    const scratch_way *last = to->loans.count > 0 ? &to->loans.items[to->loans.count - 1] : NULL;
    if (last == NULL || last->uses.items[0].check != use.check)
        ARRAY_PUSH(s->p->memory, &to->loans, (scratch_way){0});
    ARRAY_PUSH(s->p->memory, &to->loans.items[to->loans.count - 1].uses, use);
}

/* Whether elements have bytes that do not belong to lists in them. */
static bool has_bytes(const share *of, uint64_t element, bool empty)
{
    return of->inside == 0 || (!empty && element > of->inside);
}

/* Whether a use grows with the elements of a list. */
static bool is_of(const scratch_use *use, const model_member *array)
{
    return use->kind != SCRATCH_CONTENT && use->kind != SCRATCH_TEXT && use->array == array;
}

/* Whether memory for all elements is taken before the first is read. */
static bool is_announced(const sharing *s, const scratch_use *use)
{
    if (use->kind == SCRATCH_KEYS)
        return use->check != NULL && plan_of_check(s->p, use->check)->collects_keys;
    return use->kind == SCRATCH_ELEMENTS && !use->grows;
}

static bool is_kept(const scratch_group *group, const scratch_use *use)
{
    for (size_t i = 0; i < group->kept.count; i++) {
        const scratch_use *other = &group->kept.items[i];
        if (other->again && other->array == use->array && other->kind == use->kind &&
            other->check == use->check)
            return true;
    }
    return false;
}

/* Adds the memory of announced elements of lists around a list, whose bytes may be those of its elements. */
static void add_announced(sharing *s, size_t group, const nest *lists)
{
    for (const nest *at = lists; at != NULL; at = at->outer)
        for (size_t i = 0; i < s->list->count; i++) {
            scratch_use use = s->list->items[i];
            if (!is_of(&use, at->array) || !is_announced(s, &use)) continue;
            use.again = true;
            if (!is_kept(&s->groups.groups.items[group], &use)) keep(s, group, use);
        }
}

/* Adds a use that occurs once for each object with an array, in elements of a list; NULL: once. */
static void keep_for_owner(sharing *s, scratch_use use, const nest *lists)
{
    const model_member *around = lists != NULL ? lists->array : NULL;
    use.owner = around != NULL ? 1 : 0;
    if (around == NULL) {
        ARRAY_PUSH(s->p->memory, &s->once, use);
        return;
    }
    const size_t group = group_of(s, around);
    const uint64_t inside = s->shares.items[group].inside;
    use.empty = around->element.low < 1;
    use.element = use.empty ? 1 : (uint64_t)around->element.low;
    if (!has_bytes(&s->shares.items[group], use.element, use.empty)) s->visits = VISITS_MOST;
    use.element -= use.empty ? 0 : inside;
    add_announced(s, group, lists->outer);
    keep(s, group, use);
}

static bool is_small(scratch_kind kind)
{
    return kind == SCRATCH_VALUES || kind == SCRATCH_BLOCKS || kind == SCRATCH_MARKS;
}

static void add_for_owner(sharing *s, const scratch_use *use, const nest *lists)
{
    if (use->kind == SCRATCH_NOTES) keep_for_owner(s, *use, lists);
    if (!is_small(use->kind) || use->given_back || use->owner == 0) return;
    keep_for_owner(s,
                   (scratch_use){.kind = SCRATCH_PADDING,
                                 .level = use->level,
                                 .array = use->array,
                                 .check = use->check,
                                 .space = 1},
                   lists);
}

static void add_for_elements(sharing *s, size_t i, size_t group)
{
    scratch_use use = s->list->items[i];
    if (use.kind == SCRATCH_NOTES || s->shared[i]) return; /* the type is met elsewhere, too */
    if (!has_bytes(&s->shares.items[group], use.element, use.empty)) s->visits = VISITS_MOST;
    use.element -= use.empty ? 0 : s->shares.items[group].inside;
    if (use.given_back)
        lend(s, &s->groups.groups.items[group], use);
    else
        keep(s, group, use);
}

static void add_uses(sharing *s, const model_member *member, const nest *lists)
{
    for (size_t i = 0; i < s->list->count; i++) {
        const scratch_use *use = &s->list->items[i];
        if (!is_of(use, member) || use->space > 1 || plan_list_nests(member)) continue;
        add_for_elements(s, i, group_of(s, member));
        add_announced(s, group_of(s, member), lists);
        add_for_owner(s, use, lists);
        s->shared[i] = true;
    }
}

/* ---- the walk ---- */

static void walk_type(sharing *s, const model_type *type, const nest *lists);

static void walk_inside(sharing *s, const model_member *member, const nest *lists)
{
    for (size_t i = 0; i < member->cases.count; i++)
        walk_inside(s, member->cases.items[i].as, lists);
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        walk_type(s, member->type.object, lists);
}

/* An object in objects of its own type has no list that is not in theirs. */
static void walk_type(sharing *s, const model_type *type, const nest *lists)
{
    if (s->on_way[type->number] || s->beside[type->number] || type->layout == LAYOUT_TABLE) return;
    if (s->visits++ >= VISITS_MOST) return;
    s->on_way[type->number] = true;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!is_in_line(member)) continue;
        const nest inside = {lists, member};
        if (member->array != ARRAY_NONE) add_uses(s, member, lists);
        walk_inside(s, member, member->array != ARRAY_NONE ? &inside : lists);
    }
    s->on_way[type->number] = false;
}

/* ---- space for elements ---- */

static bool all_take_space(const sharing *s)
{
    for (size_t i = 0; i < s->shares.count; i++)
        if (!plan_of_member(s->p, s->shares.items[i].array)->takes_space) return false;
    return s->once.count == 0;
}

static void add_with_space(sharing *s, const model_member *member)
{
    if (!plan_of_member(s->p, member)->overlaps || member->element.low < 1 || plan_list_nests(member)) return;
    for (size_t i = 0; i < s->list->count; i++) {
        const scratch_use *use = &s->list->items[i];
        const bool small = is_small(use->kind) && !use->given_back;
        if (!is_of(use, member) || small || use->kind == SCRATCH_NOTES || s->shared[i]) continue;
        add_for_elements(s, i, group_of(s, member));
        s->shared[i] = true;
    }
}

/* ---- the whole ---- */

static void add_choice(const sharing *s, scratch_shares *shares)
{
    if (s->groups.groups.count > 0) ARRAY_PUSH(s->p->memory, &shares->choices, s->groups);
}

static void begin(sharing *s)
{
    s->shares.count = 0;
    s->groups = (scratch_choice){0};
}

static void add_in_line(sharing *s, scratch_shares *shares)
{
    walk_type(s, s->p->model->top, NULL);
    if (s->visits < VISITS_MOST && s->shares.count <= GROUPS_MOST) {
        if (all_take_space(s)) return;
        add_choice(s, shares);
        for (size_t i = 0; i < s->once.count; i++)
            ARRAY_PUSH(s->p->memory, &shares->alone, s->once.items[i]);
    } else {
        memset(s->shared, 0, s->list->count * sizeof *s->shared);
    }
    begin(s);
}

/* Adds elements out of line, which take space once, unlike lists in them. */
static void add_out_of_line(sharing *s, scratch_shares *shares)
{
    const model *m = s->p->model;
    for (size_t i = 0; i < m->order.count && plan_space(s->p) == 1; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
            add_with_space(s, m->order.items[i]->fields.items[k]);
    add_choice(s, shares);
    begin(s);
}

/* Adds the loans of lists that share no bytes with others. */
static void add_borrowed(sharing *s, scratch_shares *shares)
{
    scratch_group group = {0};
    for (size_t i = 0; i < s->list->count; i++) {
        const scratch_use *use = &s->list->items[i];
        if (!use->given_back || s->shared[i]) continue;
        lend(s, &group, *use);
        s->shared[i] = true;
    }
    if (group.loans.count > 0) ARRAY_PUSH(s->p->memory, &s->groups.groups, group);
    add_choice(s, shares);
}

scratch_shares plan_scratch_shares(const codec_plan *p, const scratch_list *list)
{
    const size_t count = p->model->type_count;
    scratch_shares shares = {0};
    sharing s = {.p = p, .list = list};
    s.beside = arena_alloc(p->memory, count * sizeof *s.beside);
    s.on_way = arena_alloc(p->memory, count * sizeof *s.on_way);
    s.shared = arena_alloc(p->memory, (list->count + 1) * sizeof *s.shared);
    mark_types(&s);
    add_in_line(&s, &shares);
    add_out_of_line(&s, &shares);
    add_borrowed(&s, &shares);
    for (size_t i = 0; i < list->count; i++)
        if (!s.shared[i]) ARRAY_PUSH(p->memory, &shares.alone, list->items[i]);
    return shares;
}
