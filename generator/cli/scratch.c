/* Addresses first, memory on demand. */
#define _GNU_SOURCE
#include "cli/scratch.h"

#include <sys/mman.h>
#include <unistd.h>

/* Less than this is not worth a try. */
#define LEAST_LENT ((uint64_t)1 << 20)

static uint64_t half_of_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages / 2 * (uint64_t)size : (uint64_t)1 << 30;
}

static void *take_addresses(size_t size)
{
    void *taken =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return taken != MAP_FAILED ? taken : NULL;
}

bool scratch_lend(scratch *of, const tn_format *format, size_t size, tn_options *options)
{
    const uint64_t most = half_of_memory();
    *of = (scratch){.stated = format->scratch(format, size, options->level)};
    if (of->stated == 0) return true;
    uint64_t wanted = of->stated < most ? of->stated : most;
    if (wanted > SIZE_MAX / 2) wanted = SIZE_MAX / 2;
    of->memory = take_addresses((size_t)wanted);
    while (!of->memory && wanted / 2 >= LEAST_LENT) {
        wanted /= 2;
        of->memory = take_addresses((size_t)wanted);
    }
    of->size = of->memory ? (size_t)wanted : 0;
    options->scratch = of->memory;
    options->scratch_size = of->size;
    return of->memory != NULL;
}

void scratch_return(scratch *of)
{
    if (of->memory) (void)munmap(of->memory, of->size);
    *of = (scratch){0};
}

bool scratch_was_lacking(const tn_error *finding)
{
    return finding->status == TN_NOT_CHECKED || finding->status == TN_NO_SCRATCH;
}
