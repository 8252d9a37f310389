/* Prints statements of writers that patch, for numbers that follow: sizes, counts, positions. */
#include <inttypes.h>

#include "emit/overlay.h"
#include "emit/slots.h"
#include "plan/around.h"
#include "plan/follow.h"
#include "plan/struct.h"

/* Whether an expression of C is a name, of a member: not a call, and not a conversion. */
static bool is_plain(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.->") ==
           strlen(text);
}

/* The value of the expression where the member is as it is. */
static const char *emit_value(const reader *r, const c_place *place, const term *t)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *result = reader_temporary(r);
    out_line(&r->e->out, "const int64_t %s = %s;", result,
             c_converted(place, t, number, interval_integer(8, true)));
    return result;
}

/* The same where it is `x`. */
static const char *emit_at(const reader *r, const c_place *place, const term *t, const char *member,
                           const char *x)
{
    out_line(&r->e->out, "tn_overlay_set($in, &%s, &%s, sizeof %s);", member, x, x);
    return emit_value(r, place, t);
}

/* What is solved for a member: the expression, without choices, and as it is. */
typedef struct equation {
    const term *chosen, *whole;
    const term_list *values; /* that have been computed of what the member was */
} equation;

/* The names in C of members in expressions, without the statements that compute them. */
static const char *name_in_c(const reader *r, const c_place *place, const term *t)
{
    const out_code around = out_apart(&r->e->out);
    const char *name = c_value(place, t);
    (void)out_rejoin(&r->e->out, around);
    return name;
}

/* Values are computed again when they are asked for. */
static void emit_forgetting(const reader *r, const c_place *place, const term_list *values)
{
    for (size_t i = 0; i < values->count; i++) {
        const term *value = values->items[i];
        if (!plan_has_slot(value->member, SLOT_STATE)) continue;
        out_line(&r->e->out, "%s = TN_CELL_EMPTY;",
                 slot_name(r->e->memory, SLOT_STATE, name_in_c(r, place, value)));
    }
}

/* Statements that refuse the number `found` where the condition holds: it is `failure` of the member `id`,
   and the error names the other member, too. */
static void emit_refusal(const reader *r, const char *condition, const char *failure, const char *id,
                         const char *found, const char *other)
{
    out_call(&r->e->out, arena_printf(r->e->memory, "if (%s) return tn_overlay_%s", condition, failure),
             arena_printf(r->e->memory, "%s, %s, %s", id, found, other), ";");
}

static void emit_status_beside(const reader *r, const field_target *to)
{
    out_line(&r->e->out, "if ($status != TN_OK) return tn_overlay_beside($in, $status, %s);",
             field_named(r, to));
}

/* Whether what the member holds is an integer without a sign. */
static bool is_unsigned(const model_member *member)
{
    const bool whole = member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM;
    return whole && plan_held(member).low >= 0;
}

/* Whether what the member holds may be negative as an int64_t. */
static bool holds_negative(const model_member *member)
{
    return !is_unsigned(member) || plan_is_unsigned_64(member->type, member->range);
}

/* The variable `x` becomes what the member is set to: of some bits, those and the others as they are. */
static void emit_range_check(const reader *r, const field_target *to, const term *from, const char *id,
                             const char *x, const char *solved, uint64_t bits, const char *old)
{
    out *o = &r->e->out;
    const char *type = c_field_type(r->e, from->member);
    if (bits == UINT64_MAX) {
        out_line(o, "%s = (%s)%s;", x, type, solved);
        const char *differs = arena_printf(r->e->memory, "(int64_t)%s != %s", x, solved);
        if (holds_negative(from->member))
            differs = arena_printf(r->e->memory, "%s < 0 || %s", solved, differs);
        emit_refusal(r, differs, "too_large", id, solved, field_named(r, to));
        return;
    }
    emit_refusal(r, arena_printf(r->e->memory, "%s < 0 || %s > %" PRIu64, solved, solved, bits), "too_large",
                 id, solved, field_named(r, to));
    out_line(o, "%s = (%s)(((uint64_t)%s & ~UINT64_C(%" PRIu64 ")) | (uint64_t)%s);", x, type, old, bits,
             solved);
}

/* The largest value that the member holds, as C: "UINT8_MAX". */
static const char *largest(arena *memory, const model_member *member)
{
    value_type type = member->type;
    type.is_signed = !is_unsigned(member);
    return c_limit(memory, type, true);
}

/* Two points of the line that is solved: where the member is what it is, and beside it. There the choices
   hold by which C computes. Of some bits, these alone: where they are 0 and 1. `x` is the variable that the
   member is set to, `old` what it is. */
static const char *emit_line(const reader *r, const equation *q, const c_place *place, const term *from,
                             const char *x, const char *old)
{
    out *o = &r->e->out;
    const char *member = c_value(place, from), *type = c_field_type(r->e, from->member);
    const bool some = plan_solved_bits(q->chosen) != UINT64_MAX;
    const char *line = reader_temporary(r), *first = some ? "0" : old;
    out_line(o, "%s %s = %s;", type, x, first);
    const char *at_first = some ? emit_at(r, place, q->chosen, member, x) : emit_value(r, place, q->chosen);
    if (some)
        out_line(o, "%s = 1;", x);
    else
        out_line(o, "%s = (%s)(%s < %s ? %s + 1 : %s - 1);", x, type, old,
                 largest(r->e->memory, from->member), old, old);
    const char *at_second = emit_at(r, place, q->chosen, member, x);
    out_line(o, "const tn_overlay_line %s = {{(int64_t)%s, (int64_t)%s}, {%s, %s}};", line, first, x,
             at_first, at_second);
    return line;
}

/* The member that a term names, for errors: the path of an object and the way from there. */
static const char *named_by_way(const reader *r, const term *from)
{
    arena *memory = r->e->memory;
    const char *path = "$path", *way = arena_printf(memory, "%.*s", STR_ARG(from->member->id));
    const term *t = from->items.items[0];
    for (; t->kind == TERM_MEMBER; t = t->items.items[0])
        way = arena_printf(memory, "%.*s.%s", STR_ARG(t->member->id), way);
    for (; t->kind == TERM_PARENT; t = t->items.items[0])
        path = arena_printf(memory, "tn_path_up(%s)", path);
    return arena_printf(memory, "%s, \"%s\"", t->kind == TERM_ROOT ? "NULL" : path, way);
}

/* The same in the stream: where the member lies. */
static const char *place_of_way(const reader *r, const term *from)
{
    return arena_printf(r->e->memory, "$in, %s", named_by_way(r, from));
}

/* Whether the member is text that says a number. */
static bool is_numeral(const term *from)
{
    return from->type.kind == VALUE_TEXT;
}

/* Statements that note that the objects in which text lies are no more what they were, where it takes another
   space. */
static void emit_respelled(const reader *r, const c_place *place, const term *from)
{
    for (const term *t = from->items.items[0]; t->kind == TERM_MEMBER; t = t->items.items[0])
        out_call(&r->e->out, "tn_overlay_respells",
                 arena_printf(r->e->memory, "$in, %s, %s, &%s", c_value(place, t),
                              c_string(r->e->memory, t->member->type.object->id), c_value(place, from)),
                 ";");
}

/* Statements that copy the member of the object that is read to the object that is written. No file stores a
   parameter: its argument follows. */
static void emit_followed(const reader *r, const c_place *place, const term *from, const field_target *to)
{
    out *o = &r->e->out;
    const char *member = c_value(place, from);
    if (from->member->role == MEMBER_PARAM) return;
    if (is_numeral(from)) emit_respelled(r, place, from);
    if (is_numeral(from))
        out_line(o, "$status = tn_overlay_follow_text(%s, &%s, tn_overlay_written($in, &%s));",
                 place_of_way(r, from), member, member);
    else
        out_line(o, "$status = tn_overlay_follow(%s, &%s, tn_overlay_written($in, &%s), sizeof %s, %s);",
                 place_of_way(r, from), member, member, member, is_unsigned(from->member) ? "false" : "true");
    emit_status_beside(r, to);
}

/* Two points of the line that is solved for text: where it says 0 and 1. */
static const char *emit_numeral_line(const reader *r, const equation *q, const c_place *place,
                                     const term *from, const char *x)
{
    out *o = &r->e->out;
    const char *member = c_value(place, from), *line = reader_temporary(r);
    out_line(o, "tn_text %s = {\"0\", 1};", x);
    const char *at_0 = emit_at(r, place, q->chosen, member, x);
    out_line(o, "%s.data = \"1\";", x);
    const char *at_1 = emit_at(r, place, q->chosen, member, x);
    out_line(o, "const tn_overlay_line %s = {{0, 1}, {%s, %s}};", line, at_0, at_1);
    return line;
}

/* The variable `x` becomes the text that says what is solved, as `old` did. */
static void emit_spelling(const reader *r, const equation *q, const c_place *place, const field_target *to,
                          const term *from, const char *x, const char *solved, const char *old)
{
    out *o = &r->e->out;
    const char *form = reader_temporary(r);
    out_line(o, "static const tn_overlay_numeral %s = {%u, %zu, %zu};", form, plan_solved_base(q->chosen),
             model_numeral_width(from->member), model_numeral_most(from->member));
    out_line(o, "%s = %s;", x, old);
    out_call(o, "$status = tn_overlay_spell",
             arena_printf(r->e->memory, "%s, %s, &%s, tn_overlay_written($in, &%s), &%s",
                          place_of_way(r, from), solved, form, c_value(place, from), x),
             ";");
    emit_status_beside(r, to);
}

/* The variables of a solution: the new value of the member, the number that results, and the wanted number.
 */
typedef struct unknowns {
    const char *x, *solved, *sum;
} unknowns;

static unknowns emit_unknowns(const reader *r, const char *wanted)
{
    const unknowns u = {reader_temporary(r), reader_temporary(r), reader_temporary(r)};
    out_line(&r->e->out, "const uint64_t %s = %s;", u.sum, wanted);
    return u;
}

/* Statements that look for how often something is doubled: as it is, or from 0 on. */
static void emit_power(const reader *r, const equation *q, const c_place *place, const field_target *to,
                       const term *from, const unknowns *u, const char *old)
{
    out *o = &r->e->out;
    const uint64_t bits = plan_solved_bits(q->chosen), most = plan_most_doubled(q->chosen);
    const char *type = c_field_type(r->e, from->member), *member = c_value(place, from);
    const char *low = bits == UINT64_MAX ? old : arena_printf(r->e->memory, "(%s & %" PRIu64 ")", old, bits);
    out_line(o, "%s %s = %s;", type, u->x, old);
    const char *is = emit_at(r, place, q->chosen, member, u->x);
    out_line(o, "int64_t %s = (uint64_t)%s == %s ? (int64_t)%s : 0;", u->solved, is, u->sum, low);
    out_open(o, "for (; %s <= %" PRIu64 "; %s++)", u->solved, most, u->solved);
    out_line(o, "%s = (%s)%s;", u->x, type, u->solved);
    const char *now = emit_at(r, place, q->chosen, member, u->x);
    out_line(o, "if ((uint64_t)%s == %s) break;", now, u->sum);
    out_close(o, "");
    emit_refusal(r, arena_printf(r->e->memory, "%s > %" PRIu64, u->solved, most), "unsolved",
                 place_of_way(r, from), u->sum, field_named(r, to));
}

/* Statements that solve the expression without choices for the member `from`. */
static void emit_solved(const reader *r, const equation *q, const term *from, const c_place *place,
                        const field_target *to, const unknowns *u)
{
    out *o = &r->e->out;
    const char *type = c_field_type(r->e, from->member), *id = place_of_way(r, from);
    const char *x = u->x, *solved = u->solved, *old = reader_temporary(r);
    out_line(o, "const %s %s = %s;", type, old, c_value(place, from));
    if (plan_solved_power(q->chosen)) {
        emit_power(r, q, place, to, from, u, old);
        emit_range_check(r, to, from, id, x, solved, plan_solved_bits(q->chosen), old);
        return;
    }
    const char *line =
        is_numeral(from) ? emit_numeral_line(r, q, place, from, x) : emit_line(r, q, place, from, x, old);
    out_line(o, "int64_t %s;", solved);
    out_line(o, "$status = tn_overlay_solve(%s, &%s, %s, &%s);", id, line, u->sum, solved);
    emit_status_beside(r, to);
    if (is_numeral(from))
        emit_spelling(r, q, place, to, from, x, solved, old);
    else
        emit_range_check(r, to, from, id, x, solved, plan_solved_bits(q->chosen), old);
}

/* Statements that set the member `from` of the object that is read, and that of the object that is written,
   so that the expression is `wanted`. */
static void emit_solution(const reader *r, const equation *q, const term *from, const field_target *to,
                          const char *wanted)
{
    const c_place place = field_place(r, to);
    const unknowns u = emit_unknowns(r, wanted);
    emit_solved(r, q, from, &place, to, &u);
    const char *check = emit_at(r, &place, q->whole, c_value(&place, from), u.x);
    emit_refusal(r, arena_printf(r->e->memory, "(uint64_t)%s != %s", check, u.sum), "too_large",
                 place_of_way(r, from), u.solved, field_named(r, to));
    emit_forgetting(r, &place, q->values);
    emit_followed(r, &place, from, to);
}

/* The same where the expression comes to a constant, and the member decides that it does: so that it is
   another number. */
static void emit_other_choice(const reader *r, const equation *q, const field_target *to, const char *wanted)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const term *from = plan_solved(q->chosen);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    if (from == NULL || !is_plain(name_in_c(r, &place, from))) return;
    const unknowns u = emit_unknowns(r, wanted);
    const char *is = reader_temporary(r);
    out_line(o, "const int64_t %s = %s;", is,
             c_converted(&place, q->whole, number, interval_integer(8, true)));
    out_open(o, "if ((uint64_t)%s != %s)", is, u.sum);
    emit_solved(r, q, from, &place, to, &u);
    const char *check = emit_at(r, &place, q->whole, c_value(&place, from), u.x);
    emit_refusal(r, arena_printf(r->e->memory, "(uint64_t)%s != %s", check, u.sum), "unsolved",
                 field_where(r, to), u.sum, named_by_way(r, from));
    emit_forgetting(r, &place, q->values);
    emit_followed(r, &place, from, to);
    out_close(o, "");
}

/* Whether several members say the amount together, all of which C can name. */
static bool has_digits(const reader *r, const c_place *place, const term *t, model_digits *digits)
{
    if (!plan_solved_digits(t, digits)) return false;
    for (size_t i = 0; i < digits->count; i++)
        if (!is_plain(name_in_c(r, place, digits->items[i].of))) return false;
    return true;
}

/* Statements that set all members to 0 that say an amount together, each by its variable. */
static void emit_cleared(const reader *r, const c_place *place, const model_digits *digits, const char **x)
{
    for (size_t i = 0; i < digits->count; i++) {
        const term *of = digits->items[i].of;
        x[i] = reader_temporary(r);
        out_line(&r->e->out, "%s %s = 0;", c_field_type(r->e, of->member), x[i]);
        out_line(&r->e->out, "tn_overlay_set($in, &%s, &%s, sizeof %s);", c_value(place, of), x[i], x[i]);
    }
}

/* One of them becomes what the amount says of it. */
static void emit_digit(const reader *r, const c_place *place, const model_digits *digits, size_t i,
                       const field_target *to, const char *x, const char *base, const char *sum)
{
    out *o = &r->e->out;
    const term *of = digits->items[i].of;
    const int64_t modulus = i + 1 < digits->count ? (int64_t)digits->items[i + 1].step : 0;
    const char *id = place_of_way(r, of), *solved = reader_temporary(r);
    out_line(o, "int64_t %s;", solved);
    out_call(o, "$status = tn_overlay_digit",
             arena_printf(r->e->memory, "%s, %s, %" PRId64 ", %" PRId64 ", %s, &%s", id, base,
                          (int64_t)digits->items[i].step, modulus, sum, solved),
             ";");
    emit_status_beside(r, to);
    emit_range_check(r, to, of, id, x, solved, UINT64_MAX, NULL);
    out_line(o, "tn_overlay_set($in, &%s, &%s, sizeof %s);", c_value(place, of), x, x);
}

/* Statements that set all of them, so that the expression is `wanted`. */
static void emit_digits(const reader *r, const equation *q, const model_digits *digits,
                        const field_target *to, const char *wanted)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *x[MODEL_MOST_DIGITS], *sum = reader_temporary(r), *base = reader_temporary(r);
    out_line(o, "const uint64_t %s = %s;", sum, wanted);
    emit_cleared(r, &place, digits, x);
    out_line(o, "const int64_t %s = %s;", base,
             c_converted(&place, q->chosen, number, interval_integer(8, true)));
    for (size_t i = 0; i < digits->count; i++)
        emit_digit(r, &place, digits, i, to, x[i], base, sum);
    const char *check = reader_temporary(r);
    out_line(o, "const int64_t %s = %s;", check,
             c_converted(&place, q->whole, number, interval_integer(8, true)));
    emit_refusal(r, arena_printf(r->e->memory, "(uint64_t)%s != %s", check, sum), "too_large",
                 field_where(r, to), arena_printf(r->e->memory, "(int64_t)%s", sum),
                 named_by_way(r, digits->items[0].of));
    emit_forgetting(r, &place, q->values);
    for (size_t i = 0; i < digits->count; i++)
        emit_followed(r, &place, digits->items[i].of, to);
}

/* The same where choices decide which member it is. */
static void emit_solutions(const reader *r, const equation *q, const field_target *to, const char *wanted)
{
    out *o = &r->e->out;
    const term *choice = plan_ternary(q->chosen), *from = plan_solved(q->chosen);
    const c_place place = field_place(r, to);
    model_digits digits;
    if (choice == NULL) {
        if (from != NULL && is_plain(name_in_c(r, &place, from))) emit_solution(r, q, from, to, wanted);
        if (from == NULL && has_digits(r, &place, q->chosen, &digits)) emit_digits(r, q, &digits, to, wanted);
        return;
    }
    for (int i = 0; i < 2; i++) {
        const equation inner = {plan_chosen(r->e->memory, q->chosen, choice, i == 0), q->whole, q->values};
        const equation other = {plan_other_choice(r->e->memory, q->chosen, choice, i == 0), q->whole,
                                q->values};
        if (i == 0) out_open(o, "if (%s)", c_condition(&place, choice->items.items[0]));
        if (other.chosen != NULL)
            emit_other_choice(r, &other, to, wanted);
        else
            emit_solutions(r, &inner, to, wanted);
        out_close(o, i == 0 ? " else {" : "");
        if (i == 0) o->indent++;
    }
}

/* Whether C can name the member in each of the cases that have one, and whether there is one. */
static bool is_solvable(const reader *r, const c_place *place, const term *t, unsigned deep)
{
    enum { DEEPEST_CHOICE = 8 };
    const term *choice = plan_ternary(t), *from = plan_solved(t);
    model_digits digits;
    if (choice == NULL && from == NULL) return has_digits(r, place, t, &digits);
    if (choice == NULL) return is_plain(name_in_c(r, place, from));
    return deep < DEEPEST_CHOICE &&
           (is_solvable(r, place, plan_chosen(r->e->memory, t, choice, true), deep + 1) ||
            is_solvable(r, place, plan_chosen(r->e->memory, t, choice, false), deep + 1));
}

static bool are_plain(const reader *r, const c_place *place, const term_list *values)
{
    for (size_t i = 0; i < values->count; i++)
        if (!is_plain(name_in_c(r, place, values->items[i]))) return false;
    return true;
}

/* Whether the expression can be solved: it is unfolded then. */
static bool unfold(const reader *r, const term *t, const field_target *to, term_list *values,
                   const term **unfolded)
{
    const c_place place = field_place(r, to);
    if (r->mode != MODE_OVERLAY) return false;
    *unfolded = plan_unfold(r->e->memory, t, values);
    return *unfolded != NULL && is_solvable(r, &place, *unfolded, 0) && are_plain(r, &place, values);
}

/* The member that a position comes from, or NULL. */
static const term *unfold_place(const reader *r, const term *t, const field_target *to, term_list *values,
                                const term **unfolded)
{
    const c_place place = field_place(r, to);
    *unfolded = r->mode == MODE_OVERLAY ? plan_unfold(r->e->memory, t, values) : NULL;
    if (*unfolded == NULL || plan_ternary(*unfolded) != NULL) return NULL;
    const term *from = plan_solved_place(*unfolded);
    const bool named = from != NULL && is_plain(name_in_c(r, &place, from));
    return named && are_plain(r, &place, values) ? from : NULL;
}

bool overlay_follows(const reader *r, const term *t, const field_target *to)
{
    term_list values = {0};
    const term *unfolded;
    return unfold(r, t, to, &values, &unfolded);
}

void overlay_follow(const reader *r, const term *t, const field_target *to, const char *wanted)
{
    term_list values = {0};
    const term *unfolded;
    if (!unfold(r, t, to, &values, &unfolded)) return;
    const equation q = {unfolded, unfolded, &values};
    out_open(&r->e->out, "if (tn_overlay_grows($in))");
    emit_solutions(r, &q, to, wanted);
    out_close(&r->e->out, "");
}

void overlay_follow_count(const reader *r, const model_member *member)
{
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    overlay_follow(r, member->count, &to,
                   arena_printf(r->e->memory, "$written->%s.count", reader_name(r, member)));
}

void overlay_follow_arguments(const reader *r, const model_member *member, const field_target *to,
                              const char *object)
{
    const bool inside = object[0] == '&';
    for (size_t i = 0; r->mode == MODE_OVERLAY && i < member->arguments.count; i++) {
        if (!plan_argument_follows(r->e->plan, member, i)) continue;
        const char *name = c_member_name(r->e, member->type.object->params.items[i]);
        overlay_follow(r, member->arguments.items[i], to,
                       arena_printf(r->e->memory, "(uint64_t)%s%s%s", inside ? object + 1 : object,
                                    inside ? "." : "->", name));
    }
}

void overlay_echo(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    if (r->mode != MODE_OVERLAY || !plan_is_echo(r->e->plan, member)) return;
    const c_place place = field_place(r, to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *type = c_field_type(r->e, member), *wanted = reader_temporary(r),
               *value = reader_temporary(r);
    out_open(o,
             plan_valid_asks_end(member) ? "if (!tn_overlay_composes($in))" : "if (tn_overlay_grows($in))");
    out_line(o, "const int64_t %s = %s;", wanted,
             c_converted(&place, member->valid.eq, number, interval_integer(8, true)));
    out_line(o, "const %s %s = (%s)%s;", type, value, type, wanted);
    out_line(o, "$status = tn_overlay_echo(%s, &%s, &%s, sizeof %s);", field_where(r, to), value, to->from,
             to->from);
    reader_check_status(r);
    out_close(o, "");
}

/* The condition that what lies in `slot` has moved, and that nothing else has changed the members that say
   where it is, which are `count`. */
static const char *moved(const reader *r, const field_target *to, const char *slot, const model_digits *by,
                         const char *old, const char *now)
{
    const c_place place = field_place(r, to);
    buffer all = {.memory = r->e->memory};
    for (size_t i = 0; i < by->count; i++) {
        const char *at = c_value(&place, by->items[i].of);
        const bool numeral = is_numeral(by->items[i].of);
        buffer_printf(&all, "%stn_overlay_moved%s($in, %s, tn_overlay_written($in, &%s)", i > 0 ? " && " : "",
                      numeral ? "_text" : "", slot, at);
        if (!numeral) buffer_printf(&all, ", sizeof %s", at);
        buffer_printf(&all, ", %s, &%s)", old, now);
    }
    return by->count != 0
               ? all.data
               : arena_printf(r->e->memory, "tn_overlay_moved($in, %s, NULL, 0, %s, &%s)", slot, old, now);
}

/* The members that say a position, alone or together; none where it cannot be solved. */
static model_digits members_of(const reader *r, const term *pos, const field_target *to, term_list *values,
                               const term **unfolded)
{
    const c_place place = field_place(r, to);
    const term *from = unfold_place(r, pos, to, values, unfolded);
    model_digits by = {.count = 0};
    if (from != NULL) return (model_digits){.items = {{from, 1}}, .count = 1};
    *values = (term_list){0};
    if (!unfold(r, pos, to, values, unfolded) || plan_ternary(*unfolded) != NULL) return by;
    if (!has_digits(r, &place, *unfolded, &by)) by.count = 0;
    return by;
}

/* Statements that let a position follow what has moved, in the stream `in`. */
static void emit_following(const reader *r, const model_member *member, const char *slot)
{
    out *o = &r->e->out;
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    const c_place place = field_place(r, &to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    term_list values = {0};
    const term *unfolded = NULL;
    const model_digits by = members_of(r, member->pos, &to, &values, &unfolded);
    const char *now = reader_temporary(r);
    const char *old = c_converted(&place, member->pos, number, interval_integer(8, true));
    const char *has_moved = moved(r, &to, slot, &by, old, now);
    out_line(o, "uint64_t %s;", now);
    if (by.count == 0) {
        out_line(o, "if (%s) return tn_overlay_stuck(%s, %s);", has_moved, field_where(r, &to), now);
        return;
    }
    const equation q = {unfolded, unfolded, &values};
    out_open(o, "if (%s)", has_moved);
    if (by.count == 1)
        emit_solution(r, &q, by.items[0].of, &to, now);
    else
        emit_digits(r, &q, &by, &to, now);
    out_close(o, "");
}

/* The member of the object that is written, whose bytes lie elsewhere. */
static const char *segment_slot(const reader *r, const model_member *member)
{
    return arena_printf(r->e->memory, "&$written->%s", reader_name(r, member));
}

void overlay_follow_place(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    const c_place place = field_place(r, &to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    out_open(o, "if (tn_overlay_moves($in))");
    if (member->io != NULL) out_line(o, "$in = %s;", c_condition(&place, member->io));
    if (!plan_is_lookahead(r->e->plan, member)) emit_following(r, member, segment_slot(r, member));
    if (plan_is_aimed(r->e->plan, member))
        out_line(o, "tn_overlay_lookaheads($in, %s);",
                 c_converted(&place, member->pos, number, interval_integer(8, true)));
    out_line(o, "return TN_OK;");
    out_close(o, "");
}

/* ---- segments ---- */

void overlay_segment_begin(const reader *around, const model_member *member)
{
    out *o = &around->e->out;
    const char *name = reader_name(around, member);
    const field_target to = {.path = "$path", .member = reader_id(around, member)};
    reader inner = *around; /* what the object asks of its stream is asked of that around */
    if (member->placed) inner.stream = arena_printf(around->e->memory, "%s_outer", name);
    const reader *r = &inner;
    const c_place place = field_place(r, &to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *segment = arena_printf(r->e->memory, "%s_segment", name);
    out_line(o, "tn_input *const %s_outer = $in;", name);
    out_line(o, "tn_overlay_segment %s;", segment);
    out_call(o, "$status = tn_overlay_segment_begin",
             arena_printf(r->e->memory, "%s, %s, %u, %" PRIu64 ", &%s", field_where(r, &to),
                          segment_slot(r, member), member->placed ? member->rank : 0,
                          member->placed ? member->alignment : 0, segment),
             ";");
    reader_check_status(r);
    out_line(o, "$in = %s.in;", segment);
    out_open(o, "if (!%s.composes)", segment);
    if (member->of_root) out_line(o, "$in = $in->run->whole;");
    if (member->placed) {
        out_open(o, "if (tn_overlay_relocates($in))");
        emit_following(r, member, segment_slot(r, member));
        out_close(o, "");
    } else if (member->io != NULL) {
        out_line(o, "$in = %s;", c_condition(&place, member->io));
    }
    out_line(o, "tn_overlay_segment_in($in, &%s);", segment);
    out_line(o, "$status = tn_seek(%s, %s);", field_where(r, &to),
             c_converted(&place, member->pos, number, interval_integer(8, true)));
    reader_check_status(r);
    out_close(o, "");
}

void overlay_segment_end(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    out_line(&r->e->out, "$status = tn_overlay_segment_end(%s, %s_begin, &%s_segment);", field_where(r, &to),
             name, name);
    reader_check_status(r);
    out_line(&r->e->out, "$in = %s_outer;", name);
}
