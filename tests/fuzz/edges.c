/* A generated fuzz target, TARGET, for scripts/edges: as it is; with PLAIN with the fuzzer's own mutations
   only; with GENERIC with the mutator that knows the reflection tables and not the schema's words
   (tn_mutate). */
#if defined(PLAIN) || defined(GENERIC)
#define LLVMFuzzerCustomMutator   target_mutator
#define LLVMFuzzerCustomCrossOver target_cross_over
#endif
#include TARGET

#ifdef GENERIC
#undef LLVMFuzzerCustomMutator
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed)
{
    return tn_mutate(TN_FUZZ_TARGET.format, data, size, capacity, seed);
}
#endif
