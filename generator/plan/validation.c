/* Computes the scratch memory that objects take at once during validation: of alternatives the largest, and
   all kept data. */
#include "base/saturate.h"
#include "plan/limits.h"
#include "plan/tables.h"

enum {
    SPARE = 4096, /* for alignment */
    BLOCK = 16,
    LIST_GROWTH = 4,
    STREAM = 48,
    DECODED_CHARACTER = 3 /* bytes of text for each of its bytes in another encoding */
};

/* Bytes, and bytes for each byte of input: during reading, and after it. A parse instance does not share the
   bytes of its object, but may be as large as the file. */
typedef struct space {
    bool known;
    uint64_t most, most_per_byte, most_elsewhere;
    uint64_t kept, kept_per_byte, kept_elsewhere;
} space;

static const space nothing = {.known = true};

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* The larger of two spaces. */
static space greatest(space a, space b)
{
    return (space){.known = a.known && b.known,
                   .most = greater(a.most, b.most),
                   .most_per_byte = greater(a.most_per_byte, b.most_per_byte),
                   .most_elsewhere = greater(a.most_elsewhere, b.most_elsewhere),
                   .kept = greater(a.kept, b.kept),
                   .kept_per_byte = greater(a.kept_per_byte, b.kept_per_byte),
                   .kept_elsewhere = greater(a.kept_elsewhere, b.kept_elsewhere)};
}

/* Adds memory that is taken first, and stays as long as the rest. */
static space with(space r, uint64_t bytes, uint64_t per_byte)
{
    r.most = saturating_sum(r.most, bytes);
    r.kept = saturating_sum(r.kept, bytes);
    r.most_per_byte = saturating_sum(r.most_per_byte, per_byte);
    r.kept_per_byte = saturating_sum(r.kept_per_byte, per_byte);
    return r;
}

/* The space of two parts, `next` behind `first`. */
static space one_after_other(space first, space next)
{
    return (space){.known = first.known && next.known,
                   .most = greater(first.most, saturating_sum(first.kept, next.most)),
                   .most_per_byte = greater(first.most_per_byte, next.most_per_byte),
                   .most_elsewhere = greater(first.most_elsewhere,
                                             saturating_sum(first.kept_elsewhere, next.most_elsewhere)),
                   .kept = saturating_sum(first.kept, next.kept),
                   .kept_per_byte = greater(first.kept_per_byte, next.kept_per_byte),
                   .kept_elsewhere = saturating_sum(first.kept_elsewhere, next.kept_elsewhere)};
}

/* The space of a part that is read elsewhere in the file. */
static space elsewhere(space r)
{
    r.most_elsewhere = saturating_sum(r.most_elsewhere, r.most_per_byte);
    r.kept_elsewhere = saturating_sum(r.kept_elsewhere, r.kept_per_byte);
    r.most_per_byte = r.kept_per_byte = 0;
    return r;
}

static space kept_none(space r)
{
    r.kept = r.kept_per_byte = r.kept_elsewhere = 0;
    return r;
}

static bool takes_per_byte(space r)
{
    return r.most_per_byte > 0 || r.most_elsewhere > 0;
}

/* ---- values ---- */

typedef struct reckoning {
    const codec_plan *p;
    bool keeps_all;    /* as instances do, which are read as by a reader */
    space *by_type;    /* by their numbers, */
    bool *has_by_type; /* whether these are known already */
} reckoning;

static space of_type(const reckoning *k, const model_type *type);
static space of_levels(const reckoning *k);

/* An object in objects of its own type counts with the outermost one. */
static space of_object(const reckoning *k, const model_member *in, const model_type *type)
{
    const bool again = type->recursive && in->owner->recursive;
    if (type->recursive && k->keeps_all) return (space){0};
    if (again) return (space){.known = plan_of_member(k->p, in)->given_back};
    return type->recursive ? of_levels(k) : of_type(k, type);
}

/* The memory of a process's result: it may be larger than the file. */
static space processed(space r, const process_row *process)
{
    if (process == NULL) return r;
    if (process == &process_custom || (process->ratio > 0 && takes_per_byte(r))) return (space){0};
    return process->ratio > 0 ? r : with(r, BLOCK, 1); /* decompressed bytes count elsewhere */
}

static space of_value(const reckoning *k, const model_member *in, const model_member *as)
{
    const wire *w = &as->wire;
    space r = nothing;
    if (w->kind == WIRE_OPAQUE) return (space){0};
    for (size_t i = 0; i < as->cases.count; i++)
        r = greatest(r, of_value(k, in, as->cases.items[i].as));
    if (w->kind == WIRE_OBJECT && as->type.object != NULL) r = of_object(k, in, as->type.object);
    if (w->kind == WIRE_TEXT && !plan_is_utf8(as)) r = with(r, BLOCK, DECODED_CHARACTER);
    return w->kind == WIRE_SWITCH || as->packed ? r : processed(r, w->process);
}

static reckoning begin(const codec_plan *p, bool keeps_all)
{
    const size_t count = p->model->type_count;
    reckoning k = {.p = p, .keeps_all = keeps_all};
    k.by_type = arena_alloc(p->memory, count * sizeof *k.by_type);
    k.has_by_type = arena_alloc(p->memory, count * sizeof *k.has_by_type);
    return k;
}

/* ---- members ---- */

/* The memory of a list for each element: a list of unknown length moves and leaves its old blocks. */
static uint64_t list_memory(const codec_plan *p, const model_member *member)
{
    const bool counted = plan_counts_objects(p, member) || plan_reserves_list(p, member);
    return saturating_product(counted ? 1 : LIST_GROWTH, plan_slot_size(p, member));
}

/* The memory of a member's value; elements of lists may lie in it. */
static uint64_t value_memory(const codec_plan *p, const model_member *member)
{
    const bool inside = plan_counts_objects(p, member) || plan_grows_list(p, member);
    if (!inside) return plan_value_memory(p, member);
    return member->wire.limit != LIMIT_NONE ? STREAM : 0;
}

/* The space of elements that stay, when all but the last have been read. Each may lead to the whole file. */
static space of_elements(const reckoning *k, const model_member *member, space element, bool slots)
{
    const uint64_t least = member->element.low > 0 ? (uint64_t)member->element.low : 1;
    const uint64_t slot = slots ? saturating_product(LIST_GROWTH, plan_slot_size(k->p, member)) : 0;
    const uint64_t lists = slots ? list_memory(k->p, member) : 0;
    const uint64_t kept = divide_up(saturating_sum(lists, element.kept), least);
    const uint64_t per_byte = saturating_sum(kept, element.kept_per_byte);
    const uint64_t empty = saturating_sum(saturating_product(2, slot), element.kept);
    const uint64_t base = member->element.low > 0 ? 0 : saturating_product(EMPTY_ELEMENTS, empty);
    return with((space){.known = element.known && element.kept_elsewhere == 0,
                        .most = element.most,
                        .most_per_byte = greater(element.most_per_byte, per_byte),
                        .most_elsewhere = element.most_elsewhere,
                        .kept_per_byte = per_byte},
                saturating_sum(base, saturating_sum(slot, BLOCK)), 0);
}

static space of_member(const reckoning *k, const model_member *member)
{
    const bool list = member->array == ARRAY_OBJECTS || member->array == ARRAY_VALUES;
    const bool kept =
        k->keeps_all ? !plan_passes_elements(k->p, member) : plan_keeps_in_validation(k->p, member);
    if (member->array != ARRAY_NONE && !list) return with(nothing, BLOCK, plan_layout_memory(member));
    const space r = with(of_value(k, member, member), value_memory(k->p, member), 0);
    if (!kept && plan_of_member(k->p, member)->given_back) return kept_none(r);
    return list ? of_elements(k, member, r, kept) : r;
}

/* An instance stays, and is read at any time. */
static space of_instance(const reckoning *k, const model_member *member)
{
    const reckoning all = k->keeps_all ? *k : begin(k->p, true);
    space r = elsewhere(of_member(&all, member));
    if (member->in_place && (takes_per_byte(r) || r.most > BLOCK))
        return (space){0}; /* once for each mention */
    r.kept = r.most;
    r.kept_elsewhere = r.most_elsewhere;
    return r;
}

/* Adds space beside all else. */
static space beside(space r, space other)
{
    r = with(r, other.most, 0);
    r.known = r.known && other.known;
    r.most_elsewhere = saturating_sum(r.most_elsewhere, other.most_elsewhere);
    r.kept_elsewhere = saturating_sum(r.kept_elsewhere, other.most_elsewhere);
    return r;
}

/* ---- types ---- */

static space of_fields(const reckoning *k, const model_type *type)
{
    space r = nothing;
    r.known = !type->json && !type->debug && !plan_makes_in_validation(type);
    for (size_t i = 0; i < type->fields.count && type->layout != LAYOUT_TABLE; i++) {
        const model_member *member = type->fields.items[i];
        const space one = of_member(k, member);
        r = one_after_other(r, member->placed || member->io != NULL ? elsewhere(one) : one);
    }
    for (size_t i = 0; i < type->instances.count; i++) {
        const model_member *member = type->instances.items[i];
        if (!plan_of_member(k->p, member)->asked) continue;
        r = beside(r, of_instance(k, member));
    }
    return r;
}

static space of_type(const reckoning *k, const model_type *type)
{
    if (k->has_by_type[type->number]) return k->by_type[type->number]; /* not known while it is reckoned */
    k->has_by_type[type->number] = true;
    return k->by_type[type->number] = of_fields(k, type);
}

/* Whether objects of recursive types are read in the result of a process. */
static bool processes_objects(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (processes_objects(member->cases.items[i].as)) return true;
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    return type != NULL && type->recursive && member->wire.process != NULL;
}

static bool processes_levels(const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (processes_objects(type->fields.items[i])) return true;
    return false;
}

/* Objects nest as deep as the limit allows; each level is of one of these types, and releases the memory of
   the levels in it. Levels have bytes of their own, except those in a result of a process: all of these stay
   at once. */
static space of_levels(const reckoning *k)
{
    const model *m = k->p->model;
    const uint64_t levels = (uint64_t)m->depth_limit + 1;
    space r = nothing;
    bool processes = false;
    for (size_t i = 0; i < m->order.count; i++) {
        if (!m->order.items[i]->recursive) continue;
        r = greatest(r, of_type(k, m->order.items[i]));
        processes = processes || processes_levels(m->order.items[i]);
    }
    r.most = saturating_product(r.most, levels);
    if (processes) r.most_per_byte = saturating_product(r.most_per_byte, levels);
    r.known = r.known && r.most_elsewhere == 0;
    return r;
}

plan_space_taken plan_validation_space(const codec_plan *p)
{
    const model *m = p->model;
    const reckoning k = begin(p, false);
    space r = m->top->recursive ? of_levels(&k) : of_type(&k, m->top);
    for (size_t i = 0; i < m->top->params.count; i++)
        if (m->top->params.items[i]->array != ARRAY_NONE) r.known = false;
    return (plan_space_taken){.known = r.known && r.most < UINT64_MAX - SPARE,
                              .per_byte = saturating_sum(r.most_per_byte, r.most_elsewhere),
                              .base = saturating_sum(r.most, SPARE)};
}
