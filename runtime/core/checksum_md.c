/* The message digest SHA-1, of the library md. */
#include <sha1.h>

#include "tenon/impl/checksum.h"

/* The value of a hexadecimal digit, or 16. */
static unsigned digit_of(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
    return 16;
}

void tn_sha1(tn_bytes bytes, uint8_t digest[TN_SHA1_SIZE])
{
    SHA1_CTX context;
    SHA1Init(&context);
    if (bytes.size > 0) SHA1Update(&context, bytes.data, bytes.size);
    SHA1Final(digest, &context);
}

static void print_digest(const uint8_t digest[TN_SHA1_SIZE], char digits[TN_SHA1_DIGITS])
{
    static const char hexadecimal[] = "0123456789ABCDEF";
    for (size_t i = 0; i < TN_SHA1_SIZE; i++) {
        digits[2 * i] = hexadecimal[digest[i] >> 4];
        digits[2 * i + 1] = hexadecimal[digest[i] & 15u];
    }
}

tn_status tn_match_sha1(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_bytes bytes, tn_text text, char digits[TN_SHA1_DIGITS], bool *same)
{
    uint8_t digest[TN_SHA1_SIZE];
    const tn_status status = tn_work(in, path, member, at, bytes.size);
    *same = text.size == TN_SHA1_DIGITS;
    if (status != TN_OK || (!*same && digits == NULL)) return status;
    tn_sha1(bytes, digest);
    if (digits != NULL) print_digest(digest, digits);
    for (size_t i = 0; i < sizeof digest && *same; i++)
        *same = digit_of(text.data[2 * i]) == digest[i] >> 4 &&
                digit_of(text.data[2 * i + 1]) == (digest[i] & 15u);
    return TN_OK;
}
