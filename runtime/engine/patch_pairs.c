/* Pairs the elements of a list with their former state: equal ones at both ends directly, others by their
   common values, first in their order. */
#include "patch_pairs.h"

#include "../generic/omitted.h"

static const void *element(const list_pairing *of, const tn_list *list, size_t i)
{
    const tn_member *member = of->member;
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    return (const uint8_t *)list->items + i * size;
}

static bool same_number(const tn_member *member, const void *a, const void *b)
{
    if (!tn_is_numeral(member)) return memcmp(a, b, tn_kind_size(member->kind)) == 0;
    const tn_text *s = a, *t = b;
    return s->size == t->size && tn_same_bytes(s->data, t->data, s->size);
}

/* Whether a written object, `a`, states the number that another one has. */
static bool states_number(const list_pairing *of, const tn_member *member, const void *a, const void *b)
{
    const void *x = tn_member_at(member, a);
    return !tn_is_omitted(of->document, x) && same_number(member, x, tn_member_at(member, b));
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
        if (tn_may_follow(member) && !states_number(of, member, a, b)) return false;
    }
    return true;
}

bool tn_states_other_numbers(const tn_document *document, const tn_type *type, const void *a, const void *b)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const void *x = tn_member_at(member, a), *y = tn_member_at(member, b);
        if (!tn_may_follow(member) || tn_is_omitted(document, x)) continue;
        if (tn_member_present(member, a) && tn_member_present(member, b) && !same_number(member, x, y))
            return true;
    }
    return false;
}

/* ---- keys of elements ---- */

typedef bool is_known(const list_pairing *of, size_t i, size_t k);

/* Whether two objects are equal in line except for their numbers that may follow from others. */
static bool equal_but_numbers(const list_pairing *of, const tn_type *type, const void *a, const void *b)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool compared = tn_member_own(member) && (member->flags & TN_MEMBER_ENDING) == 0;
        if (member->get != NULL || !compared || tn_may_follow(member)) continue;
        if (member->kind == TN_KIND_OPAQUE) return false; /* nothing is known of it */
        const bool present = tn_member_present(member, a);
        if (present != tn_member_present(member, b)) return false;
        if (present && !tn_equal_values(of->document, of->depth, member, tn_member_at(member, a),
                                        tn_member_at(member, b)))
            return false;
    }
    return true;
}

/* Whether elements are equal except for numbers that follow from others, */
static bool is_given_alike(const list_pairing *of, size_t i, size_t k)
{
    const void *a = element(of, of->written, i), *b = element(of, of->base, k);
    if (tn_equal_given(of->document, of->depth, of->member, a, b)) return true;
    return of->member->kind == TN_KIND_LIST && equal_but_numbers(of, of->member->type, a, b);
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
        if (!states_number(of, member, a, b)) return false;
        any = true;
    }
    return any;
}

/* ---- the pairs ---- */

/* Elements without a pair, by their indices, in order. */
typedef struct leftovers {
    size_t *items, count;
} leftovers;

/* The search for the pairs of a list. */
typedef struct search {
    list_pairing *of;
    leftovers written, base;
    bool *taken; /* each element of the base that has a pair */
    size_t last; /* the one of the base that was found last */
    size_t tries;
} search;

static size_t *pair_of(const search *run, size_t i)
{
    return &run->of->pairs[i - run->of->front];
}

static bool *taken(const search *run, size_t k)
{
    return &run->taken[k - run->of->front];
}

static void take(search *run, size_t i, size_t k)
{
    *pair_of(run, i) = k;
    *taken(run, k) = true;
    run->last = k;
}

static void find_leftovers(search *run)
{
    const list_pairing *of = run->of;
    run->written.count = run->base.count = 0;
    for (size_t i = of->front; i < of->end; i++)
        if (*pair_of(run, i) == TN_NO_INDEX) run->written.items[run->written.count++] = i;
    for (size_t k = of->front; k < of->base_end; k++)
        if (!*taken(run, k)) run->base.items[run->base.count++] = k;
}

/* ---- elements in their order ---- */

/* The most added or removed elements that the search for a pair skips. */
enum { MOST_SKIPPED_ITEMS = 16 };

/* A written element and one of the base, by their places in the leftovers. */
typedef struct candidate {
    size_t x, y;
} candidate;

static bool is_pair(const search *run, is_known *way, candidate at)
{
    return at.x < run->written.count && at.y < run->base.count &&
           way(run->of, run->written.items[at.x], run->base.items[at.y]);
}

/* The number of elements, at least one, that have come at a written element or gone at one of the base before
   the next pair; SIZE_MAX: none is found. */
static size_t skipped(const search *run, is_known *way, candidate at, bool come)
{
    for (size_t n = 1; n <= MOST_SKIPPED_ITEMS; n++)
        if (is_pair(run, way, (candidate){at.x + (come ? n : 0), at.y + (come ? 0 : n)})) return n;
    return SIZE_MAX;
}

/* Where the next pair may be, behind two elements that are none: behind both if they are edited, or if no
   pair is found. */
static candidate next_candidate(const search *run, is_known *way, candidate at)
{
    const candidate behind = {at.x + 1, at.y + 1};
    const bool even = run->written.count - at.x == run->base.count - at.y;
    if (even && is_pair(run, way, behind)) return behind;
    const size_t come = skipped(run, way, at, true), gone = skipped(run, way, at, false);
    if (come == SIZE_MAX && gone == SIZE_MAX) return behind;
    return come <= gone ? (candidate){at.x + come, at.y} : (candidate){at.x, at.y + gone};
}

static void pair_in_order(search *run, is_known *way)
{
    candidate at = {0, 0};
    find_leftovers(run);
    while (at.x < run->written.count && at.y < run->base.count) {
        if (is_pair(run, way, at)) {
            take(run, run->written.items[at.x++], run->base.items[at.y++]);
        } else {
            at = next_candidate(run, way, at);
        }
    }
}

/* ---- elements that have moved ---- */

/* The most comparisons of a list for elements that have moved. */
enum { MOST_MOVED_TRIES = 1 << 18 };

static bool try_moved(search *run, is_known *way, size_t i, size_t k)
{
    const list_pairing *of = run->of;
    if (k < of->front || k >= of->base_end || *taken(run, k) || run->tries == 0) return false;
    run->tries--;
    if (!way(of, i, k)) return false;
    take(run, i, k);
    return true;
}

/* Pairs an element with one of the base: first with the neighbours of the last one found. */
static void pair_moved(search *run, is_known *way, size_t i)
{
    if (try_moved(run, way, i, run->last + 1) || try_moved(run, way, i, run->last - 1)) return;
    for (size_t y = 0; y < run->base.count && run->tries > 0; y++)
        if (try_moved(run, way, i, run->base.items[y])) return;
}

static void pair_all_moved(search *run, is_known *way)
{
    find_leftovers(run);
    for (size_t x = 0; x < run->written.count; x++)
        pair_moved(run, way, run->written.items[x]);
}

/* ---- edited elements ---- */

/* An element behind a pair is the edited one behind it, with which it has nothing in common: what it states
   counts as an edit. */
static void pair_edited(search *run)
{
    const list_pairing *of = run->of;
    size_t k = of->front;
    for (size_t i = of->front; i < of->end; i++) {
        const bool known = *pair_of(run, i) != TN_NO_INDEX;
        if (!known && k < of->base_end && !*taken(run, k)) take(run, i, k);
        if (*pair_of(run, i) != TN_NO_INDEX) k = *pair_of(run, i) + 1;
    }
}

/* ---- a list ---- */

/* Finds equal elements at both ends. */
static void match_ends(list_pairing *of)
{
    size_t *front = &of->front, *end = &of->end, *base_end = &of->base_end;
    while (*front < *end && *front < *base_end && is_alike(of, *front, *front))
        (*front)++;
    for (; *front < *end && *front < *base_end && is_alike(of, *end - 1, *base_end - 1); (*end)--)
        (*base_end)--;
}

/* Takes memory for elements without pairs. */
static tn_status take_memory(tn_arena *memory, size_t count, size_t base_count, search *run)
{
    void *pairs, *written, *base, *taken_ones;
    tn_status status = tn_arena_alloc(memory, count, sizeof *run->of->pairs, &pairs);
    if (status == TN_OK) status = tn_arena_alloc(memory, count, sizeof *run->written.items, &written);
    if (status == TN_OK) status = tn_arena_alloc(memory, base_count, sizeof *run->base.items, &base);
    if (status == TN_OK) status = tn_arena_alloc(memory, base_count, sizeof *run->taken, &taken_ones);
    if (status != TN_OK) return status;
    run->of->pairs = pairs;
    run->written.items = written;
    run->base.items = base;
    run->taken = taken_ones;
    for (size_t i = 0; i < count; i++)
        run->of->pairs[i] = TN_NO_INDEX;
    return TN_OK;
}

tn_status tn_list_pairing_begin(list_pairing *pairing, tn_arena *memory, const tn_document *document,
                                tn_depth depth, const tn_member *member, const tn_list *written,
                                const tn_list *base)
{
    search run = {.of = pairing, .tries = MOST_MOVED_TRIES};
    *pairing = (list_pairing){.document = document,
                              .depth = depth,
                              .member = member,
                              .written = written,
                              .base = base,
                              .end = written->count,
                              .base_end = base->count};
    match_ends(pairing);
    const size_t count = pairing->end - pairing->front, base_count = pairing->base_end - pairing->front;
    if (count == 0) return TN_OK;
    const tn_status status = take_memory(memory, count, base_count, &run);
    if (status != TN_OK || base_count == 0) return status;
    pair_in_order(&run, is_alike);
    pair_all_moved(&run, is_alike);
    pair_in_order(&run, has_same_numbers);
    pair_all_moved(&run, has_same_numbers);
    pair_in_order(&run, is_given_alike);
    pair_edited(&run);
    return TN_OK;
}

size_t tn_list_pair_of(const list_pairing *pairing, size_t i)
{
    if (i < pairing->front) return i;
    if (i >= pairing->end) return pairing->base_end + (i - pairing->end);
    return pairing->pairs[i - pairing->front];
}
