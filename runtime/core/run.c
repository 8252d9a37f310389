/* Begins and ends runs of readers and validators: options and budgets. */
#include "tenon/impl/input.h"

#include "align.h"

/* per_byte * size + base, or UINT64_MAX if that is more. */
static uint64_t budget_for(uint64_t per_byte, uint64_t base, size_t size)
{
    if (per_byte != 0 && size > (UINT64_MAX - base) / per_byte) return UINT64_MAX;
    return per_byte * size + base;
}

static uint64_t limit_or(uint64_t limit, uint64_t otherwise)
{
    return limit != 0 ? limit : otherwise;
}

void tn_run_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                  const tn_budget *budget, tn_error *error)
{
    static const tn_options defaults = {0};
    static const uint8_t nothing[1] = {0};
    const tn_options *given = options != NULL ? options : &defaults;
    const size_t known = data != NULL ? size : 0;
    run->options = given;
    run->error = error != NULL ? error : &run->own_error;
    run->document = NULL;
    run->locations = NULL;
    tn_locate_instances(run, NULL, NULL);
    run->trace = NULL;
    run->undo = NULL;
    run->level = given->level;
    run->work_left =
        limit_or(given->limits.work, budget_for(budget->work_per_byte, budget->work_base, known));
    run->depth = given->limits.depth != 0 ? given->limits.depth : budget->depth;
    run->depth_left = run->depth;
    run->empty = limit_or(given->limits.empty_elements, budget->empty_elements);
    run->empty_left = run->empty;
    run->space_left = limit_or(given->limits.space, budget_for(budget->space_per_byte, 0, known));
    run->scratch = given->scratch;
    run->scratch_size = given->scratch != NULL ? given->scratch_size : 0;
    run->scratch_left = run->scratch_size;
    run->given_back = 0;
    tn_arena_init(&run->scratch_arena, given->allocator, 0);
    run->blocks = NULL;
    run->notes = NULL;
    run->data = data != NULL ? data : nothing;
    run->size = known;
    run->whole = in;
    run->decoded_left =
        limit_or(given->limits.decoded, budget_for(budget->decoded_per_byte, budget->decoded_base, known));
    run->ratio = given->limits.ratio != 0 ? given->limits.ratio : budget->ratio;
    run->memory_limit =
        limit_or(given->limits.memory, budget_for(budget->memory_per_byte, budget->memory_base, known));
    run->placed_first = TN_NO_OFFSET;
    run->placed_rank = 0;
    run->placed = (tn_range_list){NULL, 0, 0};
    run->tails = (tn_range_list){NULL, 0, 0};
    memset(&run->json, 0, sizeof run->json);
    run->looks = run->look_count = 0;
    memset(&run->look, 0, sizeof run->look);
    run->look_left = (tn_limits_left){run->work_left, run->empty_left, run->space_left, run->decoded_left};
    run->failed = false;
    in->data = run->data;
    in->size = known;
    in->pos = 0;
    in->base = 0;
    in->run = run;
    in->bits_left = 0;
    in->bits_little_endian = false;
}

/* Takes the caller's memory, from its first address on that is aligned for any type. */
static void take_scratch(tn_run *run, void *space, size_t size)
{
    const size_t beyond = (uintptr_t)space % TN_ALIGNMENT;
    const size_t padding = beyond != 0 ? TN_ALIGNMENT - beyond : 0, skipped = padding < size ? padding : size;
    run->scratch = space != NULL ? (uint8_t *)space + skipped : NULL;
    run->scratch_size = run->scratch_left = size - skipped;
}

tn_input *tn_compute_begin(tn_run *run, tn_input *in, const tn_budget *budget, void *space, size_t size,
                           tn_error *error)
{
    tn_run_begin(run, in, NULL, 0, NULL, budget, error);
    take_scratch(run, space, size);
    run->memory_limit = UINT64_MAX;
    run->work_left = UINT64_MAX;
    in->base = TN_NO_OFFSET;
    return in;
}

tn_status tn_read_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                        const tn_budget *budget, size_t object_size, void **object, tn_error *error)
{
    tn_run_begin(run, in, data, size, options, budget, error);
    const tn_status status = tn_document_new(&run->document, object_size, options, object);
    if (status != TN_OK)
        return tn_fail(in, NULL, NULL, 0, status, tn_value_none(), tn_value_unsigned(object_size));
    run->document->arena.limit = run->memory_limit;
    return TN_OK;
}

/* The part of a run that outlives the reader's call, if objects have instances. */
typedef struct kept_run {
    tn_run run;
    tn_input in;
} kept_run;

tn_status tn_read_begin_kept(tn_run **run, tn_input **in, const void *data, size_t size,
                             const tn_options *options, const tn_budget *budget, size_t object_size,
                             void **object, tn_error *error)
{
    tn_run first;
    tn_input stream;
    void *block;
    tn_status status =
        tn_read_begin(&first, &stream, data, size, options, budget, object_size, object, error);
    if (status != TN_OK) return status;
    status = tn_arena_alloc(&first.document->arena, 1, sizeof(kept_run), &block);
    if (status != TN_OK) {
        tn_document_free(first.document);
        *object = NULL;
        return tn_fail(&stream, NULL, NULL, 0, status, tn_value_none(), tn_value_unsigned(sizeof(kept_run)));
    }
    kept_run *kept = block;
    kept->run = first;
    kept->run.own_options = *first.options;
    kept->run.options = &kept->run.own_options;
    kept->run.error = error != NULL ? error : &kept->run.own_error;
    kept->in = stream;
    kept->in.run = &kept->run;
    kept->run.whole = &kept->in;
    kept->run.document->run = &kept->run;
    *run = &kept->run;
    *in = &kept->in;
    return TN_OK;
}

/* Removes the parts of the call from the run, which goes on. */
static void leave_call(tn_run *run)
{
    run->error = &run->own_error;
    run->locations = NULL;
    tn_locate_instances(run, NULL, NULL);
    run->own_options.container = NULL;
    run->own_options.params = NULL;
    run->own_options.report = NULL;
    run->own_options.user = NULL;
}

tn_status tn_read_end(tn_run *run, tn_status status, void **object)
{
    tn_document *document = run->document;
    tn_arena_free(&run->scratch_arena);
    run->blocks = NULL;
    run->notes = NULL;
    if (status != TN_OK && !run->options->keep_partial) {
        tn_document_free(document);
        *object = NULL;
        return status;
    }
    run->failed = status != TN_OK;
    document->arena.limit = limit_or(run->options->limits.memory, UINT64_MAX);
    if (run->options == &run->own_options) leave_call(run);
    return status;
}

tn_run *tn_stream_resume(const tn_input *in, tn_error *error)
{
    static const tn_error absent = {.status = TN_ABSENT, .offset = TN_NO_OFFSET};
    if (in == NULL || in->run->failed) {
        if (error != NULL) *error = absent;
        return NULL;
    }
    tn_run *run = in->run;
    run->error = error != NULL ? error : &run->own_error;
    run->depth_left = run->depth;
    run->document->arena.limit = run->memory_limit;
    return run;
}

tn_status tn_run_pause(tn_run *run, tn_status status)
{
    tn_arena_free(&run->scratch_arena);
    run->blocks = NULL;
    run->notes = NULL;
    run->error = &run->own_error;
    run->document->arena.limit = limit_or(run->options->limits.memory, UINT64_MAX);
    return status;
}

void tn_keep_source(const tn_run *run)
{
    run->document->source = run->data;
    run->document->level = (uint8_t)run->level;
    run->document->size = run->size;
}

tn_status tn_keep_rest(const tn_input *in, const tn_path *path)
{
    const size_t left = in->size - in->pos;
    if (left == 0 || path != NULL) return TN_OK;
    const tn_status status =
        tn_document_gap(in->run->document, tn_offset(in, in->pos), in->data + in->pos, left);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, NULL, in->pos, status, tn_value_none(), tn_value_unsigned(left));
}

tn_status tn_take_numbers(tn_input *in, const tn_path *path, const char *member, uint64_t count, tn_form form,
                          tn_numbers *numbers)
{
    const size_t stride = tn_form_size(form);
    if (!tn_records_fit(in, in->pos, count, stride))
        return tn_fail_records(in, path, member, in->pos, count, stride);
    if (numbers != NULL) {
        numbers->data = in->data + in->pos;
        numbers->owned = NULL;
        numbers->stride = stride;
        numbers->count = (size_t)count;
        numbers->form = form;
    }
    in->pos += (size_t)count * stride;
    return TN_OK;
}

tn_status tn_take_slots(const tn_input *in, const tn_path *path, const char *member, tn_layout *layout)
{
    void *slots;
    const tn_status status =
        tn_run_alloc(in, path, member, in->pos, layout->count, sizeof *layout->slots, &slots);
    layout->slots = slots;
    layout->count = 0;
    layout->stride = 0;
    return status;
}

tn_status tn_keep_slots(const tn_input *in, const tn_path *path, const char *member, tn_level level,
                        uint64_t count, tn_layout *layout)
{
    void *slots;
    if (in->run->level < level || count == 0 || layout->count == 0) return TN_OK;
    const tn_status status =
        tn_scratch(in, path, member, in->pos, layout->count, sizeof *layout->slots, &slots);
    if (status != TN_OK || slots == NULL) return status;
    layout->slots = slots;
    layout->count = 0;
    layout->stride = 0;
    return TN_OK;
}

tn_status tn_take_table(tn_input *in, const tn_path *path, const char *member, uint64_t count,
                        const tn_layout *layout, tn_table_view *view)
{
    const size_t stride = layout->stride;
    if (!tn_records_fit(in, in->pos, count, stride))
        return tn_fail_records(in, path, member, in->pos, count, stride);
    if (view != NULL) {
        view->data = in->data + in->pos;
        view->owned = NULL;
        view->stride = stride;
        view->count = (size_t)count;
        view->slots = layout->slots;
        view->slot_count = layout->slots != NULL || count != 0 ? layout->count : 0;
    }
    in->pos += (size_t)count * stride;
    return TN_OK;
}

tn_status tn_empty_elements(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t count)
{
    tn_run *run = in->run;
    const uint64_t before = run->empty - run->empty_left;
    if (count > run->empty_left)
        return tn_fail(in, path, member, at, TN_EMPTY_ELEMENTS, tn_value_unsigned(run->empty),
                       tn_value_unsigned(count > UINT64_MAX - before ? UINT64_MAX : before + count));
    run->empty_left -= count;
    return TN_OK;
}

tn_status tn_take_space(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        uint64_t bytes)
{
    if (bytes > in->run->space_left)
        return tn_fail(in, path, member, at, TN_OVERLAP, tn_value_unsigned(in->run->space_left),
                       tn_value_unsigned(bytes));
    in->run->space_left -= bytes;
    return TN_OK;
}
