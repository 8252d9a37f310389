/* Writes objects as JSON, streamed: docs/json.md describes the form. */
#include "json_writer.h"
#include "omitted.h"
#include "watched.h"

static void write_object(json_writer *json, const tn_type *type, const void *object, bool in_line);

/* ---- bytes ---- */

/* Puts the content; null if the stored bytes cannot be unpacked. */
static void write_packed(json_writer *json, const tn_packed *packed)
{
    tn_arena memory;
    void *content;
    tn_arena_init(&memory, json->document->arena.allocator, UINT64_MAX);
    const tn_status status = tn_packed_content(packed, &memory, &content);
    const tn_bytes bytes = {content, packed->size};
    if (status == TN_OK)
        tn_json_print_bytes(json, bytes);
    else if (status == TN_BAD_PROCESS)
        tn_print(&json->out, "null");
    else
        json->out.status = status;
    tn_arena_free(&memory);
}

/* ---- numbers ---- */

static void write_flags(json_writer *json, const tn_member *member, uint64_t bits)
{
    bool first = true;
    tn_print_char(&json->out, '[');
    for (size_t i = 0; i < member->values->count; i++) {
        const uint64_t flag = member->values->values[i].value;
        if (flag == 0 || (bits & flag) != flag) continue;
        bits &= ~flag;
        tn_json_print_separator(json, first, true);
        tn_json_print_name(json, member->values->values[i].id);
        first = false;
    }
    uint64_t rest = 0; /* in the width of the member: the sign of a signed one fills the bits above */
    tn_scalar_store(member->kind, &rest, bits);
    if (tn_scalar_bits(member->kind, &rest) != 0) {
        tn_json_print_separator(json, first, true);
        tn_print_scalar(&json->out, member->kind, &rest);
    }
    tn_print_char(&json->out, ']');
}

static bool is_finite(tn_kind kind, uint64_t bits)
{
    if (kind == TN_KIND_F4) return (bits & 0x7f800000) != 0x7f800000;
    if (kind == TN_KIND_F8) return (bits & 0x7ff0000000000000) != 0x7ff0000000000000;
    return true;
}

static void write_scalar(json_writer *json, const tn_member *member, const void *value)
{
    const uint64_t bits = tn_scalar_bits(member->kind, value);
    if (member->values != NULL && (member->flags & TN_MEMBER_FLAGS) != 0) {
        write_flags(json, member, bits);
        return;
    }
    const char *name = member->values == NULL ? NULL : tn_enum_name(member->values, bits);
    if (name != NULL) {
        tn_json_print_name(json, name);
        return;
    }
    const bool quoted = !is_finite(member->kind, bits);
    if (quoted) tn_print_char(&json->out, '"');
    tn_print_scalar(&json->out, member->kind, value);
    if (quoted) tn_print_char(&json->out, '"');
}

/* ---- arrays and objects ---- */

static bool is_scalars(const tn_type *type)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (tn_member_visible(member) && (!tn_kind_is_scalar(member->kind) || member->get != NULL))
            return false;
    }
    return true;
}

static void write_value(json_writer *json, const tn_member *member, const void *value, bool in_line);

static void write_list(json_writer *json, const tn_type *type, const tn_list *list)
{
    tn_json_print_open(json, '[');
    for (size_t i = 0; i < list->count && json->out.status == TN_OK; i++) {
        tn_json_print_separator(json, i == 0, false);
        write_object(json, type, tn_list_item(list, type, i), is_scalars(type));
    }
    tn_json_print_close(json, ']', list->count == 0, false);
}

/* Records without bytes are only a number: there may be more than can be written. */
static void write_view(json_writer *json, const tn_view_type *type, const tn_view *view)
{
    tn_record record;
    if (view->stride == 0 && view->count != 0) {
        tn_print_unsigned(&json->out, view->count);
        return;
    }
    tn_record_begin(&record, type, view, json->document);
    if (record.element == NULL) json->out.status = TN_NO_MEMORY;
    tn_json_print_open(json, '[');
    for (size_t i = 0; i < view->count && json->out.status == TN_OK; i++) {
        tn_view_load(type, view, i, record.element);
        tn_json_print_separator(json, i == 0, false);
        write_object(json, record.type, record.element, true);
    }
    tn_json_print_close(json, ']', view->count == 0, false);
    tn_record_end(&record);
}

static void write_array(json_writer *json, const tn_member *member, const void *array)
{
    const tn_member element = tn_element_member(member);
    const size_t count = tn_array_count(member, array);
    const bool in_line = tn_kind_is_scalar(element.kind);
    tn_number_space space;
    tn_json_print_open(json, '[');
    for (size_t i = 0; i < count && json->out.status == TN_OK; i++) {
        tn_json_print_separator(json, i == 0, in_line);
        write_value(json, &element, tn_array_item(member, array, i, &space), in_line);
    }
    tn_json_print_close(json, ']', count == 0, in_line);
}

/* A value that looks like another one in JSON: {"$bytes": "00ff"}. */
static void write_said(json_writer *json, const char *key, const tn_member *held, const void *value)
{
    tn_json_print_open(json, '{');
    tn_json_print_separator(json, true, true);
    tn_json_print_key(json, key);
    write_value(json, held, value, true);
    tn_json_print_close(json, '}', false, true);
}

static void write_variant(json_writer *json, const tn_member *member, const tn_variant *variant, bool in_line)
{
    const void *value;
    const tn_member held = tn_variant_member(member, variant, &value);
    const bool says = json->types;
    if (says && held.kind == TN_KIND_BYTES) {
        write_said(json, "$bytes", &held, value);
        return;
    }
    if (says && held.kind == TN_KIND_F8 && !is_finite(held.kind, tn_scalar_bits(held.kind, value))) {
        write_said(json, "$float", &held, value);
        return;
    }
    json->said = says && held.kind == TN_KIND_POINTER;
    write_value(json, &held, value, in_line);
}

static void write_pointee(json_writer *json, const tn_type *type, const void *object, bool in_line)
{
    if (object == NULL)
        tn_print(&json->out, "null");
    else
        write_object(json, type, object, in_line || is_scalars(type));
}

static void write_value(json_writer *json, const tn_member *member, const void *value, bool in_line)
{
    switch (member->kind) {
    case TN_KIND_TEXT:
        tn_json_print_text(json, tn_value_as_bytes(member->kind, value));
        return;
    case TN_KIND_BYTES:
        tn_json_print_bytes(json, tn_value_as_bytes(member->kind, value));
        return;
    case TN_KIND_PACKED:
        write_packed(json, value);
        return;
    case TN_KIND_CONSTANT:
        tn_json_print_bytes(json, member->constant);
        return;
    case TN_KIND_OBJECT:
        write_object(json, member->type, value, in_line || is_scalars(member->type));
        return;
    case TN_KIND_LIST:
        write_list(json, member->type, value);
        return;
    case TN_KIND_VIEW:
        write_view(json, member->view, value);
        return;
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        write_array(json, member, value);
        return;
    case TN_KIND_POINTER:
        write_pointee(json, member->type, tn_pointee(value), in_line);
        return;
    case TN_KIND_VARIANT:
        write_variant(json, member, value, in_line);
        return;
    case TN_KIND_STREAM:
        tn_print(&json->out, "null");
        return;
    case TN_KIND_OPAQUE:
        tn_print(&json->out, "{}");
        return;
    default:
        write_scalar(json, member, value);
        return;
    }
}

/* Puts the error of an instance that cannot be computed. */
static void write_failure(json_writer *json, const tn_error *error)
{
    char text[256];
    const size_t length = tn_error_explain(error, text, sizeof text);
    const tn_bytes why = {(const uint8_t *)text, length < sizeof text ? length : sizeof text - 1};
    tn_json_print_open(json, '{');
    tn_json_print_separator(json, true, true);
    tn_json_print_key(json, "$error");
    tn_json_print_text(json, why);
    tn_json_print_close(json, '}', false, true);
}

/* Whether the ending of a text is written, because a writer would put another one: the ending belongs to this
   text alone. */
static bool has_own_end(const tn_type *type, const tn_member *member, const void *object)
{
    const size_t length = strlen(member->id);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *end = &type->members[m];
        if ((end->flags & TN_MEMBER_ENDING) != 0 && strncmp(end->id, member->id, length) == 0 &&
            strcmp(end->id + length, "$end") == 0)
            return tn_member_present(end, object);
    }
    return false;
}

static bool is_derived_text(const tn_member *member)
{
    return member->kind == TN_KIND_TEXT && (member->flags & (TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS)) != 0;
}

/* Whether a member is the size of the elements of an empty list, which no writer derives. */
static bool states_size(const tn_type *type, const tn_member *member, const void *object)
{
    if (member->sized_list == NULL || !tn_member_present(member, object)) return false;
    if (tn_kind_is_scalar(member->kind) && tn_scalar_bits(member->kind, tn_member_at(member, object)) == 0)
        return false;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *list = &type->members[m];
        if (strcmp(list->id, member->sized_list) == 0 && tn_member_present(list, object))
            return tn_array_count(list, tn_member_at(list, object)) == 0;
    }
    return true;
}

/* Whether the member is to be written if it is present. */
static bool is_wanted(json_writer *json, const tn_type *type, const tn_member *member, const void *object)
{
    const bool decimal = (member->flags & TN_MEMBER_DECIMAL) != 0;
    if (decimal && (!tn_member_is_plain_decimal(member, object) || tn_json_says_decimals(json))) return true;
    if (is_derived_text(member) && tn_member_visible(member) && has_own_end(type, member, object))
        return true;
    if (json->options->least && tn_may_omit(member)) return false;
    if (json->options->read && tn_may_follow(member) &&
        tn_is_omitted(json->document, tn_member_at(member, object)))
        return false;
    if (json->options->least && (member->flags & TN_MEMBER_NUMBER) != 0 && tn_format_drafts(json->format))
        return false;
    const bool derived = (member->flags & (TN_MEMBER_DERIVED | TN_MEMBER_OPEN)) == TN_MEMBER_DERIVED ||
                         member->kind == TN_KIND_CONSTANT;
    if (!tn_member_visible(member) || (member->flags & TN_MEMBER_REFERENCE) != 0) return false;
    if (derived && states_size(type, member, object)) return true;
    if (json->options->read && (member->flags & TN_MEMBER_STORED) != 0 && !tn_member_pending(member, object))
        return true;
    if (json->patches && member->kind == TN_KIND_CONSTANT && member->has != TN_NO_INDEX)
        return true; /* it is present */
    if ((member->flags & TN_MEMBER_POSITION) != 0 && tn_json_says_placements(json)) return true;
    return json->options->all || (!derived && member->get == NULL);
}

/* A value that is computed from the members, behind `first` other entries. Returns whether there are entries.
 */
static bool write_computed_one(json_writer *json, const tn_value_member *value, const void *object,
                               bool first, bool in_line)
{
    tn_computed computed;
    tn_error error;
    tn_arena memory;
    tn_arena_init(&memory, json->document->arena.allocator, UINT64_MAX);
    const bool failed = tn_compute_value_in(&memory, value, object, &computed, &error) != TN_OK;
    const bool there = failed || computed.present;
    if (there) {
        tn_json_print_separator(json, first, in_line);
        tn_json_print_key(json, value->as.id);
    }
    if (failed)
        write_failure(json, &error);
    else if (there)
        write_value(json, &value->as, &computed.as, in_line);
    tn_arena_free(&memory);
    return there || !first;
}

/* Puts the computed values. Returns whether there are any. */
static bool write_computed(json_writer *json, const tn_type *type, const void *object, bool first,
                           bool in_line)
{
    for (size_t i = 0; i < type->value_count && json->options->all; i++) {
        const tn_value_member *value = &type->values[i];
        if ((value->as.flags & TN_MEMBER_REFERENCE) == 0)
            first = !write_computed_one(json, value, object, first, in_line);
    }
    return !first;
}

/* The members of an object, behind `first` other entries. Returns whether there are entries. */
static bool write_members(json_writer *json, const tn_type *type, const void *object, bool first,
                          bool in_line)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool instance = member->get != NULL;
        tn_error error;
        if (tn_member_visible(member))
            json->follows |=
                (member->flags & TN_MEMBER_FOLLOWS) != 0 || (member->flags & TN_MEMBER_STORED) != 0;
        if (!is_wanted(json, type, member, object)) continue;
        const bool failed = tn_member_make(member, object, &error) != TN_OK;
        if (!failed && !tn_member_present(member, object)) continue;
        const bool deep = !failed && tn_member_is_too_deep(member, json->instances_left);
        if (deep) error = tn_too_deep();
        tn_json_print_separator(json, first, in_line);
        tn_json_print_key(json, member->id);
        const tn_depth left = tn_depth_begin_instance(&json->depth, instance);
        const bool counts = instance && json->instances_left > 0;
        json->instances_left -= counts;
        if (failed || deep)
            write_failure(json, &error);
        else
            write_value(json, member, tn_member_at(member, object), in_line);
        json->instances_left += counts;
        json->depth = left;
        first = false;
    }
    return write_computed(json, type, object, first, in_line);
}

static void write_object(json_writer *json, const tn_type *type, const void *object, bool in_line)
{
    if (!tn_depth_enter(&json->depth, type)) json->out.status = TN_DEPTH_LIMIT;
    if (json->out.status != TN_OK) return;
    tn_json_print_open(json, '{');
    const bool said = json->said;
    json->said = false;
    if (said) {
        tn_json_print_separator(json, true, in_line);
        tn_json_print_key(json, "$type");
        tn_json_print_name(json, type->id);
    }
    const bool any = write_members(json, type, object, !said, in_line);
    tn_json_print_stored(json, type, object, !any, in_line);
    tn_json_print_placements(json, type, object, !any, in_line);
    tn_json_print_close(json, '}', !any, in_line);
    tn_depth_leave(&json->depth, type);
}

/* If the old values are known, the reader of JSON can distinguish an edit from a value that follows it. */
static bool keeps_image(const json_writer *json, const tn_format *format, const void *object)
{
    if (!json->patches || format->write_to == NULL) return false;
    return json->options->image || json->follows ? json->document->source != NULL
                                                 : tn_json_needs_image(format, object);
}

static void write_root(json_writer *json, const tn_format *format, const void *object)
{
    tn_json_print_open(json, '{');
    tn_json_print_separator(json, true, false);
    tn_json_print_key(json, "$format");
    tn_json_print_name(json, format->id);
    write_members(json, format->type, object, false, false);
    tn_json_print_stored(json, format->type, object, false, false);
    tn_json_print_placements(json, format->type, object, false, false);
    if (tn_json_says_placements(json)) tn_json_print_layout(json);
    if (json->document->gaps != NULL && tn_json_says_placements(json) == json->document->scattered)
        tn_json_print_gaps(json, json->document->gaps);
    if (keeps_image(json, format, object)) {
        const tn_bytes image = {json->document->source, (size_t)json->document->size};
        tn_json_print_separator(json, false, false);
        tn_json_print_key(json, "$image");
        tn_json_print_bytes(json, image);
    }
    tn_json_print_close(json, '}', false, false);
}

/* Puts the value of a path; an alternative with its type, so that it can be put back. */
static void write_found(json_writer *json, const tn_found *found)
{
    const tn_member *member = found->member;
    json->said = json->types && member != NULL && member->kind == TN_KIND_POINTER && member->variants != NULL;
    if (found->type != NULL)
        write_object(json, found->type, found->value, found->view != NULL || is_scalars(found->type));
    else
        write_value(json, found->member, found->value, false);
}

static tn_status write_path(const tn_format *format, const void *object, const char *path,
                            const tn_json_options *options, const tn_sink *sink)
{
    static const tn_json_options defaults = {.all = false};
    json_writer json;
    json.document = tn_format_document(format, object);
    json.options = options != NULL ? options : &defaults;
    json.format = format;
    json.root = object;
    json.patches = format->json_for_patches;
    json.types = format->json_types;
    json.decided = json.placements = json.decimals = false;
    json.said = json.follows = false;
    json.level = 0;
    json.depth = tn_depth_of(format, object);
    json.instances_left = TN_INSTANCE_DEPTH;
    tn_output_sink(&json.out, sink);

    if (path == NULL || path[0] == '\0') {
        write_root(&json, format, object);
    } else {
        tn_arena memory;
        tn_found found;
        tn_arena_init(&memory, json.document->arena.allocator, UINT64_MAX);
        const tn_status status = tn_find_value(format, object, path, &memory, &found, NULL);
        if (status == TN_OK) write_found(&json, &found);
        tn_arena_free(&memory);
        if (status != TN_OK) return status;
    }
    if (json.options->indent) tn_print_char(&json.out, '\n');
    return tn_output_end(&json.out);
}

/* Whether keys are needed is tried: a try without memory says nothing. */
tn_status tn_json_write(const tn_format *format, const void *object, const char *path,
                        const tn_json_options *options, const tn_sink *sink)
{
    tn_watched memory;
    tn_watch_begin(&memory, tn_format_document(format, object));
    return tn_watch_end(&memory, write_path(format, object, path, options, sink));
}
