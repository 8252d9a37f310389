/* Reads from JSON the stored values that differ from the derived ones: `$stored`. */
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
typedef struct stored_value {
    uint64_t value, derived;
    bool known;
} stored_value;

static tn_status read_entry(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            stored_value *entry)
{
    if (json_kind_of(reader, node) != JSON_OBJECT) return json_expected(reader, path, node, "an object");
    tn_status status = read_number(reader, path, member, node, "value", &entry->value);
    const uint32_t number = json_value_of(reader, node, "derived");
    entry->derived = 0;
    entry->known = number == JSON_NO_NODE || json_kind_of(reader, number) != JSON_NULL;
    if (status == TN_OK && entry->known)
        status = read_number(reader, path, member, node, "derived", &entry->derived);
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

/* Keeps a copy of the present object, for comparisons of derived values. */
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

/* Notes an object that has been built: its derived members may depend on objects that follow. */
static tn_status add_stored_object(json_reader *reader, const tn_type *type, uint32_t node, void *object)
{
    void *block;
    const tn_status status = tn_arena_alloc(&reader->memory, 1, sizeof(json_stored_object), &block);
    if (status != TN_OK) return json_fail_memory(reader, status);
    json_stored_object *of = block;
    of->type = type;
    of->stored = node;
    of->object = object;
    *reader->last_stored = of;
    reader->last_stored = &of->next;
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
        stored_value entry;
        const tn_status status = read_entry(reader, path, member, key + 1, &entry);
        if (status != TN_OK) return status;
        if (tn_member_has_rival(member, object))
            return json_fail(reader, path, key, TN_DISAGREE, "`%s` and another member exclude each other",
                             member->id);
        if (member->has != TN_NO_INDEX) *(bool *)(void *)((char *)object + member->has) = true;
        tn_scalar_store(member->kind, tn_member_in(member, object), entry.value);
        any = true;
    }
    return any ? add_stored_object(reader, type, stored, object) : TN_OK;
}

/* ---- stored values that are kept ---- */

/* Derives all members of the object; members with a stored value keep it if they derive the noted number. */
static bool keep_stored(json_reader *reader, const json_stored_object *of)
{
    bool any = false;
    const tn_type *type = of->type;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        stored_value then;
        uint64_t now;
        if (member->derive == NULL || !tn_member_present(member, of->object)) continue;
        const bool known = member->derive(member, reader->document, of->object, &now) == TN_OK;
        const uint32_t entry = json_value_of(reader, of->stored, member->id);
        if (entry != JSON_NO_NODE && read_entry(reader, NULL, member, entry, &then) == TN_OK &&
            known == then.known && (!known || now == then.derived))
            any = true;
        else if (known)
            tn_scalar_store(member->kind, tn_member_in(member, of->object), now);
    }
    return any;
}

/* Derives the members without a note, as far as their dependencies are known. Returns whether one has
   changed. */
static bool derive_others(json_reader *reader, const json_stored_object *of)
{
    const tn_type *type = of->type;
    bool changed = false;
    void *as_read;
    memcpy(&as_read, (char *)of->object + type->as_read, sizeof as_read);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        void *value = tn_member_in(member, of->object);
        uint64_t now;
        if (member->derive == NULL || !tn_member_present(member, of->object) ||
            json_value_of(reader, of->stored, member->id) != JSON_NO_NODE)
            continue;
        if (member->derive(member, reader->document, of->object, &now) != TN_OK) continue;
        if (tn_scalar_bits(member->kind, value) != now) changed = true;
        tn_scalar_store(member->kind, value, now);
        tn_scalar_store(member->kind, tn_member_in(member, as_read), now);
    }
    return changed;
}

static tn_status prepare_as_stored(json_reader *reader, void *root)
{
    size_t size;
    if (reader->format->measure == NULL) return TN_OK; /* without a writer nothing needs preparing */
    reader->document->keeps_stored = true;
    const tn_status status = reader->format->measure(reader->format, root, &size, NULL);
    reader->document->keeps_stored = false;
    if (status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET) return json_fail_memory(reader, status);
    return TN_OK; /* the writer reports objects that cannot be written */
}

/* Derives all members before their values are compared: they may depend on parameters, which outer objects
   pass, and on other derived members. */
static tn_status prepare_stored(json_reader *reader, void *root)
{
    tn_status status = TN_OK;
    bool changed = true;
    for (const json_stored_object *of = reader->stored_objects; of != NULL && status == TN_OK; of = of->next)
        status = remember(reader, of->type, of->object);
    if (status != TN_OK) return status;
    for (unsigned round = 0; round < TN_MOST_ROUNDS && changed && status == TN_OK; round++) {
        changed = false;
        status = prepare_as_stored(reader, root);
        for (const json_stored_object *of = reader->stored_objects; of != NULL; of = of->next)
            changed = derive_others(reader, of) || changed;
    }
    return status;
}

tn_status json_keep_stored(json_reader *reader, void *root)
{
    if (reader->stored_objects == NULL) return TN_OK;
    tn_status status = prepare_stored(reader, root);
    for (const json_stored_object *of = reader->stored_objects; of != NULL && status == TN_OK;
         of = of->next) {
        const bool kept = keep_stored(reader, of);
        memset((char *)of->object + of->type->as_read, 0, sizeof(void *));
        if (kept) status = remember(reader, of->type, of->object);
    }
    return status;
}
