/* Text and bytes as expressions use them, and text in encodings. Text is UTF-8, possibly ill-formed: what
   ASCII and UTF-8 members hold is never changed. A character is a code point; a byte that is no part of one
   counts as a character. Results lie in memory of the run (see tn_run_alloc, whose errors come too), or are
   views of the arguments. */
#ifndef TENON_TEXT_H
#define TENON_TEXT_H

#include "tenon/input.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- encodings ---- */

/* Those that the core knows. */
typedef enum tn_encoding {
    TN_ASCII,
    TN_UTF8,
    TN_UTF16LE,
    TN_UTF16BE,
    TN_UTF32LE,
    TN_UTF32BE,
    TN_LATIN1 /* ISO-8859-1 */
} tn_encoding;

/* Bytes as text. ASCII and UTF-8 are kept as they are, without looking. TN_BAD_ENCODING at the first byte
   that cannot be decoded: part of a unit at the end, a surrogate that is not in a pair, UTF-32 beyond 10FFFF.
   The bytes are taken from the work budget. `at` is the place for errors in the stream, here and below; those
   of decoding are where the bytes lie. */
tn_status tn_decode(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                    tn_encoding encoding, tn_text *text);

/* Text as bytes. TN_BAD_ENCODING where a character is not in the encoding. Text is its own UTF-8, without
 * looking. */
tn_status tn_encode(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                    tn_encoding encoding, tn_bytes *bytes);

/* The same for every encoding that the system's iconv knows by the name ("Shift_JIS", "IBM437"); ill-formed
   bytes, also unassigned ones, are TN_BAD_ENCODING, and so is a name that iconv does not know. iconv takes
   memory of its own from the C library. In a file of its own (encoding_iconv.c). */
tn_status tn_decode_iconv(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_bytes bytes, const char *encoding, tn_text *text);
tn_status tn_encode_iconv(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_text text, const char *encoding, tn_bytes *bytes);

/* ---- text ---- */

/* Characters. */
size_t tn_text_length(tn_text text);

/* Negative, 0 or positive, as a is before, equal to or after b in the order of code points. */
int tn_text_compare(tn_text a, tn_text b);

/* A letter from A to Z as the one from a to z; every other byte as it is. */
TN_INLINE uint8_t tn_lower(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte + ('a' - 'A')) : byte;
}

/* tn_text_compare of texts one or both of which are taken with letters a to z in place of A to Z. */
int tn_text_compare_lower(tn_text a, bool a_lower, tn_text b, bool b_lower);

/* The text with letters a to z in place of A to Z. */
tn_status tn_text_lower(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                        tn_text *result);

/* The characters in reverse. */
tn_status tn_text_reverse(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_text text, tn_text *result);

/* Characters `from` to `to` (exclusive), a view. TN_OUT_OF_RANGE unless 0 <= from <= to <= length. */
tn_status tn_text_substring(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            tn_text text, int64_t from, int64_t to, tn_text *result);

/* a, then b. */
tn_status tn_text_concat(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text a,
                         tn_text b, tn_text *result);

/* The `count` parts one after the other. */
tn_status tn_text_join(const tn_input *in, const tn_path *path, const char *member, size_t at,
                       const tn_text *parts, size_t count, tn_text *result);

/* ---- text and numbers ---- */

/* The integer that all of the text is in base 2 to 36: a sign or none, then digits of either case, without
   spaces or prefixes. TN_CONVERSION where it is none, also for other bases; TN_OVERFLOW. */
tn_status tn_text_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                         int64_t base, int64_t *value);
tn_status tn_text_to_u64(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                         int64_t base, uint64_t *value);

/* The decimal digits, with a sign where it is negative. */
tn_status tn_text_of_s64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         int64_t value, tn_text *result);
tn_status tn_text_of_u64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         uint64_t value, tn_text *result);

/* The value without its fraction: towards zero. TN_OVERFLOW where it does not fit, or is NaN. */
tn_status tn_float_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          double value, int64_t *result);
tn_status tn_float_to_u64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          double value, uint64_t *result);

/* ---- bytes ---- */

/* As for text, in lexicographic order of unsigned bytes. */
int tn_bytes_compare(tn_bytes a, tn_bytes b);

/* The index of the first byte of that value, or -1, also where no byte has that value. */
int64_t tn_bytes_index_of(tn_bytes bytes, int64_t value);

/* a, then b. */
tn_status tn_bytes_concat(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes a,
                          tn_bytes b, tn_bytes *result);

/* The smallest or largest byte. TN_OUT_OF_RANGE where there are none. */
tn_status tn_bytes_min(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                       uint8_t *result);
tn_status tn_bytes_max(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                       uint8_t *result);

#ifdef __cplusplus
}
#endif

#endif
