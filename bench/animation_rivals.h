/* What a careful programmer would write by hand for Urho3D animations, to compare the generated codec with.
   Both loaders refuse everything that does not lie inside the file; the rules of the schema beyond that are a
   step of their own. */
#ifndef TENON_BENCH_ANIMATION_RIVALS_H
#define TENON_BENCH_ANIMATION_RIVALS_H

#include "measure.h"

/* Sums of every float of a file, each component for itself: time, position, rotation, scale. */
typedef struct float_sums {
    double time, position[3], rotation[4], scale[3];
} float_sums;

static inline double sums_total(const float_sums *sums)
{
    double total = sums->time;
    for (size_t c = 0; c < 3; c++)
        total += sums->position[c] + sums->scale[c];
    for (size_t c = 0; c < 4; c++)
        total += sums->rotation[c];
    return total;
}

/* Bytes of a keyframe under a mask. */
static inline size_t key_size(uint8_t mask)
{
    return 4 + ((mask & 1) != 0 ? 12u : 0u) + ((mask & 2) != 0 ? 16u : 0u) + ((mask & 4) != 0 ? 12u : 0u);
}

/* ---- a loader that makes a struct of every keyframe ---- */

typedef struct loaded_key {
    float time, position[3], rotation[4], scale[3];
} loaded_key;

typedef struct loaded_track {
    char *name;
    uint8_t mask;
    uint32_t key_count;
    loaded_key *keys;
} loaded_track;

typedef struct loaded {
    char *name;
    float length;
    uint32_t track_count;
    loaded_track *tracks;
} loaded;

bool loaded_read(loaded *animation, memory_counter *memory, const uint8_t *data, size_t size);
void loaded_free(loaded *animation, memory_counter *memory);
void loaded_sum(const loaded *animation, float_sums *sums);
size_t loaded_size(const loaded *animation);
/* `buffer` has loaded_size bytes. */
void loaded_write(const loaded *animation, uint8_t *buffer);

/* ---- a loader that keeps views into the file ---- */

typedef struct viewed_track {
    const char *name;
    size_t name_size;
    uint8_t mask;
    uint32_t key_count;
    size_t stride;
    const uint8_t *keys;
} viewed_track;

typedef struct viewed {
    const char *name;
    size_t name_size;
    float length;
    uint32_t track_count;
    viewed_track *tracks;
} viewed;

bool viewed_read(viewed *animation, memory_counter *memory, const uint8_t *data, size_t size);
void viewed_free(viewed *animation, memory_counter *memory);
/* What the generated codec checks at level structure besides: masks, lengths, last times, empty tracks.
   Returns how many rules are broken. */
size_t viewed_check(const viewed *animation);
void viewed_sum(const viewed *animation, float_sums *sums);

#endif
