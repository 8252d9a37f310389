/* Stores the output of threads. */
#include "cli/capture.h"

#include "cli/tool.h"

/* The capture of this thread; NULL: it prints directly. */
static _Thread_local capture *current;

void capture_begin(capture *of)
{
    of->text = (buffer){.memory = arena_new()};
    current = of;
}

void capture_end(void)
{
    current = NULL;
}

bool capture_put(capture_stream stream, const void *data, size_t size)
{
    capture *of = current;
    if (!of) return false;
    if (size > CAPTURE_LIMIT || of->text.size > CAPTURE_LIMIT - size) {
        of->wait(of->user, of->turn);
        capture_end();
        capture_print(of);
        return false;
    }
    const bool new = of->pieces.count == 0 || of->pieces.items[of->pieces.count - 1].stream != stream;
    if (new || stream == CAPTURE_ITEM) ARRAY_PUSH(of->text.memory, &of->pieces, (capture_piece){stream, 0});
    buffer_put(&of->text, (str){data, size});
    of->pieces.items[of->pieces.count - 1].size += size;
    return true;
}

void capture_print(capture *of)
{
    if (!of->text.memory) return;
    const char *text = of->text.data;
    for (size_t i = 0; i < of->pieces.count; i++) {
        const capture_piece *piece = &of->pieces.items[i];
        if (piece->stream == CAPTURE_OUTPUT)
            put_output(text, piece->size);
        else if (piece->stream == CAPTURE_ITEM)
            put_item(text, piece->size);
        else
            put_message(text, piece->size);
        text += piece->size;
    }
    arena_free(of->text.memory);
    *of = (capture){0};
}
