/* Combines two inputs: puts values and elements of one object into another. */
#include "mutate.h"

/* Removes the places of members out of line, which belong to another file. */
static void forget_placements(const tn_type *type, void *object, int depth)
{
    for (size_t m = 0; m < type->member_count && depth > 0; m++) {
        const tn_member *member = &type->members[m];
        if (tn_member_is_elsewhere(member, object)) continue;
        if (member->placement != 0) memset((char *)object + member->placement, 0, sizeof(tn_placement));
        if (member->kind == TN_KIND_OBJECT)
            forget_placements(member->type, tn_member_in(member, object), depth - 1);
        if (member->kind != TN_KIND_LIST) continue;
        const tn_list *list = tn_member_in(member, object);
        for (size_t i = 0; i < list->count; i++)
            forget_placements(member->type, (char *)list->items + i * member->type->size, depth - 1);
    }
}

/* Puts elements of the other list among those of this one, or in their place. They share the targets of their
   pointers. */
static bool take_elements(tn_mutation *run, const tn_type *type, tn_list *list, const tn_list *other)
{
    if (other->count == 0) return false;
    const size_t from = tn_below(run, other->count), most = other->count - from;
    const size_t count = tn_below(run, 4) != 0 ? 1 : 1 + tn_below(run, most);
    void *items = list->items;
    if (tn_list_grow(run->document, &items, &list->count, &list->capacity, type->size, count) != TN_OK)
        return false;
    list->items = items;
    const size_t kept = list->count - count, at = tn_below(run, kept + 1);
    char *to = (char *)items + at * type->size;
    memmove(to + count * type->size, to, (kept - at) * type->size);
    memcpy(to, (const char *)other->items + from * type->size, count * type->size);
    for (size_t i = 0; i < count; i++)
        forget_placements(type, to + i * type->size, 8);
    if (at + count < list->count && tn_below(run, 2) == 0)
        (void)tn_list_remove(items, &list->count, type->size, at + count, 1);
    return true;
}

static bool is_same_member(const tn_spot *a, const tn_spot *b)
{
    return a->type == b->type && a->member.kind == b->member.kind && a->presence == b->presence &&
           a->member.offset == b->member.offset && a->member.type == b->member.type;
}

static bool take_value(tn_mutation *run, const tn_spot *to, const tn_spot *from)
{
    if (to->presence) return tn_toggle_member(run, to);
    if (to->member.kind == TN_KIND_LIST) return take_elements(run, to->member.type, to->value, from->value);
    memcpy(to->value, from->value, tn_value_size(&to->member));
    tn_rebuild_views(run, to);
    return true;
}

static bool cross_objects(tn_mutation *run, void *object, void *other)
{
    enum { TRIES = 64 };
    tn_spot to, from;
    for (int i = 0; i < TRIES; i++) {
        run->root = other;
        if (!tn_pick_spot(run, &from)) return false;
        run->root = object;
        if (!tn_pick_spot(run, &to)) return false;
        if (is_same_member(&to, &from) && take_value(run, &to, &from)) return true;
    }
    return false;
}

static size_t write_crossed(tn_mutation *run, void *object, void *other, uint8_t *data)
{
    const tn_format *format = run->with->format;
    size_t size;
    run->document = tn_format_document(format, object);
    if (!cross_objects(run, object, other) || !tn_make_writable(run, &size)) return 0;
    uint8_t *output = tn_allocator_take((tn_allocator){NULL, NULL}, size);
    if (output == NULL) return 0;
    const bool written = format->write(format, object, output, size, NULL) == TN_OK;
    if (written) memcpy(data, output, size);
    tn_allocator_give((tn_allocator){NULL, NULL}, output, size);
    return written ? size : 0;
}

size_t tn_mutator_cross(const tn_mutator *mutator, uint8_t *data, size_t size, size_t capacity,
                        const uint8_t *other, size_t other_size, uint32_t seed)
{
    const tn_format *format = mutator->format;
    tn_mutation run = tn_mutation_begin(mutator, capacity, seed);
    void *a, *b;
    size_t crossed = 0;
    const tn_options options = tn_mutation_options(mutator);
    const bool writes = format->measure != NULL && format->write != NULL && !tn_only_patches(format);
    if (size > capacity) size = capacity;
    tn_comparisons_pause(mutator);
    if (writes && format->read(format, &a, data, size, &options, NULL) == TN_OK) {
        if (format->read(format, &b, other, other_size, &options, NULL) == TN_OK) {
            crossed = write_crossed(&run, a, b, data);
            format->release(format, b);
        }
        format->release(format, a);
    }
    if (crossed == 0) return tn_mutator_run(mutator, data, size, capacity, seed);
    tn_comparisons_resume(mutator);
    return crossed;
}
