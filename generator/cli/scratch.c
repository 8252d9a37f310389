/* Allocates scratch memory for one run. */
#include "cli/scratch.h"

#include "base/system/machine.h"

/* Less than this is not worth a try. */
#define LEAST_LENT ((uint64_t)1 << 20)

static uint64_t half_of_memory(void)
{
    const uint64_t all = machine_memory();
    return all > 0 ? all / 2 : (uint64_t)1 << 30;
}

bool scratch_lend(scratch *of, const tn_format *format, size_t size, tn_options *options)
{
    const uint64_t most = half_of_memory();
    *of = (scratch){.stated = format->scratch(format, size, options->level)};
    if (of->stated == 0) return true;
    uint64_t wanted = of->stated < most ? of->stated : most;
    if (wanted > SIZE_MAX / 2) wanted = SIZE_MAX / 2;
    of->memory = machine_take_memory((size_t)wanted);
    while (!of->memory && wanted / 2 >= LEAST_LENT) {
        wanted /= 2;
        of->memory = machine_take_memory((size_t)wanted);
    }
    of->size = of->memory ? (size_t)wanted : 0;
    options->scratch = of->memory;
    options->scratch_size = of->size;
    return of->memory != NULL;
}

void scratch_return(scratch *of)
{
    if (of->memory) machine_give_memory(of->memory, of->size);
    *of = (scratch){0};
}

bool scratch_was_lacking(const tn_error *finding)
{
    return finding->status == TN_NOT_CHECKED || finding->status == TN_NO_SCRATCH;
}
