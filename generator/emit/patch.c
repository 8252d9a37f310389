/* Prints the function that lists the bytes that an edit changes: it compares the writer's output with the
   file. */
#include "emit/patch.h"

void emit_patch_head(emitter *e, const char *tail)
{
    out_function(
        &e->out, arena_printf(e->memory, "tn_status %s_patch", e->prefix),
        arena_printf(e->memory,
                     "%s *%s, const void *data, size_t size, const tn_patch_sink *sink, tn_error *error",
                     e->prefix, e->object),
        tail);
}

void emit_patch_declaration(emitter *e)
{
    out_comment(&e->out,
                "Lists the changes that turn the input of the object, `size` bytes at `data`, into the "
                "output of %s_write, without making them. Calls `sink` for each change. Returns TN_RESIZED, "
                "and does not call `sink`, if the output has another size, or TN_SINK_FAILED if `sink` "
                "fails. Read the object again after you have made the changes.",
                e->prefix);
    emit_patch_head(e, ";");
    out_blank(&e->out);
}

void emit_patch(emitter *e)
{
    out *o = &e->out;
    emit_patch_head(e, "");
    out_begin(o);
    out_line(o, "tn_patch patch;");
    out_line(o, "tn_patch_begin_whole(&patch, data, size, sink);");
    out_line(o, "const tn_status status = %s_write_to(%s, &patch.sink, error);", e->prefix, e->object);
    out_line(o, "return tn_patch_end_whole(&patch, $status, error);");
    o->indent--;
    out_line(o, "}");
}
