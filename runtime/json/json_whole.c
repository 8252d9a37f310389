/* Reads JSON: the whole text, and the keys of the root that are no members: `$format`, `$gaps`, `$image`. */
#include "../generic/omitted.h"
#include "json_internal.h"

/* ---- keys of the root ---- */

static tn_status build_gap(json_reader *reader, const tn_path *path, uint32_t node)
{
    static const tn_member members[] = {{.id = "offset", .has = TN_NO_INDEX},
                                        {.id = "bytes", .has = TN_NO_INDEX}};
    static const tn_type type = {.id = "a gap", .member_count = 2, .members = members};
    const uint32_t *slots;
    tn_status status = json_enter(reader, path, &type, node, false, &slots);
    if (status != TN_OK) return status;
    json_leave(reader);
    for (size_t m = 0; m < 2; m++)
        if (slots[m] == JSON_NO_NODE)
            return json_fail(reader, path, node, TN_ABSENT, "`%s` is missing", members[m].id);

    const tn_path offset_path = {path, "offset", TN_NO_INDEX};
    const tn_path bytes_path = {path, "bytes", TN_NO_INDEX};
    uint64_t offset;
    tn_bytes bytes;
    status = json_read_u8(reader, &offset_path, slots[0], &offset);
    if (status != TN_OK) return status;
    status = json_read_hex(reader, &bytes_path, slots[1], &reader->document->arena, &bytes);
    if (status != TN_OK) return status;
    status = tn_document_gap(reader->document, offset, bytes.data, bytes.size);
    return status == TN_OK ? TN_OK : json_fail_memory(reader, status);
}

static tn_status build_gaps(json_reader *reader, uint32_t node)
{
    const tn_path gaps = {NULL, "$gaps", TN_NO_INDEX};
    if (json_kind_of(reader, node) != JSON_ARRAY) return json_expected(reader, &gaps, node, "an array");
    size_t i = 0;
    const uint32_t end = reader->tape.nodes[node].next;
    for (uint32_t gap = node + 1; gap < end; gap = reader->tape.nodes[gap].next, i++) {
        const tn_path path = {NULL, "$gaps", i};
        const tn_status status = build_gap(reader, &path, gap);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

static tn_status check_format(json_reader *reader, uint32_t node)
{
    const tn_path path = {NULL, "$format", TN_NO_INDEX};
    if (json_kind_of(reader, node) != JSON_TEXT) return json_expected(reader, &path, node, "text");
    if (json_is(reader, node, reader->format->id, strlen(reader->format->id))) return TN_OK;
    const tn_text found = json_characters(reader, node);
    return json_fail(reader, &path, node, TN_NOT_EQUAL, "this is `%.*s`, not `%s`", json_shown(found.size),
                     found.data, reader->format->id);
}

/* The value of a key of the root object that begins with '$', or JSON_NO_NODE. */
static tn_status find_special(json_reader *reader, const char *name, uint32_t *value)
{
    const json_node *nodes = reader->tape.nodes;
    *value = JSON_NO_NODE;
    for (uint32_t key = 1; key < nodes[0].next; key = nodes[key + 1].next) {
        if (!json_is(reader, key, name, strlen(name))) continue;
        if (*value != JSON_NO_NODE)
            return json_fail(reader, NULL, key, TN_INVALID, "`%s` occurs twice", name);
        *value = key + 1;
    }
    return TN_OK;
}

static tn_status check_specials(json_reader *reader)
{
    const json_node *nodes = reader->tape.nodes;
    const tn_type *type = reader->format->type;
    for (uint32_t key = 1; key < nodes[0].next; key = nodes[key + 1].next) {
        if (reader->text[nodes[key].at + 1] != '$') continue;
        if (json_is(reader, key, "$format", 7) || json_is(reader, key, "$gaps", 5) ||
            (json_has_stored(type) && json_is(reader, key, "$stored", 7)) ||
            (json_has_placements(type) && json_is(reader, key, "$at", 3)) ||
            json_is(reader, key, "$layout", 7) || json_is(reader, key, "$image", 6))
            continue;
        const tn_text name = json_characters(reader, key);
        return json_fail(reader, NULL, key, TN_INVALID,
                         "files of %s have no `%.*s`; keys of the root are `$format`, `$gaps`, `$layout`, "
                         "`$image`, and of some types `$stored` and `$at`",
                         reader->format->id, json_shown(name.size), name.data);
    }
    return TN_OK;
}

/* ---- the whole ---- */

void json_begin(json_reader *reader, const void *json, size_t size, const tn_options *options,
                tn_json_error *error)
{
    const tn_allocator allocator = options != NULL ? options->allocator : (tn_allocator){NULL, NULL};
    memset(reader, 0, sizeof *reader);
    memset(error, 0, sizeof *error);
    reader->unknown = JSON_NO_NODE;
    reader->last_stored = &reader->stored_objects;
    reader->text = json;
    reader->size = size;
    reader->error = error;
    reader->tape.allocator = allocator;
    tn_arena_init(&reader->memory, allocator, UINT64_MAX);
}

void json_end(json_reader *reader)
{
    json_tape_free(&reader->tape);
    tn_arena_free(&reader->memory);
}

/* Reads `$image`: the file that the object was read from. */
static tn_status build_image(json_reader *reader, uint32_t node)
{
    tn_bytes image;
    if (!reader->format->patches)
        return json_fail(reader, NULL, node, TN_INVALID, "files of %s are written without `$image`",
                         reader->format->id);
    const tn_status status = json_read_hex(reader, NULL, node, &reader->document->arena, &image);
    if (status != TN_OK) return status;
    reader->document->source = image.size != 0 ? image.data : (const uint8_t *)"";
    reader->document->size = image.size;
    return TN_OK;
}

static tn_status build_root(json_reader *reader, void *object)
{
    uint32_t format, gaps = JSON_NO_NODE, layout = JSON_NO_NODE, image = JSON_NO_NODE;
    if (json_kind_of(reader, 0) != JSON_OBJECT) return json_expected(reader, NULL, 0, "an object");
    tn_status status = find_special(reader, "$format", &format);
    if (status == TN_OK && format != JSON_NO_NODE) status = check_format(reader, format);
    if (status == TN_OK) status = check_specials(reader);
    if (status == TN_OK) status = find_special(reader, "$gaps", &gaps);
    if (status == TN_OK) status = find_special(reader, "$image", &image);
    reader->has_image = image != JSON_NO_NODE;
    reader->drafts = tn_format_drafts(reader->format);
    if (status == TN_OK) status = json_build_top(reader, object);
    if (status == TN_OK && gaps != JSON_NO_NODE) status = build_gaps(reader, gaps);
    if (status == TN_OK) status = find_special(reader, "$layout", &layout);
    if (status == TN_OK && layout != JSON_NO_NODE) status = json_build_layout(reader, layout);
    if (status == TN_OK) status = json_keep_stored(reader, object);
    if (status == TN_OK && image != JSON_NO_NODE) status = build_image(reader, image);
    return status;
}

tn_status tn_json_read(const tn_format *format, const void *json, size_t size, const tn_options *options,
                       void **object, tn_json_error *error)
{
    json_reader reader;
    tn_json_error unused;
    *object = NULL;
    json_begin(&reader, json, size, options, error != NULL ? error : &unused);
    reader.format = format;
    tn_status status = json_tape_read(&reader);
    if (status == TN_OK) {
        status = format->create(format, object, options);
        if (status != TN_OK) {
            json_fail_memory(&reader, status);
            *object = NULL;
        }
    }
    if (status == TN_OK) {
        const bool limited = options != NULL && options->limits.memory != 0;
        reader.root = *object;
        reader.document = tn_format_document(format, *object);
        if (!limited) reader.document->arena.limit = JSON_MEMORY(size);
        status = json_say_missing(&reader, build_root(&reader, *object));
        if (!limited) reader.document->arena.limit = UINT64_MAX;
    }
    if (status != TN_OK && *object != NULL) {
        format->release(format, *object);
        *object = NULL;
    }
    json_end(&reader);
    return status;
}

tn_status tn_json_format(const void *json, size_t size, const tn_options *options, char *id, size_t capacity,
                         tn_json_error *error)
{
    json_reader reader;
    tn_json_error unused;
    uint32_t node = JSON_NO_NODE;
    json_begin(&reader, json, size, options, error != NULL ? error : &unused);
    tn_status status = json_tape_read(&reader);
    if (status == TN_OK && json_kind_of(&reader, 0) != JSON_OBJECT)
        status = json_expected(&reader, NULL, 0, "an object");
    if (status == TN_OK) status = find_special(&reader, "$format", &node);
    if (status == TN_OK && node == JSON_NO_NODE)
        status = json_fail(&reader, NULL, 0, TN_ABSENT, "`$format` is missing");
    const tn_path path = {NULL, "$format", TN_NO_INDEX};
    if (status == TN_OK && json_kind_of(&reader, node) != JSON_TEXT)
        status = json_expected(&reader, &path, node, "text");
    tn_text text = {NULL, 0};
    if (status == TN_OK) status = json_decode(&reader, &path, node, &text);
    if (status == TN_OK && text.size >= capacity)
        status = json_fail(&reader, &path, node, TN_BUFFER_TOO_SMALL,
                           "the name is longer than that of any format");
    if (status == TN_OK) {
        memcpy(id, text.data, text.size);
        id[text.size] = '\0';
    }
    json_end(&reader);
    return status;
}
