/* Reads computed values from which missing members of their object follow. */
#include "../generic/value.h"
#include "json_internal.h"

/* The scalar that a key names and that is computed, not read; NULL: it names another member. */
static const tn_member *computed_of_key(const json_reader *reader, const tn_type *type, uint32_t key)
{
    for (size_t i = 0; i < type->value_count; i++) {
        const tn_member *value = &type->values[i].as;
        if (json_is(reader, key, value->id, strlen(value->id)))
            return tn_kind_is_scalar(value->kind) ? value : NULL;
    }
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->get == NULL || (member->flags & TN_MEMBER_STORED) != 0) continue;
        if (json_is(reader, key, member->id, strlen(member->id)))
            return tn_kind_is_scalar(member->kind) ? member : NULL;
    }
    return NULL;
}

bool json_has_computed(const json_reader *reader, const tn_type *type, uint32_t node)
{
    const json_node *nodes = reader->tape.nodes;
    if (reader->format->assign == NULL) return false;
    for (uint32_t key = node + 1; key < nodes[node].next; key = nodes[key + 1].next)
        if (computed_of_key(reader, type, key) != NULL) return true;
    return false;
}

static tn_status assign(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                        const tn_member *member, void *object)
{
    uint64_t space = 0;
    const tn_path own = {path, member->id, TN_NO_INDEX};
    tn_status status = json_read_scalar(reader, &own, member, node, &space);
    if (status != TN_OK) return status;
    status = reader->format->assign(reader->format, reader->root, type, object, member, &space);
    if (status == TN_NO_MEMORY) return json_fail_memory(reader, status);
    if (status != TN_DISAGREE) return status;
    const tn_text text = json_characters(reader, node);
    return json_fail(reader, &own, node, status, "no value of one missing member makes it %.*s",
                     json_shown(text.size), text.data);
}

tn_status json_assign_computed(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                               void *object)
{
    const json_node *nodes = reader->tape.nodes;
    tn_status status = TN_OK;
    for (uint32_t key = node + 1; key < nodes[node].next && status == TN_OK; key = nodes[key + 1].next) {
        const tn_member *member = computed_of_key(reader, type, key);
        if (member != NULL) status = assign(reader, path, type, key + 1, member, object);
    }
    return status;
}
