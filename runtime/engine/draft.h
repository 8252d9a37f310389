/* Drafts: files of objects that have none. The program of the reader runs over a stream that grows: before an
   operation reads a value, the bytes of the written object's value are put there. So a draft is a file with a
   trace and an object that was read from it, like the source of a patch: the same functions (patch.h) solve
   its sizes, counts and positions, and verify the file. */
#ifndef TENON_ENGINE_DRAFT_H
#define TENON_ENGINE_DRAFT_H

#include "patch.h"
#include "saved.h"

/* ---- bytes that no member holds (draft_gaps.c) ---- */

/* A gap: such bytes behind the bytes that an operation has read, or behind all bytes in line in the input. */
typedef struct draft_gap {
    uint64_t place;         /* the address of the object that was read, and later of the drafted object, */
    uint64_t next;          /* which is found first; 0: the object is gone */
    const tn_operation *op; /* or NULL */
    uint64_t index;         /* of the element, in a list of values */
    const trace_note *cut;  /* of the innermost stream with the bytes; NULL: the file itself */
    tn_bytes bytes;
    bool put;
} draft_gap;

typedef struct draft_gaps {
    draft_gap *items; /* in the order of `place` */
    size_t count;
} draft_gaps;

/* Finds the gaps in a trace that covers. TN_UNSUPPORTED: a gap has no predecessor. */
tn_status tn_draft_find_gaps(tn_arena *memory, const tn_trace *trace, draft_gaps *gaps);
/* Notes that the object of `size` bytes that was read is `written` in the draft. */
void tn_draft_note_place(draft_gaps *gaps, const void *object, const void *written, size_t size);
/* Replaces the places of the gaps in a trace by those in the draft. */
void tn_draft_move_gaps(draft_gaps *gaps, const tn_trace *trace);
/* Puts the gaps that follow the bytes of an operation, at the position; NULL: the gaps behind all bytes in
   line. */
tn_status tn_draft_put_gap(frame *f, const tn_operation *op);
/* Puts the gap that follows an instance, with its value in the written object, at the position. */
tn_status tn_draft_put_gap_behind(frame *f, const void *value);
/* Puts the gaps whose predecessors are gone at the end of their stream: the operation has cut it out; NULL:
   the input. */
tn_status tn_draft_put_left_gaps(frame *f, const tn_operation *cut);
/* Refuses a draft without one of the gaps: what it follows is gone. The error has its offset in the source.
 */
tn_status tn_draft_check_gaps(const patching *p);

/* ---- the object that was read (draft_source.c) ---- */

/* The object of the source that an object was. */
typedef struct draft_source {
    void *object;          /* which was read again, */
    const tn_trace *trace; /* and how */
    tn_arena *memory;
    trace_list pairs;
    bool sorted, alike; /* `object` itself is drafted */
    trace_list shared;  /* addresses of instances over bytes of others in it, */
    bool shared_sorted;
    struct draft_share *shares;    /* and of whom, by the objects of these */
    struct shared_value *by_value; /* an index of the shares, by instances */
    size_t share_count;
    bool failed; /* there was no memory for a pair or an address */
} draft_source;

/* A list that grows in the memory of the source; NULL if memory is exhausted. */
void *tn_draft_source_append(draft_source *source, trace_list *list, size_t size);

/* Record that `size` bytes at `written` are a copy of the bytes at `original`; and return the original
   address of a copy, or NULL if there is none. */
void tn_draft_pair(draft_source *source, const void *written, const void *original, size_t size);
const void *tn_draft_original(draft_source *source, const void *written);

/* ---- instances over bytes of others (draft_shared.c) ---- */

/* An instance over bytes of another member. */
typedef struct draft_share {
    uint64_t place;           /* the address of the member's object in the source, */
    const void *object;       /* the object, */
    const trace_cover *cover; /* and its bytes there */
    const void *value;        /* the instance in the source; */
    size_t skipped;           /* it begins so many bytes behind the begin of these bytes */
    const uint8_t *at;        /* its begin in the draft; NULL: the member has not been put */
} draft_share;

/* Note that an instance of the source, at an address, lies over bytes of others; and return whether it does.
 */
bool tn_draft_note_shared(draft_source *source, const void *value);
bool tn_draft_was_shared(draft_source *source, const void *original);
/* Finds the members whose bytes the instances share. The first covers are those before instances were asked.
 */
tn_status tn_draft_find_shares(draft_source *source, size_t first);
/* Forgets the places of a draft; and notes those in the bytes that an operation has put, which begin at an
   offset. */
void tn_draft_forget_places(draft_source *source);
void tn_draft_note_places(const frame *f, const tn_operation *op, size_t begin);
/* The share of an instance of the source; NULL: it is not known. */
const draft_share *tn_draft_share_of(const draft_source *source, const void *original);

/* ---- edits (draft_edits.c) ---- */

enum { MOST_DRAFT_EDITS = 256, MOST_NEW_PARTS = 16 };

/* Values of an object that differ from those of the object that was read: they are stated, and must not
   follow. */
typedef struct draft_edits {
    size_t count; /* may be above MOST_DRAFT_EDITS: then some edits have no address */
    const void *addresses[MOST_DRAFT_EDITS];
    size_t new_count; /* above MOST_NEW_PARTS: some new parts have no place */
    tn_place new_parts[MOST_NEW_PARTS];
    saved_list borrowed; /* memory of the object in which values are borrowed from another one */
    bool fails;          /* a value could not be borrowed: */
    tn_place unread;     /* it is read at another position, which JSON states; depth 0: there is none */
} draft_edits;

/* Finds the edits, and pairs the objects. Elements of a list that changed its length are compared with those
   at the same index; their differences count as edits. Instances not computed so far are borrowed from the
   original. The gaps get their places in the object. */
void tn_draft_note_edits(draft_edits *edits, draft_gaps *gaps, const tn_format *format, void *written,
                         draft_source *source);
/* Reads an unread instance until the list of saved bytes ends; *read: its value is there. */
tn_status tn_draft_read_for_now(saved_list *saved, const tn_member *member, const void *object, bool *read);

/* Returns the borrowed values. */
void tn_draft_end_edits(draft_edits *edits);

/* Makes unedited filler present or absent in the next draft, as its condition (the note `number`) demands. A
   new object without the filler gets it. Returns false if the member is no filler. */
bool tn_draft_fill(patching *p, uint32_t number, bool there);

/* Whether a value is edited. `edits` may be NULL: no value is. */
bool tn_draft_is_edited(const draft_edits *edits, const void *value);

/* Whether a value lies in a new part: an element, a member, or another alternative. */
bool tn_draft_is_new(const draft_edits *edits, const tn_path *path);

/* Drafts p->written (draft_whole.c): the trace, p->source, p->copy and p->base are those of the draft. */
tn_status tn_patch_draft(patching *p);

/* Drafts the file of an object again after an edit that patching refused with a status, if
   the draft of the unedited object is the file (redraft.c). */
tn_status tn_patch_redraft(patching *p, tn_status refused);

/* ---- instances that are set without having been read (unasked.c) ---- */

/* Marks the instances that a program has set without having read them as present, and saves their state in
   `found`. Error: TN_FROZEN (one is an object). The caller ends the list in any case. */
tn_status tn_unasked_begin(saved_list *found, const tn_format *format, void *written, tn_error *error);

/* ---- operations (draft.c) ---- */

/* Runs operations as tn_frame_run does. */
tn_status tn_draft_run(frame *f, const tn_operation *operations, size_t count);

/* The next operation of a kind; NULL: there is none before `end`. */
const tn_operation *tn_draft_next(const tn_operation *op, const tn_operation *end, uint8_t kind);

/* Makes the stream at least `size` bytes longer than the position, with zeros. */
tn_status tn_draft_extend(frame *f, uint64_t size);
/* tn_draft_extend for bytes without a value, which a size of the object demands: at most MOST_FILL. `op` is
   for errors. */
tn_status tn_draft_extend_by_fill(frame *f, const tn_operation *op, uint64_t size);
/* The bytes of the stream at its position plus `offset`. */
uint8_t *tn_draft_bytes(const frame *f, size_t offset);
/* Puts bytes at the position, and moves it behind them. */
tn_status tn_draft_put(frame *f, const void *bytes, size_t size);

/* Puts the records or numbers of an operation, of `stride` bytes each, at the position: f->count of them. */
tn_status tn_draft_records(frame *f, const tn_operation *op, size_t stride);

/* An error at the member of an operation. */
tn_status tn_draft_fail(const frame *f, const tn_operation *op, tn_status status, tn_value expected,
                        tn_value found);

/* A value of the object, for functions that load it, and take no const. */
static inline void *draft_changeable(const void *model)
{
    union {
        const void *from;
        void *to;
    } as = {.from = model};
    return as.to;
}

/* ---- alternatives (draft_choice.c) ---- */

/* Writes the value as the alternative that the stored values choose, or else as the first that can hold it:
   the values on which it depends then follow. */
tn_status tn_draft_choose(frame *f, const tn_operation *op);

/* ---- lists (draft_list.c) ---- */

/* The number of elements of the list that the operations behind this one read. */
tn_status tn_draft_count(frame *f, const tn_operation *op, const tn_operation *end);
tn_status tn_draft_each(frame *f, const tn_operation *op);
tn_status tn_draft_repeat(frame *f, const tn_operation *op);

/* ---- text, bytes and objects that are cut out of the stream (draft_cut.c) ---- */

/* Drafts the operations from a TN_DO_TAKE on that make its value; *next is the first operation behind
   them. */
tn_status tn_draft_cut(frame *f, const tn_operation *op, const tn_operation *end, const tn_operation **next);

/* ---- the bytes behind a value in its cut (draft_ending.c) ---- */

static inline bool draft_has_constant_size(const tn_cut_limit *limit)
{
    return limit->kind == TN_CUT_SIZE && limit->size->kind == TN_TERM_LITERAL;
}

/* The bytes in the file for a value of constant size, for a value that padding or a terminator extends to the
   size that the object states, or for the rest of a stream of constant size; UINT64_MAX: as many as the value
   needs. */
uint64_t tn_draft_space_of(frame *f, const tn_operation *take);

/* The end that the object has for its value; NULL: the value ends as a writer ends it. */
const tn_ending *tn_draft_ending_of(const frame *f, const tn_cut_limit *limit);

/* Puts the terminator and padding of a value of `size` bytes, or the end that the object has, behind it. */
tn_status tn_draft_put_end(frame *f, const tn_operation *take, const tn_ending *ending, uint64_t space,
                           size_t size);

/* ---- objects that stand for numbers (draft_number.c) ---- */

/* The number of an object of digits, and its cause. */
typedef struct draft_number_entry {
    const void *model; /* in the written object; NULL: the entry is free */
    tn_bytes bytes;    /* that stand for the number */
    int64_t wanted;
    uint32_t of; /* the note in this draft from which it follows, plus 1; or 0 */
} draft_number_entry;

/* The numbers that have followed in earlier drafts of an object: a hash table. */
typedef struct draft_numbers {
    tn_arena memory;
    draft_number_entry *entries;
    size_t count, capacity;
    bool changed; /* since the draft began */
} draft_numbers;

/* Drafts an object of a type that stands for a number: its own digits, or digits that have followed. */
tn_status tn_draft_number(frame *f, const tn_codec_type *type);

/* Notes a number that follows. */
tn_status tn_draft_note_number(draft_numbers *numbers, const draft_number_entry *entry);

/* The number that follows for a written object; NULL: the object has its own number. */
const draft_number_entry *tn_draft_find_number(const draft_numbers *numbers, const void *model);

/* ---- members whose presence follows (draft_presence.c) ---- */

/* Whether the condition alone decides the presence of a member: *has is its presence in this draft. */
bool tn_draft_comes(frame *f, const tn_operation *op, bool *has);

/* Finds members whose presence contradicts their condition: another draft follows. A patch is refused. */
tn_status tn_patch_follow_presence(patching *p);

/* ---- the object with which JSON is compared (draft_prepare.c) ---- */

/* Gives the object that is written the numbers and arguments of its draft. */
void tn_draft_prepare(const patching *p);

/* ---- placed members (draft_placed.c) ---- */

/* A placed member of the frame's object: it is written when its stream ends. */
tn_status tn_draft_at(frame *f, const tn_operation *op);
/* The stream of the frame has nothing more in line: writes its placed members. */
tn_status tn_draft_placed(const frame *f);
/* Whether some placed members have not been written. */
bool tn_draft_waits(const drafting *draft);

/* ---- instances (draft_instance.c) ---- */

/* Drafts the instances of an object of the type and of the objects in it: those that the written object has
   and that lie in the stream of the frame. `self` is the object of the draft, `path` its path. */
tn_status tn_draft_instances(const frame *f, const tn_path *path, const tn_codec_type *type, void *self,
                             const void *model);

#endif
