/* announced: objects in objects of their own type, each of which announces as many as there are bytes for,
   which are the same bytes at all levels. Memory is taken for those that are there: reader and validator say
   that the data ends. */
#include <stdlib.h>
#include <string.h>

#include "support/formats.h"
#include "support/outcome.h"
#include "support/report.h"

enum { MOST = 255, NODE = 2, LEVELS_MOST = 250 };

/* A node of tree.ksy: no note, and so many below it. */
static size_t make_tree(uint8_t *data, size_t levels)
{
    for (size_t i = 0; i < levels; i++) {
        data[NODE * i] = 0;
        data[NODE * i + 1] = MOST;
    }
    memset(data + NODE * levels, 0, NODE * MOST);
    return NODE * levels + NODE * MOST;
}

static void test_levels(test_report *report, const tn_format *format, size_t levels, tn_level level)
{
    static uint8_t data[NODE * (LEVELS_MOST + MOST)];
    const byte_string file = {data, make_tree(data, levels)};
    const tn_options options = {.level = level};
    char difference[1200];
    test_outcome read = outcome_read(format, file, &options, NULL);
    test_outcome validated = outcome_validate(format, file, &options);
    expect(report, outcome_equal(&read, &validated, difference, sizeof difference),
           "%zu levels: level %d: reader and validator differ: %s", levels, (int)level, difference);
    expect(report, read.status == TN_TRUNCATED || (levels < 2 && read.status == TN_OK),
           "%zu levels: level %d: %s", levels, (int)level, tn_status_name(read.status));
    outcome_free(&read);
    outcome_free(&validated);
}

int main(void)
{
    test_report report = {.subject = "more objects than bytes"};
    const tn_format *format = test_format("tree");
    for (size_t levels = 1; levels <= LEVELS_MOST; levels += 3)
        for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++)
            test_levels(&report, format, levels, (tn_level)level);
    return report_end(&report);
}
