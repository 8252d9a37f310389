/* Processes that need no library, and the parts that processes of programs share with them. */
#include "tenon/impl/stream.h"

/* An error at bytes, wherever they lie. */
static tn_status fail_at_bytes(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                               tn_status status, tn_value expected, tn_value found)
{
    tn_fail(in, path, member, in->pos, status, expected, found);
    in->run->error->offset = tn_offset_of(in->run, bytes);
    return status;
}

tn_status tn_fail_process(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          const char *expected)
{
    return fail_at_bytes(in, path, member, bytes, TN_BAD_PROCESS,
                         expected != NULL ? tn_value_literal(expected) : tn_value_none(),
                         tn_value_bytes(bytes.data, bytes.size));
}

uint64_t tn_decoded_most(const tn_run *run, size_t taken)
{
    const uint64_t most =
        run->ratio != 0 && taken > UINT64_MAX / run->ratio ? UINT64_MAX : (uint64_t)taken * run->ratio;
    return most < run->decoded_left ? most : run->decoded_left;
}

tn_status tn_decoded(const tn_input *in, const tn_path *path, const char *member, tn_bytes taken,
                     uint64_t size)
{
    const uint64_t most = tn_decoded_most(in->run, taken.size);
    if (size > most)
        return fail_at_bytes(in, path, member, taken, TN_DECODED_LIMIT, tn_value_unsigned(most),
                             tn_value_unsigned(size));
    in->run->decoded_left -= size;
    return TN_OK;
}

/* Memory for as many bytes as the input has. */
static tn_status same_size(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                           uint8_t **result)
{
    void *block = NULL;
    tn_status status = tn_work(in, path, member, in->pos, bytes.size);
    if (status == TN_OK) status = tn_run_alloc(in, path, member, in->pos, bytes.size, 1, &block);
    *result = block;
    return status;
}

static void xor_bytes(tn_bytes bytes, tn_bytes key, uint8_t *result)
{
    size_t k = 0;
    for (size_t i = 0; i < bytes.size; i++) {
        result[i] = bytes.data[i] ^ key.data[k];
        k = k + 1 < key.size ? k + 1 : 0;
    }
}

tn_status tn_process_xor(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                         int64_t key, tn_bytes *result)
{
    uint8_t *block;
    if (key < 0 || key > UINT8_MAX)
        return fail_at_bytes(in, path, member, bytes, TN_BAD_PROCESS, tn_value_literal("a key of 0 to 255"),
                             tn_value_signed(key));
    const tn_status status = same_size(in, path, member, bytes, &block);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < bytes.size; i++)
        block[i] = bytes.data[i] ^ (uint8_t)key;
    const tn_bytes processed = {block, bytes.size};
    *result = processed;
    return TN_OK;
}

tn_status tn_process_xor_bytes(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                               tn_bytes key, tn_bytes *result)
{
    uint8_t *block;
    if (key.size == 0)
        return fail_at_bytes(in, path, member, bytes, TN_BAD_PROCESS,
                             tn_value_literal("a key of one or more bytes"), tn_value_bytes(NULL, 0));
    const tn_status status = same_size(in, path, member, bytes, &block);
    if (status != TN_OK) return status;
    xor_bytes(bytes, key, block);
    const tn_bytes processed = {block, bytes.size};
    *result = processed;
    return TN_OK;
}

tn_status tn_process_rotate(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                            int64_t amount, tn_bytes *result)
{
    uint8_t *block;
    const unsigned by = (unsigned)((uint64_t)amount & 7);
    const tn_status status = same_size(in, path, member, bytes, &block);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < bytes.size; i++)
        block[i] = (uint8_t)(bytes.data[i] << by | bytes.data[i] >> (8 - by));
    const tn_bytes processed = {block, bytes.size};
    *result = processed;
    return TN_OK;
}
