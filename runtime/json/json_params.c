/* Reads the parameters of a format's type at the top from JSON. */
#include "../generic/value.h"
#include "json_internal.h"

static bool is_plain(tn_kind kind)
{
    return tn_kind_is_scalar(kind) || kind == TN_KIND_TEXT || kind == TN_KIND_BYTES || kind == TN_KIND_STREAM;
}

bool tn_json_has_params(const tn_format *format)
{
    for (size_t i = 0; i < format->param_count; i++) {
        const tn_member *param = &format->params[i];
        if (!is_plain(param->kind == TN_KIND_ARRAY ? param->element : param->kind)) return false;
    }
    return true;
}

/* JSON has the bytes of a stream. */
static tn_kind kind_in_json(tn_kind kind)
{
    return kind == TN_KIND_STREAM ? TN_KIND_BYTES : kind;
}

/* The parameters as the members of a type. */
static tn_status describe(json_reader *reader, tn_type *type)
{
    void *block;
    const tn_format *format = reader->format;
    const tn_status status =
        tn_arena_alloc(&reader->memory, format->param_count, sizeof *format->params, &block);
    if (status != TN_OK) return json_fail_memory(reader, status);
    tn_member *members = block;
    for (size_t i = 0; i < format->param_count; i++) {
        members[i] = format->params[i];
        members[i].kind = kind_in_json(members[i].kind);
        members[i].element = kind_in_json(members[i].element);
        members[i].has = TN_NO_INDEX;
    }
    *type = (tn_type){.id = "the list of parameters",
                      .size = format->params_size,
                      .member_count = format->param_count,
                      .members = members};
    return TN_OK;
}

tn_status tn_json_read_params(const tn_format *format, const void *json, size_t size,
                              const tn_options *options, tn_document **document, void **params,
                              tn_json_error *error)
{
    json_reader reader;
    tn_json_error unused;
    tn_type type = {0};
    *document = NULL;
    *params = NULL;
    json_begin(&reader, json, size, options, error != NULL ? error : &unused);
    reader.format = format;
    tn_status status =
        tn_json_has_params(format) ? json_tape_read(&reader) : json_fail_memory(&reader, TN_UNSUPPORTED);
    if (status == TN_OK) status = describe(&reader, &type);
    if (status == TN_OK) status = tn_document_new(document, format->params_size, options, params);
    if (status == TN_OK) {
        reader.document = *document;
        status = json_say_missing(&reader, json_build_object(&reader, NULL, &type, 0, *params));
    }
    if (status != TN_OK) {
        tn_document_free(*document);
        *document = NULL;
        *params = NULL;
    }
    json_end(&reader);
    return status;
}
