/* Functions that generated readers and validators use over one input, and its errors. Application code does
   not need this header. */
#ifndef TENON_IMPL_INPUT_H
#define TENON_IMPL_INPUT_H

#include "tenon/impl/load.h"
#include "tenon/impl/run.h"
#include "tenon/list.h"
#include "tenon/memory.h"
#include "tenon/numbers.h"
#include "tenon/process.h"
#include "tenon/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keeps the input of the object, for a writer that keeps its bytes. */
void tn_keep_source(const tn_run *run);

/* Keeps the size of the sequence, which ends at the position of the stream. */
static inline void tn_keep_in_line(const tn_input *in)
{
    in->run->document->in_line = in->pos;
}

/* Keeps the place of an instance that was read, from `begin` to the position of the stream. */
static inline void tn_keep_place(const tn_input *in, size_t begin, tn_placement *placement)
{
    placement->at = begin;
    placement->size = in->pos - begin;
    placement->known = true;
}

/* Keeps the rest of the input as a gap of the document. Does nothing for an object of the root's type inside
   another, which has a path. */
tn_status tn_keep_rest(const tn_input *in, const tn_path *path);

/* Returns a number of elements or bytes as objects keep it. */
static inline uint32_t tn_amount(size_t count)
{
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

/* ---- placed members (placement.c) ---- */

/* Records the place of a member that was read from `begin` up to the position of the stream, and that it
   owns these bytes. A writer aligns it to `alignment`. Returns TN_OK, TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_keep_placement(const tn_input *in, const tn_path *path, const char *member, size_t begin,
                            unsigned rank, uint64_t alignment, tn_placement *placement);

/* Records that an absent member of this rank and alignment would be at `position`. */
void tn_keep_nowhere(const tn_input *in, uint64_t position, unsigned rank, uint64_t alignment,
                     tn_placement *placement);

/* Records the rest of a stream with placed members, as a part of them or as a gap. Errors are those of
   tn_keep_placement. */
tn_status tn_keep_tail(const tn_input *in, const tn_path *path);

/* Keeps the bytes of the input that no member holds as gaps of the document. Called after the root object
   has been read; does nothing for an object of its type inside another, which has a path. Errors are those of
   tn_keep_placement. */
tn_status tn_keep_gaps(const tn_input *in, const tn_path *path);

/* Returns the index of the first `byte` at or after `pos`, or SIZE_MAX. Requires pos <= size. */
TN_INLINE size_t tn_find(const tn_input *in, size_t pos, uint8_t byte)
{
    const size_t distance = tn_find_byte(in->data + pos, in->size - pos, byte);
    return distance != SIZE_MAX ? pos + distance : SIZE_MAX;
}

/* Returns whether `count` records of `stride` bytes fit after `pos`; pos <= size. The count of records
   without bytes is limited by views and by expressions of 64 signed bits. */
TN_INLINE bool tn_records_fit(const tn_input *in, size_t pos, uint64_t count, size_t stride)
{
    return stride == 0 ? count <= INT64_MAX && count <= SIZE_MAX : count <= (in->size - pos) / stride;
}

/* Reads `count` numbers as a view, unless `numbers` is NULL. Returns TN_TRUNCATED if the stream is too
   short. */
tn_status tn_take_numbers(tn_input *in, const tn_path *path, const char *member, uint64_t count, tn_form form,
                          tn_numbers *numbers);

/* Allocates the slots of a measured layout in the document. Returns TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_take_slots(const tn_input *in, const tn_path *path, const char *member, tn_layout *layout);

/* Allocates them in scratch memory, from a level on and for `count` records: for rules that read the records
   in validation. Without enough scratch memory the layout stays measured. */
tn_status tn_keep_slots(const tn_input *in, const tn_path *path, const char *member, tn_level level,
                        uint64_t count, tn_layout *layout);

/* Reads `count` records of a table as a view, unless `view` is NULL. Returns TN_TRUNCATED if the stream is
   too short. */
tn_status tn_take_table(tn_input *in, const tn_path *path, const char *member, uint64_t count,
                        const tn_layout *layout, tn_table_view *view);

/* One member of a run of members whose bounds are checked together. */
typedef struct tn_run_member {
    const char *member;
    size_t size;
} tn_run_member;

/* Returns the offset in the input of byte `at` of a stream, or TN_NO_OFFSET. Bytes before the stream have
   negative places, as unsigned numbers. */
TN_INLINE uint64_t tn_offset(const tn_input *in, size_t at)
{
    return in->base != TN_NO_OFFSET ? (size_t)((size_t)in->base + at) : TN_NO_OFFSET;
}

/* Returns the offset in the input of bytes that a stream or a process gave, or TN_NO_OFFSET if they are
   outside of it. */
uint64_t tn_offset_of(const tn_run *run, tn_bytes bytes);

/* ---- failures: each stores an error and returns its status ---- */

/* Reports that the stream has fewer than `needed` bytes at `at` for `member`. In these functions, `path` is
   that of the object of the member, NULL for the root, and `at` the place in the stream. */
tn_status tn_fail_truncated(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t needed);

/* Reports the first of `count` adjacent members that does not fit; the first begins at `at`. */
tn_status tn_fail_truncated_run(const tn_input *in, const tn_path *path, size_t at,
                                const tn_run_member *members, size_t count);

/* Reports that `count` elements of at least `least` bytes do not fit, with the member and the needed size. */
tn_status tn_fail_count(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        uint64_t count, uint64_t least);

/* Reports the first of `count` records of `stride` bytes that does not fit. Returns TN_OVERFLOW if records
   without bytes are too many for a view. */
tn_status tn_fail_records(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          uint64_t count, size_t stride);

/* Reports that the bytes from `at` to the end of the stream lack the terminator of `member`. */
tn_status tn_fail_unterminated(const tn_input *in, const tn_path *path, const char *member, size_t at);

/* Reports that the bytes at `at` differ from the `size` bytes of a constant. */
tn_status tn_fail_constant(const tn_input *in, const tn_path *path, const char *member, size_t at,
                           const void *expected, size_t size);

/* Reports that an expression of the member uses an absent member: `what`, as in the schema. Returns
   TN_ABSENT. */
tn_status tn_fail_absent(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         const char *what);

/* ---- rules ---- */

/* Returns whether this run checks the rule. */
TN_INLINE bool tn_rule_applies(const tn_run *run, const tn_rule *rule)
{
    return rule->level <= run->level;
}

/* Reports that a rule is violated at `member` (and element `index`, or TN_NO_INDEX) of the object at `path`.
   Returns TN_OK if reading goes on (after a warning or a note), otherwise the status of the error. `offset`
   is that in the input. */
tn_status tn_finding(tn_run *run, const tn_path *path, const char *member, size_t index, uint64_t offset,
                     const tn_rule *rule, tn_value found);

/* Reports a violated rule that compares the found value with another one. */
tn_status tn_finding_against(tn_run *run, const tn_path *path, const char *member, size_t index,
                             uint64_t offset, const tn_rule *rule, tn_value found, tn_relation relation,
                             tn_value expected);

/* Reports a warning that belongs to no rule. It ends the run if warnings are errors. */
tn_status tn_warning(tn_run *run, const tn_path *path, const char *member, uint64_t offset, tn_status status,
                     tn_value expected, tn_value found);

/* Reports that a rule was not checked because the options name no container: a note under all options. */
tn_status tn_no_container(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                          const tn_rule *rule);

/* Return whether the container of the file, which the options name, has a file with this name; and one with
   this name, a dot and an extension. */
TN_INLINE bool tn_is_member(const tn_run *run, tn_text name)
{
    const tn_container_names *container = run->options->container;
    return container->has(container->user, name);
}

TN_INLINE bool tn_is_member_stem(const tn_run *run, tn_text stem)
{
    const tn_container_names *container = run->options->container;
    return container->has_stem(container->user, stem);
}

/* Returns whether the container has a file of the format with this name or stem. Any file counts if the
   caller does not know formats. */
TN_INLINE bool tn_is_member_of(const tn_run *run, tn_text name, const char *format)
{
    const tn_container_names *container = run->options->container;
    if (container->is_of != NULL) return container->is_of(container->user, name, format);
    return tn_is_member(run, name) || tn_is_member_stem(run, name);
}

/* Reports that a rule was not checked because scratch memory is too small. That is an error if a violation
   of the rule is one. */
tn_status tn_not_checked(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                         const tn_rule *rule);

/* ---- budgets ---- */

/* Takes `amount` elements or bytes from the work budget. Returns TN_WORK_BUDGET if it is exceeded. */
TN_INLINE tn_status tn_work(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t amount)
{
    if (amount > in->run->work_left)
        return tn_fail(in, path, member, at, TN_WORK_BUDGET, tn_value_none(), tn_value_unsigned(amount));
    in->run->work_left -= amount;
    return TN_OK;
}

/* Takes `count` elements of size 0 from their limit. Returns TN_EMPTY_ELEMENTS if it is exceeded. */
tn_status tn_empty_elements(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t count);

/* Takes `bytes` bytes, the least size of elements that placed members lead to, from the limit for elements
   that may overlap. So there are no more elements than fit side by side; scratch memory is computed for that
   number. Returns TN_OVERLAP if the limit is exceeded. */
tn_status tn_take_space(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        uint64_t bytes);

/* Allocates `count` zeroed elements of `size` bytes in the document. Returns TN_NO_MEMORY or
   TN_MEMORY_BUDGET; *items is NULL then. */
tn_status tn_array(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                   size_t size, void **items);

/* Allocates zeroed scratch memory for `count` elements, until the run ends. In validation *items is NULL if
   the scratch memory of the caller is too small, and the rule is not checked; in reading that is an error,
   as above. */
tn_status tn_scratch(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                     size_t size, void **items);

/* Clears an object: a call, which for objects of some size is faster than the code of compilers for memset
   with a constant size. */
void tn_clear(void *object, size_t size);

/* Scratch memory that a rule borrows while it is checked, and the state before. */
typedef struct tn_loan {
    void *items; /* NULL: as for tn_scratch */
    tn_arena arena;
    uint64_t limit;
    uint8_t *scratch;
    size_t left;
    const void *end, *chunk; /* the end of the memory that had been taken then, */
    size_t left_then;        /* and its size at that time */
} tn_loan;

/* Lends memory like tn_scratch, until tn_give_back. Loans are given back in reverse order. A loan stays taken
   if memory behind it is still in use. */
tn_status tn_borrow(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                    size_t size, tn_loan *loan);
void tn_give_back(const tn_input *in, const tn_loan *loan);

/* Copies `count * size` bytes into memory of tn_run_alloc; *copy is NULL if `count` is 0. */
tn_status tn_run_copy_items(const tn_input *in, const tn_path *path, const char *member, const void *items,
                            size_t count, size_t size, void **copy);

TN_INLINE tn_status tn_run_copy(const tn_input *in, const tn_path *path, const char *member,
                                const void *items, size_t count, size_t size, void **copy)
{
    *copy = NULL;
    return count == 0 ? TN_OK : tn_run_copy_items(in, path, member, items, count, size, copy);
}

/* The used part of the caller's scratch memory. */
typedef struct tn_mark {
    uint8_t *scratch;
    size_t left;
} tn_mark;

TN_INLINE tn_mark tn_run_mark(const tn_run *run)
{
    const tn_mark mark = {run->scratch, run->scratch_left};
    return mark;
}

/* Releases the caller's scratch memory that validation took after the mark: no pointer into it may be used
   again. Does nothing in reading. */
TN_INLINE void tn_run_release(tn_run *run, tn_mark mark)
{
    if (run->document != NULL) return;
    run->scratch = mark.scratch;
    run->scratch_left = mark.left;
}

/* Releases scratch memory of objects, like tn_run_release, but the bytes still count towards the memory
   limit, as they do in reading. */
void tn_run_give_back(tn_run *run, tn_mark mark);

/* Appends a copy of `size` bytes at `item` to a list of such items (tn_u4_list, tn_variant_list, a generated
   list of objects or of pointers to them), in memory of tn_run_alloc. A full list grows in place if nothing
   was allocated behind it, and takes n * size bytes in validation. Otherwise its items move to twice the
   space; the document keeps the old space, so a list of n items takes up to 4 * n * size bytes. Errors are
   those of tn_run_alloc; the list is then unchanged. */
tn_status tn_list_push(const tn_input *in, const tn_path *path, const char *member, size_t at, void *list,
                       size_t size, const void *item);

/* Provides space for a zeroed item behind the last one, like tn_list_push. The caller increases the count.
 *slot is valid until the next call. */
tn_status tn_list_slot(const tn_input *in, const tn_path *path, const char *member, size_t at, void *list,
                       size_t size, void **slot);

/* Provides space for `count` items of an empty list. Errors are those of tn_run_alloc. */
tn_status tn_list_reserve(const tn_input *in, const tn_path *path, const char *member, size_t at, void *list,
                          uint64_t count, size_t size);

/* In reading: gives back the space that a list does not need, if nothing was allocated since. */
void tn_list_fit(const tn_input *in, void *list, size_t size);

/* In validation: provides space for tn_list_try, if the caller's scratch memory suffices. */
void tn_list_try_reserve(const tn_input *in, void *list, uint64_t count, size_t size);

/* In validation: provides a place for zeroed item `i`, the next of such a list, in the caller's scratch
   memory. Returns false if scratch memory does not suffice, now or at an earlier item; the list then has no
   items. */
bool tn_list_try(const tn_input *in, void *list, size_t size, size_t i, void **slot);

/* Appends the element `item`, which cannot be read as a whole, if the options say keep_partial and there is
   memory. Returns `status`, and leaves the error unchanged. */
tn_status tn_list_keep(const tn_input *in, void *list, size_t size, const void *item, tn_status status);

/* ---- nesting ---- */

/* Enters an object in an object of its own type, and takes 1 from the work budget, because such objects may
   occupy no bytes. Returns TN_DEPTH_LIMIT or TN_WORK_BUDGET. After success the caller calls tn_leave. */
TN_INLINE tn_status tn_enter(const tn_input *in, const tn_path *path, const char *member, size_t at)
{
    if (in->run->depth_left == 0)
        return tn_fail(in, path, member, at, TN_DEPTH_LIMIT, tn_value_none(), tn_value_none());
    in->run->depth_left--;
    return tn_work(in, path, member, at, 1);
}

TN_INLINE void tn_leave(const tn_input *in)
{
    in->run->depth_left++;
}

/* Returns whether a value that may depend on the position of the stream is already known for this caller. */
TN_INLINE bool tn_cell_serves(const tn_input *in, tn_cell cell)
{
    return cell == TN_CELL_READY || (cell == TN_CELL_LOOKED && in->run->looks != 0);
}

/* Returns the cell of such an instance after it was computed. */
TN_INLINE tn_cell tn_cell_computed(const tn_input *in, tn_status status)
{
    return status != TN_OK ? TN_CELL_EMPTY : in->run->looks != 0 ? TN_CELL_LOOKED : TN_CELL_READY;
}

/* Returns the same for a value that itself depends on the position of the stream: rules at other places need
   another value. `look` is the place of the last rule. */
TN_INLINE bool tn_cell_serves_here(const tn_input *in, tn_cell cell, uint32_t look)
{
    return cell == TN_CELL_READY || (tn_cell_serves(in, cell) && look == in->run->look.number);
}

/* Begins to compute an instance. Returns TN_CYCLE if its computation has begun already. The caller sets the
   cell to TN_CELL_READY on success, otherwise to TN_CELL_EMPTY. */
TN_INLINE tn_status tn_cell_begin(const tn_input *in, const tn_path *path, const char *member, size_t at,
                                  tn_cell *cell)
{
    if (*cell == TN_CELL_BUSY)
        return tn_fail(in, path, member, at, TN_CYCLE, tn_value_none(), tn_value_none());
    *cell = TN_CELL_BUSY;
    return TN_OK;
}

/* Records the place of a member, if the caller asked for places and the bytes are in the input. `address` is
   the member in its object. Returns TN_OK or TN_NO_MEMORY. */
tn_status tn_locate(const tn_input *in, const void *address, size_t at, size_t size);

/* Record the place of the last `count` bits that were read; and of a member from bit `begin` of the stream
   (tn_bit_begin) to the position of the stream. */
tn_status tn_locate_bits(const tn_input *in, const void *address, uint64_t count);
tn_status tn_locate_from(const tn_input *in, const void *address, uint64_t begin);

/* Adds a location, for tn_locate_instances. */
tn_status tn_locations_note(void *locations, const void *address, uint64_t offset, uint64_t bits);

/* Records the place of a computed instance, from `at` to the position of the stream, with the function of
   tn_locate_instances. */
TN_INLINE tn_status tn_locate_instance(const tn_input *in, const void *address, size_t at)
{
    const tn_run *run = in->run;
    if (run->note == NULL || in->base == TN_NO_OFFSET || in->pos < at) return TN_OK;
    if (in->pos == at) return run->note(run->note_to, address, tn_offset(in, at), 0);
    return run->note(run->note_to, address, tn_offset(in, at), (uint64_t)(in->pos - at) * 8 - in->bits_left);
}

/* Sets the function that receives the places of instances from now on; NULL for none. */
TN_INLINE void tn_locate_instances(tn_run *run, tn_note_place *note, void *to)
{
    run->note = note;
    run->note_to = to;
}

#ifdef __cplusplus
}
#endif

#endif
