/* Reading the elements of an array, one after the other. */
#include "emit/field.h"
#include "emit/gather.h"
#include "emit/kept.h"
#include "plan/limits.h"

/* The variable that an element is read into. */
static const char *element_variable(const reader *r, const model_member *member)
{
    const char *type = c_element_type(r->e, member);
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        type = arena_printf(r->e->memory, "%s *", type_name(r->e, member->type.object));
    if (member->wire.kind == WIRE_CONSTANT) type = "tn_bytes";
    field_variable(r, member, type, "$item");
    return "$item";
}

void field_list_reserve(const reader *r, const model_member *member, const char *count)
{
    out *o = &r->e->out;
    const char *list = arena_printf(r->e->memory, "$self->%s", reader_name(r, member));
    if (r->mode == MODE_VALIDATE && plan_may_lack_elements(r->e->plan, member)) {
        out_if(o,
               arena_printf(r->e->memory, "$in->run->level >= %s",
                            c_level(plan_of_member(r->e->plan, member)->elements_level)),
               arena_printf(r->e->memory, "tn_list_try_reserve($in, &%s, %s, sizeof *%s.items);", list, count,
                            list));
        return;
    }
    out_call(o, "$status = tn_list_reserve",
             arena_printf(r->e->memory, "$in, $path, \"%s\", $in->pos, &%s, %s, sizeof *%s.items",
                          reader_id(r, member), list, count, list),
             ";");
    reader_check_status(r);
}

const char *field_list_count(const reader *r, const model_member *member)
{
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    const c_place place = field_place(r, &to);
    const char *count = reader_count(r, &place, member);
    reader_limit(r, member, count, "$in->pos");
    return count;
}

void field_list_fit(const reader *r, const model_member *member, const char *count)
{
    out *o = &r->e->out;
    out_when(o, "if (%s > ($in->size - $in->pos) / %lld)", count, (long long)member->element.low);
    out_line(o, "return tn_fail_count($in, $path, \"%s\", $in->pos, %s, %lld);", reader_id(r, member), count,
             (long long)member->element.low);
}

/* The head of the loop, and the most elements that a list without a count may have. */
static void open_loop(const reader *r, const model_member *member, const char *count)
{
    out *o = &r->e->out;
    if (count != NULL)
        out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    else if (member->until != NULL)
        out_open(o, "for (size_t i = 0;; i++)");
    else
        out_open(o, "for (size_t i = 0; !tn_at_end($in); i++)");
    if (count == NULL && member->has_max)
        out_if(
            o, arena_printf(r->e->memory, "i == %llu", (unsigned long long)member->max),
            arena_printf(r->e->memory,
                         "return tn_fail($in, $path, \"%s\", $in->pos, TN_TOO_MANY, tn_value_unsigned(%llu), "
                         "tn_value_none());",
                         reader_id(r, member), (unsigned long long)member->max));
}

out_body field_list_open(const reader *r, const model_member *member, const char *count)
{
    out *o = &r->e->out;
    const char *path =
        arena_printf(r->e->memory, "const tn_path item_path = {$path, \"%s\", i};", reader_id(r, member));
    if (reader_has_previous(r, member)) {
        const char *type = type_name(r->e, member->type.object);
        out_line(o, "%s %s_spaces[2] = {{0}};", type, reader_name(r, member));
        out_line(o, "const %s *%s = NULL;", type, c_previous(r->e, member));
    }
    open_loop(r, member, count);
    out_body body = out_open_body(o);
    out_local(o, &body, "item_path", path);
    out_local(o, &body, "item_at", "const size_t item_at = $in->pos;");
    return body;
}

static void note_item(const term *t, void *context)
{
    if (t->kind == TERM_ITEM && t->items.count == 0) *(bool *)context = true;
}

/* Whether the end of the array, or `valid`, depends on the element just read. */
static bool looks_at_item(const model_member *member)
{
    bool looks = member->valid.kind != VALID_NONE;
    if (member->until != NULL) term_walk(member->until, note_item, &looks);
    return looks;
}

/* The element's place in the list, or a variable if it is not kept. */
const char *field_element_object(const reader *r, const model_member *member, const char *list, bool kept)
{
    out *o = &r->e->out;
    const char *type = type_name(r->e, member->type.object);
    const bool optional = kept && r->mode == MODE_VALIDATE && plan_may_lack_elements(r->e->plan, member);
    if ((!kept || optional) && reader_has_previous(r, member)) {
        out_line(o, "%s *item = &%s_spaces[i %% 2];", type, reader_name(r, member));
    } else if (!kept || optional) {
        const bool cleared = r->mode == MODE_VALIDATE && plan_clears_object(r->e->plan, member->type.object);
        out_line(o, "%s space%s;", type, cleared ? "" : " = {0}"); /* the callee does that */
        out_line(o, "%s *item = &space;", type);
    }
    const char *level = c_level(plan_of_member(r->e->plan, member)->elements_level);
    if (optional && keeps_members(r->e, member)) {
        out_line(o, "void *kept = NULL;");
        out_line(o,
                 "const bool keeps = $in->run->level >= %s && tn_list_try($in, &%s, sizeof(%s), i, &kept);",
                 level, list, kept_type(r->e, member));
        out_line(o, "%s.count = i + 1;", list);
    } else if (optional) {
        out_line(o, "void *slot;");
        out_line(o, "if ($in->run->level >= %s && tn_list_try($in, &%s, sizeof %s, i, &slot)) $item = slot;",
                 level, list, reader_has_previous(r, member) ? "*item" : "space");
        out_line(o, "%s.count = i + 1;", list);
    }
    if (!kept || optional) return "$item";
    const bool passes = r->lazy && r->mode == MODE_READ && plan_passes_elements(r->e->plan, member);
    if (passes) out_line(o, "%s space = {0};", type);
    out_line(o, passes ? "void *slot = &space;" : "void *slot;");
    if (passes) out_open(o, "if ($in->run->document != NULL)"); /* not in validation */
    out_call(o, "$status = tn_list_slot",
             arena_printf(r->e->memory, "$in, $path, \"%s\", $item_at, &%s, sizeof(%s), &slot",
                          reader_id(r, member), list, type),
             ";");
    if (passes) out_close(o, "");
    reader_check_status(r);
    out_line(o, "%s *item = slot;", type);
    return "$item";
}

/* Whether the elements, which are objects of their own, are not used. */
static bool forgets_objects(const codec_plan *plan, const model_member *member, bool kept)
{
    if (plan_of_member(plan, member)->gathered.count > 0) return false;
    return !kept && member->wire.kind == WIRE_OBJECT && member->type.object != NULL && !looks_at_item(member);
}

void field_list_space(const reader *r, const model_member *member)
{
    const uint64_t bytes = plan_element_space(r->e->plan, member);
    out_line(&r->e->out, "$status = tn_take_space($in, &$item_path, NULL, $item_at, %llu);",
             (unsigned long long)(bytes > 0 ? bytes : 1));
    reader_check_status(r);
}

/* Behind an element that may occupy no bytes. */
void field_list_empty(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    out_open(o, "if ($in->pos == $item_at)");
    out_line(o, "$status = tn_empty_elements($in, &$item_path, NULL, $item_at, 1);");
    reader_check_status(r);
    if (plan_of_member(r->e->plan, member)->takes_space) {
        o->indent--;
        out_open(o, "} else");
        field_list_space(r, member);
    }
    out_close(o, "");
}

void field_list_step(const reader *r)
{
    out_line(&r->e->out, "$status = tn_work($in, &$item_path, NULL, $item_at, 1);");
    reader_check_status(r);
}

void field_list_element(const reader *r, field_list *list)
{
    const model_member *member = list->member;
    list->inside = !plan_reads_apart(r->e->plan, member, r->mode == MODE_VALIDATE && !list->stored);
    list->forgotten = !list->inside && forgets_objects(r->e->plan, member, list->stored);
    list->to =
        (field_target){.value = list->inside      ? field_element_object(r, member, list->list, list->stored)
                                : list->forgotten ? NULL
                                                  : element_variable(r, member),
                       .path = "&$item_path",
                       .index = "i",
                       .pointer = true,
                       .inside = list->inside,
                       .has = member->may_lack_case && looks_at_item(member) ? "has_item" : NULL,
                       .list = list->stored && !r->lazy && r->mode != MODE_VALIDATE ? list->list : NULL};
    if (list->to.has != NULL) out_line(&r->e->out, "bool has_item = true;");
}

void field_list_valid(const reader *r, const field_list *list)
{
    const c_place place = field_place(r, &list->to);
    field_valid(r, &place, list->member, &list->to, "$item_at");
}

void field_list_append(const reader *r, const field_list *list)
{
    out *o = &r->e->out;
    if (list->stored && list->inside && r->mode == MODE_VALIDATE && keeps_members(r->e, list->member))
        out_line(o, "if (keeps) %s($item, kept);", keep_function(r->e, list->member));
    const bool lacks = r->mode == MODE_VALIDATE && plan_may_lack_elements(r->e->plan, list->member);
    if (list->counted || (list->stored && list->inside && !lacks)) out_line(o, "%s.count++;", list->list);
    if (list->stored && plan_is_number_list(list->member)) {
        out_line(o, "%s.items[%s.count++] = $item;", list->list, list->list);
    } else if (list->stored && !list->inside) {
        out_line(o, "$status = tn_list_push($in, $path, \"%s\", $item_at, &%s, sizeof $item, &$item);",
                 reader_id(r, list->member), list->list);
        reader_check_status(r);
    } else if (!list->inside && !list->forgotten) {
        out_line(o, "(void)$item;");
    }
    if (reader_has_previous(r, list->member)) out_line(o, "%s = $item;", c_previous(r->e, list->member));
}

void field_list_until(const reader *r, const field_list *list)
{
    out *o = &r->e->out;
    c_place place = field_place(r, &list->to);
    place.item = "$item";
    if (list->to.has != NULL) {
        out_when(o, "if (!has_item)");
        c_fail(&place, "TN_ABSENT");
    }
    out_line(o, "if (%s) break;", c_condition(&place, list->member->until));
}

void field_list_trim(const reader *r, const model_member *member)
{
    const char *list = arena_printf(r->e->memory, "$self->%s", reader_name(r, member));
    out_line(&r->e->out, "tn_list_fit($in, &%s, sizeof *%s.items);", list, list);
}

void field_list_reset(const reader *r, const model_member *member)
{
    const char *list = arena_printf(r->e->memory, "$self->%s", reader_name(r, member));
    out_line(&r->e->out, "memset(&%s, 0, sizeof %s);", list, list);
}
