/* Prints statements that read placed members. */
#include "emit/placed.h"

#include <inttypes.h>

void emit_placed_begin(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    const char *outer = member->of_root ? arena_printf(r->e->memory, "%s_outer", name) : NULL;
    const c_place place = {.emitter = r->e, .stream = outer, .member = id};
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    if (outer != NULL) out_line(o, "tn_input *const %s = $in;", outer);
    const char *pos = c_converted(&place, member->pos, number, interval_integer(8, true));
    if (outer != NULL) out_line(o, "$in = $in->run->whole;");
    out_line(o, "const tn_position %s_return = tn_save_position($in);", name);
    out_line(o, "$status = tn_seek($in, $path, \"%s\", %s);", id, pos);
    reader_check_status(r);
    out_line(o, "const size_t %s_begin = $in->pos;", name);
}

void emit_placed_end(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    /* many members may be placed over the same bytes; a view of them costs nothing */
    const char *work =
        plan_is_view(member) ? "1" : arena_printf(r->e->memory, "1 + $in->pos - %s_begin", name);
    out_line(o, "$status = tn_work($in, $path, \"%s\", %s_begin, %s);", id, name, work);
    reader_check_status(r);
    if (r->mode != MODE_VALIDATE && r->e->traits.writable) {
        out_line(o,
                 "$status = tn_keep_placement($in, $path, \"%s\", %s_begin, %u, %" PRIu64
                 ", &$self->%s_placement_);",
                 id, name, member->rank, member->alignment, name);
        reader_check_status(r);
    }
    out_line(o, "tn_restore_position($in, %s_return);", name);
    if (member->of_root) out_line(o, "$in = %s_outer;", name);
}

const char *placed_nowhere(const emitter *e, const model_member *determined)
{
    buffer none = {.memory = e->memory};
    for (size_t i = 0; i < determined->owner->fields.count; i++) {
        const model_member *placed = determined->owner->fields.items[i];
        if (!model_is_placed_by(placed, determined)) continue;
        buffer_printf(&none, "%s!$self->has_%s", none.size > 0 ? " && " : "", c_member_name(e, placed));
    }
    return none.data;
}
