/* Explains a limit that was reached. */
#include "cli/limits.h"

#include <inttypes.h>

#include "base/saturate.h"

/* `per_byte` for each byte of the file, and `base`. */
static const char *budget(arena *memory, const char *of, const char *unit, uint64_t per_byte, uint64_t base,
                          uint64_t size, const char *field)
{
    const uint64_t limit = saturating_sum(saturating_product(per_byte, size), base);
    return arena_printf(memory,
                        "; the limit of %s is %" PRIu64 " %s here, %" PRIu64 " for each of %" PRIu64
                        " bytes and %" PRIu64 "; a program can raise it in tn_limits.%s",
                        of, limit, unit, per_byte, size, base, field);
}

static const char *number(arena *memory, const char *of, uint64_t limit, const char *field)
{
    return arena_printf(memory, "; the limit of %s is %" PRIu64 "; a program can raise it in tn_limits.%s",
                        of, limit, field);
}

const char *limit_text(arena *memory, const tn_format *format, uint64_t size, const tn_error *error)
{
    const tn_budget *of = format != NULL ? format->budget : NULL;
    if (of == NULL || error->rule != NULL) return "";
    switch (error->status) {
    case TN_MEMORY_BUDGET:
        return budget(memory, "memory", "bytes", of->memory_per_byte, of->memory_base, size, "memory");
    case TN_WORK_BUDGET:
        return budget(memory, "work", "elements and bytes", of->work_per_byte, of->work_base, size, "work");
    case TN_DEPTH_LIMIT:
        return number(memory, "depth", of->depth, "depth");
    case TN_EMPTY_ELEMENTS:
        return number(memory, "elements without bytes", of->empty_elements, "empty_elements");
    case TN_DECODED_LIMIT:
        return arena_printf(memory,
                            "%s, and that of bytes unpacked of each packed one is %" PRIu32 " (ratio)",
                            budget(memory, "unpacked bytes", "bytes", of->decoded_per_byte, of->decoded_base,
                                   size, "decoded"),
                            of->ratio);
    default:
        return "";
    }
}
