/* What the parts of writing over an image share. */
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

/* What is known of an object, or of a value in one: `type` is "" then. */
typedef struct overlay_entry {
    const void *address;
    const char *type;
    const void *base; /* of what is written: the same place as it was read */
    bool same;        /* and has the same values */
    bool composed;    /* of what was read: it has not been copied */
    bool has_bytes, has_window, has_tail;
    tn_bytes bytes;   /* of what was read: all that it takes, */
    tn_bytes window;  /* the stream of its own, as it lies around it, */
    tn_bytes tail;    /* what is left behind it there, */
    tn_bytes content; /* and what a process gave of that */
} overlay_entry;

/* By address and type. */
typedef struct overlay_map {
    overlay_entry *entries;
    size_t count, capacity; /* a power of two, or 0 */
} overlay_map;

/* The most bytes that a member has which follows from something else: a number, or a tn_bytes. */
enum { OVERLAY_FOLLOWING = sizeof(tn_bytes) > 8 ? sizeof(tn_bytes) : 8 };

/* A member that follows from something else, and what it was. */
typedef struct overlay_undo {
    void *address;
    size_t size;
    uint8_t bytes[OVERLAY_FOLLOWING];
    struct overlay_undo *next;
} overlay_undo;

/* Bytes of the source that lie elsewhere now. */
typedef struct overlay_move {
    size_t from, size, to;
    struct overlay_move *next;
} overlay_move;

/* Bytes of the image that instances have changed. */
typedef struct overlay_range {
    size_t begin, end;
    struct overlay_range *next;
} overlay_range;

struct tn_overlay {
    const tn_overlay_codec *codec;
    overlay_mode mode;
    const tn_input *grows;           /* the stream that grows with what is put into it, */
    uint8_t *room;                   /* and where it must end */
    bool exhausted;                  /* it would have to go on */
    const tn_overlay_object *object; /* the innermost that is being written */
    const void *slot;                /* see tn_overlay_slot */
    overlay_map written, read;       /* what is written, and what was read of the source */
    overlay_undo *undo;              /* the last first, */
    overlay_undo *unfollowed;        /* and the last of those that are as the program had set them */
    uint64_t shape;                  /* a checksum of where objects and values in line end */
    overlay_move *moves;
    overlay_range *views;    /* what instances have changed, */
    bool puts_view;          /* one of them is being put, */
    bool yielded;            /* and something that is as it was gave way to one */
    tn_bytes tail;           /* of the source, behind the root */
    size_t end;              /* of what the root put */
    bool moved;              /* the image is not as large as the source, or in another order */
    bool moves_now;          /* positions follow; nothing is put */
    unsigned instance_depth; /* instances in instances, and */
    bool walks_pending;      /* those that nobody has asked for are looked at */
    size_t pending;          /* those that nobody has asked for, in this pass */
    tn_run *run;             /* of the pass under way */
    tn_document *document;   /* of the object that is written */
    tn_arena memory;         /* of the image, */
    tn_arena round;          /* and of the round under way */
    uint8_t *bytes;
    size_t size;
    tn_overlay_block *blocks;
    bool changed;     /* in the round under way */
    tn_place place;   /* what changed last, */
    tn_place other;   /* and before that, in the same round */
    bool verifies;    /* instances that were changed are read, not put */
    const void *root; /* the object that is written */
    void *base;       /* the object as it was read, once it has been asked for */
};

/* The byte of an image, or of a block, that a stream has at `p`; NULL where it is none. */
uint8_t *tn_overlay_place(const tn_input *in, const uint8_t *p, size_t size);

/* How the object of a document is read again: what was accepted once is not measured again. */
tn_options tn_overlay_options(const tn_document *document);

/* Puts the instances of an object that the caller of the writer has changed, and those of all objects in it.
   `self` is what has been read of the image so far. `pending`: instead, those that nobody has asked for are
   found again, where things have moved. */
tn_status tn_overlay_instances(tn_overlay *overlay, void *self, const void *from, bool pending,
                               tn_error *error);

/* Composes the object anew where the image is not enough. The object is changed where members follow. */
tn_status tn_overlay_compose(tn_overlay *overlay, void *object, tn_error *error);

/* The object as it was read, in `overlay->base`; NULL where it cannot be read. */
void tn_overlay_make_base(tn_overlay *overlay);

/* One pass of the codec's writer over `size` bytes of the image. */
tn_status tn_overlay_pass(tn_overlay *overlay, size_t size, const void *from, tn_error *error);

/* What is known of an object or a value: NULL where there is nothing. */
overlay_entry *tn_overlay_find(const overlay_map *map, const void *address, const char *type);
/* The same, made where there was nothing; NULL where there is no memory. */
overlay_entry *tn_overlay_enter(tn_overlay *overlay, overlay_map *map, const void *address, const char *type);

/* Pairs objects with what they were; whether they are the same. */
bool tn_overlay_pair(tn_overlay *overlay, tn_depth depth, const tn_type *type, const void *written,
                     const void *base);

/* Whether the member of a written object is what it was: it gives way to others over the same bytes. */
tn_may_differ tn_overlay_may_yield;

/* Bytes that stay when the pass ends. */
tn_status tn_overlay_keep(tn_overlay *overlay, tn_bytes *bytes);

/* What is known of an object that is put: as it was read. NULL where it was not read, or has other values. */
const overlay_entry *tn_overlay_same(tn_overlay *overlay, const char *type, const void *written,
                                     const void **base);

/* The bytes of the value that is put next: whether they are known. */
bool tn_overlay_raw(const tn_overlay *overlay, tn_bytes *bytes);

/* Remembers the bytes of a value that was read; the next has no slot. */
void tn_overlay_note(const tn_input *in, const uint8_t *data, size_t size);

/* Sees to it that the stream goes on for `size` bytes, where it can grow. */
bool tn_overlay_grow(tn_input *in, size_t size);

/* Copies bytes to where a stream that grows stands. */
tn_status tn_overlay_copy(tn_input *in, const tn_path *path, const char *member, tn_bytes bytes);

/* Remembers that bytes of the source lie where the stream stands. */
void tn_overlay_note_move(const tn_input *in, tn_bytes bytes);

/* The same of `size` bytes from `from` in the source, which lie at `to`. */
void tn_overlay_add_move(tn_overlay *overlay, size_t from, size_t size, size_t to);

/* Writes an error down of which no more is known than where; NULL is fine. Returns the status. */
tn_status tn_overlay_fail(tn_error *error, tn_status status, uint64_t offset);

/* Reads the source beside `overlay->base`, and remembers where everything lies. The image is the source
   afterwards. */
tn_status tn_overlay_trace(tn_overlay *overlay, tn_error *error);

/* Remembers in the document what has followed: it is no edit. */
void tn_overlay_remember(tn_overlay *overlay);

/* Members that followed in the last write, and have not been set since, are again what the program had set.
 */
void tn_overlay_unfollow(tn_overlay *overlay);

/* Undoes what has followed, down to an entry; NULL: all. */
void tn_overlay_undo(tn_overlay *overlay, overlay_undo *until);

/* The bytes of text that stand there, as tn_overlay_take; TN_ABSENT where the stream `grows`, without
   an error. */
tn_status tn_overlay_stands(tn_input *behind, bool grows, const tn_path *path, const char *member,
                            const tn_delimited *form, int64_t size, tn_bytes *bytes);

#endif
