/* The loader and saver that make a struct of every keyframe. */
#include <string.h>

#include "animation_rivals.h"

typedef struct reader {
    const uint8_t *at, *end;
    memory_counter *memory;
} reader;

static bool read_text(reader *in, char **text)
{
    const uint8_t *end = memchr(in->at, 0, (size_t)(in->end - in->at));
    if (end == NULL) return false;
    const size_t size = (size_t)(end - in->at) + 1;
    *text = counted_alloc(in->memory, size);
    memcpy(*text, in->at, size);
    in->at = end + 1;
    return true;
}

static const uint8_t *read_floats(const uint8_t *at, float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = tn_f4le(at + 4 * i);
    return at + 4 * count;
}

static void read_keys(const uint8_t *at, loaded_track *track)
{
    const uint8_t mask = track->mask;
    for (uint32_t i = 0; i < track->key_count; i++) {
        loaded_key *key = &track->keys[i];
        at = read_floats(at, &key->time, 1);
        if ((mask & 1) != 0)
            at = read_floats(at, key->position, 3);
        else
            memset(key->position, 0, sizeof key->position);
        if ((mask & 2) != 0)
            at = read_floats(at, key->rotation, 4);
        else
            memset(key->rotation, 0, sizeof key->rotation);
        if ((mask & 4) != 0)
            at = read_floats(at, key->scale, 3);
        else
            memset(key->scale, 0, sizeof key->scale);
    }
}

static bool read_track(reader *in, loaded_track *track)
{
    if (!read_text(in, &track->name) || in->end - in->at < 5) return false;
    track->mask = in->at[0];
    track->key_count = tn_u4le(in->at + 1);
    in->at += 5;
    const size_t size = key_size(track->mask);
    if (track->key_count > (size_t)(in->end - in->at) / size) return false;
    track->keys = counted_alloc(in->memory, track->key_count * sizeof *track->keys);
    read_keys(in->at, track);
    in->at += track->key_count * size;
    return true;
}

bool loaded_read(loaded *animation, memory_counter *memory, const uint8_t *data, size_t size)
{
    reader in = {data, data + size, memory};
    memset(animation, 0, sizeof *animation);
    if (size < 4 || memcmp(data, "UANI", 4) != 0) return false;
    in.at += 4;
    if (!read_text(&in, &animation->name) || in.end - in.at < 8) return false;
    animation->length = tn_f4le(in.at);
    const uint32_t count = tn_u4le(in.at + 4);
    in.at += 8;
    if (count > (size_t)(in.end - in.at) / 6) return false;
    animation->tracks = counted_alloc(memory, count * sizeof *animation->tracks);
    memset(animation->tracks, 0, count * sizeof *animation->tracks);
    animation->track_count = count;
    for (uint32_t i = 0; i < count; i++)
        if (!read_track(&in, &animation->tracks[i])) return false;
    return true;
}

void loaded_free(loaded *animation, memory_counter *memory)
{
    for (uint32_t i = 0; i < animation->track_count; i++) {
        counted_free(memory, animation->tracks[i].name);
        counted_free(memory, animation->tracks[i].keys);
    }
    counted_free(memory, animation->tracks);
    counted_free(memory, animation->name);
}

void loaded_sum(const loaded *animation, float_sums *sums)
{
    for (uint32_t t = 0; t < animation->track_count; t++) {
        const loaded_track *track = &animation->tracks[t];
        for (uint32_t i = 0; i < track->key_count; i++) {
            const loaded_key *key = &track->keys[i];
            sums->time += (double)key->time;
            for (size_t c = 0; c < 3; c++)
                sums->position[c] += (double)key->position[c];
            for (size_t c = 0; c < 4; c++)
                sums->rotation[c] += (double)key->rotation[c];
            for (size_t c = 0; c < 3; c++)
                sums->scale[c] += (double)key->scale[c];
        }
    }
}

size_t loaded_size(const loaded *animation)
{
    size_t size = 4 + strlen(animation->name) + 1 + 8;
    for (uint32_t i = 0; i < animation->track_count; i++) {
        const loaded_track *track = &animation->tracks[i];
        size += strlen(track->name) + 1 + 5 + track->key_count * key_size(track->mask);
    }
    return size;
}

static uint8_t *write_text(uint8_t *at, const char *text)
{
    const size_t size = strlen(text) + 1;
    memcpy(at, text, size);
    return at + size;
}

static uint8_t *write_floats(uint8_t *at, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tn_set_f4le(at + 4 * i, values[i]);
    return at + 4 * count;
}

static uint8_t *write_track(uint8_t *at, const loaded_track *track)
{
    at = write_text(at, track->name);
    *at++ = track->mask;
    tn_set_u4le(at, track->key_count);
    at += 4;
    for (uint32_t i = 0; i < track->key_count; i++) {
        const loaded_key *key = &track->keys[i];
        at = write_floats(at, &key->time, 1);
        if ((track->mask & 1) != 0) at = write_floats(at, key->position, 3);
        if ((track->mask & 2) != 0) at = write_floats(at, key->rotation, 4);
        if ((track->mask & 4) != 0) at = write_floats(at, key->scale, 3);
    }
    return at;
}

void loaded_write(const loaded *animation, uint8_t *buffer)
{
    uint8_t *at = buffer;
    memcpy(at, "UANI", 4);
    at = write_text(at + 4, animation->name);
    tn_set_f4le(at, animation->length);
    tn_set_u4le(at + 4, animation->track_count);
    at += 8;
    for (uint32_t i = 0; i < animation->track_count; i++)
        at = write_track(at, &animation->tracks[i]);
}
