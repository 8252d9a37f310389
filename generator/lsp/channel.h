/* Reads and writes messages: each has a header with its size in bytes. */
#ifndef TENON_LSP_CHANNEL_H
#define TENON_LSP_CHANNEL_H

#include <stddef.h>

#include "base/str.h"

/* The streams of messages. */
typedef struct lsp_stream {
    /* Waits for bytes, and takes at most `size`; 0 at the end. */
    size_t (*read)(void *user, void *to, size_t size);
    /* Writes all bytes at once; false if the client has closed the stream. */
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
} lsp_stream;

/* The most bytes of a message. */
enum { CHANNEL_MOST = 256 << 20 };

typedef struct channel {
    lsp_stream stream;
    char *data; /* read, from `begin` on not yet taken */
    size_t begin, end, capacity;
    size_t skip; /* bytes of a message that is too large, still to come */
} channel;

typedef enum channel_result {
    CHANNEL_MESSAGE,
    CHANNEL_BROKEN, /* a header without a size, or with one that is too large: the message is skipped */
    CHANNEL_WAITS,  /* no more has come yet; only if `waits` is false */
    CHANNEL_END
} channel_result;

/* Takes the next message; *body is valid until the next call. `waits`: waits for one. */
channel_result channel_take(channel *c, bool waits, str *body);

bool channel_put(channel *c, str body);

void channel_free(channel *c);

#endif
