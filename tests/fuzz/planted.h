/* A target with a bug that is planted: TARGET is a generated fuzz target, of which only the mutator is used,
   or with PLAIN nothing, so that the fuzzer has its own mutations only. */
#ifndef PLANTED_H
#define PLANTED_H

#define LLVMFuzzerTestOneInput target_one_input
#ifdef PLAIN
#define LLVMFuzzerCustomMutator   target_mutator
#define LLVMFuzzerCustomCrossOver target_cross_over
#endif
#include TARGET
#undef LLVMFuzzerTestOneInput

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void found(void)
{
    fprintf(stderr, "the planted bug\n");
    abort();
}

#endif
