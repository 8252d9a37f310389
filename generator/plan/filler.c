/* Filler and echoes: what pads something else, or says it again. Where sizes change, the writer over what was
   read may make it anew. */
#include "plan/tables.h"
#include "plan/unions.h"

typedef struct reasons {
    const codec_plan *plan;
    const model_member *member;
    bool found;     /* an amount, */
    bool remainder; /* and what is left of one, */
    bool given;     /* which may be told to the object */
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
    return p->traits.overlays && member->role == MEMBER_FIELD && member->array == ARRAY_NONE;
}

bool plan_is_filler(const codec_plan *p, const model_member *member)
{
    if (!may_be_filler(p, member) || !plan_is_plain_bytes(member)) return false;
    const term *from = plan_follows(p->memory, member->size);
    if (from != NULL && plan_of_member(p, from->member)->follows == member) return false;
    const reasons r = reasons_of(p, member, member->size);
    return r.found || (r.given && r.remainder) || plan_is_filler_at_times(p, member);
}

/* Numbers and bytes are filler where alignment decides; a constant is the same wherever it is. */
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
    return p->traits.overlays && number && member->condition != NULL && plan_union_of(p, member) == NULL &&
           plan_of_member(p, member)->follows != NULL;
}

bool plan_is_echo(const codec_plan *p, const model_member *member)
{
    const term *value = member->valid.eq;
    if (!may_be_filler(p, member) || member->derivation != DERIVE_CONSTANT || value == NULL) return false;
    const bool number = member->wire.kind == WIRE_INT && member->type.kind == VALUE_INT;
    return number && value->type.kind == VALUE_INT && value->range.low != value->range.high;
}
