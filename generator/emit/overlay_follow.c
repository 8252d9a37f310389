/* Numbers that follow from what is written: sizes, counts, positions. */
#include "emit/overlay.h"

/* Whether an expression of C is a name, of a member: not a call, and not a conversion. */
static bool is_plain(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.->") == strlen(text);
}

/* The value of the expression where the member is `x`. */
static const char *emit_at(const reader *r, const c_place *place, const term *t, const char *member,
                           const char *x)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *result = reader_temporary(r);
    out_line(&r->e->out, "tn_overlay_set(&%s, &%s, sizeof %s);", member, x, x);
    out_line(&r->e->out, "const int64_t %s = %s;", result,
             c_converted(place, t, number, interval_integer(8, true)));
    return result;
}

/* Statements that set the member `from` of the object that is read, and that of the object that is written,
   so that the expression is `wanted`. */
static void emit_solution(const reader *r, const term *t, const term *from, const field_target *to,
                          const char *wanted)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const char *member = c_value(&place, from), *type = c_field_type(r->e, from->member);
    const char *id = arena_printf(r->e->memory, "in, path, \"%.*s\"", STR_ARG(from->member->id));
    const char *x = reader_temporary(r), *solved = reader_temporary(r), *sum = reader_temporary(r);
    out_line(o, "const uint64_t %s = %s;", sum, wanted);
    out_line(o, "%s %s = 0;", type, x);
    const char *at0 = emit_at(r, &place, t, member, x);
    out_line(o, "%s = 1;", x);
    const char *at1 = emit_at(r, &place, t, member, x);
    out_line(o, "int64_t %s;", solved);
    out_line(o, "status = tn_overlay_solve(%s, %s, %s, %s, &%s);", id, at0, at1, sum, solved);
    reader_check_status(r);
    out_line(o, "%s = (%s)%s;", x, type, solved);
    out_line(o, "if (%s < 0 || (int64_t)%s != %s) return tn_overlay_too_large(%s, %s);", solved, x, solved,
             id, solved);
    const char *check = emit_at(r, &place, t, member, x);
    out_line(o, "if ((uint64_t)%s != %s) return tn_overlay_too_large(%s, %s);", check, sum, id, solved);
    out_line(o, "status = tn_overlay_follow(%s, &%s, tn_overlay_written(in, &%s), sizeof %s);", id, member,
             member, member);
    reader_check_status(r);
}

/* Whether it can be: its member is one that C can name. */
static const term *follows(const reader *r, const term *t, const field_target *to)
{
    const term *from = plan_follows(t);
    if (r->mode != MODE_OVERLAY || from == NULL) return NULL;
    const c_place place = field_place(r, to);
    const size_t mark = out_mark(&r->e->out);
    const bool plain = is_plain(c_value(&place, from));
    out_erase(&r->e->out, mark, out_mark(&r->e->out));
    return plain ? from : NULL;
}

bool overlay_follows(const reader *r, const term *t, const field_target *to)
{
    return follows(r, t, to) != NULL;
}

void overlay_follow(const reader *r, const term *t, const field_target *to, const char *wanted)
{
    const term *from = follows(r, t, to);
    if (from == NULL) return;
    out_open(&r->e->out, "if (tn_overlay_grows(in))");
    emit_solution(r, t, from, to, wanted);
    out_close(&r->e->out, "");
}

void overlay_follow_count(const reader *r, const model_member *member)
{
    const field_target to = {.path = "path", .member = reader_id(r, member)};
    overlay_follow(r, member->count, &to,
                   arena_printf(r->e->memory, "written->%s.count", reader_name(r, member)));
}

void overlay_follow_place(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const field_target to = {.path = "path", .member = reader_id(r, member)};
    const c_place place = field_place(r, &to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const term *from = follows(r, member->pos, &to);
    out_open(o, "if (tn_overlay_moves(in))");
    if (from != NULL) {
        const char *now = reader_temporary(r);
        if (member->io != NULL) out_line(o, "in = %s;", c_condition(&place, member->io));
        const char *at = c_value(&place, from);
        out_line(o, "uint64_t %s;", now);
        out_if(o,
               arena_printf(r->e->memory,
                            "!tn_overlay_moved(in, tn_overlay_written(in, &%s), sizeof %s, %s, &%s)", at, at,
                            c_converted(&place, member->pos, number, interval_integer(8, true)), now),
               "return TN_OK;");
        emit_solution(r, member->pos, from, &to, now);
    }
    out_line(o, "return TN_OK;");
    out_close(o, "");
}
