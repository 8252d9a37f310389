/* Programs that show something of every file of a format. */
#include "support/each_file.h"

#include <stdio.h>

int each_file(const char *name, int argc, char **argv,
              void (*test)(test_report *report, const tn_format *format, const char *path))
{
    if (argc < 3) {
        fprintf(stderr, "usage: %s FORMAT FILE...\n", name);
        return 2;
    }
    test_report report = {0};
    const tn_format *format = test_format(argv[1]);
    for (int i = 2; i < argc; i++)
        test(&report, format, argv[i]);
    return report_end(&report);
}
