/* Numbers that files hold in fewer bytes than C does, before they are written. */
#include "overlay.h"

/* Integers in two's complement as values of errors. */
static tn_value narrow_integer(tn_form form, uint64_t bits)
{
    return tn_form_is_signed(form) ? tn_value_signed((int64_t)bits) : tn_value_unsigned(bits);
}

/* The number of the form that is nearest to one that does not fit. */
static tn_value narrow_limit(tn_form form, uint64_t bits)
{
    uint64_t low, high;
    tn_form_limits(form, &low, &high);
    return narrow_integer(form, tn_form_is_signed(form) && bits >> 63 != 0 ? low : high);
}

tn_status tn_settle_narrow(tn_settle *settle, const tn_path *path, const char *member, size_t index,
                           tn_form form, void *number)
{
    if (tn_form_takes(form, number)) return TN_OK;
    const uint64_t bits = tn_form_bits(form, number);
    return tn_unwritable(settle, path, member, index, TN_OVERFLOW, narrow_limit(form, bits),
                         narrow_integer(form, bits));
}

tn_status tn_overlay_narrow(const tn_input *in, const tn_path *path, const char *member, tn_form form,
                            const void *number)
{
    if (tn_form_takes(form, number)) return TN_OK;
    const uint64_t bits = tn_form_bits(form, number);
    return tn_fail(in, path, member, in->pos, TN_OVERFLOW, narrow_limit(form, bits),
                   narrow_integer(form, bits));
}
