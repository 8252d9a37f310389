/* Checks and rounds numbers that files store in fewer bytes than C. */
#include "tenon/impl/prepare_value.h"

/* A number as a value of errors. */
static tn_value narrow_value(tn_form form, uint64_t bits)
{
    if (tn_form_is_float(form)) return tn_value_real((double)tn_float_of_bits((uint32_t)bits));
    return tn_form_is_signed(form) ? tn_value_signed((int64_t)bits) : tn_value_unsigned(bits);
}

/* Reports a number that does not fit, with that of the form that is nearest to it. */
static tn_status refuse(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                        tn_form form, uint64_t bits)
{
    uint64_t low, high;
    tn_form_limits(form, &low, &high);
    const bool below = tn_form_is_float(form) ? bits >> 31 != 0 : tn_form_is_signed(form) && bits >> 63 != 0;
    return tn_unwritable_number(prepare, path, member, index, below, narrow_value(form, below ? low : high),
                                narrow_value(form, bits));
}

tn_status tn_prepare_narrow(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                            tn_form form, void *number)
{
    const uint64_t bits = tn_form_bits(form, number);
    if (!tn_form_holds(form, bits)) return refuse(prepare, path, member, index, form, bits);
    const uint32_t rounded = (uint32_t)tn_form_rounded(form, bits); /* integers are not rounded */
    if (tn_form_is_float(form)) tn_prepare_set(prepare, number, &rounded, sizeof rounded);
    return TN_OK;
}
