/* The progress line on standard error. */
#include "cli/progress.h"

#include "base/system/machine.h"
#include "base/system/streams.h"
#include "cli/operands.h"
#include "cli/paths.h"

/* The time before the first line, and between lines. */
enum { QUIET_MILLISECONDS = 1000, INTERVAL_MILLISECONDS = 100 };

enum { BAR_COLUMNS = 24, USUAL_COLUMNS = 80, LEAST_NAME = 8 };

static bool visible;
static size_t total; /* 0 if nothing is shown */
static long long started, last_shown;

static size_t terminal_columns(void)
{
    const size_t columns = streams_columns();
    return columns > 0 ? columns : USUAL_COLUMNS;
}

void progress_begin(const string_list *names, const char *results)
{
    if (!streams_is_terminal(stderr) || !operands_are_many(names)) return;
    started = machine_milliseconds();
    total = operands_count(names, results);
}

/* `[=====>    ]  12/40  1 failed  walk.ani`, at most a line. */
static void put_line(buffer *line, size_t done, size_t failed, const char *name)
{
    const size_t full = total > 0 ? done * BAR_COLUMNS / total : 0;
    const size_t filled = full < BAR_COLUMNS ? full : BAR_COLUMNS;
    buffer_putc(line, '[');
    buffer_fill(line, '=', filled);
    if (filled < BAR_COLUMNS) buffer_putc(line, '>');
    buffer_fill(line, ' ', filled < BAR_COLUMNS ? BAR_COLUMNS - 1 - filled : 0);
    buffer_printf(line, "]  %zu/%zu", done, total);
    if (failed > 0) buffer_printf(line, "  %zu failed", failed);
    const size_t columns = terminal_columns();
    if (columns < line->size + LEAST_NAME + 3) return;
    buffer_printf(line, "  %.*s", (int)(columns - line->size - 3), shown(line->memory, path_name(name)));
}

void progress_show(size_t done, size_t failed, const char *name)
{
    if (total == 0) return;
    long long now = machine_milliseconds();
    if (now - started < QUIET_MILLISECONDS || now - last_shown < INTERVAL_MILLISECONDS) return;
    last_shown = now;
    arena *memory = arena_new();
    buffer line = {.memory = memory};
    put_line(&line, done, failed, name);
    fprintf(stderr, "\r\033[K%s", line.data);
    fflush(stderr);
    arena_free(memory);
    visible = true;
}

void progress_clear(void)
{
    if (!visible) return;
    fputs("\r\033[K", stderr);
    visible = false;
}
