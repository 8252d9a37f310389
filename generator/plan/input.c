/* Explains why sizes, counts and positions stay inputs although they lay out other members, and how a schema
   lets the writer derive them. */
#include "plan/follow.h"
#include "plan/plan.h"

typedef struct amount_use {
    const model_member *user;
    const term *by; /* its count, size or position */
    const char *what;
} amount_use;

typedef struct mention {
    const model_member *member;
    const term *found;
} mention;

static void note_mention(const term *t, void *context)
{
    mention *search = context;
    if (t->kind == TERM_MEMBER && t->member == search->member) search->found = t;
}

/* The place where an amount names a member, or NULL: that is the member, or an operation with it; what looks
   further, such as a choice, says more than how much there is. */
static const term *mention_in(const term *t, const model_member *member)
{
    mention search = {member, NULL};
    const term *meaning = t != NULL ? term_meaning(t) : NULL;
    const bool named = meaning != NULL && (meaning->kind == TERM_MEMBER || meaning->kind == TERM_BINARY);
    if (named) term_walk(meaning, note_mention, &search);
    return search.found;
}

static bool is_used_by(const model_member *member, const model_member *user, amount_use *found)
{
    const amount_use uses[] = {
        {user, user->count, "number"}, {user, user->size, "size"}, {user, user->pos, "position"}};
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        const bool owned = user->role != MEMBER_INSTANCE &&
                           (uses[i].by == user->pos ? user->owner_of_place : user->owner_of_count) != NULL;
        if (owned || mention_in(uses[i].by, member) == NULL) continue;
        *found = uses[i];
        return true;
    }
    return false;
}

/* The first use of a member as an amount that no other is derived from, its own object's before those of
 * others. */
static bool find_use(const codec_plan *p, const model_member *member, amount_use *found)
{
    const model_type *own = member->owner;
    for (size_t i = 0; i <= p->model->order.count; i++) {
        const model_type *type = i == 0 ? own : p->model->order.items[i - 1];
        const struct {
            const model_member *const *items;
            size_t count;
        } lists[] = {{type->fields.items, type->fields.count},
                     {type->instances.items, type->instances.count}};
        for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
            for (size_t j = 0; j < lists[k].count; j++)
                if (is_used_by(member, lists[k].items[j], found)) return true;
    }
    return false;
}

/* Whether the expression is an inverse away from the member, of the object itself. */
static bool is_turned_around(const codec_plan *p, const model_member *member, const amount_use *use)
{
    model_digits digits;
    if (p->traits.writable) return term_meaning(use->by)->kind == TERM_MEMBER;
    if (plan_follows(p->memory, use->by) != NULL) return true;
    if (use->by == use->user->pos && plan_place_comes_from(p->memory, use->by, member)) return true;
    return !plan_is_lookahead(p, use->user) && plan_follow_together(p->memory, use->by, &digits);
}

typedef struct company {
    const model_member *member;
    bool others; /* are named, too: what is read or given beside it, */
    bool raised; /* or it is how far something is shifted */
} company;

static void note_company(const term *t, void *context)
{
    company *search = context;
    const model_member *named = t->kind == TERM_MEMBER ? t->member : NULL;
    const bool stored = named != NULL && (named->role == MEMBER_FIELD || named->role == MEMBER_PARAM);
    if (stored && named != search->member && t->type.kind == VALUE_INT) search->others = true;
    const bool shift = t->kind == TERM_BINARY && (t->op == OP_SHL || t->op == OP_SHR);
    if (shift && mention_in(t->items.items[1], search->member) != NULL) search->raised = true;
}

/* Whether an amount might be said by the member alone: where it says with others, as a width does with a
   height, or as a power of two, it is given whatever the schema says. */
static bool might_say_alone(const term *by, const model_member *member)
{
    company search = {.member = member};
    term_walk_following(by, term_is_value, note_company, &search);
    return !search.others && !search.raised;
}

/* Whether `-derive: user.size` is the amount, also where the member is absent that has it. */
static bool is_its_size(const model_member *member, const amount_use *use)
{
    const model_member *user = use->user;
    if (member->may_be_absent) return false;
    return user->array != ARRAY_NONE ? use->by == user->count
                                     : use->by == user->size && plan_is_plain_bytes(user);
}

/* What lets an amount be derived whose member may be absent. Conditions that ask where the stream stands are
   others at each member. */
static const char *presence_hint(const codec_plan *p, const model_member *member, const amount_use *use)
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
    amount_use use;
    if (member->wire.kind != WIRE_INT || member->array != ARRAY_NONE || !find_use(p, member, &use)) return;
    const model_member *user = use.user;
    const char *amount = arena_printf(p->memory, "the %s of %.*s", use.what, STR_ARG(user->id));
    const bool follows = p->traits.patches || (p->traits.has_positioned && user->owner_of_place == member);
    if (p->traits.has_positioned && user->owner_of_amount == member) {
        *why = arena_printf(p->memory, "%s; changed with it", amount);
    } else if (user->role == MEMBER_INSTANCE && follows && is_turned_around(p, member, &use)) {
        *why = arena_printf(p->memory, "%s; changed when other bytes move", amount);
    } else if (user->owner != member->owner && term_meaning(use.by)->kind == TERM_MEMBER) {
        *why = arena_printf(p->memory, "%s, which is in another object", amount);
        *hint = arena_printf(p->memory, "move it to the object of %.*s, so that the writer derives it",
                             STR_ARG(user->id));
    } else if (user->owner == member->owner && !is_turned_around(p, member, &use)) {
        *why =
            arena_printf(p->memory, "%s is `%.*s`", amount, STR_ARG(expr_print(p->memory, use.by->source)));
        if (might_say_alone(use.by, member))
            *hint = arena_printf(p->memory, "use %.*s alone there, or add `-derive` with its formula",
                                 STR_ARG(member->id));
    } else if (user->owner == member->owner && user->may_be_absent) {
        *why = arena_printf(p->memory, "%s, which may be absent when %.*s is present", amount,
                            STR_ARG(member->id));
        *hint = presence_hint(p, member, &use);
    }
}
