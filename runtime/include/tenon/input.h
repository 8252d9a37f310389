/* What generated readers and validators use: one run over one input, and the ways it fails. Application code
   does not need this header. */
#ifndef TENON_INPUT_H
#define TENON_INPUT_H

#include "tenon/load.h"
#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tn_locations tn_locations;

/* One call of a reader or validator. */
typedef struct tn_run {
    const tn_options *options; /* never NULL */
    tn_error *error;           /* never NULL */
    tn_document *document;     /* NULL in validation */
    tn_locations *locations;   /* only for readers that say where members lie */
    tn_level level;
    uint64_t work_left;
    uint32_t depth_left;
    uint64_t empty_left;
    uint8_t *scratch; /* the caller's, in validation */
    size_t scratch_left;
    tn_arena scratch_arena; /* in reading */
    tn_error own_error;
} tn_run;

/* A stream: the bytes [0, size) of which [0, pos) are consumed. */
typedef struct tn_input {
    const uint8_t *data;
    size_t size;
    size_t pos;
    uint64_t base; /* offset of data[0] in the input of the call */
    tn_run *run;
} tn_input;

/* Starts a run of a validator over `size` bytes at `data`; NULL stands for no bytes. `options` and `error`
   may be NULL. Nothing has to be ended. */
void tn_run_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                  const tn_budget *budget, tn_error *error);

/* Starts a run of a reader: makes the document with a zeroed root object of `object_size` bytes. Where that
   fails the error is written down and nothing has to be ended. */
tn_status tn_read_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                        const tn_budget *budget, size_t object_size, void **object, tn_error *error);

/* Gives scratch memory back, and the document too where `status` is not TN_OK; returns `status`. The default
   budget of the codec does not bind the document any longer; a limit of the options does. */
tn_status tn_read_end(tn_run *run, tn_status status);

/* Keeps what is left of the input as a gap of the document. */
tn_status tn_keep_rest(const tn_input *in, const tn_path *path);

/* The index of the first `byte` at or behind `pos`, or SIZE_MAX; pos <= size. */
static inline size_t tn_find(const tn_input *in, size_t pos, uint8_t byte)
{
    const size_t distance = tn_find_byte(in->data + pos, in->size - pos, byte);
    return distance != SIZE_MAX ? pos + distance : SIZE_MAX;
}

/* Whether `count` records of `stride` bytes fit behind `pos`; pos <= size. */
static inline bool tn_records_fit(const tn_input *in, size_t pos, uint64_t count, size_t stride)
{
    return stride == 0 || count <= (in->size - pos) / stride;
}

/* One member of a run of members whose bounds are checked together. */
typedef struct tn_run_member {
    const char *member;
    size_t size;
} tn_run_member;

/* ---- failures: each writes the error down and returns its status ---- */

/* `needed` bytes for `member` at `at` are not there. `path` is that of the object that has the member, NULL
   for the root, and `at` the place in the stream, here and below. */
tn_status tn_fail_truncated(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t needed);

/* The same for the first of `count` adjacent members that does not fit; the first begins at `at`. */
tn_status tn_fail_truncated_run(const tn_input *in, const tn_path *path, size_t at,
                                const tn_run_member *members, size_t count);

/* `count` elements of at least `least` bytes do not fit; names the member and what would be needed. */
tn_status tn_fail_count(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        uint64_t count, uint64_t least);

/* `count` records of `stride` bytes do not fit; names the first that does not. */
tn_status tn_fail_records(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          uint64_t count, size_t stride);

/* The bytes from `at` to the end of the stream lack the terminator of `member`. */
tn_status tn_fail_unterminated(const tn_input *in, const tn_path *path, const char *member, size_t at);

/* The bytes at `at` are not the `size` bytes of a constant. */
tn_status tn_fail_constant(const tn_input *in, const tn_path *path, const char *member, size_t at,
                           const void *expected, size_t size);

/* Any other failure at a value. */
tn_status tn_fail(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_status status,
                  tn_value expected, tn_value found);

/* ---- rules ---- */

/* Whether the rule is to be checked in this run. */
static inline bool tn_rule_applies(const tn_run *run, const tn_rule *rule)
{
    return rule->level <= run->level;
}

/* Reports a broken rule at `member` (and element `index`, or TN_NO_INDEX) of the object at `path`. Returns
   TN_OK where reading goes on (a warning or a note), the error's status otherwise. `offset` is absolute. */
tn_status tn_finding(tn_run *run, const tn_path *path, const char *member, size_t index, uint64_t offset,
                     const tn_rule *rule, tn_value found);

/* Reports that a rule could not be checked for want of scratch memory. That is an error where breaking
   the rule is one. */
tn_status tn_not_checked(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                         const tn_rule *rule);

/* ---- budgets ---- */

/* Takes `amount` elements or bytes from the work budget. TN_WORK_BUDGET. */
static inline tn_status tn_work(const tn_input *in, const tn_path *path, const char *member, size_t at,
                                uint64_t amount)
{
    if (amount > in->run->work_left)
        return tn_fail(in, path, member, at, TN_WORK_BUDGET, tn_value_none(), tn_value_unsigned(amount));
    in->run->work_left -= amount;
    return TN_OK;
}

/* Takes `count` elements without bytes from their limit. TN_EMPTY_ELEMENTS. */
tn_status tn_empty_elements(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t count);

/* `count` zeroed elements of `size` bytes in the document. TN_NO_MEMORY or TN_MEMORY_BUDGET, and
   then *items is NULL. */
tn_status tn_array(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                   size_t size, void **items);

/* Scratch memory for `count` elements, until the run ends. In validation *items is NULL where the caller's
   scratch does not suffice, and the rule is then not checked; in reading that is an error, as above. */
tn_status tn_scratch(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                     size_t size, void **items);

/* Says where a member lies; nothing happens where nobody asked. `address` is the member in its object.
   TN_NO_MEMORY. */
tn_status tn_locate(const tn_input *in, const void *address, size_t at, size_t size);

#ifdef __cplusplus
}
#endif

#endif
