/* SIGINT, SIGTERM and SIGHUP. */
#define _XOPEN_SOURCE 700
#include "base/system/signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

static atomic_flag has_begun = ATOMIC_FLAG_INIT;
static void (*abandon)(void);

/* A signal that comes while the first one is being answered changes nothing. */
static void answer(int number)
{
    if (atomic_flag_test_and_set(&has_begun)) return;
    abandon();
    (void)signal(number, SIG_DFL);
    (void)raise(number); /* ends the program when this returns */
}

static void all_of(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaddset(set, signals[i]);
}

void signals_guard(void (*with)(void))
{
    struct sigaction action = {.sa_handler = answer, .sa_flags = SA_RESTART}, old;
    abandon = with;
    all_of(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            (void)sigaction(signals[i], &action, NULL);
}

void signals_hold(void)
{
    sigset_t set;
    all_of(&set);
    (void)sigprocmask(SIG_BLOCK, &set, NULL);
}

void signals_release(void)
{
    sigset_t set;
    all_of(&set);
    (void)sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static _Thread_local sigset_t before_pause;

void signals_pause(void)
{
    sigset_t all;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before_pause);
}

void signals_resume(void)
{
    (void)pthread_sigmask(SIG_SETMASK, &before_pause, NULL);
}
