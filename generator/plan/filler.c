/* Finds padding, and members that repeat the value of another member. If sizes change, writers may make it
   again. */
#include "plan/follow.h"
#include "plan/tables.h"
#include "plan/unions.h"

typedef struct reasons {
    const codec_plan *plan;
    const model_member *member;
    bool found;     /* an amount, */
    bool remainder; /* and the remainder of one, */
    bool given;     /* which the object may get as a parameter */
} reasons;

/* Whether an expression looks at the size of another member, or at a position. */
static void look_for_amount(const term *t, void *context)
{
    reasons *r = context;
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (t->kind == TERM_POS || t->kind == TERM_SIZE) r->found = true;
    if (t->kind == TERM_BINARY && (t->op == OP_MOD || t->op == OP_BITAND)) r->remainder = true;
    if (member == NULL) return;
    if (member->role == MEMBER_PARAM && member->type.kind == VALUE_INT) r->given = true;
    const model_member *sized = plan_of_member(r->plan, member)->follows;
    if (sized != NULL && sized != r->member) r->found = true;
}

static reasons reasons_of(const codec_plan *p, const model_member *member, const term *t)
{
    reasons r = {.plan = p, .member = member};
    if (t != NULL) term_walk_following(t, term_is_value, look_for_amount, &r);
    return r;
}

bool plan_is_plain_bytes(const model_member *member)
{
    const wire *w = &member->wire;
    return w->kind == WIRE_BYTES && w->limit == LIMIT_SIZE && w->process == NULL && !w->has_terminator &&
           !w->has_pad;
}

static bool may_be_filler(const codec_plan *p, const model_member *member)
{
    return p->traits.patches && member->role == MEMBER_FIELD && member->array == ARRAY_NONE;
}

/* Whether the member is the other one, or one of its cases. */
static bool is_part_of(const model_member *member, const model_member *other)
{
    if (other == NULL || member == other) return other != NULL;
    for (size_t i = 0; i < other->cases.count; i++)
        if (other->cases.items[i].as == member) return true;
    return false;
}

bool plan_is_filler(const codec_plan *p, const model_member *member)
{
    if (!may_be_filler(p, member) || !plan_is_plain_bytes(member)) return false;
    const term *from = plan_follows(p->memory, member->size);
    if (from != NULL && is_part_of(member, plan_of_member(p, from->member)->follows)) return false;
    const reasons r = reasons_of(p, member, member->size);
    return r.found || (r.given && r.remainder) || plan_is_filler_at_times(p, member);
}

/* Numbers and bytes are filler if alignment decides; a constant needs no alignment, as its value is always
   the same. */
bool plan_is_filler_at_times(const codec_plan *p, const model_member *member)
{
    if (!may_be_filler(p, member)) return false;
    const reasons r = reasons_of(p, member, member->condition);
    if (member->wire.kind == WIRE_CONSTANT) return r.found;
    const bool number = member->wire.kind == WIRE_INT && member->type.kind == VALUE_INT;
    return r.found && r.remainder && (number || plan_is_plain_bytes(member));
}

bool plan_comes_along(const codec_plan *p, const model_member *member)
{
    const bool number = member->wire.kind == WIRE_INT && member->array == ARRAY_NONE;
    return p->traits.patches && number && member->condition != NULL && plan_union_of(p, member) == NULL &&
           (plan_of_member(p, member)->follows != NULL || plan_derives_over(p, member));
}

bool plan_echoes(const model_member *member)
{
    const term *value = member->valid.eq;
    if (member->role != MEMBER_FIELD || member->array != ARRAY_NONE) return false;
    if (member->derivation != DERIVE_CONSTANT || value == NULL) return false;
    const bool number = member->wire.kind == WIRE_INT && member->type.kind == VALUE_INT;
    return number && value->type.kind == VALUE_INT && value->range.low != value->range.high;
}

bool plan_is_echo(const codec_plan *p, const model_member *member)
{
    return p->traits.patches && plan_echoes(member);
}

/* ---- in files that are created ---- */

static bool names_amount(const term *t);

static void note_choice(const term *t, void *context)
{
    if (t->kind == TERM_TERNARY || t->kind == TERM_TO_INT) *(bool *)context = true;
}

/* Whether `-derive` gives an amount: no flags, which decide presence. */
static bool derives_amount(const term *derive)
{
    bool chooses = false;
    term_walk_following(derive, term_is_value, note_choice, &chooses);
    return !chooses && names_amount(derive);
}

/* Whether a member stores the amount or the position of another one. */
static bool is_amount(const model_member *member)
{
    switch (member->derivation) {
    case DERIVE_COUNT:
    case DERIVE_SIZE:
    case DERIVE_CONTENT_SIZE:
    case DERIVE_PLACE:
        return true;
    case DERIVE_VALUE:
        return derives_amount(member->derive);
    default:
        return false;
    }
}

static void note_amount(const term *t, void *context)
{
    const bool itself = t->kind == TERM_POS || t->kind == TERM_SIZE;
    if (itself || (t->kind == TERM_MEMBER && t->member != NULL && is_amount(t->member)))
        *(bool *)context = true;
}

static bool names_amount(const term *t)
{
    bool found = false;
    term_walk_following(t, term_is_value, note_amount, &found);
    return found;
}

static bool is_remainder(const term *t)
{
    return t->kind == TERM_BINARY && (t->op == OP_MOD || t->op == OP_BITAND) && names_amount(t);
}

static void note_remainder(const term *t, void *context)
{
    if (is_remainder(t)) *(bool *)context = true;
}

/* Whether a condition uses the remainder of an amount. */
static bool asks_remainder(const term *t)
{
    bool found = false;
    if (t == NULL || term_peeks(t) || plan_asks_end(t)) return false;
    term_walk_following(t, term_is_value, note_remainder, &found);
    return found;
}

static bool is_constant(const term *t)
{
    return t->type.kind == VALUE_INT && t->range.low == t->range.high;
}

static bool is_rest(const term *use);

/* Whether two operands or alternatives are a remainder, and at most a constant. */
static bool is_rest_of_two(const term *a, const term *b)
{
    return (is_rest(a) && (is_constant(b) || is_rest(b))) || (is_constant(a) && is_rest(b));
}

/* Whether a size is the rest of an amount: a remainder, its lowest bits, or the difference to a constant; not
   the sum of an amount and its rest. */
static bool is_rest(const term *use)
{
    const term *t = term_meaning(use);
    const term *const *parts = t->items.items;
    switch (t->kind) {
    case TERM_UNARY:
        return is_rest(parts[0]);
    case TERM_BINARY:
        if (is_remainder(t) || is_rest_of_two(parts[0], parts[1])) return true;
        return t->op == OP_SUB && is_constant(parts[0]) && names_amount(parts[1]);
    case TERM_TERNARY:
        return is_rest_of_two(parts[1], parts[2]) ||
               (asks_remainder(parts[0]) && is_constant(parts[1]) && is_constant(parts[2]));
    case TERM_TO_INT:
        return parts[0]->type.kind == VALUE_BOOL && asks_remainder(parts[0]);
    default:
        return false;
    }
}

static bool is_size_left(const term *size)
{
    return size != NULL && !term_peeks(size) && !plan_asks_end(size) && is_rest(size);
}

static bool may_fill(const codec_plan *p, const model_member *member)
{
    return p->traits.writable && member->role == MEMBER_FIELD && member->array == ARRAY_NONE &&
           member->derivation == DERIVE_NOTHING && member->owner->layout == LAYOUT_IRREGULAR &&
           !member->owner->json && !member->placed;
}

/* Members that share memory do not fill space. */
bool plan_fills_at_times(const codec_plan *p, const model_member *member)
{
    const wire *w = &member->wire;
    if (!may_fill(p, member) || member->owner_of_count != NULL || plan_union_of(p, member) != NULL)
        return false;
    const bool number = w->kind == WIRE_INT && member->type.kind == VALUE_INT;
    const bool bytes = w->kind == WIRE_BYTES && w->process == NULL && w->limit != LIMIT_STREAM;
    return (number || bytes) && member->decides == NULL && asks_remainder(member->condition);
}

/* A padded value is one of its own, unless its place is a remainder. */
static bool fills_size(const model_member *member)
{
    const bool value = member->wire.has_pad || member->wire.has_terminator;
    return is_size_left(member->size) && (!value || asks_remainder(member->size));
}

bool plan_fills_space(const codec_plan *p, const model_member *member)
{
    const wire *w = &member->wire;
    if (!may_fill(p, member) || w->kind != WIRE_BYTES || w->limit != LIMIT_SIZE || w->process != NULL)
        return false;
    return member->owner_of_count == NULL && (fills_size(member) || plan_fills_at_times(p, member));
}
