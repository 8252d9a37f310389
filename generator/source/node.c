/* Finds keys and items of nodes. */
#include "source/node.h"

#include "source/origin.h"

node *node_get(const node *mapping, const char *key)
{
    if (!mapping || mapping->kind != NODE_MAPPING) return NULL;
    for (size_t i = 0; i < mapping->pairs.count; i++)
        if (str_is(mapping->pairs.items[i].key->text, key)) return mapping->pairs.items[i].value;
    return NULL;
}

span node_place_within(const node *scalar, size_t begin, size_t end)
{
    size_t size = scalar->text.size;
    if (size == 0) return scalar->place;
    if (begin > size) begin = size;
    if (end > size) end = size;
    if (end < begin) end = begin;
    span place = scalar->place;
    if (!scalar->origin) return (span){place.source, place.begin + begin, place.begin + end};
    return origin_find(scalar->origin, scalar->text, begin, end, &place) ? place : scalar->place;
}

const char *node_kind_name(node_kind kind)
{
    static const char *const names[] = {"a null",   "a boolean",  "an integer", "a float",
                                        "a string", "a sequence", "a mapping"};
    return names[kind];
}
