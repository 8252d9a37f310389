/* Compares what the instances of a converted file show with what those of its source have shown. */
#include <stdlib.h>

#include "cli/convert.h"
#include "cli/user_codec.h"

/* ---- reading ---- */

static bool pass(void *user, const char *path, const tn_found *found)
{
    (void)user;
    (void)path;
    (void)found;
    return true;
}

tn_status read_shown(const tn_format *format, const void *object)
{
    return tn_find_values(format, object, "**", pass, NULL, NULL);
}

/* ---- along JSON ---- */

static str value_of_key(str object, str wanted)
{
    str key, value;
    if (object.size == 0) return object;
    for (json_entries each = json_entries_of(object); json_entries_next(&each, &key, &value);)
        if (str_eq(key, wanted)) return value;
    return (str){0};
}

/* The type that `$type` names. */
static const tn_type *type_of_variant(const tn_member *member, str value)
{
    const str said = value_of_key(value, str_of("$type"));
    for (size_t i = 0; said.size > 2 && member->variants != NULL && i < member->variants->count; i++) {
        const tn_type *type = member->variants->types[i];
        if (str_is((str){said.data + 1, said.size - 2}, type->id)) return type;
    }
    return NULL;
}

const tn_type *type_of_json(const tn_member *member, str value)
{
    const tn_kind kind = member->kind == TN_KIND_ARRAY ? member->element : member->kind;
    if (value.size == 0 || json_kind_of_text(value) != '{') return NULL;
    if (kind == TN_KIND_OBJECT || kind == TN_KIND_LIST || kind == TN_KIND_POINTER) return member->type;
    return kind == TN_KIND_VARIANT ? type_of_variant(member, value) : NULL;
}

/* ---- equal values ---- */

static bool is_real(str text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] == '.' || text.data[i] == 'e') return true;
    return false;
}

/* Whether two numbers are equal, of which one may be a real number and the other an integer. */
static bool are_equal_numbers(arena *memory, str a, str b)
{
    if (strchr("{[\"tfn", json_kind_of_text(a)) || strchr("{[\"tfn", json_kind_of_text(b))) return false;
    if (!is_real(a) && !is_real(b)) return false;
    return strtod(arena_copy(memory, a.data, a.size), NULL) ==
           strtod(arena_copy(memory, b.data, b.size), NULL);
}

static bool same_value(arena *memory, const tn_member *member, str wanted, str found);

/* Whether an object has all values that are wanted. Numbers that the writer derives may differ. */
static bool same_object(arena *memory, const tn_type *type, str wanted, str found)
{
    const uint32_t derived = TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS | TN_MEMBER_LOOKAHEAD;
    str key, value;
    for (json_entries each = json_entries_of(wanted); json_entries_next(&each, &key, &value);) {
        const tn_member *member = type != NULL ? member_of_key(type, key) : NULL;
        if (key.data[0] == '$' && !str_is(key, "$type") && !str_is(key, "$bytes")) continue;
        if (member != NULL && (is_patched(member) || (member->flags & derived) != 0)) continue;
        const str other = value_of_key(found, key);
        if (other.size == 0 ? !is_empty_value(value) : !same_value(memory, member, value, other))
            return false;
    }
    return true;
}

static bool same_list(arena *memory, const tn_member *member, str wanted, str found)
{
    str key, a, b;
    json_entries left = json_entries_of(wanted), right = json_entries_of(found);
    while (json_entries_next(&left, &key, &a))
        if (!json_entries_next(&right, &key, &b) || !same_value(memory, member, a, b)) return false;
    return !json_entries_next(&right, &key, &b);
}

static bool same_value(arena *memory, const tn_member *member, str wanted, str found)
{
    const char kind = json_kind_of_text(wanted);
    if (json_part_same(wanted, found)) return true;
    if (kind != json_kind_of_text(found) || (kind != '{' && kind != '['))
        return are_equal_numbers(memory, wanted, found);
    if (kind == '[') return same_list(memory, member, wanted, found);
    return same_object(memory, member != NULL ? type_of_json(member, wanted) : NULL, wanted, found);
}

/* ---- lost values ---- */

/* Whether the writer has changed other bits of a number than those that lead to an instance. */
static bool loses_bits(const conversion *at, const tn_member *member, str wanted, str found)
{
    if (at->shown != SHOWN_PLACED || !is_patched(member) || found.size == 0 || json_part_same(wanted, found))
        return false;
    const uint64_t a = (uint64_t)strtoll(arena_copy(at->memory, wanted.data, wanted.size), NULL, 10);
    const uint64_t b = (uint64_t)strtoll(arena_copy(at->memory, found.data, found.size), NULL, 10);
    return ((a ^ b) & ~member->patched_bits) != 0 || b == 0;
}

static void check_object(conversion *at, const tn_path *path, const tn_type *type, str wanted, str found);

static void check_elements(conversion *at, const tn_path *path, const tn_member *member, str wanted,
                           str found)
{
    str key, a, b;
    size_t index = 0;
    json_entries left = json_entries_of(wanted), right = json_entries_of(found);
    for (; json_entries_next(&left, &key, &a) && json_entries_next(&right, &key, &b); index++) {
        const tn_path item = {path, member->id, index};
        const tn_type *type = type_of_json(member, a);
        if (type != NULL) check_object(at, &item, type, a, b);
    }
}

/* Values without a place in the result have been noted: the instances in them are not compared. */
static void check_member(conversion *at, const tn_path *path, const tn_member *member, str wanted, str found)
{
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    const tn_type *type = type_of_json(member, wanted);
    if (is_shown(member)) {
        if (found.size == 0 ? !is_empty_value(wanted) : !same_value(at->memory, member, wanted, found))
            note_change(at, &at->lost, path, str_of(member->id), wanted);
    } else if (loses_bits(at, member, wanted, found)) {
        note_change(at, &at->lost, path, str_of(member->id), wanted);
    } else if (found.size > 0 && type != NULL) {
        check_object(at, &inner, type, wanted, found);
    } else if (found.size > 0 && json_kind_of_text(wanted) == '[' && json_kind_of_text(found) == '[') {
        check_elements(at, path, member, wanted, found);
    }
}

static void check_object(conversion *at, const tn_path *path, const tn_type *type, str wanted, str found)
{
    str key, value;
    if (json_kind_of_text(found) != '{') return;
    for (json_entries each = json_entries_of(wanted); json_entries_next(&each, &key, &value);) {
        const tn_member *member = member_of_key(type, key);
        const bool fails = json_kind_of_text(value) == '{' && value_of_key(value, str_of("$error")).size > 0;
        if (member != NULL && !fails) check_member(at, path, member, value, value_of_key(found, key));
    }
}

/* ---- the result ---- */

static outcome compare(conversion *at, str wanted, const void *back)
{
    const tn_format *format = at->target->format;
    const tn_json_options options = {.read = true};
    buffer text = {.memory = at->memory};
    const tn_sink sink = buffer_sink(&text);
    const bool read = read_shown(format, back) == TN_OK;
    if (!read || tn_json_write(format, back, NULL, &options, &sink) != TN_OK)
        return generic_outcome(at->file, TN_DEPTH_LIMIT);
    check_object(at, NULL, format->type, wanted, buffer_str(&text));
    return OUTCOME_FINE;
}

/* A result that cannot be written or read is reported when it is published. */
outcome check_shown(conversion *at, str wanted, void *object)
{
    report quiet = {.silent = true};
    subject written = *at->file;
    tn_error error;
    void *back;
    written.format = at->target->format;
    written.to = &quiet;
    if (write_object(&written, object, &written.bytes, &error) != OUTCOME_FINE ||
        read_object(&written, &back, NULL) != OUTCOME_FINE)
        return OUTCOME_FINE;
    at->read_back = true;
    const outcome result = compare(at, wanted, back);
    written.format->release(written.format, back);
    return result;
}
