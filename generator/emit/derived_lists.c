/* Prints the lists that derivations use (plan/derived.h): objects keep copies of them as read,
   each list in an array of its own, so that a program may change elements in place. */
#include "emit/derived.h"

#include "emit/c_types.h"
#include "emit/naming.h"
#include "plan/derived.h"
#include "plan/shown.h"

/* ---- remembering ---- */

/* An element is remembered as that of the copy. */
static void emit_link(emitter *e, const char *item)
{
    out_line(&e->out, "before->%s.as_read_ = &before->%s;", item, item);
    out_line(&e->out, "$self->%s.as_read_ = &before->%s;", item, item);
}

/* Objects of a list of pointers are copied one by one. */
static void emit_copied_object(emitter *e, const derived_list *list, const char *item)
{
    out *o = &e->out;
    out_call(o, "$status = tn_run_copy",
             arena_printf(e->memory, "$in, $path, \"%.*s\", before->%s, 1, sizeof *before->%s, &item",
                          STR_ARG(list->member->id), item, item),
             ";");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "before->%s = item;", item);
}

/* Whether objects of some list, or of a list in its elements, are copied one by one. */
static bool has_copied_objects(const emitter *e, const derived_lists *lists)
{
    for (size_t i = 0; i < lists->count; i++)
        if (c_has_pointers(e, lists->items[i]->member) || has_copied_objects(e, &lists->items[i]->inner))
            return true;
    return false;
}

/* `of` is "" or "entries.items[i]." */
static void emit_copies(emitter *e, const derived_lists *lists, const char *of, char index)
{
    out *o = &e->out;
    for (size_t i = 0; i < lists->count; i++) {
        const derived_list *list = lists->items[i];
        const char *id = arena_printf(e->memory, "%s%s", of, c_member_name(e, list->member));
        const char *name = arena_printf(e->memory, "before->%s", id);
        out_call(o, "$status = tn_run_copy",
                 arena_printf(e->memory, "$in, $path, \"%.*s\", %s.items, %s.count, sizeof *%s.items, &items",
                              STR_ARG(list->member->id), name, name, name),
                 ";");
        out_line(o, "if ($status != TN_OK) return $status;");
        out_line(o, "%s.items = items;", name);
        const bool links = plan_links_derived_list(e->plan, list, *of != '\0');
        const bool pointers = c_has_pointers(e, list->member);
        if (list->inner.count == 0 && !links && !pointers) continue;
        const char *item = arena_printf(e->memory, "%s.items[%c]", id, index);
        out_open(o, "for (size_t %c = 0; %c < %s.count; %c++)", index, index, name, index);
        if (pointers) emit_copied_object(e, list, item);
        if (links) emit_link(e, item);
        emit_copies(e, &list->inner, arena_printf(e->memory, "%s%s", item, pointers ? "->" : "."),
                    (char)(index + 1));
        out_close(o, "");
    }
}

void emit_derived_lists(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const derived_lists lists = plan_derived_lists_of_type(e->plan, type);
    if (lists.count == 0) return;
    out_line(o, "%s *before = as_read;", type_name(e, type));
    out_line(o, "void *items;");
    if (has_copied_objects(e, &lists)) out_line(o, "void *item;");
    emit_copies(e, &lists, "", 'i');
}

/* ---- comparing ---- */

static void emit_comparisons(emitter *e, const derived_lists *lists, const char *self, const char *before,
                             char index)
{
    out *o = &e->out;
    for (size_t i = 0; i < lists->count; i++) {
        const derived_list *list = lists->items[i];
        const char *id = c_member_name(e, list->member);
        const char *now = arena_printf(e->memory, "%s%s", self, id);
        const char *old = arena_printf(e->memory, "%s%s", before, id);
        const char *except =
            list->inner.count == 0
                ? "TN_NO_INDEX"
                : arena_printf(e->memory, "offsetof(%s, %s.items)", type_name(e, list->member->type.object),
                               c_member_name(e, list->inner.items[0]->member));
        const bool pointers = c_has_pointers(e, list->member);
        const char *way = pointers ? "->" : ".";
        out_line(o, "if (%s.count != %s.count) return false;", now, old);
        if (!pointers)
            out_if(o,
                   arena_printf(e->memory,
                                "!tn_same_items(%s.items, %s.items, %s.count, sizeof *%s.items, %s)", now,
                                old, now, now, except),
                   "return false;");
        if (list->inner.count == 0 && !pointers) continue;
        out_open(o, "for (size_t %c = 0; %c < %s.count; %c++)", index, index, now, index);
        if (pointers)
            out_if(o,
                   arena_printf(e->memory,
                                "!tn_same_items(%s.items[%c], %s.items[%c], 1, sizeof **%s.items, %s)", now,
                                index, old, index, now, except),
                   "return false;");
        emit_comparisons(e, &list->inner, arena_printf(e->memory, "%s.items[%c]%s", now, index, way),
                         arena_printf(e->memory, "%s.items[%c]%s", old, index, way), (char)(index + 1));
        out_close(o, "");
    }
}

const char *derived_unchanged_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "has_same_lists_*");
}

void emit_derived_unchanged(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (!plan_remembers_as_read(e->plan, type)) return;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->derivation != DERIVE_VALUE) continue;
        const derived_lists lists = plan_derived_lists_of(e->plan, member);
        if (lists.count == 0) continue;
        out_comment(o, "Whether the elements that determine %.*s are unchanged since reading.",
                    STR_ARG(member->id));
        out_function(o, arena_printf(e->memory, "static bool %s", derived_unchanged_name(e, member)),
                     arena_printf(e->memory, "const %s *self, const %s *before", type_name(e, type),
                                  type_name(e, type)),
                     "");
        out_begin(o);
        emit_comparisons(e, &lists, "$self->", "before->", 'i');
        out_line(o, "return true;");
        out_end(o);
    }
}
