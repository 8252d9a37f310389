/* Sets the other members of new entries, beside name and content. */
#include "cli/new_entries.h"

#include "cli/convert.h"
#include "cli/publish.h"
#include "tenon/json_read.h"

/* ---- values of the entry that a file came from ---- */

/* Whether a member decides about the presence or the type of others. */
static bool decides(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count; m++)
        for (size_t i = 0; i < type->members[m].choice_count; i++)
            if (strcmp(type->members[m].choices[i].by, id) == 0) return true;
    return false;
}

/* Whether tn_json_set sets it. */
static bool is_single(const tn_member *member)
{
    return member->kind <= TN_KIND_BOOL || member->kind == TN_KIND_TEXT || member->kind == TN_KIND_BYTES;
}

/* The JSON of a value, in `memory`; empty if there is none. */
static str json_at(arena *memory, const tn_format *format, const void *object, const char *path)
{
    buffer text = {.memory = memory};
    const tn_sink sink = buffer_sink(&text);
    return tn_json_write(format, object, path, NULL, &sink) == TN_OK ? buffer_str(&text) : (str){0};
}

typedef struct keeping {
    arena *memory;
    const subject *package;
    const contents *from;
    kept_entry *to;
} keeping;

static void keep_member(const keeping *with, const tn_path *source, const tn_path *target,
                        const tn_type *type, const tn_member *member)
{
    const uint32_t follows = TN_MEMBER_FOLLOWS | TN_MEMBER_PLACED;
    const char *path = change_path(with->memory, source, member->id, false);
    const str json = json_at(with->memory, with->package->format, with->from->object, path);
    const bool left_out = !is_single(member) || decides(type, member->id);
    const kept_value value = {change_path(with->memory, target, member->id, false), json, left_out};
    if (json.size == 0 || (member->flags & follows) != 0 || member->patched_bits != 0) return;
    ARRAY_PUSH(with->memory, &with->to->values, value);
}

static void keep_members(const keeping *with, const tn_path *source, const tn_path *target,
                         const tn_type *type, const tn_container *container)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const tn_path from = {source, member->id, TN_NO_INDEX}, to = {target, member->id, TN_NO_INDEX};
        if (!is_converted(member) || (container != NULL && is_entry_content(container, member->id))) continue;
        if (member->kind == TN_KIND_OBJECT)
            keep_members(with, &from, &to, member->type, NULL);
        else
            keep_member(with, source, target, type, member);
    }
}

void new_entries_keep(contents *of, size_t number, const subject *package, const contents *from, size_t i)
{
    new_entries *new = of->entries.user;
    arena *memory = new->file->memory;
    const tn_path source = {NULL, from->entries.path, i}, target = {NULL, of->entries.path, number};
    kept_entry entry = {.number = number, .from = arena_printf(memory, "%s", package->path)};
    const keeping with = {memory, package, from, &entry};
    keep_members(&with, &source, &target, from->entries.type, package->format->container);
    ARRAY_PUSH(memory, &new->kept, entry);
}

static const kept_value *find_kept(const new_entries *with, size_t number, const char *path)
{
    for (size_t k = with->kept.count; k-- > 0;) {
        const kept_entry *entry = &with->kept.items[k];
        if (entry->number != number) continue;
        for (size_t i = 0; i < entry->values.count; i++)
            if (strcmp(entry->values.items[i].path, path) == 0) return &entry->values.items[i];
        return NULL;
    }
    return NULL;
}

void new_entries_say_left_out(contents *of)
{
    const new_entries *with = of->entries.user;
    arena *memory = with->file->memory;
    if (with->kept.count == 0) return;
    const kept_entry *entry = &with->kept.items[with->kept.count - 1];
    for (size_t i = 0; i < entry->values.count; i++) {
        const kept_value *value = &entry->values.items[i];
        const str now = json_at(memory, with->file->format, with->object, value->path);
        const bool given = with->given != NULL && find_given(with->given, value->path) != NULL;
        if (!given && !is_empty_value(value->json) && !json_part_same(now, value->json))
            report_remark(with->file->to, "`%s` does not have its value in %s, %.*s", value->path,
                          entry->from, STR_ARG(value->json));
    }
}

/* ---- values of new entries ---- */

/* Sets one member, if it is present and has a known value. */
static void set_member(new_entries *with, size_t number, const tn_path *path, const tn_member *member)
{
    arena *memory = with->file->memory;
    const char *at = change_path(memory, path, member->id, false);
    const given_value *given = with->given != NULL ? find_given(with->given, at) : NULL;
    const char *missing = member->conversion != NULL ? member->conversion->missing : NULL;
    const kept_value *kept = find_kept(with, number, at);
    const str value = given != NULL                     ? given_json(memory, given, member)
                      : kept != NULL && !kept->left_out ? kept->json
                      : missing != NULL                 ? str_of(missing)
                                                        : (str){0};
    tn_found found;
    tn_json_error error;
    tn_arena unused;
    if (value.size == 0) return;
    tn_arena_init(&unused, (tn_allocator){0}, UINT64_MAX);
    if (tn_find_value(with->file->format, with->object, at, &unused, &found, NULL) == TN_OK &&
        tn_json_set(with->file->format, with->object, &found, value.data, value.size, &error) != TN_OK) {
        report_problem(with->file->to, "`%s` cannot be set: %s", at, error.message);
        with->result = OUTCOME_INVALID;
    }
    tn_arena_free(&unused);
}

static void set_members(new_entries *with, size_t number, const tn_path *path, const tn_type *type)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const tn_path inner = {path, member->id, TN_NO_INDEX};
        if (!is_converted(member)) continue;
        if (member->kind == TN_KIND_OBJECT)
            set_members(with, number, &inner, member->type);
        else
            set_member(with, number, path, member);
    }
}

static void give(void *user, const tn_entries *entries, void *entry, size_t i)
{
    const tn_path path = {NULL, entries->path, i};
    (void)entry;
    set_members(user, i, &path, entries->type);
}

void new_entries_give(contents *of, size_t number)
{
    give(of->entries.user, &of->entries, NULL, number);
}

void new_entries_begin(new_entries *with, const subject *file, contents *of, const given_list *given)
{
    *with = (new_entries){.file = file, .object = of->object, .given = given, .result = OUTCOME_FINE};
    of->entries.give = give;
    of->entries.user = with;
}

outcome new_entries_end(const new_entries *with, contents *of)
{
    tn_error error;
    if (with->result != OUTCOME_FINE) return with->result;
    if (tn_entries_prepare(&of->entries, of->object, &error) == TN_OK) return with->result;
    return publish_finding(with->file, &error);
}
