/* Matching sequences with the greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its
   Variations" (1986), section 4, with a limit on D.

   A point (x, y) says that x elements of the first sequence and y of the second have been handled. Diagonal k
   has the points with x - y = k. Round d knows for each diagonal the farthest point that d removed or
   inserted elements lead to. */
#include "match.h"

#include "value.h"

enum { MOST_EDITS = 256, ROUNDS = MOST_EDITS + 1, POINTS = ROUNDS * (ROUNDS + 1) / 2 };

/* The most comparisons of elements in a search. */
#define LEAST_ASKS       ((uint64_t)1 << 20)
#define ASKS_PER_ELEMENT ((uint64_t)16)

#define NOWHERE SIZE_MAX

typedef struct search {
    size_t first;            /* element of both sequences at which the middle begins */
    size_t count_a, count_b; /* elements of the middle */
    tn_same *same;
    void *user;
    uint64_t asks_left;      /* of `same`, until the search is given up */
    size_t farthest[POINTS]; /* x, round by round */
} search;

/* Round d knows the diagonals -d, -d + 2, ..., d. */
static size_t *point(search *run, int d, int k)
{
    return &run->farthest[d * (d + 1) / 2 + (k + d) / 2];
}

static size_t y_of(size_t x, int k)
{
    return k < 0 ? x + (size_t)-k : x - (size_t)k;
}

/* The begin of the path to diagonal k in round d, before equal elements; *from is its diagonal in round d -
   1. NOWHERE: there is no such path. */
static size_t begin_of(search *run, int d, int k, int *from)
{
    size_t best = NOWHERE;
    if (d == 0) return 0;
    if (k > -d) { /* an element of the first is removed */
        const size_t x = *point(run, d - 1, k - 1);
        if (x != NOWHERE && x < run->count_a) {
            best = x + 1;
            *from = k - 1;
        }
    }
    if (k < d) { /* an element of the second is inserted */
        const size_t x = *point(run, d - 1, k + 1);
        if (x != NOWHERE && y_of(x, k + 1) < run->count_b && (best == NOWHERE || x > best)) {
            best = x;
            *from = k + 1;
        }
    }
    return best;
}

static bool same_at(search *run, size_t x, size_t y)
{
    run->asks_left -= run->asks_left > 0;
    return run->same(run->user, run->first + x, run->first + y);
}

/* Whether round d reaches the end of both. */
static bool run_round(search *run, int d)
{
    for (int k = -d; k <= d; k += 2) {
        int from;
        size_t x = begin_of(run, d, k, &from);
        *point(run, d, k) = x;
        if (x == NOWHERE) continue;
        size_t y = y_of(x, k);
        while (x < run->count_a && y < run->count_b && run->asks_left > 0 && same_at(run, x, y)) {
            x++;
            y++;
        }
        *point(run, d, k) = x;
        if (x == run->count_a && y == run->count_b) return true;
    }
    return false;
}

/* ---- results ---- */

static tn_status add(tn_matches *matches, size_t a, size_t b, size_t count)
{
    if (count == 0) return TN_OK;
    if (matches->count == matches->capacity) {
        const size_t capacity = matches->capacity == 0 ? 16 : 2 * matches->capacity;
        tn_match *items = tn_allocator_take(matches->allocator, capacity * sizeof *items);
        if (items == NULL) return TN_NO_MEMORY;
        if (matches->count != 0) memcpy(items, matches->items, matches->count * sizeof *items);
        tn_allocator_give(matches->allocator, matches->items, matches->capacity * sizeof *items);
        matches->items = items;
        matches->capacity = capacity;
    }
    matches->items[matches->count++] = (tn_match){a, b, count};
    return TN_OK;
}

/* Adds the matches of round d, found from the end to the begin, in reverse. */
static tn_status add_found(search *run, tn_matches *matches, int d)
{
    tn_match found[ROUNDS];
    size_t count = 0;
    int k = (int)((ptrdiff_t)run->count_a - (ptrdiff_t)run->count_b), from = 0;
    for (; d >= 0; d--, k = from) {
        const size_t x = begin_of(run, d, k, &from);
        found[count++] = (tn_match){x, y_of(x, k), *point(run, d, k) - x};
    }
    tn_status status = TN_OK;
    while (count-- > 0 && status == TN_OK)
        status = add(matches, run->first + found[count].a, run->first + found[count].b, found[count].count);
    return status;
}

/* Too much is different: matches equal elements with the same number. */
static tn_status add_by_number(search *run, tn_matches *matches)
{
    const size_t count = run->count_a < run->count_b ? run->count_a : run->count_b;
    tn_status status = TN_OK;
    size_t start = 0;
    for (size_t i = 0; i <= count && status == TN_OK; i++) {
        if (i < count && same_at(run, i, i)) continue;
        status = add(matches, run->first + start, run->first + start, i - start);
        start = i + 1;
    }
    return status;
}

static tn_status match_middle(search *run, tn_matches *matches)
{
    for (int d = 0; d < ROUNDS && run->asks_left > 0; d++)
        if (run_round(run, d)) return add_found(run, matches, d);
    return add_by_number(run, matches);
}

tn_status tn_match_sequences(tn_matches *matches, size_t count_a, size_t count_b, tn_same *same, void *user)
{
    const size_t least = count_a < count_b ? count_a : count_b;
    size_t begin = 0, end = 0;
    while (begin < least && same(user, begin, begin))
        begin++;
    while (end < least - begin && same(user, count_a - 1 - end, count_b - 1 - end))
        end++;
    tn_status status = add(matches, 0, 0, begin);
    if (status == TN_OK && count_a > begin + end && count_b > begin + end) {
        search *run = tn_allocator_take(matches->allocator, sizeof *run);
        if (run == NULL) return TN_NO_MEMORY;
        run->first = begin;
        run->count_a = count_a - begin - end;
        run->count_b = count_b - begin - end;
        run->same = same;
        run->user = user;
        run->asks_left = LEAST_ASKS + ASKS_PER_ELEMENT * ((uint64_t)count_a + count_b);
        status = match_middle(run, matches);
        tn_allocator_give(matches->allocator, run, sizeof *run);
    }
    if (status == TN_OK) status = add(matches, count_a - end, count_b - end, end);
    return status;
}

void tn_matches_free(tn_matches *matches)
{
    tn_allocator_give(matches->allocator, matches->items, matches->capacity * sizeof *matches->items);
    matches->items = NULL;
    matches->count = matches->capacity = 0;
}
