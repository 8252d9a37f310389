/* Files as memory, and locks: mmap and flock. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/system/files.h"

bool files_lock(int file)
{
    int locked;
    do {
        locked = flock(file, LOCK_EX | LOCK_NB);
    } while (locked != 0 && errno == EINTR);
    if (locked == 0) return true;
    if (errno != EWOULDBLOCK) errno = EOPNOTSUPP; /* as on folders of the network */
    return false;
}

/* The message about all mapped files. */
static void (*report)(const void *address);

static void answer(int number, siginfo_t *about, void *context)
{
    (void)context;
    report(about->si_addr);
    (void)signal(number, SIG_DFL); /* it was no file of ours: the same happens again, and ends the program */
}

static void guard(void)
{
    struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    (void)sigaction(SIGBUS, &action, NULL);
}

void *files_map(int file, size_t size, void (*lost)(const void *address))
{
    static pthread_once_t guarded = PTHREAD_ONCE_INIT;
    static pthread_mutex_t beginning = PTHREAD_MUTEX_INITIALIZER;
    if (size == 0) return NULL;
    (void)pthread_mutex_lock(&beginning);
    report = lost;
    (void)pthread_mutex_unlock(&beginning);
    (void)pthread_once(&guarded, guard);
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    return bytes != MAP_FAILED ? bytes : NULL;
}

void files_unmap(void *bytes, size_t size)
{
    (void)munmap(bytes, size);
}

void files_forget(void *bytes, size_t size)
{
    (void)madvise(bytes, size, MADV_DONTNEED);
}

bool files_blank(void *bytes, size_t size)
{
    return mmap(bytes, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

void files_quit(int status)
{
    _exit(status);
}
