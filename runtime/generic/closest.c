/* "Did you mean": optimal string alignment, with a transposition as one mistake. */
#include "closest.h"

#include <string.h>

enum { LONGEST = 64 }; /* names longer than this are not compared */

void tn_closest_begin(tn_closest *search, const char *name, size_t size)
{
    search->name = name;
    search->size = size;
    search->best = NULL;
    /* A third of the letters may be wrong. */
    search->distance = size < 3 ? 2 : size / 3 + 2;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, size_t size_a, const char *b, size_t size_b)
{
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= size_b; j++)
        last[j] = j;
    memcpy(before, last, (size_b + 1) * sizeof *before);
    for (size_t i = 1; i <= size_a; i++) {
        row[0] = i;
        for (size_t j = 1; j <= size_b; j++) {
            row[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]), least(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *const oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[size_b];
}

void tn_closest_try(tn_closest *search, const char *candidate)
{
    const size_t size = strlen(candidate);
    if (size > LONGEST || search->size > LONGEST) return;
    const size_t mistakes = distance(search->name, search->size, candidate, size);
    if (mistakes >= search->distance) return;
    search->distance = mistakes;
    search->best = candidate;
}
