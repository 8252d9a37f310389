/* The functions that fuzzers call in a fuzz target: libFuzzer, honggfuzz, fuzzers with the interface of
   these, and AFL++. One source file of the target defines TN_FUZZ_TARGET as the name of its `const
   tn_mutator`, and includes this header. */
#ifndef TENON_IMPL_FUZZ_TARGET_H
#define TENON_IMPL_FUZZ_TARGET_H

#include "tenon/fuzz.h"

#ifdef TN_FUZZ_TARGET

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Mutates an input. libFuzzer defines this function; with other fuzzers it is NULL. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

static tn_comparisons tn_target_comparisons;

extern const tn_mutator TN_FUZZ_TARGET;

/* ---- libFuzzer, honggfuzz, and fuzzers with their interface ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *to, size_t capacity, unsigned seed);

/* Tests one input, and aborts if it finds a fault. The environment variable TENON_ORACLE names the extent of
   the test: crash, agree, round-trip, edit or sampled. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char message[1024];
    const tn_mutator *target = &TN_FUZZ_TARGET;
    const tn_oracle oracle = tn_oracle_named(getenv("TENON_ORACLE"));
    if (tn_check_input(target, oracle, data, size, message, sizeof message) == NULL) return 0;
    fprintf(stderr, "%s: %s\n", target->format->id, message);
    abort();
}

/* Mutates `size` bytes in `data`, which has space for `capacity` bytes. Returns the new size. One of eight
   mutations is the fuzzer's own, which uses the dictionary; the others know the format. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed)
{
    const tn_mutator *target = &TN_FUZZ_TARGET;
    if (seed % 8 == 0 && target->engine != NULL) return target->engine(data, size, capacity);
    return tn_mutator_run(target, data, size, capacity, seed);
}

/* Mixes two inputs into `to`, which has space for `capacity` bytes. Returns the size of the result. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *to, size_t capacity, unsigned seed)
{
    const tn_mutator *target = &TN_FUZZ_TARGET;
    if (size > capacity) size = capacity;
    if (size != 0) memcpy(to, data, size);
    if (seed % 4 != 0) return tn_mutator_run(target, to, size, capacity, seed);
    return tn_mutator_cross(target, to, size, capacity, other, other_size, seed);
}

/* ---- comparisons of the target ---- */

/* Clang inserts calls that report each comparison of the target to the fuzzer. The functions below receive
   these calls first, if the linker has `--wrap` with their names, as in the build.sh that `tenon fuzz`
   writes. They note the compared values and pass the call on. */
#if defined(__clang__) && __clang_major__ >= 13 && defined(__ELF__)

/* Notes that a comparison at `where` compared two numbers of `size` bytes. */
TN_NOT_WATCHED static inline void tn_watch(const void *where, unsigned size, uint64_t one, uint64_t other)
{
    tn_compared_numbers(&tn_target_comparisons, where, size, one, other);
}

#define TN_WATCHES(name, type)                                                                               \
    __attribute__((weak)) void __real_##name(type one, type other);                                          \
    void __wrap_##name(type one, type other);                                                                \
    TN_NOT_WATCHED void __wrap_##name(type one, type other)                                                  \
    {                                                                                                        \
        tn_watch(__builtin_return_address(0), sizeof one, one, other);                                       \
        __real_##name(one, other);                                                                           \
    }

TN_WATCHES(__sanitizer_cov_trace_cmp1, uint8_t)
TN_WATCHES(__sanitizer_cov_trace_cmp2, uint16_t)
TN_WATCHES(__sanitizer_cov_trace_cmp4, uint32_t)
TN_WATCHES(__sanitizer_cov_trace_cmp8, uint64_t)
TN_WATCHES(__sanitizer_cov_trace_const_cmp1, uint8_t)
TN_WATCHES(__sanitizer_cov_trace_const_cmp2, uint16_t)
TN_WATCHES(__sanitizer_cov_trace_const_cmp4, uint32_t)
TN_WATCHES(__sanitizer_cov_trace_const_cmp8, uint64_t)

/* `cases` holds the number of cases, the width of a case in bits, and the cases. */
__attribute__((weak)) void __real___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases);
void __wrap___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases);
TN_NOT_WATCHED void __wrap___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases)
{
    for (uint64_t i = 0; i < cases[0]; i++)
        tn_watch(&cases[2 + i], (unsigned)cases[1] / 8, value, cases[2 + i]);
    __real___sanitizer_cov_trace_switch(value, cases);
}

__attribute__((weak)) int __real_memcmp(const void *one, const void *other, size_t size);
int __wrap_memcmp(const void *one, const void *other, size_t size);
TN_NOT_WATCHED int __wrap_memcmp(const void *one, const void *other, size_t size)
{
    tn_compared_bytes(&tn_target_comparisons, __builtin_return_address(0), one, other, size);
    return __real_memcmp(one, other, size);
}

__attribute__((weak)) int __real_bcmp(const void *one, const void *other, size_t size);
int __wrap_bcmp(const void *one, const void *other, size_t size);
TN_NOT_WATCHED int __wrap_bcmp(const void *one, const void *other, size_t size)
{
    tn_compared_bytes(&tn_target_comparisons, __builtin_return_address(0), one, other, size);
    return __real_bcmp(one, other, size);
}

#endif

/* ---- AFL++, in a shared object that AFL_CUSTOM_MUTATOR_LIBRARY names ---- */

void *afl_custom_init(void *afl, unsigned seed);
void afl_custom_deinit(void *self);
size_t afl_custom_fuzz(void *self, uint8_t *data, size_t size, uint8_t **output, uint8_t *other,
                       size_t other_size, size_t capacity);
int32_t afl_custom_init_trim(void *self, uint8_t *data, size_t size);
size_t afl_custom_trim(void *self, uint8_t **output);
int32_t afl_custom_post_trim(void *self, uint8_t success);

/* Creates the mutator of AFL++. Its documentation describes these functions. */
void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    return tn_afl_new(&TN_FUZZ_TARGET, seed);
}

void afl_custom_deinit(void *self)
{
    tn_afl_free((tn_afl *)self);
}

size_t afl_custom_fuzz(void *self, uint8_t *data, size_t size, uint8_t **output, uint8_t *other,
                       size_t other_size, size_t capacity)
{
    return tn_afl_fuzz((tn_afl *)self, data, size, output, other, other_size, capacity);
}

int32_t afl_custom_init_trim(void *self, uint8_t *data, size_t size)
{
    return tn_afl_init_trim((tn_afl *)self, data, size);
}

size_t afl_custom_trim(void *self, uint8_t **output)
{
    return tn_afl_trim((tn_afl *)self, output);
}

int32_t afl_custom_post_trim(void *self, uint8_t success)
{
    return tn_afl_post_trim((tn_afl *)self, success != 0);
}

#ifdef __cplusplus
}
#endif

#endif

#endif
