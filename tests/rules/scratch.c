/* scratch ID MOST [LEVEL]: validation by the codec ID states no more than MOST bytes of scratch memory,
   however large the file is, at each level up to LEVEL (2, the last). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/formats.h"

int main(int argc, char **argv)
{
    static const size_t sizes[] = {0, 1, 65536, (size_t)1 << 30, SIZE_MAX / 2};
    if (argc != 3 && argc != 4) return 2;
    const tn_format *format = test_format(argv[1]);
    const uint64_t most = strtoull(argv[2], NULL, 10);
    const tn_level last = argc == 4 ? (tn_level)atoi(argv[3]) : TN_LEVEL_STRICT;
    bool fine = true;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (tn_level level = TN_LEVEL_STRUCTURE; level <= last; level++) {
            const uint64_t stated = format->scratch(format, sizes[i], level);
            if (stated <= most) continue;
            printf("%s: level %d, %zu bytes: %" PRIu64 " bytes of scratch memory\n", argv[1], (int)level,
                   sizes[i], stated);
            fine = false;
        }
    return fine ? 0 : 1;
}
