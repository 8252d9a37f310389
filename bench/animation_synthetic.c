#include "animation_synthetic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tenon/impl/load.h"

static uint8_t *put_float(uint8_t *at, float value)
{
    tn_set_f4le(at, value);
    return at + 4;
}

static uint8_t *put_vector(uint8_t *at, size_t key)
{
    for (size_t i = 0; i < 3; i++)
        at = put_float(at, (float)((key * 7 + i * 3) % 1000) * 0.001f);
    return at;
}

static uint8_t *put_rotation(uint8_t *at, size_t key)
{
    static const float turns[4][4] = {{1.0f, 0.0f, 0.0f, 0.0f},
                                      {0.8f, 0.6f, 0.0f, 0.0f},
                                      {0.6f, 0.0f, 0.8f, 0.0f},
                                      {0.5f, 0.5f, 0.5f, 0.5f}};
    for (size_t i = 0; i < 4; i++)
        at = put_float(at, turns[key % 4][i]);
    return at;
}

static uint8_t *put_track(uint8_t *at, size_t number, size_t keys)
{
    const unsigned mask = (unsigned)(1 + number % 7);
    at += sprintf((char *)at, "Bone%07zu", number) + 1;
    *at++ = (uint8_t)mask;
    tn_set_u4le(at, (uint32_t)keys);
    at += 4;
    for (size_t key = 0; key < keys; key++) {
        at = put_float(at, (float)key * 0.001f);
        if ((mask & 1) != 0) at = put_vector(at, key);
        if ((mask & 2) != 0) at = put_rotation(at, key);
        if ((mask & 4) != 0) at = put_vector(at, key + 1);
    }
    return at;
}

static size_t track_size(size_t number, size_t keys)
{
    static const size_t strides[] = {16, 20, 32, 16, 28, 32, 44};
    return sizeof "Bone0000000" + 5 + keys * strides[number % 7];
}

synthetic make_synthetic(size_t size, size_t keys)
{
    synthetic made = {.size = 4 + sizeof "Synthetic" + 8, .keys = keys};
    while (made.size < size)
        made.size += track_size(made.tracks++, keys);
    made.data = malloc(made.size);
    if (made.data == NULL) return made;
    uint8_t *at = made.data;
    memcpy(at, "UANISynthetic", 14);
    at = put_float(at + 14, (float)keys * 0.001f);
    tn_set_u4le(at, (uint32_t)made.tracks);
    at += 4;
    for (size_t number = 0; number < made.tracks; number++)
        at = put_track(at, number, keys);
    return made;
}
