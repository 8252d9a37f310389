/* Signals that end the program. */
#define _XOPEN_SOURCE 700
#include "cli/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/file.h"

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

static atomic_flag has_begun = ATOMIC_FLAG_INIT;

/* A signal that comes while the first one is being answered changes nothing. */
static void abandon(int number)
{
    if (atomic_flag_test_and_set(&has_begun)) return;
    file_abandon_all();
    (void)signal(number, SIG_DFL);
    (void)raise(number); /* ends the program when this returns */
}

static void all_of(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaddset(set, signals[i]);
}

void interrupt_guard(void)
{
    struct sigaction action = {.sa_handler = abandon, .sa_flags = SA_RESTART}, old;
    all_of(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            (void)sigaction(signals[i], &action, NULL);
}

void interrupt_hold(void)
{
    sigset_t set;
    all_of(&set);
    (void)sigprocmask(SIG_BLOCK, &set, NULL);
}

void interrupt_release(void)
{
    sigset_t set;
    all_of(&set);
    (void)sigprocmask(SIG_UNBLOCK, &set, NULL);
}
