/* Encodes text by the system's iconv. A module of its own: the core does without. */
#include "tenon/impl/encode.h"

static bool is_same(tn_text a, tn_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Whether the bytes that were read still give the text. Memory of the decoding is released. */
static bool gives(tn_prepare *prepare, tn_text text, const char *encoding, const tn_encoded *encoded)
{
    const tn_arena before = prepare->memory;
    const tn_error error = *prepare->error;
    tn_encoding_memory memory;
    tn_text decoded;
    if (!encoded->known) return false;
    tn_encoding_begin(prepare, &memory);
    const tn_status status = tn_decode_iconv(&prepare->in, NULL, NULL, 0, encoded->bytes, encoding, &decoded);
    const bool same = status == TN_OK && is_same(decoded, text);
    tn_encoding_end(prepare, &memory);
    tn_arena_release(&prepare->memory, &before);
    *prepare->error = error;
    return same;
}

tn_status tn_prepare_text_iconv(tn_prepare *prepare, const tn_path *path, const char *member, tn_text text,
                                const char *encoding, tn_encoded *encoded)
{
    tn_encoding_memory memory;
    encoded->put = encoded->bytes;
    if (gives(prepare, text, encoding, encoded)) return TN_OK;
    tn_encoding_begin(prepare, &memory);
    const tn_status status = tn_encode_iconv(&prepare->in, path, member, 0, text, encoding, &encoded->put);
    tn_encoding_end(prepare, &memory);
    if (status != TN_OK) prepare->error->offset = TN_NO_OFFSET;
    return status;
}

tn_status tn_keep_text_iconv(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_text text, const char *encoding, tn_encoded *encoded)
{
    tn_run *run = in->run;
    tn_document *const outer = run->document;
    const tn_arena *kept = &outer->arena;
    const tn_error error = *run->error;
    tn_document memory = {0};
    tn_bytes again;
    if (bytes.size == 0) return TN_OK;
    tn_arena_init(&memory.arena, kept->allocator, kept->limit > kept->taken ? kept->limit - kept->taken : 0);
    run->document = &memory;
    tn_status status = tn_encode_iconv(in, path, member, in->pos, text, encoding, &again);
    run->document = outer;
    const bool same =
        status == TN_OK && again.size == bytes.size && memcmp(again.data, bytes.data, bytes.size) == 0;
    if (!same && status != TN_NO_MEMORY && status != TN_MEMORY_BUDGET && status != TN_WORK_BUDGET) {
        tn_keep_encoded(bytes, encoded);
        *run->error = error;
        status = TN_OK;
    }
    tn_arena_free(&memory.arena);
    return status;
}

const tn_text_library tn_iconv = {tn_decode_iconv, tn_encode_iconv, tn_keep_text_iconv};
