/* Converts a container: puts the files in it into a new container. Other members are carried over by name if
   both are of one format, and are lost otherwise. */
#include <stdlib.h>
#include <strings.h>

#include "cli/codec.h"
#include "cli/convert.h"
#include "cli/inside.h"
#include "cli/new_entries.h"
#include "cli/publish.h"
#include "cli/user_codec.h"
#include "tenon/json_read.h"

/* The kind that a version names, the usual one without a version, or NULL. */
static const tn_container_kind *find_kind(const conversion_target *target)
{
    const tn_container *container = target->format->container;
    if (target->version_count == 0 && container->kind_count > 0) return &container->kinds[0];
    for (size_t i = 0; i < container->kind_count; i++) {
        const str version = target->versions[target->version_count - 1].text;
        const char *id = container->kinds[i].id;
        if (strlen(id) == version.size && strncasecmp(id, version.data, version.size) == 0)
            return &container->kinds[i];
    }
    return NULL;
}

static outcome no_kind(const conversion *at)
{
    const tn_format *format = at->target->format;
    buffer list = {.memory = at->memory};
    for (size_t i = 0; i < format->container->kind_count; i++)
        buffer_printf(&list, "%s%s", i > 0 ? ", " : "", format->container->kinds[i].id);
    if (list.size == 0)
        report_problem(at->file->to, "the codec of %s cannot create files", format->id);
    else
        report_problem(at->file->to, "%s has no kind `%.*s`; its kinds are %s", format->id,
                       STR_ARG(at->target->versions[at->target->version_count - 1].text), list.data);
    return OUTCOME_TROUBLE;
}

static outcome make_empty(const conversion *at, void **object)
{
    const tn_container_kind *kind = find_kind(at->target);
    const tn_options options = {.params = user_codec_params(at->target->format)};
    tn_json_error error;
    if (kind == NULL) return no_kind(at);
    if (tn_json_read(at->target->format, kind->json, strlen(kind->json), &options, object, &error) == TN_OK)
        return OUTCOME_FINE;
    report_problem(at->file->to, "%s", error.message);
    return OUTCOME_TROUBLE;
}

/* ---- the files ---- */

static outcome copy_file(const conversion *at, const contents *from, contents *to, size_t i)
{
    tn_arena unpacked;
    tn_bytes data;
    tn_error error;
    const tn_text name = tn_entry_name(&from->entries, i);
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    tn_status status = tn_entry_data(&from->entries, i, &unpacked, FILE_SIZE_LIMIT, &data);
    outcome result = OUTCOME_FINE;
    if (status != TN_OK) {
        report_problem(at->file->to, "`%.*s`: %s", (int)name.size, name.data,
                       inside_problem(at->memory, status, FILE_SIZE_LIMIT));
        result = OUTCOME_INVALID;
    } else if (tn_entry_add(&to->entries, to->object, name, data, &error) != TN_OK) {
        subject file = *at->file;
        result = publish_finding(&file, &error);
    }
    tn_arena_free(&unpacked);
    return result;
}

/* ---- other members of entries ---- */

typedef struct beside {
    conversion *at;
    const void *source;
    void *object; /* of the target */
    outcome result;
} beside;

static bool is_list(const tn_container *container, const char *path)
{
    for (size_t i = 0; i < container->list_count; i++)
        if (strcmp(container->lists[i], path) == 0) return true;
    return false;
}

static str json_of(arena *memory, const tn_format *format, const void *object, const char *path)
{
    buffer text = {.memory = memory};
    const tn_sink sink = buffer_sink(&text);
    return tn_json_write(format, object, path, NULL, &sink) == TN_OK ? buffer_str(&text) : (str){0};
}

/* Whether the new container states the member itself, through its kind. */
static bool is_said(str value)
{
    return value.size > 0 && !is_empty_value(value) && !str_is(value, "0") && !str_is(value, "{}");
}

/* Carries over a value that both have under one path. */
static bool carry(const beside *in, const char *path, str value)
{
    const tn_format *format = in->at->target->format;
    tn_arena memory;
    tn_found found;
    tn_json_error error;
    if (format != in->at->file->format) return false;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const bool there = tn_find_value(format, in->object, path, &memory, &found, NULL) == TN_OK;
    const bool said = there && is_said(json_of(in->at->memory, format, in->object, path));
    const bool set =
        there && (said || tn_json_set(format, in->object, &found, value.data, value.size, &error) == TN_OK);
    tn_arena_free(&memory);
    return set;
}

/* Whether the member stores the kind of container, which the conversion changes. */
static bool is_version(const tn_member *member)
{
    return strcmp(member->id, "magic") == 0 || strcmp(member->id, "version") == 0;
}

/* Follows the objects inside the root; lists other than the list of files are lost. */
static void look_beside(beside *in, const tn_path *path, const tn_type *type)
{
    conversion *at = in->at;
    const tn_format *format = at->file->format;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const tn_path inner = {path, member->id, TN_NO_INDEX};
        const char *full = change_path(at->memory, path, member->id, false);
        tn_arena memory;
        tn_found found;
        if (!is_converted(member) || is_list(format->container, full) || is_version(member)) continue;
        tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
        const bool there = tn_find_value(format, in->source, full, &memory, &found, NULL) == TN_OK;
        tn_arena_free(&memory);
        if (!there) continue;
        if (member->kind == TN_KIND_OBJECT) {
            look_beside(in, &inner, member->type);
            continue;
        }
        const str value = json_of(at->memory, format, in->source, full);
        if (!is_empty_value(value) && !carry(in, full, value))
            note_change(at, &at->lost, path, str_of(member->id), value);
    }
}

bool is_entry_content(const tn_container *container, const char *id)
{
    for (size_t i = 0; i < container->data_count; i++)
        if (strcmp(container->data[i].member, id) == 0) return true;
    return strcmp(container->name, id) == 0 || (container->size != NULL && strcmp(container->size, id) == 0);
}

static bool note_entry(void *user, const char *path, const tn_found *found)
{
    beside *in = user;
    conversion *at = in->at;
    const str value = json_of(at->memory, at->file->format, in->source, path);
    const char *bracket = strrchr(path, '[');
    if (bracket == NULL || is_empty_value(value)) return true;
    const char *list = arena_copy(at->memory, path, (size_t)(bracket - path));
    const tn_path step = {NULL, list, (size_t)strtoull(bracket + 1, NULL, 10)};
    note_change(at, &at->lost, &step, str_of(found->member->id), value);
    return true;
}

/* Notes members of entries other than name and content. */
static void look_at_entries(beside *in, const contents *from)
{
    conversion *at = in->at;
    const tn_format *format = at->file->format;
    const tn_type *type = from->entries.type;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!is_converted(member) || is_entry_content(format->container, member->id)) continue;
        for (size_t i = 0; i < format->container->list_count; i++) {
            const char *pattern =
                arena_printf(at->memory, "%s[*].%s", format->container->lists[i], member->id);
            tn_path_error error;
            (void)tn_find_values(format, in->source, pattern, note_entry, in, &error);
        }
    }
}

outcome convert_container(conversion *at, void *source, void **object)
{
    contents from = {.object = source}, to = {0};
    subject made = *at->file;
    new_entries new;
    *object = NULL;
    outcome result = make_empty(at, object);
    if (result != OUTCOME_FINE) return result;
    to.object = *object;
    beside in = {.at = at, .source = source, .object = *object};
    const bool opened = tn_entries_open(at->file->format, from.object, &from.entries) == TN_OK &&
                        tn_entries_open(at->target->format, to.object, &to.entries) == TN_OK;
    if (!opened) {
        report_problem(at->file->to, "its list of files cannot be found");
        result = OUTCOME_INVALID;
    }
    made.format = at->target->format;
    if (opened) new_entries_begin(&new, &made, &to, at->given);
    const size_t count = opened ? tn_entries_count(&from.entries) : 0;
    for (size_t i = 0; i < count && result == OUTCOME_FINE; i++)
        result = copy_file(at, &from, &to, i);
    if (result == OUTCOME_FINE) result = new_entries_end(&new, &to);
    if (result == OUTCOME_FINE && at->file->format == at->target->format &&
        !tn_container_has_trailer(at->file->format, source))
        tn_container_drop_trailer(at->target->format, to.object);
    if (result == OUTCOME_FINE) look_beside(&in, NULL, at->file->format->type);
    if (result == OUTCOME_FINE) look_at_entries(&in, &from);
    if (result != OUTCOME_FINE) {
        at->target->format->release(at->target->format, *object);
        *object = NULL;
    }
    return result;
}
