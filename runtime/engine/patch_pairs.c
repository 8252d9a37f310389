/* Pairs the elements of a list with their former state: equal ones at both ends directly, others by their
   common values. */
#include "patch_pairs.h"

#include "../generic/omitted.h"

static const void *element(const list_pairing *of, const tn_list *list, size_t i)
{
    const tn_member *member = of->member;
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    return (const uint8_t *)list->items + i * size;
}

/* Whether a written object, `a`, states the number that another one has. */
static bool same_number(const list_pairing *of, const tn_member *member, const void *a, const void *b)
{
    const void *x = tn_member_at(member, a), *y = tn_member_at(member, b);
    if (tn_is_omitted(of->document, x)) return false;
    if (!tn_is_numeral(member)) return memcmp(x, y, tn_kind_size(member->kind)) == 0;
    const tn_text *s = x, *t = y;
    return s->size == t->size && tn_same_bytes(s->data, t->data, s->size);
}

/* Whether two objects have the same numbers, of those that follow from others: also in objects in line. */
static bool keeps_numbers(const list_pairing *of, const tn_type *type, const void *a, const void *b)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->get != NULL) continue;
        const bool present = tn_member_present(member, a);
        if (tn_may_follow(member) && present != tn_member_present(member, b)) return false;
        if (!present || !tn_member_present(member, b)) continue;
        if (member->kind == TN_KIND_OBJECT &&
            !keeps_numbers(of, member->type, tn_member_at(member, a), tn_member_at(member, b)))
            return false;
        if (tn_may_follow(member) && !same_number(of, member, a, b)) return false;
    }
    return true;
}

/* ---- keys of elements ---- */

typedef bool is_known(const list_pairing *of, size_t i, size_t k);

/* Whether elements are equal except for numbers that follow from others, */
static bool is_given_alike(const list_pairing *of, size_t i, size_t k)
{
    return tn_equal_given(of->document, of->depth, of->member, element(of, of->written, i),
                          element(of, of->base, k));
}

/* or in these, too; */
static bool is_alike(const list_pairing *of, size_t i, size_t k)
{
    return is_given_alike(of, i, k) &&
           (of->member->kind != TN_KIND_LIST ||
            keeps_numbers(of, of->member->type, element(of, of->written, i), element(of, of->base, k)));
}

/* or in these numbers alone: an edit of their inputs leaves them. */
static bool has_same_numbers(const list_pairing *of, size_t i, size_t k)
{
    bool any = false;
    if (of->member->kind != TN_KIND_LIST) return false;
    const tn_type *type = of->member->type;
    const void *a = element(of, of->written, i), *b = element(of, of->base, k);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_may_follow(member) || !tn_member_present(member, a) || !tn_member_present(member, b))
            continue;
        if (!same_number(of, member, a, b)) return false;
        any = true;
    }
    return any;
}

/* ---- the pairs ---- */

/* The most added or removed elements that the search for a pair skips. */
enum { MOST_SKIPPED_ITEMS = 16 };

/* A written element and one of the base, by their indices. */
typedef struct candidate {
    size_t i, k;
} candidate;

static bool is_inside(const list_pairing *of, candidate at)
{
    return at.i < of->end && at.k < of->base_end;
}

static bool is_pair(const list_pairing *of, is_known *way, candidate at)
{
    return is_inside(of, at) && way(of, at.i, at.k);
}

/* The number of elements, at least one, that have come at a written element or gone at one of the base before
   the next pair; 0: none is found. */
static size_t skipped(const list_pairing *of, is_known *way, candidate at, bool come)
{
    for (size_t n = 1; n <= MOST_SKIPPED_ITEMS; n++)
        if (is_pair(of, way, (candidate){at.i + (come ? n : 0), at.k + (come ? 0 : n)})) return n;
    return 0;
}

/* Finds the next pair: *come elements are new before it, or *gone are gone. Elements of which nothing is
   known are a pair, and so is an element that is edited: those behind it are a pair. */
static void find_pair(const list_pairing *of, candidate at, size_t *come, size_t *gone)
{
    static is_known *const ways[] = {is_alike, has_same_numbers, is_given_alike};
    const bool even = of->end - at.i == of->base_end - at.k;
    *come = *gone = 0;
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        if (is_pair(of, ways[way], at)) return;
        if (even && is_pair(of, ways[way], (candidate){at.i + 1, at.k + 1})) return;
        *come = skipped(of, ways[way], at, true);
        *gone = skipped(of, ways[way], at, false);
        if (*come != 0 && *gone != 0) *(*come <= *gone ? gone : come) = 0;
        if (*come != 0 || *gone != 0) return;
    }
}

void tn_list_pairing_begin(list_pairing *pairing, const tn_document *document, tn_depth depth,
                           const tn_member *member, const tn_list *written, const tn_list *base)
{
    *pairing = (list_pairing){.document = document,
                              .depth = depth,
                              .member = member,
                              .written = written,
                              .base = base,
                              .end = written->count,
                              .base_end = base->count};
    size_t *front = &pairing->front, *end = &pairing->end, *base_end = &pairing->base_end;
    while (*front < *end && *front < *base_end && is_alike(pairing, *front, *front))
        (*front)++;
    for (; *front < *end && *front < *base_end && is_alike(pairing, *end - 1, *base_end - 1); (*end)--)
        (*base_end)--;
    pairing->next = *front;
}

size_t tn_list_pairing_next(list_pairing *pairing, size_t i)
{
    size_t *k = &pairing->next;
    if (i < pairing->front) return i;
    if (i >= pairing->end) return pairing->base_end + (i - pairing->end);
    if (pairing->new_ones == 0 && *k < pairing->base_end) {
        size_t gone;
        find_pair(pairing, (candidate){i, *k}, &pairing->new_ones, &gone);
        if (pairing->new_ones == 0) {
            *k += gone + 1;
            return *k - 1;
        }
    }
    if (pairing->new_ones > 0) pairing->new_ones--;
    return TN_NO_INDEX;
}
