/* Prints the codec as a value: magic numbers, and the functions of the codec. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/container.h"
#include "emit/params.h"
#include "emit/rules.h"
#include "emit/type.h"

static bool has_artifact(const emitter *e, unsigned bit)
{
    return (e->artifacts & 1u << bit) != 0;
}

/* Begins a function of the codec's table. */
static void emit_function(emitter *e, const char *type, const char *name, const char *parameters)
{
    out_function(&e->out, arena_printf(e->memory, "static %s%s", type, name),
                 arena_printf(e->memory, "const tn_format *descriptor, %s", parameters), "");
    out_begin(&e->out);
    out_line(&e->out, "(void)descriptor;");
}

static void emit_creator(emitter *e, const char *function, const char *call, const char *parameters,
                         const char *arguments)
{
    out *o = &e->out;
    emit_function(e, "tn_status ", function, parameters);
    out_line(o, "%s *%s;", e->prefix, e->object);
    out_call(o, arena_printf(e->memory, "const tn_status status = %s_%s", e->prefix, call),
             arena_printf(e->memory, "&%s, %s", e->object, arguments), ";");
    out_line(o, "*object = %s;", e->object);
    out_line(o, "return $status;");
    out_end(o);
}

static void emit_forwarder(emitter *e, const char *type, const char *function, const char *call,
                           const char *parameters, const char *arguments)
{
    out *o = &e->out;
    emit_function(e, type, function, parameters);
    out_line(o, "return %s_%s(%s);", e->prefix, call, arguments);
    out_end(o);
}

static void emit_wrappers(emitter *e)
{
    out *o = &e->out;
    if (has_artifact(e, ARTIFACT_BIT_READ))
        emit_creator(
            e, "format_read", "read",
            "void **object, const void *data, size_t size, const tn_options *options, tn_error *error",
            "data, size, options, error");
    if (has_artifact(e, ARTIFACT_BIT_LOCATE))
        emit_creator(e, "format_read_located", "read_located",
                     "void **object, const void *data, size_t size, const tn_options *options, tn_locations "
                     "*locations, "
                     "tn_error *error",
                     "data, size, options, locations, error");
    if (has_artifact(e, ARTIFACT_BIT_VALIDATE))
        emit_forwarder(e, "tn_status ", "format_validate", "validate",
                       "const void *data, size_t size, const tn_options *options, tn_error *error",
                       "data, size, options, error");
    emit_forwarder(e, "uint64_t ", "format_scratch", "scratch", "size_t size, tn_level level", "size, level");
    emit_creator(e, "format_create", "new", "void **object, const tn_options *options", "options");
    if (has_artifact(e, ARTIFACT_BIT_WRITE)) {
        emit_forwarder(e, "tn_status ", "format_measure", "size",
                       "void *object, size_t *size, tn_error *error", "object, size, error");
        emit_forwarder(e, "tn_status ", "format_write", "write",
                       "void *object, void *buffer, size_t size, tn_error *error",
                       "object, buffer, size, error");
        emit_forwarder(e, "tn_status ", "format_write_to", "write_to",
                       "void *object, const tn_sink *sink, tn_error *error", "object, sink, error");
    }
    emit_function(e, "void ", "format_release", "void *object");
    out_line(o, "%s_free(object);", e->prefix);
    out_end(o);
}

static void emit_recognition(emitter *e)
{
    out *o = &e->out;
    const tn_format *made = e->tables->format;
    emit_texts(e, "format_extensions", made->extension_count, made->extensions);
    if (made->magic_count > 0) {
        for (size_t i = 0; i < made->magic_count; i++)
            out_item(o, "{%llu, %s}", (unsigned long long)made->magics[i].offset,
                     bytes_literal(e, made->magics[i].bytes));
        out_list(o, "static const tn_magic format_magics[] =");
        out_blank(o);
    }
    if (e->model->checks.count > 0) {
        for (size_t i = 0; i < e->model->checks.count; i++)
            out_item(o, "&%s_rules[%s]", e->prefix, rule_constant(e, e->model->checks.items[i]));
        out_list(o, "static const tn_rule *const format_rules[] =");
        out_blank(o);
    }
}

static void emit_format_functions(emitter *e)
{
    out *o = &e->out;
    if (has_artifact(e, ARTIFACT_BIT_READ)) out_line(o, ".read = format_read,");
    if (has_artifact(e, ARTIFACT_BIT_LOCATE)) out_line(o, ".read_located = format_read_located,");
    if (has_artifact(e, ARTIFACT_BIT_VALIDATE)) out_line(o, ".validate = format_validate,");
    out_line(o, ".scratch = format_scratch,");
    if (has_artifact(e, ARTIFACT_BIT_WRITE)) {
        out_line(o, ".measure = format_measure,");
        out_line(o, ".write = format_write,");
        out_line(o, ".write_to = format_write_to,");
    }
    out_line(o, ".create = format_create,");
    out_line(o, ".release = format_release,");
    if (e->tables->format->patches) out_line(o, ".patches = true,");
    if (e->tables->format->json_for_patches && has_artifact(e, ARTIFACT_BIT_WRITE))
        out_line(o, ".json_for_patches = true,");
    if (e->tables->format->json_types && has_artifact(e, ARTIFACT_BIT_WRITE))
        out_line(o, ".json_types = true,");
    if (e->tables->format->peeks) out_line(o, ".peeks = true,");
}

static void emit_format_table(emitter *e)
{
    out *o = &e->out;
    const tn_format *made = e->tables->format;
    out_open(o, "const tn_format %s_format =", e->prefix);
    out_line(o, ".runtime_version = TN_RUNTIME_VERSION,");
    out_line(o, ".schema_hash = %s,", text_literal(e, made->schema_hash));
    out_line(o, ".id = %s,", text_literal(e, made->id));
    out_line(o, ".title = %s,", text_or_null(e, made->title));
    emit_doc_entry(e, ".doc", made->doc);
    if (made->extension_count > 0) {
        out_line(o, ".extension_count = %zu,", made->extension_count);
        out_line(o, ".extensions = format_extensions,");
    }
    if (made->magic_count > 0) {
        out_line(o, ".magic_count = %zu,", made->magic_count);
        out_line(o, ".magics = format_magics,");
        if (made->magic_optional) out_line(o, ".magic_optional = true,");
    }
    if (e->model->checks.count > 0) {
        out_line(o, ".rule_count = %zu,", e->model->checks.count);
        out_line(o, ".rules = format_rules,");
    }
    out_line(o, ".type = &%s,", type_table_name(e, made->type));
    out_line(o, ".budget = &%s_budget,", e->prefix);
    if (made->container != NULL) out_line(o, ".container = &format_container,");
    out_line(o, ".document = offsetof(%s, document),", e->prefix);
    emit_params_entries(e);
    emit_format_functions(e);
    out_close(o, ";");
    out_blank(o);
}

static void emit_clone(emitter *e)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_clone", e->prefix),
                 arena_printf(e->memory, "const %s *%s, const tn_options *options, %s **clone", e->prefix,
                              e->object, e->prefix),
                 "");
    out_line(o, "{");
    out_line(o, "    void *object;");
    out_line(o, "    if (clone == NULL) return TN_BAD_ARGUMENT;");
    out_line(o, "    const tn_status status = tn_clone(&%s_format, %s, options, &object);", e->prefix,
             e->object);
    out_line(o, "    *clone = $status == TN_OK ? object : NULL;");
    out_line(o, "    return $status;");
    out_line(o, "}");
}

void emit_format(emitter *e)
{
    emit_wrappers(e);
    emit_recognition(e);
    emit_container(e);
    emit_params_table(e);
    emit_format_table(e);
    emit_clone(e);
}
