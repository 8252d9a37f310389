/* Ctrl-C, and windows that are closed: Windows calls in a thread of its own. */
#include "base/system/signals.h"

#include <stdatomic.h>
#include <stddef.h>
#include <windows.h>

static void (*abandon)(void);
static CRITICAL_SECTION holding;
static atomic_flag has_begun = ATOMIC_FLAG_INIT;

/* Waits until the lock is free; then Windows ends the program. */
static BOOL WINAPI answer(DWORD event)
{
    (void)event;
    EnterCriticalSection(&holding);
    if (!atomic_flag_test_and_set(&has_begun)) abandon();
    LeaveCriticalSection(&holding);
    return FALSE;
}

void signals_guard(void (*with)(void))
{
    abandon = with;
    InitializeCriticalSection(&holding);
    (void)SetConsoleCtrlHandler(answer, TRUE);
}

void signals_hold(void)
{
    if (abandon) EnterCriticalSection(&holding);
}

void signals_release(void)
{
    if (abandon) LeaveCriticalSection(&holding);
}

/* Keeps `abandon` from running during the work of a thread. */
void signals_pause(void)
{
}

void signals_resume(void)
{
}
