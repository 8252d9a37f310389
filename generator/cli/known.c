/* Collects the known formats. */
#include "cli/known.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/system/files.h"
#include "base/system/places.h"
#include "bundled.h"
#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/user_codec.h"

/* Only grows while no other thread works. */
static struct {
    arena *memory;
    ARRAY(const tn_format *) formats;
    ARRAY(const char *) schemas;
    bool registered; /* the user's schemas have been added */
} known;

/* The first calls may come from several threads at the same time. */
static pthread_once_t begun = PTHREAD_ONCE_INIT;

static void know_bundled(void)
{
    known.memory = arena_new();
    for (size_t i = 0; i < tn_bundled_format_count; i++) {
        ARRAY_PUSH(known.memory, &known.formats, tn_bundled_formats[i]);
        ARRAY_PUSH(known.memory, &known.schemas, tn_bundled_schemas[i]);
    }
}

static void begin(void)
{
    (void)pthread_once(&begun, know_bundled);
}

known_list known_formats(void)
{
    begin();
    return (known_list){known.formats.items, known.schemas.items, known.formats.count};
}

void know_format(const tn_format *format, const char *schema)
{
    begin();
    ARRAY_PUSH(known.memory, &known.formats, format);
    ARRAY_PUSH(known.memory, &known.schemas, arena_copy(known.memory, schema, strlen(schema)));
}

static const char *registry_folder(arena *memory)
{
    const char *own = variable("TENON_SCHEMAS"), *settings = place_for_settings(memory);
    if (own) return own[0] != '\0' ? own : NULL;
    return settings ? arena_printf(memory, "%s/schemas", settings) : NULL;
}

/* Schemas in inner folders are only for imports. */
static void look_at(arena *memory, const operand *each, codec_use use)
{
    const tn_format *format;
    if (!each->problem &&
        (files_last_separator(each->below) || strcmp(path_extension(each->path), "ksy") != 0))
        return;
    if (each->problem)
        complain("%s: %s", each->path, each->problem);
    else if (load_registered_codec(memory, each->path, use, &format) == OUTCOME_FINE)
        know_format(format, each->path);
    else
        complain("%s: files of this format are not recognised", each->path);
}

void know_registered(arena *memory, codec_use use)
{
    const char *folder = registry_folder(memory);
    if (known.registered || !folder || !is_folder(folder)) return;
    known.registered = true;
    operand each;
    const string_list names = {.items = &folder, .count = 1};
    operand_walk *walk = operands_begin(&names, false);
    while (operands_next(walk, memory, &each))
        look_at(memory, &each, use);
    operands_end(walk);
}

const tn_format *find_known(const char *id)
{
    const known_list all = known_formats();
    for (size_t i = all.count; i-- > 0;)
        if (strcmp(all.formats[i]->id, id) == 0) return all.formats[i];
    return NULL;
}
