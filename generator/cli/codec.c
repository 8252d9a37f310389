/* Choosing a codec. */
#include "cli/codec.h"

#include "bundled.h"
#include "cli/crew.h"
#include "cli/params.h"
#include "cli/user_codec.h"
#include "source/diagnostic.h"

const tn_format *find_bundled(const char *name)
{
    for (size_t i = 0; i < tn_bundled_format_count; i++)
        if (strcmp(tn_bundled_formats[i]->id, name) == 0) return tn_bundled_formats[i];
    return NULL;
}

outcome unknown_format(const command *about, arena *memory, const char *name)
{
    string_list names = {0};
    for (size_t i = 0; i < tn_bundled_format_count; i++)
        ARRAY_PUSH(memory, &names, tn_bundled_formats[i]->id);
    const char *closest = closest_name(str_of(name), names.items, names.count);
    if (closest) return usage_error(about, "there is no format `%s`; did you mean `%s`?", name, closest);
    return usage_error(about, "there is no format `%s`; `tenon formats` lists them", name);
}

static outcome load_codec(const command *about, arena *memory, const codec_choice *choice,
                          const tn_format **format)
{
    const void *params;
    outcome result = load_user_codec(memory, choice->schema, &choice->imports, format);
    if (result == OUTCOME_FINE) result = params_parse(about, memory, *format, &choice->params, &params);
    if (result == OUTCOME_FINE) user_codec_give(params);
    return result;
}

outcome choose_codec(const command *about, arena *memory, const codec_choice *choice,
                     const tn_format **format)
{
    *format = NULL;
    if (choice->schema && choice->format) return usage_error(about, "give either --schema or --format");
    if (choice->imports.count > 0 && !choice->schema) return usage_error(about, "-I is of use only with -s");
    if (choice->params.count > 0 && !choice->schema)
        return usage_error(about, "--param is of use only with -s");
    if (choice->schema) return load_codec(about, memory, choice, format);
    if (!choice->format) return OUTCOME_FINE;
    *format = find_bundled(choice->format);
    return *format ? OUTCOME_FINE : unknown_format(about, memory, choice->format);
}

size_t size_limit(const work_choice *choice)
{
    const uint64_t size = choice->size > 0 ? choice->size : FILE_SIZE_LIMIT;
    return size < SIZE_MAX - 1 ? (size_t)size : SIZE_MAX - 1;
}

outcome choose_threads(const command *about, const work_choice *choice, bool many, unsigned *threads)
{
    if (choice->threads > CREW_LARGEST)
        return usage_error(about, "--jobs takes at most %d", (int)CREW_LARGEST);
    const unsigned wanted = choice->threads > 0 ? (unsigned)choice->threads : crew_processors();
    *threads = many ? wanted : 1;
    return OUTCOME_FINE;
}
