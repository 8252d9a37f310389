/* Prints copies of elements of which validation keeps some members. Rules use them like whole objects: in
   validation they get a copy with these members. */
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

/* The text or bytes that an object begins with, if they are kept: they have the place of the object. */
static const model_member *kept_begin(const emitter *e, const model_member *list)
{
    const model_type *type = list->type.object;
    const model_member *first = type->fields.count > 0 ? type->fields.items[0] : NULL;
    const member_refs *kept = &plan_of_member(e->plan, list)->kept;
    for (size_t i = 0; i < kept->count; i++) {
        if (kept->items[i] != first) continue;
        const reading_kind how = plan_reading(e->plan, first);
        return how == READING_TERMINATED || how == READING_SIZED ? first : NULL;
    }
    return NULL;
}

static bool has_offset(const emitter *e, const model_member *list)
{
    return plan_of_type(e->plan, list->type.object)->remembers.offset;
}

/* The alignment of a member, so that the struct has no gaps. */
static unsigned alignment_of(const char *type)
{
    static const char *const narrow[] = {"bool",     "int8_t", "uint8_t", "int16_t",
                                         "uint16_t", "float",  "int32_t", "uint32_t"};
    static const unsigned alignments[] = {1, 1, 1, 2, 2, 4, 4, 4};
    for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
        if (strcmp(type, narrow[i]) == 0) return alignments[i];
    return 8;
}

static void emit_struct(emitter *e, const model_member *list)
{
    out *o = &e->out;
    const member_refs *kept = &plan_of_member(e->plan, list)->kept;
    out_comment(o, "The members of elements of `%.*s` that validation keeps for rules of other objects.",
                STR_ARG(list->id));
    out_open(o, "typedef struct %s", kept_type(e, list));
    if (has_offset(e, list) && kept_begin(e, list) == NULL) out_line(o, "uint64_t offset_;");
    for (unsigned alignment = 8; alignment > 0; alignment /= 2)
        for (size_t i = 0; i < kept->count; i++) {
            const char *type = c_field_type(e, kept->items[i]);
            if (alignment_of(type) == alignment)
                out_line(o, "%s %s;", type, c_member_name(e, kept->items[i]));
        }
    out_close(o, arena_printf(e->memory, " %s;", kept_type(e, list)));
    out_blank(o);
}

static void emit_copies(emitter *e, const model_member *list, const char *to, const char *from)
{
    const member_refs *kept = &plan_of_member(e->plan, list)->kept;
    for (size_t i = 0; i < kept->count; i++) {
        const char *name = c_member_name(e, kept->items[i]);
        out_line(&e->out, "%s->%s = %s->%s;", to, name, from, name);
    }
}

/* "const tn_input *in, const item_list *list, size_t i", and the statements over them for reading and for
   validation. */
static void begin_access(emitter *e, const model_member *list, const char *head, const char *more,
                         const char *read)
{
    out *o = &e->out;
    const char *type = type_name(e, list->type.object), *kept = kept_type(e, list);
    out_function(o, head,
                 arena_printf(e->memory, "const tn_input *in, const %s_list *list, size_t i%s", type, more),
                 "");
    out_begin(o);
    out_line(o, "if ($in->run->document != NULL) return %s;", read);
    out_line(o, "const %s *kept = (const %s *)(const void *)list->items + i;", kept, kept);
}

/* The offset of an element, from a member that points into the input. */
static void emit_offset(emitter *e, const model_member *list)
{
    out *o = &e->out;
    const model_member *begin = kept_begin(e, list);
    begin_access(e, list, arena_printf(e->memory, "static inline uint64_t %s", name_of(e, list, "offset")),
                 "", "list->items[i].offset_");
    if (begin == NULL) {
        out_line(o, "return kept->offset_;");
    } else {
        const char *name = c_member_name(e, begin);
        out_line(o, "const tn_bytes begin = {%skept->%s.data, kept->%s.size};",
                 begin->wire.kind == WIRE_TEXT ? "(const uint8_t *)" : "", name, name);
        out_line(o, "return tn_offset_of($in->run, begin);");
    }
    out_end(o);
}

static void emit_functions(emitter *e, const model_member *list)
{
    out *o = &e->out;
    const char *type = type_name(e, list->type.object), *kept = kept_type(e, list);
    out_function(o, arena_printf(e->memory, "static inline void %s", name_of(e, list, "keep")),
                 arena_printf(e->memory, "const %s *item, %s *kept", type, kept), "");
    out_begin(o);
    if (has_offset(e, list) && kept_begin(e, list) == NULL) out_line(o, "kept->offset_ = $item->offset_;");
    emit_copies(e, list, "kept", "$item");
    out_end(o);
    out_comment(o, "Returns an element; in validation `space` with a copy of its kept members.");
    begin_access(e, list, arena_printf(e->memory, "static inline const %s *%s", type, name_of(e, list, "at")),
                 arena_printf(e->memory, ", %s *space", type), "&list->items[i]");
    emit_copies(e, list, "space", "kept");
    out_line(o, "return space;");
    out_end(o);
    if (has_offset(e, list)) emit_offset(e, list);
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
    const char *space = c_local(place, arena_printf(e->memory, "%s_space", name));
    out_line(&e->out, "%s %s;", type, space);
    out_call(&e->out, arena_printf(e->memory, "const %s *%s = %s", type, name, name_of(e, list, "at")),
             arena_printf(e->memory, "$in, &%s, %s, &%s", items, at, space), ";");
    return name;
}

const char *c_kept_offset(const emitter *e, const model_member *list, const char *items, const char *at)
{
    return arena_printf(e->memory, "%s($in, &%s, %s)", name_of(e, list, "offset"), items, at);
}
