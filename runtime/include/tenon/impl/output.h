/* Functions that generated writers call: an output writes into a buffer that is large enough, or into a sink
   through a small buffer. After the first failure an output keeps its status and ignores further bytes.

   Functions that write get the place of the next byte, `at`, and return the place behind their bytes: so the
   place stays in a register, and not in memory that bytes could overwrite. */
#ifndef TENON_IMPL_OUTPUT_H
#define TENON_IMPL_OUTPUT_H

#include "tenon/impl/ending.h"
#include "tenon/impl/load.h"
#include "tenon/memory.h"
#include "tenon/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TN_OUTPUT_BUFFER = 4096 };

typedef struct tn_output {
    uint8_t *data, *end; /* the buffer */
    uint8_t *at;         /* the place of the next byte, unless a function that puts something has it */
    const tn_sink *sink; /* NULL: a buffer of the caller */
    tn_status status;
    size_t level; /* nesting depth in a JSON document */
    uint8_t byte; /* the last byte; bit fields have filled `bits` bits of it, 0 to 7 */
    uint8_t bits;
    uint8_t own[TN_OUTPUT_BUFFER];
} tn_output;

/* Puts an object at `at`: a function that a writer gives to the runtime. */
typedef uint8_t *tn_put(tn_output *out, uint8_t *at, const void *object);

/* Starts an output into the `size` bytes at `buffer`, which must outlive it. Further bytes set the status
   TN_BUFFER_TOO_SMALL. The output must not be moved in memory. */
void tn_output_buffer(tn_output *out, void *buffer, size_t size);

/* Starts an output into a sink, which must outlive it. The output must not be moved in memory. */
void tn_output_sink(tn_output *out, const tn_sink *sink);

/* Flushes the output. Returns the status of all of it: TN_OK, TN_BUFFER_TOO_SMALL or TN_SINK_FAILED. */
tn_status tn_output_end(tn_output *out);

/* Make space when the buffer is full up to `at`, and put bytes that do not fit in; tn_output_reserve and
   tn_put_bytes call them. */
uint8_t *tn_output_space(tn_output *out, uint8_t *at);
uint8_t *tn_put_beyond(tn_output *out, uint8_t *at, const void *data, size_t size);

/* Returns a place for `size` bytes (at most TN_OUTPUT_BUFFER), for the caller to fill: `at`, if there is
   space for them. */
static inline uint8_t *tn_output_reserve(tn_output *out, uint8_t *at, size_t size)
{
    return (size_t)(out->end - at) < size ? tn_output_space(out, at) : at;
}

/* Puts `size` bytes. `data` may be NULL if `size` is 0. */
static inline uint8_t *tn_put_bytes(tn_output *out, uint8_t *at, const void *data, size_t size)
{
    if ((size_t)(out->end - at) < size) return tn_put_beyond(out, at, data, size);
    if (size != 0) memcpy(at, data, size);
    return at + size;
}

/* Puts the gaps of the document. */
uint8_t *tn_put_gaps(tn_output *out, uint8_t *at, const tn_document *document);

/* Write at out->at, and move it: tn_output_take returns the place of the next `size` bytes, which the caller
   fills; tn_output_bytes copies them. */
static inline uint8_t *tn_output_take(tn_output *out, size_t size)
{
    uint8_t *place = tn_output_reserve(out, out->at, size);
    out->at = place + size;
    return place;
}

static inline void tn_output_bytes(tn_output *out, const void *data, size_t size)
{
    out->at = tn_put_bytes(out, out->at, data, size);
}

#define TN_PUT(wire, type, bytes)                                                                            \
    static inline uint8_t *tn_put_##wire(tn_output *out, uint8_t *at, type value)                            \
    {                                                                                                        \
        at = tn_output_reserve(out, at, bytes);                                                              \
        tn_set_##wire(at, value);                                                                            \
        return at + (bytes);                                                                                 \
    }

TN_PUT(u1, uint8_t, 1)
TN_PUT(s1, int8_t, 1)
TN_PUT(u2le, uint16_t, 2)
TN_PUT(u3le, uint32_t, 3)
TN_PUT(u4le, uint32_t, 4)
TN_PUT(u8le, uint64_t, 8)
TN_PUT(s2le, int16_t, 2)
TN_PUT(s3le, int32_t, 3)
TN_PUT(s4le, int32_t, 4)
TN_PUT(s8le, int64_t, 8)
TN_PUT(u2be, uint16_t, 2)
TN_PUT(u3be, uint32_t, 3)
TN_PUT(u4be, uint32_t, 4)
TN_PUT(u8be, uint64_t, 8)
TN_PUT(s2be, int16_t, 2)
TN_PUT(s3be, int32_t, 3)
TN_PUT(s4be, int32_t, 4)
TN_PUT(s8be, int64_t, 8)

#undef TN_PUT

/* Put floating-point numbers. They are passed by address, so that every bit pattern survives. */
#define TN_PUT_FLOAT(wire, type, bytes)                                                                      \
    static inline uint8_t *tn_put_##wire(tn_output *out, uint8_t *at, const type *value)                     \
    {                                                                                                        \
        at = tn_output_reserve(out, at, bytes);                                                              \
        tn_store_##wire(at, value);                                                                          \
        return at + (bytes);                                                                                 \
    }

TN_PUT_FLOAT(f2le, float, 2)
TN_PUT_FLOAT(f4le, float, 4)
TN_PUT_FLOAT(f8le, double, 8)
TN_PUT_FLOAT(f2be, float, 2)
TN_PUT_FLOAT(f4be, float, 4)
TN_PUT_FLOAT(f8be, double, 8)

#undef TN_PUT_FLOAT

/* Counts `count` bits more of the last byte, and puts it when it is full. */
static inline uint8_t *tn_output_bits(tn_output *out, uint8_t *at, unsigned count)
{
    out->bits = (uint8_t)(out->bits + count);
    if (out->bits < 8) return at;
    at = tn_put_u1(out, at, out->byte);
    out->byte = out->bits = 0;
    return at;
}

/* Put a bit field of `count` bits, in either order: it begins in the last byte if that is not full. */
static inline uint8_t *tn_put_bits_be(tn_output *out, uint8_t *at, unsigned count, uint64_t value)
{
    while (count > 0) {
        const unsigned space = 8u - out->bits, taken = count < space ? count : space;
        count -= taken;
        out->byte = (uint8_t)(out->byte | (value >> count & ((1u << taken) - 1)) << (space - taken));
        at = tn_output_bits(out, at, taken);
    }
    return at;
}

static inline uint8_t *tn_put_bits_le(tn_output *out, uint8_t *at, unsigned count, uint64_t value)
{
    while (count > 0) {
        const unsigned space = 8u - out->bits, taken = count < space ? count : space;
        out->byte = (uint8_t)(out->byte | (value & ((1u << taken) - 1)) << out->bits);
        value >>= taken;
        count -= taken;
        at = tn_output_bits(out, at, taken);
    }
    return at;
}

/* Put the bits behind a run of bit fields, up to the next whole byte. */
static inline uint8_t *tn_put_rest_bits_be(tn_output *out, uint8_t *at, uint8_t rest)
{
    return out->bits != 0 ? tn_put_bits_be(out, at, 8u - out->bits, rest) : at;
}

static inline uint8_t *tn_put_rest_bits_le(tn_output *out, uint8_t *at, uint8_t rest)
{
    return out->bits != 0 ? tn_put_bits_le(out, at, 8u - out->bits, rest) : at;
}

/* Put a value with its terminator and padding. */
uint8_t *tn_put_delimited(tn_output *out, uint8_t *at, const tn_delimiting *how, const void *data,
                          size_t size, const tn_ending *ending);
uint8_t *tn_put_delimited_element(tn_output *out, uint8_t *at, const tn_delimiting *how, const void *data,
                                  size_t size, uint64_t space, const tn_ending *all, size_t i);

#ifdef __cplusplus
}
#endif

#endif
