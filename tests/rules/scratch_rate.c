/* Validation by each bundled format states no more than MOST bytes of scratch memory for each byte of a file,
   at any level, beside an amount that does not depend on the file; what it looks at in sequence takes none.
   Formats and levels are named that take none. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bundled.h"

enum { MOST = 16, FIXED_MOST = 128 * 1024 };

typedef struct stated_rate {
    const char *id;
    unsigned most[TN_LEVEL_STRICT + 1]; /* for each byte, at each level: STRUCTURE, CONTENT, STRICT */
} stated_rate;

static const stated_rate others = {NULL, {MOST, MOST, MOST}};
static const stated_rate rates[] = {
    {"urho_script", {0, 0, 0}},
    {"bmp", {0, 0, 0}},
    {"gif", {0, 0, 0}},
    {"gzip", {0, 0, 0}},
    {"tga", {0, 0, 0}},
    {"wav", {0, 0, 0}},
    {"urho_animation", {0, 0, MOST}},
    {"freebinary_mesh", {0, 0, MOST}},
    {"urho_shader", {0, MOST, MOST}},
    {"ultra_model", {0, MOST, MOST}},
    {"png", {0, MOST, MOST}},
    {"jpeg", {0, MOST, MOST}},
    {"freebinary_pack", {0, MOST, MOST}},
};

static const stated_rate *rate_of(const char *id)
{
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        if (strcmp(rates[i].id, id) == 0) return &rates[i];
    return &others;
}

static bool is_fine(const tn_format *format, tn_level level, size_t size)
{
    const uint64_t fixed = format->scratch(format, 0, level), stated = format->scratch(format, size, level);
    const stated_rate *rate = rate_of(format->id);
    const unsigned most = rate->most[level];
    const uint64_t fixed_most = most == 0 ? 0 : FIXED_MOST;
    if (fixed <= fixed_most && stated - fixed <= (uint64_t)size * most) return true;
    printf("%s: level %d, %zu bytes: %" PRIu64 " bytes of scratch memory, %" PRIu64 " of them for any file\n",
           format->id, (int)level, size, stated, fixed);
    return false;
}

int main(void)
{
    static const size_t sizes[] = {0, 1, 100, 65536, (size_t)1 << 20, (size_t)1 << 29};
    bool fine = tn_bundled_format_count > 0;
    for (size_t i = 0; i < tn_bundled_format_count; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
            for (tn_level level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++)
                fine = is_fine(tn_bundled_formats[i], level, sizes[k]) && fine;
    return fine ? 0 : 1;
}
