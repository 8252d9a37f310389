/* Finds the parameters that callers pass to the type at the top of a schema. */
#include "tenon/impl/params.h"

static tn_status fail_param(const tn_input *in, const char *param, tn_status status, tn_value found)
{
    tn_input nowhere = *in;
    nowhere.base = TN_NO_OFFSET;
    return tn_fail(&nowhere, NULL, param, 0, status, tn_value_none(), found);
}

tn_status tn_param_missing(const tn_input *in, const char *param)
{
    return fail_param(in, param, TN_NOT_GIVEN, tn_value_none());
}

tn_status tn_param_overflow(const tn_input *in, const char *param, tn_value found)
{
    return fail_param(in, param, TN_OVERFLOW, found);
}

bool tn_param_is_whole(tn_variant value, size_t types)
{
    if (value.tag == TN_VARIANT_NONE || value.tag == TN_VARIANT_STREAM) return false;
    if (value.tag <= TN_VARIANT_BYTES) return true;
    return value.tag >= TN_VARIANT_OBJECT && value.tag - TN_VARIANT_OBJECT < types && value.as.object != NULL;
}

tn_status tn_param_streams(const tn_input *in, const char *param, const tn_bytes_list *given,
                           tn_variant_list *streams)
{
    void *items;
    tn_status status = tn_run_alloc(in, NULL, param, 0, given->count, sizeof(tn_variant), &items);
    if (status != TN_OK) return status;
    streams->items = items;
    streams->count = given->count;
    streams->capacity = 0;
    for (size_t i = 0; i < given->count; i++) {
        tn_input *stream;
        if (given->items[i].data == NULL) return tn_param_missing(in, param);
        status = tn_stream_new(in, NULL, param, given->items[i], &stream);
        if (status != TN_OK) return status;
        streams->items[i] = tn_variant_of_object(TN_VARIANT_STREAM, stream);
    }
    return TN_OK;
}

/* `limit`, which the caller has not set, and `per_byte` for each of `size` bytes. */
static void widen(uint64_t set, uint64_t *limit, uint64_t per_byte, size_t size)
{
    if (set != 0) return;
    const bool fits = per_byte == 0 || size <= (UINT64_MAX - *limit) / per_byte;
    *limit = fits ? *limit + per_byte * size : UINT64_MAX;
}

void tn_param_widen(const tn_input *in, const tn_budget *budget, size_t size)
{
    tn_run *run = in->run;
    const tn_limits *set = &run->options->limits;
    widen(set->work, &run->work_left, budget->work_per_byte, size);
    widen(set->memory, &run->memory_limit, budget->memory_per_byte, size);
    widen(set->space, &run->space_left, budget->space_per_byte, size);
    widen(set->decoded, &run->decoded_left, budget->decoded_per_byte, size);
    widen(set->work, &run->look_left.work, budget->work_per_byte, size);
    widen(set->space, &run->look_left.space, budget->space_per_byte, size);
    widen(set->decoded, &run->look_left.decoded, budget->decoded_per_byte, size);
    if (run->document != NULL) run->document->arena.limit = run->memory_limit;
}
