/* Prints the functions for parts of long functions. */
#include "emit/parts.h"

#include "emit/c_types.h"
#include "emit/naming.h"

void parts_begin(emitter *e, const char *verb)
{
    const char *pattern = arena_printf(e->memory, "%s_*", verb);
    for (size_t i = 0; i < e->objects.count; i++)
        c_static(e, e->objects.items[i], pattern);
}

const char *part_name(const emitter *e, const char *verb, const model_type *type, const model_member *first)
{
    return scope_fresh(e->names.scope, arena_printf(e->memory, "%s_%s_%s", verb, c_local_name(e, type),
                                                    c_member_name(e, first)));
}

out_body part_begin(emitter *e)
{
    e->out.indent++;
    return out_open_body(&e->out);
}

void part_wrap(emitter *e, out_body *body, const char *name, const char *parameters,
               const model_member *first, const model_member *last)
{
    out *o = &e->out;
    const out_code statements = out_rejoin(o, body->around);
    const str type = first->owner->id;
    o->indent--;
    if (first == last)
        out_comment(o, "of %.*s: %.*s", STR_ARG(type), STR_ARG(first->id));
    else
        out_comment(o, "of %.*s: %.*s to %.*s", STR_ARG(type), STR_ARG(first->id), STR_ARG(last->id));
    out_function(o, arena_printf(e->memory, "static tn_status %s", name), parameters, "");
    out_begin(o);
    body->around = out_apart(o);
    out_put(o, &statements);
    out_close_body(o, body);
    out_end(o);
}
