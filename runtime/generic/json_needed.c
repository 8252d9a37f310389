/* Decides whether JSON of an object must keep its image: writes the object without it, and compares. */
#include "json_writer.h"

/* The written bytes are compared with others. */
typedef struct comparison {
    const uint8_t *bytes;
    size_t left;
} comparison;

static bool compare_next(void *user, const void *data, size_t size)
{
    comparison *with = user;
    if (size > with->left || memcmp(data, with->bytes, size) != 0) return false;
    with->bytes += size;
    with->left -= size;
    return true;
}

/* Whether the clone is written as these bytes. Releases it. */
static bool gives(const tn_format *format, void *clone, const void *bytes, size_t size)
{
    comparison with = {bytes, size};
    const tn_sink sink = {compare_next, &with};
    const bool same = format->write_to(format, clone, &sink, NULL) == TN_OK && with.left == 0;
    format->release(format, clone);
    return same;
}

bool tn_json_needs_image(const tn_format *format, const void *object)
{
    const tn_document *document = tn_format_document(format, object);
    const tn_options options = {.allocator = document->arena.allocator};
    void *clone;
    if (document->source == NULL) return false;
    if (tn_clone_in_line(format, object, &options, &clone) != TN_OK) return true;
    tn_format_document(format, clone)->source = NULL;
    return !gives(format, clone, document->source, (size_t)document->size);
}

/* Writes the object. */
static tn_status write_clone(const tn_format *format, const void *object, const tn_options *options,
                             tn_arena *memory, void **bytes, size_t *size)
{
    void *clone;
    tn_status status = tn_clone_said(format, object, options, true, true, &clone);
    if (status != TN_OK) return status;
    status = format->measure(format, clone, size, NULL);
    if (status == TN_OK) status = tn_arena_alloc(memory, *size, 1, bytes);
    if (status == TN_OK) status = format->write(format, clone, *bytes, *size, NULL);
    format->release(format, clone);
    return status;
}

/* Finds the fewest keys that give these bytes. */
static void find_least(json_writer *json, const tn_options *options, const void *bytes, size_t size)
{
    const bool scattered = json->document->scattered;
    for (unsigned said = 0; said < 4; said++) {
        void *clone;
        json->decimals = (said & 1) != 0;
        json->placements = (said & 2) != 0;
        if (json->placements && !scattered) continue;
        if (tn_clone_said(json->format, json->root, options, json->placements, json->decimals, &clone) !=
            TN_OK)
            continue;
        if (gives(json->format, clone, bytes, size)) return;
    }
    json->placements = scattered;
}

static void decide(json_writer *json)
{
    const tn_format *format = json->format;
    const tn_options options = {.allocator = json->document->arena.allocator};
    tn_arena memory;
    void *bytes;
    size_t size;
    if (json->decided) return;
    json->decided = true;
    json->placements = json->document->scattered;
    if (format->measure == NULL || format->write == NULL || format->write_to == NULL) return;
    tn_arena_init(&memory, options.allocator, UINT64_MAX);
    if (write_clone(format, json->root, &options, &memory, &bytes, &size) == TN_OK)
        find_least(json, &options, bytes, size);
    tn_arena_free(&memory);
}

bool tn_json_says_placements(json_writer *json)
{
    if (!json->document->scattered) return false;
    decide(json);
    return json->placements;
}

bool tn_json_says_decimals(json_writer *json)
{
    if (json->options->all) return true;
    decide(json);
    return json->decimals;
}
