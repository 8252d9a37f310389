/* Explains why sizes, counts and positions stay inputs although they lay out other members, and how a schema
   lets the writer derive them. */
#include "plan/follow.h"
#include "plan/plan.h"

/* ---- the first use of each member ---- */

/* The expression if an amount names members in it: a member, or an operation with members; other expressions,
   such as a choice, say more than an amount. NULL otherwise. */
static const term *naming(const term *amount)
{
    const term *meaning = amount != NULL ? term_meaning(amount) : NULL;
    const bool names = meaning != NULL && (meaning->kind == TERM_MEMBER || meaning->kind == TERM_BINARY);
    return names ? meaning : NULL;
}

typedef struct mention {
    const model_member *member;
    bool found;
} mention;

static void note_mention(const term *t, void *context)
{
    mention *search = context;
    if (t->kind == TERM_MEMBER && t->member == search->member) search->found = true;
}

static bool is_named_in(const term *amount, const model_member *member)
{
    mention search = {.member = member};
    const term *names = naming(amount);
    if (names != NULL) term_walk(names, note_mention, &search);
    return search.found;
}

typedef struct use_search {
    codec_plan *plan;
    plan_amount_use use;
} use_search;

static bool is_of_own_object(const model_member *member, const plan_amount_use *use)
{
    return use->user->owner == member->owner;
}

/* The first use counts, in the own object before those in others. */
static void note_use(const term *t, void *context)
{
    use_search *search = context;
    if (t->kind != TERM_MEMBER || t->member == NULL) return;
    member_plan *named = &search->plan->members[t->member->number];
    if (named->amount_use != NULL &&
        (is_of_own_object(t->member, named->amount_use) || !is_of_own_object(t->member, &search->use)))
        return;
    plan_amount_use *noted = ARENA_NEW(search->plan->memory, plan_amount_use);
    *noted = search->use;
    named->amount_use = noted;
}

/* Notes the uses in the number, size and position of a member, unless another member is derived from these.
 */
static void note_uses_by(codec_plan *p, const model_member *user)
{
    const plan_amount_use uses[] = {
        {user, user->count, "number"}, {user, user->size, "size"}, {user, user->pos, "position"}};
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        const bool owned = user->role != MEMBER_INSTANCE &&
                           (uses[i].by == user->pos ? user->owner_of_place : user->owner_of_count) != NULL;
        const term *names = owned ? NULL : naming(uses[i].by);
        use_search search = {p, uses[i]};
        if (names != NULL) term_walk(names, note_use, &search);
    }
}

void plan_amount_uses(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            note_uses_by(p, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            note_uses_by(p, type->instances.items[k]);
    }
}

/* ---- the reason ---- */

/* Whether the expression is an inverse away from the member, of the object itself. */
static bool is_turned_around(const codec_plan *p, const model_member *member, const plan_amount_use *use)
{
    model_digits digits;
    if (p->traits.writable) return term_meaning(use->by)->kind == TERM_MEMBER;
    if (plan_follows(p->memory, use->by) != NULL) return true;
    if (use->by == use->user->pos && plan_place_comes_from(p->memory, use->by, member)) return true;
    return !plan_is_lookahead(p, use->user) && plan_follow_together(p->memory, use->by, &digits);
}

typedef struct company {
    const model_member *member;
    bool others; /* others are named, too: read or passed beside it, */
    bool raised; /* or it is how far something is shifted */
} company;

static void note_company(const term *t, void *context)
{
    company *search = context;
    const model_member *named = t->kind == TERM_MEMBER ? t->member : NULL;
    const bool stored = named != NULL && (named->role == MEMBER_FIELD || named->role == MEMBER_PARAM);
    if (stored && named != search->member && t->type.kind == VALUE_INT) search->others = true;
    const bool shift = t->kind == TERM_BINARY && (t->op == OP_SHL || t->op == OP_SHR);
    if (shift && is_named_in(t->items.items[1], search->member)) search->raised = true;
}

/* Whether the member alone might state an amount: with others, such as a width with a height, or as a power
   of two, it is an input in any case. */
static bool might_say_alone(const term *by, const model_member *member)
{
    company search = {.member = member};
    term_walk_following(by, term_is_value, note_company, &search);
    return !search.others && !search.raised;
}

/* Whether `-derive: user.size` is the amount, even if the member with that size is absent. */
static bool is_its_size(const model_member *member, const plan_amount_use *use)
{
    const model_member *user = use->user;
    if (member->may_be_absent) return false;
    return user->array != ARRAY_NONE ? use->by == user->count
                                     : use->by == user->size && plan_is_plain_bytes(user);
}

/* A hint for deriving the amount of a member that may be absent. Conditions that use the position of the
   stream differ at each member. */
static const char *presence_hint(const codec_plan *p, const model_member *member, const plan_amount_use *use)
{
    const str id = use->user->id;
    const char *unless_zero =
        arena_printf(p->memory, "%.*s %s 0", STR_ARG(member->id), member->may_be_absent ? ">" : "!=");
    if (plan_asks_position(p, use->user->condition))
        return arena_printf(p->memory, "give %.*s `if: %s`", STR_ARG(id), unless_zero);
    const char *same =
        arena_printf(p->memory, "give both the same `if`, or give %.*s `if: %s`", STR_ARG(id), unless_zero);
    return is_its_size(member, use)
               ? arena_printf(p->memory, "%s, or add `-derive: %.*s.size`", same, STR_ARG(id))
               : same;
}

void plan_input_reason(const codec_plan *p, const model_member *member, const char **why, const char **hint)
{
    const plan_amount_use *use = plan_of_member(p, member)->amount_use;
    if (member->wire.kind != WIRE_INT || member->array != ARRAY_NONE || use == NULL) return;
    const model_member *user = use->user;
    const char *amount = arena_printf(p->memory, "the %s of %.*s", use->what, STR_ARG(user->id));
    const bool follows = p->traits.patches || (p->traits.has_positioned && user->owner_of_place == member);
    if (p->traits.has_positioned && user->owner_of_amount == member) {
        *why = arena_printf(p->memory, "%s; changed with it", amount);
    } else if (user->role == MEMBER_INSTANCE && follows && is_turned_around(p, member, use)) {
        *why = arena_printf(p->memory, "%s; changed when other bytes move", amount);
    } else if (user->owner != member->owner && term_meaning(use->by)->kind == TERM_MEMBER) {
        *why = arena_printf(p->memory, "%s, which is in another object", amount);
        *hint = arena_printf(p->memory, "move it to the object of %.*s, so that the writer derives it",
                             STR_ARG(user->id));
    } else if (user->owner == member->owner && !is_turned_around(p, member, use)) {
        *why =
            arena_printf(p->memory, "%s is `%.*s`", amount, STR_ARG(expr_print(p->memory, use->by->source)));
        if (might_say_alone(use->by, member))
            *hint = arena_printf(p->memory, "use %.*s alone there, or add `-derive` with its formula",
                                 STR_ARG(member->id));
    } else if (user->owner == member->owner && user->may_be_absent) {
        *why = arena_printf(p->memory, "%s, which may be absent when %.*s is present", amount,
                            STR_ARG(member->id));
        *hint = presence_hint(p, member, use);
    }
}
