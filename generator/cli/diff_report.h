/* The result of `tenon diff`: changes, files that show them, and the verdict. */
#ifndef TENON_CLI_DIFF_REPORT_H
#define TENON_CLI_DIFF_REPORT_H

#include "cli/diff_tries.h"
#include "cli/report.h"

typedef enum diff_answer { ANSWER_YES, ANSWER_NO, ANSWER_UNKNOWN } diff_answer;

/* A set of directions. */
typedef enum diff_verdict { VERDICT_NONE, VERDICT_BACKWARD, VERDICT_FORWARD, VERDICT_FULL } diff_verdict;

#define VERDICTS "none|backward|forward|full"

typedef struct diff_result {
    const char *paths[2];          /* the names of the schemas in the report */
    const char *root, *stands_for; /* a folder of copies, and the name printed instead; or NULL */
    const schema_diff *diff;
    const diff_tried *tried; /* NULL: only the schemas were compared */
    const char **files;      /* of the witnesses, if they were written; or NULL */
    diff_answer answers[DIRECTION_COUNT];
    diff_verdict verdict, required;
} diff_result;

/* Derives the answers and the verdict from the changes and the witnesses. */
void diff_decide(diff_result *result);

static inline bool diff_passed(const diff_result *result)
{
    return (result->verdict & result->required) == result->required;
}

void diff_print_text(arena *memory, const diff_result *result);
void diff_print_json(arena *memory, const diff_result *result);

#endif
