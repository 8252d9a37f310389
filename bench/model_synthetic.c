#include "model_synthetic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stdbool.h>

#include "tenon/impl/load.h"

enum { STRIDE = 36, BONE = sizeof "Bone00" + 93 };

static uint8_t *put_u4(uint8_t *at, uint32_t value)
{
    tn_set_u4le(at, value);
    return at + 4;
}

static uint8_t *put_float(uint8_t *at, float value)
{
    tn_set_f4le(at, value);
    return at + 4;
}

static uint8_t *put_vertices(uint8_t *at, uint32_t count)
{
    static const uint32_t elements[] = {0x000003, 0x000103, 0x000402, 0x000506};
    at = put_u4(at, count);
    at = put_u4(at, 4);
    for (size_t i = 0; i < 4; i++)
        at = put_u4(at, elements[i]);
    at = put_u4(put_u4(at, 0), 0);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t c = 0; c < 3; c++)
            at = put_float(at, (float)((i * 7 + c * 3) % 1000) * 0.001f);
        at = put_float(put_float(put_float(at, 0.0f), 0.6f), 0.8f);
        at = put_float(put_float(at, (float)(i % 256) / 256), (float)(i / 256 % 256) / 256);
        at = put_u4(at, i | 0xff000000);
    }
    return at;
}

static uint8_t *put_indices(uint8_t *at, uint32_t count, uint32_t vertices)
{
    at = put_u4(put_u4(at, count), 4);
    for (uint32_t i = 0; i < count; i++)
        at = put_u4(at, (i / 3 + i % 3) % vertices);
    return at;
}

/* Four levels of a quarter of the indices each, and one of all. */
static uint8_t *put_geometry(uint8_t *at, uint32_t buffer, uint32_t indices)
{
    const uint32_t quarter = indices / 12 * 3;
    at = put_u4(put_u4(at, 0), MODEL_LODS);
    for (uint32_t i = 0; i < MODEL_LODS; i++) {
        const bool all = i + 1 == MODEL_LODS;
        at = put_u4(put_float(at, (float)i * 10), 0);
        at = put_u4(put_u4(at, buffer), buffer);
        at = put_u4(put_u4(at, all ? 0 : i * quarter), all ? indices : quarter);
    }
    return at;
}

static uint8_t *put_bone(uint8_t *at, unsigned number)
{
    at += sprintf((char *)at, "Bone%02u", number % 100) + 1;
    at = put_u4(at, number > 0 ? number - 1 : 0);
    for (size_t i = 0; i < 22; i++) /* of the rotation the first is 1, and so are the scale and a diagonal */
        at = put_float(at, i == 3 || (i >= 7 && i <= 10) || i == 15 || i == 20 ? 1.0f : 0.0f);
    *at = 0;
    return at + 1;
}

synthetic_model make_model(size_t size)
{
    synthetic_model made = {0};
    const size_t bulk = size / MODEL_BUFFERS;
    made.vertices = (uint32_t)(bulk * 6 / 10 / STRIDE) + 3;
    made.indices = (uint32_t)(bulk * 4 / 10 / 12) * 3 + 12;
    const size_t buffers = 32 + (size_t)made.vertices * STRIDE + 8 + 4 * (size_t)made.indices;
    const size_t geometry = 8 + 24 * MODEL_LODS + 12;
    made.size = 4 + 5 * 4 + MODEL_BUFFERS * (buffers + geometry) + MODEL_BONES * BONE + 24;
    made.data = malloc(made.size);
    if (made.data == NULL) return made;
    memcpy(made.data, "UMD2", 4);
    uint8_t *at = put_u4(made.data + 4, MODEL_BUFFERS);
    for (uint32_t i = 0; i < MODEL_BUFFERS; i++)
        at = put_vertices(at, made.vertices);
    at = put_u4(at, MODEL_BUFFERS);
    for (uint32_t i = 0; i < MODEL_BUFFERS; i++)
        at = put_indices(at, made.indices, made.vertices);
    at = put_u4(at, MODEL_BUFFERS);
    for (uint32_t i = 0; i < MODEL_BUFFERS; i++)
        at = put_geometry(at, i, made.indices);
    at = put_u4(put_u4(at, 0), MODEL_BONES);
    for (unsigned i = 0; i < MODEL_BONES; i++)
        at = put_bone(at, i);
    for (size_t i = 0; i < 6 + 3 * MODEL_BUFFERS; i++)
        at = put_float(at, i < 3 ? 0.0f : 1.0f);
    return made;
}
