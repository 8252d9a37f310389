/* Values that members hold besides numbers, text, bytes and objects: lists of values, values of several
   types, and the state of instances. */
#ifndef TENON_LIST_H
#define TENON_LIST_H

#include "tenon/impl/load.h"
#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- values of several types ---- */

/* The kind of a variant's value. Tags from TN_VARIANT_OBJECT on are those of a codec's types, in the order of
   its table. */
enum {
    TN_VARIANT_NONE,
    TN_VARIANT_INT,      /* as.s */
    TN_VARIANT_UNSIGNED, /* as.u, which is more than INT64_MAX */
    TN_VARIANT_REAL,     /* as.real */
    TN_VARIANT_BOOL,     /* as.boolean */
    TN_VARIANT_TEXT,     /* as.text */
    TN_VARIANT_BYTES,    /* as.bytes */
    TN_VARIANT_STREAM,   /* as.object, a tn_input */
    TN_VARIANT_OBJECT = 16
};

/* A value of any type, or an object of any of a codec's types, which lies elsewhere in the document. All
   zero: nothing. */
typedef struct tn_variant {
    uint32_t tag;
    union {
        int64_t s;
        uint64_t u;
        double real;
        bool boolean;
        tn_text text;
        tn_bytes bytes;
        void *object;
    } as;
} tn_variant;

static inline tn_variant tn_variant_none(void)
{
    tn_variant variant = {TN_VARIANT_NONE, {0}};
    return variant;
}

static inline tn_variant tn_variant_of_s64(int64_t value)
{
    tn_variant variant = {TN_VARIANT_INT, {0}};
    variant.as.s = value;
    return variant;
}

/* Makes a TN_VARIANT_INT if the value fits int64_t, otherwise a TN_VARIANT_UNSIGNED. */
static inline tn_variant tn_variant_of_u64(uint64_t value)
{
    if (value <= INT64_MAX) return tn_variant_of_s64((int64_t)value);
    tn_variant variant = {TN_VARIANT_UNSIGNED, {0}};
    variant.as.u = value;
    return variant;
}

static inline tn_variant tn_variant_of_real(double value)
{
    tn_variant variant = {TN_VARIANT_REAL, {0}};
    variant.as.real = value;
    return variant;
}

/* Makes a variant of the number at `value`, and keeps every bit of it, also of a NaN. */
static inline void tn_variant_set_real(tn_variant *variant, const double *value)
{
    *variant = tn_variant_none();
    variant->tag = TN_VARIANT_REAL;
    memcpy(&variant->as.real, value, sizeof *value);
}

static inline tn_variant tn_variant_of_bool(bool value)
{
    tn_variant variant = {TN_VARIANT_BOOL, {0}};
    variant.as.boolean = value;
    return variant;
}

static inline tn_variant tn_variant_of_text(tn_text value)
{
    tn_variant variant = {TN_VARIANT_TEXT, {0}};
    variant.as.text = value;
    return variant;
}

static inline tn_variant tn_variant_of_bytes(tn_bytes value)
{
    tn_variant variant = {TN_VARIANT_BYTES, {0}};
    variant.as.bytes = value;
    return variant;
}

/* Makes a variant of an object, which it does not own. `tag` is the tag of the object's type, or
   TN_VARIANT_STREAM. NULL makes a variant without a value. */
static inline tn_variant tn_variant_of_object(uint32_t tag, void *object)
{
    tn_variant variant = {TN_VARIANT_NONE, {0}};
    if (object == NULL) return variant;
    variant.tag = tag;
    variant.as.object = object;
    return variant;
}

/* Returns the object if it has the type with this tag, otherwise NULL. */
static inline void *tn_variant_object(tn_variant variant, uint32_t tag)
{
    return variant.tag == tag ? variant.as.object : NULL;
}

/* ---- lists of values ---- */

/* `count` values; `capacity` is 0 if the list does not grow. */
#define TN_LIST(name, type)                                                                                  \
    typedef struct tn_##name##_list {                                                                        \
        type *items;                                                                                         \
        size_t count;                                                                                        \
        size_t capacity;                                                                                     \
    } tn_##name##_list;

TN_LIST(u1, uint8_t)
TN_LIST(u2, uint16_t)
TN_LIST(u4, uint32_t)
TN_LIST(u8, uint64_t)
TN_LIST(s1, int8_t)
TN_LIST(s2, int16_t)
TN_LIST(s4, int32_t)
TN_LIST(s8, int64_t)
TN_LIST(f4, float)
TN_LIST(f8, double)
TN_LIST(bool, bool)
TN_LIST(text, tn_text)
TN_LIST(bytes, tn_bytes)
TN_LIST(variant, tn_variant)

#undef TN_LIST

/* The beginning of every list, for items of any type. */
typedef struct tn_list {
    void *items;
    size_t count;
    size_t capacity; /* 0 if the list was not made by tn_list_grow */
} tn_list;

/* A list of lists: the `items` of each are values or pointers, as the schema defines. */
typedef struct tn_lists {
    tn_list *items;
    size_t count;
    size_t capacity;
} tn_lists;

/* ---- instances ---- */

/* State of a member that is computed at its first use. TN_CELL_LOOKED: only rules have used a value that
   depends on the position of the stream. Rules use it again; reading, and later uses, compute it again. */
typedef uint8_t tn_cell;
enum { TN_CELL_EMPTY, TN_CELL_BUSY, TN_CELL_READY, TN_CELL_LOOKED };

/* The position of a stream, bits included, at the first request of a member that depends on it. */
typedef struct tn_asked {
    size_t pos;
    uint8_t bits_left;
    bool bits_little_endian;
    bool known;
} tn_asked;

/* Returns whether two arrays of `count` structs of `size` bytes are equal byte by byte, except for a pointer
   at offset `except` of each struct; TN_NO_INDEX means no exception. */
bool tn_same_items(const void *a, const void *b, size_t count, size_t size, size_t except);

#ifdef __cplusplus
}
#endif

#endif
