/* Prints writers that edit files: functions that leave the work to the engine. */
#include "emit/edit.h"

#include "emit/carried.h"
#include "emit/constructor.h"
#include "emit/patch.h"
#include "emit/writer.h"

static void emit_public(emitter *e, const char *name, const char *parameters, const char *arguments)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_%s", e->prefix, name),
                 arena_printf(e->memory, "%s *%s, %s, tn_error *error", e->prefix, e->object, parameters),
                 "");
    out_begin(o);
    out_if(o, arena_printf(e->memory, "%s == NULL", e->object), "return tn_bad_argument(error);");
    out_call(o, arena_printf(e->memory, "return tn_edit_%s", name),
             arena_printf(e->memory, "&%s_program, %s->document, %s, %s, error", e->prefix, e->object,
                          e->object, arguments),
             ";");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

void emit_edit(emitter *e)
{
    out *o = &e->out;
    out_comment(o, "%s: writer. The engine runs the program of the codec.", e->title);
    out_line(o, "#include \"%s_internal.h\"", e->prefix);
    out_blank(o);
    out_line(o, "#include \"tenon/impl/edit.h\"");
    out_blank(o);
    if (!(e->artifacts & 1u << ARTIFACT_BIT_LOCATE)) emit_carried(e);
    emit_public(e, "size", "size_t *size", "size");
    emit_public(e, "write_within", "void *buffer, size_t capacity, size_t *size", "buffer, capacity, size");
    emit_write_whole(e);
    out_blank(o);
    emit_public(e, "write_to", "const tn_sink *sink", "sink");
    emit_patch(e);
    emit_constructors(e);
}
