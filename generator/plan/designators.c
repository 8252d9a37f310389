/* Keeps the designators of a plan for names. */
#include "plan/designators.h"

#include "plan/spaces.h"

struct designators {
    ARRAY(designator) all;
};

static bool is_same(const designator *a, const designator *b)
{
    return a->kind == b->kind && a->name == b->name && a->type == b->type && a->member == b->member &&
           a->slot.kind == b->slot.kind && a->slot.object == b->slot.object &&
           a->slot.beside == b->slot.beside && a->slot.member == b->slot.member && a->outer == b->outer &&
           a->inner == b->inner;
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
    for (size_t i = 0; i < p->designators->all.count; i++)
        if (is_same(&p->designators->all.items[i], wanted)) return FIRST_DESIGNATOR + i;
    ARRAY_PUSH(p->memory, &p->designators->all, *wanted);
    return FIRST_DESIGNATOR + p->designators->all.count - 1;
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
