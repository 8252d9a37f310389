#include "support/report.h"

#include <stdarg.h>
#include <stdio.h>

enum { MESSAGES = 20 };

bool expect(test_report *report, bool holds, const char *format, ...)
{
    if (holds) {
        report->passed++;
        return true;
    }
    report->failed++;
    if (report->failed > MESSAGES) return false;
    fprintf(stderr, "%s: ", report->subject);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    if (report->failed == MESSAGES) fprintf(stderr, "further failures are only counted\n");
    return false;
}

int report_end(const test_report *report)
{
    printf("%zu passed, %zu failed\n", report->passed, report->failed);
    return report->failed == 0 && report->passed > 0 ? 0 : 1;
}
