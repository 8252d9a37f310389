/* What a file holds instead of what its writer derives, from JSON: `$stored`. */
#include "json_internal.h"
#include "value.h"

uint32_t json_value_of(const json_reader *reader, uint32_t node, const char *name)
{
    const json_node *nodes = reader->tape.nodes;
    for (uint32_t key = node + 1; key < nodes[node].next; key = nodes[key + 1].next)
        if (json_is(reader, key, name, strlen(name))) return key + 1;
    return JSON_NO_NODE;
}

/* A number of the member's kind. */
static tn_status read_number(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             const char *name, uint64_t *bits)
{
    const uint32_t number = json_value_of(reader, node, name);
    tn_member plain = *member;
    tn_number_room room;
    plain.values = NULL;
    plain.flags = 0;
    if (number == JSON_NO_NODE) return json_fail(reader, path, node, TN_ABSENT, "`%s` is missing", name);
    const tn_status status = json_read_scalar(reader, path, &plain, number, &room);
    if (status == TN_OK) *bits = tn_scalar_bits(member->kind, &room);
    return status;
}

/* Takes the value where the object still derives the same; *kept says whether. */
static tn_status read_entry(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            void *object, bool *kept)
{
    uint64_t value, derived = 0, now;
    if (json_kind_of(reader, node) != JSON_OBJECT) return json_expected(reader, path, node, "an object");
    tn_status status = read_number(reader, path, member, node, "value", &value);
    const uint32_t number = json_value_of(reader, node, "derived");
    const bool unknown = number != JSON_NO_NODE && json_kind_of(reader, number) == JSON_NULL;
    if (status == TN_OK && !unknown) status = read_number(reader, path, member, node, "derived", &derived);
    if (status != TN_OK) return status;
    const bool known = member->derive(reader->document, object, &now) == TN_OK;
    *kept = known ? !unknown && now == derived : unknown;
    if (*kept) tn_scalar_store(member->kind, tn_member_in(member, object), value);
    return TN_OK;
}

static const tn_member *packed_member(const json_reader *reader, const tn_type *type, uint32_t key)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->kind == TN_KIND_PACKED && json_is(reader, key, member->id, strlen(member->id)))
            return member;
    }
    return NULL;
}

static const tn_member *derived_member(const json_reader *reader, const tn_type *type, uint32_t key)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->derive != NULL && json_is(reader, key, member->id, strlen(member->id))) return member;
    }
    return NULL;
}

/* All derived members have values: those that `$stored` names, or what is derived. */
static tn_status derive_all(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t stored,
                            void *object)
{
    const json_node *nodes = reader->tape.nodes;
    for (size_t m = 0; m < type->member_count; m++) {
        uint64_t now;
        const tn_member *member = &type->members[m];
        if (member->derive == NULL) continue;
        if (member->derive(reader->document, object, &now) != TN_OK) continue; /* the writer says why */
        tn_scalar_store(member->kind, tn_member_in(member, object), now);
    }
    for (uint32_t key = stored + 1; key < nodes[stored].next; key = nodes[key + 1].next) {
        if (derived_member(reader, type, key) != NULL || packed_member(reader, type, key) != NULL) continue;
        const tn_text name = json_characters(reader, key);
        return json_fail(reader, path, key, TN_INVALID, "%s derives no `%.*s`", type->id,
                         json_shown(name.size), name.data);
    }
    return TN_OK;
}

tn_status json_build_stored(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                            void *object)
{
    const uint32_t stored = json_value_of(reader, node, "$stored");
    bool any = false;
    if (stored == JSON_NO_NODE) return TN_OK;
    if (json_kind_of(reader, stored) != JSON_OBJECT) return json_expected(reader, path, stored, "an object");
    tn_status status = derive_all(reader, path, type, stored, object);
    const json_node *nodes = reader->tape.nodes;
    for (uint32_t key = stored + 1; key < nodes[stored].next && status == TN_OK; key = nodes[key + 1].next) {
        bool kept = false;
        if (packed_member(reader, type, key) != NULL) continue; /* has been built with its content */
        status = read_entry(reader, path, derived_member(reader, type, key), key + 1, object, &kept);
        any = any || kept;
    }
    if (status != TN_OK || !any) return status;
    void *as_read;
    status = tn_arena_alloc(&reader->document->arena, 1, type->size, &as_read);
    if (status != TN_OK) return json_fail_memory(reader, status);
    memcpy(as_read, object, type->size);
    status = tn_snapshot_lists(&reader->document->arena, type, as_read);
    if (status != TN_OK) return json_fail_memory(reader, status);
    memcpy((char *)object + type->as_read, &as_read, sizeof as_read);
    return TN_OK;
}
