/* Pairs objects that are written with the objects that were read. */
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

/* An element that was not there takes nothing from what it was compared with before. */
static void overlay_part_item(tn_overlay *overlay, const tn_member *member, const tn_list *written, size_t i);

static void *overlay_item(const overlay_lists *lists, const tn_list *list, size_t i)
{
    const tn_member *member = lists->member;
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    return (char *)list->items + i * size;
}

/* The text or bytes that an element of a list is, or holds: of these it is kept what ended them. NULL: it is
   something else. */
static void *overlay_ended(const tn_member *element, void *item)
{
    const void *value;
    const bool choice = element->kind == TN_KIND_VARIANT;
    const tn_kind kind = choice ? tn_variant_member(element, item, &value).kind : element->kind;
    if (kind != TN_KIND_TEXT && kind != TN_KIND_BYTES) return NULL;
    return choice ? tn_variant_in(item) : item;
}

static bool overlay_is_of_kind(const tn_member *element, const void *a, const void *b)
{
    const tn_variant *x = a, *y = b;
    return element->kind != TN_KIND_VARIANT || x->tag == y->tag;
}

static bool overlay_pair_item(const overlay_lists *lists, size_t i, size_t k)
{
    const tn_member *member = lists->member;
    void *a = overlay_item(lists, lists->written, i), *b = overlay_item(lists, lists->base, k);
    if (member->kind == TN_KIND_LIST)
        return tn_overlay_pair(lists->overlay, lists->depth, member->type, a, b);
    const tn_member element = tn_element_member(member);
    void *ended = overlay_ended(&element, a);
    if (ended != NULL && overlay_is_of_kind(&element, a, b))
        tn_overlay_pair_element(lists->overlay, ended, overlay_ended(&element, b));
    return overlay_pair_value(lists->overlay, lists->depth, &element, a, b);
}

/* Whether two elements are alike but for numbers that follow from others. Only those that belong together are
   paired, and once: what is in them is paired with them. */
static bool overlay_is_given_alike(const overlay_lists *lists, size_t i, size_t k)
{
    return tn_equal_given(lists->overlay->document, lists->depth, lists->member,
                          overlay_item(lists, lists->written, i), overlay_item(lists, lists->base, k));
}

static bool overlay_same_number(const tn_member *member, const void *a, const void *b)
{
    const void *x = tn_member_at(member, a), *y = tn_member_at(member, b);
    if (!tn_is_numeral(member)) return memcmp(x, y, tn_kind_size(member->kind)) == 0;
    return tn_overlay_is_same_text(*(const tn_text *)x, *(const tn_text *)y);
}

/* Whether an object has all numbers that follow from others, and those that it had. */
static bool overlay_keeps_numbers(const tn_overlay *overlay, const tn_type *type, const void *a,
                                  const void *b)
{
    const overlay_entry *entry = tn_overlay_find(&overlay->omitted, a, type->id);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool omitted = entry != NULL && entry->omitted != NULL && entry->omitted[m];
        if (omitted) return false;
        if (member->get != NULL || !tn_member_present(member, a) || !tn_member_present(member, b)) continue;
        if (member->kind == TN_KIND_OBJECT &&
            !overlay_keeps_numbers(overlay, member->type, tn_member_at(member, a), tn_member_at(member, b)))
            return false;
        if (tn_may_omit(member) && !overlay_same_number(member, a, b)) return false;
    }
    return true;
}

/* Whether two elements are alike, those numbers too. */
static bool overlay_is_alike(const overlay_lists *lists, size_t i, size_t k)
{
    return overlay_is_given_alike(lists, i, k) &&
           (lists->member->kind != TN_KIND_LIST ||
            overlay_keeps_numbers(lists->overlay, lists->member->type, overlay_item(lists, lists->written, i),
                                  overlay_item(lists, lists->base, k)));
}

/* Whether an object has the numbers that it had, of those that follow from others: who edits the others
 * leaves these. */
static bool overlay_same_numbers(const overlay_lists *lists, size_t i, size_t k)
{
    const tn_type *type = lists->member->type;
    bool any = false;
    if (lists->member->kind != TN_KIND_LIST) return false;
    const void *a = overlay_item(lists, lists->written, i), *b = overlay_item(lists, lists->base, k);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_may_omit(member) || !tn_member_present(member, a) || !tn_member_present(member, b)) continue;
        if (!overlay_same_number(member, a, b)) return false;
        any = true;
    }
    return any;
}

typedef bool overlay_known(const overlay_lists *lists, size_t i, size_t k);

/* So many elements that were put in or taken out are looked behind for one that is known. */
enum { OVERLAY_MOST_SKIPPED = 16 };

/* How many elements have been put in at `i`, or taken out at `k`, up to `most`, before one that is known.
   SIZE_MAX: none is seen. */
static size_t overlay_skipped(const overlay_lists *lists, size_t i, size_t k, size_t most, bool put_in,
                              overlay_known *known)
{
    for (size_t n = 0; n <= most && n <= OVERLAY_MOST_SKIPPED; n++)
        if (known(lists, i + (put_in ? n : 0), k + (put_in ? 0 : n))) return n;
    return SIZE_MAX;
}

/* The same of the first way in which one is known. */
static size_t overlay_skipped_to_known(const overlay_lists *lists, size_t i, size_t k, size_t most,
                                       bool put_in)
{
    overlay_known *const ways[] = {overlay_is_alike, overlay_is_given_alike, overlay_same_numbers};
    size_t n = most != 0 ? SIZE_MAX : 0;
    for (size_t way = 0; way < sizeof ways / sizeof *ways && n == SIZE_MAX; way++)
        n = overlay_skipped(lists, i, k, most, put_in, ways[way]);
    return n != SIZE_MAX ? n : 0;
}

/* Elements up to `end` and `base_end`. Where the same number of them are left, those have been changed;
   before that one is known as it is alike, or by its numbers. */
static void overlay_pair_middle(const overlay_lists *lists, size_t i, size_t end, size_t base_end)
{
    for (size_t k = i; i < end && k < base_end; i++, k++) {
        const bool put_in = end - i > base_end - k;
        const size_t most = put_in ? (end - i) - (base_end - k) : (base_end - k) - (end - i);
        size_t n = overlay_skipped_to_known(lists, i, k, most, put_in);
        if (!put_in) k += n;
        for (; put_in && n > 0; n--)
            overlay_part_item(lists->overlay, lists->member, lists->written, i++);
        (void)overlay_pair_item(lists, i, k);
    }
    for (; i < end; i++)
        overlay_part_item(lists->overlay, lists->member, lists->written, i);
}

/* Elements of a list of another length: those at both ends that are alike are known, so that those behind one
   that was put in or taken out are. */
static void overlay_pair_shifted(const overlay_lists *lists)
{
    size_t end = lists->written->count, base_end = lists->base->count, front = 0;
    for (; front < end && front < base_end && overlay_is_alike(lists, front, front); front++)
        (void)overlay_pair_item(lists, front, front);
    for (; front < end && front < base_end && overlay_is_alike(lists, end - 1, base_end - 1);
         end--, base_end--)
        (void)overlay_pair_item(lists, end - 1, base_end - 1);
    overlay_pair_middle(lists, front, end, base_end);
}

static bool overlay_pair_items(tn_overlay *overlay, tn_depth depth, const tn_member *member,
                               const tn_list *written, const tn_list *base)
{
    const overlay_lists lists = {overlay, depth, member, written, base};
    bool same = written->count == base->count;
    if (!same) overlay_pair_shifted(&lists);
    for (size_t i = 0; written->count == base->count && i < base->count; i++)
        same = overlay_pair_item(&lists, i, i) && same;
    return same;
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
    void *ended = objects ? NULL : overlay_ended(&element, item);
    if (ended != NULL) tn_overlay_pair_element(overlay, ended, NULL);
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
