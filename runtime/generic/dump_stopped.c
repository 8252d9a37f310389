/* Dumps an incomplete object: only the members that were read. Readers locate each member as soon as they
   have read it, so a member without a location was not read. */
#include "dump.h"

static bool has_place(const tn_dump_run *run, const tn_dump_place *place)
{
    return run->options->stopped == NULL || place->known;
}

static bool object_was_read(const tn_dump_run *run, const tn_type *type, const void *object)
{
    if (object == NULL) return false;
    const tn_dump_place place = tn_dump_object_place(run, type, object);
    return has_place(run, &place);
}

/* Whether an element of an array of objects was begun. */
static bool element_was_read(const tn_dump_run *run, const tn_member *array, const void *value, size_t i)
{
    tn_number_space space;
    if (array->kind == TN_KIND_LIST)
        return object_was_read(run, array->type, tn_list_item(value, array->type, i));
    const void *item = tn_array_item(array, value, i, &space);
    return array->element != TN_KIND_POINTER || object_was_read(run, array->type, tn_pointee(item));
}

size_t tn_dump_read_elements(const tn_dump_run *run, const tn_member *array, const void *value, size_t count)
{
    size_t i = 0;
    if (run->options->stopped == NULL) return count;
    while (i < count && element_was_read(run, array, value, i))
        i++;
    return i;
}

/* Records whose end is missing: the view has the number of whole records. */
tn_dump_place tn_dump_cut_records(const tn_dump_run *run, const tn_member *member, const void *value)
{
    const tn_dump_place nowhere = {false, 0, 0, 0, 0};
    if (run->options->stopped == NULL || (member->kind != TN_KIND_VIEW && member->kind != TN_KIND_NUMBERS))
        return nowhere;
    const tn_view *view = value; /* numbers begin as views do */
    const uintptr_t at = (uintptr_t)view->data, begin = (uintptr_t)run->data;
    if (view->count == 0 || view->stride == 0 || at < begin || at - begin > run->size) return nowhere;
    if (view->count > (run->size - (at - begin)) / view->stride) return nowhere;
    return (tn_dump_place){true, at - begin, (uint64_t)view->count * view->stride, 0, 0};
}

bool tn_dump_was_read(const tn_dump_run *run, const tn_dump_scope *scope, size_t m)
{
    const tn_member *member = &scope->type->members[m];
    if (run->options->stopped == NULL || scope->in_record) return true;
    if (member->get != NULL) return false; /* nothing is read any more */
    const tn_dump_place place = tn_dump_member_place(run, scope, m);
    if (place.known) return true;
    const void *value = tn_member_at(member, scope->object);
    switch (member->kind) {
    case TN_KIND_LIST:
        return tn_dump_read_elements(run, member, value, ((const tn_list *)value)->count) > 0;
    case TN_KIND_ARRAY:
        return member->element == TN_KIND_POINTER &&
               tn_dump_read_elements(run, member, value, tn_array_count(member, value)) > 0;
    case TN_KIND_VIEW:
    case TN_KIND_NUMBERS:
        return tn_dump_cut_records(run, member, value).known;
    case TN_KIND_VARIANT: {
        const void *inner;
        const tn_member held = tn_variant_member(member, value, &inner);
        return held.kind == TN_KIND_POINTER && object_was_read(run, held.type, tn_pointee(inner));
    }
    default:
        return false;
    }
}

bool tn_dump_is_unfinished(const tn_dump_run *run, const void *object)
{
    const tn_error *stopped = run->options->stopped;
    if (stopped != NULL && stopped->place.depth > TN_PLACE_STEPS) return true; /* its path is not known */
    for (size_t i = 0; i < run->unfinished_count; i++)
        if (run->unfinished[i] == object) return true;
    return false;
}

/* Finds the value of the first steps of a path; returns false if it is absent. It lives in `memory`. */
static bool find_step(const tn_format *format, const void *object, const tn_place *way, tn_arena *memory,
                      tn_found *found)
{
    char path[512];
    if (tn_place_print(way, path, sizeof path) >= sizeof path) return false;
    return tn_find_value(format, object, path, memory, found, NULL) == TN_OK;
}

void tn_dump_find_unfinished(tn_dump_run *run, const tn_format *format, const void *object)
{
    run->unfinished_count = 0;
    run->cut_end = 0;
    if (run->options->stopped == NULL) return;
    tn_place way = run->options->stopped->place;
    const uint32_t depth = way.depth <= TN_PLACE_STEPS ? way.depth : 0;
    tn_arena memory;
    tn_found found;
    tn_arena_init(&memory, run->document->arena.allocator, UINT64_MAX);
    for (way.depth = 0; way.depth <= depth; way.depth++)
        if (find_step(format, object, &way, &memory, &found) && found.type != NULL)
            run->unfinished[run->unfinished_count++] = found.value;
    if (depth > 0) {
        way.depth = depth;
        way.steps[depth - 1].index = TN_NO_INDEX;
        if (find_step(format, object, &way, &memory, &found) && found.type == NULL) {
            const tn_dump_place records = tn_dump_cut_records(run, found.member, found.value);
            run->cut_end = records.offset + records.size;
        }
    }
    tn_arena_free(&memory);
}
