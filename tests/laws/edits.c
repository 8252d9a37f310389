/* edits FORMAT SHARE FILE...: the law of edits holds for every leaf of the files, and of the edits to values
   at least SHARE per cent are accepted. Prints the table of what was accepted; with TENON_TEST_VERBOSE what
   was refused, too. */
#include <stdio.h>
#include <stdlib.h>

#include "laws/edit_law.h"
#include "support/bytes.h"
#include "support/formats.h"

enum { LEAVES = 400, LARGEST = 1 << 22 };

static double share(size_t accepted, size_t refused)
{
    return accepted + refused > 0 ? (double)accepted * 100 / (double)(accepted + refused) : 100;
}

int main(int argc, char **argv)
{
    static const char *const names[EDIT_GROUPS] = {"same size", "other size", "shape"};
    edit_counts counts = {0};
    int violations = 0;
    if (argc < 4) {
        fprintf(stderr, "usage: edits FORMAT SHARE FILE...\n");
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        byte_string file = bytes_load(argv[i]);
        if (file.size <= LARGEST)
            violations += edit_law(test_format(argv[1]), file.data, file.size, LEAVES,
                                   getenv("TENON_TEST_VERBOSE") != NULL, &counts);
        bytes_free(&file);
    }
    for (int group = 0; group < EDIT_GROUPS; group++)
        printf("%-10s %6zu accepted, %6zu refused: %5.1f %%; %zu end lists, %zu illegal\n", names[group],
               counts.accepted[group], counts.refused[group],
               share(counts.accepted[group], counts.refused[group]), counts.ending[group],
               counts.illegal[group]);
    const bool enough =
        share(counts.accepted[EDITS_OF_SAME_SIZE] + counts.accepted[EDITS_OF_SIZE],
              counts.refused[EDITS_OF_SAME_SIZE] + counts.refused[EDITS_OF_SIZE]) >= strtod(argv[2], NULL);
    printf("%d violations%s\n", violations, enough ? "" : ", and too few edits are accepted");
    return violations == 0 && enough ? 0 : 1;
}
