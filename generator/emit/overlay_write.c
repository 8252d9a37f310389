/* The file of a writer that patches: the functions of the reader, which store values before they read them,
   and the codec's own. */
#include "emit/constructor.h"
#include "emit/instances.h"
#include "emit/naming.h"
#include "emit/overlay.h"
#include "emit/params.h"
#include "emit/patch.h"
#include "plan/follow.h"
#include "plan/shown.h"

bool overlay_puts(const emitter *e, const model_member *member)
{
    return e->artifacts & 1u << ARTIFACT_BIT_WRITE && plan_puts_instance(e->plan, member);
}

bool overlay_stores(const emitter *e, const model_member *member)
{
    return overlay_puts(e, member) && e->saved == NULL && !e->traits.has_positioned;
}

const char *overlay_function(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%s_put_%s", type_name(e, member->owner), c_member_name(e, member));
}

typedef void each_instance(emitter *e, const model_member *member);

static void for_each(emitter *e, each_instance *f)
{
    for (size_t i = 0; i < e->objects.count; i++)
        for (size_t k = 0; k < e->objects.items[i]->instances.count; k++)
            if (overlay_stores(e, e->objects.items[i]->instances.items[k]))
                f(e, e->objects.items[i]->instances.items[k]);
}

static void declare(emitter *e, const model_member *member)
{
    const char *type = type_name(e, member->owner);
    out_function(&e->out, arena_printf(e->memory, "tn_status %s", overlay_function(e, member)),
                 arena_printf(e->memory, "%s *self, %s *written, const tn_path *path", type, type), ";");
}

void emit_overlay_declarations(emitter *e)
{
    const out_code around = out_apart(&e->out);
    for_each(e, declare);
    if (e->out.code.text.size > 0) out_blank(&e->out);
    const out_code declarations = out_rejoin(&e->out, around);
    out_put(&e->out, &declarations);
}

/* ", written->version": the parameters of the root are those that it was read with. */
static const char *root_parameters(const emitter *e)
{
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < e->model->top->params.count; i++)
        buffer_printf(&list, "$written->%s, ", c_member_name(e, e->model->top->params.items[i]));
    return list.size > 0 ? list.data : "";
}

/* Whether the writer derives a number. */
static bool derives(const emitter *e)
{
    for (size_t i = 0; i < e->objects.count; i++)
        for (size_t k = 0; k < e->objects.items[i]->fields.count; k++)
            if (plan_derives_over(e->plan, e->objects.items[i]->fields.items[k])) return true;
    return false;
}

static void emit_root(emitter *e)
{
    out *o = &e->out;
    out_function(o, "static tn_status write_all",
                 "const tn_overlay_codec *descriptor, tn_input *in, void *self, void *object", "");
    out_begin(o);
    out_line(o, "(void)descriptor;");
    if (e->model->top->params.count > 0) out_line(o, "const %s *written = object;", e->prefix);
    emit_params_checked(e, "$written");
    out_call(
        o, arena_printf(e->memory, "return %s", c_static(e, e->model->top, "write_*")),
        arena_printf(e->memory, "$in, NULL, %s%s$self, object", reader_root_arguments(e), root_parameters(e)),
        ";");
    out_end(o);
    out_open(o, "static const tn_overlay_codec overlay =");
    out_line(o, ".format = &%s_format,", e->prefix);
    out_line(o, ".object_size = sizeof(%s),", e->prefix);
    out_line(o, ".write = write_all,");
    if (e->traits.has_instances) out_line(o, ".has_instances = true,");
    if (derives(e)) out_line(o, ".derives = true,");
    out_close(o, ";");
    out_blank(o);
}

static void emit_public(emitter *e, const char *name, const char *parameters, const char *arguments)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_%s", e->prefix, name),
                 arena_printf(e->memory, "%s *%s, %s, tn_error *error", e->prefix, e->object, parameters),
                 "");
    out_line(o, "{");
    out_line(o, "    return tn_overlay_%s(&overlay, %s, %s, error);", name, e->object, arguments);
    out_line(o, "}");
}

void emit_overlay(emitter *e)
{
    reader_emit_objects(e, MODE_OVERLAY, "writer: what an object holds is put where it lies, and read again");
    for_each(e, emit_instance_over);
    emit_root(e);
    emit_public(e, "size", "size_t *size", "size");
    out_blank(&e->out);
    emit_public(e, "write", "void *buffer, size_t size", "buffer, size");
    out_blank(&e->out);
    emit_public(e, "write_to", "const tn_sink *sink", "sink");
    out_blank(&e->out);
    emit_patch(e);
    emit_constructors(e);
}
