/* Lists the parts of an object that canonical writing would change: values other than the derived ones, bytes
   that would be compressed differently, and unusual ends of values. */
#include "value.h"

typedef struct canonical_walk {
    const tn_document *document;
    tn_noncanonical_visit *visit;
    void *user;
    uint64_t total;
    tn_depth depth;
    bool too_deep; /* the walk is over */
} canonical_walk;

static void walk_object(canonical_walk *run, const tn_path *path, const tn_type *type, const void *object);

static void found(canonical_walk *run, const tn_path *path, const tn_member *member, uint64_t bytes)
{
    tn_place place;
    tn_place_set(&place, path, member->id, TN_NO_INDEX);
    run->total += bytes;
    if (run->visit != NULL) run->visit(run->user, &place, bytes);
}

static bool is_canonical(const canonical_walk *run, const tn_packed *packed)
{
    tn_arena memory;
    tn_arena_init(&memory, run->document->arena.allocator, UINT64_MAX);
    const bool canonical = tn_packed_is_canonical(packed, run->document->effort, &memory);
    tn_arena_free(&memory);
    return canonical;
}

static void walk_list(canonical_walk *run, const tn_path *path, const tn_member *member, const tn_list *list)
{
    for (size_t i = 0; i < list->count && !run->too_deep; i++) {
        const tn_path item = {path, member->id, i};
        walk_object(run, &item, member->type, tn_list_item(list, member->type, i));
    }
}

static void walk_value(canonical_walk *run, const tn_path *path, const tn_member *member, const void *value);

/* Elements have no id of their own. */
static void walk_array(canonical_walk *run, const tn_path *path, const tn_member *member, const void *array)
{
    const tn_member element = tn_element_member(member);
    const size_t count = tn_array_count(member, array);
    tn_number_space space;
    for (size_t i = 0; i < count && !run->too_deep; i++) {
        const tn_path item = {path, member->id, i};
        walk_value(run, &item, &element, tn_array_item(member, array, i, &space));
    }
}

static void walk_variant(canonical_walk *run, const tn_path *path, const tn_member *member,
                         const tn_variant *variant)
{
    const void *value;
    const tn_member held = tn_variant_member(member, variant, &value);
    walk_value(run, path, &held, value);
}

/* Walks a value; `path` leads to its object, or to the value itself if it is an element. */
static void walk_value(canonical_walk *run, const tn_path *path, const tn_member *member, const void *value)
{
    const tn_path named = {path, member->id, TN_NO_INDEX};
    const tn_path *inner = member->id != NULL ? &named : path;
    switch (member->kind) {
    case TN_KIND_OBJECT:
        walk_object(run, inner, member->type, value);
        return;
    case TN_KIND_LIST:
        walk_list(run, path, member, value);
        return;
    case TN_KIND_ARRAY:
        walk_array(run, path, member, value);
        return;
    case TN_KIND_POINTER:
        if (tn_pointee(value) != NULL) walk_object(run, inner, member->type, tn_pointee(value));
        return;
    case TN_KIND_VARIANT:
        walk_variant(run, path, member, value);
        return;
    case TN_KIND_PACKED:
        if (!is_canonical(run, value)) found(run, path, member, ((const tn_packed *)value)->stored.size);
        return;
    default:
        return;
    }
}

/* A terminator that is missing counts as itself. */
static uint64_t ending_size(const tn_bytes *ending)
{
    return ending->size != 0 ? ending->size : 1;
}

static void walk_member(canonical_walk *run, const tn_path *path, const tn_member *member, const void *object)
{
    const void *value = tn_member_at(member, object);
    uint64_t derived;
    bool known;
    if (tn_member_deviates(member, run->document, object, &derived, &known))
        found(run, path, member, tn_stored_size(member));
    if ((member->flags & TN_MEMBER_FORM) != 0) found(run, path, member, ((const tn_text *)value)->size);
    if ((member->flags & TN_MEMBER_ENDING) != 0) found(run, path, member, ending_size(value));
    walk_value(run, path, member, value);
}

/* Objects of others, such as parents and parameters, do not belong to the object; nor do computed values. */
static bool is_part(const tn_member *member)
{
    return member->get == NULL && (member->flags & TN_MEMBER_REFERENCE) == 0;
}

static void walk_object(canonical_walk *run, const tn_path *path, const tn_type *type, const void *object)
{
    if (!tn_depth_enter(&run->depth, type)) run->too_deep = true;
    for (size_t m = 0; m < type->member_count && !run->too_deep; m++)
        if (is_part(&type->members[m]) && tn_member_present(&type->members[m], object))
            walk_member(run, path, &type->members[m], object);
    if (!run->too_deep) tn_depth_leave(&run->depth, type);
}

uint64_t tn_noncanonical_bytes(const tn_format *format, const void *object, tn_noncanonical_visit *visit,
                               void *user)
{
    canonical_walk run = {.document = tn_format_document(format, object),
                          .visit = visit,
                          .user = user,
                          .depth = tn_depth_of(format, object)};
    walk_object(&run, NULL, format->type, object);
    return run.total;
}
