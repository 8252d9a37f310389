/* Reads stored values that differ from the derived ones from JSON: `$stored`. */
#include "../generic/value.h"
#include "json_internal.h"
#include "tenon/impl/prepare.h"

uint32_t json_value_of(const json_reader *reader, uint32_t node, const char *name)
{
    const json_node *nodes = reader->tape.nodes;
    for (uint32_t key = node + 1; key < nodes[node].next; key = nodes[key + 1].next)
        if (json_is(reader, key, name, strlen(name))) return key + 1;
    return JSON_NO_NODE;
}

bool json_is_failure(const json_reader *reader, uint32_t node)
{
    return json_kind_of(reader, node) == JSON_OBJECT && json_value_of(reader, node, "$error") != JSON_NO_NODE;
}

/* A number of the member's kind. */
static tn_status read_number(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             const char *name, uint64_t *bits)
{
    const uint32_t number = json_value_of(reader, node, name);
    tn_member plain = *member;
    tn_number_space space;
    plain.values = NULL;
    plain.flags = 0;
    if (number == JSON_NO_NODE) return json_fail(reader, path, node, TN_ABSENT, "`%s` is missing", name);
    const tn_status status = json_read_scalar(reader, path, &plain, number, &space);
    if (status == TN_OK) *bits = tn_scalar_bits(member->kind, &space);
    return status;
}

/* One value of `$stored`: the value of the member, and the derived one when the JSON was written; !known if
   it could not be derived. */
typedef struct told_value {
    uint64_t value, derived;
    bool known;
} told_value;

static tn_status read_entry(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            told_value *told)
{
    if (json_kind_of(reader, node) != JSON_OBJECT) return json_expected(reader, path, node, "an object");
    tn_status status = read_number(reader, path, member, node, "value", &told->value);
    const uint32_t number = json_value_of(reader, node, "derived");
    told->derived = 0;
    told->known = number == JSON_NO_NODE || json_kind_of(reader, number) != JSON_NULL;
    if (status == TN_OK && told->known)
        status = read_number(reader, path, member, node, "derived", &told->derived);
    return status;
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

/* ---- objects that hold stored values ---- */

/* The object as it is now is the one that derived values are compared with. */
static tn_status remember(json_reader *reader, const tn_type *type, void *object)
{
    void *as_read;
    tn_status status = tn_arena_alloc(&reader->document->arena, 1, type->size, &as_read);
    if (status != TN_OK) return json_fail_memory(reader, status);
    memset((char *)object + type->as_read, 0, sizeof as_read);
    memcpy(as_read, object, type->size);
    status = tn_snapshot_lists(&reader->document->arena, type, as_read);
    if (status != TN_OK) return json_fail_memory(reader, status);
    memcpy((char *)object + type->as_read, &as_read, sizeof as_read);
    return TN_OK;
}

/* The object has been built, and others that it needs to derive from may follow. */
static tn_status add_told(json_reader *reader, const tn_type *type, uint32_t node, void *object)
{
    void *block;
    const tn_status status = tn_arena_alloc(&reader->memory, 1, sizeof(json_told), &block);
    if (status != TN_OK) return json_fail_memory(reader, status);
    json_told *told = block;
    told->type = type;
    told->stored = node;
    told->object = object;
    *reader->last_told = told;
    reader->last_told = &told->next;
    return TN_OK;
}

tn_status json_build_stored(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                            void *object)
{
    const uint32_t stored = json_value_of(reader, node, "$stored");
    bool any = false;
    if (stored == JSON_NO_NODE) return TN_OK;
    if (json_kind_of(reader, stored) != JSON_OBJECT) return json_expected(reader, path, stored, "an object");
    const json_node *nodes = reader->tape.nodes;
    for (uint32_t key = stored + 1; key < nodes[stored].next; key = nodes[key + 1].next) {
        if (packed_member(reader, type, key) != NULL) continue; /* has been built with its content */
        const tn_member *member = derived_member(reader, type, key);
        if (member == NULL) {
            const tn_text name = json_characters(reader, key);
            return json_fail(reader, path, key, TN_INVALID, "%s has no derived member `%.*s`", type->id,
                             json_shown(name.size), name.data);
        }
        told_value told;
        const tn_status status = read_entry(reader, path, member, key + 1, &told);
        if (status != TN_OK) return status;
        if (tn_member_has_rival(member, object))
            return json_fail(reader, path, key, TN_DISAGREE, "`%s` and another member exclude each other",
                             member->id);
        if (member->has != TN_NO_INDEX) *(bool *)(void *)((char *)object + member->has) = true;
        tn_scalar_store(member->kind, tn_member_in(member, object), told.value);
        any = true;
    }
    return any ? add_told(reader, type, stored, object) : TN_OK;
}

/* ---- which of them are kept ---- */

/* Derives all members of the object; members with a stored value keep it if they derive the noted number. */
static bool keep_told(json_reader *reader, const json_told *told)
{
    bool any = false;
    const tn_type *type = told->type;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        told_value then;
        uint64_t now;
        if (member->derive == NULL || !tn_member_present(member, told->object)) continue;
        const bool known = member->derive(member, reader->document, told->object, &now) == TN_OK;
        const uint32_t entry = json_value_of(reader, told->stored, member->id);
        if (entry != JSON_NO_NODE && read_entry(reader, NULL, member, entry, &then) == TN_OK &&
            known == then.known && (!known || now == then.derived))
            any = true;
        else if (known)
            tn_scalar_store(member->kind, tn_member_in(member, told->object), now);
    }
    return any;
}

/* Derives the members without a note, as far as their dependencies are known. Returns whether one has
   changed. */
static bool derive_untold(json_reader *reader, const json_told *told)
{
    const tn_type *type = told->type;
    bool changed = false;
    void *as_read;
    memcpy(&as_read, (char *)told->object + type->as_read, sizeof as_read);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        void *value = tn_member_in(member, told->object);
        uint64_t now;
        if (member->derive == NULL || !tn_member_present(member, told->object) ||
            json_value_of(reader, told->stored, member->id) != JSON_NO_NODE)
            continue;
        if (member->derive(member, reader->document, told->object, &now) != TN_OK) continue;
        if (tn_scalar_bits(member->kind, value) != now) changed = true;
        tn_scalar_store(member->kind, value, now);
        tn_scalar_store(member->kind, tn_member_in(member, as_read), now);
    }
    return changed;
}

static tn_status prepare_as_told(json_reader *reader, void *root)
{
    size_t size;
    if (reader->format->measure == NULL) return TN_OK; /* no writer prepares what is read only */
    reader->document->keeps_stored = true;
    const tn_status status = reader->format->measure(reader->format, root, &size, NULL);
    reader->document->keeps_stored = false;
    if (status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET) return json_fail_memory(reader, status);
    return TN_OK; /* whether it can be written its writer says */
}

/* Derived values may depend on parameters, which objects get from those around them, and on other derived
   members: so all are derived, with the noted values, before these are compared. */
static tn_status prepare_told(json_reader *reader, void *root)
{
    tn_status status = TN_OK;
    bool changed = true;
    for (const json_told *told = reader->told; told != NULL && status == TN_OK; told = told->next)
        status = remember(reader, told->type, told->object);
    if (status != TN_OK) return status;
    for (unsigned round = 0; round < TN_MOST_ROUNDS && changed && status == TN_OK; round++) {
        changed = false;
        status = prepare_as_told(reader, root);
        for (const json_told *told = reader->told; told != NULL; told = told->next)
            changed = derive_untold(reader, told) || changed;
    }
    return status;
}

tn_status json_keep_stored(json_reader *reader, void *root)
{
    if (reader->told == NULL) return TN_OK;
    tn_status status = prepare_told(reader, root);
    for (const json_told *told = reader->told; told != NULL && status == TN_OK; told = told->next) {
        const bool kept = keep_told(reader, told);
        memset((char *)told->object + told->type->as_read, 0, sizeof(void *));
        if (kept) status = remember(reader, told->type, told->object);
    }
    return status;
}
