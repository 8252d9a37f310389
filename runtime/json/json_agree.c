/* Compares a file with the JSON from which it was written, key by key. */
#include <stdio.h>

#include "json_agree.h"

/* ---- the report of a difference ---- */

/* The begin of the written value, for messages. */
typedef struct excerpt {
    char text[44];
    size_t size;
} excerpt;

static bool add_excerpt(void *user, const void *data, size_t size)
{
    excerpt *to = user;
    const size_t space = sizeof to->text - 4 - to->size;
    const size_t taken = size < space ? size : space;
    memcpy(to->text + to->size, data, taken);
    to->size += taken;
    if (taken == size) return true;
    memcpy(to->text + to->size, "...", 3);
    to->size += 3;
    return false;
}

static void excerpt_of(const json_agreement *run, const tn_path *path, excerpt *to)
{
    char text[256];
    tn_place place;
    const tn_sink sink = {add_excerpt, to};
    const tn_json_options options = {.all = true};
    memset(to, 0, sizeof *to);
    tn_place_set(&place, path, NULL, TN_NO_INDEX);
    tn_place_print(&place, text, sizeof text);
    const tn_status status = tn_json_write(run->reader.format, run->now, text, &options, &sink);
    if (status != TN_OK && status != TN_SINK_FAILED) to->size = 0;
    if (to->size == 0) memcpy(to->text, "another value", sizeof "another value");
}

/* The reason for which a member differs from the text. */
static const char *reason_of(const tn_member *member)
{
    if ((member->flags & (TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS | TN_MEMBER_POSITION)) != 0)
        return "the writer derives it from other members; leave it out";
    if ((member->flags & TN_MEMBER_UNENDED) != 0) return "a terminator follows the value";
    if ((member->flags & TN_MEMBER_ENDING) != 0) return "no such bytes can follow the value";
    if ((member->flags & TN_MEMBER_STORED) != 0 || member->get != NULL)
        return "it is read at another offset, and JSON cannot set it there";
    return "the JSON asks for another value";
}

static tn_status differ(json_agreement *run, const tn_path *path, uint32_t node, const char *reason)
{
    excerpt found;
    if (run->reader.silent) return TN_NOT_EQUAL;
    excerpt_of(run, path, &found);
    return json_fail(&run->reader, path, node, TN_NOT_EQUAL, "the file would contain %s here: %s", found.text,
                     reason);
}

/* ---- single values ---- */

/* The value in an object that states its kind, as `{"$bytes": "00ff"}`. */
static uint32_t unwrapped(const json_agreement *run, uint32_t node)
{
    if (json_kind_of(&run->reader, node) != JSON_OBJECT) return node;
    const uint32_t bytes = json_value_of(&run->reader, node, "$bytes");
    const uint32_t number = json_value_of(&run->reader, node, "$float");
    return bytes != JSON_NO_NODE ? bytes : number != JSON_NO_NODE ? number : node;
}

/* A value of the text. */
typedef struct stated {
    tn_number_space number;
    tn_bytes bytes;
} stated;

static bool is_bytes(tn_kind kind)
{
    return kind == TN_KIND_TEXT || kind == TN_KIND_BYTES || kind == TN_KIND_PACKED;
}

static tn_status state(json_agreement *run, const tn_path *path, const tn_member *member, uint32_t node,
                       stated *to)
{
    json_reader *reader = &run->reader;
    const json_kind kind = json_kind_of(reader, node);
    tn_text text;
    if (kind == JSON_OBJECT) return json_expected(reader, path, node, "a value");
    if (!is_bytes(member->kind)) return json_read_scalar(reader, path, member, node, &to->number);
    if (member->kind != TN_KIND_TEXT) return json_read_hex(reader, path, node, &reader->memory, &to->bytes);
    if (kind != JSON_TEXT) return json_expected(reader, path, node, "text");
    const tn_status status = json_decode(reader, path, node, &text);
    if (status == TN_OK) to->bytes = (tn_bytes){(const uint8_t *)text.data, text.size};
    return status;
}

static bool is_content(json_agreement *run, const tn_packed *packed, tn_bytes content)
{
    void *unpacked;
    const tn_arena before = run->reader.memory;
    const bool same = packed->size == content.size &&
                      tn_packed_content(packed, &run->reader.memory, &unpacked) == TN_OK &&
                      tn_same_bytes(unpacked, content.data, content.size);
    tn_arena_release(&run->reader.memory, &before);
    return same;
}

static bool is_stated(json_agreement *run, const tn_member *member, const stated *text, const void *value)
{
    if (value == NULL) return false;
    if (member->kind == TN_KIND_PACKED) return is_content(run, value, text->bytes);
    if (!is_bytes(member->kind))
        return tn_scalar_bits(member->kind, &text->number) == tn_scalar_bits(member->kind, value);
    const tn_bytes bytes = tn_value_as_bytes(member->kind, value);
    return bytes.size == text->bytes.size && tn_same_bytes(bytes.data, text->bytes.data, bytes.size);
}

/* Text with a number in a form of its own keeps the form, whatever the number is. */
static bool is_form(const tn_member *member, const stated *text)
{
    const tn_text number = {(const char *)text->bytes.data, text->bytes.size};
    tn_member alone = *member;
    alone.offset = 0;
    alone.has = TN_NO_INDEX;
    return (member->flags & TN_MEMBER_DECIMAL) != 0 && !tn_member_is_plain_decimal(&alone, &number);
}

static tn_status agree_single(json_agreement *run, const tn_path *path, const tn_member *member,
                              uint32_t node, const json_witness *at)
{
    stated text;
    const uint32_t value = unwrapped(run, node);
    if (json_kind_of(&run->reader, value) == JSON_NULL && member->kind == TN_KIND_PACKED) return TN_OK;
    const tn_status status = state(run, path, member, value, &text);
    if (status != TN_OK) return status;
    bool agrees = is_stated(run, member, &text, at->now) || is_form(member, &text) ||
                  (run->moved && (member->flags & TN_MEMBER_POSITION) != 0);
    for (size_t i = 0; i < JSON_FORMERS && !agrees; i++)
        agrees = is_stated(run, member, &text, at->before[i]);
    return agrees ? TN_OK : differ(run, path, node, reason_of(member));
}

/* ---- records ---- */

static tn_status agree_records(json_agreement *run, const tn_path *path, const tn_member *member,
                               uint32_t node, const json_witness *at)
{
    json_reader *reader = &run->reader;
    const tn_view *view = at->now;
    const tn_path whole = {path, member->id, TN_NO_INDEX};
    tn_record record;
    tn_status status = TN_OK;
    if (json_kind_of(reader, node) != JSON_ARRAY) return TN_OK; /* their number, which is checked as such */
    const size_t count = json_count(reader, node);
    if (view->count != count)
        return json_fail(reader, &whole, node, TN_NOT_EQUAL,
                         "the file would contain %zu elements here, not %zu", view->count, count);
    if (count == 0 || view->stride == 0) return TN_OK;
    tn_record_begin(&record, member->view, view, reader->document);
    if (record.element == NULL) status = json_fail_memory(reader, TN_NO_MEMORY);
    uint32_t item = node + 1;
    for (size_t i = 0; i < count && status == TN_OK; i++, item = reader->tape.nodes[item].next) {
        const tn_path inner = {path, member->id, i};
        tn_view_load(member->view, view, i, record.element);
        status = json_agree_object(run, &inner, record.type, item, &(json_witness){.now = record.element});
    }
    tn_record_end(&record);
    return status;
}

/* ---- objects ---- */

static tn_status agree_pointee(json_agreement *run, const tn_path *path, const tn_member *member,
                               uint32_t node, const json_witness *at)
{
    json_witness inner = {.now = tn_pointee(at->now)};
    for (size_t b = 0; b < JSON_FORMERS; b++)
        if (at->before[b] != NULL) inner.before[b] = tn_pointee(at->before[b]);
    const bool null = json_kind_of(&run->reader, node) == JSON_NULL;
    if (inner.now == NULL) return null ? TN_OK : differ(run, path, node, reason_of(member));
    return json_agree_object(run, path, member->type, node, &inner);
}

static tn_status agree_variant(json_agreement *run, const tn_path *path, const tn_member *member,
                               uint32_t node, const json_witness *at)
{
    json_reader *reader = &run->reader;
    const tn_variant *now = at->now;
    json_witness inner = {NULL, {NULL}};
    const tn_member held = tn_variant_member(member, now, &inner.now);
    for (size_t b = 0; b < JSON_FORMERS; b++) {
        const tn_variant *before = at->before[b];
        if (before != NULL && before->tag == now->tag)
            (void)tn_variant_member(member, before, &inner.before[b]);
    }
    const json_kind kind = json_kind_of(reader, node);
    if (held.kind == TN_KIND_STREAM)
        return kind == JSON_NULL ? TN_OK : differ(run, path, node, reason_of(member));
    if (held.kind != TN_KIND_POINTER) return json_agree_value(run, path, &held, node, &inner);
    const uint32_t said = kind == JSON_OBJECT ? json_value_of(reader, node, "$type") : JSON_NO_NODE;
    if (said != JSON_NO_NODE && !json_is(reader, said, held.type->id, strlen(held.type->id)))
        return json_fail(reader, path, said, TN_NOT_EQUAL, "the file would contain a %s here", held.type->id);
    return json_agree_value(run, path, &held, node, &inner);
}

tn_status json_agree_value(json_agreement *run, const tn_path *path, const tn_member *member, uint32_t node,
                           const json_witness *at)
{
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return json_agree_object(run, path, member->type, node, at);
    case TN_KIND_POINTER:
        return agree_pointee(run, path, member, node, at);
    case TN_KIND_VARIANT:
        return agree_variant(run, path, member, node, at);
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        return json_agree_list(run, path, member, node, at);
    case TN_KIND_VIEW:
        return agree_records(run, path, member, node, at);
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return TN_OK;
    default:
        return agree_single(run, path, member, node, at);
    }
}

/* Returns the value of a member of an object, or NULL if it is absent. */
static const void *member_of(const tn_member *member, const void *object)
{
    tn_error error;
    if (object == NULL || tn_member_make(member, object, &error) != TN_OK) return NULL;
    return tn_member_present(member, object) ? tn_member_at(member, object) : NULL;
}

/* Whether a value has the end that a writer makes, although the text states one: the writer has compared
   them. A terminator that was missing before an edit may be present now. */
static bool has_usual_end(const tn_member *member, const json_witness *at)
{
    const uint32_t others = TN_MEMBER_OF_ELEMENTS | TN_MEMBER_ENCODED; /* of values that were edited */
    if ((member->flags & others) != 0) return true;
    if ((member->flags & TN_MEMBER_ENDING) == 0 || at->now != NULL) return false;
    return (member->flags & TN_MEMBER_UNENDED) == 0 || at->before[0] != NULL || at->before[1] != NULL;
}

static bool is_listed(tn_kind kind)
{
    return kind == TN_KIND_LIST || kind == TN_KIND_VIEW || tn_kind_is_array(kind);
}

static tn_status agree_member(json_agreement *run, const tn_path *path, const tn_member *member,
                              uint32_t node, const json_witness *object)
{
    const bool listed = is_listed(member->kind);
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    json_witness at = {.now = member_of(member, object->now)};
    if (json_is_failure(&run->reader, node)) return TN_OK;
    for (size_t b = 0; b < JSON_FORMERS; b++)
        at.before[b] = member_of(member, object->before[b]);
    if (has_usual_end(member, &at)) return TN_OK;
    if (at.now == NULL && (member->kind == TN_KIND_POINTER || member->kind == TN_KIND_VARIANT) &&
        json_kind_of(&run->reader, node) == JSON_NULL)
        return TN_OK;
    if (at.now == NULL)
        return json_fail(&run->reader, &inner, node, TN_NOT_EQUAL, "the file would not contain `%s`: %s",
                         member->id, reason_of(member));
    return json_agree_value(run, listed ? path : &inner, member, node, &at);
}

static const void *computed_of(json_agreement *run, const tn_value_member *value, const void *object,
                               tn_computed *computed)
{
    tn_error error;
    tn_arena *memory = &run->reader.memory;
    if (object == NULL || tn_compute_value_in(memory, value, object, computed, &error) != TN_OK) return NULL;
    return computed->present ? &computed->as : NULL;
}

static tn_status agree_computed(json_agreement *run, const tn_path *path, const tn_value_member *value,
                                uint32_t node, const json_witness *object)
{
    tn_computed now, before[JSON_FORMERS];
    const tn_path inner = {path, value->as.id, TN_NO_INDEX};
    json_witness at = {.now = computed_of(run, value, object->now, &now)};
    if (json_is_failure(&run->reader, node) || (value->as.flags & TN_MEMBER_REFERENCE) != 0) return TN_OK;
    for (size_t b = 0; b < JSON_FORMERS; b++)
        at.before[b] = computed_of(run, value, object->before[b], &before[b]);
    const bool single = tn_kind_is_scalar(value->as.kind) || is_bytes(value->as.kind);
    if (at.now != NULL && !single) return json_agree_value(run, path, &value->as, node, &at);
    if (at.now != NULL && agree_single(run, &inner, &value->as, node, &at) == TN_OK) return TN_OK;
    return differ(run, &inner, node, "it is computed from other members; leave it out");
}

static const tn_member *member_named(const json_agreement *run, const tn_type *type, uint32_t key)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (json_is(&run->reader, key, type->members[m].id, strlen(type->members[m].id)))
            return &type->members[m];
    return NULL;
}

static const tn_value_member *value_named(const json_agreement *run, const tn_type *type, uint32_t key)
{
    for (size_t i = 0; i < type->value_count; i++)
        if (json_is(&run->reader, key, type->values[i].as.id, strlen(type->values[i].as.id)))
            return &type->values[i];
    return NULL;
}

tn_status json_agree_object(json_agreement *run, const tn_path *path, const tn_type *type, uint32_t node,
                            const json_witness *at)
{
    const json_node *nodes = run->reader.tape.nodes;
    tn_status status = TN_OK;
    if (json_kind_of(&run->reader, node) != JSON_OBJECT)
        return json_expected(&run->reader, path, node, "an object");
    for (uint32_t key = node + 1; key < nodes[node].next && status == TN_OK; key = nodes[key + 1].next) {
        const tn_member *member = member_named(run, type, key);
        const tn_value_member *value = member == NULL ? value_named(run, type, key) : NULL;
        if (member != NULL)
            status = agree_member(run, path, member, key + 1, at);
        else if (value != NULL)
            status = agree_computed(run, path, value, key + 1, at);
    }
    return status;
}

/* ---- the whole ---- */

/* Whether positions in the text are those of another layout. */
static tn_status find_moved(json_agreement *run)
{
    json_reader *reader = &run->reader;
    uint64_t in_line, size;
    const tn_document *document = reader->document;
    const uint32_t layout = json_value_of(reader, 0, "$layout");
    if (layout == JSON_NO_NODE) return TN_OK;
    tn_status status = json_read_layout(reader, layout, &in_line, &size);
    run->moved = status == TN_OK && (in_line != document->in_line || size != document->size);
    return status;
}

/* Reads `$image`, the file of the object before it was edited; *image is NULL if the text has none. */
static tn_status read_image(json_reader *reader, const tn_options *options, void **image)
{
    tn_bytes bytes;
    const uint32_t node = json_value_of(reader, 0, "$image");
    *image = NULL;
    if (node == JSON_NO_NODE) return TN_OK;
    const tn_status status = json_read_hex(reader, NULL, node, &reader->memory, &bytes);
    if (status != TN_OK) return status;
    if (reader->format->read(reader->format, image, bytes.data, bytes.size, options, NULL) != TN_OK)
        *image = NULL; /* no file with former values */
    return TN_OK;
}

tn_status tn_json_agrees(const tn_format *format, const void *json, size_t size, const tn_options *options,
                         const void *object, tn_json_error *error)
{
    json_agreement run = {.now = object};
    tn_json_error unused;
    void *image = NULL;
    json_reader *reader = &run.reader;
    json_begin(reader, json, size, options, error != NULL ? error : &unused);
    reader->format = format;
    reader->document = tn_format_document(format, object);
    tn_status status = json_tape_read(reader);
    if (status == TN_OK && json_kind_of(reader, 0) != JSON_OBJECT)
        status = json_expected(reader, NULL, 0, "an object");
    if (status == TN_OK) status = find_moved(&run);
    if (status == TN_OK) status = read_image(reader, options, &image);
    if (status == TN_OK)
        status = json_agree_object(&run, NULL, format->type, 0, &(json_witness){object, {image}});
    if (image != NULL) format->release(format, image);
    json_end(reader);
    return status;
}

tn_status tn_json_agrees_at(const tn_format *format, const void *object, const char *path, const void *json,
                            size_t size, const tn_options *options, tn_json_error *error)
{
    json_agreement run = {.now = object};
    tn_json_error unused;
    tn_found found;
    json_reader *reader = &run.reader;
    const tn_path place = {NULL, path, TN_NO_INDEX};
    json_begin(reader, json, size, options, error != NULL ? error : &unused);
    reader->format = format;
    reader->document = tn_format_document(format, object);
    tn_status status = json_tape_read(reader);
    if (status == TN_OK && tn_find_value(format, object, path, &reader->memory, &found, NULL) == TN_OK) {
        const json_witness at = {.now = found.value};
        tn_member named = found.member != NULL ? *found.member : (tn_member){0};
        named.id = path; /* of elements, for messages */
        if (found.type != NULL)
            status = json_agree_object(&run, &place, found.type, 0, &at);
        else if (found.index == TN_NO_INDEX && found.member != NULL)
            status = json_agree_value(&run, is_listed(named.kind) ? NULL : &place, &named, 0, &at);
    }
    json_end(reader);
    return status;
}
