/* bench [MEGABYTES]: generated codecs against hand-written code, in tables. Times are medians. */
#include <stdio.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "table.h"

int main(int argc, char **argv)
{
    const double megabytes = argc > 1 ? strtod(argv[1], NULL) : 64;
    if (!(megabytes > 0 && megabytes <= 1024)) {
        fprintf(stderr, "usage: bench [MEGABYTES]\n");
        return 2;
    }
#ifdef __GLIBC__
    /* Keep freed memory in the process: otherwise the loader that makes structs pays for fresh pages each
     * time. */
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
#endif
    const size_t size = (size_t)(megabytes * (1 << 20));
    bool agree = compare_animations(size, 32768, true);
    putchar('\n');
    agree = compare_animations(size / 4, 8, false) && agree;
    putchar('\n');
    agree = compare_models(size) && agree;
    putchar('\n');
    agree = compare_g3d(size) && agree;
    putchar('\n');
    agree = compare_directories() && agree;
    putchar('\n');
    agree = compare_packages(4 * size) && agree;
    return agree ? 0 : 1;
}
