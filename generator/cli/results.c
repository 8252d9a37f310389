/* Chooses the paths of results. */
#include <errno.h>

#include "base/system/files.h"
#include "cli/inside.h"
#include "cli/paths.h"
#include "cli/visit.h"

bool visits_many(const codec_choice *codecs, const string_list *names)
{
    return codecs->work.files_from != NULL || operands_are_many(names);
}

/* Whether `output` is a folder for results: if it ends with a slash, or there are several files. */
static bool means_folder(bool many, const char *output)
{
    const size_t size = strlen(output);
    return many || (size > 1 && files_is_separator(output[size - 1]));
}

/* Makes the folder if it is missing. */
static outcome need_folder(const command *about, const char *output)
{
    arena *memory = arena_new();
    outcome result = spare_packages(output);
    if (result == OUTCOME_FINE && !make_folders(memory, output, 0777))
        result =
            errno == ENOTDIR
                ? usage_error(about, "several files need a folder as output; `%s` is not a folder", output)
                : complain("%s: %s", output, strerror(errno));
    arena_free(memory);
    return result;
}

outcome check_results(const command *about, const codec_choice *codecs, const string_list *names,
                      const char *output)
{
    if (means_folder(visits_many(codecs, names), output) && need_folder(about, output) != OUTCOME_FINE)
        return OUTCOME_TROUBLE;
    for (size_t i = 0; i < names->count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(last_part(names->items[i]), last_part(names->items[k])) == 0)
                return usage_error(about, "`%s` and `%s` would become the same file in `%s`", names->items[k],
                                   names->items[i], output);
    return OUTCOME_FINE;
}
