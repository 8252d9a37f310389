/* Checks names of files that contain the SHA-1 of their content. */
#include "tenon/impl/rules.h"

enum { SHA1_DIGITS = 40 };

static bool is_hex_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool tn_is_sha1_name(tn_text text)
{
    if (text.size < SHA1_DIGITS) return false;
    for (size_t i = 0; i < SHA1_DIGITS; i++)
        if (!is_hex_digit(text.data[i])) return false;
    return text.size == SHA1_DIGITS || text.data[SHA1_DIGITS] == '.';
}
