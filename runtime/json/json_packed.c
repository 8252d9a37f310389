/* Reads compressed members from JSON: the content, and the stored bytes if the writer would encode it
   differently. */
#include "../generic/value.h"
#include "json_internal.h"

/* The entry of a member in `$stored`, or JSON_NO_NODE. */
static uint32_t stored_entry(const json_reader *reader, uint32_t node, const tn_member *member)
{
    const uint32_t stored = json_value_of(reader, node, "$stored");
    if (stored == JSON_NO_NODE || json_kind_of(reader, stored) != JSON_OBJECT) return JSON_NO_NODE;
    return json_value_of(reader, stored, member->id);
}

static tn_status read_stored(json_reader *reader, const tn_path *path, const tn_member *member,
                             uint32_t entry, tn_packed *packed)
{
    uint64_t size;
    if (json_kind_of(reader, entry) != JSON_OBJECT) return json_expected(reader, path, entry, "an object");
    const uint32_t bytes_node = json_value_of(reader, entry, "packed");
    const uint32_t size_node = json_value_of(reader, entry, "size");
    if (bytes_node == JSON_NO_NODE || size_node == JSON_NO_NODE)
        return json_fail(reader, path, entry, TN_ABSENT, "`%s` is missing",
                         bytes_node == JSON_NO_NODE ? "packed" : "size");
    tn_status status = json_read_u8(reader, path, size_node, &size);
    if (status != TN_OK) return status;
    if (size > SIZE_MAX) return json_fail(reader, path, size_node, TN_OVERFLOW, "the value is too large");
    status = json_read_hex(reader, path, bytes_node, &reader->document->arena, &packed->stored);
    packed->size = (size_t)size;
    packed->content = NULL;
    packed->packing = member->packing;
    return status;
}

/* Whether the packed bytes give the content: then they are kept. */
static bool gives(const tn_packed *packed, tn_bytes content, tn_arena *memory)
{
    const tn_arena before = *memory;
    void *unpacked;
    const bool same = packed->size == content.size && tn_packed_content(packed, memory, &unpacked) == TN_OK &&
                      tn_same_bytes(unpacked, content.data, content.size);
    tn_arena_release(memory, &before);
    return same;
}

tn_status json_build_packed(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            uint32_t content, tn_packed *packed)
{
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    const uint32_t entry = stored_entry(reader, node, member);
    const bool unknown = content == JSON_NO_NODE || json_kind_of(reader, content) == JSON_NULL;
    tn_packed stored = {{NULL, 0}, 0, NULL, NULL};
    tn_bytes bytes = {NULL, 0};
    if (unknown && entry == JSON_NO_NODE)
        return json_fail(reader, path, node, TN_ABSENT, "`%s` is missing", member->id);
    tn_status status = TN_OK;
    if (entry != JSON_NO_NODE) status = read_stored(reader, &inner, member, entry, &stored);
    if (status == TN_OK && !unknown)
        status = json_read_hex(reader, &inner, content, &reader->document->arena, &bytes);
    if (status != TN_OK) return status;
    if (entry != JSON_NO_NODE && (unknown || gives(&stored, bytes, &reader->memory)))
        *packed = stored;
    else
        tn_packed_set(packed, bytes.data, bytes.size);
    return TN_OK;
}
