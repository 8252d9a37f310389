/* clean FORMAT ALLOWED FILE...: real files break no rule at any level but those that are allowed, a list such
   as "A5,A7" ("-" for none). */
#include <stdio.h>
#include <string.h>

#include "support/formats.h"
#include "support/outcome.h"
#include "support/report.h"

static bool in_list(const char *list, const char *id)
{
    const size_t size = strlen(id);
    for (const char *hit = strstr(list, id); hit != NULL; hit = strstr(hit + 1, id))
        if ((hit == list || hit[-1] == ',') && (hit[size] == ',' || hit[size] == '\0')) return true;
    return false;
}

static void test_file(test_report *report, const tn_format *format, const char *allowed, const char *path)
{
    report->subject = path;
    byte_string input = bytes_load(path);
    const tn_options options = {.level = TN_LEVEL_STRICT};
    test_outcome outcome = outcome_validate(format, input, &options);
    expect(report, outcome.status == TN_OK, "is refused: %s", tn_status_name(outcome.status));
    for (size_t i = 0; i < outcome.count; i++) {
        char text[512];
        const tn_error *finding = &outcome.findings[i];
        tn_error_print(finding, text, sizeof text);
        if (finding->status == TN_NO_CONTAINER) continue; /* the files lie in none */
        const char *name = finding->rule != NULL ? finding->rule->id : tn_status_name(finding->status);
        expect(report, finding->status != TN_NOT_CHECKED && in_list(allowed, name), "rule %s: %s", name,
               text);
    }
    outcome_free(&outcome);
    bytes_free(&input);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: clean FORMAT ALLOWED FILE...\n");
        return 2;
    }
    test_report report = {0};
    const tn_format *format = test_format(argv[1]);
    for (int i = 3; i < argc; i++)
        test_file(&report, format, argv[2], argv[i]);
    return report_end(&report);
}
