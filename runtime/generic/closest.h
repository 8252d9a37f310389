/* "Did you mean": the known name that is closest to a misspelt one. */
#ifndef TENON_GENERIC_CLOSEST_H
#define TENON_GENERIC_CLOSEST_H

#include <stdbool.h>
#include <stddef.h>

/* A search for the closest of many names. */
typedef struct tn_closest {
    const char *name;
    size_t size;
    size_t distance;  /* of the best name so far */
    const char *best; /* NULL if no name is close enough */
} tn_closest;

void tn_closest_begin(tn_closest *search, const char *name, size_t size);

/* Considers a terminated name. */
void tn_closest_try(tn_closest *search, const char *candidate);

#endif
