/* The progress line on standard error. */
#define _XOPEN_SOURCE 700
#include "cli/progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/tool.h"

/* Nobody waits for less than that, and nobody reads faster than that. */
enum { QUIET_MILLISECONDS = 1000, INTERVAL_MILLISECONDS = 200 };

static bool visible;
static long long started, last_shown;

static long long milliseconds_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void progress_show(size_t done, size_t total, const char *name)
{
    if (!isatty(STDERR_FILENO)) return;
    long long now = milliseconds_now();
    if (started == 0) started = now;
    if (now - started < QUIET_MILLISECONDS || now - last_shown < INTERVAL_MILLISECONDS) return;
    last_shown = now;
    arena *memory = arena_new();
    fprintf(stderr, "\r\033[K%zu/%zu %.60s", done, total, shown(memory, name));
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
