/* Asks POSIX and Linux for memory, processors and time. */
#define _GNU_SOURCE
#include "base/system/machine.h"

#include <sched.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

uint64_t machine_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

/* Addresses first, memory on demand. */
void *machine_take_memory(size_t size)
{
    void *taken =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return taken != MAP_FAILED ? taken : NULL;
}

void machine_give_memory(void *memory, size_t size)
{
    (void)munmap(memory, size);
}

unsigned machine_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return (unsigned)CPU_COUNT(&set);
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

long machine_process(void)
{
    return (long)getpid();
}

long long machine_milliseconds(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void machine_sleep(void)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    (void)nanosleep(&moment, NULL);
}
