/* The progress line on standard error. */
#define _DEFAULT_SOURCE
#include "cli/progress.h"

#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli/operands.h"
#include "cli/paths.h"

/* Nobody waits for less than that, and nobody reads faster than that. */
enum { QUIET_MILLISECONDS = 1000, INTERVAL_MILLISECONDS = 100 };

enum { BAR_COLUMNS = 24, USUAL_COLUMNS = 80, LEAST_NAME = 8 };

static bool visible;
static size_t total; /* 0 where nothing is shown */
static long long started, last_shown;

static long long milliseconds_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static size_t terminal_columns(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : USUAL_COLUMNS;
}

void progress_begin(const string_list *names)
{
    if (!isatty(STDERR_FILENO) || !operands_are_many(names)) return;
    started = milliseconds_now();
    total = operands_count(names);
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
    long long now = milliseconds_now();
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
