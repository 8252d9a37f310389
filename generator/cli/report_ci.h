/* Reports for continuous integration: SARIF 2.1.0, which code scanning takes, and JUnit's XML, in which each
   file is a test. */
#ifndef TENON_CLI_REPORT_CI_H
#define TENON_CLI_REPORT_CI_H

#include "cli/report.h"

static inline bool report_is_ci(const report *to)
{
    return to->format == REPORT_SARIF || to->format == REPORT_JUNIT;
}

/* Prints the text before the first file, and after the last: `result` is that of all. Prints nothing in other
   formats. */
void report_open(const report *to);
void report_close(const report *to, outcome result);

/* The work of report_finding, report_problem, report_end and report_left_out in these formats; `line` is the
   finding as text, without the file. */
void ci_finding(report *to, const tn_error *finding, const char *message, const char *line);
void ci_problem(report *to, const char *text);
void ci_end(report *to, bool passed);
void ci_left_out(const report *to, const char *path, const char *why);

#endif
