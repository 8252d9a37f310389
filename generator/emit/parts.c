/* Functions for parts of long ones. */
#include "emit/parts.h"

#include "emit/c_types.h"

void parts_begin(emitter *e)
{
    e->parts.count = 0;
}

static bool is_taken(const emitter *e, const char *verb, const char *name)
{
    for (size_t i = 0; i < e->objects.count; i++) {
        const char *whole = arena_printf(e->memory, "%s_%s", verb, c_local_name(e, e->objects.items[i]));
        if (strcmp(whole, name) == 0) return true;
    }
    for (size_t i = 0; i < e->parts.count; i++)
        if (strcmp(e->parts.items[i], name) == 0) return true;
    return false;
}

const char *part_name(emitter *e, const char *verb, const model_type *type, const model_member *first)
{
    const char *wanted =
        arena_printf(e->memory, "%s_%s_%s", verb, c_local_name(e, type), c_member_name(e, first));
    const char *name = wanted;
    for (unsigned i = 2; is_taken(e, verb, name); i++)
        name = arena_printf(e->memory, "%s_%u", wanted, i);
    ARRAY_PUSH(e->memory, &e->parts, name);
    return name;
}

void part_wrap(emitter *e, size_t mark, const char *name, const char *parameters, const model_member *first,
               const model_member *last, const char *const variables[2])
{
    out *o = &e->out;
    const char *body = out_cut(o, mark);
    const str type = first->owner->id;
    if (first == last)
        out_comment(o, "of %.*s: %.*s", STR_ARG(type), STR_ARG(first->id));
    else
        out_comment(o, "of %.*s: %.*s to %.*s", STR_ARG(type), STR_ARG(first->id), STR_ARG(last->id));
    out_function(o, arena_printf(e->memory, "static tn_status %s", name), parameters, "");
    out_begin(o);
    for (int i = 0; i < 2; i++)
        if (variables[i] != NULL) out_line(o, "%s", variables[i]);
    out_paste(o, body);
    out_end(o);
}
