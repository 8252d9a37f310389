/* Chooses the codec for a file. */
#include "cli/codec.h"

#include "base/system/machine.h"
#include "cli/known.h"
#include "cli/params.h"
#include "cli/user_codec.h"
#include "cli/workers.h"
#include "source/diagnostic.h"

outcome unknown_format(const command *about, arena *memory, const char *name)
{
    string_list names = {0};
    const known_list known = known_formats();
    for (size_t i = 0; i < known.count; i++)
        ARRAY_PUSH(memory, &names, known.formats[i]->id);
    const char *closest = closest_name(str_of(name), names.items, names.count);
    if (closest) return usage_error(about, "there is no format `%s`; did you mean `%s`?", name, closest);
    return usage_error(about, "there is no format `%s`; `tenon formats` lists them", name);
}

outcome find_only(const command *about, arena *memory, const char *id, const char *instead,
                  const tn_format **format)
{
    const known_list known = known_formats();
    *format = find_known(id);
    if (*format == NULL) return unknown_format(about, memory, id);
    for (size_t i = 0; i < known.count; i++) {
        const tn_format *each = known.formats[i];
        if (each != *format && strcmp(each->id, id) == 0 && is_user_codec(each))
            return usage_error(about, "several schemas are called `%s`; %s FILE.ksy names one", id, instead);
    }
    return OUTCOME_FINE;
}

/* The engine reads and patches; commands that create files, or read many, compile the schema. */
static outcome load_schema(arena *memory, const codec_choice *choice, const char *schema,
                           const tn_format **format)
{
    return choice->use == USE_WRITES || choice->compiled
               ? load_user_codec(memory, schema, &choice->imports, format)
               : load_engine_codec(memory, schema, &choice->imports, choice->use == USE_JSON, format);
}

static outcome load_codec(const command *about, arena *memory, const codec_choice *choice,
                          const tn_format **format)
{
    const void *params;
    outcome result = load_schema(memory, choice, choice->schemas.items[0], format);
    if (result == OUTCOME_FINE) result = params_parse(about, memory, *format, &choice->params, &params);
    if (result != OUTCOME_FINE) return result;
    user_codec_give(*format, params);
    know_format(*format, choice->schemas.items[0]); /* packages in packages may have it */
    return OUTCOME_FINE;
}

/* Several schemas: each file has the format of one of them, or another known format. */
static outcome load_codecs(const command *about, arena *memory, const codec_choice *choice)
{
    outcome result = OUTCOME_FINE;
    if (choice->params.count > 0) return usage_error(about, "--param is of use only with one -s");
    for (size_t i = 0; i < choice->schemas.count && result == OUTCOME_FINE; i++) {
        const tn_format *format;
        result = load_schema(memory, choice, choice->schemas.items[i], &format);
        if (result == OUTCOME_FINE) know_format(format, choice->schemas.items[i]);
    }
    return result;
}

/* Chooses the schema that --format names: by its file, or by the id of its format. The formats of the other
   schemas become known, too. */
static outcome choose_among(const command *about, arena *memory, const codec_choice *choice,
                            const tn_format **format)
{
    const known_list known = known_formats();
    outcome result = load_codecs(about, memory, choice);
    for (size_t i = known_formats().count; result == OUTCOME_FINE && i-- > known.count;) {
        if (strcmp(known_formats().schemas[i], choice->format) != 0) continue;
        *format = known_formats().formats[i];
        return OUTCOME_FINE;
    }
    if (result != OUTCOME_FINE) return result;
    return find_only(about, memory, choice->format, "--format", format);
}

outcome choose_codec(const command *about, arena *memory, const codec_choice *choice,
                     const tn_format **format)
{
    const size_t schemas = choice->schemas.count;
    *format = NULL;
    if (schemas == 1 && choice->format)
        return usage_error(about, "give either --schema or --format, which chooses among several");
    if (choice->imports.count > 0 && schemas == 0) return usage_error(about, "-I is of use only with -s");
    if (choice->params.count > 0 && schemas == 0) return usage_error(about, "--param is of use only with -s");
    know_registered(memory, choice->compiled ? USE_WRITES : choice->use);
    if (schemas == 1) return load_codec(about, memory, choice, format);
    if (schemas > 1 && choice->format) return choose_among(about, memory, choice, format);
    if (schemas > 1) return load_codecs(about, memory, choice);
    if (!choice->format) return OUTCOME_FINE;
    *format = find_known(choice->format);
    return *format ? OUTCOME_FINE : unknown_format(about, memory, choice->format);
}

size_t size_limit(const work_choice *choice)
{
    const uint64_t size = choice->size > 0 ? choice->size : FILE_SIZE_LIMIT;
    return size < SIZE_MAX - 1 ? (size_t)size : SIZE_MAX - 1;
}

outcome choose_threads(const command *about, const work_choice *choice, bool many, unsigned *threads)
{
    if (choice->threads > WORKERS_LARGEST)
        return usage_error(about, "--jobs takes at most %d", (int)WORKERS_LARGEST);
    const unsigned wanted = choice->threads > 0 ? (unsigned)choice->threads : machine_processors();
    *threads = many ? wanted : 1;
    return OUTCOME_FINE;
}
