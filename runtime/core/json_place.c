/* Finds the places of values in a JSON document, when an error needs one. */
#include "json_token.h"
#include "json_wire.h"

static size_t skip_space(const tn_input *in, size_t at)
{
    return at + tn_json_space(in->data + at, in->size - at);
}

static size_t skip_text(const tn_input *in, size_t at)
{
    for (at++; at < in->size && in->data[at] != '"'; at++)
        if (in->data[at] == '\\') at++;
    return at < in->size ? at + 1 : in->size;
}

static bool ends_value(uint8_t c)
{
    return c == ',' || c == ']' || tn_json_is_space(c);
}

/* Behind a value that is neither an array nor an object. */
static size_t skip_value(const tn_input *in, size_t at)
{
    if (at < in->size && in->data[at] == '"') return skip_text(in, at);
    while (at < in->size && !ends_value(in->data[at]))
        at++;
    return at;
}

uint64_t tn_json_element_offset(const tn_input *in, size_t array, size_t index)
{
    size_t at = array;
    for (size_t i = 0; at < in->size; i++) {
        at = skip_space(in, at + 1); /* behind the bracket, or a comma */
        if (i == index) return tn_offset(in, at);
        at = skip_space(in, skip_value(in, at));
    }
    return TN_NO_OFFSET;
}
