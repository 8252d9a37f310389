/* The parts of an object that were edited, as its document notes them: where each noted value lies. */
#include "patch_differences.h"

#include "../generic/value.h"

typedef struct search {
    trace_filter *filter;
    uintptr_t wanted; /* the address of a value */
    tn_depth depth;
} search;

static bool find_in_object(search *run, const tn_path *path, const tn_type *type, const void *object);
static bool find_in_value(search *run, const tn_path *object, const tn_path *path, const tn_member *member,
                          const void *value);

static bool lies_in(const search *run, const void *block, size_t size)
{
    return run->wanted - (uintptr_t)block < size;
}

/* Elements of lists lie in a row: most values are found without a look at the others. */
static bool find_in_list(search *run, const tn_path *path, const tn_member *member, const tn_list *list)
{
    const size_t size = member->type->size;
    tn_path item = {path->up, path->member, 0};
    if (lies_in(run, list->items, list->count * size)) {
        item.index = (size_t)(run->wanted - (uintptr_t)list->items) / size;
        return find_in_object(run, &item, member->type, tn_list_item(list, member->type, item.index));
    }
    for (; item.index < list->count; item.index++)
        if (find_in_object(run, &item, member->type, tn_list_item(list, member->type, item.index)))
            return true;
    return false;
}

/* Arrays of arrays have no paths of their own: notes there are not found. */
static bool find_in_array(search *run, const tn_path *path, const tn_member *member, const tn_list *list)
{
    const size_t size = tn_element_size(member);
    const tn_member element = tn_element_member(member);
    tn_path item = {path->up, path->member, 0};
    if (element.kind == TN_KIND_ARRAY || element.kind == TN_KIND_LIST) return false;
    if (lies_in(run, list->items, list->count * size))
        item.index = (size_t)(run->wanted - (uintptr_t)list->items) / size;
    for (; item.index < list->count; item.index++) {
        const uint8_t *at = (const uint8_t *)list->items + item.index * size;
        const bool here = lies_in(run, at, size);
        if (find_in_value(run, &item, &item, &element, at)) return true;
        if (here || tn_kind_is_scalar(element.kind)) break;
    }
    return false;
}

static bool found(search *run, const tn_path *path)
{
    tn_trace_filter_add(run->filter, path);
    return true;
}

static bool find_in_value(search *run, const tn_path *object, const tn_path *path, const tn_member *member,
                          const void *value)
{
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return find_in_object(run, path, member->type, value);
    case TN_KIND_LIST:
        return find_in_list(run, path, member, value);
    case TN_KIND_ARRAY:
        return find_in_array(run, path, member, value);
    case TN_KIND_POINTER:
        return tn_pointee(value) != NULL && find_in_object(run, path, member->type, tn_pointee(value));
    case TN_KIND_VARIANT: {
        const void *as;
        const tn_member held = tn_variant_member(member, value, &as);
        return find_in_value(run, object, path, &held, as);
    }
    default:
        return lies_in(run, value, tn_value_size(member)) && found(run, object);
    }
}

/* Values of instances are left to the comparison of the whole object. */
static bool find_in_object(search *run, const tn_path *path, const tn_type *type, const void *object)
{
    bool there = false;
    if (!tn_depth_enter(&run->depth, type)) return false;
    for (size_t m = 0; m < type->member_count && !there; m++) {
        const tn_member *member = &type->members[m];
        const tn_path own = {path, member->id, TN_NO_INDEX};
        const bool skipped = member->get != NULL || !tn_member_visible(member) || !tn_member_own(member);
        if (skipped || !tn_member_present(member, object)) continue;
        there = find_in_value(run, path, &own, member, tn_member_at(member, object));
    }
    tn_depth_leave(&run->depth, type);
    return there;
}

bool tn_patch_add_noted(const tn_format *format, const void *written, trace_filter *filter)
{
    const tn_changes *changes = tn_format_document(format, written)->changes;
    search run = {.filter = filter};
    if (changes == NULL || changes->others || changes->count == 0) return false;
    for (size_t i = 0; i < changes->count; i++) {
        run.wanted = (uintptr_t)changes->values[i];
        run.depth = tn_depth_of(format, written);
        if (!find_in_object(&run, NULL, format->type, written)) return false;
    }
    return !filter->overflows;
}
