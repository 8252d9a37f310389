/* Decides which members are derived, and from which one: a member is derived from its one owner, the first
   use of it in its own type as the count of an array or the size of text or bytes that is present whenever
   the member is. Further uses are checks of the writer. Everything else that can be written is an ordinary
   input. If something cannot be written, the codec only reads. */
#include "model/change.h"

/* ---- owners ---- */

model_member *model_plain_member(const term *t)
{
    const bool plain = t != NULL && t->kind == TERM_MEMBER && t->member != NULL &&
                       t->items.items[0]->kind == TERM_SELF && t->member->role == MEMBER_FIELD;
    return plain ? change_member(t->member) : NULL;
}

model_member *model_determined_by(const term *use)
{
    const term *t = term_meaning(use);
    const bool number_of_text =
        t != NULL && t->kind == TERM_TO_INT && t->items.items[0]->type.kind == VALUE_TEXT;
    model_member *member = model_plain_member(number_of_text ? t->items.items[0] : t);
    if (member == NULL || member->array != ARRAY_NONE || member->placed) return NULL;
    unsigned base;
    if (number_of_text) return model_numeral_in(t, &base) != NULL ? member : NULL;
    return model_is_integer(member) ? member : NULL;
}

/* Whether `user` is present whenever `determined` is. A condition that uses the position differs at each
   member. */
static bool is_always_with(const model_member *user, const model_member *determined)
{
    if (user->condition == NULL) return true;
    return determined->condition != NULL && term_same(user->condition, determined->condition) &&
           !term_asks_position(user->condition);
}

/* Whether exactly one of two members is always present. */
static bool exclude_each_other(const model_member *a, const model_member *b)
{
    if (a->condition == NULL || b->condition == NULL || term_asks_position(a->condition)) return false;
    if (term_may_need_absent(a->condition)) return false; /* then neither may be there */
    return term_is_negation(a->condition, b->condition) || term_is_negation(b->condition, a->condition);
}

/* The expression that says how much of a member there is. */
static const term *amount_of(const model_member *member, derivation_kind kind)
{
    if (kind == DERIVE_CONTENT_SIZE) return member->process_arguments.items[0];
    return kind == DERIVE_COUNT ? member->count : member->size;
}

static void own_amount(model_member *user, derivation_kind kind, const model_member *determined)
{
    if (kind == DERIVE_CONTENT_SIZE)
        user->owner_of_content = determined;
    else
        user->owner_of_count = determined;
}

/* The second of two members that exclude each other: `determined` is derived from the present one. */
static bool derive_from_either(model_member *determined, model_member *user, derivation_kind kind)
{
    const model_member *first = determined->maybe_from;
    if (first == NULL || determined->maybe_kind != kind || !exclude_each_other(first, user)) return false;
    if (!model_taken_alike(determined, amount_of(first, kind), amount_of(user, kind))) return false;
    determined->derivation = kind;
    determined->derived_from = first;
    determined->derived_otherwise = user;
    own_amount(change_member(first), kind, determined);
    own_amount(user, kind, determined);
    return true;
}

static bool is_number(const term *t)
{
    return t->type.kind == VALUE_INT && t->range.low == t->range.high;
}

/* Whether a condition comes to `outcome` exactly if the member is not one number, `other`. An absent member
   is not that number, but is not greater, either. Negative numbers, which would have to stay, do not count.
 */
static bool asks_not(const term *t, const model_member *member, bool outcome, wide *other)
{
    if (t->kind == TERM_UNARY && t->op == OP_NOT && member->condition == NULL)
        return asks_not(t->items.items[0], member, !outcome, other);
    if (t->kind != TERM_BINARY) return false;
    const term *a = t->items.items[0], *b = t->items.items[1];
    const bool forth = model_plain_member(a) == member && is_number(b),
               back = model_plain_member(b) == member && is_number(a);
    if (!forth && !back) return false;
    *other = (forth ? b : a)->range.low;
    if (t->op == OP_NE || t->op == OP_EQ)
        return outcome == (t->op == OP_NE) && member->condition == NULL && *other >= member->range.low &&
               *other <= member->range.high;
    const bool greater = t->op == (forth ? OP_GT : OP_LT);
    return outcome && greater && *other == 0 && !member->wire.is_signed;
}

/* Whether a condition cannot hold if the member is 0. */
static bool needs_not_zero(const term *t, const model_member *member)
{
    wide other;
    if (t->kind == TERM_BINARY && t->op == OP_AND)
        return needs_not_zero(t->items.items[0], member) || needs_not_zero(t->items.items[1], member);
    return asks_not(t, member, true, &other) && other == 0;
}

bool model_is_zero_at_nothing(const model_member *determined)
{
    for (size_t i = 0; i < determined->owner->fields.count; i++) {
        const model_member *placed = determined->owner->fields.items[i];
        if (!model_is_placed_by(placed, determined)) continue;
        if (placed->condition == NULL || !needs_not_zero(placed->condition, determined)) return false;
    }
    return model_is_integer(determined);
}

/* Whether `user` is present unless `determined` is `other`, its value if `user` is absent. */
static bool is_there_unless(const model_member *user, const model_member *determined, wide *other)
{
    return user->condition != NULL && determined->derivation == DERIVE_NOTHING &&
           model_is_integer(determined) && asks_not(user->condition, determined, true, other);
}

static bool is_there_unless_zero(const model_member *user, const model_member *determined)
{
    wide other;
    return is_there_unless(user, determined, &other) && other == 0;
}

typedef struct member_search {
    const model_member *member;
    bool found;
} member_search;

static void note_member(const term *t, void *context)
{
    member_search *search = context;
    search->found = search->found || (t->kind == TERM_MEMBER && t->member == search->member);
}

/* Whether a position means absence in a way that cannot be inverted: not by 0, or also by negative numbers.
   If one of two members is always present, there is always a position. */
static bool says_itself_absent(const model_member *placed, const model_member *determined)
{
    member_search search = {determined, false};
    if (placed->condition == NULL || needs_not_zero(placed->condition, determined)) return false;
    term_walk_following(placed->condition, term_is_value, note_member, &search);
    for (size_t i = 0; i < placed->owner->fields.count && search.found; i++) {
        const model_member *other = placed->owner->fields.items[i];
        if (other->placed && exclude_each_other(placed, other)) search.found = false;
    }
    return search.found;
}

static void derive_linear_place(model_member *placed, model_member *determined, const term *use, int64_t step)
{
    determined->derivation = DERIVE_PLACE;
    if (determined->derived_from == NULL) determined->derived_from = placed;
    placed->owner_of_place = determined;
    placed->placed_by = use;
    placed->placed_step = step;
}

/* Derives the members that form an amount or a position together, like digits, if all are present with
   `user`. */
static void derive_digits(const term *use, model_member *user, derivation_kind kind)
{
    model_digits digits;
    const bool place = kind == DERIVE_PLACE;
    if (!model_free_digits(use, &digits)) return;
    for (size_t i = 0; i < digits.count; i++)
        if (!is_always_with(user, digits.items[i].of->member)) return;
    for (size_t i = 0; i < digits.count; i++) {
        model_member *member = change_member(digits.items[i].of->member);
        const bool last = i + 1 == digits.count;
        member->derivation = kind;
        member->derived_from = user;
        member->derived_by = place ? NULL : use;
        member->derived_step = (int64_t)digits.items[i].step;
        member->derived_below = i > 0;
        member->derived_modulus = last ? 0 : (int64_t)digits.items[i + 1].step;
        member->next_digit = last ? NULL : digits.items[i + 1].of->member;
    }
    const model_member **owner = place ? &user->owner_of_place : &user->owner_of_count;
    *owner = digits.items[0].of->member;
    if (place) user->placed_by = use;
}

/* Whether a member is present unless its amount is 0: its condition tests the amount, or the member by which
   the amount grows. `other`: the value of this member if the amount is 0. */
static bool asks_amount(const model *m, const model_member *user, const term *use,
                        const model_member *determined, int64_t step, wide *other)
{
    const term *condition = user->condition;
    if (condition == NULL || condition->kind != TERM_BINARY || condition->op != OP_NE) return false;
    if (!model_is_integer(determined)) return false;
    const term *a = term_meaning(condition->items.items[0]), *b = condition->items.items[1];
    const interval base = model_linear_base(m->memory, term_meaning(use), determined)->range;
    const int64_t at0 = (int64_t)base.low;
    if (!is_number(b) || base.low != base.high || at0 != base.low || at0 % step != 0) return false;
    *other = -(wide)(at0 / step);
    if (*other < determined->range.low || *other > determined->range.high) return false;
    if (term_same(a, term_meaning(use))) return b->range.low == 0;
    return model_plain_member(a) == determined && *other == b->range.low;
}

/* Derives the member in an expression of several parts by arithmetic, if both are always present together, or
   the member's value states the absence. */
static void derive_linear(const term *use, model_member *user, derivation_kind kind)
{
    int64_t step;
    model_member *determined = model_linear(use, DERIVE_NOTHING, &step);
    const bool place = kind == DERIVE_PLACE;
    if (determined == NULL) derive_digits(use, user, kind);
    if (determined == NULL) return;
    if (place && says_itself_absent(user, determined)) return;
    wide other = 0;
    const bool alone = determined->condition == NULL;
    const bool unless_zero = place && alone && is_there_unless_zero(user, determined);
    const bool unless =
        !place && alone && asks_amount(user->owner->model, user, use, determined, step, &other);
    if (!unless_zero && !unless && !is_always_with(user, determined)) return;
    user->absent_by_amount = unless;
    user->absent_amount = other;
    if (place) {
        user->absent_at_zero = unless_zero;
        derive_linear_place(user, determined, use, step);
        return;
    }
    determined->derivation = kind;
    determined->derived_from = user;
    determined->derived_by = use;
    determined->derived_step = step;
    user->owner_of_count = determined;
}

/* Derives a position that is arithmetic of a member which alone is the position of another member, if the two
   are never both present. */
static void derive_other_base(model_member *placed)
{
    int64_t step;
    model_member *determined = model_linear(placed->pos, DERIVE_PLACE, &step);
    const model_member *first = determined != NULL ? determined->derived_from : NULL;
    if (first == NULL || first->placed_by != NULL || !exclude_each_other(first, placed)) return;
    if (!model_taken_alike(determined, first->pos, placed->pos)) return;
    change_member(first)->absent_at_zero = false;
    derive_linear_place(placed, determined, placed->pos, step);
}

static void derive_from(const term *use, model_member *user, derivation_kind kind)
{
    model_member *determined = model_determined_by(use);
    if (determined == NULL) {
        if (kind != DERIVE_CONTENT_SIZE) derive_linear(use, user, kind);
        return;
    }
    wide other;
    if (kind != DERIVE_CONTENT_SIZE && is_there_unless(user, determined, &other)) {
        determined->derivation = kind;
        determined->derived_from = user;
        user->owner_of_count = determined;
        user->absent_by_amount = true;
        user->absent_amount = other;
        return;
    }
    if (determined->derivation == DERIVE_NOTHING && user->condition != NULL &&
        !is_always_with(user, determined)) {
        if (derive_from_either(determined, user, kind)) return;
        if (determined->maybe_from == NULL) determined->maybe_from = user;
        determined->maybe_kind = kind;
        return;
    }
    if (determined->derivation != DERIVE_NOTHING || !is_always_with(user, determined)) return;
    determined->derivation = kind;
    determined->derived_from = user;
    own_amount(user, kind, determined);
}

bool model_is_placed_by(const model_member *placed, const model_member *determined)
{
    const model_member *owner = placed->owner_of_place;
    while (owner != NULL && owner != determined)
        owner = owner->next_digit;
    return owner != NULL;
}

/* Derives the member that stores the position of a placed one; several may share it. */
static void derive_place(model_member *placed)
{
    model_member *determined = placed->placed ? model_determined_by(placed->pos) : NULL;
    if (placed->placed && determined == NULL) {
        derive_linear(placed->pos, placed, DERIVE_PLACE);
        if (placed->owner_of_place == NULL) derive_other_base(placed);
    }
    if (determined == NULL) return;
    if (determined->derivation == DERIVE_PLACE && determined->derived_from->placed_by != NULL) return;
    if (determined->condition != NULL && !is_always_with(placed, determined)) return;
    if (determined->derivation != DERIVE_NOTHING && determined->derivation != DERIVE_PLACE) return;
    if (says_itself_absent(placed, determined)) return;
    const bool shared = determined->derivation == DERIVE_PLACE;
    if (shared && !model_taken_alike(determined, determined->derived_from->pos, placed->pos)) return;
    placed->absent_at_zero = is_there_unless_zero(placed, determined);
    if (determined->derivation == DERIVE_PLACE)
        change_member(determined->derived_from)->absent_at_zero = false;
    placed->owner_of_place = determined;
    if (determined->derivation == DERIVE_NOTHING) determined->derived_from = placed;
    determined->derivation = DERIVE_PLACE;
}

/* ---- the whole ---- */

static void derive_constant(model_member *member)
{
    const bool constant =
        member->valid.kind == VALID_EQ && !member_valid_names_peek(member) && member->array == ARRAY_NONE &&
        (member->wire.kind == WIRE_INT || member->wire.kind == WIRE_BITS || member->wire.kind == WIRE_TEXT);
    if (constant && member->derivation == DERIVE_NOTHING) member->derivation = DERIVE_CONSTANT;
}

/* ---- members derived from presence ---- */

/* The index of the value, of the two that `member` may have, that makes a condition hold: 0 or 1; 2 if the
   condition does not compare the member with one of them. */
static size_t value_that_holds(const model_member *member, const term *condition)
{
    const bool equal = condition->op == OP_EQ;
    if (condition->kind != TERM_BINARY || (!equal && condition->op != OP_NE)) return 2;
    if (model_plain_member(condition->items.items[0]) != member) return 2;
    for (size_t i = 0; i < 2; i++)
        if (term_same(condition->items.items[1], member->valid.any_of.items[i])) return equal ? i : 1 - i;
    return 2;
}

/* Whether `member` has one of two values, and nothing else determines it. */
static bool is_choice_of_two(const model_member *member)
{
    const bool value = model_is_integer(member) || member->wire.kind == WIRE_TEXT;
    return value && member->array == ARRAY_NONE && member->condition == NULL &&
           member->derivation == DERIVE_NOTHING && member->valid.kind == VALID_ANY_OF &&
           member->valid.any_of.count == 2 && !member_valid_names_peek(member);
}

/* If a choice of two values decides the presence of `user`, its presence, which is an input, derives that
   choice. */
static void derive_choice(model_member *user)
{
    if (user->condition == NULL || user->derivation != DERIVE_NOTHING) return;
    const term *condition = user->condition;
    if (condition->kind != TERM_BINARY) return;
    model_member *choice = model_plain_member(condition->items.items[0]);
    if (choice == NULL || !is_choice_of_two(choice)) return;
    const size_t held = value_that_holds(choice, condition);
    if (held == 2) return;
    choice->derivation = DERIVE_PRESENCE;
    choice->derived_from = user;
    user->decides = choice;
    choice->value_with = held;
}

/* A member with `-derive` needs no owner. Only values that an object keeps can be compared later. */
static void derive_value(model *m, model_member *member)
{
    if (member->derive == NULL || member->role != MEMBER_FIELD) return;
    if (member->array != ARRAY_NONE || member->owner->layout != LAYOUT_IRREGULAR)
        model_not_writable(m, member->place->place, "`-derive` of a list, or of a member of records");
    member->derivation = DERIVE_VALUE;
    change_type(member->owner)->has_derived = true;
}

static void derive_member(model *m, model_member *member)
{
    derive_value(m, member);
    const char *why = model_obstacle_of(m, member);
    if (why != NULL) model_not_writable(m, member->place->place, why);
    member->keeps_place = model_is_positioned(member) && model_positioned_obstacle(m, member) == NULL;
    if (member->keeps_place) model_derive_positioned(member);
    if (member->role == MEMBER_INSTANCE) return; /* it shows bytes of other members, or states nothing */
    derive_place(member);
    derive_from(member->count, member, DERIVE_COUNT);
    const wire_kind kind = member->wire.kind;
    if (kind == WIRE_TEXT || kind == WIRE_BYTES || kind == WIRE_OBJECT || kind == WIRE_SWITCH)
        derive_from(member->size, member, DERIVE_SIZE);
    if (member->packed) derive_from(member->process_arguments.items[0], member, DERIVE_CONTENT_SIZE);
    derive_constant(member);
}

static void place_values(model *m)
{
    const model_member *value = model_values_in_place(m);
    if (value != NULL)
        model_not_writable(m, value->place->place, "a value that depends on itself, or is too large");
    if (!m->writable && !m->all_obstacles) return;
    model_peeks_in_place(m, true);
    for (size_t i = 0; i < m->order.count; i++)
        model_check_terms_written(m, m->order.items[i]);
    if (!m->writable && !m->all_obstacles) model_peeks_in_place(m, false);
}

static void need(const term *t, void *context)
{
    (void)context;
    term_need(t);
}

void model_derive(model *m)
{
    m->writable = true;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count && type->layout != LAYOUT_TABLE; k++)
            derive_member(m, change_member(type->fields.items[k]));
        for (size_t k = 0; k < type->instances.count; k++)
            derive_member(m, change_member(type->instances.items[k]));
        for (size_t k = 0; k < type->fields.count && type->layout == LAYOUT_IRREGULAR; k++)
            derive_choice(change_member(type->fields.items[k]));
        model_check_type_written(m, type);
        model_each_codec_term(type, need, NULL);
    }
    place_values(m);
}
