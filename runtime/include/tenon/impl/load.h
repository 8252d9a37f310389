/* Loads and stores numbers of a file. The caller has checked the bounds. Compilers turn each function into
   one move. Application code does not need this header. */
#ifndef TENON_IMPL_LOAD_H
#define TENON_IMPL_LOAD_H

#include <stddef.h>
#include <stdint.h>

#include "tenon/impl/half.h"

#if defined(TN_FREESTANDING) && !defined(__cplusplus)
/* The functions of a C library that compiled code needs; every compiler requires these four. */
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#else
#include <string.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the index of the first `byte` in `size` bytes at `data`, or SIZE_MAX. `data` may be NULL if size
   is 0. */
static inline size_t tn_find_byte(const void *data, size_t size, uint8_t byte)
{
#ifdef TN_FREESTANDING
    const uint8_t *bytes = (const uint8_t *)data;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == byte) return i;
    }
    return SIZE_MAX;
#else
    const void *hit = size != 0 ? memchr(data, byte, size) : NULL;
    return hit != NULL ? (size_t)((const uint8_t *)hit - (const uint8_t *)data) : SIZE_MAX;
#endif
}

static inline uint8_t tn_u1(const uint8_t *p)
{
    return p[0];
}

static inline uint16_t tn_u2le(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t tn_u3le(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
}

static inline uint32_t tn_u4le(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t tn_u8le(const uint8_t *p)
{
    return (uint64_t)tn_u4le(p) | (uint64_t)tn_u4le(p + 4) << 32;
}

static inline uint16_t tn_u2be(const uint8_t *p)
{
    return (uint16_t)(p[0] << 8 | p[1]);
}

static inline uint32_t tn_u3be(const uint8_t *p)
{
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | (uint32_t)p[2];
}

static inline uint32_t tn_u4be(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static inline uint64_t tn_u8be(const uint8_t *p)
{
    return (uint64_t)tn_u4be(p) << 32 | (uint64_t)tn_u4be(p + 4);
}

static inline int8_t tn_s1(const uint8_t *p)
{
    return (int8_t)p[0];
}

static inline int16_t tn_s2le(const uint8_t *p)
{
    return (int16_t)tn_u2le(p);
}

static inline int32_t tn_s3le(const uint8_t *p)
{
    return (int32_t)(tn_u3le(p) ^ 0x800000) - 0x800000;
}

static inline int32_t tn_s4le(const uint8_t *p)
{
    return (int32_t)tn_u4le(p);
}

static inline int64_t tn_s8le(const uint8_t *p)
{
    return (int64_t)tn_u8le(p);
}

static inline int16_t tn_s2be(const uint8_t *p)
{
    return (int16_t)tn_u2be(p);
}

static inline int32_t tn_s3be(const uint8_t *p)
{
    return (int32_t)(tn_u3be(p) ^ 0x800000) - 0x800000;
}

static inline int32_t tn_s4be(const uint8_t *p)
{
    return (int32_t)tn_u4be(p);
}

static inline int64_t tn_s8be(const uint8_t *p)
{
    return (int64_t)tn_u8be(p);
}

/* Convert the bits of an IEEE 754 number to a value of the host. Every bit pattern survives, except that a
   register of the x87 turns signalling NaNs into quiet ones. */
static inline float tn_float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double tn_double_of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t tn_bits_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline uint64_t tn_bits_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float tn_f2le(const uint8_t *p)
{
    return tn_float_of_bits(tn_bits_of_half(tn_u2le(p)));
}

static inline float tn_f2be(const uint8_t *p)
{
    return tn_float_of_bits(tn_bits_of_half(tn_u2be(p)));
}

static inline float tn_f4le(const uint8_t *p)
{
    return tn_float_of_bits(tn_u4le(p));
}

static inline float tn_f4be(const uint8_t *p)
{
    return tn_float_of_bits(tn_u4be(p));
}

static inline double tn_f8le(const uint8_t *p)
{
    return tn_double_of_bits(tn_u8le(p));
}

static inline double tn_f8be(const uint8_t *p)
{
    return tn_double_of_bits(tn_u8be(p));
}

/* Load or store by address: every bit pattern survives on all machines. */
static inline void tn_load_f2le(float *to, const uint8_t *p)
{
    const uint32_t bits = tn_bits_of_half(tn_u2le(p));
    memcpy(to, &bits, sizeof bits);
}

static inline void tn_load_f2be(float *to, const uint8_t *p)
{
    const uint32_t bits = tn_bits_of_half(tn_u2be(p));
    memcpy(to, &bits, sizeof bits);
}

static inline void tn_load_f4le(float *to, const uint8_t *p)
{
    const uint32_t bits = tn_u4le(p);
    memcpy(to, &bits, sizeof bits);
}

static inline void tn_load_f4be(float *to, const uint8_t *p)
{
    const uint32_t bits = tn_u4be(p);
    memcpy(to, &bits, sizeof bits);
}

static inline void tn_load_f8le(double *to, const uint8_t *p)
{
    const uint64_t bits = tn_u8le(p);
    memcpy(to, &bits, sizeof bits);
}

static inline void tn_load_f8be(double *to, const uint8_t *p)
{
    const uint64_t bits = tn_u8be(p);
    memcpy(to, &bits, sizeof bits);
}

static inline void tn_set_u1(uint8_t *p, uint8_t v)
{
    p[0] = v;
}

static inline void tn_set_u2le(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
}

/* Integers of three bytes: the lowest 24 bits are stored. */
static inline void tn_set_u3le(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)(v >> 16);
}

static inline void tn_set_u4le(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)(v >> 16);
    p[3] = (uint8_t)(v >> 24);
}

static inline void tn_set_u8le(uint8_t *p, uint64_t v)
{
    tn_set_u4le(p, (uint32_t)v);
    tn_set_u4le(p + 4, (uint32_t)(v >> 32));
}

static inline void tn_set_u2be(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)(v >> 8);
    p[1] = (uint8_t)v;
}

static inline void tn_set_u3be(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)(v >> 16);
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)v;
}

static inline void tn_set_u4be(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)(v >> 24);
    p[1] = (uint8_t)(v >> 16);
    p[2] = (uint8_t)(v >> 8);
    p[3] = (uint8_t)v;
}

static inline void tn_set_u8be(uint8_t *p, uint64_t v)
{
    tn_set_u4be(p, (uint32_t)(v >> 32));
    tn_set_u4be(p + 4, (uint32_t)v);
}

static inline void tn_set_s1(uint8_t *p, int8_t v)
{
    p[0] = (uint8_t)v;
}

static inline void tn_set_s2le(uint8_t *p, int16_t v)
{
    tn_set_u2le(p, (uint16_t)v);
}

static inline void tn_set_s3le(uint8_t *p, int32_t v)
{
    tn_set_u3le(p, (uint32_t)v);
}

static inline void tn_set_s4le(uint8_t *p, int32_t v)
{
    tn_set_u4le(p, (uint32_t)v);
}

static inline void tn_set_s8le(uint8_t *p, int64_t v)
{
    tn_set_u8le(p, (uint64_t)v);
}

static inline void tn_set_s2be(uint8_t *p, int16_t v)
{
    tn_set_u2be(p, (uint16_t)v);
}

static inline void tn_set_s3be(uint8_t *p, int32_t v)
{
    tn_set_u3be(p, (uint32_t)v);
}

static inline void tn_set_s4be(uint8_t *p, int32_t v)
{
    tn_set_u4be(p, (uint32_t)v);
}

static inline void tn_set_s8be(uint8_t *p, int64_t v)
{
    tn_set_u8be(p, (uint64_t)v);
}

/* Stores the nearest half. */
static inline void tn_set_f2le(uint8_t *p, float v)
{
    tn_set_u2le(p, tn_half_of_bits(tn_bits_of_float(v)));
}

static inline void tn_set_f2be(uint8_t *p, float v)
{
    tn_set_u2be(p, tn_half_of_bits(tn_bits_of_float(v)));
}

static inline void tn_set_f4le(uint8_t *p, float v)
{
    tn_set_u4le(p, tn_bits_of_float(v));
}

static inline void tn_set_f4be(uint8_t *p, float v)
{
    tn_set_u4be(p, tn_bits_of_float(v));
}

static inline void tn_set_f8le(uint8_t *p, double v)
{
    tn_set_u8le(p, tn_bits_of_double(v));
}

static inline void tn_set_f8be(uint8_t *p, double v)
{
    tn_set_u8be(p, tn_bits_of_double(v));
}

/* Load or store by address: every bit pattern survives on all machines. */
static inline void tn_store_f2le(uint8_t *p, const float *from)
{
    uint32_t bits;
    memcpy(&bits, from, sizeof bits);
    tn_set_u2le(p, tn_half_of_bits(bits));
}

static inline void tn_store_f2be(uint8_t *p, const float *from)
{
    uint32_t bits;
    memcpy(&bits, from, sizeof bits);
    tn_set_u2be(p, tn_half_of_bits(bits));
}

static inline void tn_store_f4le(uint8_t *p, const float *from)
{
    uint32_t bits;
    memcpy(&bits, from, sizeof bits);
    tn_set_u4le(p, bits);
}

static inline void tn_store_f4be(uint8_t *p, const float *from)
{
    uint32_t bits;
    memcpy(&bits, from, sizeof bits);
    tn_set_u4be(p, bits);
}

static inline void tn_store_f8le(uint8_t *p, const double *from)
{
    uint64_t bits;
    memcpy(&bits, from, sizeof bits);
    tn_set_u8le(p, bits);
}

static inline void tn_store_f8be(uint8_t *p, const double *from)
{
    uint64_t bits;
    memcpy(&bits, from, sizeof bits);
    tn_set_u8be(p, bits);
}

#ifdef __cplusplus
}
#endif

#endif
