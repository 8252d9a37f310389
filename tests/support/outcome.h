/* What a reader or a validator says about an input: status, error, and every finding. */
#ifndef TENON_TESTS_OUTCOME_H
#define TENON_TESTS_OUTCOME_H

#include "support/bytes.h"

typedef struct test_outcome {
    tn_status status;
    tn_error error;     /* where status is not TN_OK */
    tn_error *findings; /* warnings and notes, in the order of their arrival */
    size_t count, capacity;
} test_outcome;

/* Reads; the object goes to *object where that is not NULL, otherwise it is freed. */
test_outcome outcome_read(const tn_format *format, byte_string input, const tn_options *options,
                          void **object);

/* Validates with the scratch memory that the codec asks for at the level. */
test_outcome outcome_validate(const tn_format *format, byte_string input, const tn_options *options);

/* Validates with `scratch_size` bytes of scratch memory. */
test_outcome outcome_validate_with(const tn_format *format, byte_string input, const tn_options *options,
                                   size_t scratch_size);

void outcome_free(test_outcome *outcome);

/* Whether both say the same in every respect; otherwise `difference` says what differs. */
bool outcome_equal(const test_outcome *a, const test_outcome *b, char *difference, size_t capacity);

bool place_equal(const tn_place *a, const tn_place *b);

#endif
