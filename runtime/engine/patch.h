/* The parts that the files of patching share. The engine reads the source of an object again, with a trace;
   stores values that differ from the object at the places where they were read; makes sizes, counts and
   positions follow; and reads and compares the result (patch_make.c). It also stores edits in the memory of
   the object that was read, so that expressions see them. */
#ifndef TENON_ENGINE_PATCH_H
#define TENON_ENGINE_PATCH_H

#include "invert.h"
#include "patch_differences.h"
#include "trace.h"

/* The state of a note. */
enum {
    PATCH_STATED = 1, /* the object states its value */
    PATCH_SOLVED = 2, /* it follows from a size, a count or a position */
    PATCH_LOOSE = 4,  /* its expression did not give the value read: nothing is derived from it */
    PATCH_GONE = 8,   /* it has been removed */
    PATCH_HELD = 16,  /* of an instance: something in it is stated; */
    PATCH_STALE = 64, /* it is a stored value, which stays until the derived one changes */
    PATCH_FREE = 32,  /* nothing in it is stated: it may take any value that the bytes give; */
    PATCH_AIMED = 128 /* and a stated number gives it another position or size than the source has */
};

/* Bytes of a buffer that are replaced. */
typedef struct patch_splice {
    size_t begin, end; /* in the buffer before all changes */
    tn_bytes bytes;
    uint32_t note;
    int64_t grown; /* bytes by which the splices up to this one have grown */
    bool closes;   /* bytes inserted at the end of a value that lies elsewhere */
} patch_splice;

/* The changes in a trace_buffer of the same number. */
typedef struct patch_buffer {
    trace_list splices; /* patch_splice, in order, apart from each other */
    trace_list touched; /* tn_range: bytes that were replaced by as many */
    bool changed;       /* since it was packed last, */
    bool stale;         /* and since its splices were summed up last: */
    size_t summed;      /* the splices before this one are up to date */
    bool closed;        /* a splice closes a value */
} patch_buffer;

/* Elements that are gone, and that a list in memory still has. */
typedef struct removal {
    tn_list *list;
    size_t first, count, size;
    uint32_t from, to; /* the first and the last note that was read for them */
    struct removal *before;
} removal;

typedef struct number_object number_object; /* patch_number.c */

/* A note, and the key that finds it. */
typedef struct note_key {
    uint64_t key;
    uint32_t note;
} note_key;

/* An index of some notes, by keys; empty until it is made. */
typedef struct note_index {
    note_key *items;
    size_t count;
} note_index;

struct patching {
    const tn_format *format;
    const tn_codec *codec;
    void *written;              /* the object, */
    void *params;               /* its parameters; or NULL; */
    tn_document *document;      /* its document, */
    tn_bytes source;            /* and the file from which it was read */
    uint8_t *copy;              /* of the source, which is changed in place */
    void *base;                 /* the object read from it, */
    tn_trace trace;             /* and the trace of this reading */
    uint8_t *states;            /* of each note */
    uint32_t *solvers;          /* of each note: the note from which it follows, plus 1; or 0; */
    uint32_t **element_solvers; /* for each note with numbers: the solvers of its elements; or NULL */
    patch_buffer *buffers;
    uint32_t *stale; /* the numbers of stale notes */
    size_t stale_count;
    bool *gone;        /* of each scene: its object is gone */
    uint32_t *pathed;  /* of each scene: the scene with a path of its object; NULL: not searched yet */
    removal *removals; /* elements that are gone; the last first */
    tn_arena memory;
    tn_bytes result;
    bool drafted;                  /* there is no source: the object has been drafted instead; */
    number_object *number_objects; /* objects that stand for numbers, by address; NULL: not searched yet */
    size_t number_object_count;
    struct draft_numbers *numbers;   /* of a draft; NULL: of none */
    struct draft_edits *lent;        /* of a draft: filler that comes or goes */
    const struct draft_edits *edits; /* of an object that was read; or NULL, */
    struct draft_edits *noted;       /* while they are collected */
    struct draft_gaps *gaps;         /* of the file that was read; or NULL */
    struct draft_source *source_of;  /* the object of that file; or NULL */
    note_index followed, guessed;    /* of a draft (patch_blame.c) */
    unsigned blaming;                /* values of instances inside each other (patch_blame.c) */
    note_index yielded;              /* instances that have given way, by path */
    bool packs; /* its instances stand one behind the other, whatever the object states */
    bool edited, resized;
    bool aimed;           /* an edit gives an unread instance another position */
    size_t stated_count;  /* values that the object states */
    bool is_other;        /* values in the result do not lie where the layout put them */
    trace_filter *filter; /* the edited parts, if only these are traced; or NULL */
    bool all_read;        /* no instance of the source fails; */
    tn_error unread;      /* otherwise the error of the first instance that fails */
    tn_trace after;       /* of the result, */
    uint32_t *paired;     /* for each note of the result that of the source, */
    uint32_t *pairs;      /* and back, */
    void *found;          /* and the object that was read from the result */
    tn_run run;           /* for expressions and processes */
    tn_input in;
    tn_error *error;
    uint32_t stated;    /* the note of an edit, for errors; or TRACE_NONE */
    uint32_t underived; /* a number that cannot be derived, or TRACE_NONE; and why */
    tn_status underived_status;
    uint32_t unfilled; /* an empty text of a draft whose size is stated, or TRACE_NONE */
    bool waits;        /* something in a draft waits for digits of an empty text, */
    bool fills;        /* these digits, which no edit has set, are put */
};

/* Begins the file of an object: from its source, or from a draft if it has none. The caller ends it, also
   after TN_NO_MEMORY. */
tn_status tn_patching_begin(patching *p, const tn_format *format, void *written, tn_error *error);
/* The options for reading another file of the format. */
tn_options tn_patch_options(const patching *p);
/* Makes p->result. */
tn_status tn_patch_make(patching *p);
/* Makes p->result with a trace of everything, or of the parts in p->filter. */
tn_status tn_patch_make_whole(patching *p);
void tn_patch_end(patching *p);

/* ---- errors (patch_place.c) ---- */

/* An error at the value of a note; *other is the second place; TRACE_NONE: there is none. Returns `status`.
 */
tn_status tn_patch_fail(const patching *p, tn_status status, uint32_t note, uint32_t other, tn_value expected,
                        tn_value found);

/* Finds the paths of instances, for the function below. */
tn_status tn_patch_find_paths(patching *p);

/* The path of a note. */
void tn_patch_place_of(const patching *p, uint32_t note, tn_place *place);

/* Whether two paths are equal; false for paths that are too long to be stored, because it is unknown. */
bool tn_patch_same_place(const tn_place *a, const tn_place *b);

/* An error at the value of a path, which has no note. Returns `status`. */
tn_status tn_patch_fail_at(const patching *p, tn_status status, const tn_path *path);

/* ---- indexes of notes (patch_index.c) ---- */

typedef bool note_choice(const patching *p, uint32_t note);
typedef uint64_t note_key_of(const patching *p, uint32_t note);

/* Makes an index of chosen notes, by their present keys. */
tn_status tn_note_index_make(patching *p, note_index *index, note_choice *chosen, note_key_of *key);
/* The first note with a key; TRACE_NONE: there is none. */
uint32_t tn_note_index_find(const note_index *index, uint64_t key);

/* Keys for the index of paths, and the first note at a path. */
uint64_t tn_note_key_of_path(const patching *p, uint32_t note);
uint32_t tn_note_index_find_path(const patching *p, const note_index *index, const tn_path *path);

/* Marks the value of a note as stated by the object. */
void tn_patch_state(patching *p, uint32_t note);
/* The innermost instance around a note that may give way; TRACE_NONE: there is none. */
uint32_t tn_patch_yielding(const patching *p, uint32_t note);
/* Lets an instance give way, with everything that was read for it. */
void tn_patch_free(const patching *p, uint32_t instance);

/* ---- elements that are gone (patch_removed.c) ---- */

/* `count` elements of a list from `first` on, of `size` bytes each, are gone. */
tn_status tn_patch_remove(patching *p, const tn_path *path, void *base, size_t first, size_t count,
                          size_t size);
/* Marks the notes of objects in removed elements as gone, too. */
tn_status tn_patch_spread_gone(patching *p);
/* Removes the bytes of placed members of removed elements (patch_shared.c). */
tn_status tn_patch_remove_placed(patching *p);
/* Notes removed elements (patch_taken.c). */
tn_status tn_patch_note_removal(patching *p, const removal *of);
/* Removes the elements completely: also from the lists of the object that was read, so that expressions do
   not see them. */
tn_status tn_patch_take_out(patching *p);

/* ---- leaves (patch_leaf.c) ---- */

/* Sets the value of a note: a number in the form of its memory, or text or bytes. */
tn_status tn_patch_set_number(patching *p, uint32_t note, const tn_result *value, uint8_t state);
tn_status tn_patch_set_bytes(patching *p, uint32_t note, tn_bytes value, uint8_t state);

/* *copy are the bytes in memory of the patch. Error: TN_NO_MEMORY. */
tn_status tn_patch_copy_bytes(patching *p, tn_bytes bytes, tn_bytes *copy);

/* The bytes in the file of the text or bytes of a cut. */
tn_status tn_patch_encode_value(patching *p, uint32_t note, tn_bytes *value);

/* Packs the content of a value that is kept packed, unless that has been done. */
tn_status tn_patch_set_packed(patching *p, uint32_t note, const tn_packed *value);

/* A process with its argument. */
typedef struct process_use {
    const tn_processing *how; /* or NULL: there is none */
    bool negated;
    tn_result argument;
} process_use;

/* The bytes that a process decodes to `plain`, in memory of the run. TN_FROZEN: the process has no
   inverse. */
tn_status tn_process_encode(const frame *f, const char *member, const process_use *use, tn_bytes plain,
                            tn_bytes *encoded);

/* The bytes that a cut's process decodes to `plain`. */
tn_status tn_patch_encode(patching *p, uint32_t note, tn_bytes plain, tn_bytes *encoded);

/* Stores the bits of a TRACE_BITS, in the order of reading, into bytes that also hold other bits. */
void tn_patch_store_bits(const trace_note *note, uint64_t bits, uint8_t *bytes);
/* The bits of a number in the file, or of a bit field. */
uint64_t tn_patch_load_bits(const trace_note *note);

/* The bytes of a buffer, without const: they are the copy of the source, of a draft, or were made by a
   process. */
uint8_t *tn_patch_changeable(const uint8_t *bytes);

/* Whether a note is of a placed member, which the object reads itself. */
static inline bool tn_patch_is_placed(const trace_note *note)
{
    return note->kind == TRACE_POSITION && note->op != NULL;
}

/* Whether a note decides whether a member is present, or which alternative is. */
static inline bool tn_patch_decides(const trace_note *note)
{
    return note->kind == TRACE_PRESENT || note->kind == TRACE_CHOSEN;
}

/* ---- fill (patch_fill.c) ---- */

/* The most bytes that a size makes in one place, without a value that holds them. */
enum { MOST_FILL = 1 << 28 };

/* Whether the place of text or bytes has a size that the schema states as a number. */
bool tn_patch_has_fixed_place(const trace_note *note);
/* Whether padding or a terminator fills the place of a value or an object that has been cut out, which keeps
   its size. */
bool tn_patch_fills(const trace_note *cut);
/* Whether padding or a terminator fills the place of text or bytes: also the rest of a stream whose size the
   schema states. */
bool tn_patch_value_fills(const patching *p, const trace_note *cut);
/* Puts a value into such a place of `space` bytes. */
tn_status tn_patch_put_filled(patching *p, uint32_t note, tn_bytes value, uint64_t space);
/* Whether padding or a terminator extends a value or an object to a size from an expression that is not its
   own size; and extends it to `space` bytes. */
bool tn_patch_is_filled(const patching *p, uint32_t note);
tn_status tn_patch_refill(patching *p, uint32_t note, uint64_t space);

/* Whether a note is of filler: zeros whose number an expression gives, and that no edit has set.
   tn_patch_fill_up makes them `size`. */
bool tn_patch_is_filler(const patching *p, uint32_t note);
/* Whether an object leaves filler open: its value `value` is empty. */
static inline bool tn_patch_is_left_out(const tn_operation *slice, tn_bytes value)
{
    return slice->kind == TN_DO_SLICE && slice->flag && slice->form == TN_KIND_BYTES && value.size == 0;
}
tn_status tn_patch_fill_up(patching *p, uint32_t note, uint64_t size);

/* ---- layout (patch_layout.c) ---- */

static inline uint32_t patch_buffer_of(const patching *p, const trace_note *note)
{
    return trace_window_at(&p->trace, note->window)->buffer;
}

/* Replaces [begin, end) in the buffer of a note. */
tn_status tn_patch_replace(patching *p, uint32_t note, const uint8_t *begin, const uint8_t *end,
                           tn_bytes bytes);

/* Sums up the splices, for the functions below. */
void tn_patch_lay_out(patching *p);
/* The present size of a note's bytes, and their distance from the begin of their stream. */
uint64_t tn_patch_size_of(const patching *p, uint32_t note);
uint64_t tn_patch_position_of(const patching *p, uint32_t note);
/* The present size of the content of a cut. */
uint64_t tn_patch_content_size(const patching *p, uint32_t note);
/* The bytes of a stream now. */
size_t tn_patch_window_size(const patching *p, uint32_t window);
/* The present offset of a note's bytes in their buffer. */
size_t tn_patch_begin_of(const patching *p, uint32_t note);
bool tn_patch_is_touched(const patching *p, uint32_t note);

/* A trace_stream_now of a patching. */
bool tn_patch_stream_now(void *patch, const tn_input *stream, tn_input *now);

size_t tn_patch_buffer_size(const patching *p, uint32_t buffer);

/* Packs changed contents, from the inside out. */
tn_status tn_patch_pack(patching *p);
/* The bytes of a buffer, in memory of the patch. */
tn_status tn_patch_join(patching *p, uint32_t buffer, tn_bytes *joined);

/* ---- edited parts (patch_parts.c) ---- */

/* Finds the parts that differ from the source. *filter, in memory of the patch, is NULL if no part differs:
   then the source is the result. */
tn_status tn_patch_find_parts(patching *p, trace_filter **filter);
/* Finds the parts that the document of the object notes; others may be edited, too. *filter is NULL if the
   document notes none. */
tn_status tn_patch_find_noted(patching *p, trace_filter **filter);
/* Whether instances of the codec lie at positions. */
bool tn_patch_places(const tn_codec *codec);
/* Whether instances may lie in the stream of a frame that drafts, beside those of the objects in it. */
bool tn_patch_crosses(const frame *inside);

/* ---- dependent values (patch_solve.c) ---- */

/* Marks the notes whose expressions do not give the value read. Runs before any change. Error: TN_NO_MEMORY.
 */
tn_status tn_patch_find_loose(patching *p);
/* Frees look-aheads that are not edited: one without a stored offset may show any bytes; others have to show
   the same bytes in the result. */
void tn_patch_free_looks(const patching *p);
/* Makes numbers follow from sizes, counts and positions, until all agree. */
tn_status tn_patch_solve(patching *p);
/* Numbers that the schema derives (patch_derived.c): marks those with other values in the source; makes them
   follow. */
bool tn_patch_is_derived(const trace_note *note);
void tn_patch_find_stale(patching *p, uint32_t number);
/* Checks that the result derives its derived numbers, too, except those that an edit or the source states. */
tn_status tn_patch_check_derived(patching *p);
tn_status tn_patch_follow_derived(patching *p, uint32_t number, bool *changed);
/* Derive keys and other arguments of processes, and the sizes of their output. */
tn_status tn_patch_find_loose_process(patching *p, uint32_t note);
tn_status tn_patch_follow_process(patching *p, uint32_t note, bool *changed);
/* Sets the numbers on which the expression depends so that its value is `wanted` (patch_invert.c). */
tn_status tn_patch_invert(patching *p, const scope *s, const tn_term *t, uint32_t note, int64_t wanted);
/* Makes the object of the scope stand for the value `wanted` of its expression `t`, in the next draft
   (patch_number.c). False: the object stands for no number, or the number fits the bytes of the object. */
bool tn_patch_invert_number(patching *p, const scope *s, const tn_term *t, uint32_t note, int64_t wanted,
                            tn_status *status);
/* Whether such an object follows in a draft: the written object leaves its number open, or it has followed
   before. A number that JSON states is compared with JSON. */
bool tn_patch_number_follows(patching *p, const tn_member *member, const void *written, const void *other);
/* Drafts until no such object changes. */
tn_status tn_patch_make_draft(patching *p);
/* Set numbers so that a condition has the value `wanted`, or so that a TRACE_CHOSEN chooses its case. */
tn_status tn_patch_invert_condition(patching *p, const scope *s, const tn_term *t, uint32_t note,
                                    bool wanted);
tn_status tn_patch_invert_case(patching *p, const scope *s, uint32_t note);
/* Refuses the value that the expression of a note has to give. Names the number that it depends on. Returns
   TN_DISAGREE (patch_blame.c). */
tn_status tn_patch_refuse(patching *p, uint32_t note);
/* Refuses the presence, or absence, of a member, which `other` contradicts. Returns TN_DISAGREE. */
tn_status tn_patch_refuse_presence(const patching *p, uint32_t note, uint32_t other);
/* Refuses a number that the object states at `said`: the expression of the note `of` needs `wanted`, or
   another value for the presence of its member. Returns TN_DISAGREE. */
tn_status tn_patch_refuse_said(patching *p, uint32_t number, uint32_t of, const void *said, tn_value wanted);
/* Indexes the notes of a draft that has been solved, for the two functions below. */
tn_status tn_patch_index_followed(patching *p);
/* Whether the draft has chosen another value than the object, among several that would fit, because the
   object does not state one. */
bool tn_patch_is_guessed(const patching *p, const tn_path *path, const tn_member *member, const void *said,
                         const void *found);
/* Refuses a value of the object at a path, which has another one in the draft, in the same way. */
tn_status tn_patch_refuse_followed(patching *p, const tn_path *path, const void *said);
/* The value that the expression of a note gives, or false if it gives none; and the value that it has to
   give. */
bool tn_patch_value_of_term(patching *p, uint32_t note, int64_t *value);
int64_t tn_patch_wanted_of(const patching *p, uint32_t note);
/* The scope of a note's expression. */
scope tn_patch_scope(patching *p, uint32_t note);

/* ---- the end (patch_verify.c) ---- */

/* Reads the result: it must equal the object, and have the places of the layout. */
tn_status tn_patch_verify(patching *p);

/* From now on computed values lie in memory beside an object: of the source, later of the result. */
void tn_patch_compute_in(patching *p, void *object);

/* Reads `size` bytes at `data` and traces the reading. */
tn_status tn_patch_read(const patching *p, const uint8_t *data, size_t size, tn_trace *trace, void **object);

#endif
