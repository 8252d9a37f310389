/* Counts what held and what did not, and says so: every test program that is not a cmocka one ends with it.
 */
#ifndef TENON_TESTS_REPORT_H
#define TENON_TESTS_REPORT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct test_report {
    size_t passed, failed;
    const char *subject; /* what is being tested, in front of each message */
} test_report;

/* Counts `holds`; where it is false, prints the message (only the first ones of a run: one fault in an
   exhaustive test fails thousands of times). Returns `holds`. */
bool expect(test_report *report, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Prints "N passed, M failed" and returns the exit status: 0 only where something passed and nothing failed.
 */
int report_end(const test_report *report);

#endif
