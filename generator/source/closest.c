/* Finds the nearest name by edit distance; swapping two neighbours is one edit. */
#include <stdint.h>

#include "source/diagnostic.h"

/* Names longer than this are not misspelt keys. It bounds the work. */
enum { LONGEST = 64 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The optimal string alignment distance; both names are at most LONGEST bytes. */
static size_t distance(str a, str b)
{
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b.size; j++)
        above[j] = j;
    for (size_t i = 1; i <= a.size; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b.size; j++) {
            size_t replaced = above[j - 1] + (a.data[i - 1] == b.data[j - 1] ? 0 : 1);
            row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a.data[i - 1] == b.data[j - 2] && a.data[i - 2] == b.data[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b.size];
}

const char *closest_name(str name, const char *const *candidates, size_t count)
{
    if (name.size > LONGEST) return NULL;
    const char *best = NULL;
    size_t best_distance = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        str candidate = str_of(candidates[i]);
        if (candidate.size > LONGEST) continue;
        /* A third of the name may be wrong, but never all of it. */
        size_t longer = name.size > candidate.size ? name.size : candidate.size;
        size_t tolerated = longer < 3 ? longer / 2 : longer / 3;
        size_t edits = distance(name, candidate);
        if (edits <= tolerated && edits < best_distance) {
            best = candidates[i];
            best_distance = edits;
        }
    }
    return best;
}
