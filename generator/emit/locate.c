/* Prints the function that says where members lie, and the program of the codec, by which the engine finds
   members. */
#include "emit/carried.h"

void emit_locate(emitter *e)
{
    out *o = &e->out;
    emit_banner(e, "locations of members. The engine runs the program of the codec");
    out_line(o, "#include \"%s_internal.h\"", e->prefix);
    out_blank(o);
    out_line(o, "#include \"tenon/impl/edit.h\"");
    out_blank(o);
    emit_carried(e);
    out_function(o, arena_printf(e->memory, "tn_status %s_read_located", e->prefix),
                 arena_printf(e->memory,
                              "%s **%s, const void *data, size_t size, const tn_options *options, "
                              "tn_locations *locations, tn_error *error",
                              e->prefix, e->object),
                 "");
    out_begin(o);
    out_line(o, "void *object;");
    out_if(o, arena_printf(e->memory, "%s == NULL", e->object), "return tn_bad_argument(error);");
    out_call(
        o, "const tn_status status = tn_program_read_located",
        arena_printf(e->memory, "&%s_program, &object, data, size, options, locations, error", e->prefix),
        ";");
    out_line(o, "*%s = object;", e->object);
    out_line(o, "return $status;");
    o->indent--;
    out_line(o, "}");
}
