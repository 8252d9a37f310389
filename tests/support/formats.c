#include "support/formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bundled.h"

const tn_format *test_format(const char *id)
{
    for (size_t i = 0; i < tn_bundled_format_count; i++)
        if (strcmp(tn_bundled_formats[i]->id, id) == 0) return tn_bundled_formats[i];
    fprintf(stderr, "%s: there is no such bundled format\n", id);
    exit(2);
}
