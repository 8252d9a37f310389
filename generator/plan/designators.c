/* Keeps the designators of a plan for names. */
#include "plan/designators.h"

#include "plan/spaces.h"

struct designators {
    ARRAY(designator) all;
    size_t *places; /* a hash table of their numbers plus 1, at most half full; 0: free */
    size_t capacity;
};

/* FNV-1a over the numbers and addresses by which designators differ. */
static uint64_t hash_of(const designator *each)
{
    const uint64_t parts[] = {each->kind,
                              (uintptr_t)each->name,
                              (uintptr_t)each->type,
                              (uintptr_t)each->member,
                              each->slot.kind,
                              each->slot.object,
                              each->slot.beside,
                              (uintptr_t)each->slot.member,
                              each->outer,
                              each->inner};
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        hash = (hash ^ parts[i]) * UINT64_C(0x100000001b3);
        hash ^= hash >> 32;
    }
    return hash;
}

static bool is_same(const designator *a, const designator *b)
{
    return a->kind == b->kind && a->name == b->name && a->type == b->type && a->member == b->member &&
           a->slot.kind == b->slot.kind && a->slot.object == b->slot.object &&
           a->slot.beside == b->slot.beside && a->slot.member == b->slot.member && a->outer == b->outer &&
           a->inner == b->inner;
}

/* The place of a designator in the table: its own, or the free place for it. */
static size_t *find_place(const struct designators *known, const designator *wanted)
{
    size_t i = (size_t)hash_of(wanted) & (known->capacity - 1);
    while (known->places[i] != 0 && !is_same(&known->all.items[known->places[i] - 1], wanted))
        i = (i + 1) & (known->capacity - 1);
    return &known->places[i];
}

static void enlarge(arena *memory, struct designators *known)
{
    known->capacity = known->capacity != 0 ? 2 * known->capacity : 256;
    known->places = arena_alloc(memory, known->capacity * sizeof *known->places);
    for (size_t i = 0; i < known->all.count; i++)
        *find_place(known, &known->all.items[i]) = i + 1;
}

struct designators *plan_designators_new(arena *memory)
{
    struct designators *made = ARENA_NEW(memory, struct designators);
    for (size_t i = 0; i < RUNTIME_SPACES; i++)
        ARRAY_PUSH(memory, &made->all,
                   ((designator){.kind = DESIGNATES_RUNTIME, .name = plan_runtime_types[i]}));
    return made;
}

uint64_t plan_designate(const codec_plan *p, const designator *wanted)
{
    struct designators *known = p->designators;
    if (2 * known->all.count >= known->capacity) enlarge(p->memory, known);
    size_t *place = find_place(known, wanted);
    if (*place == 0) {
        ARRAY_PUSH(p->memory, &known->all, *wanted);
        *place = known->all.count;
    }
    return FIRST_DESIGNATOR + *place - 1;
}

const designator *plan_designator(const codec_plan *p, uint64_t number)
{
    if (p->machine != PLAN_NAMES || number < FIRST_DESIGNATOR) return NULL;
    const uint64_t i = number - FIRST_DESIGNATOR;
    return i < p->designators->all.count ? &p->designators->all.items[i] : NULL;
}

const codec_plan *plan_for_names(const codec_plan *p)
{
    codec_plan *named = ARENA_NEW(p->memory, codec_plan);
    *named = *p;
    named->machine = PLAN_NAMES;
    return named;
}

uint64_t plan_inside_offset(const codec_plan *p, uint64_t outer, uint64_t inner)
{
    const designator sum = {.kind = DESIGNATES_INSIDE, .outer = outer, .inner = inner};
    if (p->machine != PLAN_NAMES || outer == 0 || inner == 0) return outer + inner;
    return plan_designate(p, &sum);
}
