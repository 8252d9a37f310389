/* Finds values by path: `tracks[3].keyframes[7].position.x`. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "closest.h"
#include "path.h"

tn_status tn_path_fail(const tn_finder *run, tn_status status, size_t position, size_t size,
                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->error->message, sizeof run->error->message, format, arguments);
    va_end(arguments);
    run->error->position = position;
    run->error->size = size;
    return status;
}

/* Values in the records of tables have names such as `semantic_-1` or `texcoord@4`; the bytes of a substream
   after its object are `body$rest`. */
bool tn_path_name_character(char c)
{
    return tn_path_digit(c) || c == '_' || c == '@' || c == '-' || c == '$' || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

/* The length of a name or number for messages. */
int tn_path_shown(size_t size)
{
    return size > 40 ? 40 : (int)size;
}

static const tn_member *member_named(const tn_type *type, const char *name, size_t size)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (tn_member_visible(&type->members[m]) && strncmp(type->members[m].id, name, size) == 0 &&
            type->members[m].id[size] == '\0')
            return &type->members[m];
    return NULL;
}

static tn_status no_member(const tn_finder *run, const tn_type *type, size_t start, size_t size)
{
    const char *name = run->path + start;
    tn_closest search;
    tn_closest_begin(&search, name, size);
    for (size_t m = 0; m < type->member_count; m++)
        if (tn_member_visible(&type->members[m])) tn_closest_try(&search, type->members[m].id);
    if (search.best != NULL)
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, size, "%s has no member `%.*s`; did you mean `%s`?",
                            type->id, tn_path_shown(size), name, search.best);
    return tn_path_fail(run, TN_BAD_ARGUMENT, start, size, "%s has no member `%.*s`", type->id,
                        tn_path_shown(size), name);
}

tn_status tn_path_check_name(const tn_finder *run, const tn_type *type, size_t start, size_t size)
{
    if (member_named(type, run->path + start, size) != NULL) return TN_OK;
    for (size_t i = 0; i < type->value_count; i++)
        if (strncmp(type->values[i].as.id, run->path + start, size) == 0 &&
            type->values[i].as.id[size] == '\0')
            return TN_OK;
    return no_member(run, type, start, size);
}

/* The kind of a value without members or elements. */
const char *tn_path_what(const tn_found *found)
{
    if (found->type != NULL) return "an object";
    switch (found->member->kind) {
    case TN_KIND_TEXT:
        return "text";
    case TN_KIND_BYTES:
    case TN_KIND_CONSTANT:
    case TN_KIND_PACKED:
        return "a byte string";
    case TN_KIND_BOOL:
        return "a truth value";
    case TN_KIND_LIST:
    case TN_KIND_VIEW:
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        return "an array";
    case TN_KIND_STREAM:
        return "nothing";
    case TN_KIND_OPAQUE:
        return "an object of the program";
    default:
        return "a number";
    }
}

/* Bytes from the begin of the record to the member of an object in it. */
static size_t offset_in_record(const tn_found *owner, const tn_member *member)
{
    const size_t m = (size_t)(member - owner->type->members);
    size_t offset, size;
    if (owner->index != TN_NO_INDEX) {
        tn_view_locate(owner->records->view, owner->view, m, &offset, &size);
        return offset;
    }
    if (owner->record_offset == TN_NO_INDEX || !tn_wire_offset(owner->type, m, owner->value, &offset))
        return TN_NO_INDEX;
    return owner->record_offset + offset;
}

static tn_status absent(const tn_finder *run, const tn_member *member, size_t start, size_t size)
{
    return tn_path_fail(run, TN_ABSENT, start, size, "`%s` is absent here%s%s%s", member->id,
                        member->condition != NULL ? ": it is present if `" : "",
                        member->condition != NULL ? member->condition : "",
                        member->condition != NULL ? "`" : "");
}

static tn_status not_computed(const tn_finder *run, const char *id, const tn_error *error, size_t start,
                              size_t size)
{
    char why[160];
    tn_error_explain(error, why, sizeof why);
    return tn_path_fail(run, error->status, start, size, "`%s` cannot be computed: %s", id, why);
}

static tn_status make_instance(const tn_finder *run, const tn_member *member, size_t start, size_t size)
{
    tn_error error;
    const tn_status status = tn_member_make(member, run->found->value, &error);
    return status == TN_OK ? TN_OK : not_computed(run, member->id, &error, start, size);
}

/* Replaces pointers and variants by their values. */
tn_status tn_path_resolve(tn_finder *run)
{
    tn_found *found = run->found;
    if (found->member->kind == TN_KIND_VARIANT) {
        void *block;
        const void *value;
        const tn_member held = tn_variant_member(found->member, found->value, &value);
        const tn_status status = tn_arena_alloc(run->memory, 1, sizeof held, &block);
        if (status != TN_OK) return tn_path_fail(run, status, 0, 0, "%s", tn_status_text(status));
        memcpy(block, &held, sizeof held);
        found->member = block;
        found->value = value;
    }
    if (found->member->kind == TN_KIND_POINTER) {
        found->type = found->member->type;
        found->value = tn_pointee(found->value);
    }
    return TN_OK;
}

/* A value of the name that is computed from the members, if there is one; it lives in the tn_finder's
   memory. */
static tn_status find_computed(tn_finder *run, size_t start, size_t size, bool *is_one)
{
    tn_found *found = run->found;
    for (size_t i = 0; i < found->type->value_count; i++) {
        const tn_value_member *value = &found->type->values[i];
        void *block;
        tn_error error;
        *is_one = strncmp(value->as.id, run->path + start, size) == 0 && value->as.id[size] == '\0';
        if (!*is_one) continue;
        tn_status status = tn_arena_alloc(run->memory, 1, sizeof(tn_computed), &block);
        if (status != TN_OK) return tn_path_fail(run, status, 0, 0, "%s", tn_status_text(status));
        tn_computed *computed = block;
        status = tn_compute_value_in(run->memory, value, found->value, computed, &error);
        if (status != TN_OK) return not_computed(run, value->as.id, &error, start, size);
        if (!computed->present) return absent(run, &value->as, start, size);
        found->owner = found->value;
        found->owner_type = found->type;
        found->computed = true;
        found->value = &computed->as;
        found->member = &value->as;
        found->type = NULL;
        found->index = TN_NO_INDEX;
        return tn_path_resolve(run);
    }
    return TN_OK;
}

tn_status tn_path_member(tn_finder *run)
{
    tn_found *found = run->found;
    const size_t start = run->at;
    while (tn_path_name_character(run->path[run->at]))
        run->at++;
    const size_t size = run->at - start;
    if (size == 0)
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, 1, "the name of a member is expected here");
    if (found->type == NULL)
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, size, "`%s` is %s and has no members",
                            found->member->id, tn_path_what(found));

    const tn_member *member = member_named(found->type, run->path + start, size);
    if (member == NULL) {
        bool is_one = false;
        const tn_status status = find_computed(run, start, size, &is_one);
        return is_one ? status : no_member(run, found->type, start, size);
    }
    const tn_status status = make_instance(run, member, start, size);
    if (status != TN_OK) return status;
    if (!tn_member_present(member, found->value)) return absent(run, member, start, size);

    if (found->records != NULL) found->record_offset = offset_in_record(found, member);
    found->owner = found->value;
    found->owner_type = found->type;
    found->computed = member->get != NULL && (member->flags & TN_MEMBER_STORED) == 0;
    found->value = member->kind == TN_KIND_CONSTANT ? &member->constant : tn_member_at(member, found->value);
    found->member = member;
    found->type = member->kind == TN_KIND_OBJECT ? member->type : NULL;
    found->index = TN_NO_INDEX;
    found->numbers = NULL;
    return tn_path_resolve(run);
}

tn_status tn_find_value(const tn_format *format, const void *object, const char *path, tn_arena *memory,
                        tn_found *found, tn_path_error *error)
{
    tn_path_error unused;
    tn_finder run = {path, 0, memory, found, error != NULL ? error : &unused};
    const tn_found root = {.value = object, .type = format->type, .owner = object, .index = TN_NO_INDEX};
    *found = root;
    tn_status status = TN_OK;
    if (path[0] != '\0' && path[0] != '[') status = tn_path_member(&run);
    while (status == TN_OK && path[run.at] != '\0') {
        if (path[run.at] == '[') {
            status = tn_path_element(&run);
        } else if (path[run.at] == '.') {
            run.at++;
            status = tn_path_member(&run);
        } else {
            status = tn_path_fail(&run, TN_BAD_ARGUMENT, run.at, 1, "`.` or `[` is expected here");
        }
    }
    return status;
}

bool tn_is_pattern(const char *path)
{
    bool quoted = false;
    for (; *path != '\0'; path++) {
        if (quoted && *path == '\\' && path[1] != '\0')
            path++;
        else if (*path == '"')
            quoted = !quoted;
        else if (*path == '*' && !quoted)
            return true;
    }
    return false;
}
