/* Extensions of file names. */
#include "tenon/impl/rules.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool tn_has_extension(tn_text name, const char *extension)
{
    size_t size = 0; /* without the C library: rules of bundled codecs are in the core */
    bool dotted = false;
    for (; extension[size] != '\0'; size++)
        dotted = dotted || extension[size] == '.';
    if (name.size < size) return false;
    const size_t begin = name.size - size;
    for (size_t i = 0; i < size; i++)
        if (lower(name.data[begin + i]) != lower(extension[i])) return false;
    if (begin == 0) return dotted;
    return begin > 1 && name.data[begin - 1] == '.';
}
