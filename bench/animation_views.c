/* The loader that keeps views into the file. */
#include <string.h>

#include "animation_rivals.h"

static const uint8_t *read_text(const uint8_t *at, const uint8_t *end, const char **text, size_t *size)
{
    const uint8_t *terminator = memchr(at, 0, (size_t)(end - at));
    if (terminator == NULL) return NULL;
    *text = (const char *)at;
    *size = (size_t)(terminator - at);
    return terminator + 1;
}

static const uint8_t *read_track(const uint8_t *at, const uint8_t *end, viewed_track *track)
{
    at = read_text(at, end, &track->name, &track->name_size);
    if (at == NULL || end - at < 5) return NULL;
    track->mask = at[0];
    track->key_count = tn_u4le(at + 1);
    at += 5;
    track->stride = key_size(track->mask);
    if (track->key_count > (size_t)(end - at) / track->stride) return NULL;
    track->keys = at;
    return at + track->key_count * track->stride;
}

bool viewed_read(viewed *animation, memory_counter *memory, const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size;
    memset(animation, 0, sizeof *animation);
    if (size < 4 || memcmp(data, "UANI", 4) != 0) return false;
    const uint8_t *at = read_text(data + 4, end, &animation->name, &animation->name_size);
    if (at == NULL || end - at < 8) return false;
    animation->length = tn_f4le(at);
    const uint32_t count = tn_u4le(at + 4);
    at += 8;
    if (count > (size_t)(end - at) / 6) return false;
    animation->tracks = counted_alloc(memory, count * sizeof *animation->tracks);
    animation->track_count = count;
    for (uint32_t i = 0; i < count && at != NULL; i++)
        at = read_track(at, end, &animation->tracks[i]);
    return at != NULL;
}

void viewed_free(viewed *animation, memory_counter *memory)
{
    counted_free(memory, animation->tracks);
}

static size_t check_track(const viewed_track *track, float length)
{
    size_t broken = (track->mask == 0 || track->mask > 7 ? 1u : 0u) + (track->key_count == 0 ? 1u : 0u);
    if (track->key_count > 0) {
        const double last = (double)tn_f4le(track->keys + (track->key_count - 1) * track->stride);
        if (!(last <= (double)length + 1e-4)) broken++;
    }
    return broken;
}

size_t viewed_check(const viewed *animation)
{
    size_t broken = animation->length >= 0 && animation->length - animation->length == 0 ? 0 : 1;
    for (uint32_t i = 0; i < animation->track_count; i++)
        broken += check_track(&animation->tracks[i], animation->length);
    return broken;
}

static void sum_track(const viewed_track *track, float_sums *sums)
{
    const uint8_t *at = track->keys;
    for (uint32_t i = 0; i < track->key_count; i++) {
        sums->time += (double)tn_f4le(at);
        at += 4;
        if ((track->mask & 1) != 0) {
            for (size_t c = 0; c < 3; c++)
                sums->position[c] += (double)tn_f4le(at + 4 * c);
            at += 12;
        }
        if ((track->mask & 2) != 0) {
            for (size_t c = 0; c < 4; c++)
                sums->rotation[c] += (double)tn_f4le(at + 4 * c);
            at += 16;
        }
        if ((track->mask & 4) != 0) {
            for (size_t c = 0; c < 3; c++)
                sums->scale[c] += (double)tn_f4le(at + 4 * c);
            at += 12;
        }
    }
}

void viewed_sum(const viewed *animation, float_sums *sums)
{
    for (uint32_t i = 0; i < animation->track_count; i++)
        sum_track(&animation->tracks[i], sums);
}
