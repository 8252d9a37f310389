/* Prepares padding, which is zeros unless the program sets other bytes. */
#include "tenon/impl/prepare_value.h"

static bool is_zero(const uint8_t *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && bytes[i] == 0)
        i++;
    return i == size;
}

/* Padding that is present and empty becomes absent, and absent padding becomes present; then *comes is set.
 */
static tn_status turn(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                      const char *other, bool *has, bool holds, bool *comes)
{
    *comes = !*has;
    if (*has && holds) return tn_misplaced(prepare, path, member, of, other, true);
    tn_prepare_set(prepare, has, comes, sizeof *comes);
    return TN_OK;
}

tn_status tn_prepare_turn_number(tn_prepare *prepare, const tn_path *path, const char *member,
                                 const tn_path *of, const char *other, bool *has, void *number, size_t size)
{
    static const uint8_t zero[8];
    bool comes;
    const tn_status status = turn(prepare, path, member, of, other, has, !is_zero(number, size), &comes);
    if (status == TN_OK && comes) tn_prepare_set(prepare, number, zero, size);
    return status;
}

tn_status tn_prepare_turn_bytes(tn_prepare *prepare, const tn_path *path, const char *member,
                                const tn_path *of, const char *other, bool *has, tn_bytes *bytes)
{
    static const tn_bytes none;
    bool comes;
    const bool holds = !is_zero(bytes->data, bytes->size);
    const tn_status status = turn(prepare, path, member, of, other, has, holds, &comes);
    if (status == TN_OK && comes) tn_prepare_set(prepare, bytes, &none, sizeof none);
    return status;
}

tn_status tn_prepare_turn_value(tn_prepare *prepare, const tn_path *path, const char *member,
                                const tn_path *of, const char *other, bool *has, tn_bytes *bytes)
{
    static const tn_bytes none;
    bool comes;
    const tn_status status = turn(prepare, path, member, of, other, has, bytes->size != 0, &comes);
    if (status == TN_OK && comes) tn_prepare_set(prepare, bytes, &none, sizeof none);
    return status;
}

tn_status tn_prepare_filler(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                            const char *other, uint64_t wanted, tn_bytes *bytes)
{
    void *zeros;
    if (!is_zero(bytes->data, bytes->size))
        return tn_disagree_amount(prepare, TN_MEASURE_BYTES, path, member, of, other,
                                  tn_value_unsigned(wanted), tn_value_unsigned(bytes->size));
    const size_t size = wanted < SIZE_MAX ? (size_t)wanted : SIZE_MAX;
    const tn_status status = tn_arena_alloc(&prepare->document->arena, size, 1, &zeros);
    if (status != TN_OK)
        return tn_unwritable(prepare, path, member, TN_NO_INDEX, status, tn_value_none(),
                             tn_value_unsigned(wanted));
    const tn_bytes now = {zeros, size};
    tn_prepare_set(prepare, bytes, &now, sizeof now);
    return TN_OK;
}
