/* Makes schema paths: "/types/track/seq/1/size". */
#include "schema/load.h"

/* Deep nesting under long names would make the paths of a small file take gigabytes: longer parts are cut,
   and longer paths at their begin. */
enum { PART_LIMIT = 100, PATH_LIMIT = 300 };

const char *path_part(loader *load, const char *path, str part)
{
    size_t size = strlen(path);
    const char *cut = size > PATH_LIMIT ? "..." : "";
    const char *from = path;
    if (size > PATH_LIMIT) {
        from = path + size - PATH_LIMIT;
        while (*from != '/' && *from != '\0')
            from++;
    }
    size_t kept = part.size;
    if (kept > PART_LIMIT) {
        kept = PART_LIMIT;
        while (kept > 0 && ((unsigned char)part.data[kept] & 0xC0) == 0x80)
            kept--;
    }
    return arena_printf(load->memory, "%s%s/%.*s%s", cut, from, (int)kept, part.data,
                        kept < part.size ? "..." : "");
}

const char *path_key(loader *load, const char *path, const char *key)
{
    return path_part(load, path, str_of(key));
}

const char *path_index(loader *load, const char *path, size_t index)
{
    char digits[24];
    int size = snprintf(digits, sizeof digits, "%zu", index);
    return path_part(load, path, (str){digits, (size_t)size});
}
