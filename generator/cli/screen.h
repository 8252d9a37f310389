/* Makes text safe for a terminal: escapes characters that a terminal would obey or hide, or that reorder the
   text around them. */
#ifndef TENON_CLI_SCREEN_H
#define TENON_CLI_SCREEN_H

#include "base/buffer.h"

/* The state of a stream of text, in pieces that may end within a character. Begins as zeros. */
typedef struct screen {
    char held[16]; /* the begin of an incomplete sequence */
    size_t count;
    bool json; /* the text is JSON, and stays so */
} screen;

/* Puts a piece: line breaks, tabs and the colours that the tool itself uses stay, all other characters that a
   terminal would obey or hide are escaped, as in `\x1b` and `\u{202e}`, or in JSON `\u202e`. */
void screen_put(screen *to, str text, buffer *out);

/* Prints a sequence that was never completed. */
void screen_end(screen *to, buffer *out);

#endif
