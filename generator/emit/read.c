/* Prints the reader and the validator: two uses of one plan. */
#include "emit/getters.h"
#include "emit/instances.h"
#include "emit/json.h"
#include "emit/naming.h"
#include "emit/params.h"
#include "emit/parts.h"
#include "emit/read_parts.h"
#include "emit/spell.h"
#include "plan/around.h"
#include "program/passes.h"

/* ---- a type ---- */

/* The operations before the members, with the members, and behind them. */
static bool is_head(operation_kind kind)
{
    return kind >= DO_CLEAR && kind <= DO_ENDIAN;
}

static bool is_middle(operation_kind kind)
{
    return kind != DO_CHECK && kind != DO_REST && kind != DO_GAPS && kind != DO_RETURN;
}

/* The members, in parts if they are many. */
static void emit_members(spelling *s, const codec_function *f, size_t *next, const function_parts *parts,
                         const part_calls *calls)
{
    for (size_t i = 0; i < parts->count; i++) {
        const function_part *part = &parts->items[i];
        const op_list until = {.items = f->body.items, .count = part->end};
        if (calls->items[i] == NULL) {
            spell_list(s, &until, next, is_middle);
            continue;
        }
        const codec_op *optional = part_optional(f, part);
        if (optional != NULL && (i == 0 || calls->items[i - 1] != NULL)) out_blank(&s->r->e->out);
        spell_part(s, calls->items[i], optional);
        *next = part->end;
        if (i + 1 == parts->count || part[1].stays) out_blank(&s->r->e->out);
    }
    spell_list(s, &f->body, next, is_middle);
}

static void emit_body(const reader *r, const codec_function *f, const function_parts *parts,
                      const part_calls *calls)
{
    spelling s = {.r = r};
    size_t next = 0;
    spell_list(&s, &f->body, &next, is_head);
    emit_members(&s, f, &next, parts, calls);
    spell_list(&s, &f->body, &next, NULL);
}

static const function_kind kinds[] = {[MODE_READ] = FUNCTION_READ, [MODE_VALIDATE] = FUNCTION_VALIDATE};

/* The variables of a function, and its parameters. */
static out_body open_function(const reader *r, const codec_function *f)
{
    emitter *e = r->e;
    out_body body = out_open_body(&e->out);
    out_local(&e->out, &body, "status", "tn_status status;");
    if (f->needs_places)
        out_always(&e->out, &body, arena_printf(e->memory, "%s_places places;", type_name(e, r->type)));
    declare_own_root(r, &body);
    reader_given(r, &body);
    return body;
}

static void emit_object_function(emitter *e, read_mode mode, const model_type *type)
{
    out *o = &e->out;
    reader r = {.e = e, .mode = mode, .type = type};
    const codec_function *f = program_function(e->plan, type, kinds[mode], PASS_LAST);
    const function_parts parts = function_divide(e->memory, f);
    const part_calls calls = emit_parts(&r, f, &parts);
    r.keys = emit_key_functions(&r, type).items;
    c_begin_function(e);
    out_comment(o, "%s", size_range(e, type));
    out_function(o,
                 arena_printf(e->memory, "%s tn_status %s", type_static(e, type), reader_function(&r, type)),
                 reader_parameters(&r, type), "");
    out_begin(o);
    out_body body = open_function(&r, f);
    if (plan_gets_root_at_top(type)) out_line(o, "if ($root == NULL) $root = $self;");
    emit_body(&r, f, &parts, &calls);
    out_close_body(o, &body);
    out_end(o);
}

/* Recursive types contain each other: their functions are declared first. */
static void emit_declarations(emitter *e, read_mode mode)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        const model_type *type = e->objects.items[i];
        const reader r = {.e = e, .mode = mode, .type = type};
        if (!type->recursive && !e->traits.has_instances) continue;
        if (!program_has(e->plan, type, kinds[mode])) continue;
        out_function(&e->out, arena_printf(e->memory, "static tn_status %s", reader_function(&r, type)),
                     reader_parameters(&r, type), ";");
        any = true;
    }
    if (any) out_blank(&e->out);
}

/* The functions that read objects, all of them, and the beginning of their file. */
static void reader_emit_objects(emitter *e, read_mode mode, const char *what)
{
    emit_banner(e, what);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    parts_begin(e, reader_verb(&(reader){.mode = mode}));
    emit_declarations(e, mode);
    for (size_t i = 0; i < e->objects.count; i++)
        if (program_has(e->plan, e->objects.items[i], kinds[mode]))
            emit_object_function(e, mode, e->objects.items[i]);
}

/* ---- public functions ---- */

static void emit_public_read(emitter *e)
{
    out *o = &e->out;
    const reader r = {.e = e, .mode = MODE_READ, .type = e->model->top};
    out_function(
        o, arena_printf(e->memory, "tn_status %s_read", e->prefix),
        arena_printf(e->memory,
                     "%s **%s, const void *data, size_t size, const tn_options *options, tn_error *error",
                     e->prefix, e->object),
        "");
    out_begin(o);
    const bool kept = e->traits.keeps_streams;
    const char *pointer = kept ? "*" : "", *address = kept ? "" : "&";
    out_line(o, "tn_run %srun;", pointer);
    out_line(o, "tn_input %sin;", pointer);
    out_line(o, "void *object;");
    out_if(o, arena_printf(e->memory, "%s == NULL", e->object), "return tn_bad_argument(error);");
    out_line(o, "*%s = NULL;", e->object);
    out_call(o, kept ? "tn_status status = tn_read_begin_kept" : "tn_status status = tn_read_begin",
             arena_printf(e->memory,
                          "&run, &$in, data, size, options, &%s_budget, sizeof(%s), &object, error",
                          e->prefix, e->prefix),
             ";");
    reader_check_status(&r);
    out_line(o, "%s *self = object;", e->prefix);
    out_line(o, "$self->document = run%sdocument;", kept ? "->" : ".");
    emit_params_taking(e, kept ? "$in" : "&$in", true);
    if (params_exist(e)) out_when(o, "if ($status == TN_OK)");
    out_call(o, arena_printf(e->memory, "$status = %s", reader_function(&r, e->model->top)),
             arena_printf(e->memory, "%s$in, NULL, %s%s$self", address, reader_root_arguments(e),
                          params_arguments(e, true)),
             ";");
    if (e->traits.has_positioned) out_line(o, "tn_keep_in_line(%s$in);", address);
    if (e->traits.keeps_source) out_line(o, "tn_keep_source(%s$run);", address);
    out_line(o, "$status = tn_read_end(%s$run, $status, &object);", address);
    out_line(o, "*%s = object;", e->object);
    out_line(o, "return $status;");
    o->indent--;
    out_line(o, "}");
}

void emit_read(emitter *e)
{
    reader_emit_objects(e, MODE_READ, "reader");
    emit_instances(e);
    emit_getters(e, true);
    emit_public_read(e);
}

void emit_validate(emitter *e)
{
    out *o = &e->out;
    reader_emit_objects(e, MODE_VALIDATE, "validator");
    out_function(o, arena_printf(e->memory, "tn_status %s_validate", e->prefix),
                 "const void *data, size_t size, const tn_options *options, tn_error *error", "");
    out_begin(o);
    out_line(o, "tn_run run;");
    out_line(o, "tn_input in;");
    out_line(o, "%s self = {0};", e->prefix);
    out_line(o, "tn_run_begin(&run, &$in, data, size, options, &%s_budget, error);", e->prefix);
    emit_params_taking(e, "&$in", false);
    out_call(o, arena_printf(e->memory, "return %s", c_static(e, e->model->top, "validate_*")),
             arena_printf(e->memory, "&$in, NULL, %s%s&$self", reader_root_arguments(e),
                          params_arguments(e, false)),
             ";");
    o->indent--;
    out_line(o, "}");
}
