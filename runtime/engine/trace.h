/* The trace of a reading: the bytes of each value, the operation that read it, and the scopes of expressions.
   Patching needs it (patch.h). Addresses are those of the objects as they lie in the end. */
#ifndef TENON_ENGINE_TRACE_H
#define TENON_ENGINE_TRACE_H

#include "frame.h"
#include "trace_filter.h"

#define TRACE_NONE UINT32_MAX

typedef enum trace_kind {
    TRACE_NUMBER,   /* a number of the form `wire` */
    TRACE_BITS,     /* `wire` bits */
    TRACE_SLICE,    /* text or bytes as they lie */
    TRACE_OPAQUE,   /* an object read by the application */
    TRACE_CUT,      /* bytes that TN_DO_TAKE has cut out: a value, or the stream of an object */
    TRACE_RECORDS,  /* records or numbers that stay in wire form; `term` is their count */
    TRACE_COUNT,    /* the count of elements of a list */
    TRACE_ELEMENT,  /* an element */
    TRACE_RUN,      /* adjacent elements that the filter leaves out: `elements` is their count */
    TRACE_POSITION, /* the begin of an instance */
    TRACE_PARAM,    /* an argument that an object was given: `term`, of the object around it */
    TRACE_PRESENT,  /* the presence of a member: `elements` is 1 or 0 */
    TRACE_CHOSEN /* which alternative a member has: `elements` is the number of its case in `op`, or the count
                    of cases if it has none */
} trace_kind;

typedef struct trace_note {
    uint8_t kind; /* trace_kind */
    uint8_t wire;
    uint8_t form;       /* tn_kind of the value in memory */
    uint8_t first_bit;  /* of TRACE_BITS: in the first byte, in the order of reading */
    uint8_t bits_left;  /* of the byte before the position, when the value had been read, or a list began; */
    bool little_endian; /* the order of these bits */
    bool looks;         /* of TRACE_POSITION: of a look-ahead */
    bool comes;         /* of TRACE_PRESENT: only the condition decides the presence */
    uint32_t scene;     /* over which expressions are evaluated */
    uint32_t window;    /* the stream that it lies in */
    uint32_t cut;   /* of TRACE_CUT: number of its trace_cut; of an element or a run: the note of its list; of
                       TRACE_COUNT: that of the last element; of TRACE_POSITION: the first note behind those
                       of the instance; of TRACE_PARAM: the stream of the object around it */
    uint32_t owner; /* the note of the instance or placed member that was being read, or TRACE_NONE */
    uint64_t index; /* of the element that it is in */
    uint64_t elements; /* of TRACE_COUNT, TRACE_RUN and TRACE_RECORDS: their count; of a placed member the
                          stream of its object; */
    size_t stride;     /* of TRACE_RECORDS the bytes of each */
    const tn_operation *op;
    const char *member;         /* the value in its object, */
    size_t element;             /* and the element, or TN_NO_INDEX: for errors */
    const tn_term *term;        /* gives the size, count or position, or derives a number; or NULL */
    const uint8_t *begin, *end; /* all bytes that were consumed */
    void *address;              /* of the value */
} trace_note;

/* Bytes that were cut out of a stream. */
typedef struct trace_cut {
    tn_bytes content;             /* without terminator and padding */
    const tn_processing *process; /* or NULL */
    bool negated;                 /* of its argument */
    bool loose;                   /* its value differed from the bytes read */
    tn_result argument;
    uint32_t buffer;         /* the output of the process; or TRACE_NONE */
    const tn_term *encoding; /* of text; or NULL */
    const tn_term *unpacked; /* of packed bytes: the size of their content; or NULL */
} trace_cut;

/* A stream: the input, or the content of a TRACE_CUT. */
typedef struct trace_window {
    uint32_t note;   /* the TRACE_CUT; TRACE_NONE of the input */
    uint32_t buffer; /* which holds its bytes */
    size_t size;     /* when it was opened */
    tn_input in;     /* its state while an expression is evaluated */
    const tn_input *live;
} trace_window;

/* Bytes in memory: the input, or the output of a process. */
typedef struct trace_buffer {
    tn_bytes bytes;
    uint32_t note; /* the TRACE_CUT of the process; TRACE_NONE of the input */
} trace_buffer;

/* An object that was read, or whose instance was. */
typedef struct trace_scene {
    scope over;
    uint32_t up;        /* the scene of the object around it; TRACE_NONE of the root, and of instances */
    const char *member; /* of that object, */
    size_t index;       /* and the element; or TN_NO_INDEX */
    uint32_t first_note;
    const tn_codec_type *type; /* of the object; NULL of instances */
    const void *model;         /* of a draft: the object that is written */
} trace_scene;

/* Bytes that an operation has consumed. */
typedef struct trace_cover {
    const uint8_t *begin, *end;
    uint32_t buffer, scene;
    uint64_t index; /* of the element, in a list of values; otherwise 0 */
    uint32_t list;  /* the slot of this list in its object; TN_NO_SLOT: there is none */
    const tn_operation *op;
} trace_cover;

typedef struct trace_list {
    void *items;
    size_t count, capacity;
} trace_list;

/* Gives the position and size of a stream while its file is patched. Returns false if the stream is not of
   the file. */
typedef bool trace_stream_now(void *user, const tn_input *stream, tn_input *now);

struct tn_trace {
    tn_allocator allocator;
    bool failed;                                      /* memory was exhausted */
    trace_list notes, cuts, windows, buffers, scenes; /* of the types above */
    trace_list cells;                                 /* tn_cell *: of values that are kept */
    trace_list by_address;                            /* uint32_t: numbers of notes */
    bool covers;                                      /* it notes which bytes are consumed: */
    trace_list covered;                               /* trace_cover, in the order of reading */
    size_t line_end;                                  /* of the input: the end of the bytes in line */
    uint32_t last_window;                             /* in which an instance was found */
    uint32_t owner;                                   /* the instance or placed member that is being read */
    trace_filter *filter;                             /* the parts to trace; NULL: everything */
    unsigned left_out;                                /* elements being read that are left to runs */
    trace_stream_now *stream_now;                     /* for expressions; NULL: streams are unedited, */
    void *stream_user;                                /* and its argument */
};

void tn_trace_begin(tn_trace *trace, tn_allocator allocator);
void tn_trace_end(tn_trace *trace);

#define TRACE_AT(list, type, i) (&((type *)(list).items)[i])

static inline trace_note *trace_note_at(const tn_trace *trace, size_t i)
{
    return TRACE_AT(trace->notes, trace_note, i);
}

static inline trace_cut *trace_cut_at(const tn_trace *trace, size_t i)
{
    return TRACE_AT(trace->cuts, trace_cut, i);
}

static inline trace_window *trace_window_at(const tn_trace *trace, size_t i)
{
    return TRACE_AT(trace->windows, trace_window, i);
}

static inline trace_buffer *trace_buffer_at(const tn_trace *trace, size_t i)
{
    return TRACE_AT(trace->buffers, trace_buffer, i);
}

static inline trace_scene *trace_scene_at(const tn_trace *trace, size_t i)
{
    return TRACE_AT(trace->scenes, trace_scene, i);
}

/* The offset of a note's value in its object. */
static inline size_t trace_offset(const tn_trace *trace, const trace_note *note)
{
    return (size_t)((uintptr_t)note->address - (uintptr_t)trace_scene_at(trace, note->scene)->over.self);
}

trace_mark tn_trace_here(const tn_trace *trace);

/* ---- notes of operations; without memory nothing is noted ---- */

/* The input of the call, over which the frame of the root runs. */
void tn_trace_input(frame *f);
/* The object of a frame begins, at `path` of the object of scene `up`. The type is NULL if an instance of it
   is read. */
void tn_trace_scene_begin(frame *f, const tn_codec_type *type, uint32_t up, const tn_path *path);

void tn_trace_number(const frame *f, const tn_operation *op, uint8_t wire, const uint8_t *from,
                     void *address);
void tn_trace_bits(const frame *f, const tn_operation *op, void *address);
void tn_trace_slice(const frame *f, const tn_operation *op, tn_bytes content, void *address);

/* The user's program has read an object of `in`, from `begin` to the position. */
void tn_trace_opaque(const frame *f, const tn_operation *op, const tn_input *in, size_t begin);

/* Notes that bytes were cut out, from `begin` to the position; the content is `f->bytes`. */
void tn_trace_cut_out(frame *f, const tn_operation *op, const uint8_t *begin);
/* A process has made `f->bytes` from the cut out bytes. */
void tn_trace_processed(const frame *f, const tn_operation *op, const tn_result *argument);
/* Note that the content is kept at an address: as bytes, as text in an encoding, or packed. */
void tn_trace_kept(const frame *f, uint8_t form, void *address, const tn_term *encoding);
void tn_trace_packed(const frame *f, const tn_operation *op, void *address);
/* `f->stream` is a stream over the cut out bytes. */
void tn_trace_opened(frame *f, const tn_operation *op);

/* Note that an operation that began at the offset `from` has consumed or kept bytes; and that a stream was
   opened over the last cut, in which other operations consume them (trace_cover.c). */
void tn_trace_cover(const frame *f, const tn_operation *op, size_t from);
/* Notes the begin of a stream, if it has bytes. */
void tn_trace_cover_begin(const frame *f, const tn_operation *open);
void tn_trace_uncover(const frame *f, tn_bytes content);
/* The number of the element of a list of values that is being read; 0: none. */
static inline uint64_t tn_trace_index(const frame *f)
{
    return f->over.path != NULL && f->over.path != f->over.object ? f->over.index : 0;
}

/* An argument has been given to the object of the frame. */
void tn_trace_param(const frame *f, const tn_operation *op);
/* Returns the reflected member of a TN_DO_PRESENT whose presence follows from its condition; NULL: it does
   not follow. The others note the presence of a member, and the chosen alternative; NULL: none. */
const tn_member *tn_member_that_comes(const frame *f, const tn_operation *op);
void tn_trace_present(const frame *f, const tn_operation *op, bool there);
void tn_trace_chosen(const frame *f, const tn_operation *op, const tn_operation *chosen);

/* Records, or numbers if `wire` is a form, have been read from `begin` to the position. */
void tn_trace_records(const frame *f, const tn_operation *op, uint8_t wire, size_t stride, size_t count,
                      void *address);
/* A list of `count` elements begins; NULL: its end is found otherwise. Returns the number of its note. */
uint32_t tn_trace_count(const frame *f, const tn_operation *op, const tn_term *count);
/* Notes that the elements of the list are in `list`. */
void tn_trace_list_at(const frame *f, tn_list *list);
/* A list that grows begins in the frame of its elements. */
void tn_trace_list_begin(frame *f, const tn_operation *op);
/* An element has been read from `f->item_at` to the position. */
void tn_trace_element(const frame *f, const tn_operation *op);
/* The element at the path of `inner` begins, in the list of `f`: it is traced, unless the filter leaves it
   out; and ends. */
void tn_trace_element_begin(const frame *f, frame *inner);
void tn_trace_element_end(const frame *f, frame *inner, const tn_operation *op, tn_status status);
/* The first element from `index` on, before `end`, that is traced; elements before it are left out. `index`
   itself if that is not known. */
size_t tn_trace_next(const frame *f, const char *member, size_t index, size_t end);
/* Notes that `count` elements were left out, from `from` to the position. */
void tn_trace_left_out(const frame *f, const tn_operation *op, size_t from, size_t count);
/* The part of the filter for a member, within the part that the frame reads. */
uint32_t tn_trace_part_of(const frame *f, const char *member);

/* Moves the notes about values that were read since then at [from, from + size) to `to`. */
void tn_trace_moved(tn_trace *trace, trace_mark since, const void *from, size_t size, void *to);

/* A value has been converted, and has the form `form` in memory. */
void tn_trace_converted(tn_trace *trace, trace_mark since, uint8_t form);

/* The state of the trace at some moment; and dropping later notes. */
typedef struct trace_state {
    size_t notes, cuts, windows, buffers, scenes, covered;
    uint32_t owner;
} trace_state;

trace_state tn_trace_state_of(const tn_trace *trace);
void tn_trace_back_to(tn_trace *trace, const trace_state *before);

/* An instance begins at the position, and ends there. */
trace_state tn_trace_instance_begin(frame *f, const tn_instance *instance);
/* Drops the notes of a value if it has failed. */
void tn_trace_instance_end(const frame *f, const trace_state *before, tn_status status);
/* The trace for reads of expressions in a stream; NULL: none, their object is left out, or the stream is that
   of a parameter, not of the file. */
tn_trace *tn_trace_over(const tn_input *in);
/* A placed member begins at the position of a stream, which may be another than the stream of its object; and
   has been read. */
uint32_t tn_trace_placed_begin(frame *f, const tn_operation *op, const tn_input *in);
void tn_trace_placed_end(frame *f, uint32_t placed);
/* A value has been computed that is kept. */
void tn_trace_cell(tn_trace *trace, void *cell);

/* ---- queries of patching ---- */

/* The stream that is open at an address; TRACE_NONE: there is none. */
uint32_t tn_trace_window_of(tn_trace *trace, const tn_input *in);

static inline trace_cover *trace_cover_at(const tn_trace *trace, size_t i)
{
    return TRACE_AT(trace->covered, trace_cover, i);
}

/* Space for one more item of `size` bytes, zeroed; NULL if memory is exhausted. */
void *tn_trace_append(tn_trace *trace, trace_list *list, size_t size);

/* Sorts notes by their addresses: then tn_trace_find works. */
bool tn_trace_sort(tn_trace *trace);
/* The last note of the value at an address; NULL: there is none. */
trace_note *tn_trace_find(const tn_trace *trace, const void *address);

#endif
