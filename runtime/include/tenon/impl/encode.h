/* Functions that generated writers call for values of another form than their bytes in the file. Application
   code does not need this header. The bytes lie in memory of the derivation pass. */
#ifndef TENON_IMPL_ENCODE_H
#define TENON_IMPL_ENCODE_H

#include "tenon/impl/prepare_value.h"
#include "tenon/impl/stream.h"
#include "tenon/impl/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Encodes text. Returns TN_BAD_ENCODING if the encoding lacks a character. */
tn_status tn_prepare_text(tn_prepare *prepare, const tn_path *path, const char *member, tn_text text,
                          tn_encoding encoding, tn_encoded *encoded);

/* Encodes text with iconv, like tn_prepare_text. The stored bytes stay if they decode to the text. In a file
   of its own (encode_iconv.c). */
tn_status tn_prepare_text_iconv(tn_prepare *prepare, const tn_path *path, const char *member, tn_text text,
                                const char *encoding, tn_encoded *encoded);

/* Functions for text in the encodings of a library, and those of iconv. */
typedef struct tn_text_library {
    tn_status (*decode)(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_bytes bytes, const char *encoding, tn_text *text);
    tn_status (*encode)(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                        const char *encoding, tn_bytes *bytes);
    tn_status (*keep)(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                      tn_text text, const char *encoding, tn_encoded *encoded);
} tn_text_library;

extern const tn_text_library tn_iconv;

/* Remembers the bytes of text that was read, if encoding it gives others. In encode_iconv.c, too. */
tn_status tn_keep_text_iconv(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_text text, const char *encoding, tn_encoded *encoded);

/* Processes that decode or encode bytes, without an argument, with a number or with a key. */
typedef tn_status tn_process_plain(const tn_input *in, const tn_path *path, const char *member,
                                   tn_bytes bytes, tn_bytes *result);
typedef tn_status tn_process_integer(const tn_input *in, const tn_path *path, const char *member,
                                     tn_bytes bytes, int64_t argument, tn_bytes *result);
typedef tn_status tn_process_bytes(const tn_input *in, const tn_path *path, const char *member,
                                   tn_bytes bytes, tn_bytes argument, tn_bytes *result);

/* Encode bytes by the inverse of the reader's process. Return its errors. */
tn_status tn_prepare_process(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_process_integer *process, int64_t argument, tn_encoded *encoded);
tn_status tn_prepare_process_key(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes bytes,
                                 tn_process_bytes *process, tn_bytes key, tn_encoded *encoded);

/* Encode the elements of a list one after another into one run of bytes: tn_encoded_begin precedes the first
   element. */
void tn_encoded_begin(tn_encoded *encoded);
tn_status tn_prepare_process_element(tn_prepare *prepare, const tn_path *path, tn_bytes bytes,
                                     tn_process_integer *process, int64_t argument, tn_encoded *encoded);
tn_status tn_prepare_process_key_element(tn_prepare *prepare, const tn_path *path, tn_bytes bytes,
                                         tn_process_bytes *process, tn_bytes key, tn_encoded *encoded);

/* Compresses bytes. The stored bytes stay if they decompress to `bytes`. */
tn_status tn_prepare_packing(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_process_plain *unpack, tn_process_plain *pack, tn_encoded *encoded);

/* Remembers the encoded bytes of a value that was read. */
static inline void tn_keep_encoded(tn_bytes bytes, tn_encoded *encoded)
{
    encoded->bytes = bytes;
    encoded->known = true;
}

/* The document of the pass while a process runs, whose allocations lie in memory of the pass. */
typedef struct tn_encoding_memory {
    tn_document document, *outer;
} tn_encoding_memory;

void tn_encoding_begin(tn_prepare *prepare, tn_encoding_memory *memory);
void tn_encoding_end(tn_prepare *prepare, tn_encoding_memory *memory);

/* Ends the decoding of encoded->bytes by a process without inverse, which gave `status` and `decoded`.
   Returns TN_FROZEN if `decoded` differs from `wanted`; otherwise the stored bytes stay. */
tn_status tn_prepare_frozen(tn_prepare *prepare, const tn_path *path, const char *member, tn_bytes wanted,
                            tn_status status, tn_bytes decoded, tn_encoded *encoded);

/* Writes an object of `size` bytes into memory, by `put_it(object)`, and subtracts these bytes, which the
   pass has added, from the size. */
tn_status tn_prepare_content(tn_prepare *prepare, uint64_t size, tn_put *put_it, const void *object,
                             tn_bytes *content);

#ifdef __cplusplus
}
#endif

#endif
