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

/* What generated code knows. Static data. */
typedef struct tn_overlay_codec tn_overlay_codec;
struct tn_overlay_codec {
    const tn_format *format;
    size_t object_size; /* of the root's struct */
    /* Reads the root from `in` into `self`, and puts what `from` holds before it is read. */
    tn_status (*write)(const tn_overlay_codec *codec, tn_input *in, void *self, void *from);
    bool has_instances; /* objects have members that are read when they are asked for */
    bool derives;       /* and numbers that the writer derives by an expression */
};

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

/* The size of the output. What cannot be written is refused, and *error says which member is at fault. The
   object is changed meanwhile, and as it was in the end, whether or not that succeeds. */
tn_status tn_overlay_size(const tn_overlay_codec *codec, void *object, size_t *size, tn_error *error);

/* Writes `size` bytes into `buffer`: TN_BUFFER_TOO_SMALL where they are not enough. */
tn_status tn_overlay_write(const tn_overlay_codec *codec, void *object, void *buffer, size_t size,
                           tn_error *error);

/* The same into a sink, which is first called when everything has been read again. */
tn_status tn_overlay_write_to(const tn_overlay_codec *codec, void *object, const tn_sink *sink,
                              tn_error *error);

/* ---- objects and streams ---- */

/* An object that is being written: `self` beside `written`. */
typedef struct tn_overlay_object {
    const struct tn_overlay_object *around;
    const char *type;
    void *self, *written, *base; /* base: what `written` was when it was read; or NULL */
    size_t size;                 /* of the struct */
    const tn_input *open;        /* the stream that grows, outside */
    size_t begin, end;           /* of bytes that were copied */
    uint64_t told;               /* a checksum of what it hangs on */
    bool copied;
} tn_overlay_object;

/* A number that the object hangs on which begins next, such as where it does. */
void tn_overlay_told(const tn_input *in, uint64_t number);
/* Begins an object, of the type with the id `type`, whose struct has `size` bytes. Errors of what puts. */
tn_status tn_overlay_begin(tn_input *in, const tn_path *path, const char *type, void *self, void *written,
                           size_t size, tn_overlay_object *object);
/* Ends it. TN_DISAGREE where it is not what was copied. */
tn_status tn_overlay_end(tn_input *in, const tn_path *path, const tn_overlay_object *object);

/* A stream of an object's own. */
typedef struct tn_overlay_window {
    const tn_input *outside; /* the stream that grows, around it; or NULL */
    uint8_t *room;           /* and where it must end */
    size_t begin;            /* where the window begins in the outer stream */
    const char *type;
    const void *written; /* the object in it, and what it was */
    void *base;
    bool grows;  /* it grows with its content */
    bool packed; /* its content is of an image of its own */
} tn_overlay_window;

/* Takes the bytes of a stream of their own for the object `written` of the type with the id `type`, as
   tn_overlay_take does. In a stream that grows there are none yet: the window then grows too where
   its size `follows` from its content, or has no other limit than the end or a terminator. */
tn_status tn_overlay_open(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                          int64_t size, bool follows, const char *type, void *written,
                          tn_overlay_window *window, tn_bytes *bytes);
/* The content of a window that a process gave, *bytes, becomes an image of its own in which values are put;
   of a window that grows, an empty one. TN_NO_MEMORY. */
tn_status tn_overlay_unpacked(const tn_input *in, const tn_path *path, const char *member,
                              tn_overlay_window *window, tn_bytes *bytes);
/* Goes in, and comes out: *bytes is the content of a window that grows. */
void tn_overlay_go_in(const tn_input *in, const tn_overlay_window *window, const tn_input *inner);
tn_status tn_overlay_come_out(tn_input *in, const tn_path *path, const char *member,
                              const tn_overlay_window *window, const tn_input *inner, tn_bytes *bytes);
/* Puts what `bytes` are packed to, or what ends the window. */
tn_status tn_overlay_append(tn_input *in, const tn_path *path, const char *member, const tn_delimited *form,
                            const tn_overlay_window *window, tn_bytes bytes);

/* Whether a stream grows with what is put into it. */
bool tn_overlay_grows(const tn_input *in);

/* Whether the object is being composed: then nothing lies where it will be. */
bool tn_overlay_composes(const tn_input *in);
/* Whether its rules are to hold: not before all has been put that follows from others. */
bool tn_overlay_checks(const tn_input *in);

/* A member that lies elsewhere in the file. */
typedef struct tn_overlay_segment {
    tn_input *in;            /* the stream that it is put into or read from */
    bool composes;           /* that is one of its own, which grows */
    const void *slot, *base; /* the member of the object that is written, and what it was */
    unsigned rank;
    uint64_t alignment;
    tn_position before;
    const tn_input *outside; /* what was under way around it */
    uint8_t *room, *target;
    size_t target_size;
    struct overlay_move *moves;
    struct tn_overlay_piece *piece, *around;
    uint64_t shape; /* a checksum of what was under way around it */
} tn_overlay_segment;

/* Begins the member in `slot` of the object that is written. Of what a schema places: its rank and alignment;
   otherwise 0. The stream it lies in is known a little later, where it is not composed: there it returns to
   where it stood. Errors of what puts. */
tn_status tn_overlay_segment_begin(tn_input *in, const tn_path *path, const char *member, const void *slot,
                                   unsigned rank, uint64_t alignment, tn_overlay_segment *segment);
void tn_overlay_segment_in(tn_input *in, tn_overlay_segment *segment);
/* Ends it, where it began at `begin`. TN_LOSES_BYTES, TN_NO_MEMORY. */
tn_status tn_overlay_segment_end(tn_input *in, const tn_path *path, const char *member, size_t begin,
                                 tn_overlay_segment *segment);

/* ---- what follows from something else ---- */

/* The path of the object around another. */
TN_INLINE const tn_path *tn_path_up(const tn_path *path)
{
    return path != NULL ? path->up : NULL;
}

/* Two points of what an expression gives, y, where a member is x. */
typedef struct tn_overlay_line {
    int64_t x[2], y[2];
} tn_overlay_line;

/* The x on the line where y is `wanted`. TN_DISAGREE where there is none. */
tn_status tn_overlay_solve(const tn_input *in, const tn_path *path, const char *member,
                           const tn_overlay_line *line, uint64_t wanted, int64_t *x);

/* The same for one of several members that say an amount together, as digits do, which is `base` where all of
   them are 0: it grows by `step` where that one does by 1, and by `modulus`, or 0, where the next does. */
tn_status tn_overlay_digit(const tn_input *in, const tn_path *path, const char *member, int64_t base,
                           int64_t step, int64_t modulus, uint64_t wanted, int64_t *x);

/* The member of the object that is written which was read into *self; NULL where that is not known. */
void *tn_overlay_written(const tn_input *in, const void *self);

/* Sets *self, a member of the object that is read, or of one around it, for a moment: nothing where that is
   not known. */
void tn_overlay_set(const tn_input *in, const void *self, const void *value, size_t size);

/* Gives a member of the object that is written, *written of `size` bytes, the value *self. TN_DISAGREE where
   it has been changed to another one, or something else gave it another one. */
tn_status tn_overlay_follow(const tn_input *in, const tn_path *path, const char *member, const void *self,
                            void *written, size_t size, bool is_signed);

/* The same of text that says a number. */
tn_status tn_overlay_follow_text(const tn_input *in, const tn_path *path, const char *member,
                                 const tn_text *self, tn_text *written);

/* Before that: *self takes other room than what is written. The object *object of that type, in which it
   lies, is not copied any more. */
void tn_overlay_respells(const tn_input *in, const void *object, const char *type, const tn_text *self);

/* The digits of such text: in base 2 to 36, `width` of them, and no more than `most`; 0 where neither is
   fixed. */
typedef struct tn_overlay_numeral {
    unsigned base;
    size_t width, most;
} tn_overlay_numeral;

/* The number as text in the shape of *written, or without that of *text, which becomes it: where that says
   the number already, it is that. It is part of the document. TN_OVERFLOW where there are not as many digits,
   TN_NO_MEMORY. */
tn_status tn_overlay_spell(const tn_input *in, const tn_path *path, const char *member, int64_t number,
                           const tn_overlay_numeral *form, const tn_text *written, tn_text *text);

/* Such text as it is put: where it has no digits, and stands in a stream that grows, it has not followed yet,
   and is `width` zeros. */
tn_text tn_overlay_zeros(const tn_input *in, tn_text text, size_t width);

/* As tn_text_to_int. Without digits, text in a stream that grows has not followed yet: 0. */
tn_status tn_overlay_text_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at,
                                 tn_text text, int64_t base, int64_t *value);

/* No value of the member makes an expression `wanted`, the size of another member. TN_DISAGREE. */
tn_status tn_overlay_unsolved(const tn_input *in, const tn_path *path, const char *member, uint64_t wanted,
                              const tn_path *of, const char *other);

/* Gives *written, a number of `size` bytes, the value that the schema asks for, *value, where it has not been
   changed. TN_NO_MEMORY. */
tn_status tn_overlay_echo(const tn_input *in, const tn_path *path, const char *member, const void *value,
                          void *written, size_t size);

/* Makes bytes of filler, *written, `size` zeros, where they are zeros of another number and have not been
   changed. TN_NO_MEMORY. */
tn_status tn_overlay_fill(const tn_input *in, const tn_path *path, const char *member, tn_bytes *written,
                          int64_t size);

/* Whether filler comes, or goes, as `wanted` says: *has, which tells whether it is there, is then so, and the
   value of `size` bytes zero, or without bytes where it `is_bytes`, a tn_bytes. What goes has to be zero, and
   neither may have been changed. `value` is NULL for what is constant. */
bool tn_overlay_appears(const tn_input *in, bool *has, bool wanted, void *value, size_t size, bool is_bytes);

/* The same of a number that follows from others, which sets it to 0 until it does: of an object that is new,
   or where neither it nor whether it is there has been changed. */
bool tn_overlay_comes(const tn_input *in, bool *has, bool wanted, void *value, size_t size);

/* Does not fit: a number follows from what is written, the size of another member, and its member cannot hold
   it. TN_OVERFLOW. */
tn_status tn_overlay_too_large(const tn_input *in, const tn_path *path, const char *member, int64_t value,
                               const tn_path *of, const char *other);

/* The member whose text or bytes are put next; NULL where that is not known. */
void tn_overlay_slot(const tn_input *in, const void *slot);
/* Whether the bytes of that member are known: it is as it was read. */
bool tn_overlay_knows(const tn_input *in);
/* The bytes that a value takes which is put next. */
uint64_t tn_overlay_room(const tn_input *in, const tn_delimited *form, tn_bytes value);

/* Whether positions are to follow what has moved, and nothing else is done; whether they are to follow while
   values are put. And where the member in `slot` lies now, of which the position says `old`: false where it
   lies there, or that is not known. `number`, of `size` bytes, is what the position comes from, NULL and 0
   where there is no such member: false also where that has been changed to something else. */
bool tn_overlay_moves(const tn_input *in);
bool tn_overlay_relocates(const tn_input *in);
bool tn_overlay_moved(const tn_input *in, const void *slot, const void *number, size_t size, int64_t old,
                      uint64_t *now);
/* The same of text that says a number. */
bool tn_overlay_moved_text(const tn_input *in, const void *slot, const tn_text *number, int64_t old,
                           uint64_t *now);

/* Returns the place of a look-ahead. */
void tn_overlay_glances(const tn_input *in, int64_t pos);

/* What has moved to `now` is looked for where it was, for no member says where that is. TN_PINNED. */
tn_status tn_overlay_stuck(const tn_input *in, const tn_path *path, const char *member, uint64_t now);

/* A member that hangs on where its stream stands is computed where that of the object that is written was:
 *self becomes *written, unless something has moved since then. */
void tn_overlay_asked(const tn_input *in, const tn_asked *written, tn_asked *self);

/* ---- for members: each puts a value where the stream stands, which stays there ---- */

/* Bytes. TN_DISAGREE where the stream is too short. */
tn_status tn_overlay_bytes(tn_input *in, const tn_path *path, const char *member, const void *data,
                           size_t size);

/* The f4 that *value is. What is there stays where it is the same value: an f4 that is no number has many
   forms, which a double does not keep. TN_WRONG_KIND where no f4 is *value, TN_DISAGREE where the stream is
   too short. */
tn_status tn_overlay_f4(tn_input *in, const tn_path *path, const char *member, const double *value,
                        bool big_endian);

/* *integer becomes the integer that `value` is, from `low` to `high`, which are below 2^53 without their
   signs. TN_WRONG_KIND where it is none of these. */
tn_status tn_overlay_integer(const tn_input *in, const tn_path *path, const char *member, double value,
                             int64_t low, int64_t high, int64_t *integer);

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

/* Whether that content is what was read: *packed is then what it was packed to. */
bool tn_overlay_was_packed(const tn_input *in, const tn_overlay_window *window, tn_bytes bytes,
                           tn_bytes *packed);

/* Whether something has been put there. */
bool tn_overlay_is_changed(const tn_input *in, tn_bytes bytes);

/* Puts `fresh` in place of the bytes `packed` of an image. TN_DISAGREE where the size differs. */
tn_status tn_overlay_repack(const tn_input *in, const tn_path *path, const char *member, tn_bytes packed,
                            tn_bytes fresh);

/* ---- what does not fit together: each writes the error down and returns its status ---- */

/* The object has a member, or lacks it, against the schema's condition, which asks for the member `other` (or
   NULL) of the object at `of`. TN_DISAGREE. */
tn_status tn_overlay_presence(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                              const char *other, bool present);

/* The object has `found` elements where the file says `expected`. TN_DISAGREE. */
tn_status tn_overlay_count(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                           const char *other, uint64_t expected, uint64_t found);
/* What does not fit contradicts another member, or another one asks for more than it holds; NULL: the element
   of that path. An error that names another member keeps it. */
tn_status tn_overlay_beside(const tn_input *in, tn_status status, const tn_path *of, const char *other);

/* The array goes on to the end of its stream, where there is more than the object has. TN_DISAGREE. */
tn_status tn_overlay_left(const tn_input *in, const tn_path *path, const char *member);

/* The object's value is of another type than the member `other` (or NULL) of the object at `of` says, or an
   object is missing. TN_WRONG_KIND. */
tn_status tn_overlay_kind(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                          const char *other);

/* What cannot be packed again has been changed. TN_FROZEN. */
tn_status tn_overlay_frozen(const tn_input *in, const tn_path *path, const char *member);

#ifdef __cplusplus
}
#endif

#endif
