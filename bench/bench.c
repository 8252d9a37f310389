/* bench [MEGABYTES [PART]]: generated codecs against hand-written code, in tables; those of one part where it
   is given: animation, edit, model, package, put, engine. Times are medians. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "table.h"

static bool compare_all_animations(size_t size)
{
    bool agree = compare_animations(size, 32768, true);
    putchar('\n');
    agree = compare_animations(size / 4, 8, false) && agree;
    putchar('\n');
    return agree;
}

/* As many tracks in files of two sizes: what a patch costs follows from their number. */
static bool compare_all_edits(size_t size)
{
    bool agree = compare_edits(size, 32768);
    putchar('\n');
    agree = compare_edits(size / 16, 2048) && agree;
    putchar('\n');
    return agree;
}

static bool compare_all_models(size_t size)
{
    bool agree = compare_models(size);
    putchar('\n');
    agree = compare_g3d(size) && agree;
    putchar('\n');
    return agree;
}

static bool compare_all_packages(size_t size)
{
    const bool agree = compare_directories();
    putchar('\n');
    return compare_packages(4 * size) && agree;
}

static bool compare_all_puts(size_t size)
{
    const bool agree = compare_put(size / 16);
    putchar('\n');
    return agree;
}

static bool compare_all_engine(size_t size)
{
    const bool agree = compare_engine(size / 16);
    putchar('\n');
    return agree;
}

static const struct {
    const char *name;
    bool (*compare)(size_t size);
} parts[] = {
    {"animation", compare_all_animations}, {"edit", compare_all_edits}, {"model", compare_all_models},
    {"package", compare_all_packages},     {"put", compare_all_puts},   {"engine", compare_all_engine}};

int main(int argc, char **argv)
{
    const double megabytes = argc > 1 ? strtod(argv[1], NULL) : 64;
    if (!(megabytes > 0 && megabytes <= 1024)) {
        fprintf(stderr, "usage: bench [MEGABYTES [PART]]\n");
        return 2;
    }
#ifdef __GLIBC__
    /* Keep freed memory in the process: otherwise the loader that makes structs pays for fresh pages each
     * time. */
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
#endif
    const size_t size = (size_t)(megabytes * (1 << 20));
    bool agree = true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (argc < 3 || strcmp(argv[2], parts[i].name) == 0) agree = parts[i].compare(size) && agree;
    return agree ? 0 : 1;
}
