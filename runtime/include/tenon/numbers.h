/* Arrays of plain numbers in wire form: views into the input until they are owned. Numbers are loaded when
   they are asked for, so that opening a file does not cost its bulk. */
#ifndef TENON_NUMBERS_H
#define TENON_NUMBERS_H

#include "tenon/load.h"
#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a number is stored: integers in two's complement, IEEE 754 floating point. */
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
    TN_FORM_F8BE
} tn_form;

/* `count` numbers of `stride` bytes; begins as tn_view does. All zero: no numbers. */
typedef struct tn_numbers {
    const uint8_t *data;
    uint8_t *owned; /* the same bytes where they may be changed, otherwise NULL */
    size_t stride;  /* bytes of one number */
    size_t count;
    tn_form form;
} tn_numbers;

/* Bytes of one number: 1, 2, 4 or 8. */
size_t tn_form_size(tn_form form);
bool tn_form_is_float(tn_form form);
bool tn_form_is_signed(tn_form form);

/* Number i as it is stored: integers extended to 64 bits in two's complement, floating point as its bits (32
   of F4, 64 of F8); i < count. */
uint64_t tn_numbers_bits(const tn_numbers *numbers, size_t i);

/* Number i of unsigned integers, of integers (those above INT64_MAX wrap), and of any numbers (the nearest
   double); i < count. */
static inline uint64_t tn_numbers_unsigned(const tn_numbers *numbers, size_t i)
{
    return tn_numbers_bits(numbers, i);
}

static inline int64_t tn_numbers_signed(const tn_numbers *numbers, size_t i)
{
    return (int64_t)tn_numbers_bits(numbers, i);
}

double tn_numbers_real(const tn_numbers *numbers, size_t i);

/* The largest number of integers that are not signed; 0 where there are none. At memory speed. */
uint64_t tn_numbers_largest(const tn_numbers *numbers);

/* The smallest likewise; UINT64_MAX where there are none. */
uint64_t tn_numbers_smallest(const tn_numbers *numbers);

/* Stores number i of editable numbers; floating-point forms take the nearest value. TN_READ_ONLY,
   TN_OUT_OF_RANGE where i >= count, TN_OVERFLOW where the form does not hold the value: it is outside the
   range, or has a fraction and the form is of integers. */
tn_status tn_numbers_set_unsigned(tn_numbers *numbers, size_t i, uint64_t value);
tn_status tn_numbers_set_signed(tn_numbers *numbers, size_t i, int64_t value);
tn_status tn_numbers_set_real(tn_numbers *numbers, size_t i, double value);

/* Stores the bits that tn_numbers_bits gives. Errors as above. */
tn_status tn_numbers_set_bits(tn_numbers *numbers, size_t i, uint64_t bits);

/* Stores number `j` of `from`, of any form, as number i of editable numbers. Errors as above; TN_OVERFLOW
   also where a floating-point form does not hold exactly that value. */
tn_status tn_numbers_put(tn_numbers *numbers, size_t i, const tn_numbers *from, size_t j);

/* Makes `numbers` editable ones, all zero. What they were before does not matter. Where there is no memory
   they stay as they are: TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_numbers_new(tn_document *document, tn_numbers *numbers, size_t count, tn_form form);

/* Makes `numbers` editable: their bytes are copied into the document unless that has been done. Errors as for
   _new. */
tn_status tn_numbers_own(tn_document *document, tn_numbers *numbers);

/* Makes `numbers` editable ones, `count` of them: the first keep their values, new ones are zero. Errors as
   for _new. */
tn_status tn_numbers_resize(tn_document *document, tn_numbers *numbers, size_t count);

/* Makes `numbers` editable ones of another form with the same values, as tn_numbers_put stores them.
   TN_OVERFLOW where the form does not hold one of them, and errors as for _new; the numbers are then as they
   were. */
tn_status tn_numbers_convert(tn_document *document, tn_numbers *numbers, tn_form form);

#ifdef __cplusplus
}
#endif

#endif
