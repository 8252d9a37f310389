/* Makes the plan: runs the steps of the phase. */
#include "plan/plan.h"
#include "plan/designators.h"
#include "plan/number_type.h"

#include "plan/unions.h"

codec_plan *plan_begin(arena *memory, const model *m)
{
    codec_plan *p = ARENA_NEW(memory, codec_plan);
    p->memory = memory;
    p->model = m;
    p->types = arena_alloc(memory, m->type_count * sizeof *p->types);
    p->members = arena_alloc(memory, m->member_count * sizeof *p->members);
    p->checks = arena_alloc(memory, m->check_count * sizeof *p->checks);
    p->designators = plan_designators_new(memory);
    p->unwritable = m->unwritable;
    for (size_t i = 0; i < m->obstacles.count; i++)
        ARRAY_PUSH(memory, &p->obstacles, m->obstacles.items[i]);
    return p;
}

const codec_plan *plan_for_host(const codec_plan *p)
{
    codec_plan *host = ARENA_NEW(p->memory, codec_plan);
    *host = *p;
    host->machine = PLAN_HOST;
    return host;
}

const type_plan *plan_of_type(const codec_plan *p, const model_type *type)
{
    return &p->types[type->number];
}

const member_plan *plan_of_member(const codec_plan *p, const model_member *member)
{
    return &p->members[member->number];
}

const check_plan *plan_of_check(const codec_plan *p, const model_check *check)
{
    return &p->checks[check->number];
}

void plan_find_obstacles(codec_plan *p)
{
    plan_positions(p);
    plan_memory(p);
    plan_writable(p);
    plan_follow(p);
}

void plan_model(codec_plan *p)
{
    plan_find_obstacles(p);
    plan_memory_of_echoes(p);
    plan_amount_uses(p);
    plan_reach(p);
    plan_called(p);
    plan_made_space(p);
    plan_find_traits(p);
    plan_choose(p);
    plan_number_types(p);
    plan_lists(p);
    plan_unions(p);
    plan_asked(p);
    plan_empty(p);
    plan_previous(p);
    plan_rules(p);
    plan_give_back(p);
    if (p->traits.writable && !p->traits.has_instances) plan_overlaps(p);
    plan_keep_members(p);
}
