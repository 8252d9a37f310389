/* What the programs made of .kst files share: reading the data, comparing outcomes, saying what failed. */
#ifndef TENON_TESTS_CONFORMANCE_HARNESS_H
#define TENON_TESTS_CONFORMANCE_HARNESS_H

#include "tenon/generic.h"
#include "tenon/impl/arith.h"
#include "tenon/impl/input.h"
#include "tenon/impl/rules.h"
#include "tenon/impl/stream.h"
#include "tenon/impl/text.h"

/* Whether an assert holds for a root object; the status where it cannot be computed. */
typedef tn_status assert_function(void *self, tn_input *in, const tn_path *path, bool *holds);

typedef struct assertion {
    const char *text;
    tn_status status;
    assert_function *holds;
} assertion;

/* Reads the file and checks everything: 0 where all is as expected. `debug`: the schema says `ks-debug`.
   Kaitai then keeps what was read before an error, and asserts are about that. */
int check_spec(const tn_format *format, const char *file, tn_status expected, bool debug,
               const assertion *assertions, size_t count);

/* Prints what went wrong where. */
void print_error(const char *what, const tn_error *error);

/* What is read is written as it was, if the codec writes; returns the number of failures. */
int check_lossless(const tn_format *format, const uint8_t *data, size_t size);

#endif
