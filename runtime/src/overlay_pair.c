/* Objects that are written, and what they were when they were read. */
#include "omitted.h"
#include "overlay.h"

static bool overlay_pair_value(tn_overlay *overlay, tn_depth depth, const tn_member *member, void *written,
                               void *base);

/* A list that is written, and what it was. */
typedef struct overlay_lists {
    tn_overlay *overlay;
    tn_depth depth;
    const tn_member *member;
    const tn_list *written, *base;
} overlay_lists;

static bool overlay_pair_item(const overlay_lists *lists, size_t i, size_t k)
{
    const tn_member *member = lists->member;
    const bool objects = member->kind == TN_KIND_LIST;
    const size_t size = objects ? member->type->size : tn_element_size(member);
    const tn_member element = objects ? *member : tn_element_member(member);
    char *a = (char *)lists->written->items + i * size, *b = (char *)lists->base->items + k * size;
    return objects ? tn_overlay_pair(lists->overlay, lists->depth, member->type, a, b)
                   : overlay_pair_value(lists->overlay, lists->depth, &element, a, b);
}

/* An element that was not there takes nothing from what it was compared with. */
static void overlay_part_item(tn_overlay *overlay, const tn_member *member, const tn_list *written, size_t i);

/* Whether an object has the numbers that it had, of those that follow from others: who edits the others
 * leaves these. */
static bool overlay_same_numbers(const overlay_lists *lists, size_t i, size_t k)
{
    const tn_type *type = lists->member->type;
    bool any = false;
    if (lists->member->kind != TN_KIND_LIST) return false;
    const void *a = tn_list_item(lists->written, type, i), *b = tn_list_item(lists->base, type, k);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const size_t size = tn_may_omit(member) ? tn_kind_size(member->kind) : 0;
        if (size == 0 || !tn_member_present(member, a) || !tn_member_present(member, b)) continue;
        if (memcmp(tn_member_at(member, a), tn_member_at(member, b), size) != 0) return false;
        any = true;
    }
    return any;
}

/* So many elements that were put in or taken out are looked behind for one that is known. */
enum { OVERLAY_MOST_SKIPPED = 16 };

/* How many elements have been put in at `i`, or taken out at `k`, up to `most`, before one that is known: as
   one that is the same, or else by its numbers. 0: none is seen. */
static size_t overlay_skipped(const overlay_lists *lists, size_t i, size_t k, size_t most, bool put_in)
{
    if (most > OVERLAY_MOST_SKIPPED) most = OVERLAY_MOST_SKIPPED;
    for (size_t n = 1; n <= most; n++)
        if (overlay_pair_item(lists, i + (put_in ? n : 0), k + (put_in ? 0 : n))) return n;
    for (size_t n = 0; n <= most; n++)
        if (overlay_same_numbers(lists, i + (put_in ? n : 0), k + (put_in ? 0 : n))) return n;
    return 0;
}

/* Elements up to `end` and `base_end`. Where the same number of them are left, those have been changed. */
static void overlay_pair_middle(const overlay_lists *lists, size_t i, size_t end, size_t base_end)
{
    for (size_t k = i; i < end && k < base_end; i++, k++) {
        const size_t left = end - i, base_left = base_end - k;
        if (overlay_pair_item(lists, i, k) || left == base_left) continue;
        if (left < base_left) {
            k += overlay_skipped(lists, i, k, base_left - left, false);
        } else {
            size_t n = overlay_skipped(lists, i, k, left - base_left, true);
            for (; n > 0; n--)
                overlay_part_item(lists->overlay, lists->member, lists->written, i++);
        }
        (void)overlay_pair_item(lists, i, k);
    }
    for (; i < end; i++)
        overlay_part_item(lists->overlay, lists->member, lists->written, i);
}

/* Elements at both ends are matched as long as they are the same, so that those behind one that was put in or
   taken out are known. */
static bool overlay_pair_items(tn_overlay *overlay, tn_depth depth, const tn_member *member,
                               const tn_list *written, const tn_list *base)
{
    const overlay_lists lists = {overlay, depth, member, written, base};
    const size_t least = written->count < base->count ? written->count : base->count;
    size_t front = 0, back = 0;
    while (front < least && overlay_pair_item(&lists, front, front))
        front++;
    if (front == least && written->count == base->count) return true;
    while (back < least - front &&
           overlay_pair_item(&lists, written->count - 1 - back, base->count - 1 - back))
        back++;
    overlay_pair_middle(&lists, front, written->count - back, base->count - back);
    return false;
}

static bool overlay_pair_variant(tn_overlay *overlay, tn_depth depth, const tn_member *member,
                                 tn_variant *written, tn_variant *base)
{
    const void *value;
    const tn_member held = tn_variant_member(member, written, &value);
    if (held.kind != TN_KIND_POINTER || written->tag != base->tag)
        return tn_equal_values(overlay->document, depth, member, written, base);
    return overlay_pair_value(overlay, depth, &held, tn_variant_in(written), tn_variant_in(base));
}

static bool overlay_pair_value(tn_overlay *overlay, tn_depth depth, const tn_member *member, void *written,
                               void *base)
{
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return tn_overlay_pair(overlay, depth, member->type, written, base);
    case TN_KIND_POINTER:
        if (tn_pointee(written) == NULL || tn_pointee(base) == NULL)
            return tn_pointee(written) == tn_pointee(base);
        return tn_overlay_pair(overlay, depth, member->type, tn_pointee_in(written), tn_pointee_in(base));
    case TN_KIND_VARIANT:
        return overlay_pair_variant(overlay, depth, member, written, base);
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return overlay_pair_items(overlay, depth, member, written, base);
    default:
        return tn_equal_values(overlay->document, depth, member, written, base);
    }
}

static bool overlay_pair_members(tn_overlay *overlay, tn_depth depth, const tn_type *type, void *written,
                                 void *base)
{
    bool same = true;
    for (size_t i = 0; i < type->member_count; i++) {
        const tn_member *member = &type->members[i];
        if (member->get != NULL || !tn_member_own(member)) continue;
        const bool present = tn_member_present(member, written);
        if (present != tn_member_present(member, base))
            same = false;
        else if (present && !overlay_pair_value(overlay, depth, member, tn_member_in(member, written),
                                                tn_member_in(member, base)))
            same = false;
    }
    return same;
}

static void overlay_part(tn_overlay *overlay, const tn_type *type, void *written);

static void overlay_part_value(tn_overlay *overlay, const tn_member *member, void *written)
{
    if (member->kind == TN_KIND_OBJECT) {
        overlay_part(overlay, member->type, written);
    } else if (member->kind == TN_KIND_POINTER && tn_pointee(written) != NULL) {
        overlay_part(overlay, member->type, tn_pointee_in(written));
    } else if (member->kind == TN_KIND_VARIANT) {
        const void *value;
        const tn_member held = tn_variant_member(member, written, &value);
        if (held.kind == TN_KIND_POINTER) overlay_part_value(overlay, &held, tn_variant_in(written));
    } else if (member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY) {
        for (size_t i = 0; i < ((const tn_list *)written)->count; i++)
            overlay_part_item(overlay, member, written, i);
    }
}

static void overlay_part_item(tn_overlay *overlay, const tn_member *member, const tn_list *written, size_t i)
{
    const bool objects = member->kind == TN_KIND_LIST;
    const size_t size = objects ? member->type->size : tn_element_size(member);
    const tn_member element = objects ? *member : tn_element_member(member);
    char *item = (char *)written->items + i * size;
    if (objects)
        overlay_part(overlay, member->type, item);
    else
        overlay_part_value(overlay, &element, item);
}

/* Only what has been paired is gone into: that ends where objects nest too deep. */
static void overlay_part(tn_overlay *overlay, const tn_type *type, void *written)
{
    overlay_entry *entry = tn_overlay_find(&overlay->written, written, type->id);
    if (entry == NULL || entry->base == NULL) return;
    entry->base = NULL;
    entry->same = false;
    tn_overlay_adopt(overlay, type, written, NULL);
    for (size_t i = 0; i < type->member_count; i++) {
        const tn_member *member = &type->members[i];
        if (member->get != NULL || !tn_member_own(member) || !tn_member_present(member, written)) continue;
        overlay_part_value(overlay, member, tn_member_in(member, written));
    }
}

bool tn_overlay_pair(tn_overlay *overlay, tn_depth depth, const tn_type *type, void *written, void *base)
{
    if (!tn_depth_enter(&depth, type)) return false;
    tn_overlay_adopt(overlay, type, written, base);
    const bool same = overlay_pair_members(overlay, depth, type, written, base);
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->written, written, type->id);
    if (entry == NULL) return false;
    entry->base = base;
    entry->same = same;
    return same;
}

void tn_overlay_pair_value(tn_overlay *overlay, const tn_member *member, void *written, void *base)
{
    (void)overlay_pair_value(overlay, tn_depth_of(overlay->codec->format, overlay->root), member, written,
                             base);
}
