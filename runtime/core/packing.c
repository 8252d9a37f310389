/* Handles compressed members in readers and in preparing. */
#include "tenon/impl/packing.h"

/* ---- preparing ---- */

tn_status tn_prepare_packed(tn_prepare *prepare, const tn_path *path, const char *member,
                            const tn_packing *packing, tn_packed *packed)
{
    tn_packed now = *packed;
    const tn_status status = tn_pack(prepare->document, packing, &now);
    if (status == TN_OK) tn_prepare_set(prepare, packed, &now, sizeof now);
    if (status == TN_OK) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, status, tn_value_none(),
                         tn_value_unsigned(packed->size));
}

/* ---- reading ---- */

/* The sizes are possible, and the limits allow it. */
static tn_status admit(const tn_input *in, const tn_path *path, const char *member, const tn_packed *packed)
{
    tn_status status = tn_work(in, path, member, in->pos, packed->stored.size);
    if (status != TN_OK) return status;
    if (!tn_may_give(packed->packing, packed->stored.size, packed->size))
        return tn_fail_process(in, path, member, packed->stored, packed->packing->expected);
    return tn_decoded(in, path, member, packed->stored, packed->size);
}

static tn_status check_packed(const tn_input *in, const tn_path *path, const char *member,
                              const tn_packed *packed)
{
    tn_loan loan;
    tn_status status = admit(in, path, member, packed);
    if (status != TN_OK) return status;
    status = tn_borrow(in, path, member, in->pos, packed->size, 1, &loan);
    if (status != TN_OK) return status;
    if (loan.items == NULL)
        return tn_fail(in, path, member, in->pos, TN_NO_SCRATCH, tn_value_unsigned(packed->size),
                       tn_value_none());
    if (tn_unpack(packed, loan.items, packed->size) != TN_OK)
        status = tn_fail_process(in, path, member, packed->stored, packed->packing->expected);
    tn_give_back(in, &loan);
    return status;
}

static tn_status announce(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          int64_t size, const tn_packing *packing, tn_packed *packed)
{
    if (size < 0)
        return tn_fail(in, path, member, in->pos, TN_NEGATIVE_SIZE, tn_value_none(), tn_value_signed(size));
    if ((uint64_t)size > SIZE_MAX)
        return tn_fail(in, path, member, in->pos, TN_OVERFLOW, tn_value_unsigned(SIZE_MAX),
                       tn_value_signed(size));
    packed->stored = bytes;
    packed->size = (size_t)size;
    packed->content = NULL;
    packed->packing = packing;
    return TN_OK;
}

tn_status tn_keep_packed(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                         int64_t size, const tn_packing *packing, tn_packed *packed)
{
    const tn_status status = announce(in, path, member, bytes, size, packing, packed);
    if (status != TN_OK || in->run->level < TN_LEVEL_CONTENT) return status;
    return check_packed(in, path, member, packed);
}

tn_status tn_process_unpack(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                            int64_t size, const tn_packing *packing, tn_bytes *result)
{
    tn_packed packed;
    void *block;
    tn_status status = announce(in, path, member, bytes, size, packing, &packed);
    if (status == TN_OK) status = admit(in, path, member, &packed);
    if (status == TN_OK) status = tn_run_alloc(in, path, member, in->pos, packed.size, 1, &block);
    if (status != TN_OK) return status;
    if (tn_unpack(&packed, block, packed.size) != TN_OK)
        return tn_fail_process(in, path, member, bytes, packing->expected);
    const tn_bytes unpacked = {block, packed.size};
    *result = unpacked;
    return TN_OK;
}
