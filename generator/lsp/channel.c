/* Reads and writes headers and bodies of messages (the base protocol of LSP). */
#include "lsp/channel.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"

/* The most bytes of a header; longer input is no header. */
enum { LONGEST_HEADER = 4096, READ_AT_ONCE = 65536 };

void channel_free(channel *c)
{
    free(c->data);
    *c = (channel){0};
}

/* Makes space for `size` more bytes, and drops taken messages. */
static void make_space(channel *c, size_t size)
{
    if (c->begin > 0 && c->data != NULL) memmove(c->data, c->data + c->begin, c->end - c->begin);
    c->end -= c->begin;
    c->begin = 0;
    const size_t wanted = c->end + size;
    const bool too_large = c->capacity > 4 * (size_t)READ_AT_ONCE && wanted < c->capacity / 4;
    if (wanted <= c->capacity && !too_large) return;
    c->capacity = too_large ? wanted : wanted + c->capacity / 2;
    c->data = realloc(c->data, c->capacity);
    if (c->data == NULL) arena_exhausted();
}

static bool read_more(channel *c)
{
    make_space(c, READ_AT_ONCE);
    const size_t got = c->stream.read(c->stream.user, c->data + c->end, READ_AT_ONCE);
    c->end += got;
    return got > 0;
}

/* The size of the header that begins at `data`, with the empty line; 0: it has not come yet. */
static size_t header_size(const char *data, size_t size)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if (memcmp(data + i, "\r\n\r\n", 4) == 0) return i + 4;
    return 0;
}

static bool line_has_name(const char *line, size_t size, const char *name)
{
    const size_t length = strlen(name);
    if (size < length) return false;
    for (size_t i = 0; i < length; i++)
        if ((line[i] | 0x20) != (name[i] | 0x20)) return false;
    return true;
}

/* The size that a header states; false if it states none. */
static bool stated_size(const char *header, size_t size, size_t *stated)
{
    static const char name[] = "Content-Length:";
    for (size_t line = 0; line < size;) {
        size_t end = line;
        while (end < size && header[end] != '\r')
            end++;
        size_t at = line + strlen(name);
        if (line_has_name(header + line, end - line, name)) {
            while (at < end && header[at] == ' ')
                at++;
            const size_t first = at;
            for (*stated = 0; at < end && header[at] >= '0' && header[at] <= '9' && at - first < 15; at++)
                *stated = *stated * 10 + (size_t)(header[at] - '0');
            return at > first && at == end;
        }
        line = end + 2;
    }
    return false;
}

/* Skips bytes of a message that is too large; true when all of them are skipped. */
static bool skip_some(channel *c)
{
    const size_t there = c->end - c->begin;
    const size_t gone = there < c->skip ? there : c->skip;
    c->begin += gone;
    c->skip -= gone;
    return c->skip == 0;
}

/* Takes a message from the received bytes; CHANNEL_WAITS: it is incomplete. */
static channel_result take_present(channel *c, str *body)
{
    if (!skip_some(c)) return CHANNEL_WAITS;
    const char *at = c->data + c->begin;
    const size_t there = c->end - c->begin, header = there > 0 ? header_size(at, there) : 0;
    size_t size;
    if (header == 0 && there <= LONGEST_HEADER) return CHANNEL_WAITS;
    if (header == 0 || header > LONGEST_HEADER || !stated_size(at, header, &size)) {
        c->begin += header != 0 ? header : there;
        return CHANNEL_BROKEN;
    }
    if (size > CHANNEL_MOST) {
        c->begin += header;
        c->skip = size;
        return CHANNEL_BROKEN;
    }
    if (there - header < size) return CHANNEL_WAITS;
    *body = (str){at + header, size};
    c->begin += header + size;
    return CHANNEL_MESSAGE;
}

channel_result channel_take(channel *c, bool waits, str *body)
{
    for (;;) {
        const channel_result result = take_present(c, body);
        if (result != CHANNEL_WAITS || !waits) return result;
        if (!read_more(c)) return CHANNEL_END;
    }
}

bool channel_put(channel *c, str body)
{
    char header[64];
    const int size = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", body.size);
    return c->stream.write(c->stream.user, header, (size_t)size) &&
           c->stream.write(c->stream.user, body.data, body.size);
}
