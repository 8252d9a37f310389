/* Prints the functions of a writer that programs call. */
#include "emit/naming.h"
#include "emit/params.h"
#include "emit/patch.h"
#include "emit/reader.h"
#include "emit/writer.h"
#include "plan/prepare.h"

/* Places members in the stream of the whole file, or in substreams of it. */
static void emit_ranks(emitter *e, size_t count)
{
    out *o = &e->out;
    out_open(o, "for (size_t i = 0; i < %zu && $status == TN_OK; i++)", count);
    out_line(o, "tn_prepare_rank($prepare, ranks[i], true);");
    out_line(o, "$status = %s($prepare, NULL, %s%s);", c_static(e, e->model->top, "place_*"),
             reader_root_arguments(e), e->object);
    out_close(o, "");
}

/* Prepares and places everything, in rounds until nothing moves. */
static void emit_rounds(emitter *e, const char *call)
{
    out *o = &e->out;
    const rank_list ranks = plan_ranks(e->model);
    const bool leads = type_leads_to_places(e->model->top);
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < ranks.count; i++)
        buffer_printf(&list, "%s%u", i > 0 ? ", " : "", ranks.items[i]);
    if (leads) out_line(o, "static const unsigned ranks[] = {%s};", list.data);
    out_line(o, "tn_status status;");
    out_line(o, "tn_prepare_begin($prepare, %s->document, &%s_budget, error);", e->object, e->prefix);
    out_open(o, "while (tn_prepare_next($prepare, &$status, put_in_line, %s))", e->object);
    out_line(o, "$status = %s;", call);
    if (leads) emit_ranks(e, ranks.count);
    out_close(o, "");
    out_line(o, "return tn_prepare_result($prepare, $status);");
}

static void emit_put_in_line(emitter *e)
{
    out *o = &e->out;
    put_function(e, "put_in_line", "");
    out_begin(o);
    out_line(o, "return %s($out, $at, object);", c_static(e, e->model->top, "write_*"));
    out_end(o);
}

/* Prepares the whole object, in rounds until one changes nothing. */
static void emit_prepare_all(emitter *e)
{
    out *o = &e->out;
    if (e->traits.has_placed || e->traits.has_positioned) emit_put_in_line(e);
    const char *call =
        arena_printf(e->memory, "%s($prepare, NULL, %s%s)", c_static(e, e->model->top, "prepare_*"),
                     reader_root_context(e, plan_prepare_context(e->plan, e->model->top)), e->object);
    out_function(
        o, "static tn_status prepare_all",
        arena_printf(e->memory, "tn_prepare *prepare, %s *%s, tn_error *error", e->prefix, e->object), "");
    out_begin(o);
    out_if(o, arena_printf(e->memory, "%s == NULL", e->object), "return tn_bad_argument(error);");
    if (e->traits.has_placed) {
        emit_rounds(e, call);
    } else if (e->traits.has_positioned) {
        emit_positioned_rounds(e, call);
    } else {
        out_line(o, "tn_prepare_begin($prepare, %s->document, &%s_budget, error);", e->object, e->prefix);
        out_line(o, "tn_status status;");
        out_line(o, e->model->top->recursive ? "do {" : "do");
        out_line(o, "    $status = %s;", call);
        /* Gaps follow only the object at the top, not the objects of its type in it. */
        if (e->model->top->recursive)
            out_line(o, "    if ($status == TN_OK) tn_prepare_gaps($prepare, %s->document);", e->object);
        out_line(o, "%swhile (tn_prepare_goes_on($prepare, &$status, %s));",
                 e->model->top->recursive ? "} " : "", e->traits.has_late ? "true" : "false");
        out_line(o, "return tn_prepare_result($prepare, $status);");
    }
    out_end(o);
}

/* `writes`: the writing itself follows. */
static void emit_public(emitter *e, const char *name, const char *parameters, bool writes)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_%s", e->prefix, name),
                 arena_printf(e->memory, "%s *%s, %s, tn_error *error", e->prefix, e->object, parameters),
                 "");
    out_begin(o);
    out_line(o, "tn_prepare prepare;");
    if (writes) out_line(o, "tn_output out;");
    const bool begins = writes && (strcmp(name, "write_within") == 0 || e->traits.reads_back);
    out_line(o, "%stn_status $status = prepare_all(&$prepare, %s, error);", begins ? "" : "const ",
             e->object);
    out_line(o, "if ($status != TN_OK) return $status;");
}

static void emit_public_end(emitter *e)
{
    e->out.indent--;
    out_line(&e->out, "}");
}

/* The parameters of the function that says how much it has written. */
#define WITHIN "void *buffer, size_t capacity, size_t *size"

void emit_write_whole(emitter *e)
{
    out *o = &e->out;
    out_function(
        o, arena_printf(e->memory, "tn_status %s_write", e->prefix),
        arena_printf(e->memory, "%s *%s, void *buffer, size_t size, tn_error *error", e->prefix, e->object),
        "");
    out_begin(o);
    out_line(o, "return %s_write_within(%s, buffer, size, NULL, error);", e->prefix, e->object);
    emit_public_end(e);
}

/* `sink`: the caller's, or NULL if the output is a buffer. */
static void emit_writing(emitter *e, const char *sink)
{
    out *o = &e->out;
    const bool given = e->traits.reads_back && params_are_remembered(e);
    if (given) emit_params_remembered(e);
    out_line(o, "$out.at = %s(&$out, $out.at, %s);", c_static(e, e->model->top, "write_*"), e->object);
    if (e->traits.has_placed)
        out_line(o, "tn_put_pieces(&$out, &$prepare);");
    else if (e->model->top->recursive)
        out_line(o, "$out.at = tn_put_gaps(&$out, $out.at, %s->document);", e->object);
    if (!e->traits.reads_back)
        out_line(o, "return tn_write_end(&$out, &$prepare);");
    else
        out_call(o, "return tn_write_read_back",
                 arena_printf(e->memory, "&$out, &$prepare, &%s_format, %s, %s, %s", e->prefix, e->object,
                              given ? "&params_" : "NULL", sink),
                 ";");
}

/* Into a sink there goes nothing before it has been read back. */
static void emit_sink(emitter *e)
{
    out *o = &e->out;
    if (!e->traits.reads_back) {
        out_line(o, "tn_output_sink(&$out, sink);");
        return;
    }
    out_line(o, "$status = tn_write_memory(&$out, &$prepare);");
    out_line(o, "if ($status != TN_OK) return $status;");
}

/* Prints functions that give the prepared bytes: they are in memory, and have been read back. */
static void emit_positioned_functions(emitter *e)
{
    emit_public(e, "size", "size_t *size", false);
    out_line(&e->out, "tn_positioned_end(&$prepare, size);");
    out_line(&e->out, "return TN_OK;");
    emit_public_end(e);
    out_blank(&e->out);
    emit_public(e, "write_within", WITHIN, false);
    out_line(&e->out, "return tn_positioned_write(&$prepare, buffer, capacity, size);");
    emit_public_end(e);
    out_blank(&e->out);
    emit_write_whole(e);
    out_blank(&e->out);
    emit_public(e, "write_to", "const tn_sink *sink", false);
    out_line(&e->out, "return tn_positioned_write_to(&$prepare, sink);");
    emit_public_end(e);
}

/* NAME_patch: if the size is known after preparing, it is compared before anything is put. */
static void emit_patch_in_line(emitter *e)
{
    out *o = &e->out;
    emit_patch_head(e, "");
    out_begin(o);
    out_line(o, "tn_prepare prepare;");
    out_line(o, "tn_output out;");
    out_line(o, "tn_patch patch;");
    out_line(o, "tn_status $status = prepare_all(&$prepare, %s, error);", e->object);
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "$status = tn_patch_begin(&patch, &$prepare, data, size, sink);");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "tn_output_sink(&$out, &patch.sink);");
    emit_writing(e, "NULL");
    emit_public_end(e);
}

void emit_write_patch(emitter *e)
{
    if (e->traits.has_positioned || e->traits.reads_back)
        emit_patch(e);
    else
        emit_patch_in_line(e);
}

void emit_write_functions(emitter *e)
{
    out *o = &e->out;
    emit_prepare_all(e);
    if (e->traits.has_positioned) {
        emit_positioned_functions(e);
        return;
    }
    emit_public(e, "size", "size_t *size", false);
    out_line(o, "tn_prepare_end(&$prepare, size);");
    out_line(o, "return TN_OK;");
    emit_public_end(e);
    out_blank(o);
    emit_public(e, "write_within", WITHIN, true);
    out_line(o, "$status = tn_write_buffer(&$out, &$prepare, buffer, capacity, size);");
    out_line(o, "if ($status != TN_OK) return $status;");
    emit_writing(e, "NULL");
    emit_public_end(e);
    out_blank(o);
    emit_write_whole(e);
    out_blank(o);
    emit_public(e, "write_to", "const tn_sink *sink", true);
    emit_sink(e);
    emit_writing(e, "sink");
    emit_public_end(e);
}
