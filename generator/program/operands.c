/* Finds the operands of operations. */
#include "program/operands.h"

op_need op_needs(const codec_op *need, const codec_op *block)
{
    if (need->extent == EXTENT_SIZE) return NEED_SIZE;
    if (need->bytes == 0) return NEED_NOTHING;
    return block != NULL && block->of.count > 1 ? NEED_RUN : NEED_BYTES;
}

op_start op_starts(const codec_op *start, bool locates)
{
    const model_member *member = start->member;
    op_start all = {.position = true};
    all.bits = locates && plan_begins_with_bits(member, &all.big_endian);
    if (all.bits) all.position = member->valid.kind != VALID_NONE && member->array == ARRAY_NONE;
    return all;
}

bool op_stores_count(const codec_op *store)
{
    return store->kept && !store->member->early && !store->member->asks_itself;
}
