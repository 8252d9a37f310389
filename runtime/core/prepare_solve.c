/* Prepares numbers that the writer derives by solving an expression: alone, or as digits of an amount. */
#include "tenon/impl/prepare_value.h"

static tn_status refuse_range(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_inverse *inverse, int64_t solved)
{
    const bool low = solved < inverse->low;
    return tn_unwritable_number(prepare, path, member, TN_NO_INDEX, low,
                                tn_value_signed(low ? inverse->low : inverse->high), tn_value_signed(solved));
}

tn_status tn_prepare_solve(tn_prepare *prepare, const tn_path *path, const char *member,
                           const tn_inverse *inverse, uint64_t wanted, int64_t base, int64_t *solved)
{
    /* amounts are of files: only absurd ones come near the range of int64_t */
    const int64_t far = INT64_MAX / 4;
    const bool sane = wanted < (uint64_t)far && base > -far && base < far;
    const int64_t rest = sane ? (int64_t)wanted - base : 0;
    *solved = sane ? rest / inverse->step : 0;
    const bool whole = rest % inverse->step == 0;
    const bool fits = sane && *solved >= inverse->low && *solved <= inverse->high;
    if (whole && fits) return TN_OK;
    if (!tn_prepare_known(prepare)) {
        *solved = 0;
        return TN_OK;
    }
    if (whole) return refuse_range(prepare, path, member, inverse, *solved);
    return tn_disagree(prepare, path, inverse->of, path, member,
                       tn_value_signed(base + *solved * inverse->step), tn_value_unsigned(wanted));
}

tn_status tn_prepare_digit(tn_prepare *prepare, const tn_path *path, const char *member,
                           const tn_digit *digit, uint64_t wanted, int64_t base, int64_t *solved)
{
    const int64_t far = INT64_MAX / 4;
    const bool sane = wanted < (uint64_t)far && base > -far && base < far && (int64_t)wanted >= base;
    const int64_t rest = sane ? (int64_t)wanted - base : 0;
    const int64_t part = digit->modulus != 0 ? rest % digit->modulus : rest;
    const bool whole = sane && (digit->below || part % digit->step == 0);
    *solved = part / digit->step;
    if (whole && *solved <= digit->high) return TN_OK;
    if (!tn_prepare_known(prepare)) {
        *solved = 0;
        return TN_OK;
    }
    if (whole)
        return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_OVERFLOW, tn_value_signed(digit->high),
                             tn_value_signed(*solved));
    return tn_disagree(prepare, path, digit->of, path, member, tn_value_signed(base),
                       tn_value_unsigned(wanted));
}
