/* Arrays of plain numbers, in the form of the file. They are views into the input until they become editable.
   Each number is decoded when a program asks for it, so opening a file does not touch them. */
#ifndef TENON_NUMBERS_H
#define TENON_NUMBERS_H

#include "tenon/impl/load.h"
#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The form of a stored number: integers in two's complement, IEEE 754 floating point. */
typedef enum tn_form {
    TN_FORM_U1,
    TN_FORM_U2LE,
    TN_FORM_U4LE,
    TN_FORM_U8LE,
    TN_FORM_S1,
    TN_FORM_S2LE,
    TN_FORM_S4LE,
    TN_FORM_S8LE,
    TN_FORM_F4LE,
    TN_FORM_F8LE,
    TN_FORM_U2BE,
    TN_FORM_U4BE,
    TN_FORM_U8BE,
    TN_FORM_S2BE,
    TN_FORM_S4BE,
    TN_FORM_S8BE,
    TN_FORM_F4BE,
    TN_FORM_F8BE,
    TN_FORM_U3LE, /* integers of three bytes take four in C */
    TN_FORM_S3LE,
    TN_FORM_U3BE,
    TN_FORM_S3BE,
    TN_FORM_F2LE, /* a float in C */
    TN_FORM_F2BE
} tn_form;

/* `count` numbers of `stride` bytes; begins as tn_view does. All zero: no numbers. */
typedef struct tn_numbers {
    const uint8_t *data;
    uint8_t *owned; /* the same bytes if they may be changed, otherwise NULL */
    size_t stride;  /* bytes of one number */
    size_t count;
    tn_form form;
} tn_numbers;

/* Return the bytes of one number in a file (1, 2, 3, 4 or 8), and in C (1, 2, 4 or 8). */
size_t tn_form_size(tn_form form);
size_t tn_form_space(tn_form form);
bool tn_form_is_float(tn_form form);
bool tn_form_is_signed(tn_form form);
bool tn_form_is_big_endian(tn_form form);

/* The bits of a number are those of its type in C. Integers are extended to 64 bits in two's complement; for
   a floating point number of 4 bytes in C the upper 32 bits are 0. */

/* Returns the bits of the number that lies in a file at `from`. */
uint64_t tn_form_load(tn_form form, const uint8_t *from);

/* Returns the bits of the number that lies at `number` in the type that numbers of the form have in C. */
uint64_t tn_form_bits(tn_form form, const void *number);

/* Returns the bits of the number that tn_form_store stores for these bits. A floating point form of two bytes
   takes the nearest of its numbers; if two are equally near, the number whose last bit is 0. Bits that do not
   fit are returned unchanged. */
uint64_t tn_form_rounded(tn_form form, uint64_t bits);

/* Sets *low and *high to the bits of the least and the greatest number of a form of integers, or of two
   bytes. */
void tn_form_limits(tn_form form, uint64_t *low, uint64_t *high);

/* Returns whether a number with these bits fits the form; a finite float must stay finite. */
bool tn_form_holds(tn_form form, uint64_t bits);

/* Stores the number with these bits at `to`. The form must hold it. */
void tn_form_store(tn_form form, uint64_t bits, uint8_t *to);

/* Returns whether a number, which lies at `number` in its type in C, fits the form. */
bool tn_form_takes(tn_form form, const void *number);

/* Returns the bits of number i, as tn_form_load does; i < count. */
uint64_t tn_numbers_bits(const tn_numbers *numbers, size_t i);

/* Return number i; i < count. The first is for unsigned integers, the second for integers (values above
   INT64_MAX wrap), the third for all numbers (the nearest double). */
static inline uint64_t tn_numbers_unsigned(const tn_numbers *numbers, size_t i)
{
    return tn_numbers_bits(numbers, i);
}

static inline int64_t tn_numbers_signed(const tn_numbers *numbers, size_t i)
{
    return (int64_t)tn_numbers_bits(numbers, i);
}

double tn_numbers_real(const tn_numbers *numbers, size_t i);

/* Returns the largest of unsigned integers, or 0 if there are none. Runs at memory speed. */
uint64_t tn_numbers_largest(const tn_numbers *numbers);

/* Returns the smallest of unsigned integers, or UINT64_MAX if there are none. */
uint64_t tn_numbers_smallest(const tn_numbers *numbers);

/* Store number i of editable numbers. Floating point forms take the nearest value. Errors: TN_READ_ONLY,
   TN_OUT_OF_RANGE (i >= count), TN_OVERFLOW (the value is out of range, or has a fraction and the form is an
   integer). */
tn_status tn_numbers_set_unsigned(tn_numbers *numbers, size_t i, uint64_t value);
tn_status tn_numbers_set_signed(tn_numbers *numbers, size_t i, int64_t value);
tn_status tn_numbers_set_real(tn_numbers *numbers, size_t i, double value);

/* Stores the bits of number i, as tn_numbers_bits returns them. Errors are those of tn_numbers_set_unsigned.
 */
tn_status tn_numbers_set_bits(tn_numbers *numbers, size_t i, uint64_t bits);

/* Copies number j of `from`, of any form, to number i of editable numbers. Errors are those of
   tn_numbers_set_unsigned; TN_OVERFLOW also if a floating point form does not hold the value exactly. */
tn_status tn_numbers_put(tn_numbers *numbers, size_t i, const tn_numbers *from, size_t j);

/* Makes `numbers` an editable array of `count` zeros, whatever it was before. Errors: TN_NO_MEMORY,
   TN_MEMORY_BUDGET; the array is unchanged then. */
tn_status tn_numbers_new(tn_document *document, tn_numbers *numbers, size_t count, tn_form form);

/* Makes `numbers` editable: copies its bytes into the document, unless it is editable already. Errors are
   those of tn_numbers_new. */
tn_status tn_numbers_own(tn_document *document, tn_numbers *numbers);

/* Changes the number of numbers to `count` and makes them editable. The first keep their values, new ones are
   zero. Errors are those of tn_numbers_new. */
tn_status tn_numbers_resize(tn_document *document, tn_numbers *numbers, size_t count);

/* Converts `numbers` to another form, with the same values as tn_numbers_put stores them, and makes them
   editable. Errors: TN_OVERFLOW (the form does not hold one of the values), and those of tn_numbers_new; the
   array is unchanged then. */
tn_status tn_numbers_convert(tn_document *document, tn_numbers *numbers, tn_form form);

/* ---- columns ----

   One number of each record of a view. A column borrows the bytes of the view, and is valid as long as they
   are. `data` is the first value in the form of the file; value i lies i * stride bytes after it. */

#define TN_COLUMN(wire, type)                                                                                \
    typedef struct tn_##wire##_column {                                                                      \
        const uint8_t *data;                                                                                 \
        size_t stride;                                                                                       \
        size_t count;                                                                                        \
    } tn_##wire##_column;                                                                                    \
    /* Returns value i. i must be less than count. */                                                        \
    static inline type tn_##wire##_column_get(const tn_##wire##_column *column, size_t i)                    \
    {                                                                                                        \
        return tn_##wire(column->data + i * column->stride);                                                 \
    }

TN_COLUMN(u1, uint8_t)
TN_COLUMN(s1, int8_t)
TN_COLUMN(u2le, uint16_t)
TN_COLUMN(u3le, uint32_t)
TN_COLUMN(u4le, uint32_t)
TN_COLUMN(u8le, uint64_t)
TN_COLUMN(s2le, int16_t)
TN_COLUMN(s3le, int32_t)
TN_COLUMN(s4le, int32_t)
TN_COLUMN(s8le, int64_t)
TN_COLUMN(f2le, float)
TN_COLUMN(f4le, float)
TN_COLUMN(f8le, double)
TN_COLUMN(u2be, uint16_t)
TN_COLUMN(u3be, uint32_t)
TN_COLUMN(u4be, uint32_t)
TN_COLUMN(u8be, uint64_t)
TN_COLUMN(s2be, int16_t)
TN_COLUMN(s3be, int32_t)
TN_COLUMN(s4be, int32_t)
TN_COLUMN(s8be, int64_t)
TN_COLUMN(f2be, float)
TN_COLUMN(f4be, float)
TN_COLUMN(f8be, double)

#undef TN_COLUMN

#ifdef __cplusplus
}
#endif

#endif
