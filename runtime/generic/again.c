/* Computes the limits for reading the caller's own data again. */
#include "again.h"

tn_options tn_options_again(const tn_document *document)
{
    tn_options options = {0};
    options.limits.memory = UINT64_MAX;
    options.limits.work = UINT64_MAX;
    options.limits.decoded = UINT64_MAX;
    options.limits.space = UINT64_MAX;
    options.limits.ratio = UINT32_MAX;
    if (document == NULL) return options;
    options.allocator = document->arena.allocator;
    options.limits.depth = document->depth;
    options.limits.empty_elements = document->empty_elements;
    return options;
}
