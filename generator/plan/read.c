/* Steps of reading: members of fixed sizes are merged into runs. */
#include "plan/plan.h"

static bool is_plain(const model_member *member)
{
    return member->array == ARRAY_NONE && !member->may_be_absent && member->valid.kind == VALID_NONE;
}

/* Whether the member's bytes are known before it is read. */
static bool is_fixed(const codec_plan *p, const model_member *member)
{
    if (member->array != ARRAY_NONE || member->may_be_absent || member->placed) return false;
    if (plan_reads_at_stream(p, member)) return false;
    if (member->wire.kind == WIRE_OBJECT)
        return member->wire.limit == LIMIT_NONE && member->type.object->layout == LAYOUT_FIXED;
    if (member->wire.calculated_endian && member->wire.bytes > 1) return false;
    return member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT ||
           member->wire.kind == WIRE_CONSTANT;
}

bool plan_is_stored(const model_member *member)
{
    return member->wire.kind != WIRE_CONSTANT || member->role != MEMBER_FIELD || member->array != ARRAY_NONE;
}

bool plan_keeps_ending(const model_member *member)
{
    return member->has_ending && member->role == MEMBER_FIELD && member->wire.kind != WIRE_OBJECT;
}

bool plan_says_nothing(const model_member *member)
{
    return member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE && member->role == MEMBER_FIELD &&
           member->wire.limit == LIMIT_NONE && !member->may_be_absent &&
           member->type.object->fields.count == 0;
}

bool plan_is_slice(const model_member *member)
{
    const wire *w = &member->wire;
    if (w->process != NULL || w->has_pad || w->limit == LIMIT_NONE) return false;
    if (w->kind == WIRE_BYTES) return true;
    return w->kind == WIRE_TEXT && (strcmp(w->encoding, "UTF-8") == 0 || strcmp(w->encoding, "ASCII") == 0);
}

bool plan_is_view(const model_member *member)
{
    if (member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS) return true;
    return member->array == ARRAY_NONE && plan_is_slice(member) && member->wire.limit != LIMIT_TERMINATOR &&
           !member->wire.has_terminator;
}

/* What is checked ends its run: what follows is not looked at before it is known to be right. */
static bool ends_run(const step *last)
{
    if (last->kind != STEP_RUN) return true;
    const model_member *member = last->run.items[last->run.count - 1].member;
    return member->wire.kind == WIRE_CONSTANT || member->valid.kind != VALID_NONE;
}

static void add_to_run(arena *memory, read_plan *plan, const model_member *member, bool kept)
{
    if (member->owner->debug || plan->steps.count == 0 || ends_run(&plan->steps.items[plan->steps.count - 1]))
        ARRAY_PUSH(memory, &plan->steps, (step){.kind = STEP_RUN});
    step *run = &plan->steps.items[plan->steps.count - 1];
    ARRAY_PUSH(memory, &run->run, (run_item){member, run->bytes, kept});
    run->bytes += (size_t)member->element.low;
}

static step_kind kind_of(const codec_plan *p, const model_member *member)
{
    const wire *w = &member->wire;
    if (member->placed || plan_reads_at_stream(p, member)) return STEP_FIELD;
    if (member->array == ARRAY_RECORDS && !member->may_be_absent &&
        member->type.object->layout != LAYOUT_TABLE)
        return STEP_RECORDS;
    if (member->array == ARRAY_OBJECTS && !member->may_be_absent && member->count != NULL &&
        w->kind == WIRE_OBJECT && w->limit == LIMIT_NONE && member->count->range.low >= 0 &&
        member->element.low > 0 && !member->owner->debug && !plan_of_member(p, member)->pointers)
        return STEP_OBJECTS;
    if (!is_plain(member)) return STEP_FIELD;
    if (w->kind == WIRE_OBJECT && w->limit == LIMIT_NONE && model_is_inside(member)) return STEP_OBJECT;
    if (!plan_is_slice(member)) return STEP_FIELD;
    if (w->limit == LIMIT_TERMINATOR && w->terminator_unit == 1 && w->consume && !w->include && w->eos_error)
        return STEP_TERMINATED;
    if (w->limit == LIMIT_SIZE && !w->has_terminator && member->size->range.low >= 0) return STEP_SIZED;
    return STEP_FIELD;
}

bool plan_counts_objects(const codec_plan *p, const model_member *member)
{
    return member->array != ARRAY_NONE && !is_fixed(p, member) && kind_of(p, member) == STEP_OBJECTS;
}

bool plan_grows_list(const codec_plan *p, const model_member *member)
{
    if (member->owner->json && member->array != ARRAY_NONE) return true;
    return member->array == ARRAY_OBJECTS && member->wire.kind == WIRE_OBJECT &&
           member->type.object != NULL && !plan_of_member(p, member)->pointers &&
           !plan_counts_objects(p, member);
}

bool plan_reserves_list(const codec_plan *p, const model_member *member)
{
    return plan_grows_list(p, member) && !member->owner->json && !member->owner->debug &&
           member->count != NULL && member->element.low > 0;
}

const read_plan *plan_read(const codec_plan *p, const model_type *type, bool validation)
{
    read_plan *read = ARENA_NEW(p->memory, read_plan);
    read->type = type;
    read->is_root = type == p->model->top;
    read->needs_places = plan_reports_object(type);
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const bool kept = plan_is_stored(member) && (!validation || member->needed);
        read->needs_places =
            read->needs_places || member->needed_place || plan_of_member(p, member)->gathered.count > 0;
        read->asked_early = read->asked_early || member->early || member->asks_itself;
        if (is_fixed(p, member)) {
            add_to_run(p->memory, read, member, kept);
            continue;
        }
        const step_kind kind = kind_of(p, member);
        ARRAY_PUSH(p->memory, &read->steps, (step){.kind = kind, .member = member, .kept = kept});
    }
    return read;
}

const read_plan *plan_read_by_member(const codec_plan *p, const model_type *type)
{
    read_plan *read = ARENA_NEW(p->memory, read_plan);
    const read_plan *merged = plan_read(p, type, false);
    read->type = type;
    read->is_root = merged->is_root;
    read->needs_places = merged->needs_places;
    read->asked_early = merged->asked_early;
    for (size_t i = 0; i < type->fields.count; i++)
        ARRAY_PUSH(p->memory, &read->steps,
                   (step){.kind = STEP_FIELD, .member = type->fields.items[i], .kept = true});
    return read;
}

static bool has_functions(const model *m, const model_type *type)
{
    return type == m->top || type->layout == LAYOUT_IRREGULAR;
}

type_list plan_object_types(const model *m)
{
    type_list list = {0};
    for (size_t i = 0; i < m->order.count; i++)
        if (has_functions(m, m->order.items[i])) ARRAY_PUSH(m->memory, &list, m->order.items[i]);
    return list;
}
