/* Sets the other members of new entries, beside name and content. */
#include "cli/new_entries.h"

#include "cli/convert.h"
#include "cli/publish.h"
#include "tenon/json_read.h"

/* Sets one member, if it is present and has a known value. */
static void set_member(new_entries *with, const tn_path *path, const tn_member *member)
{
    arena *memory = with->file->memory;
    const char *at = change_path(memory, path, member->id, false);
    const given_value *given = with->given != NULL ? find_given(with->given, at) : NULL;
    const char *missing = member->conversion != NULL ? member->conversion->missing : NULL;
    const str value = given != NULL     ? given_json(memory, given, member)
                      : missing != NULL ? str_of(missing)
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

static void set_members(new_entries *with, const tn_path *path, const tn_type *type)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const tn_path inner = {path, member->id, TN_NO_INDEX};
        if (!is_converted(member)) continue;
        if (member->kind == TN_KIND_OBJECT)
            set_members(with, &inner, member->type);
        else
            set_member(with, path, member);
    }
}

static void give(void *user, const tn_entries *entries, void *entry, size_t i)
{
    const tn_path path = {NULL, entries->path, i};
    (void)entry;
    set_members(user, &path, entries->type);
}

void new_entries_begin(new_entries *with, const subject *file, contents *of, const given_list *given)
{
    *with = (new_entries){file, of->object, given, OUTCOME_FINE};
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
