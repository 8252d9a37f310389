/* Stores the output of a thread until it is its turn to print. */
#ifndef TENON_CLI_CAPTURE_H
#define TENON_CLI_CAPTURE_H

#include "base/buffer.h"

/* The limit of kept output; a thread that prints more waits for its turn. */
#define CAPTURE_LIMIT ((size_t)1 << 20)

/* An item is output by put_item: each is a piece. */
typedef enum capture_stream { CAPTURE_OUTPUT, CAPTURE_ITEM, CAPTURE_MESSAGES } capture_stream;

typedef struct capture_piece {
    capture_stream stream;
    size_t size;
} capture_piece;

typedef struct capture {
    buffer text; /* of both streams, piece by piece; its memory is the capture's */
    ARRAY(capture_piece) pieces;
    /* Called when the limit is reached: returns when it is the thread's turn. From then on the thread prints
       directly. */
    void (*wait)(void *user, size_t turn);
    void *user;
    size_t turn;
} capture;

/* Keeps the output of this thread until capture_end. */
void capture_begin(capture *of);
void capture_end(void);

/* Keeps text of this thread; false if it is to be printed now. */
bool capture_put(capture_stream stream, const void *data, size_t size);

/* Prints the captured output, and frees it. */
void capture_print(capture *of);

#endif
