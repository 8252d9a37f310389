/* Uses the comparisons of the target: replaces a value of the input by the value with which it was compared,
   under any compression or checksum. */
#include "mutate.h"

enum { KEPT = sizeof((tn_comparisons *)0)->kept / sizeof(tn_comparison), KEPT_OF_EACH = 4 };

/* Hashes a place by its distance, which does not depend on the address of the program. */
TN_NOT_WATCHED static tn_comparison *slot_of(tn_comparisons *comparisons, const void *where)
{
    const uint64_t distance = (uintptr_t)where - (uintptr_t)comparisons;
    const uint64_t place = distance * 0x9e3779b97f4a7c15u >> 32;
    return &comparisons->kept[(place * KEPT_OF_EACH + comparisons->seen++ % KEPT_OF_EACH) % KEPT];
}

void tn_compared_numbers(tn_comparisons *comparisons, const void *where, unsigned size, uint64_t one,
                         uint64_t other)
{
    if (comparisons->paused || one == other) return;
    tn_comparison *to = slot_of(comparisons, where);
    to->size = (uint8_t)size;
    to->number = true;
    memcpy(to->one, &one, sizeof one);
    memcpy(to->other, &other, sizeof other);
}

void tn_compared_bytes(tn_comparisons *comparisons, const void *where, const void *one, const void *other,
                       size_t size)
{
    if (comparisons->paused || size == 0) return;
    tn_comparison *to = slot_of(comparisons, where);
    if (size > sizeof to->one) size = sizeof to->one;
    to->size = (uint8_t)size;
    to->number = false;
    memcpy(to->one, one, size);
    memcpy(to->other, other, size);
}

void tn_comparisons_pause(const tn_mutator *mutator)
{
    if (mutator->comparisons != NULL) mutator->comparisons->paused = true;
}

void tn_comparisons_resume(const tn_mutator *mutator)
{
    if (mutator->comparisons != NULL) memset(mutator->comparisons, 0, sizeof *mutator->comparisons);
}

/* ---- replacing ---- */

/* The value to find, and its replacement. */
typedef struct replacement {
    size_t size;
    uint8_t old[16], new[16];
} replacement;

static uint64_t number_in(const uint8_t bytes[16])
{
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static void put_ordered(uint8_t *to, uint64_t number, size_t size, bool big)
{
    for (size_t i = 0; i < size; i++)
        to[big ? size - 1 - i : i] = (uint8_t)(number >> 8 * i);
}

/* Numbers may have been widened for the comparison. */
static size_t least_size(const tn_comparison *compared)
{
    const uint64_t both = number_in(compared->one) | number_in(compared->other);
    size_t size = compared->size;
    while (size > 1 && both >> 4 * size == 0)
        size /= 2;
    return size;
}

static replacement replacement_by(tn_mutation *run, const tn_comparison *compared)
{
    replacement result = {compared->size, {0}, {0}};
    const bool back = tn_below(run, 2) == 0;
    const uint8_t *old = back ? compared->other : compared->one,
                  *now = back ? compared->one : compared->other;
    if (!compared->number) {
        memcpy(result.old, old, result.size);
        memcpy(result.new, now, result.size);
        return result;
    }
    const size_t least = least_size(compared);
    const bool big = tn_below(run, 2) == 0;
    /* for a relation other than equality, a neighbour */
    const uint64_t beside = tn_below(run, 4) == 0 ? tn_below(run, 3) - 1 : 0;
    while (result.size > least && tn_below(run, 2) == 0)
        result.size /= 2;
    put_ordered(result.old, number_in(old), result.size, big);
    put_ordered(result.new, number_in(now) + beside, result.size, big);
    return result;
}

static bool lies_at(const uint8_t *at, const replacement *what)
{
    return memcmp(at, what->old, what->size) == 0;
}

/* Replaces the value at one of its places, all equally likely. */
static bool replace(tn_mutation *run, const replacement *what, uint8_t *block, size_t size)
{
    size_t found = 0, at = 0;
    for (size_t i = 0; what->size <= size && i <= size - what->size; i++)
        if (lies_at(block + i, what) && tn_below(run, ++found) == 0) at = i;
    if (found != 0) memcpy(block + at, what->new, what->size);
    return found != 0;
}

bool tn_put_compared(tn_mutation *run, uint8_t *block, size_t size)
{
    enum { LARGEST = 4096 };
    const tn_comparisons *comparisons = run->with->comparisons;
    if (comparisons == NULL || size == 0 || size > LARGEST) return false;
    const size_t first = tn_below(run, KEPT);
    for (size_t i = 0; i < KEPT; i++) {
        const tn_comparison *compared = &comparisons->kept[(first + i) % KEPT];
        if (compared->size == 0) continue;
        const replacement what = replacement_by(run, compared);
        if (replace(run, &what, block, size)) return true;
    }
    return false;
}

bool tn_compared_with(tn_mutation *run, uint64_t number, size_t width, uint64_t *other)
{
    uint8_t block[8];
    if (width > sizeof block) return false;
    put_ordered(block, number, width, false);
    if (!tn_put_compared(run, block, width)) return false;
    *other = 0;
    for (size_t i = 0; i < width; i++)
        *other |= (uint64_t)block[i] << 8 * i;
    return true;
}
