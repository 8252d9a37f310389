/* Reads the places of placed members from JSON: `$at` and `$layout`. */
#include "../generic/value.h"
#include "json_internal.h"

bool json_has_placements(const tn_type *type)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (type->members[m].placement != 0 && type->members[m].get == NULL) return true;
    return false;
}

static const tn_member *placed_member(const json_reader *reader, const tn_type *type, uint32_t key)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->placement != 0 && member->get == NULL &&
            json_is(reader, key, member->id, strlen(member->id)))
            return member;
    }
    return NULL;
}

/* [offset, size] */
static tn_status read_placement(json_reader *reader, const tn_path *path, uint32_t node,
                                tn_placement *placement)
{
    const json_node *nodes = reader->tape.nodes;
    const bool pair = json_kind_of(reader, node) == JSON_ARRAY && node + 1 < nodes[node].next &&
                      nodes[node + 1].next < nodes[node].next &&
                      nodes[nodes[node + 1].next].next == nodes[node].next;
    if (!pair) return json_expected(reader, path, node, "an array of offset and size");
    tn_status status = json_read_u8(reader, path, node + 1, &placement->at);
    if (status == TN_OK) status = json_read_u8(reader, path, nodes[node + 1].next, &placement->size);
    placement->known = status == TN_OK;
    return status;
}

tn_status json_build_placements(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                                void *object)
{
    const uint32_t at = json_value_of(reader, node, "$at");
    const json_node *nodes = reader->tape.nodes;
    if (at == JSON_NO_NODE) return TN_OK;
    if (json_kind_of(reader, at) != JSON_OBJECT) return json_expected(reader, path, at, "an object");
    for (uint32_t key = at + 1; key < nodes[at].next; key = nodes[key + 1].next) {
        const tn_member *member = placed_member(reader, type, key);
        if (member == NULL) {
            const tn_text name = json_characters(reader, key);
            return json_fail(reader, path, key, TN_INVALID, "%s places no `%.*s`", type->id,
                             json_shown(name.size), name.data);
        }
        const tn_path place = {path, member->id, TN_NO_INDEX};
        const tn_status status =
            read_placement(reader, &place, key + 1, (void *)((char *)object + member->placement));
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

static tn_status read_number(json_reader *reader, uint32_t node, const char *name, uint64_t *value)
{
    const tn_path layout = {NULL, "$layout", TN_NO_INDEX};
    const tn_path path = {&layout, name, TN_NO_INDEX};
    const uint32_t number = json_value_of(reader, node, name);
    if (number == JSON_NO_NODE) return json_fail(reader, &layout, node, TN_ABSENT, "`%s` is missing", name);
    return json_read_u8(reader, &path, number, value);
}

tn_status json_read_layout(json_reader *reader, uint32_t node, uint64_t *in_line, uint64_t *size)
{
    const tn_path path = {NULL, "$layout", TN_NO_INDEX};
    if (json_kind_of(reader, node) != JSON_OBJECT) return json_expected(reader, &path, node, "an object");
    const tn_status status = read_number(reader, node, "in_line", in_line);
    return status == TN_OK ? read_number(reader, node, "size", size) : status;
}

tn_status json_build_layout(json_reader *reader, uint32_t node)
{
    tn_document *document = reader->document;
    document->scattered = true;
    return json_read_layout(reader, node, &document->in_line, &document->size);
}
