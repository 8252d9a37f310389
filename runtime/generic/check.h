/* An allocator that keeps accounts, and findings that can be compared, for checks of properties. */
#ifndef TENON_GENERIC_CHECK_H
#define TENON_GENERIC_CHECK_H

#include "value.h"

/* An allocator on the C library's that checks its callers and counts the bytes in use. */
typedef struct tn_heap {
    uint64_t in_use; /* bytes */
    uint64_t peak;
    uint64_t calls;
    const char *misuse; /* the first; NULL if there was none */
} tn_heap;

tn_allocator tn_heap_allocator(tn_heap *heap);

/* An allocator that never has memory; heap->calls counts the requests. */
tn_allocator tn_heap_none(tn_heap *heap);

enum { TN_FINDINGS_KEPT = 64 };

/* The findings of one run. */
typedef struct tn_findings {
    uint64_t count;
    tn_error kept[TN_FINDINGS_KEPT]; /* the first */
    uint64_t digest;                 /* of all others */
} tn_findings;

/* To be used as tn_options.report with findings as its user. */
void tn_findings_report(void *user, const tn_error *finding);

/* Whether a run with these results skipped something because scratch memory was too small. */
bool tn_lacks_scratch(tn_status status, const tn_findings *findings);

/* Compares two errors. Returns NULL, or the name of a difference. */
const char *tn_error_difference(const tn_error *a, const tn_error *b);

#endif
