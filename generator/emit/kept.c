/* Elements of which validation keeps some members. Rules look at them as at whole objects: in validation they
   get a copy in which the members are set that they ask for. */
#include "emit/kept.h"

#include "emit/c_types.h"
#include "emit/naming.h"

static const char *name_of(const emitter *e, const model_member *list, const char *what)
{
    return arena_printf(e->memory, "%s_%s_%s_", type_name(e, list->owner), c_member_name(e, list), what);
}

bool keeps_members(const emitter *e, const model_member *list)
{
    return plan_of_member(e->plan, list)->kept.count > 0;
}

const char *kept_type(const emitter *e, const model_member *list)
{
    return name_of(e, list, "kept");
}

const char *keep_function(const emitter *e, const model_member *list)
{
    return name_of(e, list, "keep");
}

static bool has_offset(const emitter *e, const model_member *list)
{
    return plan_of_type(e->plan, list->type.object)->remembers.offset;
}

static void emit_struct(emitter *e, const model_member *list)
{
    out *o = &e->out;
    const member_refs *kept = &plan_of_member(e->plan, list)->kept;
    out_comment(o, "What validation keeps of elements of `%.*s`: what rules of others ask for.",
                STR_ARG(list->id));
    out_open(o, "typedef struct %s", kept_type(e, list));
    if (has_offset(e, list)) out_line(o, "uint64_t offset_;");
    for (size_t i = 0; i < kept->count; i++)
        out_line(o, "%s %s;", c_field_type(e, kept->items[i]), c_member_name(e, kept->items[i]));
    out_close(o, arena_printf(e->memory, " %s;", kept_type(e, list)));
    out_blank(o);
}

static void emit_copies(emitter *e, const model_member *list, const char *to, const char *from)
{
    const member_refs *kept = &plan_of_member(e->plan, list)->kept;
    if (has_offset(e, list)) out_line(&e->out, "%s->offset_ = %s->offset_;", to, from);
    for (size_t i = 0; i < kept->count; i++) {
        const char *name = c_member_name(e, kept->items[i]);
        out_line(&e->out, "%s->%s = %s->%s;", to, name, from, name);
    }
}

static void emit_functions(emitter *e, const model_member *list)
{
    out *o = &e->out;
    const char *type = type_name(e, list->type.object), *kept = kept_type(e, list);
    out_function(o, arena_printf(e->memory, "static inline void %s", name_of(e, list, "keep")),
                 arena_printf(e->memory, "const %s *item, %s *kept", type, kept), "");
    out_begin(o);
    emit_copies(e, list, "kept", "item");
    out_end(o);
    out_comment(o, "An element; in validation a copy in `room`.");
    out_function(
        o, arena_printf(e->memory, "static inline const %s *%s", type, name_of(e, list, "at")),
        arena_printf(e->memory, "const tn_input *in, const %s_list *list, size_t i, %s *room", type, type),
        "");
    out_begin(o);
    out_line(o, "if (in->run->document != NULL) return &list->items[i];");
    out_line(o, "const %s *kept = (const %s *)(const void *)list->items + i;", kept, kept);
    out_line(o, "memset(room, 0, sizeof *room);");
    emit_copies(e, list, "room", "kept");
    out_line(o, "return room;");
    out_end(o);
}

void emit_kept(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        if (!keeps_members(e, type->fields.items[i])) continue;
        emit_struct(e, type->fields.items[i]);
        emit_functions(e, type->fields.items[i]);
    }
}

const char *c_kept_element(const c_place *place, const model_member *list, const char *items, const char *at,
                           const char *name)
{
    emitter *e = place->emitter;
    const char *type = type_name(e, list->type.object);
    const char *room = c_local(place, arena_printf(e->memory, "%s_room", name));
    out_line(&e->out, "%s %s;", type, room);
    out_call(&e->out, arena_printf(e->memory, "const %s *%s = %s", type, name, name_of(e, list, "at")),
             arena_printf(e->memory, "in, &%s, %s, &%s", items, at, room), ";");
    return name;
}

const char *c_kept_offset(const emitter *e, const model_member *list, const char *items, const char *at)
{
    return arena_printf(e->memory, "%s(in, &%s, %s, &(%s){0})->offset_", name_of(e, list, "at"), items, at,
                        type_name(e, list->type.object));
}
