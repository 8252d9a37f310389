/* What must hold for every input, damaged or not. */
#ifndef TENON_TESTS_INPUT_CHECK_H
#define TENON_TESTS_INPUT_CHECK_H

#include "support/outcome.h"
#include "support/report.h"

/* The properties of the runtime and of JSON hold; what is accepted is written back byte for byte; reader and
   validator say the same at each level, whether warnings are errors or not; and each finding lies where its
   path says. `what` describes the input. */
void check_input(test_report *report, const tn_format *format, byte_string input, const char *what);

#endif
