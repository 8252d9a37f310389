/* Text and bytes as expressions use them, and text in encodings. Text is UTF-8, possibly ill-formed: the
   bytes of ASCII and UTF-8 members are never changed. A character is a code point; a byte that is no part of
   a code point counts as a character. Results are views of the arguments, or lie in memory of the run, with
   the errors of tn_run_alloc. */
#ifndef TENON_IMPL_TEXT_H
#define TENON_IMPL_TEXT_H

#include "tenon/impl/input.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- encodings ---- */

/* The encodings that the core of the runtime knows. */
typedef enum tn_encoding {
    TN_ASCII,
    TN_UTF8,
    TN_UTF16LE,
    TN_UTF16BE,
    TN_UTF32LE,
    TN_UTF32BE,
    TN_LATIN1 /* ISO-8859-1 */
} tn_encoding;

/* Decodes bytes to text. ASCII and UTF-8 are not checked and stay as they are. The bytes count against the
   work budget. `at` is the position in the stream that errors report, here and below; decoding errors report
   the position of the bytes. Errors: TN_BAD_ENCODING (at the first byte that cannot be decoded: a part of a
   unit at the end, a surrogate that is not in a pair, UTF-32 beyond 10FFFF). */
tn_status tn_decode(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                    tn_encoding encoding, tn_text *text);

/* Encodes text to bytes. UTF-8 is not checked. Errors: TN_BAD_ENCODING (the encoding does not have a
   character). */
tn_status tn_encode(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                    tn_encoding encoding, tn_bytes *bytes);

/* Decode and encode text in any encoding that the system's iconv knows by name ("Shift_JIS", "IBM437"). iconv
   allocates memory from the C library. TN_BAD_ENCODING: iconv does not know the name, or bytes are ill-formed
   or unassigned. In a file of its own (encoding_iconv.c). */
tn_status tn_decode_iconv(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_bytes bytes, const char *encoding, tn_text *text);
tn_status tn_encode_iconv(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_text text, const char *encoding, tn_bytes *bytes);

/* ---- text ---- */

/* Returns the number of characters. */
size_t tn_text_length(tn_text text);

/* Returns the lower-case letter for A to Z, and every other byte unchanged. */
TN_INLINE uint8_t tn_lower(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte + ('a' - 'A')) : byte;
}

/* Compares like tn_text_compare, with the letters A to Z of one text or both taken as a to z. */
int tn_text_compare_lower(tn_text a, bool a_lower, tn_text b, bool b_lower);

/* Makes a text with the letters a to z in place of A to Z. */
tn_status tn_text_lower(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                        tn_text *result);

/* Makes a text with the characters in reverse. */
tn_status tn_text_reverse(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_text text, tn_text *result);

/* Gives the characters from number `from` up to, and without, number `to`, as a view. Errors:
   TN_OUT_OF_RANGE, unless 0 <= from <= to <= length. */
tn_status tn_text_substring(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            tn_text text, int64_t from, int64_t to, tn_text *result);

/* a, then b. */
tn_status tn_text_concat(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text a,
                         tn_text b, tn_text *result);

/* ---- text and numbers ---- */

/* Reads the whole text as an integer in base 2 to 36: a sign or none, then digits in either case, without
   spaces or prefixes. Errors: TN_CONVERSION (the text is no such integer, or the base is another),
   TN_OVERFLOW. */
tn_status tn_text_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                         int64_t base, int64_t *value);
tn_status tn_text_to_u64(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                         int64_t base, uint64_t *value);

/* Prints decimal digits, with a sign if the value is negative. */
tn_status tn_text_of_s64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         int64_t value, tn_text *result);
tn_status tn_text_of_u64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         uint64_t value, tn_text *result);

/* Rounds a floating point number towards zero. Errors: TN_OVERFLOW (the value does not fit, or is NaN). */
tn_status tn_float_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          double value, int64_t *result);
tn_status tn_float_to_u64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          double value, uint64_t *result);

/* ---- bytes ---- */

/* Return whether both have the same bytes: by one comparison of numbers if one argument is a short
   literal. */
TN_INLINE bool tn_bytes_equal(tn_bytes a, tn_bytes b)
{
    return a.size == b.size && (b.size == 0 || memcmp(a.data, b.data, b.size) == 0);
}

TN_INLINE bool tn_text_equal(tn_text a, tn_text b)
{
    return a.size == b.size && (b.size == 0 || memcmp(a.data, b.data, b.size) == 0);
}

/* Compares bytes as unsigned numbers, from the first that differs. The result is that of tn_text_compare. */
int tn_bytes_compare(tn_bytes a, tn_bytes b);

/* Returns the index of the first byte with this value, or -1; also -1 for values that no byte has. */
int64_t tn_bytes_index_of(tn_bytes bytes, int64_t value);

/* a, then b. */
tn_status tn_bytes_concat(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes a,
                          tn_bytes b, tn_bytes *result);

/* Give the smallest or largest byte. Errors: TN_OUT_OF_RANGE (there are no bytes). */
tn_status tn_bytes_min(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                       uint8_t *result);
tn_status tn_bytes_max(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                       uint8_t *result);

#ifdef __cplusplus
}
#endif

#endif
