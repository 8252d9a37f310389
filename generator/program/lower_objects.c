/* Makes operations for lists of objects with a count. */
#include "program/lower.h"

/* The reader keeps them all. */
op_storage lower_storage(const codec_function *f, const model_member *member)
{
    /* a rule may read instances during validation, too */
    if (f->kind != FUNCTION_VALIDATE) return f->plan->traits.has_instances ? STORE_SCRATCH : STORE_DOCUMENT;
    if (!plan_of_member(f->plan, member)->needed_elements) return STORE_NONE;
    return plan_may_lack_elements(f->plan, member) ? STORE_OPTIONAL : STORE_SCRATCH;
}

/* For the rules whose keys are collected while the elements are read. */
static void lower_keys(const codec_function *f, op_list *list, const model_member *member,
                       operation_kind kind)
{
    for (size_t i = 0; i < member->owner->checks.count; i++) {
        const model_check *check = member->owner->checks.items[i];
        if (plan_of_check(f->plan, check)->collects_keys && check->at == member)
            lower_add(f, list, kind, member)->check = check;
    }
}

static void lower_element(const codec_function *f, op_list *list, const model_member *member)
{
    const member_plan *known = plan_of_member(f->plan, member);
    const bool entered = plan_is_entered(member->type.object);
    if (entered) lower_add(f, list, DO_ENTER, member);
    lower_add(f, list, DO_READ, member)->kept = true;
    if (entered) lower_add(f, list, DO_LEAVE, member);
    if (known->gathered.count > 0) lower_add(f, list, DO_GATHERED, member);
    lower_keys(f, list, member, DO_KEY);
    if (member->early || member->asks_itself) lower_add(f, list, DO_SO_FAR, member);
    if (f->kind == FUNCTION_VALIDATE && known->given_back) lower_add(f, list, DO_GIVE_BACK, member);
}

void lower_objects(const codec_function *f, op_list *list, const model_member *member)
{
    const member_plan *known = plan_of_member(f->plan, member);
    const op_storage storage = lower_storage(f, member);
    bool big_endian;
    if (f->kind == FUNCTION_LOCATE && plan_begins_with_bits(member, &big_endian))
        lower_add(f, list, DO_START, member);
    lower_add(f, list, DO_COUNT, member);
    lower_add(f, list, DO_FIT, member)->bytes = (size_t)member->element.low;
    lower_add(f, list, DO_WORK, member);
    if (known->takes_space)
        lower_add(f, list, DO_SPACE, member)->bytes = (size_t)plan_element_space(f->plan, member);
    if (member->early) lower_add(f, list, DO_NOTE, member);
    codec_op *store = lower_add(f, list, DO_STORE, member);
    store->storage = storage;
    store->kept = true;
    lower_keys(f, list, member, DO_KEYS);
    if (known->gathered.count > 0) lower_add(f, list, DO_GATHER, member);
    if (f->kind == FUNCTION_VALIDATE && known->given_back) lower_add(f, list, DO_MARK, member);
    codec_op *each = lower_add(f, list, DO_EACH, member);
    each->storage = storage;
    each->kept = true;
    lower_element(f, &each->body, member);
    if (f->kind == FUNCTION_LOCATE) lower_add(f, list, DO_LOCATE, member)->extent = EXTENT_READ;
}
