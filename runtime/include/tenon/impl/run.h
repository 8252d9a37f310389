/* The state of one call of a generated reader or validator, its begin and its end. Application code does not
   need this header. */
#ifndef TENON_IMPL_RUN_H
#define TENON_IMPL_RUN_H

#include "tenon/memory.h"
#include "tenon/process.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Receives the place of a member in the input: its offset in bytes, its size in bits. Returns TN_OK or
   TN_NO_MEMORY. */
typedef tn_status tn_note_place(void *to, const void *address, uint64_t offset, uint64_t bits);

/* Bytes of the input. */
typedef struct tn_range {
    uint64_t at, end;
} tn_range;

typedef struct tn_range_list {
    tn_range *items;
    size_t count, capacity;
} tn_range_list;

/* The range of a value in a JSON document, which its form replaces by a placeholder. */
typedef struct tn_json_mark {
    size_t from, to; /* in the stream */
} tn_json_mark;

typedef struct tn_json_object tn_json_object;

/* The position of a run in a JSON document; see json_wire.h. */
typedef struct tn_json_state {
    tn_json_object *open; /* the innermost object */
    bool unplaced;        /* a key is being read, or a value that no member holds */
    size_t level;         /* objects and arrays around */
    struct {
        tn_json_mark *items;
        size_t count, capacity;
    } marks; /* in reading: those of all objects that are open */
} tn_json_state;

/* A place in a stream where a rule uses a value that depends on the position of the stream. Equal places
   have equal numbers. */
typedef struct tn_look_place {
    const uint8_t *at; /* position in the stream that the value uses, */
    size_t whole;      /* and position in the stream of the call */
    uint8_t bits_left;
    bool bits_little_endian;
    uint32_t number;
} tn_look_place;

/* The rest of the limits of a call. */
typedef struct tn_limits_left {
    uint64_t work, empty, space, decoded;
} tn_limits_left;

/* One call of a reader or validator. */
struct tn_run {
    const tn_options *options; /* never NULL */
    tn_error *error;           /* never NULL */
    tn_document *document;     /* NULL in validation */
    tn_locations *locations;   /* only for readers that record places of members */
    tn_note_place *note;       /* receives the places of computed instances; or NULL, */
    void *note_to;             /* and its first argument */
    struct tn_trace *trace;    /* only for engines that patch: the bytes that each value was read from */
    struct saved_list *undo;   /* of engines that patch: values before instances change them; or NULL */
    tn_level level;
    uint64_t work_left;
    uint32_t depth, depth_left;
    uint64_t empty, empty_left;
    uint64_t space_left;
    uint8_t *scratch; /* the caller's, in validation */
    size_t scratch_size, scratch_left;
    uint64_t given_back;      /* scratch memory of validated objects, released again */
    tn_arena scratch_arena;   /* in reading */
    struct tn_blocks *blocks; /* kept extremes of arrays, in scratch memory; see rules.h */
    struct tn_note *notes;    /* values kept for rules, in scratch memory */
    const uint8_t *data;      /* the input of the call, */
    size_t size;
    struct tn_input *whole; /* and the stream over all of the input */
    uint64_t decoded_left;
    uint32_t ratio;
    uint64_t memory_limit; /* of the document while the run goes on; in validation of scratch memory */
    tn_range_list placed;  /* in reading: the members that are placed, and */
    tn_range_list tails;   /* the rest of the stream behind each */
    uint64_t placed_first; /* where the first placed member begins, or TN_NO_OFFSET, and */
    uint64_t placed_end;   /* where the last that was read ends, */
    unsigned placed_rank;  /* and its rank */
    tn_json_state json;
    uint32_t looks; /* number of active rules that use values which depend on the position of the stream; see
                       tn_look */
    uint32_t look_count;      /* number of the places where such rules used values, and */
    tn_look_place look;       /* the last place */
    tn_limits_left look_left; /* limits of such rules; while they run, those of reading */
    bool failed; /* reading has failed: instances that depend on the whole object cannot be computed */
    tn_options own_options; /* of a run that outlives the call */
    tn_error own_error;
};

/* Starts a run of a validator over `size` bytes at `data`; NULL stands for no bytes. `options` and `error`
   may be NULL. Nothing has to be ended. */
void tn_run_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                  const tn_budget *budget, tn_error *error);

/* Starts a run of a reader: creates the document with a zeroed root object of `object_size` bytes. On an
   error nothing has to be ended. */
tn_status tn_read_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                        const tn_budget *budget, size_t object_size, void **object, tn_error *error);

/* Starts a run that computes a value of an object: errors go to `error`; there is no input, no memory but
   `size` bytes at `space`, and no budget of work. Returns `in`. Nothing has to be ended. */
tn_input *tn_compute_begin(tn_run *run, tn_input *in, const tn_budget *budget, void *space, size_t size,
                           tn_error *error);

/* Ends a run of a reader: frees scratch memory, and returns `status`. On an error it frees the document and
   sets *object to NULL, unless the options ask to keep the part that was read. Afterwards the default budget
   of the codec no longer limits the document; a limit in the options does. */
tn_status tn_read_end(tn_run *run, tn_status status, void **object);

/* tn_read_begin for codecs whose objects keep their streams, to compute instances later: the run and the
   stream lie in the document and outlive the call. The caller's allocator and input must outlive the
   document; the limits of memory, work and decoding still apply. tn_read_end ends the run. */
tn_status tn_read_begin_kept(tn_run **run, tn_input **in, const void *data, size_t size,
                             const tn_options *options, const tn_budget *budget, size_t object_size,
                             void **object, tn_error *error);

/* Resumes the run of a stream to compute an instance after reading: errors go to `error`, which may be NULL.
   Returns NULL, with *error TN_ABSENT, if the stream is NULL, as for an object in a clone, or if reading has
   failed. The caller ends it by tn_run_pause. Threads that compute instances of objects of one document need
   a lock. */
tn_run *tn_stream_resume(const tn_input *in, tn_error *error);

/* Pauses a run: frees scratch memory, and returns `status`. The run can be resumed after any status. */
tn_status tn_run_pause(tn_run *run, tn_status status);

#ifdef __cplusplus
}
#endif

#endif
