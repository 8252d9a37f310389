/* Encodes values that have another form in the file: text in an encoding, and inputs of processes. */
#include "tenon/impl/encode.h"

/* ---- memory ---- */

void tn_encoding_begin(tn_prepare *prepare, tn_encoding_memory *memory)
{
    memset(memory, 0, sizeof *memory);
    memory->outer = prepare->run.document;
    memory->document.arena = prepare->memory;
    if (memory->outer != NULL) memory->document.effort = memory->outer->effort;
    prepare->run.document = &memory->document;
    prepare->run.decoded_left = UINT64_MAX; /* the limits are for input from outside */
    prepare->run.ratio = UINT32_MAX;
}

void tn_encoding_end(tn_prepare *prepare, tn_encoding_memory *memory)
{
    prepare->memory = memory->document.arena;
    prepare->run.document = memory->outer;
}

/* An error of encoding has no place in a file. */
static tn_status encoded_as(tn_prepare *prepare, tn_encoding_memory *memory, tn_status status)
{
    tn_encoding_end(prepare, memory);
    if (status != TN_OK) prepare->error->offset = TN_NO_OFFSET;
    return status;
}

static bool is_same(tn_bytes a, tn_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* ---- text ---- */

tn_status tn_prepare_text(tn_prepare *prepare, const tn_path *path, const char *member, tn_text text,
                          tn_encoding encoding, tn_encoded *encoded)
{
    tn_encoding_memory memory;
    tn_encoding_begin(prepare, &memory);
    const tn_status status = tn_encode(&prepare->in, path, member, 0, text, encoding, &encoded->put);
    return encoded_as(prepare, &memory, status);
}

/* ---- processes ---- */

tn_status tn_prepare_process(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_process_integer *process, int64_t argument, tn_encoded *encoded)
{
    tn_encoding_memory memory;
    tn_encoding_begin(prepare, &memory);
    const tn_status status = process(&prepare->in, path, member, bytes, argument, &encoded->put);
    return encoded_as(prepare, &memory, status);
}

tn_status tn_prepare_process_key(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes bytes,
                                 tn_process_bytes *process, tn_bytes key, tn_encoded *encoded)
{
    tn_encoding_memory memory;
    tn_encoding_begin(prepare, &memory);
    const tn_status status = process(&prepare->in, path, member, bytes, key, &encoded->put);
    return encoded_as(prepare, &memory, status);
}

void tn_encoded_begin(tn_encoded *encoded)
{
    encoded->put.data = NULL;
    encoded->put.size = 0;
}

/* The space of a list whose bytes are put together one element after another. */
static size_t space_of(size_t size)
{
    size_t space = size != 0 ? 64 : 0;
    while (space < size)
        space *= 2;
    return space;
}

/* Puts the bytes of an element behind those before it. */
static tn_status append(tn_prepare *prepare, tn_bytes bytes, tn_bytes *all)
{
    union {
        const void *read;
        void *written;
    } place = {all->data};
    if (bytes.size == 0) return TN_OK;
    if (bytes.size > PTRDIFF_MAX - all->size) return tn_prepared(prepare, TN_NO_MEMORY);
    const size_t size = all->size + bytes.size;
    if (size > space_of(all->size)) {
        const tn_status status = tn_arena_alloc(&prepare->memory, space_of(size), 1, &place.written);
        if (status != TN_OK) return tn_prepared(prepare, status);
        if (all->size != 0) memcpy(place.written, all->data, all->size);
    }
    memcpy((uint8_t *)place.written + all->size, bytes.data, bytes.size);
    all->data = place.written;
    all->size = size;
    return TN_OK;
}

tn_status tn_prepare_process_element(tn_prepare *prepare, const tn_path *path, tn_bytes bytes,
                                     tn_process_integer *process, int64_t argument, tn_encoded *encoded)
{
    tn_encoded element = {0};
    const tn_status status = tn_prepare_process(prepare, path, NULL, bytes, process, argument, &element);
    return status == TN_OK ? append(prepare, element.put, &encoded->put) : status;
}

tn_status tn_prepare_process_key_element(tn_prepare *prepare, const tn_path *path, tn_bytes bytes,
                                         tn_process_bytes *process, tn_bytes key, tn_encoded *encoded)
{
    tn_encoded element = {0};
    const tn_status status = tn_prepare_process_key(prepare, path, NULL, bytes, process, key, &element);
    return status == TN_OK ? append(prepare, element.put, &encoded->put) : status;
}

/* Whether the bytes that were read still give the value. Memory of the decoding is released. */
static bool gives(tn_prepare *prepare, tn_bytes bytes, tn_process_plain *unpack, const tn_encoded *encoded)
{
    const tn_arena before = prepare->memory;
    const tn_error error = *prepare->error;
    tn_encoding_memory memory;
    tn_bytes decoded;
    if (!encoded->known) return false;
    tn_encoding_begin(prepare, &memory);
    const bool same =
        unpack(&prepare->in, NULL, NULL, encoded->bytes, &decoded) == TN_OK && is_same(decoded, bytes);
    tn_encoding_end(prepare, &memory);
    tn_arena_release(&prepare->memory, &before);
    *prepare->error = error;
    return same;
}

tn_status tn_prepare_packing(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_process_plain *unpack, tn_process_plain *pack, tn_encoded *encoded)
{
    tn_encoding_memory memory;
    encoded->put = encoded->bytes;
    if (gives(prepare, bytes, unpack, encoded)) return TN_OK;
    tn_encoding_begin(prepare, &memory);
    const tn_status status = pack(&prepare->in, path, member, bytes, &encoded->put);
    return encoded_as(prepare, &memory, status);
}

tn_status tn_prepare_frozen(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes wanted,
                            tn_status status, tn_bytes decoded, tn_encoded *encoded)
{
    encoded->put = encoded->bytes;
    if (encoded->known && status == TN_OK && is_same(decoded, wanted)) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_FROZEN, tn_value_none(), tn_value_none());
}

/* ---- objects ---- */

tn_status tn_prepare_content(tn_prepare *prepare, uint64_t size, tn_put *put_it, const void *object,
                             tn_bytes *content)
{
    void *block = NULL;
    tn_output out;
    prepare->size -= size;
    const tn_status status =
        tn_arena_alloc(&prepare->memory, size <= SIZE_MAX ? (size_t)size : SIZE_MAX, 1, &block);
    if (status != TN_OK) return tn_prepared(prepare, status);
    tn_output_buffer(&out, block, (size_t)size);
    put_it(&out, out.at, object);
    const tn_bytes put = {block, (size_t)size};
    *content = put;
    return TN_OK;
}
