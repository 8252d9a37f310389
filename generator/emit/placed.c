/* Reading members that are placed out of line. */
#include "emit/placed.h"

bool type_places(const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->placed) return true;
    return false;
}

void emit_placed_home(emitter *e, const model_member *member)
{
    if (!member->placed || !e->traits.writable) return;
    out_line(&e->out, "tn_home %s_home_;", c_member_name(e->memory, member));
}

/* What is only a view of so many bytes costs nothing to read once more. */
static bool is_free(const model_member *member)
{
    if (member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS) return true;
    return member->array == ARRAY_NONE && plan_is_slice(member) && member->wire.limit != LIMIT_TERMINATOR &&
           !member->wire.has_terminator;
}

void emit_placed_begin(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    const c_place place = {.emitter = r->e, .member = id};
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *pos = c_converted(&place, member->pos, number, interval_integer(8, true));
    if (member->of_root) {
        out_line(o, "tn_input %s_stream;", name);
        out_line(o, "tn_input *const %s_outer = in;", name);
        out_line(o, "tn_stream_whole(in, &%s_stream);", name);
        out_line(o, "in = &%s_stream;", name);
    } else {
        out_line(o, "const tn_position %s_return = tn_tell(in);", name);
    }
    out_line(o, "status = tn_seek(in, path, \"%s\", %s);", id, pos);
    reader_check_status(r);
    out_line(o, "const size_t %s_begin = in->pos;", name);
}

void emit_placed_end(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    /* many members may be placed over the same bytes */
    const char *work = is_free(member) ? "1" : arena_printf(r->e->memory, "1 + in->pos - %s_begin", name);
    out_line(o, "status = tn_work(in, path, \"%s\", %s_begin, %s);", id, name, work);
    reader_check_status(r);
    if (r->mode != MODE_VALIDATE && r->e->traits.writable) {
        out_line(o, "status = tn_keep_home(in, path, \"%s\", %s_begin, %u, &self->%s_home_);", id, name,
                 member->rank, name);
        reader_check_status(r);
    }
    if (member->of_root)
        out_line(o, "in = %s_outer;", name);
    else
        out_line(o, "tn_return(in, %s_return);", name);
}

void emit_placed_nowhere(const reader *r, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *owner = type->fields.items[i];
        buffer any = {.memory = r->e->memory};
        bool always = owner->derivation != DERIVE_PLACE || owner->condition != NULL;
        for (size_t k = 0; k < type->fields.count && !always; k++) {
            const model_member *placed = type->fields.items[k];
            if (placed->owner_of_place != owner) continue;
            always = !placed->may_be_absent;
            buffer_printf(&any, "%s!self->has_%s", any.size > 0 ? " && " : "", reader_name(r, placed));
        }
        if (always || r->mode == MODE_VALIDATE || !r->e->traits.writable) continue;
        out_line(&r->e->out, "if (%s) tn_keep_nowhere(in, (uint64_t)self->%s, %u, &self->%s_home_);",
                 any.data, reader_name(r, owner), owner->derived_from->rank,
                 reader_name(r, owner->derived_from));
    }
}
