/* tenon merge: adds the files of packages to another package. */
#include "cli/safe_name.h"
#include "cli/sources.h"

enum { PREFER_NONE, PREFER_FIRST, PREFER_LAST };

typedef struct merging {
    edit edit;
    unsigned prefer;
} merging;

/* Whether an entry holds these bytes. */
static bool holds(const taking *at, size_t i, str content)
{
    tn_arena unpacked;
    tn_bytes data;
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    const uint64_t limit = size_limit(&at->with->codecs.work);
    const tn_status status = tn_entry_data(&at->of->entries, i, &unpacked, limit, &data);
    const bool same = status == TN_OK && str_eq(content, (str){(const char *)data.data, data.size});
    tn_arena_free(&unpacked);
    return same;
}

static outcome merge(const taking *at, const source_file *each)
{
    const merging *with = (const merging *)at->with;
    const char *wrong = unsafe_name(str_of(each->name));
    const size_t i = contents_find(at->of, str_of(each->name));
    if (wrong) return complain("%s: the name %s", each->from, wrong);
    if (i == SIZE_MAX) return set_entry(at, i, each);
    if (with->prefer == PREFER_FIRST || holds(at, i, each->content)) return OUTCOME_FINE;
    if (with->prefer == PREFER_LAST) return replace_entry(at, i, each);
    return complain("%s: another file of this name precedes it; choose one with --prefer first|last",
                    each->from);
}

/* Reports the conflicts of all packages. */
static outcome change(const edit *with, const subject *file, contents *of)
{
    outcome result = OUTCOME_FINE;
    const taking at = {with, file, of, merge};
    for (size_t k = 0; k < with->names.count; k++)
        result = worse(result, take_package(&at, with->names.items[k]));
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    merging with = {.prefer = PREFER_NONE};
    const option further[] = {
        option_choice("prefer", "none|first|last", "which file of the same name is taken", &with.prefer),
    };
    with.edit =
        (edit){.change = change, .adds = true, .options = further, .option_count = OPTION_COUNT(further)};
    return run_edit(self, memory, count, arguments, &with.edit);
}

const command command_merge = {
    .name = "merge",
    .summary = "merge packages",
    .operands = "[OPTION]... PACKAGE PACKAGE...",
    .about = "Adds all files of the other packages to the first one, in their order. A file\n"
             "with the same name and content is taken once; one with other content is an\n"
             "error, unless --prefer chooses one. Files of the first package keep their\n"
             "stored bytes. The result is read back and compared before it replaces the\n"
             "package.",
    .examples = "  tenon merge Data.pak Patch.pak --prefer last -o New.pak\n",
    .run = run,
};
