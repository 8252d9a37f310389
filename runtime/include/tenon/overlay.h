/* Writing over an image: for schemas whose members may lie anywhere, over each other, or in bits. The output
   begins as a copy of what the object was read from, and is read again beside the object, member by member;
   before a member is read, the value that the object has is put where it lies. So every expression is
   evaluated over what is written, bytes that no member holds stay, and what has been written has been read.
   Application code does not need this header. */
#ifndef TENON_OVERLAY_H
#define TENON_OVERLAY_H

#include "tenon/format.h"
#include "tenon/stream.h"
#include "tenon/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What generated code knows. Static data. */
typedef struct tn_overlay_codec {
    const tn_format *format;
    size_t object_size; /* of the root's struct */
    /* Reads the root from `in` into `self`, and puts what `from` holds before it is read. */
    tn_status (*write)(tn_input *in, void *self, const void *from);
    bool has_instances; /* objects have members that are read when they are asked for */
} tn_overlay_codec;

/* How bytes are cut out of a stream. */
typedef enum tn_limit { TN_LIMIT_SIZE, TN_LIMIT_REST, TN_LIMIT_TERMINATOR } tn_limit;

typedef struct tn_delimited {
    tn_limit limit;
    bool has_terminator, include, consume, eos_error; /* as for tn_take_terminated and tn_cut */
    uint8_t terminator;
    unsigned unit;
    bool has_pad;
    uint8_t pad;
} tn_delimited;

/* ---- for whole objects ---- */

/* The size of the output. What cannot be written is refused, and *error says which member is at fault; the
   object is as it was. TN_NO_SOURCE where the object was not read from anything. */
tn_status tn_overlay_size(const tn_overlay_codec *codec, void *object, size_t *size, tn_error *error);

/* Writes `size` bytes into `buffer`: TN_BUFFER_TOO_SMALL where they are not enough. */
tn_status tn_overlay_write(const tn_overlay_codec *codec, void *object, void *buffer, size_t size,
                           tn_error *error);

/* The same into a sink, which is first called when everything has been read again. */
tn_status tn_overlay_write_to(const tn_overlay_codec *codec, void *object, const tn_sink *sink,
                              tn_error *error);

/* ---- for members: each puts a value where the stream stands, which stays there ---- */

/* Bytes. TN_DISAGREE where the stream is too short. */
tn_status tn_overlay_bytes(tn_input *in, const tn_path *path, const char *member, const void *data,
                           size_t size);

/* The f4 nearest to *value. What is there stays where it is the same value: an f4 that is no number has many
   forms, which a double does not keep. TN_DISAGREE where the stream is too short. */
tn_status tn_overlay_f4(tn_input *in, const tn_path *path, const char *member, const double *value,
                        bool big_endian);

/* The lowest `count` bits, 1 to 64, of a value, in the order of tn_read_bits_be and _le. TN_OVERFLOW where
   the value has more. */
tn_status tn_overlay_bits_be(tn_input *in, const tn_path *path, const char *member, unsigned count,
                             uint64_t value);
tn_status tn_overlay_bits_le(tn_input *in, const tn_path *path, const char *member, unsigned count,
                             uint64_t value);

/* Bytes that end somewhere; `size` counts where the limit is one. What is there stays where it means the
   same. TN_DISAGREE where the value has another size than there is room for, TN_TERMINATOR_IN_VALUE,
   TN_PADDING_IN_VALUE. */
tn_status tn_overlay_delimited(tn_input *in, const tn_path *path, const char *member,
                               const tn_delimited *form, int64_t size, tn_bytes value);

/* Text in an encoding. TN_BAD_ENCODING too. The second in a file of its own (overlay_iconv.c), which needs
   iconv. */
tn_status tn_overlay_text(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, tn_text value, tn_encoding encoding);
tn_status tn_overlay_text_iconv(tn_input *in, const tn_path *path, const char *member,
                                const tn_delimited *form, int64_t size, tn_text value, const char *encoding);

/* The bytes that are there, as the reader takes them; the stream stands behind them. */
tn_status tn_overlay_take(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, tn_bytes *bytes);

/* Whether bytes are the same. */
TN_INLINE bool tn_overlay_is_same(tn_bytes a, tn_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* ---- processes ---- */

/* Makes what a process gave, *bytes, an image of its own, in which members can be put. TN_NO_MEMORY. */
tn_status tn_overlay_unpacked(const tn_input *in, const tn_path *path, const char *member, tn_bytes *bytes);

/* Whether something has been put there. */
bool tn_overlay_is_changed(const tn_input *in, tn_bytes bytes);

/* Puts `fresh` in place of the bytes `packed` of an image. TN_DISAGREE where the size differs. */
tn_status tn_overlay_repack(const tn_input *in, const tn_path *path, const char *member, tn_bytes packed,
                            tn_bytes fresh);

/* ---- what does not fit together: each writes the error down and returns its status ---- */

/* The object has a member, or lacks it, against the schema's condition. TN_DISAGREE. */
tn_status tn_overlay_presence(const tn_input *in, const tn_path *path, const char *member, bool present);

/* The object has `found` elements where the file says `expected`. TN_DISAGREE. */
tn_status tn_overlay_count(const tn_input *in, const tn_path *path, const char *member, uint64_t expected,
                           uint64_t found);

/* The array goes on to the end of its stream, where there is more than the object has. TN_DISAGREE. */
tn_status tn_overlay_left(const tn_input *in, const tn_path *path, const char *member);

/* The object's value is of another type than the file says, or an object is missing. TN_WRONG_KIND. */
tn_status tn_overlay_kind(const tn_input *in, const tn_path *path, const char *member);

/* What cannot be packed again has been changed. TN_FROZEN. */
tn_status tn_overlay_frozen(const tn_input *in, const tn_path *path, const char *member);

#ifdef __cplusplus
}
#endif

#endif
