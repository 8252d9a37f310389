/* Space for arguments; and the parameters of the type at the top, which callers pass. */
#include "tenon/impl/params.h"

#include "frame.h"

/* ---- space for arguments ---- */

/* The space counts for no limit: compiled code has its arguments on the stack. */
tn_status tn_arguments_begin(const tn_input *in, const tn_path *path, const char *member, size_t count,
                             argument_space *space)
{
    const tn_allocator *allocator = &in->run->document->arena.allocator;
    space->values = space->few;
    space->addresses = space->few_addresses;
    space->size = 0;
    if (count <= FEW_ARGUMENTS) return TN_OK;
    const size_t size = count * (sizeof *space->values + sizeof *space->addresses);
    void *block = allocator->reallocate(allocator->user, NULL, 0, size);
    if (block == NULL)
        return tn_fail(in, path, member, in->pos, TN_NO_MEMORY, tn_value_none(), tn_value_unsigned(count));
    space->values = block;
    space->addresses = (const void **)(void *)(space->values + count);
    space->size = size;
    return TN_OK;
}

void tn_arguments_end(const tn_input *in, const argument_space *space)
{
    const tn_allocator *allocator = &in->run->document->arena.allocator;
    if (space->size > 0) allocator->reallocate(allocator->user, space->values, space->size, 0);
}

/* ---- checks of given values ---- */

static tn_status look_at_integer(const tn_input *in, const tn_codec_param *param, const tn_result *value)
{
    const bool below = !param->is_unsigned && value->s < param->low;
    const bool above = (param->is_unsigned || value->s >= 0) && value->u > param->high;
    if (!param->looked_at || (!below && !above)) return TN_OK;
    const bool is_signed = param->form >= TN_KIND_S1 && param->form <= TN_KIND_S8;
    return tn_param_overflow(in, param->id,
                             is_signed ? tn_value_signed(value->s) : tn_value_unsigned(value->u));
}

/* Whether a parameter belongs to the program: it is not copied to clones. */
static bool is_lent(uint8_t form)
{
    return form == TN_KIND_VARIANT || form == TN_KIND_POINTER || form == TN_KIND_OPAQUE ||
           form == TN_KIND_STREAM;
}

static tn_status look_at(const frame *f, const tn_codec_param *param, const tn_result *value)
{
    const tn_input *in = f->over.in;
    switch (param->form) {
    case TN_KIND_POINTER:
    case TN_KIND_OPAQUE:
        return value->object != NULL ? TN_OK : tn_param_missing(in, param->id);
    case TN_KIND_VARIANT:
        return tn_param_is_whole(value->variant, f->over.codec->type_count) ? TN_OK
                                                                            : tn_param_missing(in, param->id);
    case TN_KIND_STREAM:
        return value->bytes.data != NULL ? TN_OK : tn_param_missing(in, param->id);
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        return value->bytes.data != NULL || value->bytes.size == 0 ? TN_OK : tn_param_missing(in, param->id);
    default:
        return look_at_integer(in, param, value);
    }
}

static void load(const tn_codec_param *param, void *from, tn_result *value)
{
    tn_result_load(param->form == TN_KIND_STREAM ? TN_KIND_BYTES : param->form, from, value);
}

/* Parameters cost work and memory like input. */
static void widen(const frame *f, size_t size)
{
    tn_param_widen(f->over.in, f->over.codec->budget, size);
}

static tn_status look_at_list(const frame *f, const tn_codec_param *param, bool looks, const tn_list *list)
{
    if (list->items == NULL && list->count != 0) return tn_param_missing(f->over.in, param->id);
    for (size_t i = 0; i < list->count && looks && param->form != TN_KIND_STREAM; i++) {
        tn_result value;
        load(param, (uint8_t *)list->items + i * param->size, &value);
        const tn_status status = look_at(f, param, &value);
        if (status != TN_OK) return status;
    }
    widen(f, list->count);
    for (size_t i = 0; i < list->count && param->form == TN_KIND_STREAM; i++)
        widen(f, ((const tn_bytes *)list->items)[i].size);
    return TN_OK;
}

static tn_status look_at_param(const frame *f, const tn_codec_param *param, bool again, tn_result *value)
{
    const bool looks = !again || !is_lent(param->form);
    if (param->array) return look_at_list(f, param, looks, &value->list);
    const tn_status status = looks ? look_at(f, param, value) : TN_OK;
    const bool sized =
        param->form == TN_KIND_STREAM || param->form == TN_KIND_TEXT || param->form == TN_KIND_BYTES;
    if (status == TN_OK && sized) widen(f, value->bytes.size);
    return status;
}

/* ---- streams ---- */

/* A clone lacks streams: their list is empty. */
static tn_status open_list(const tn_input *in, const char *id, const tn_bytes_list *given,
                           tn_variant_list *streams)
{
    void *items;
    tn_status status = tn_run_alloc(in, NULL, id, 0, given->count, sizeof *streams->items, &items);
    if (status != TN_OK) return status;
    *streams = (tn_variant_list){items, given->count, 0};
    for (size_t i = 0; i < given->count && status == TN_OK; i++) {
        tn_input *stream = NULL;
        if (given->items[i].data != NULL) status = tn_stream_new(in, NULL, id, given->items[i], &stream);
        streams->items[i] = tn_variant_of_object(TN_VARIANT_STREAM, stream);
    }
    return status;
}

static tn_status open_streams(const frame *f, const tn_codec_param *param, bool again, tn_result *value)
{
    const tn_input *in = f->over.in;
    tn_bytes_list given;
    tn_variant_list streams = {NULL, 0, 0};
    tn_input *stream = NULL;
    tn_status status = TN_OK;
    if (!param->array) {
        if (value->bytes.data != NULL) status = tn_stream_new(in, NULL, param->id, value->bytes, &stream);
        value->object = stream;
        return status;
    }
    memcpy(&given, &value->list, sizeof given);
    status = again ? open_list(in, param->id, &given, &streams)
                   : tn_param_streams(in, param->id, &given, &streams);
    value->list = (tn_list){streams.items, streams.count, 0};
    return status;
}

/* ---- all of them ---- */

/* Casts const away, for reads only. */
static uint8_t *looked_at(const void *given)
{
    union {
        const void *from;
        uint8_t *to;
    } as = {.from = given};
    return as.to;
}

/* The form in memory of a whole parameter. */
static uint8_t whole_form(const tn_codec_param *param)
{
    return param->array ? TN_KIND_ARRAY : param->form;
}

tn_status tn_params_take(const frame *f, bool again, tn_result *arguments)
{
    const tn_codec *codec = f->over.codec;
    uint8_t *given = looked_at(f->over.in->run->options->params); /* NULL: all is zero */
    tn_status status = TN_OK;
    for (size_t i = 0; i < codec->param_count && status == TN_OK; i++) {
        const tn_codec_param *param = &codec->params[i];
        memset(&arguments[i], 0, sizeof arguments[i]);
        if (given != NULL && param->array)
            tn_result_load(TN_KIND_ARRAY, given + param->slot, &arguments[i]);
        else if (given != NULL)
            load(param, given + param->slot, &arguments[i]);
        status = look_at_param(f, param, again, &arguments[i]);
    }
    for (size_t i = 0; i < codec->param_count && status == TN_OK; i++)
        if (codec->params[i].form == TN_KIND_STREAM)
            status = open_streams(f, &codec->params[i], again, &arguments[i]);
    return status;
}

/* ---- parameters of objects ---- */

void tn_params_store(const tn_codec *codec, const void *given, void *object)
{
    for (size_t i = 0; i < codec->param_count; i++) {
        const tn_codec_param *param = &codec->params[i];
        tn_result value;
        if (param->form == TN_KIND_STREAM) continue; /* which only a file has */
        tn_result_load(whole_form(param), looked_at(given) + param->slot, &value);
        tn_result_store(whole_form(param), 0, &value, (uint8_t *)object + param->own);
    }
}

static tn_bytes bytes_of(const tn_input *stream)
{
    return stream != NULL ? (tn_bytes){stream->data, stream->size} : (tn_bytes){NULL, 0};
}

/* The bytes of a list of streams. */
static tn_status restore_streams(tn_arena *memory, tn_list *list)
{
    void *block;
    const tn_variant *streams = list->items;
    const tn_status status = tn_arena_alloc(memory, list->count + 1, sizeof(tn_bytes), &block);
    if (status != TN_OK) return status;
    list->items = block;
    for (size_t i = 0; i < list->count; i++)
        ((tn_bytes *)block)[i] = bytes_of(tn_variant_object(streams[i], TN_VARIANT_STREAM));
    return TN_OK;
}

tn_status tn_params_restore(const tn_codec *codec, const void *object, tn_arena *memory, void *given)
{
    for (size_t i = 0; i < codec->param_count; i++) {
        const tn_codec_param *param = &codec->params[i];
        const bool stream = param->form == TN_KIND_STREAM;
        tn_status status = TN_OK;
        tn_result value;
        tn_result_load(whole_form(param), looked_at(object) + param->own, &value);
        if (stream && param->array) status = restore_streams(memory, &value.list);
        if (stream && !param->array) value.bytes = bytes_of(value.object);
        tn_result_store(stream && !param->array ? TN_KIND_BYTES : whole_form(param), 0, &value,
                        (uint8_t *)given + param->slot);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}
