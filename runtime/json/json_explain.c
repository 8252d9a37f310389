/* Reports errors about objects from JSON, with their places in the text. */
#include "json_internal.h"

/* The value of a key of an object, or JSON_NO_NODE. */
static uint32_t value_of(const json_reader *reader, uint32_t object, const char *name)
{
    const json_node *nodes = reader->tape.nodes;
    if (json_kind_of(reader, object) != JSON_OBJECT) return JSON_NO_NODE;
    for (uint32_t key = object + 1; key < nodes[object].next; key = nodes[key + 1].next)
        if (json_is(reader, key, name, strlen(name))) return key + 1;
    return JSON_NO_NODE;
}

/* Element i of an array, or JSON_NO_NODE. */
static uint32_t element_of(const json_reader *reader, uint32_t array, uint64_t i)
{
    const json_node *nodes = reader->tape.nodes;
    if (json_kind_of(reader, array) != JSON_ARRAY) return JSON_NO_NODE;
    for (uint32_t element = array + 1; element < nodes[array].next; element = nodes[element].next)
        if (i-- == 0) return element;
    return JSON_NO_NODE;
}

/* The value at a place, or the innermost value on the way to it in the text. */
static uint32_t node_at(const json_reader *reader, const tn_place *place)
{
    const uint32_t depth = place->depth <= TN_PLACE_STEPS ? place->depth : 0; /* outer steps may be missing */
    uint32_t node = 0;
    for (uint32_t i = 0; i < depth; i++) {
        const tn_step *step = &place->steps[i];
        const uint32_t value = value_of(reader, node, step->member);
        if (value == JSON_NO_NODE) return node;
        node = value;
        if (step->index == TN_NO_INDEX) continue;
        const uint32_t element = element_of(reader, value, step->index);
        if (element == JSON_NO_NODE) return node;
        node = element;
    }
    return node;
}

static void say(json_reader *reader, const tn_error *error)
{
    tn_json_error *explained = reader->error;
    const uint32_t node = node_at(reader, &error->place), other = node_at(reader, &error->other);
    const bool two = error->other.depth != 0 && error->status != TN_ABSENT;
    char sentence[384], other_path[120];
    tn_place_print(&error->other, other_path, sizeof other_path);
    const json_mark mark = json_mark_of(reader, other_path, other);
    tn_error_explain_beside(error, two ? mark.text : NULL, sentence, sizeof sentence);
    json_fail(reader, NULL, node, error->status, "%s", sentence);
    if (two) json_other(reader, NULL, other);
    tn_place_print(&error->place, explained->path, sizeof explained->path);
    tn_place_print(&error->other, explained->other_path, sizeof explained->other_path);
}

tn_status tn_json_explain(const void *json, size_t size, const tn_options *options, const tn_error *error,
                          tn_json_error *explained)
{
    json_reader reader;
    json_begin(&reader, json, size, options, explained);
    const tn_status status = json_tape_read(&reader);
    if (status == TN_OK) say(&reader, error);
    json_end(&reader);
    return status;
}
