/* Prints the parameters of the top type. Callers pass them in a struct of their own; readers and validators
   check them first, because the promises of a type hold for them, too. */
#include "emit/params.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/type.h"
#include "plan/around.h"

bool params_exist(const emitter *e)
{
    return e->model->top->params.count > 0;
}

const char *params_name(const emitter *e, const model_member *param)
{
    return c_member_name(e, param);
}

static bool is_stream(const model_member *param)
{
    return param->type.kind == VALUE_STREAM;
}

/* ---- the struct ---- */

/* Streams are given as their bytes. */
static const char *type_of(const emitter *e, const model_member *param)
{
    if (is_stream(param)) return param->array == ARRAY_NONE ? "tn_bytes" : "tn_bytes_list";
    return c_field_type(e, param);
}

void emit_params_struct(emitter *e)
{
    out *o = &e->out;
    const model_type *top = e->model->top;
    if (!params_exist(e)) return;
    out_banner(o, "parameters");
    out_comment(
        o, "The parameters of the root, for tn_options.params: values that files do not store. Memory that "
           "they point at is not copied, and must outlive each object that is read or made with them.");
    out_open(o, "typedef struct %s_params", e->prefix);
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        const char *type = type_of(e, param);
        out_comment(o, "%.*s", STR_ARG(param->doc));
        out_line(o, "%s;", c_declared(e->memory, type, params_name(e, param)));
    }
    out_close(o, arena_printf(e->memory, " %s_params;", e->prefix));
    out_blank(o);
}

/* ---- checks ---- */

/* "x < 0 || x > 7": the condition that a number is not in its type's range, if its type in C allows that; or
   NULL. */
static const char *outside(emitter *e, const model_member *param, const char *value)
{
    const c_place place = {.emitter = e};
    if (param->type.kind != VALUE_INT && param->type.kind != VALUE_ENUM) return NULL;
    const interval held = plan_held(param);
    buffer text = {.memory = e->memory};
    const interval given = param->given_range;
    if (held.low < given.low)
        buffer_printf(&text, "%s < %s", value, piece_of_integer(&place, given.low).text);
    if (held.high > given.high)
        buffer_printf(&text, "%s%s > %s", text.size > 0 ? " || " : "", value,
                      piece_of_integer(&place, given.high).text);
    return text.size > 0 ? text.data : NULL;
}

/* The condition that a value, no number, is missing; or NULL if it may be. */
static const char *missing(const emitter *e, const model_member *param, const char *value)
{
    switch (param->type.kind) {
    case VALUE_OBJECT:
    case VALUE_ANY:
        if (c_is_variant(param->type))
            return arena_printf(e->memory, "!tn_param_is_whole(%s, %zu)", value, e->objects.count);
        return arena_printf(e->memory, "%s == NULL", value);
    case VALUE_UNKNOWN:
        return arena_printf(e->memory, "%s == NULL", value);
    case VALUE_STREAM:
        return arena_printf(e->memory, "%s.data == NULL", value);
    case VALUE_TEXT:
    case VALUE_BYTES:
        return arena_printf(e->memory, "%s.data == NULL && %s.size != 0", value, value);
    default:
        return NULL;
    }
}

static void emit_look(emitter *e, const model_member *param, const char *value)
{
    const char *id = arena_printf(e->memory, "%.*s", STR_ARG(param->id));
    const char *lacks = missing(e, param, value), *wrong = outside(e, param, value);
    if (lacks != NULL)
        out_if(&e->out, lacks, arena_printf(e->memory, "return tn_param_missing($in, \"%s\");", id));
    if (wrong != NULL)
        out_if(&e->out, wrong,
               arena_printf(e->memory, "return tn_param_overflow($in, \"%s\", %s);", id,
                            c_found_text(e, value, param->type, plan_held(param))));
}

static bool has_looks(emitter *e, const model_member *param)
{
    return missing(e, param, "x") != NULL || outside(e, param, "x") != NULL;
}

/* Elements that are streams are checked later, when streams are made of them. */
static void emit_look_at_list(emitter *e, const model_member *param, const char *list)
{
    out *o = &e->out;
    out_if(o, arena_printf(e->memory, "%s.items == NULL && %s.count != 0", list, list),
           arena_printf(e->memory, "return tn_param_missing($in, \"%.*s\");", STR_ARG(param->id)));
    if (is_stream(param) || !has_looks(e, param)) return;
    out_open(o, "for (size_t i = 0; i < %s.count; i++)", list);
    emit_look(e, param, arena_printf(e->memory, "%s.items[i]", list));
    out_close(o, "");
}

/* Parameters cost work and memory like input. */
static const char *size_of(const emitter *e, const model_member *param, const char *value)
{
    const value_kind kind = param->type.kind;
    if (param->array != ARRAY_NONE) return arena_printf(e->memory, "%s.count", value);
    if (kind == VALUE_STREAM || kind == VALUE_TEXT || kind == VALUE_BYTES)
        return arena_printf(e->memory, "%s.size", value);
    return NULL;
}

static void emit_widening(emitter *e, const model_member *param, const char *value)
{
    out *o = &e->out;
    const char *size = size_of(e, param, value);
    if (size != NULL) out_line(o, "tn_param_widen($in, &%s_budget, %s);", e->prefix, size);
    if (!is_stream(param) || param->array == ARRAY_NONE) return;
    out_line(o, "for (size_t i = 0; i < %s.count; i++)", value);
    out_line(o, "    tn_param_widen($in, &%s_budget, %s.items[i].size);", e->prefix, value);
}

static void emit_head(emitter *e, const char *end)
{
    out_function(&e->out, arena_printf(e->memory, "tn_status %s_take_params", e->prefix),
                 arena_printf(e->memory, "const tn_input *in, const %s_params **result", e->prefix), end);
}

void emit_params_declaration(emitter *e)
{
    if (!params_exist(e)) return;
    out_comment(&e->out, "Returns the parameters from the caller, if they are those of the schema.");
    emit_head(e, ";");
    out_blank(&e->out);
}

void emit_params_function(emitter *e)
{
    out *o = &e->out;
    const model_type *top = e->model->top;
    if (!params_exist(e)) return;
    out_comment(o, "Never changed.");
    out_line(o, "static %s_params %s_no_params;", e->prefix, e->prefix);
    out_blank(o);
    emit_head(e, "");
    out_begin(o);
    out_line(o, "const %s_params *known = $in->run->options->params;", e->prefix);
    out_line(o, "if (known == NULL) known = &%s_no_params;", e->prefix);
    out_line(o, "*result = known;");
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        const char *value = arena_printf(e->memory, "known->%s", params_name(e, param));
        if (param->array != ARRAY_NONE)
            emit_look_at_list(e, param, value);
        else
            emit_look(e, param, value);
        emit_widening(e, param, value);
    }
    out_line(o, "return TN_OK;");
    out_end(o);
}

/* ---- readers and validators ---- */

/* These names are unique: the `_` at the end distinguishes them. */
static const char *stream_name(const emitter *e, const model_member *param)
{
    return arena_printf(e->memory, "%s_%s_", params_name(e, param),
                        param->array == ARRAY_NONE ? "stream" : "streams");
}

/* In reading streams live as long as the document. */
static void emit_stream(emitter *e, const model_member *param, const char *in)
{
    out *o = &e->out;
    const char *stream = stream_name(e, param);
    out_line(o, "tn_input *%s = NULL;", stream);
    out_when(o, "if ($status == TN_OK)");
    out_call(o, "$status = tn_stream_new",
             arena_printf(e->memory, "%s, NULL, \"%.*s\", known->%s, &%s", in, STR_ARG(param->id),
                          params_name(e, param), stream),
             ";");
}

static void emit_local_stream(emitter *e, const model_member *param, const char *in)
{
    const char *stream = stream_name(e, param);
    out_line(&e->out, "tn_input %s;", stream);
    out_line(&e->out, "tn_stream_open(%s, known->%s, &%s);", in, params_name(e, param), stream);
}

static void emit_streams(emitter *e, const model_member *param, const char *in)
{
    out *o = &e->out;
    const char *streams = stream_name(e, param);
    out_line(o, "tn_variant_list %s = {NULL, 0, 0};", streams);
    out_when(o, "if ($status == TN_OK)");
    out_call(o, "$status = tn_param_streams",
             arena_printf(e->memory, "%s, \"%.*s\", &known->%s, &%s", in, STR_ARG(param->id),
                          params_name(e, param), streams),
             ";");
}

void emit_params_taking(emitter *e, const char *in, bool keeps)
{
    out *o = &e->out;
    const model_type *top = e->model->top;
    if (!params_exist(e)) return;
    out_line(o, "const %s_params *known;", e->prefix);
    out_line(o, "%s$status = %s_take_params(%s, &known);", keeps ? "" : "tn_status ", e->prefix, in);
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        if (!is_stream(param)) continue;
        if (param->array != ARRAY_NONE)
            emit_streams(e, param, in);
        else if (keeps)
            emit_stream(e, param, in);
    }
    if (keeps) return;
    out_line(o, "if ($status != TN_OK) return $status;");
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        if (is_stream(param) && param->array == ARRAY_NONE) emit_local_stream(e, param, in);
    }
}

const char *params_arguments(const emitter *e, bool keeps)
{
    const model_type *top = e->model->top;
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        const bool local = !keeps && param->array == ARRAY_NONE;
        if (is_stream(param))
            buffer_printf(&list, "%s%s, ", local ? "&" : "", stream_name(e, param));
        else
            buffer_printf(&list, "known->%s, ", params_name(e, param));
    }
    return list.size == 0 ? "" : list.data;
}

/* ---- writers ---- */

bool params_are_remembered(const emitter *e)
{
    const model_type *top = e->model->top;
    for (size_t i = 0; i < top->params.count; i++)
        if (!is_stream(top->params.items[i])) return true;
    return false;
}

/* Streams are made in reading: codecs whose objects have some do not write. */
void emit_params_of_new(emitter *e)
{
    const model_type *top = e->model->top;
    if (!params_are_remembered(e)) return;
    out_line(&e->out, "if (options == NULL || options->params == NULL) return TN_OK;");
    out_line(&e->out, "const %s_params *known = options->params;", e->prefix);
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        if (!is_stream(param))
            out_line(&e->out, "(*%s)->%s = known->%s;", e->object, params_name(e, param),
                     params_name(e, param));
    }
}

void emit_params_remembered(emitter *e)
{
    const model_type *top = e->model->top;
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        if (is_stream(param)) continue;
        buffer_printf(&list, "%s.%s = %s->%s", list.size > 0 ? ", " : "", params_name(e, param), e->object,
                      params_name(e, param));
    }
    out_line(&e->out, "const %s_params params_ = {%s};", e->prefix, buffer_str(&list).data);
}

void emit_params_checked(emitter *e, const char *object)
{
    const model_type *top = e->model->top;
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        const char *value = arena_printf(e->memory, "%s->%s", object, params_name(e, param));
        if (is_stream(param)) continue; /* only reading knows it */
        if (param->array != ARRAY_NONE)
            emit_look_at_list(e, param, value);
        else
            emit_look(e, param, value);
    }
}

/* ---- reflection ---- */

static void emit_entry(emitter *e, const model_member *param, const tn_member *made)
{
    out *o = &e->out;
    out_begin(o);
    out_line(o, ".id = %s,", text_literal(e, made->id));
    out_line(o, ".kind = %s,", kind_name(made->kind));
    out_line(o, ".offset = offsetof(%s_params, %s),", e->prefix, params_name(e, param));
    out_line(o, ".has = TN_NO_INDEX,");
    if (made->kind == TN_KIND_ARRAY) out_line(o, ".element = %s,", kind_name(made->element));
    if (made->values != NULL) out_line(o, ".values = &%s,", enum_table_name(e, made->values));
    emit_doc_entry(e, ".doc", made->doc);
    o->indent--;
    out_line(o, "},");
}

void emit_params_table(emitter *e)
{
    out *o = &e->out;
    const model_type *top = e->model->top;
    if (!params_exist(e)) return;
    out_open(o, "static const tn_member format_params[] =");
    for (size_t i = 0; i < top->params.count; i++)
        emit_entry(e, top->params.items[i], &e->tables->format->params[i]);
    out_close(o, ";");
    out_blank(o);
}

void emit_params_entries(emitter *e)
{
    if (!params_exist(e)) return;
    out_line(&e->out, ".params_size = sizeof(%s_params),", e->prefix);
    out_line(&e->out, ".param_count = %zu,", e->model->top->params.count);
    out_line(&e->out, ".params = format_params,");
}
