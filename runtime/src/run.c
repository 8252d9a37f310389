/* Runs of readers and validators: options, budgets, memory. */
#include "tenon/input.h"

/* per_byte * size + base, or UINT64_MAX where that is more. */
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
    run->level = given->level;
    run->work_left =
        limit_or(given->limits.work, budget_for(budget->work_per_byte, budget->work_base, known));
    run->depth_left = given->limits.depth != 0 ? given->limits.depth : budget->depth;
    run->empty_left = limit_or(given->limits.empty_elements, budget->empty_elements);
    run->scratch = given->scratch;
    run->scratch_left = given->scratch != NULL ? given->scratch_size : 0;
    tn_arena_init(&run->scratch_arena, given->allocator, 0);
    in->data = data != NULL ? data : nothing;
    in->size = known;
    in->pos = 0;
    in->base = 0;
    in->run = run;
}

tn_status tn_read_begin(tn_run *run, tn_input *in, const void *data, size_t size, const tn_options *options,
                        const tn_budget *budget, size_t object_size, void **object, tn_error *error)
{
    tn_run_begin(run, in, data, size, options, budget, error);
    const tn_status status = tn_document_new(&run->document, object_size, options, object);
    if (status != TN_OK)
        return tn_fail(in, NULL, NULL, 0, status, tn_value_none(), tn_value_unsigned(object_size));
    run->document->arena.limit = limit_or(run->options->limits.memory,
                                          budget_for(budget->memory_per_byte, budget->memory_base, in->size));
    return TN_OK;
}

tn_status tn_read_end(tn_run *run, tn_status status)
{
    tn_arena_free(&run->scratch_arena);
    if (status != TN_OK)
        tn_document_free(run->document);
    else
        run->document->arena.limit = limit_or(run->options->limits.memory, UINT64_MAX);
    return status;
}

tn_status tn_keep_rest(const tn_input *in, const tn_path *path)
{
    const size_t left = in->size - in->pos;
    if (left == 0) return TN_OK;
    const tn_status status = tn_document_gap(in->run->document, in->base + in->pos, in->data + in->pos, left);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, NULL, in->pos, status, tn_value_none(), tn_value_unsigned(left));
}

tn_status tn_empty_elements(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t count)
{
    if (count > in->run->empty_left)
        return tn_fail(in, path, member, at, TN_EMPTY_ELEMENTS, tn_value_unsigned(in->run->empty_left),
                       tn_value_unsigned(count));
    in->run->empty_left -= count;
    return TN_OK;
}

tn_status tn_array(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                   size_t size, void **items)
{
    const tn_status status = tn_arena_alloc(&in->run->document->arena, count, size, items);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(count));
}

/* In validation: from the caller's scratch memory. NULL where it does not suffice. */
static void *take_scratch(tn_run *run, size_t count, size_t size)
{
    if (count > run->scratch_left / size) return NULL;
    void *block = run->scratch;
    const size_t used = count * size;
    const size_t beyond = used % _Alignof(max_align_t);
    const size_t padding = beyond != 0 ? _Alignof(max_align_t) - beyond : 0;
    const size_t left = run->scratch_left - used;
    run->scratch_left = left > padding ? left - padding : 0;
    run->scratch += used + (left > padding ? padding : left);
    return block;
}

/* In reading: scratch memory and the document share the limit of the call. */
static tn_status allocate_scratch(tn_run *run, size_t count, size_t size, void **items)
{
    tn_arena *scratch = &run->scratch_arena;
    tn_arena *kept = &run->document->arena;
    const uint64_t before = scratch->taken;
    const uint64_t left = kept->limit - kept->taken;
    scratch->limit = left < UINT64_MAX - before ? before + left : UINT64_MAX;
    const tn_status status = tn_arena_alloc(scratch, count, size, items);
    kept->limit -= scratch->taken - before;
    return status;
}

tn_status tn_scratch(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                     size_t size, void **items)
{
    tn_run *run = in->run;
    if (count == 0) return tn_arena_alloc(&run->scratch_arena, 0, size, items);
    if (run->document == NULL) {
        *items = take_scratch(run, count, size);
        return TN_OK;
    }
    const tn_status status = allocate_scratch(run, count, size, items);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(count));
}
