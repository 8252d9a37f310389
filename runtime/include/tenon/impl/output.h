/* Functions that generated writers call: an output writes into a buffer that is large enough, or into a sink
   through a small buffer. After the first failure an output keeps its status and ignores further bytes. */
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
    uint8_t *data;
    size_t pos, size;
    const tn_sink *sink; /* NULL: a buffer of the caller */
    tn_status status;
    size_t level; /* nesting depth in a JSON document */
    uint8_t byte; /* the last byte, of which bit fields have `bits` bits so far, 0 to 7 */
    uint8_t bits;
    uint8_t own[TN_OUTPUT_BUFFER];
} tn_output;

/* Starts an output into the `size` bytes at `buffer`, which must outlive it. Further bytes set the status
   TN_BUFFER_TOO_SMALL. */
void tn_output_buffer(tn_output *out, void *buffer, size_t size);

/* Starts an output into a sink, which must outlive it. The output must not be moved in memory. */
void tn_output_sink(tn_output *out, const tn_sink *sink);

/* Flushes the output. Returns the status of all of it: TN_OK, TN_BUFFER_TOO_SMALL or TN_SINK_FAILED. */
tn_status tn_output_end(tn_output *out);

/* Makes space for `size` bytes when the buffer is full; tn_output_take calls it. */
uint8_t *tn_output_space(tn_output *out, size_t size);

/* Writes `size` bytes. `data` may be NULL if `size` is 0. */
void tn_put_bytes(tn_output *out, const void *data, size_t size);

/* Writes the gaps of the document. */
void tn_put_gaps(tn_output *out, const tn_document *document);

/* Returns the place of the next `size` bytes (at most TN_OUTPUT_BUFFER), for the caller to fill. */
static inline uint8_t *tn_output_take(tn_output *out, size_t size)
{
    if (out->size - out->pos < size) return tn_output_space(out, size);
    uint8_t *place = out->data + out->pos;
    out->pos += size;
    return place;
}

#define TN_PUT(wire, type, bytes)                                                                            \
    static inline void tn_put_##wire(tn_output *out, type value)                                             \
    {                                                                                                        \
        tn_set_##wire(tn_output_take(out, bytes), value);                                                    \
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

/* Write floating-point numbers. They are passed by address, so that every bit pattern survives. */
#define TN_PUT_FLOAT(wire, type, bytes)                                                                      \
    static inline void tn_put_##wire(tn_output *out, const type *value)                                      \
    {                                                                                                        \
        tn_store_##wire(tn_output_take(out, bytes), value);                                                  \
    }

TN_PUT_FLOAT(f2le, float, 2)
TN_PUT_FLOAT(f4le, float, 4)
TN_PUT_FLOAT(f8le, double, 8)
TN_PUT_FLOAT(f2be, float, 2)
TN_PUT_FLOAT(f4be, float, 4)
TN_PUT_FLOAT(f8be, double, 8)

#undef TN_PUT_FLOAT

/* Counts `count` bits more of the last byte, and writes it when it is full. */
static inline void tn_output_bits(tn_output *out, unsigned count)
{
    out->bits = (uint8_t)(out->bits + count);
    if (out->bits < 8) return;
    tn_put_u1(out, out->byte);
    out->byte = out->bits = 0;
}

/* Write a bit field of `count` bits, in either order: it begins in the last byte if that is not full. */
static inline void tn_put_bits_be(tn_output *out, unsigned count, uint64_t value)
{
    while (count > 0) {
        const unsigned space = 8u - out->bits, taken = count < space ? count : space;
        count -= taken;
        out->byte = (uint8_t)(out->byte | (value >> count & ((1u << taken) - 1)) << (space - taken));
        tn_output_bits(out, taken);
    }
}

static inline void tn_put_bits_le(tn_output *out, unsigned count, uint64_t value)
{
    while (count > 0) {
        const unsigned space = 8u - out->bits, taken = count < space ? count : space;
        out->byte = (uint8_t)(out->byte | (value & ((1u << taken) - 1)) << out->bits);
        value >>= taken;
        count -= taken;
        tn_output_bits(out, taken);
    }
}

/* Write the bits behind a run of bit fields, up to the next whole byte. */
static inline void tn_put_rest_bits_be(tn_output *out, uint8_t rest)
{
    if (out->bits != 0) tn_put_bits_be(out, 8u - out->bits, rest);
}

static inline void tn_put_rest_bits_le(tn_output *out, uint8_t rest)
{
    if (out->bits != 0) tn_put_bits_le(out, 8u - out->bits, rest);
}

/* Writes a value with its terminator and padding. */
void tn_put_delimited(tn_output *out, const tn_delimiting *how, const void *data, size_t size,
                      const tn_ending *ending);
void tn_put_delimited_element(tn_output *out, const tn_delimiting *how, const void *data, size_t size,
                              uint64_t space, const tn_ending *all, size_t i);

#ifdef __cplusplus
}
#endif

#endif
