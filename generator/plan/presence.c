/* Finds derived members whose `if` depends on the size of the stream, a position, or a number that is derived
   from these, so that either presence may be valid. If both are valid, the object states the presence. */
#include "plan/plan.h"
#include "plan/prepare.h"

/* Whether a condition may depend on the presence of its own member, or only reading knows it. */
static bool is_in_doubt(const codec_plan *p, const term *condition)
{
    return condition != NULL &&
           (plan_is_late(p, condition) || plan_is_prepared_behind(p, condition) || term_peeks(condition));
}

const model_member *plan_present_with(const codec_plan *p, const model_member *member)
{
    const model_member *from = member->derived_from;
    if (from == NULL || member->derived_otherwise != NULL || !is_in_doubt(p, member->condition)) return NULL;
    return from->condition != NULL && term_same(from->condition, member->condition) ? from : NULL;
}

bool plan_presence_is_open(const codec_plan *p, const model_member *member)
{
    return member->derivation != DERIVE_NOTHING && is_in_doubt(p, member->condition) &&
           plan_present_with(p, member) == NULL;
}

bool plan_amount_is_in_doubt(const codec_plan *p, const model_member *member)
{
    const model_member *amount = member->owner_of_count;
    return member->absent_by_amount && amount != NULL && is_in_doubt(p, amount->condition);
}
