/* Bytes as text of base 64, written in pieces. */
#ifndef TENON_CLI_BASE64_H
#define TENON_CLI_BASE64_H

#include <stdint.h>

#include "base/buffer.h"

/* `base64_writer text = {.out = out};` begins a text. */
typedef struct base64_writer {
    buffer *out;
    uint32_t bits;  /* not written yet */
    unsigned count; /* of bytes in them, at most 2 */
} base64_writer;

void base64_add(base64_writer *text, str bytes);
void base64_end(base64_writer *text);

#endif
