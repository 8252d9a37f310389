/* The parts that the files of patching share. */
#ifndef TENON_SRC_OVERLAY_H
#define TENON_SRC_OVERLAY_H

#include "tenon/overlay.h"

#include "equal.h"

/* What a process gave, as it was and as it is now. */
typedef struct tn_overlay_block {
    tn_bytes before;
    uint8_t *bytes;
    struct tn_overlay_block *next;
} tn_overlay_block;

/* What is done with the object. */
typedef enum overlay_mode {
    OVERLAY_PUT,     /* its values are put where they lie */
    OVERLAY_TRACE,   /* it is what the image was read as: where things lie is remembered */
    OVERLAY_COMPOSE, /* it is put into a stream that grows */
    OVERLAY_AGAIN    /* the same of what the source was read as, without what was not copied then */
} overlay_mode;

/* Where a peek looks: in the image, or in a stream that a process gave, which has so many bytes. */
typedef struct overlay_spotted {
    bool known, packed;
    uint64_t at, size;
} overlay_spotted;

/* What is known of an object, or of a value in one: `type` is "" then. */
typedef struct overlay_entry {
    const void *address;
    const char *type;
    void *base;               /* of what is written: the same place as it was read */
    const tn_type *described; /* of an id: its type */
    const bool *omitted;      /* of what is written: the members that are as JSON left them out */
    bool same;                /* and has the same values */
    unsigned sure; /* of a number that follows: the pass in which something asked for it as it is */
    bool astray;   /* of a segment: the number that says where it is has followed another one */
    bool stale;    /* of text that followed: not in this pass, but in the one before */
    bool composed; /* of what was read: it has not been copied */
    bool has_bytes, has_window, has_tail;
    bool ends;                        /* of what was read: a window or value that ends with its stream */
    uint64_t told;                    /* of what was read: a checksum of its dependencies; or 0 */
    bool has_place;                   /* of what was read: a segment, whose bytes are `bytes` */
    struct tn_overlay_piece *piece;   /* of a segment: what it was composed to last, */
    struct tn_overlay_piece *earlier; /* in the pass before, where it had another size, */
    struct tn_overlay_piece *spliced; /* and that where it has another size, when this is prepared */
    tn_bytes bytes;                   /* of what was read: all that it takes, */
    tn_bytes window;                  /* the stream of its own, as it lies around it, */
    tn_bytes tail;                    /* what is left behind it there, */
    tn_bytes content;                 /* and what a process gave of that */
    overlay_spotted lookahead;        /* of a peek that was read */
    size_t begin;                     /* of a segment that was put: where, */
    uint64_t shape; /* and, also of what was read, a checksum of where everything in it ends */
} overlay_entry;

/* The type of entries of segments. */
#define OVERLAY_SEGMENT "@segment" /* no id */

/* By address and type. */
typedef struct overlay_map {
    overlay_entry *entries;
    size_t count, capacity; /* a power of two, or 0 */
} overlay_map;

/* Text or bytes in a list that is written, and what they were when they were read. */
typedef struct overlay_element {
    const void *written, *base;
} overlay_element;

typedef struct overlay_elements {
    overlay_element *pairs;
    size_t count, capacity; /* a power of two, or 0 */
} overlay_elements;

/* A stream or value of what is composed, in a pass, and how large it is. */
typedef struct overlay_extent {
    const void *address; /* of the object in the stream, or of the value */
    const char *type;    /* of the object */
    uint64_t size;
    unsigned pass;
} overlay_extent;

typedef struct overlay_extents {
    overlay_extent *items;
    size_t count, capacity; /* a power of two, or 0 */
    unsigned pass;          /* the last one in which something was composed */
    bool incomplete;        /* there was no memory for some */
} overlay_extents;

/* An instance that nobody had asked for before the write. */
typedef struct overlay_pending {
    const tn_type *type; /* of the object, */
    void *object;        /* which is written */
    const tn_member *member;
    bool is_set; /* the program has set it, though; */
    bool had;    /* it had some value, from any source */
    struct overlay_pending *next;
} overlay_pending;

/* The most bytes that a member has which follows from something else: a number, or a tn_bytes. */
enum { OVERLAY_FOLLOWING = sizeof(tn_bytes) > 8 ? sizeof(tn_bytes) : 8 };

/* A member that follows from something else, and what it was. */
typedef struct overlay_undo {
    void *address;
    size_t size;
    bool again;   /* it had followed before */
    bool is_text; /* it is a tn_text */
    uint8_t bytes[OVERLAY_FOLLOWING];
    struct overlay_undo *next;
} overlay_undo;

/* Bytes of the source that lie elsewhere now; or a piece that has been put. */
typedef struct overlay_move {
    size_t from, size, to;
    struct tn_overlay_piece *piece;
    struct overlay_move *next;
} overlay_move;

/* A segment of the source that has been read. */
typedef struct overlay_place {
    uint64_t begin, end;
    uint64_t reach;   /* the last end of this and of those before it */
    const void *slot; /* the member of the object as it was read */
    unsigned rank;    /* 0: it is not placed by the schema */
    bool deep;        /* it is in an object that an instance gave */
} overlay_place;

/* Bytes of the source that lie elsewhere in the image. */
typedef struct overlay_shift {
    uint64_t from;
    size_t size, to;
} overlay_shift;

/* What a segment is composed to. */
typedef struct tn_overlay_piece {
    size_t begin, end;  /* of the source: what it takes the place of, */
    bool known, fresh;  /* it was read there; there was nothing */
    bool gone, resized; /* there is nothing now; it has another size than it had */
    bool reshaped;      /* something in it has, or was not there */
    bool open;          /* it is being composed */
    unsigned rank;
    uint64_t alignment;
    size_t number; /* in the order in which they are composed */
    const void *slot, *base;
    tn_bytes bytes;
    overlay_move *moves; /* in these */
    unsigned pass;
    size_t put;             /* how often it has been put into something in the pass under way, */
    size_t found, position; /* how often it is in the image, and where */
    struct tn_overlay_piece *next_shared;
    struct tn_overlay_piece *shares; /* another one of the same bytes, which is put for both */
    tn_place *place;
    struct tn_overlay_piece *next;
} tn_overlay_piece;

/* Space in which segments are composed, and what is packed then, one behind the other; those in them are in a
   space of their own. */
typedef struct overlay_annex {
    uint8_t *bytes;
    size_t size, used;
    struct overlay_annex *inner, *outer;
} overlay_annex;

/* Bytes of the image that instances have changed. */
typedef struct overlay_range {
    size_t begin, end;
    struct overlay_range *next;
} overlay_range;

struct tn_overlay {
    const tn_overlay_codec *codec;
    overlay_mode mode;
    const tn_input *grows;           /* the stream that grows with what is put into it, */
    uint8_t *space;                  /* and where it must end */
    bool exhausted;                  /* it would have to go on */
    const tn_overlay_object *object; /* the innermost that is being written */
    const void *slot;                /* see tn_overlay_slot */
    overlay_map written, read;       /* what is written, and what was read of the source */
    overlay_undo *undo;              /* the last first, */
    overlay_undo *unfollowed;        /* and the last of those that JSON had left out */
    overlay_elements elements;
    overlay_extents extents;
    bool loses;            /* something has not the size for which it was composed, or does not lie there, */
    tn_place lost;         /* here: the first in the pass under way */
    const void *open_slot; /* of the value put last, where its terminator is missing; or NULL, */
    const uint8_t *open_end; /* and where it ends */
    uint64_t shape;          /* a checksum of where objects and values in line end */
    uint64_t told;           /* and of the dependencies of the object that begins next */
    overlay_move *moves;     /* in `target`, */
    uint8_t *target;         /* the image or a segment that is being composed, of so many bytes */
    size_t target_size;
    overlay_shift *sorted; /* all of them, by where they were */
    size_t sorted_count;
    overlay_place *places; /* segments of the source, by where they begin once they have been sorted */
    bool places_sorted;
    unsigned pass; /* of those that compose */
    size_t place_count, place_capacity;
    tn_overlay_piece *pieces;   /* what has been composed in this pass, the last first, */
    tn_overlay_piece *piece;    /* and what is being composed */
    tn_overlay_piece *shared;   /* those that others are put for, likewise */
    tn_overlay_piece **spliced; /* what has another size than it had, in the pass before: in order */
    size_t spliced_count, piece_count;
    overlay_annex *annex, *outermost; /* the space of what is being composed, and the first */
    const void *wanted;               /* the segment whose path is asked for */
    overlay_map types, followed;      /* by id; and the addresses of what has followed */
    overlay_map omitted;              /* objects that JSON left members out of */
    overlay_range *views;             /* what instances have changed, */
    overlay_map put;                  /* and these segments, by what they were, as they were put last */
    bool puts_view;                   /* one of them is being put, */
    bool yielded;                     /* and something that is as it was gave way to one */
    tn_bytes tail;                    /* of the source, behind the root */
    size_t end;                       /* of what the root put */
    bool respelled;                   /* text that followed has another size now */
    bool moved;                       /* the image has another size or order, or numbers have followed */
    bool measures;                    /* a member that nobody has edited is looked at: nothing is put, */
    bool takes_more;                  /* and it has other bytes than it had */
    bool composed;                    /* the image is what the object was composed as */
    bool moves_now;                   /* positions follow; nothing is put */
    overlay_spotted lookahead;        /* of the peek that was asked last */
    unsigned instance_depth;          /* instances in instances, and */
    bool unreadable;                  /* one that may be lost cannot be read */
    bool too_deep;                    /* some are deeper than anybody follows */
    bool walks_pending;               /* those that nobody has asked for are looked at */
    bool notes_pending;               /* they are noted, */
    struct overlay_pending *unasked;  /* here, */
    bool notes_taken;                 /* when the write began, */
    bool any_set;                     /* one of them has a value, which the program has set, */
    bool unasked_left_out;            /* and some may be missing there */
    tn_arena before;                  /* that of the document, before the write */
    size_t pending;                   /* those that nobody has asked for, in this pass */
    tn_run *run;                      /* of the pass under way */
    tn_document *document;            /* of the object that is written */
    tn_arena memory;                  /* of the image, */
    tn_arena round;                   /* and of the round under way */
    uint8_t *bytes;
    size_t size;
    tn_overlay_block *blocks;
    tn_error deferred; /* the first position that could not follow in the round under way, if any */
    bool changed;      /* in that round */
    tn_place place;    /* what changed last, */
    tn_place other;    /* and before that, in the same round */
    bool verifies;     /* instances that were changed are read, not put */
    void *root;        /* the object that is written */
    void *base;        /* the object as it was read, once it has been asked for */
};

/* The byte of an image, or of a block, that a stream has at `p`; NULL where it is none. */
uint8_t *tn_overlay_place(const tn_input *in, const uint8_t *p, size_t size);

/* Puts the instances of an object that the caller of the writer has changed, and those of all objects in it.
   `self` is what has been read of the image so far. `pending`: instead, those that nobody has asked for are
   found again, where things have moved. */
tn_status tn_overlay_instances(tn_overlay *overlay, void *self, void *from, bool pending, tn_error *error);

/* Whether the last round only compares: in those before it, something may not have followed yet. */
bool tn_overlay_verifies(const tn_overlay_codec *codec);

/* Composes the object again if the image is not enough. The object is changed if members follow. */
tn_status tn_overlay_compose(tn_overlay *overlay, void *object, tn_error *error);

/* The object as it was read, in `overlay->base`; NULL where it cannot be read. */
void tn_overlay_make_base(tn_overlay *overlay);

/* One pass of the codec's writer over `size` bytes of the image. */
tn_status tn_overlay_pass(tn_overlay *overlay, size_t size, void *from, tn_error *error);

/* Notes what a member is, so that it can be undone. false where there is no memory. */
bool tn_overlay_save(tn_overlay *overlay, void *address, size_t size);

/* Finds out which members of the object that is written are as JSON left them out. */
tn_status tn_overlay_find_omitted(tn_overlay *overlay);

/* An object takes what JSON left out of it from what it was, until that follows; nothing where it is new and
   `base` is NULL. */
void tn_overlay_adopt(tn_overlay *overlay, const tn_type *type, void *written, const void *base);

/* What is known of an object or a value: NULL where there is nothing. */
overlay_entry *tn_overlay_find(const overlay_map *map, const void *address, const char *type);
/* The same, made where there was nothing; NULL where there is no memory. */
overlay_entry *tn_overlay_enter(tn_overlay *overlay, overlay_map *map, const void *address, const char *type);

/* Pairs objects with what they were; whether they are the same. */
bool tn_overlay_pair(tn_overlay *overlay, tn_depth depth, const tn_type *type, void *written, void *base);

/* The same of a value that an instance has given. */
void tn_overlay_pair_value(tn_overlay *overlay, const tn_member *member, void *written, void *base);

/* Text or bytes in a list, and what they were when they were read; NULL: they were not there. */
void tn_overlay_pair_element(tn_overlay *overlay, const void *written, const void *base);

/* Whether the member of a written object is what it was: it gives way to others over the same bytes. */
tn_may_differ tn_overlay_may_yield;

size_t tn_overlay_hash(const void *address, const char *type);

/* While a member is measured that nobody has edited: whether a window or value in it, `bytes` of the image,
   has the bytes that it had, and what has been put between them. `address` and `type` are those of what it
   was. */
void tn_overlay_measure(const tn_input *in, const void *address, const char *type, tn_bytes bytes);

/* Notes the size of the stream of an object, or of a value, of type "", where it is composed. Over what was
   composed: it has to be the same. */
void tn_overlay_extend(const tn_input *in, const tn_path *path, const char *member, const void *address,
                       const char *type, uint64_t size);

/* A member has bytes of others in the output, as it is in this pass: in the last one that is refused. */
void tn_overlay_lose(tn_overlay *overlay, const tn_path *path, const char *member);

/* Bytes that stay when the pass ends. */
tn_status tn_overlay_keep(tn_overlay *overlay, tn_bytes *bytes);

/* What is known of an object that is put: as it was read. NULL where it was not read, or has other values. */
overlay_entry *tn_overlay_same(tn_overlay *overlay, const char *type, void *written, void **base);

/* The bytes of the value that is put next: whether they are known. */
bool tn_overlay_raw(const tn_overlay *overlay, tn_bytes *bytes);
/* The same where it has another value now: the bytes that it had. */
bool tn_overlay_was(const tn_overlay *overlay, tn_bytes *bytes);

/* Mixes a number into a checksum, in which order counts, and numbers that are alike do not cancel out. */
uint64_t tn_overlay_mix(uint64_t sum, uint64_t number);

/* Adds where something in line ends, or begins, and how large it is, to the checksum of these. */
void tn_overlay_note_shape(tn_overlay *overlay, uint64_t at, uint64_t size);

/* Remembers the bytes of a value that was read; the next has no slot. */
void tn_overlay_note(const tn_input *in, const uint8_t *data, size_t size);

/* Sees to it that the stream goes on for `size` bytes, where it can grow. */
bool tn_overlay_grow(tn_input *in, size_t size);

/* Copies bytes to where a stream that grows stands. */
tn_status tn_overlay_copy(tn_input *in, const tn_path *path, const char *member, tn_bytes bytes);

/* Remembers that bytes of the source lie where the stream stands. */
void tn_overlay_note_move(const tn_input *in, tn_bytes bytes);

/* ---- segments (overlay_segment.c, overlay_splice.c) ---- */

/* Notes the move. Without memory nothing is noted, and what would follow is refused in the end. */
void tn_overlay_add_move(tn_overlay *overlay, overlay_move move);

/* Puts bytes of the source that no member holds where the stream stands, and in them what has other sizes
   than it had there. The stream stands behind them afterwards. */
tn_status tn_overlay_put_rest(tn_input *in, const tn_path *path, const char *member, tn_bytes rest);

/* Whether something in bytes of the source takes another size. */
bool tn_overlay_is_spliced(const tn_overlay *overlay, tn_bytes bytes);

/* Before a pass that composes; and behind it: whether what has another size is the same as before it. */
void tn_overlay_begin_pieces(tn_overlay *overlay);
tn_status tn_overlay_prepare_pieces(tn_overlay *overlay, bool *same, tn_error *error);

/* When all is composed: where everything lies. TN_SHARED_BYTES where something has not been put, or has been
   put twice. */
tn_status tn_overlay_place_pieces(tn_overlay *overlay, tn_error *error);

/* Where a byte of the source lies in the image. */
bool tn_overlay_find_moved(const tn_overlay *overlay, uint64_t from, uint64_t *to);

/* Whether a segment lies at that byte of the image, as far as it is known where it is to lie. */
bool tn_overlay_lies_at(const tn_overlay *overlay, const void *slot, uint64_t at);

/* The next space inwards, in which a stream is composed that lies elsewhere, or is packed then; NULL without
   memory. And the one around it again, when so many bytes have been put into it, which stay. */
overlay_annex *tn_overlay_enter_annex(tn_overlay *overlay);
void tn_overlay_leave_annex(tn_overlay *overlay, size_t used);

/* Whether a member holds objects, in which there may be instances. */
bool tn_overlay_holds_objects(const tn_member *member);

/* The instances of an object that is composed are as they are in what is written, or were read. */
void tn_overlay_preset(tn_overlay *overlay, const tn_overlay_object *object);

/* Where the peek that was read into `slot` looks, as it has said last; whether that is known; and whether
   what it has said last is the same place, by what lies there. */
void tn_overlay_note_lookahead(tn_overlay *overlay, const void *slot);
bool tn_overlay_has_lookahead(const tn_overlay *overlay, const void *slot);
bool tn_overlay_lookaheads_same(const tn_overlay *overlay, const void *slot);

/* Whether the segments that were put are as large as they were, and all in them: otherwise they may have gone
   over bytes of others. To be asked when the source has been traced. */
bool tn_overlay_has_sizes(const tn_overlay *overlay);

/* What is under way in the composing of a segment. */
typedef struct overlay_state {
    const tn_input *grows;
    uint8_t *space, *target;
    size_t target_size;
    const tn_overlay_object *object;
    overlay_move *moves;
    tn_overlay_piece *piece, *pieces;
    overlay_annex *annex;
    overlay_undo *undo;
} overlay_state;
overlay_state tn_overlay_state(const tn_overlay *overlay);
/* Back to it, where what was tried since has failed. */
void tn_overlay_restore(tn_overlay *overlay, const overlay_state *state);

/* All instances of an object are computed, as if they had been asked for, and paired with what they were. */
void tn_overlay_complete(tn_overlay *overlay, void *object);

/* Takes note of the instances that nobody has asked for, before any is computed. */
void tn_overlay_note_unasked(tn_overlay *overlay, void *object);

/* Whether there is a value where an instance has it; and whether one that nobody has asked for may be set. */
bool tn_overlay_has_value(const tn_member *member, const void *object);
bool tn_overlay_is_set(const tn_member *member, const void *object);

/* Instances that the program has set without having asked for them are as if it had. TN_FROZEN where one is
   an object in its place. */
tn_status tn_overlay_take_set(tn_overlay *overlay, void *object, tn_error *error);

/* The object becomes what it was before the write, with the instances that had been asked for then. */
void tn_overlay_undo_all(tn_overlay *overlay);

/* Writes an error down of which no more is known than where; NULL is fine. Returns the status. */
tn_status tn_overlay_fail(tn_error *error, tn_status status, uint64_t offset);

/* Writes down that a member has `found` bytes where there is space for `expected`. Returns TN_DISAGREE. */
tn_status tn_overlay_fail_size(const tn_input *in, const tn_path *path, const char *member, uint64_t expected,
                               uint64_t found);

/* Adds to an error which number of `size` bytes the member has, and which one it needs. */
void tn_overlay_compare(const tn_input *in, const void *expected, const void *found, size_t size,
                        bool is_signed);

/* Reads the source beside `overlay->base`, and remembers where everything lies. The image is the source
   afterwards. */
tn_status tn_overlay_trace(tn_overlay *overlay, tn_error *error);

static inline bool tn_overlay_is_same_text(tn_text a, tn_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Copies text into the document, where it stays; false without memory for it. */
bool tn_overlay_keep_text(tn_document *document, tn_text *text);

/* Whether a number may be set: the program has not given it, and it is what it was, or has followed. And sets
   it. TN_NO_MEMORY. */
bool tn_overlay_is_settable(const tn_overlay *overlay, const void *written, const void *was, size_t size);
tn_status tn_overlay_set_number(tn_overlay *overlay, void *written, const void *value, size_t size);

/* Undoes what has followed, down to an entry; NULL: all. */
void tn_overlay_undo(tn_overlay *overlay, overlay_undo *until);

/* Before another pass: undoes all values that have followed in this one, except text, whose size may have
   changed. They follow again. And whether some of them have not followed in this pass. */
void tn_overlay_follow_again(tn_overlay *overlay);
bool tn_overlay_has_stale(const tn_overlay *overlay);

/* The bytes of text that stand there, as tn_overlay_take; TN_ABSENT where the stream `grows`, without
   an error. */
tn_status tn_overlay_stands(tn_input *behind, bool grows, const tn_path *path, const char *member,
                            const tn_delimited *form, int64_t size, tn_bytes *bytes);

#endif
