/* Reads whole files with the program of a codec. */
#include "trace.h"

#include "tenon/generic.h"

/* The results of reading beside the object. */
typedef struct listeners {
    tn_locations *locations;
    tn_trace *trace;
    bool again; /* for a patch */
} listeners;

static tn_status read_root(const tn_codec *codec, tn_input *in, void *object, const listeners *to)
{
    argument_space arguments;
    frame f = {.over = {.codec = codec, .in = in, .self = object, .stream = in},
               .located = to->locations != NULL,
               .trace = in->run->trace};
    if (f.trace != NULL) tn_trace_input(&f);
    if (f.trace != NULL) tn_trace_scene_begin(&f, codec->top, TRACE_NONE, NULL);
    tn_status status = tn_arguments_begin(in, NULL, NULL, codec->param_count, &arguments);
    f.arguments = arguments.values;
    if (status == TN_OK) status = tn_params_take(&f, to->again, arguments.values);
    if (status == TN_OK) status = tn_frame_read(&f, codec->top);
    if (f.trace != NULL) f.trace->line_end = in->pos;
    tn_arguments_end(in, &arguments);
    return status;
}

static tn_status read_document(const tn_codec *codec, tn_run *run, tn_input *in, const listeners *to,
                               void **object)
{
    void *self = *object;
    tn_locations *locations = to->locations;
    run->trace = to->trace;
    run->locations = locations;
    if (locations != NULL && codec->keeps_streams) tn_locate_instances(run, tn_locations_note, locations);
    *(tn_document **)(void *)((uint8_t *)self + codec->document) = run->document;
    const tn_status status = read_root(codec, in, self, to);
    tn_keep_source(run);
    return tn_read_end(run, status, object);
}

static tn_status read_file(const tn_codec *codec, void **object, const void *data, size_t size,
                           const tn_options *options, const listeners *to, tn_error *error)
{
    *object = NULL;
    if (codec->keeps_streams) {
        tn_run *run;
        tn_input *in;
        const tn_status status = tn_read_begin_kept(&run, &in, data, size, options, codec->budget,
                                                    codec->top->size, object, error);
        return status != TN_OK ? status : read_document(codec, run, in, to, object);
    }
    tn_run run;
    tn_input in;
    const tn_status status =
        tn_read_begin(&run, &in, data, size, options, codec->budget, codec->top->size, object, error);
    return status != TN_OK ? status : read_document(codec, &run, &in, to, object);
}

tn_status tn_engine_read(const tn_format *format, void **object, const void *data, size_t size,
                         const tn_options *options, tn_error *error)
{
    const listeners nobody = {NULL, NULL, false};
    return read_file(format->context, object, data, size, options, &nobody, error);
}

tn_status tn_engine_read_located(const tn_format *format, void **object, const void *data, size_t size,
                                 const tn_options *options, tn_locations *locations, tn_error *error)
{
    const listeners to = {locations, NULL, false};
    return read_file(format->context, object, data, size, options, &to, error);
}

tn_status tn_engine_read_again(const tn_format *format, void **object, const void *data, size_t size,
                               const tn_options *options, tn_trace *trace, tn_error *error)
{
    const listeners to = {NULL, trace, true};
    return read_file(format->context, object, data, size, options, &to, error);
}

tn_status tn_engine_validate(const tn_format *format, const void *data, size_t size,
                             const tn_options *options, tn_error *error)
{
    void *object;
    const tn_status status = tn_engine_read(format, &object, data, size, options, error);
    tn_engine_release(format, object);
    return status;
}

static bool has_packed(const tn_type *shown)
{
    for (size_t i = 0; shown != NULL && i < shown->member_count; i++)
        if (shown->members[i].kind == TN_KIND_PACKED || shown->members[i].element == TN_KIND_PACKED)
            return true;
    return false;
}

bool tn_engine_looks_deeper(const tn_format *format, tn_level level)
{
    const tn_codec *codec = format->context;
    bool deeper = has_packed(codec->top->shown);
    for (size_t i = 0; i < codec->type_count && !deeper; i++)
        deeper = codec->types[i] != NULL && has_packed(codec->types[i]->shown);
    for (size_t i = 0; i < format->rule_count && !deeper; i++) {
        const tn_rule *rule = format->rules[i];
        deeper = rule->severity == TN_ERROR && rule->level > TN_LEVEL_STRUCTURE && rule->level <= level;
    }
    return deeper;
}

uint64_t tn_engine_scratch(const tn_format *format, size_t size, tn_level level)
{
    (void)format, (void)size, (void)level;
    return 0;
}

void tn_engine_release(const tn_format *format, void *object)
{
    const tn_codec *codec = format->context;
    if (object != NULL) tn_document_free(*(tn_document **)(void *)((uint8_t *)object + codec->document));
}
