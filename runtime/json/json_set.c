/* Sets one value of an object from JSON. */
#include "../generic/value.h"
#include "json_internal.h"

/* Whether a value is a computed number or truth value that can be set by members of its object. */
static bool is_assignable(const json_reader *reader, const tn_found *found)
{
    return reader->format->assign != NULL && found->records == NULL && found->index == TN_NO_INDEX &&
           tn_kind_is_scalar(found->member->kind) && (found->member->flags & TN_MEMBER_FLAGS) == 0 &&
           tn_found_is_computed(found);
}

/* The reason why a value cannot be set, as the end of a sentence; NULL if it can. */
static const char *obstacle(const json_reader *reader, const tn_found *found)
{
    if (found->member == NULL || found->type != NULL) return "is an object; set its members";
    if (found->member->kind == TN_KIND_CONSTANT) return "is constant";
    if ((found->member->flags & TN_MEMBER_DERIVED) != 0)
        return "is constant, or the writer derives it from other members";
    if (tn_found_is_computed(found) && !is_assignable(reader, found)) return "is computed from other members";
    return NULL;
}

void *json_changeable(const void *found)
{
    return (void *)(uintptr_t)found;
}

/* Sets a value. A value of a record, or of numbers in wire form, was found as a copy, and is stored back. */
static tn_status set_scalar(json_reader *reader, const tn_path *path, const tn_found *found)
{
    const tn_status status = json_read_scalar(reader, path, found->member, 0, json_changeable(found->value));
    if (status != TN_OK) return status;
    const tn_status stored = tn_found_store(reader->document, found);
    return stored == TN_OK ? TN_OK : json_fail(reader, path, 0, stored, "%s", tn_status_text(stored));
}

static tn_status assign(json_reader *reader, void *root, const tn_path *path, const tn_found *found)
{
    const tn_format *format = reader->format;
    uint64_t space = 0;
    tn_status status = json_read_scalar(reader, path, found->member, 0, &space);
    if (status != TN_OK) return status;
    status =
        format->assign(format, root, found->owner_type, json_changeable(found->owner), found->member, &space);
    if (status == TN_OK) tn_found_note(reader->document, found);
    if (status != TN_DISAGREE) return status;
    const tn_text text = json_characters(reader, 0);
    return json_fail(reader, path, 0, status,
                     "it is computed, and no value of one other member makes it %.*s", json_shown(text.size),
                     text.data);
}

/* Sets the content of a packed member; the writer packs it. */
static tn_status set_packed(json_reader *reader, const tn_path *path, const tn_found *found)
{
    tn_bytes content;
    const tn_status status = json_read_hex(reader, path, 0, &reader->document->arena, &content);
    if (status != TN_OK) return status;
    tn_packed_set(json_changeable(found->value), content.data, content.size);
    tn_found_note(reader->document, found);
    return TN_OK;
}

static tn_status set(json_reader *reader, void *root, const tn_found *found)
{
    const tn_path path = {NULL, found->member != NULL ? found->member->id : "", TN_NO_INDEX};
    const char *why = obstacle(reader, found);
    if (why != NULL) return json_fail(reader, &path, 0, TN_BAD_ARGUMENT, "it %s", why);
    const tn_kind kind = found->member->kind;
    if (kind == TN_KIND_PACKED) return set_packed(reader, &path, found);
    if (!tn_kind_is_scalar(kind) && kind != TN_KIND_TEXT && kind != TN_KIND_BYTES)
        return json_fail(reader, &path, 0, TN_BAD_ARGUMENT,
                         "it is an object or a list; set its members or elements");
    return is_assignable(reader, found) ? assign(reader, root, &path, found)
                                        : set_scalar(reader, &path, found);
}

tn_status tn_json_set(const tn_format *format, void *object, const tn_found *found, const void *json,
                      size_t size, tn_json_error *error)
{
    json_reader reader;
    tn_json_error unused;
    json_begin(&reader, json, size, NULL, error != NULL ? error : &unused);
    reader.format = format;
    reader.document = tn_format_document(format, object);
    tn_status status = json_tape_read(&reader);
    if (status == TN_OK) status = set(&reader, object, found);
    json_end(&reader);
    return status;
}
