/* Programs that show something of every file of a format: `NAME FORMAT FILE...`. */
#ifndef TENON_TESTS_EACH_FILE_H
#define TENON_TESTS_EACH_FILE_H

#include "support/formats.h"
#include "support/report.h"

/* Runs the test for each file that the command line names; the exit status of the program. */
int each_file(const char *name, int argc, char **argv,
              void (*test)(test_report *report, const tn_format *format, const char *path));

#endif
