/* Encodings of the system's iconv. A module of its own: the core does without. Text is converted first into a
   buffer that is mostly large enough, to measure it, and if it was not, again into memory of its size. */
#include <errno.h>
#include <iconv.h>

#include "tenon/impl/text.h"

#include "character.h"

enum { ICONV_BUFFER = 1024 };

typedef struct conversion {
    iconv_t descriptor;
    tn_bytes from;
    size_t end; /* where it failed */
} conversion;

/* Converts input from *used bytes on into `space` bytes; *written is their number. Returns false if the input
   is ill-formed. *done: all has been converted. */
static bool convert_some(conversion *c, size_t *used, char *to, size_t space, size_t *written, bool *done)
{
    char *in = (char *)(uintptr_t)(c->from.data + *used); /* iconv does not change it */
    size_t in_left = c->from.size - *used;
    char *out = to;
    size_t out_left = space;
    *done = false;
    size_t result = 0;
    if (in_left != 0) result = iconv(c->descriptor, &in, &in_left, &out, &out_left);
    const bool stopped = result == (size_t)-1;
    const bool full = stopped && errno == E2BIG;
    *used = c->from.size - in_left;
    c->end = *used;
    if (stopped && !full) return false;
    if (!full) *done = iconv(c->descriptor, NULL, NULL, &out, &out_left) != (size_t)-1;
    *written = space - out_left;
    return *done || *written != 0;
}

/* Bytes of the result, and the result itself if the buffer holds it. */
static bool measure_converted(conversion *c, char buffer[ICONV_BUFFER], uint64_t *size)
{
    char more[ICONV_BUFFER];
    size_t used = 0, written;
    bool done;
    *size = 0;
    iconv(c->descriptor, NULL, NULL, NULL, NULL);
    do {
        if (!convert_some(c, &used, *size == 0 ? buffer : more, ICONV_BUFFER, &written, &done)) return false;
        *size += written;
    } while (!done);
    return true;
}

/* The text in its own memory. It has been converted before, into as many bytes. */
static bool convert_whole(conversion *c, char *to, size_t size)
{
    size_t used = 0, written;
    bool done;
    iconv(c->descriptor, NULL, NULL, NULL, NULL);
    return convert_some(c, &used, to, size, &written, &done) && done && written == size;
}

/* The place and kind of a failure. */
typedef struct conversion_place {
    const tn_input *in;
    const tn_path *path;
    const char *member;
    size_t at;
    const char *encoding;
    bool encodes;
} conversion_place;

static tn_status fail_conversion(const conversion_place *place, tn_bytes from, size_t end)
{
    if (!place->encodes)
        return tn_fail_encoding(place->in, place->path, place->member, from, end, place->encoding);
    return tn_fail(place->in, place->path, place->member, place->at, TN_BAD_ENCODING,
                   tn_value_literal(place->encoding), tn_value_bytes(from.data + end, from.size - end));
}

static tn_status convert_with(const conversion_place *place, iconv_t descriptor, tn_bytes from,
                              tn_bytes *result)
{
    char buffer[ICONV_BUFFER];
    conversion c = {descriptor, from, 0};
    uint64_t size;
    void *block;
    if (!measure_converted(&c, buffer, &size)) return fail_conversion(place, from, c.end);
    const size_t needed = size <= SIZE_MAX ? (size_t)size : SIZE_MAX;
    const tn_status status =
        tn_run_alloc(place->in, place->path, place->member, place->at, needed, 1, &block);
    if (status != TN_OK) return status;
    if (size <= ICONV_BUFFER)
        memcpy(block, buffer, needed);
    else if (!convert_whole(&c, block, needed))
        return fail_conversion(place, from, c.end);
    const tn_bytes converted = {block, needed};
    *result = converted;
    return TN_OK;
}

static tn_status convert_text(const conversion_place *place, tn_bytes from, tn_bytes *result)
{
    *result = from;
    if (from.size == 0) return TN_OK;
    tn_status status = tn_work(place->in, place->path, place->member, place->at, from.size);
    if (status != TN_OK) return status;
    const char *to_name = place->encodes ? place->encoding : "UTF-8";
    const char *from_name = place->encodes ? "UTF-8" : place->encoding;
    iconv_t descriptor = iconv_open(to_name, from_name);
    if (descriptor == (iconv_t)-1 && errno == ENOMEM)
        return tn_fail(place->in, place->path, place->member, place->at, TN_NO_MEMORY, tn_value_none(),
                       tn_value_none());
    if (descriptor == (iconv_t)-1) return fail_conversion(place, from, 0);
    status = convert_with(place, descriptor, from, result);
    iconv_close(descriptor);
    return status;
}

tn_status tn_decode_iconv(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_bytes bytes, const char *encoding, tn_text *text)
{
    const conversion_place place = {in, path, member, at, encoding, false};
    tn_bytes decoded;
    const tn_status status = convert_text(&place, bytes, &decoded);
    if (status != TN_OK) return status;
    text->data = (const char *)decoded.data;
    text->size = decoded.size;
    return TN_OK;
}

tn_status tn_encode_iconv(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_text text, const char *encoding, tn_bytes *bytes)
{
    const conversion_place place = {in, path, member, at, encoding, true};
    const tn_bytes utf8 = {(const uint8_t *)text.data, text.size};
    return convert_text(&place, utf8, bytes);
}
