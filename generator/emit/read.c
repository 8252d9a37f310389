/* The reader, the validator, and the reader that says where members lie: one plan, three ways to keep what is
 * read. */
#include "emit/derived.h"
#include "emit/instances.h"
#include "emit/json.h"
#include "emit/overlay.h"
#include "emit/params.h"
#include "emit/placed.h"
#include "emit/rules.h"
#include "emit/step.h"

/* ---- a type ---- */

static void emit_steps(const reader *r, const read_plan *plan)
{
    out *o = &r->e->out;
    bool in_at = false; /* the position is in `at`, and `in->pos` lags behind */
    bool declared = false;
    for (size_t i = 0; i < plan->steps.count; i++) {
        const step *s = &plan->steps.items[i];
        if (s->kind == STEP_FIELD && in_at) {
            out_line(o, "in->pos = at;");
            out_blank(o);
            in_at = false;
        } else if (s->kind != STEP_FIELD && !in_at) {
            if (r->e->traits.has_bits && s->kind != STEP_OBJECT && s->kind != STEP_OBJECTS)
                out_line(o, "tn_align(in);");
            out_line(o, declared ? "at = in->pos;" : "size_t at = in->pos;");
            if (!declared) out_blank(o);
            declared = true;
        }
        emit_step(r, s);
        const bool noted = s->kind == STEP_RUN || s->kind == STEP_FIELD || s->kind == STEP_OBJECTS;
        if (!noted) reader_note_read(r, s->member);
        in_at = !moves_stream(s);
        out_blank(o);
    }
    if (in_at) out_line(o, "in->pos = at;");
}

/* The rules, and at the end of the root the bytes that no member holds. */
static void emit_end(const reader *r, const read_plan *plan)
{
    out *o = &r->e->out;
    const bool keeps_rest = plan->is_root && r->mode != MODE_VALIDATE && r->e->traits.writable;
    const char *check = check_call(r->e, plan->type);
    if (check != NULL && keeps_rest) {
        out_line(o, "status = %s;", check);
        reader_check_status(r);
    } else if (check != NULL) {
        out_line(o, "return %s;", check);
        return;
    }
    if (keeps_rest)
        out_line(o, r->e->traits.has_placed ? "return tn_keep_gaps(in, path);"
                                            : "return tn_keep_rest(in, path);");
    else
        out_line(o, "return TN_OK;");
}

static void emit_object_function(emitter *e, read_mode mode, const model_type *type)
{
    out *o = &e->out;
    const reader r = {.e = e, .mode = mode, .type = type};
    const read_plan *plan = mode == MODE_OVERLAY ? plan_read_by_member(e->plan, type)
                                                 : plan_read(e->plan, type, mode == MODE_VALIDATE);
    c_begin_function(e);
    out_comment(o, "%s", size_range(e, type));
    out_function(o,
                 arena_printf(e->memory, "%s tn_status %s", type_static(e, type), reader_function(&r, type)),
                 reader_parameters(&r, type), "");
    out_begin(o);
    const size_t status = out_mark(o);
    if (plan->needs_places) out_line(o, "%s_places places;", type_name(e, type));
    const size_t mark = out_mark(o);
    if (plan_reports_object(type)) out_line(o, "places.object_ = in->pos;");
    emit_memory(&r, plan);
    const char *object = overlay_begin(&r);
    if (type->json)
        emit_json_object(&r, type);
    else
        emit_steps(&r, plan);
    emit_placed_nowhere(&r, type);
    if (mode != MODE_VALIDATE) emit_derived_copy(e, type);
    overlay_end_object(&r, object);
    emit_end(&r, plan);
    const char *names[] = {"in", "path", "self", "parent", "root", "is_le", "written"};
    const char *parameters = reader_parameters(&r, type);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_has_word(str_of(parameters), str_of(names[i]))) out_use(o, mark, names[i]);
    if (type->file->top == type && !reader_is_inner(type))
        out_declare(o, mark,
                    arena_printf(e->memory, "%s%s *root = self;", c_const_objects(e), type_name(e, type)),
                    "root");
    out_declare(o, status, "tn_status status;", "status");
    out_end(o);
}

/* Whether a reader has a function for objects of a type. */
static bool is_read(const emitter *e, const model_type *type, read_mode mode)
{
    const type_plan *plan = plan_of_type(e->plan, type);
    return mode == MODE_READ || mode == MODE_OVERLAY ? plan->is_read : plan->is_read_at_once;
}

/* Types contain each other where they are recursive: the functions are declared first. */
static void emit_declarations(emitter *e, read_mode mode)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        const model_type *type = e->objects.items[i];
        const reader r = {.e = e, .mode = mode, .type = type};
        if (!type->recursive && !e->traits.has_instances) continue;
        if (!is_read(e, type, mode)) continue;
        out_function(&e->out, arena_printf(e->memory, "static tn_status %s", reader_function(&r, type)),
                     reader_parameters(&r, type), ";");
        any = true;
    }
    if (any) out_blank(&e->out);
}

void reader_emit_objects(emitter *e, read_mode mode, const char *what)
{
    emit_banner(e, what);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    emit_declarations(e, mode);
    for (size_t i = 0; i < e->objects.count; i++)
        if (is_read(e, e->objects.items[i], mode)) emit_object_function(e, mode, e->objects.items[i]);
}

/* ---- public functions ---- */

static void emit_public_read(emitter *e, read_mode mode)
{
    out *o = &e->out;
    const bool located = mode == MODE_LOCATE;
    const reader r = {.e = e, .mode = mode, .type = e->model->top};
    out_function(
        o, arena_printf(e->memory, "tn_status %s_read%s", e->prefix, located ? "_located" : ""),
        arena_printf(e->memory,
                     "%s **%s, const void *data, size_t size, const tn_options *options, %stn_error *error",
                     e->prefix, e->object, located ? "tn_locations *locations, " : ""),
        "");
    out_begin(o);
    const bool kept = e->traits.keeps_streams;
    const char *pointer = kept ? "*" : "", *address = kept ? "" : "&";
    out_line(o, "tn_run %srun;", pointer);
    out_line(o, "tn_input %sin;", pointer);
    out_line(o, "void *object;");
    out_line(o, "*%s = NULL;", e->object);
    out_call(o, kept ? "tn_status status = tn_read_begin_kept" : "tn_status status = tn_read_begin",
             arena_printf(e->memory, "&run, &in, data, size, options, &%s_budget, sizeof(%s), &object, error",
                          e->prefix, e->prefix),
             ";");
    reader_check_status(&r);
    if (located) out_line(o, "run%slocations = locations;", kept ? "->" : ".");
    out_line(o, "%s *self = object;", e->prefix);
    out_line(o, "self->document = run%sdocument;", kept ? "->" : ".");
    emit_params_taking(e, kept ? "in" : "&in", true);
    if (params_exist(e)) out_line(o, "if (status == TN_OK)");
    o->indent += params_exist(e);
    out_call(o, arena_printf(e->memory, "status = %s", reader_function(&r, e->model->top)),
             arena_printf(e->memory, "%sin, NULL, %s%sself", address, reader_root_arguments(e),
                          params_arguments(e, true)),
             ";");
    o->indent -= params_exist(e);
    if (e->traits.overlays) out_line(o, "tn_keep_source(%srun);", address);
    out_line(o, "status = tn_read_end(%srun, status, &object);", address);
    out_line(o, "*%s = object;", e->object);
    out_line(o, "return status;");
    o->indent--;
    out_line(o, "}");
}

void emit_read(emitter *e)
{
    reader_emit_objects(e, MODE_READ, "reader");
    emit_instances(e);
    emit_public_read(e, MODE_READ);
}

void emit_locate(emitter *e)
{
    reader_emit_objects(e, MODE_LOCATE, "the reader that says where members lie");
    emit_public_read(e, MODE_LOCATE);
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
    out_line(o, "tn_run_begin(&run, &in, data, size, options, &%s_budget, error);", e->prefix);
    emit_params_taking(e, "&in", false);
    out_call(
        o, arena_printf(e->memory, "return validate_%s", c_local_name(e, e->model->top)),
        arena_printf(e->memory, "&in, NULL, %s%s&self", reader_root_arguments(e), params_arguments(e, false)),
        ";");
    o->indent--;
    out_line(o, "}");
}
