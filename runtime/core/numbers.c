/* Reads and edits arrays of numbers in the form of the file. */
#include "tenon/numbers.h"

#include "tenon/impl/arith.h"
#include "tenon/impl/half.h"

#include <float.h>

typedef enum form_values { FORM_UNSIGNED, FORM_SIGNED, FORM_FLOAT } form_values;

typedef struct form_traits {
    uint8_t size;   /* bytes in files, */
    uint8_t space;  /* and in C */
    uint8_t values; /* form_values */
    bool big_endian;
} form_traits;

static const form_traits all_forms[] = {
    [TN_FORM_U1] = {1, 1, FORM_UNSIGNED, false},   [TN_FORM_S1] = {1, 1, FORM_SIGNED, false},
    [TN_FORM_U2LE] = {2, 2, FORM_UNSIGNED, false}, [TN_FORM_U4LE] = {4, 4, FORM_UNSIGNED, false},
    [TN_FORM_U8LE] = {8, 8, FORM_UNSIGNED, false}, [TN_FORM_S2LE] = {2, 2, FORM_SIGNED, false},
    [TN_FORM_S4LE] = {4, 4, FORM_SIGNED, false},   [TN_FORM_S8LE] = {8, 8, FORM_SIGNED, false},
    [TN_FORM_F4LE] = {4, 4, FORM_FLOAT, false},    [TN_FORM_F8LE] = {8, 8, FORM_FLOAT, false},
    [TN_FORM_U2BE] = {2, 2, FORM_UNSIGNED, true},  [TN_FORM_U4BE] = {4, 4, FORM_UNSIGNED, true},
    [TN_FORM_U8BE] = {8, 8, FORM_UNSIGNED, true},  [TN_FORM_S2BE] = {2, 2, FORM_SIGNED, true},
    [TN_FORM_S4BE] = {4, 4, FORM_SIGNED, true},    [TN_FORM_S8BE] = {8, 8, FORM_SIGNED, true},
    [TN_FORM_F4BE] = {4, 4, FORM_FLOAT, true},     [TN_FORM_F8BE] = {8, 8, FORM_FLOAT, true},
    [TN_FORM_U3LE] = {3, 4, FORM_UNSIGNED, false}, [TN_FORM_S3LE] = {3, 4, FORM_SIGNED, false},
    [TN_FORM_U3BE] = {3, 4, FORM_UNSIGNED, true},  [TN_FORM_S3BE] = {3, 4, FORM_SIGNED, true},
    [TN_FORM_F2LE] = {2, 4, FORM_FLOAT, false},    [TN_FORM_F2BE] = {2, 4, FORM_FLOAT, true},
};

size_t tn_form_size(tn_form form)
{
    return all_forms[form].size;
}

size_t tn_form_space(tn_form form)
{
    return all_forms[form].space;
}

bool tn_form_is_float(tn_form form)
{
    return all_forms[form].values == FORM_FLOAT;
}

bool tn_form_is_signed(tn_form form)
{
    return all_forms[form].values == FORM_SIGNED;
}

bool tn_form_is_big_endian(tn_form form)
{
    return all_forms[form].big_endian;
}

static bool is_half(form_traits form)
{
    return form.values == FORM_FLOAT && form.size == 2;
}

/* ---- loading ---- */

static uint64_t load_number(const uint8_t *p, form_traits form)
{
    switch (form.size) {
    case 1:
        return p[0];
    case 2:
        return form.big_endian ? tn_u2be(p) : tn_u2le(p);
    case 3:
        return form.big_endian ? tn_u3be(p) : tn_u3le(p);
    case 4:
        return form.big_endian ? tn_u4be(p) : tn_u4le(p);
    default:
        return form.big_endian ? tn_u8be(p) : tn_u8le(p);
    }
}

/* Integers of `size` bytes. */
static uint64_t extend_sign(uint64_t bits, form_traits form, unsigned size)
{
    const uint64_t sign = (uint64_t)1 << (8 * size - 1);
    return form.values == FORM_SIGNED ? (bits ^ sign) - sign : bits;
}

uint64_t tn_form_load(tn_form form, const uint8_t *from)
{
    const form_traits of = all_forms[form];
    const uint64_t bits = load_number(from, of);
    return is_half(of) ? tn_bits_of_half((uint16_t)bits) : extend_sign(bits, of, of.size);
}

uint64_t tn_form_bits(tn_form form, const void *number)
{
    const form_traits of = all_forms[form];
    uint8_t u1;
    uint16_t u2;
    uint32_t u4;
    uint64_t bits;
    switch (of.space) {
    case 1:
        memcpy(&u1, number, sizeof u1);
        return extend_sign(u1, of, of.space);
    case 2:
        memcpy(&u2, number, sizeof u2);
        return extend_sign(u2, of, of.space);
    case 4:
        memcpy(&u4, number, sizeof u4);
        return extend_sign(u4, of, of.space);
    default:
        memcpy(&bits, number, sizeof bits);
        return bits;
    }
}

bool tn_form_takes(tn_form form, const void *number)
{
    return all_forms[form].size == all_forms[form].space || tn_form_holds(form, tn_form_bits(form, number));
}

uint64_t tn_numbers_bits(const tn_numbers *numbers, size_t i)
{
    return tn_form_load(numbers->form, numbers->data + i * numbers->stride);
}

static double real_of_bits(uint64_t bits, form_traits form)
{
    const uint32_t narrow = (uint32_t)bits;
    float single;
    double twice;
    memcpy(&single, &narrow, sizeof single);
    memcpy(&twice, &bits, sizeof twice);
    if (form.values == FORM_FLOAT) return form.space == 4 ? (double)single : twice;
    return form.values == FORM_SIGNED ? (double)(int64_t)bits : (double)bits;
}

double tn_numbers_real(const tn_numbers *numbers, size_t i)
{
    return real_of_bits(tn_numbers_bits(numbers, i), all_forms[numbers->form]);
}

uint64_t tn_numbers_largest(const tn_numbers *numbers)
{
    const uint8_t *p = numbers->data;
    const size_t count = numbers->count;
    uint64_t largest = 0;
    uint32_t narrow = 0;
    switch (numbers->form) {
    case TN_FORM_U1:
        for (size_t i = 0; i < count; i++)
            if (p[i] > narrow) narrow = p[i];
        return narrow;
    case TN_FORM_U2LE:
        for (size_t i = 0; i < count; i++) {
            const uint32_t value = tn_u2le(p + i * 2);
            if (value > narrow) narrow = value;
        }
        return narrow;
    case TN_FORM_U4LE:
        for (size_t i = 0; i < count; i++) {
            const uint32_t value = tn_u4le(p + i * 4);
            if (value > narrow) narrow = value;
        }
        return narrow;
    default:
        for (size_t i = 0; i < count; i++) {
            const uint64_t value = tn_numbers_bits(numbers, i);
            if (value > largest) largest = value;
        }
        return largest;
    }
}

uint64_t tn_numbers_smallest(const tn_numbers *numbers)
{
    const uint8_t *p = numbers->data;
    const size_t count = numbers->count;
    uint64_t smallest = UINT64_MAX;
    uint32_t narrow = UINT32_MAX;
    switch (numbers->form) {
    case TN_FORM_U1:
        for (size_t i = 0; i < count; i++)
            if (p[i] < narrow) narrow = p[i];
        return count != 0 ? narrow : UINT64_MAX;
    case TN_FORM_U2LE:
        for (size_t i = 0; i < count; i++) {
            const uint32_t value = tn_u2le(p + i * 2);
            if (value < narrow) narrow = value;
        }
        return count != 0 ? narrow : UINT64_MAX;
    case TN_FORM_U4LE:
        for (size_t i = 0; i < count; i++) {
            const uint32_t value = tn_u4le(p + i * 4);
            if (value < narrow) narrow = value;
        }
        return count != 0 ? narrow : UINT64_MAX;
    default:
        for (size_t i = 0; i < count; i++) {
            const uint64_t value = tn_numbers_bits(numbers, i);
            if (value < smallest) smallest = value;
        }
        return smallest;
    }
}

/* ---- storing ---- */

void tn_form_limits(tn_form form, uint64_t *low, uint64_t *high)
{
    const form_traits of = all_forms[form];
    const uint64_t sign = (uint64_t)1 << (8 * of.size - 1);
    if (is_half(of)) { /* -65504 and 65504 */
        *low = tn_bits_of_half(0xfbff);
        *high = tn_bits_of_half(0x7bff);
        return;
    }
    *low = of.values == FORM_SIGNED ? 0 - sign : 0;
    *high = of.values == FORM_SIGNED ? sign - 1 : sign | (sign - 1);
}

bool tn_form_holds(tn_form form, uint64_t bits)
{
    const form_traits of = all_forms[form];
    const uint64_t mask = of.size == 8 ? UINT64_MAX : ((uint64_t)1 << (8 * of.size)) - 1;
    if (is_half(of)) return bits <= UINT32_MAX && !tn_half_overflows((uint32_t)bits);
    return extend_sign(bits & mask, of, of.size) == bits;
}

void tn_form_store(tn_form form, uint64_t bits, uint8_t *to)
{
    const form_traits of = all_forms[form];
    if (is_half(of)) bits = tn_half_of_bits((uint32_t)bits);
    for (size_t i = 0; i < of.size; i++)
        to[of.big_endian ? of.size - 1 - i : i] = (uint8_t)(bits >> (8 * i));
}

uint64_t tn_form_rounded(tn_form form, uint64_t bits)
{
    const bool rounds = is_half(all_forms[form]) && tn_form_holds(form, bits);
    return rounds ? tn_bits_of_half(tn_half_of_bits((uint32_t)bits)) : bits;
}

static tn_status check_editable(const tn_numbers *numbers, size_t i)
{
    if (numbers->owned == NULL && numbers->count != 0) return TN_READ_ONLY;
    return i < numbers->count ? TN_OK : TN_OUT_OF_RANGE;
}

tn_status tn_numbers_set_bits(tn_numbers *numbers, size_t i, uint64_t bits)
{
    const tn_status status = check_editable(numbers, i);
    if (status != TN_OK) return status;
    if (!tn_form_holds(numbers->form, bits)) return TN_OVERFLOW;
    tn_form_store(numbers->form, bits, numbers->owned + i * numbers->stride);
    return TN_OK;
}

tn_status tn_numbers_set_unsigned(tn_numbers *numbers, size_t i, uint64_t value)
{
    const form_traits form = all_forms[numbers->form];
    const tn_status status = check_editable(numbers, i);
    if (status != TN_OK) return status;
    if (form.values == FORM_FLOAT) return tn_numbers_set_real(numbers, i, (double)value);
    if (form.values == FORM_SIGNED && value > INT64_MAX) return TN_OVERFLOW;
    return tn_numbers_set_bits(numbers, i, value);
}

tn_status tn_numbers_set_signed(tn_numbers *numbers, size_t i, int64_t value)
{
    const form_traits form = all_forms[numbers->form];
    const tn_status status = check_editable(numbers, i);
    if (status != TN_OK) return status;
    if (form.values == FORM_FLOAT) return tn_numbers_set_real(numbers, i, (double)value);
    if (form.values == FORM_UNSIGNED && value < 0) return TN_OVERFLOW;
    return tn_numbers_set_bits(numbers, i, (uint64_t)value);
}

static const double two_to_63 = 9223372036854775808.0;
static const double two_to_64 = 18446744073709551616.0;

static bool is_signed_integer(double value)
{
    return value >= -two_to_63 && value < two_to_63 && (double)(int64_t)value == value;
}

static bool is_unsigned_integer(double value)
{
    return value >= 0 && value < two_to_64 && (double)(uint64_t)value == value;
}

static bool is_finite(double value)
{
    return value >= -DBL_MAX && value <= DBL_MAX;
}

static tn_status set_integral(tn_numbers *numbers, size_t i, double value)
{
    if (is_signed_integer(value)) return tn_numbers_set_signed(numbers, i, (int64_t)value);
    if (is_unsigned_integer(value)) return tn_numbers_set_unsigned(numbers, i, (uint64_t)value);
    return TN_OVERFLOW;
}

/* The bits of the nearest float. For a half, an inexact float gets an odd last bit: rounded again, it gives
   the half that is nearest to the double. */
static uint32_t float_bits(double value, bool for_half)
{
    const float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    if (!for_half || !is_finite(value) || (double)single == value) return bits;
    if (value > 0 ? (double)single > value : (double)single < value) bits--;
    return bits | 1;
}

tn_status tn_numbers_set_real(tn_numbers *numbers, size_t i, double value)
{
    const form_traits form = all_forms[numbers->form];
    const tn_status status = check_editable(numbers, i);
    uint64_t bits;
    if (status != TN_OK) return status;
    if (form.values != FORM_FLOAT) return set_integral(numbers, i, value);
    memcpy(&bits, &value, sizeof bits);
    if (form.size == 8) return tn_numbers_set_bits(numbers, i, bits);
    if (is_finite(value) && (value > FLT_MAX || value < -FLT_MAX)) return TN_OVERFLOW;
    return tn_numbers_set_bits(numbers, i, float_bits(value, is_half(form)));
}

/* ---- exact values of other forms ---- */

/* A number as a floating point form holds it. */
static double held_as(form_traits form, double value)
{
    if (form.size == 8) return value;
    const double single = (double)(float)value;
    if (form.size == 4 || single != single) return single;
    return real_of_bits(tn_bits_of_half(tn_half_of_bits(float_bits(value, true))), form);
}

/* An integer as a floating-point number, if that is the same number. */
static tn_status put_integer(tn_numbers *numbers, size_t i, uint64_t bits, form_traits from)
{
    const double held = held_as(all_forms[numbers->form], real_of_bits(bits, from));
    const bool exact = from.values == FORM_SIGNED ? is_signed_integer(held) && (int64_t)held == (int64_t)bits
                                                  : is_unsigned_integer(held) && (uint64_t)held == bits;
    return exact ? tn_numbers_set_real(numbers, i, held) : TN_OVERFLOW;
}

/* A floating-point number in the other size, or as an integer. NaN stays NaN. */
static tn_status put_real(tn_numbers *numbers, size_t i, double value)
{
    const form_traits form = all_forms[numbers->form];
    if (form.values == FORM_FLOAT && form.size < 8 && !tn_is_f4(value)) return TN_OVERFLOW;
    if (is_half(form) && value == value && held_as(form, value) != value) return TN_OVERFLOW;
    return tn_numbers_set_real(numbers, i, value);
}

tn_status tn_numbers_put(tn_numbers *numbers, size_t i, const tn_numbers *from, size_t j)
{
    const form_traits old = all_forms[from->form], form = all_forms[numbers->form];
    const uint64_t bits = tn_numbers_bits(from, j);
    const tn_status status = check_editable(numbers, i);
    if (status != TN_OK) return status;
    if (old.values == FORM_FLOAT && form.values == FORM_FLOAT && old.size == form.size)
        return tn_numbers_set_bits(numbers, i, bits);
    if (old.values == FORM_FLOAT) return put_real(numbers, i, real_of_bits(bits, old));
    if (form.values == FORM_FLOAT) return put_integer(numbers, i, bits, old);
    if (old.values == FORM_SIGNED) return tn_numbers_set_signed(numbers, i, (int64_t)bits);
    return tn_numbers_set_unsigned(numbers, i, bits);
}

/* ---- editing ---- */

tn_status tn_numbers_new(tn_document *document, tn_numbers *numbers, size_t count, tn_form form)
{
    void *block;
    const tn_status status = tn_arena_alloc(&document->arena, count, tn_form_size(form), &block);
    if (status != TN_OK) return status;
    numbers->data = block;
    numbers->owned = block;
    numbers->stride = tn_form_size(form);
    numbers->count = count;
    numbers->form = form;
    return TN_OK;
}

tn_status tn_numbers_own(tn_document *document, tn_numbers *numbers)
{
    if (numbers->owned != NULL) return TN_OK;
    return tn_numbers_resize(document, numbers, numbers->count);
}

tn_status tn_numbers_resize(tn_document *document, tn_numbers *numbers, size_t count)
{
    const tn_numbers old = *numbers;
    if (old.owned != NULL && count <= old.count) {
        numbers->count = count;
        return TN_OK;
    }
    const tn_status status = tn_numbers_new(document, numbers, count, old.form);
    if (status != TN_OK) return status;
    const size_t kept = old.count < count ? old.count : count;
    if (kept != 0) memcpy(numbers->owned, old.data, kept * old.stride);
    return TN_OK;
}

tn_status tn_numbers_convert(tn_document *document, tn_numbers *numbers, tn_form form)
{
    tn_numbers changed = {NULL, NULL, 0, 0, TN_FORM_U1};
    if (numbers->form == form && numbers->count != 0) return tn_numbers_own(document, numbers);
    tn_status status = tn_numbers_new(document, &changed, numbers->count, form);
    for (size_t i = 0; i < numbers->count && status == TN_OK; i++)
        status = tn_numbers_put(&changed, i, numbers, i);
    if (status == TN_OK) *numbers = changed;
    return status;
}
