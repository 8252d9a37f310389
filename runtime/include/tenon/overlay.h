/* Patching: writing for schemas whose members may be anywhere, overlap, or be bit fields. The output begins
   as a copy of the input of the object, and is read again beside the object, member by member; before a
   member is read, the value of the object is stored at its place. So every expression is evaluated in the
   written bytes, gaps stay, and the output has been read. If values have new sizes, the object is first
   composed: its values are appended to a growing stream, unchanged objects are copied with all their bytes,
   and sizes and counts are derived. Then the result is patched as above. Application code does not need this
   header. */
#ifndef TENON_OVERLAY_H
#define TENON_OVERLAY_H

#include "tenon/format.h"
#include "tenon/stream.h"
#include "tenon/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The description of a codec that patches. Static data of generated code. */
typedef struct tn_overlay_codec tn_overlay_codec;
struct tn_overlay_codec {
    const tn_format *format;
    size_t object_size; /* size in bytes of the root's struct */
    /* Reads the root object from `in` into `self`, member by member, and stores the value of each member
       of `from` before reading it. */
    tn_status (*write)(const tn_overlay_codec *codec, tn_input *in, void *self, void *from);
    bool has_instances; /* the format has parse instances */
    bool derives;       /* the format has members with `-derive` */
};

/* The end of a value or a substream: after a size, with its stream, or at a terminator. */
typedef enum tn_limit { TN_LIMIT_SIZE, TN_LIMIT_REST, TN_LIMIT_TERMINATOR } tn_limit;

/* The end of a value, its terminator and its padding. */
typedef struct tn_delimited {
    tn_limit limit;
    bool has_terminator, include, consume, eos_error; /* as for tn_take_terminated and tn_cut */
    uint8_t terminator;
    unsigned unit;
    bool has_pad;
    uint8_t pad;
} tn_delimited;

/* ---- for whole objects ---- */

/* Computes the size of the output in bytes. Returns an error, and sets *error with the member, if the object
   cannot be written. The function changes the object, and restores it before it returns, also after an
   error. */
tn_status tn_overlay_size(const tn_overlay_codec *codec, void *object, size_t *size, tn_error *error);

/* Writes the output into `buffer` of `size` bytes. Returns TN_BUFFER_TOO_SMALL if the output is larger, and
   the errors of tn_overlay_size. */
tn_status tn_overlay_write(const tn_overlay_codec *codec, void *object, void *buffer, size_t size,
                           tn_error *error);

/* Writes the output into a sink. The sink is called only after the whole output has been read back. */
tn_status tn_overlay_write_to(const tn_overlay_codec *codec, void *object, const tn_sink *sink,
                              tn_error *error);

/* ---- objects and streams ---- */

/* An object that is being written: `self`, as it is read from the output, beside `written`, the object of the
   program. */
typedef struct tn_overlay_object {
    const struct tn_overlay_object *around;
    const char *type;
    void *self, *written, *base; /* base: `written` as it was read, or NULL */
    size_t size;                 /* of the struct, in bytes */
    const tn_input *open;        /* the growing stream around it */
    size_t begin, end;           /* range of the copied bytes */
    uint64_t told;               /* a checksum of the numbers that it depends on */
    bool copied;
} tn_overlay_object;

/* Notes a number that the next object depends on, such as its offset. */
void tn_overlay_told(const tn_input *in, uint64_t number);
/* Begins to write an object. `type` is the id of its type, and `size` the size of its struct in bytes.
   Returns the errors of storing values. */
tn_status tn_overlay_begin(tn_input *in, const tn_path *path, const char *type, void *self, void *written,
                           size_t size, tn_overlay_object *object);
/* Ends an object. Returns TN_DISAGREE if it was copied, and differs from the copied bytes. */
tn_status tn_overlay_end(tn_input *in, const tn_path *path, const tn_overlay_object *object);

/* A substream of an object. */
typedef struct tn_overlay_window {
    const tn_input *outside; /* the growing stream around it, or NULL */
    uint8_t *space;          /* and the greatest end of that stream */
    size_t begin;            /* offset of the substream in the outer stream */
    const char *type;
    const void *written; /* the object in it */
    void *base;          /* that object as it was read */
    bool grows;          /* it grows with its content */
    bool packed;         /* its content is decoded by a process, and has an output of its own */
} tn_overlay_window;

/* Begins the substream of the object `written`, whose type has the id `type`, and sets *bytes to its bytes,
   like tn_overlay_take. A growing stream has no bytes here yet: then the substream grows, too, if its size
   `follows` from its content, or if only the end of the stream or a terminator limits it. */
tn_status tn_overlay_open(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, bool follows, const char *type, void *written,
                          tn_overlay_window *window, tn_bytes *bytes);
/* Makes the decoded content *bytes of a substream an output of its own, into which values are stored. It is
   empty if the substream grows. Returns TN_NO_MEMORY. */
tn_status tn_overlay_unpacked(const tn_input *in, const tn_path *path, const char *member,
                              tn_overlay_window *window, tn_bytes *bytes);
/* Enter and leave a substream. On leaving a growing one, *bytes is its content. */
void tn_overlay_go_in(const tn_input *in, const tn_overlay_window *window, const tn_input *inner);
tn_status tn_overlay_come_out(tn_input *in, const tn_path *path, const char *member,
                              const tn_overlay_window *window, const tn_input *inner, tn_bytes *bytes);
/* Stores the encoded bytes of a substream, or the terminator and padding after its content. */
tn_status tn_overlay_append(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                            const tn_overlay_window *window, tn_bytes bytes);

/* Returns whether storing values extends the stream. */
bool tn_overlay_grows(const tn_input *in);

/* Returns whether the object is being composed. Offsets are not final then. */
bool tn_overlay_composes(const tn_input *in);
/* Returns whether rules are checked now: only after all derived members have been stored. */
bool tn_overlay_checks(const tn_input *in);

/* A member that is not in line. */
typedef struct tn_overlay_segment {
    tn_input *in;            /* the stream of the member */
    bool composes;           /* `in` is a growing stream of the member's own */
    const void *slot, *base; /* the member of the written object, and as it was read */
    unsigned rank;
    uint64_t alignment;
    tn_position before;
    const tn_input *outside; /* the stream around it */
    uint8_t *space, *target;
    size_t target_size;
    struct overlay_move *moves;
    struct tn_overlay_piece *piece, *around;
    uint64_t shape; /* the checksum of the object around it */
} tn_overlay_segment;

/* Begins to write the member `slot` of the written object. `rank` and `alignment` are those of `-place`, and
   0 for other members. Returns the errors of storing values. Once the stream of the member is known, call
   tn_overlay_segment_in, which makes that stream return to its position at the end, unless the member is
   composed. */
tn_status tn_overlay_segment_begin(tn_input *in, const tn_path *path, const char *member, const void *slot,
                                   unsigned rank, uint64_t alignment, tn_overlay_segment *segment);
void tn_overlay_segment_in(tn_input *in, tn_overlay_segment *segment);
/* Ends a member that began at offset `begin`. Returns TN_LOSES_BYTES or TN_NO_MEMORY. */
tn_status tn_overlay_segment_end(tn_input *in, const tn_path *path, const char *member, size_t begin,
                                 tn_overlay_segment *segment);

/* ---- derived members ---- */

/* Returns the path of the object around the one at `path`. */
TN_INLINE const tn_path *tn_path_up(const tn_path *path)
{
    return path != NULL ? path->up : NULL;
}

/* Two points of a linear expression: it has the value y if the member is x. */
typedef struct tn_overlay_line {
    int64_t x[2], y[2];
} tn_overlay_line;

/* Computes the x for which the expression is `wanted`. Returns TN_DISAGREE if there is no such integer. */
tn_status tn_overlay_solve(const tn_input *in, const tn_path *path, const char *member,
                           const tn_overlay_line *line, uint64_t wanted, int64_t *x);

/* Computes one of several members that form an amount together, like digits. The amount is `base` if all of
   them are 0; it grows by `step` for each 1 of this member, and by `modulus` for each 1 of the next one (0:
   there is no next one). */
tn_status tn_overlay_digit(const tn_input *in, const tn_path *path, const char *member, int64_t base,
                           int64_t step, int64_t modulus, uint64_t wanted, int64_t *x);

/* Returns the member of the written object that corresponds to *self, a member of the object that is read;
   NULL if it is unknown. */
void *tn_overlay_written(const tn_input *in, const void *self);

/* Sets *self, a member of the object that is read or of one around it, to a temporary value. Does nothing if
   the object is unknown. */
void tn_overlay_set(const tn_input *in, const void *self, const void *value, size_t size);

/* Sets the derived number *written, a member of the written object of `size` bytes, to *self. Returns
   TN_DISAGREE if the program has set it to another value, or if another member gives it another value. */
tn_status tn_overlay_follow(const tn_input *in, const tn_path *path, const char *member, const void *self,
                            void *written, size_t size, bool is_signed);

/* The same for text that holds a number. */
tn_status tn_overlay_follow_text(const tn_input *in, const tn_path *path, const char *member,
                                 const tn_text *self, tn_text *written);

/* Announces that the text *self will have another size than in the written object. The object *object, of the
   type with the id `type`, is no longer copied. */
void tn_overlay_respells(const tn_input *in, const void *object, const char *type, const tn_text *self);

/* The form of text that holds a number: its base, 2 to 36; the number of digits, or 0 if it is not fixed; the
   most digits, or 0 if there is no limit. */
typedef struct tn_overlay_numeral {
    unsigned base;
    size_t width, most;
} tn_overlay_numeral;

/* Sets *text to the number as text, with the form of *written, or of *text if `written` is NULL. A text that
   holds the number already stays. New text belongs to the document. Returns TN_OVERFLOW if the number has too
   many digits, or TN_NO_MEMORY. */
tn_status tn_overlay_spell(const tn_input *in, const tn_path *path, const char *member, int64_t number,
                           const tn_overlay_numeral *form, const tn_text *written, tn_text *text);

/* Returns the text to store for such a number. Empty text in a growing stream is not derived yet, and becomes
   `width` zeros. */
tn_text tn_overlay_zeros(const tn_input *in, tn_text text, size_t width);

/* Converts text to a number, like tn_text_to_int. Empty text in a growing stream is not derived yet, and
   gives 0. */
tn_status tn_overlay_text_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at,
                                 tn_text text, int64_t base, int64_t *value);

/* Reports that no value of the member makes an expression `wanted`, the size of the member `other`. Returns
   TN_DISAGREE. */
tn_status tn_overlay_unsolved(const tn_input *in, const tn_path *path, const char *member, uint64_t wanted,
                              const tn_path *of, const char *other);

/* Sets the number *written of `size` bytes to *value, which `valid` demands, unless the program has changed
   it. Returns TN_NO_MEMORY. */
tn_status tn_overlay_echo(const tn_input *in, const tn_path *path, const char *member, const void *value,
                          void *written, size_t size);

/* Resizes padding, *written, to `size` zeros, if it consists of zeros and the program has not changed it.
   Returns TN_NO_MEMORY. */
tn_status tn_overlay_fill(const tn_input *in, const tn_path *path, const char *member, tn_bytes *written,
                          int64_t size);

/* Makes padding present or absent, as `wanted` says, and returns true. Sets *has, and clears the value of
   `size` bytes: to zero, or to no bytes if it is a tn_bytes (`is_bytes`). `value` is NULL for a constant.
   Returns false, and changes nothing, if the program has changed one of them, or if padding that would become
   absent is not zero. */
bool tn_overlay_appears(const tn_input *in, bool *has, bool wanted, void *value, size_t size, bool is_bytes);

/* Makes a derived number present or absent in the same way, and sets it to 0 until it is derived. Returns
   false if the program has changed the number or its presence. */
bool tn_overlay_comes(const tn_input *in, bool *has, bool wanted, void *value, size_t size);

/* Reports that the member cannot hold `value`, the size of the member `other`. Returns TN_OVERFLOW. */
tn_status tn_overlay_too_large(const tn_input *in, const tn_path *path, const char *member, int64_t value,
                               const tn_path *of, const char *other);

/* Notes the member whose text or bytes are stored next; NULL if it is unknown. */
void tn_overlay_slot(const tn_input *in, const void *slot);
/* Returns whether that member is as it was read, so that its bytes are known. */
bool tn_overlay_knows(const tn_input *in);
/* Returns the number of bytes that the value takes which is stored next. */
uint64_t tn_overlay_space(const tn_input *in, const tn_delimited *form, tn_bytes value);

/* tn_overlay_moves returns whether this pass only updates offsets of moved members; tn_overlay_relocates,
   whether it updates them while it stores values. tn_overlay_moved sets *now to the new offset of the member
   `slot`, whose offset was `old`. It returns false if the member has not moved, or if its offset is unknown.
   `number`, of `size` bytes, is the member that stores the offset, or NULL; the function also returns false
   if the program has changed that. */
bool tn_overlay_moves(const tn_input *in);
bool tn_overlay_relocates(const tn_input *in);
bool tn_overlay_moved(const tn_input *in, const void *slot, const void *number, size_t size, int64_t old,
                      uint64_t *now);
/* The same for an offset that is stored as text. */
bool tn_overlay_moved_text(const tn_input *in, const void *slot, const tn_text *number, int64_t old,
                           uint64_t *now);

/* Notes the offset of a look-ahead. */
void tn_overlay_lookaheads(const tn_input *in, int64_t pos);

/* Reports that a member moved to offset `now`, but no other member stores its offset. Returns TN_PINNED. */
tn_status tn_overlay_stuck(const tn_input *in, const tn_path *path, const char *member, uint64_t now);

/* Sets *self to *written, the stream position at which the written object evaluated an instance without
   `pos`, unless bytes have moved since then. */
void tn_overlay_asked(const tn_input *in, const tn_asked *written, tn_asked *self);

/* ---- members: each function stores a value at the position of the stream, and does not move the position
   ---- */

/* Stores bytes. Returns TN_DISAGREE if the stream is too short. */
tn_status tn_overlay_bytes(tn_input *in, const tn_path *path, const char *member, const void *data,
                           size_t size);

/* Stores *value as an f4. Bytes that have this value already stay, because NaN has many forms that a double
   does not keep. Returns TN_WRONG_KIND if an f4 cannot hold *value exactly, or TN_DISAGREE if the stream is
   too short. */
tn_status tn_overlay_f4(tn_input *in, const tn_path *path, const char *member, const double *value,
                        bool big_endian);
tn_status tn_overlay_f2(tn_input *in, const tn_path *path, const char *member, const double *value,
                        bool big_endian);

/* Converts `value` to an integer from `low` to `high`, whose absolute values are less than 2^53. Returns
   TN_WRONG_KIND if it is not such an integer. */
tn_status tn_overlay_integer(const tn_input *in, const tn_path *path, const char *member, double value,
                             int64_t low, int64_t high, int64_t *integer);

/* Checks that a number, which lies at `number` in its type in C, fits its form in the file. Returns
   TN_OVERFLOW. */
tn_status tn_overlay_narrow(const tn_input *in, const tn_path *path, const char *member, tn_form form,
                            const void *number);

/* Store the lowest `count` bits, 1 to 64, of a value, in the order of tn_read_bits_be and _le. Return
   TN_OVERFLOW if the value has more bits. */
tn_status tn_overlay_bits_be(tn_input *in, const tn_path *path, const char *member, unsigned count,
                             uint64_t value);
tn_status tn_overlay_bits_le(tn_input *in, const tn_path *path, const char *member, unsigned count,
                             uint64_t value);

/* Stores bytes with their terminator and padding. `size` is their space in bytes if the limit is a size.
   Bytes that have this value already stay. Returns TN_DISAGREE if the value does not have the size of its
   space, TN_TERMINATOR_IN_VALUE or TN_PADDING_IN_VALUE. */
tn_status tn_overlay_delimited(tn_input *in, const tn_path *path, const char *member,
                               const tn_delimited *form, int64_t size, tn_bytes value);

/* Store text in an encoding, like tn_overlay_delimited. Also return TN_BAD_ENCODING. The second function is
   in a file of its own (overlay_iconv.c), because it needs iconv. */
tn_status tn_overlay_text(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, tn_text value, tn_encoding encoding);
tn_status tn_overlay_text_iconv(tn_input *in, const tn_path *path, const char *member,
                                const tn_delimited *form, int64_t size, tn_text value, const char *encoding);

/* Takes the bytes at the position of the stream, like the reader, and moves the position behind them. */
tn_status tn_overlay_take(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, tn_bytes *bytes);

/* Returns whether bytes are equal. */
TN_INLINE bool tn_overlay_is_same(tn_bytes a, tn_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* ---- processes ---- */

/* Returns whether the content is as it was read. Then *packed is its encoded form in the input. */
bool tn_overlay_was_packed(const tn_input *in, const tn_overlay_window *window, tn_bytes bytes,
                           tn_bytes *packed);

/* Returns whether a value has been stored in these bytes. */
bool tn_overlay_is_changed(const tn_input *in, tn_bytes bytes);

/* Replaces the encoded bytes `packed` of the output by `fresh`. Returns TN_DISAGREE if the size differs. */
tn_status tn_overlay_repack(const tn_input *in, const tn_path *path, const char *member, tn_bytes packed,
                            tn_bytes fresh);

/* ---- contradictions: each function stores the error and returns its status ---- */

/* Reports that a member is `present`, or absent, against its condition, which uses the member `other` (or
   NULL) of the object at `of`. Returns TN_DISAGREE. */
tn_status tn_overlay_presence(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                              const char *other, bool present);

/* Reports that an array has `found` elements, but `other` (or NULL) gives it `expected`. Returns
   TN_DISAGREE. */
tn_status tn_overlay_count(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                           const char *other, uint64_t expected, uint64_t found);
/* Adds the other member to an error of TN_DISAGREE or TN_OVERFLOW that does not name one; `other` is NULL for
   the element at `of`. Returns `status`. */
tn_status tn_overlay_beside(const tn_input *in, tn_status status, const tn_path *of, const char *other);

/* Reports that an array up to the end of its stream has fewer elements than the stream holds. Returns
   TN_DISAGREE. */
tn_status tn_overlay_left(const tn_input *in, const tn_path *path, const char *member);

/* Reports that a value does not have the type that the member `other` (or NULL) of the object at `of`
   selects, or that an object is missing. Returns TN_WRONG_KIND. */
tn_status tn_overlay_kind(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                          const char *other);

/* Reports a change of bytes that cannot be encoded again. Returns TN_FROZEN. */
tn_status tn_overlay_frozen(const tn_input *in, const tn_path *path, const char *member);

#ifdef __cplusplus
}
#endif

#endif
