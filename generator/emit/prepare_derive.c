/* Prints preparing: derived members. */
#include "emit/c_expr.h"
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/numbers.h"
#include "emit/placed.h"
#include "emit/prepare.h"
#include "plan/prepare.h"

static const char *number_text(const emitter *e, int64_t value)
{
    if (value == INT64_MIN) return "INT64_MIN";
    return arena_printf(e->memory, "%lld", (long long)value);
}

/* An amount with a member as a part: the member that has the amount, its expression, which is linear in the
   part, and the step. */
typedef struct amount_by {
    const model_member *of;
    const term *by;
    int64_t step;
} amount_by;

/* The rest of a number that several members form together. */
static const term *without_digits(emitter *e, amount_by amount)
{
    const term *base = term_meaning(amount.by);
    const bool place = amount.by == amount.of->placed_by;
    const model_member *first = place ? amount.of->owner_of_place : amount.of->owner_of_count;
    for (const model_member *digit = first; digit != NULL; digit = digit->next_digit)
        base = model_linear_base(e->memory, base, digit);
    return base;
}

/* The variable with the value of a member that forms an amount with others. */
static const char *emit_digit(emitter *e, const model_member *member, amount_by amount, const char *value)
{
    out *o = &e->out;
    const c_place place = prepare_place(e, member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *name = prepare_name(e, member);
    const char *at0 = c_converted(&place, without_digits(e, amount), number, interval_integer(8, true));
    out_line(o, "static const tn_digit %s_digit = {\"%s\", %s, %s, %s, %s};", name, prepare_id(e, amount.of),
             number_text(e, amount.step), number_text(e, member->derived_modulus),
             number_text(e, (int64_t)model_held(member).high), member->derived_below ? "true" : "false");
    out_line(o, "int64_t %s_solved;", name);
    out_call(o, "$status = tn_prepare_digit",
             arena_printf(e->memory, "$prepare, $path, \"%s\", &%s_digit, %s, %s, &%s_solved",
                          prepare_id(e, member), name, value, at0, name),
             ";");
    prepare_status(e);
    return arena_printf(e->memory, "%s_solved", name);
}

/* Solves an amount for a member that is a part of it. Returns the variable with the result. */
static const char *emit_inverse(emitter *e, const model_member *member, amount_by amount, const char *value)
{
    out *o = &e->out;
    const c_place place = prepare_place(e, member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *name = prepare_name(e, member);
    const term *base = model_linear_base(e->memory, amount.by, member);
    const bool text = member->wire.kind == WIRE_TEXT;
    const interval range = text ? (interval){0, INT64_MAX} : model_held(member);
    const char *high = text || range.high >= INT64_MAX
                           ? "INT64_MAX"
                           : arena_printf(e->memory, "%llu", (unsigned long long)range.high);
    const char *at0 = c_converted(&place, base, number, interval_integer(8, true));
    out_line(o, "static const tn_inverse %s_inverse = {\"%s\", %s, %s, %s};", name, prepare_id(e, amount.of),
             number_text(e, amount.step), number_text(e, (int64_t)range.low), high);
    out_line(o, "int64_t %s_solved;", name);
    out_call(o, "$status = tn_prepare_solve",
             arena_printf(e->memory, "$prepare, $path, \"%s\", &%s_inverse, %s, %s, &%s_solved",
                          prepare_id(e, member), name, value, at0, name),
             ";");
    prepare_status(e);
    return arena_printf(e->memory, "%s_solved", name);
}

static void prepare_numeral(emitter *e, const model_member *member, const char *value)
{
    out_call(&e->out, "$status = tn_prepare_numeral",
             arena_printf(e->memory, "$prepare, $path, \"%s\", %s, %u, %zu, &$self->%s",
                          prepare_id(e, member), value, model_numeral_base(member),
                          model_numeral_width(member), prepare_name(e, member)),
             ";");
    prepare_status(e);
}

static void prepare_part(emitter *e, const model_member *member, amount_by amount, const char *value)
{
    const bool digit = member->next_digit != NULL || member->derived_below;
    const char *solved =
        digit ? emit_digit(e, member, amount, value) : emit_inverse(e, member, amount, value);
    if (model_is_numeral(member))
        prepare_numeral(e, member, arena_printf(e->memory, "(uint64_t)%s", solved));
    else
        prepare_member_set(e, member, arena_printf(e->memory, "(%s)%s", c_field_type(e, member), solved));
}

void prepare_position(emitter *e, const model_member *placed, const char *at)
{
    const model_member *owner = placed->owner_of_place;
    const amount_by amount = {placed, placed->placed_by, placed->placed_step};
    if (placed->placed_by == NULL)
        prepare_number(e, owner, at);
    else if (owner->next_digit == NULL)
        prepare_part(e, owner, amount, at);
    for (const model_member *digit = owner; owner->next_digit != NULL && digit != NULL;
         digit = digit->next_digit)
        prepare_part(e, digit, (amount_by){placed, placed->placed_by, digit->derived_step}, at);
}

/* The greatest number that files hold for the member, in C. */
static const char *greatest(const emitter *e, const model_member *member)
{
    if (member->wire.kind != WIRE_BITS) return c_limit(e->memory, member->type, true);
    return arena_printf(e->memory, "%llu", (unsigned long long)model_held(member).high);
}

/* Reports an amount that the member cannot hold, at `named`. 8 bytes hold all: amounts above INT64_MAX are
   too large for the writer, which adds up sizes. */
static void emit_most_check(emitter *e, const model_member *member, const model_member *named,
                            const char *amount)
{
    const char *most = greatest(e, member);
    if (model_held(member).high >= INT64_MAX) return;
    const bool large = model_held(member).high > UINT32_MAX; /* compilers know that no size of 32 bits is */
    out_when(&e->out, large ? "if (tn_gt_u64_s64(%s, %s))" : "if (%s > %s)", amount, most);
    out_call(&e->out, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, $path, \"%.*s\", TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(%s), "
                          "tn_value_unsigned(%s)",
                          STR_ARG(named->id), most, amount),
             ";");
}

void prepare_signed_number(emitter *e, const model_member *member, const char *value)
{
    if (member->wire.bytes < 8) {
        out_when(&e->out, "if (%s < %s || %s > %s)", value, c_limit(e->memory, member->type, false), value,
                 c_limit(e->memory, member->type, true));
        out_call(&e->out, "return tn_unwritable",
                 arena_printf(e->memory,
                              "$prepare, $path, \"%.*s\", TN_NO_INDEX, TN_OVERFLOW, tn_value_none(), "
                              "tn_value_signed(%s)",
                              STR_ARG(member->id), value),
                 ";");
    }
    prepare_member_set(e, member, arena_printf(e->memory, "(%s)%s", c_field_type(e, member), value));
}

void prepare_number(emitter *e, const model_member *member, const char *value)
{
    if (member->derived_by != NULL) {
        const amount_by amount = {member->derived_from, member->derived_by, member->derived_step};
        prepare_part(e, member, amount, value);
        return;
    }
    if (model_is_numeral(member)) {
        prepare_numeral(e, member, value);
        return;
    }
    emit_most_check(e, member, member, value);
    prepare_member_set(e, member, arena_printf(e->memory, "(%s)%s", c_field_type(e, member), value));
}

/* "count" or "size": the amount of `from` that determines the member. */
static const char *amount_kind(const model_member *member, const model_member *from)
{
    if (member->derivation == DERIVE_COUNT) return "count";
    return member->derivation == DERIVE_SIZE && from->packed ? "stored.size" : "size";
}

/* The amount of a present member, in C. */
static const char *amount_of(emitter *e, const model_member *member, const model_member *from)
{
    return arena_printf(e->memory, "$self->%s.%s", prepare_name(e, from), amount_kind(member, from));
}

static bool is_size_of_cut(const model_member *member, const model_member *from)
{
    return member->derivation == DERIVE_SIZE && from != NULL && model_is_cut(from);
}

/* A size with the bytes after the value; `set` is the begin of the statement. */
static void emit_cut_amount(emitter *e, const model_member *member, const model_member *from, const char *set)
{
    out *o = &e->out;
    const char *name = prepare_name(e, from);
    if (is_size_of_cut(member, from))
        out_call(o, arena_printf(e->memory, "%stn_delimited_size", set),
                 arena_printf(e->memory, "&%s, $self->%s.data, $self->%s.size, &$self->%s_end_",
                              ending_constant(e, from), name, name, name),
                 ";");
    else
        out_line(o, "%s%s;", set, amount_of(e, member, from));
}

/* The size of a present cut. */
static void emit_cut_size(emitter *e, const model_member *member, const model_member *from)
{
    const char *name = prepare_name(e, from);
    const char *where = from->may_be_absent ? arena_printf(e->memory, "if ($self->has_%s) ", name) : "";
    emit_cut_amount(e, member, from, arena_printf(e->memory, "%s%s_now = ", where, prepare_name(e, member)));
}

void prepare_absent_amount(emitter *e, const model_member *absent)
{
    const c_place place = prepare_place(e, absent);
    prepare_member_set(e, absent->owner_of_count, piece_of_integer(&place, absent->absent_amount).text);
}

/* The amount of the present member; or the constant for an absent one. */
static void emit_amount_or_absence(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const model_member *from = member->derived_from;
    const char *now = arena_printf(e->memory, "%s_now", prepare_name(e, member));
    out_open(o, "if ($self->has_%s)", prepare_name(e, from));
    emit_cut_amount(e, member, from, arena_printf(e->memory, "const uint64_t %s = ", now));
    prepare_number(e, member, now);
    o->indent--;
    out_line(o, "} else {");
    o->indent++;
    prepare_absent_amount(e, from);
    out_close(o, "");
}

/* The amount of a member that may be absent, or of the present one of two. */
static void emit_amount_now(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    const model_member *from = member->derived_from, *otherwise = member->derived_otherwise;
    if (is_size_of_cut(member, from) || is_size_of_cut(member, otherwise)) {
        out_line(o, "uint64_t %s_now = 0;", name);
        emit_cut_size(e, member, from);
        if (otherwise != NULL) emit_cut_size(e, member, otherwise);
        return;
    }
    out_line(o, "const size_t %s_now = $self->has_%s ? %s : %s;", name, prepare_name(e, from),
             amount_of(e, member, from), otherwise != NULL ? amount_of(e, member, otherwise) : "0");
}

/* A count or size that the array, text or bytes decide. */
static void emit_derived_count(emitter *e, const model_member *member)
{
    const model_member *from = member->derived_from;
    const char *name = prepare_name(e, member), *amount = amount_of(e, member, from);
    if (from->absent_by_amount && from->absent_amount != 0) {
        emit_amount_or_absence(e, member);
        return;
    }
    if (member->derived_otherwise != NULL || from->absent_by_amount || is_size_of_cut(member, from)) {
        emit_amount_now(e, member);
        prepare_number(e, member, arena_printf(e->memory, "%s_now", name));
        return;
    }
    if (model_is_numeral(member) || member->derived_by != NULL) {
        prepare_number(e, member, amount);
        return;
    }
    emit_most_check(e, member, from, amount);
    prepare_member_set(e, member, arena_printf(e->memory, "(%s)%s", c_field_type(e, member), amount));
}

/* The size of the elements of a list, which are all as large as the first. */
static void emit_size_of_elements(emitter *e, const model_member *member)
{
    const model_member *from = member->derived_from;
    const char *name = prepare_name(e, from);
    const char *there = from->may_be_absent ? arena_printf(e->memory, "$self->has_%s && ", name) : "";
    const char *first = arena_printf(e->memory, "$self->%s.items[0].size", name);
    out_open(&e->out, "if (%s$self->%s.count > 0)", there, name);
    prepare_number(e, member, first);
    out_close(&e->out, "");
}

/* Derives a size of text or bytes; if one of two members is an object, the size of the other. The size of an
   object is set when its stream is prepared. */
static void emit_derived_size(emitter *e, const model_member *member)
{
    const model_member *from = member->derived_from, *otherwise = member->derived_otherwise;
    if (from->array == ARRAY_VALUES && !plan_is_sized_behind(from)) {
        emit_size_of_elements(e, member);
        return;
    }
    if (!plan_is_sized_behind(from) && (otherwise == NULL || !plan_is_sized_behind(otherwise))) {
        emit_derived_count(e, member);
        return;
    }
    if (otherwise == NULL || (plan_is_sized_behind(from) && plan_is_sized_behind(otherwise))) return;
    const model_member *plain = plan_is_sized_behind(from) ? otherwise : from;
    const char *now = arena_printf(e->memory, "%s_now", prepare_name(e, member));
    out_open(&e->out, "if ($self->has_%s)", prepare_name(e, plain));
    emit_cut_amount(e, member, plain, arena_printf(e->memory, "const uint64_t %s = ", now));
    prepare_number(e, member, now);
    out_close(&e->out, "");
}

static void emit_derived_constant(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const bool late = plan_is_late(e->plan, member->valid.eq);
    if (late) prepare_open_late(e);
    const char *value = c_converted(&place, member->valid.eq, member->type, member->range);
    prepare_member_set(e, member, value);
    if (late) out_close(&e->out, "");
}

/* Chooses one of two values by the presence of another member. */
static void emit_derived_choice(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const char *values[2];
    for (size_t i = 0; i < 2; i++) {
        const size_t held = i == 0 ? member->value_with : 1 - member->value_with;
        values[i] = c_converted(&place, member->valid.any_of.items[held], member->type, member->range);
    }
    prepare_member_set(e, member,
                       arena_printf(e->memory, "$self->has_%s ? %s : %s",
                                    prepare_name(e, member->derived_from), values[0], values[1]));
}

/* Text that is not a number yet becomes one as soon as a member is placed by it: conditions may use it. */
static void emit_unplaced_numeral(emitter *e, const model_member *member)
{
    if (!model_is_numeral(member) || !plan_may_be_unplaced(member)) return;
    out_open(&e->out, "if ($self->%s.size == 0 && !(%s))", prepare_name(e, member),
             placed_nowhere(e, member));
    prepare_numeral(e, member, "0");
    out_close(&e->out, "");
}

void prepare_derivation(emitter *e, const model_member *member)
{
    switch (member->derivation) {
    case DERIVE_NOTHING:
        break;
    case DERIVE_PLACE: /* when it is placed */
        emit_unplaced_numeral(e, member);
        break;
    case DERIVE_COUNT:
    case DERIVE_CONTENT_SIZE:
        emit_derived_count(e, member);
        break;
    case DERIVE_SIZE:
        emit_derived_size(e, member);
        break;
    case DERIVE_CONSTANT:
        emit_derived_constant(e, member);
        break;
    case DERIVE_PRESENCE:
        emit_derived_choice(e, member);
        break;
    case DERIVE_VALUE:
        prepare_derived(e, member);
        break;
    }
}

void prepare_words(emitter *e, const prepare_step *s)
{
    const model_member *member = s->member;
    const written_as how = plan_written(e->plan, member);
    if (s->kind == PREPARE_FIXED && s->member != s->last)
        out_comment(&e->out, "%.*s to %.*s", STR_ARG(member->id), STR_ARG(s->last->id));
    else if (how.kind == WRITTEN_DERIVED)
        out_comment(&e->out, "%.*s: %s", STR_ARG(member->id), how.why);
    else if (member->condition != NULL)
        out_comment(&e->out, "%.*s, if %.*s", STR_ARG(member->id),
                    STR_ARG(expr_print(e->memory, member->condition->source)));
    else
        out_comment(&e->out, "%.*s", STR_ARG(member->id));
}
