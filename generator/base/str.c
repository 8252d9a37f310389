/* Splits text into words. */
#include "base/str.h"

bool str_has_word(str text, str word)
{
    const char *at = text.data, *end = text.data + text.size;
    while ((size_t)(end - at) >= word.size) {
        at = memchr(at, word.data[0], (size_t)(end - at) - word.size + 1);
        if (at == NULL) return false;
        const bool begins = at == text.data || !str_is_word_byte(at[-1]);
        const bool ends = at + word.size == end || !str_is_word_byte(at[word.size]);
        if (begins && ends && memcmp(at, word.data, word.size) == 0) return true;
        at++;
    }
    return false;
}
