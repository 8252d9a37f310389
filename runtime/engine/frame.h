/* The state of running operations. */
#ifndef TENON_ENGINE_FRAME_H
#define TENON_ENGINE_FRAME_H

#include "scope.h"

/* The value of an element, or of an alternative, before it is in its place. */
typedef union value_space {
    tn_result result;
    tn_packed packed;
} value_space;

/* Notes for the rules of an object while it is read. */
typedef struct noted_places {
    size_t places[MOST_PLACES];
    size_t object;
    tn_placed_key *keys[MOST_KEYS];
} noted_places;

typedef struct tn_trace tn_trace; /* trace.h */

/* The state of the trace at some moment. */
typedef struct trace_mark {
    uint32_t note, scene;
} trace_mark;

typedef struct frame frame;

typedef struct draft_waiting draft_waiting; /* draft_placed.c */
typedef struct draft_piece draft_piece;

/* Placed members of a stream that are to be written, in their order. */
typedef struct draft_queue {
    const tn_input *in;
    draft_waiting *first, *last;
    struct draft_queue *around; /* of the nearest outer stream with a queue, except the input */
} draft_queue;

/* A draft in the making (draft.h). Its functions replace those that read, so that programs that only read do
   not link the code of drafts. */
typedef struct drafting {
    tn_status (*run)(frame *f, const tn_operation *operations, size_t count);
    tn_status (*object)(frame *f, const tn_codec_type *type);
    tn_status (*records)(frame *f, const tn_operation *op, size_t stride);
    tn_arena *memory; /* of buffers */
    const tn_format *format;
    const void *written;
    bool packs; /* instances whose position follows stand one behind the other, whatever the object states */
    const struct draft_numbers *numbers;
    const struct draft_edits *edits; /* of an object that was read; or NULL */
    struct draft_gaps *gaps;         /* of an object that was read; or NULL, */
    struct draft_source *source;     /* and this object */
    struct saved_list *saved;        /* what the written object has again when its file is made */
    draft_queue of_input, *queues;   /* placed members of the input, and of the innermost stream with any */
    draft_piece *pieces;             /* all of them, */
    size_t piece_count, piece_space;
    bool laid_out;     /* whether an earlier draft has found their sizes, */
    size_t next_piece; /* the number of the next piece to write, */
    size_t last_piece; /* and of the last piece of the stream that ends, or TN_NO_INDEX */
    bool full;         /* a buffer was too small: the stream is drafted again in a larger one */
} drafting;

struct frame {
    scope over; /* scope of expressions; operations use its `in` and `path`, too */
    const tn_codec_type *type;
    bool located;            /* locations of members are recorded */
    const bool *given_order; /* the byte order that the object was given: whether it is little-endian */
    const tn_result *arguments;
    /* of the member that is being read */
    size_t start; /* where TN_DO_START was, in bytes and in bits */
    uint64_t bit_start;
    uint64_t size, count; /* results of TN_DO_SIZE and TN_DO_COUNT */
    size_t end;           /* where TN_DO_FIND has found the terminator */
    tn_bytes bytes;       /* result of TN_DO_TAKE */
    tn_input *stream;     /* result of TN_DO_OPEN, which may be */
    tn_input own_stream;
    void *object;        /* the object that is read next */
    noted_places *noted; /* NULL if the type has no rules */
    /* of the value that is being read */
    void *to;
    bool *has; /* its presence; or NULL */
    tn_list *list;
    size_t item_at;
    /* if the reading is traced */
    tn_trace *trace;               /* or NULL */
    uint32_t window, inner_window; /* numbers of the streams `in` and `stream`, */
    uint32_t scene;                /* and number of the scope */
    const tn_term *size_term;      /* of TN_DO_SIZE */
    uint32_t list_note;            /* of TN_DO_COUNT */
    uint32_t cut_note;             /* of TN_DO_TAKE: instances in the arguments of a process come behind it */
    trace_mark list_mark, item_mark;
    tn_trace *list_trace;         /* of the list, whose element may be left to a run */
    uint32_t part;                /* of the trace's filter: the part being read */
    const tn_giving *giving;      /* the parameters of the object, or NULL: those of the file; */
    uint32_t giver, giver_window; /* the scene of the object around it, and its stream, */
    size_t giver_index;           /* and its index as an element there */
    /* if a file is drafted of an object */
    drafting *draft;           /* or NULL */
    const void *model;         /* the object that is written, as `over.self` is that of the draft; */
    const void *model_to;      /* the model of `to`, */
    const void *model_object;  /* and `object`; */
    size_t item_size;          /* bytes of an element, in a list of values */
    bool model_has;            /* whether the value at `model_to` is present */
    size_t space, inner_space; /* the most bytes that the streams `in` and `stream` can have, */
    bool fixed, inner_fixed;   /* by the schema */
};

/* Runs operations one after the other; ends with the first that fails. */
tn_status tn_frame_run(frame *f, const tn_operation *operations, size_t count);

/* Runs fused operations (fused.c), in frames without trace and draft. */
tn_status tn_fused_run(frame *f, const tn_operation *operations, size_t count);

static inline bool tn_is_traced(const frame *f)
{
    return f->trace != NULL || f->draft != NULL;
}

/* Runs the body of an operation, and a function. */
static inline tn_status frame_body(frame *f, const tn_operation *op)
{
    return tn_is_traced(f) || op->fused == NULL ? tn_frame_run(f, op->body, op->body_count)
                                                : tn_fused_run(f, op->fused, op->fused_count);
}

static inline tn_status frame_function(frame *f, const tn_operations *function)
{
    return tn_is_traced(f) || function->fused == NULL
               ? tn_frame_run(f, function->items, function->count)
               : tn_fused_run(f, function->fused, function->fused_count);
}

/* Runs one operation that is not fused. */
typedef tn_status operation_function(frame *f, const tn_operation *op);

extern operation_function *const tn_operation_functions[]; /* by kinds */

static inline tn_status frame_do(frame *f, const tn_operation *op)
{
    return tn_operation_functions[op->kind](f, op);
}

/* Checks `valid` of the records in `view`, which end at the position of the input. */
tn_status tn_records_check(frame *f, const tn_operation *op, tn_view *view);

/* Reads the object of `inner`, a frame that lacks only its type. */
tn_status tn_frame_read(frame *inner, const tn_codec_type *type);

/* Makes the frame of the object that the TN_DO_READ `op` reads from `in`, without its address and parameters.
   tn_objects_read reads several objects in a row. */
void tn_object_frame(const frame *f, const tn_operation *op, tn_input *in, const tn_path *path, frame *inner);
tn_status tn_objects_read(frame *inner, const tn_codec_type *type, tn_path *path, uint8_t *objects,
                          size_t end);

/* The functions of operations (operation_*.c, record.c). */
tn_status tn_do_align(frame *f, const tn_operation *op);
tn_status tn_do_expect(frame *f, const tn_operation *op);
tn_status tn_do_load_object(frame *f, const tn_operation *op);
tn_status tn_do_table(frame *f, const tn_operation *op);
tn_status tn_do_find(frame *f, const tn_operation *op);
tn_status tn_do_bits(frame *f, const tn_operation *op);
tn_status tn_do_keep_bits(frame *f, const tn_operation *op);
tn_status tn_do_take(frame *f, const tn_operation *op);
tn_status tn_do_process(frame *f, const tn_operation *op);
tn_status tn_do_packed(frame *f, const tn_operation *op);
tn_status tn_do_text(frame *f, const tn_operation *op);
tn_status tn_do_records(frame *f, const tn_operation *op);
tn_status tn_do_open(frame *f, const tn_operation *op);
tn_status tn_do_keep_left(frame *f, const tn_operation *op);
tn_status tn_do_keep_open(frame *f, const tn_operation *op);
tn_status tn_do_new(frame *f, const tn_operation *op);
tn_status tn_do_opaque(frame *f, const tn_operation *op);
tn_status tn_do_read(frame *f, const tn_operation *op);
tn_status tn_do_enter(frame *f, const tn_operation *op);
tn_status tn_do_leave(frame *f, const tn_operation *op);
tn_status tn_do_value(frame *f, const tn_operation *op);
tn_status tn_do_choose(frame *f, const tn_operation *op);
tn_status tn_do_convert(frame *f, const tn_operation *op);
tn_status tn_do_count(frame *f, const tn_operation *op);
tn_status tn_do_fit(frame *f, const tn_operation *op);
tn_status tn_do_work(frame *f, const tn_operation *op);
tn_status tn_do_space(frame *f, const tn_operation *op);
tn_status tn_do_store(frame *f, const tn_operation *op);
tn_status tn_do_each(frame *f, const tn_operation *op);
tn_status tn_do_so_far(frame *f, const tn_operation *op);
tn_status tn_do_reserve(frame *f, const tn_operation *op);
tn_status tn_do_repeat(frame *f, const tn_operation *op);
tn_status tn_do_step(frame *f, const tn_operation *op);
tn_status tn_do_element(frame *f, const tn_operation *op);
tn_status tn_do_append(frame *f, const tn_operation *op);
tn_status tn_do_empty(frame *f, const tn_operation *op);
tn_status tn_do_trim(frame *f, const tn_operation *op);

/* Of instances (instance.c): the stream of the object, unless `io` names another one; the scope of its
   expressions; and the frame of its operations at the position. */
tn_input *tn_instance_stream(const tn_instance *instance, void *self);
scope tn_instance_scope(const tn_instance *instance, void *self, tn_input *in, const tn_path *path);
frame tn_instance_frame(const tn_instance *instance, void *self, tn_input *in, const tn_path *path);
/* Removes the elements of a failed attempt to read a list. */
void tn_instance_clear(const tn_instance *instance, void *self);

/* The case of a TN_DO_CHOOSE that its expression chooses; NULL: none. */
tn_status tn_case_chosen(scope *s, const tn_operation *op, const tn_operation **chosen);
tn_status tn_do_check(frame *f, const tn_operation *op);
tn_status tn_do_json(frame *f, const tn_operation *op);
tn_status tn_do_placed(frame *f, const tn_operation *op);

/* Space for arguments: not on the stack if they are many. */
enum { FEW_ARGUMENTS = 16 };

typedef struct argument_space {
    tn_result *values;
    const void **addresses; /* for functions of the user's program */
    tn_result few[FEW_ARGUMENTS];
    const void *few_addresses[FEW_ARGUMENTS];
    size_t size; /* in bytes, of a block of the allocator; or 0 */
} argument_space;

/* `member` is for errors. The caller ends the space, also on failure. */
tn_status tn_arguments_begin(const tn_input *in, const tn_path *path, const char *member, size_t count,
                             argument_space *space);
void tn_arguments_end(const tn_input *in, const argument_space *space);

/* The parameters of the type at the top, in the order of the schema. `again`: for a patch, which needs
   neither objects nor streams. */
tn_status tn_params_take(const frame *f, bool again, tn_result *arguments);

/* Stores the parameters in an object that is created; and makes the struct of callers from the parameters of
   an object. Lists of streams are made in `memory`. */
void tn_params_store(const tn_codec *codec, const void *given, void *object);
tn_status tn_params_restore(const tn_codec *codec, const void *object, tn_arena *memory, void *given);

/* Makes the table of `op`, in f's object, one of `count` zeroed records (table_layout.c). */
tn_status tn_create_table(frame *f, const tn_operation *op, tn_document *document, size_t count);

/* Evaluates the number of elements of `op`: f->count. Fails if the schema allows fewer. */
tn_status tn_frame_count(frame *f, const tn_operation *op);

/* The scope of an operation's expressions, for errors at `at`; or at the position of the stream when an error
   occurs. */
static inline const scope *scope_at(frame *f, const tn_operation *op, size_t at)
{
    f->over.member = op->id;
    f->over.at = at;
    f->over.here = false;
    return &f->over;
}

static inline const scope *scope_here(frame *f, const tn_operation *op)
{
    f->over.member = op->id;
    f->over.here = true;
    return &f->over;
}

/* The address at which an operation stores its value. */
static inline uint8_t *tn_frame_slot(const frame *f, uint32_t slot)
{
    return (uint8_t *)f->over.self + slot;
}

static inline void *tn_frame_value(const frame *f, const tn_operation *op)
{
    return op->slot != TN_NO_SLOT ? tn_frame_slot(f, op->slot) : f->to;
}

/* The address of the value of an operation in the object that is written. */
static inline const void *draft_model(const frame *f, const tn_operation *op)
{
    return op->slot != TN_NO_SLOT ? (const uint8_t *)f->model + op->slot : f->model_to;
}

tn_status tn_do_valid(frame *f, const tn_operation *op);

#endif
