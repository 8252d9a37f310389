/* Messages and standard output. */
#include "cli/tool.h"

#include <errno.h>
#include <stdatomic.h>

#include "base/system/places.h"
#include "base/system/streams.h"
#include "cli/capture.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "source/visible.h"

/* The errno of the first write to standard output that failed. */
static atomic_int output_error;

/* The state of output between text and a terminal. */
typedef struct way {
    bool shown;
    screen on;
} way;

static way to_output, to_messages;

void output_begin(void)
{
    to_output.shown = streams_is_terminal(stdout);
    to_messages.shown = streams_is_terminal(stderr);
}

bool output_is_shown(void)
{
    return to_output.shown;
}

void output_is_json(void)
{
    to_output.on.json = true;
}

/* Writes text; at the end also an incomplete sequence. */
static bool send(way *by, FILE *stream, const void *data, size_t size, bool ends)
{
    if (!by->shown) return size == 0 || fwrite(data, 1, size, stream) == size;
    buffer out = {.memory = arena_new()};
    screen_put(&by->on, (str){data, size}, &out);
    if (ends) screen_end(&by->on, &out);
    const bool good = out.size == 0 || fwrite(out.data, 1, out.size, stream) == out.size;
    arena_free(out.memory);
    return good;
}

static bool remember(bool good)
{
    if (!good && output_error == 0) output_error = errno != 0 ? errno : EIO;
    return good;
}

FILE *message_stream(void)
{
    progress_clear();
    errno = 0;
    remember(fflush(stdout) == 0);
    return stderr;
}

const char *shown(arena *memory, const char *text)
{
    buffer out = {.memory = memory};
    visible_put_all(&out, str_of(text));
    return out.data ? out.data : "";
}

outcome complain(const char *format, ...)
{
    arena *memory = arena_new();
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(memory, format, arguments);
    va_end(arguments);
    buffer line = {.memory = memory};
    buffer_printf(&line, "tenon: %s\n", shown(memory, text));
    put_message(line.data, line.size);
    arena_free(memory);
    return OUTCOME_TROUBLE;
}

bool colour_wanted(FILE *stream)
{
    const char *refused = variable("NO_COLOR");
    if (refused && refused[0] != '\0') return false;
    return streams_has_colours() && streams_is_terminal(stream);
}

bool colour_chosen(colour_choice choice, FILE *stream)
{
    return choice == COLOUR_AUTO ? colour_wanted(stream) : choice == COLOUR_ALWAYS;
}

void put_message(const char *text, size_t size)
{
    if (!capture_put(CAPTURE_MESSAGES, text, size))
        (void)send(&to_messages, message_stream(), text, size, true);
}

bool put_output(const void *data, size_t size)
{
    if (output_error != 0) return false;
    if (capture_put(CAPTURE_OUTPUT, data, size)) return true;
    progress_clear();
    errno = 0;
    return remember(send(&to_output, stdout, data, size, false));
}

/* The output of threads is printed in turn, so the first item is known then. */
bool put_item(const void *data, size_t size)
{
    static bool begun;
    if (capture_put(CAPTURE_ITEM, data, size)) return true;
    const bool good = !begun || put_output(",", 1);
    begun = true;
    return good && put_output(data, size);
}

bool print_output(const char *format, ...)
{
    arena *memory = arena_new();
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(memory, format, arguments);
    va_end(arguments);
    bool good = put_output(text, strlen(text));
    arena_free(memory);
    return good;
}

static bool write_to_buffer(void *user, const void *data, size_t size)
{
    buffer_put(user, (str){data, size});
    return true;
}

tn_sink buffer_sink(buffer *out)
{
    return (tn_sink){write_to_buffer, out};
}

bool output_failed(void)
{
    return output_error != 0;
}

static bool write_to_output(void *user, const void *data, size_t size)
{
    (void)user;
    return put_output(data, size);
}

const tn_sink output_sink = {write_to_output, NULL};

outcome finish_output(outcome result)
{
    errno = 0;
    remember(send(&to_output, stdout, NULL, 0, true) && fflush(stdout) == 0 && !ferror(stdout));
    pager_result paged = pager_end();
    if (paged == PAGER_MISSING) return complain("cannot run the pager `%s`", variable("PAGER"));
    if (output_error == 0 || (paged == PAGER_READ && output_error == EPIPE)) return result;
    if (streams_reader_has_gone(output_error)) return OUTCOME_TROUBLE;
    return complain("cannot write to standard output: %s", strerror(output_error));
}
