/* Makes operations for values of any kind: of a member, of an element, or of an alternative. */
#include "program/lower.h"

/* The destination of a value. */
typedef struct value_placement {
    bool element; /* of a list, */
    bool inside;  /* which holds the objects themselves */
    bool pointer; /* an object lies elsewhere, and is pointed at */
} value_placement;

static void lower_any(const codec_function *f, op_list *list, const model_member *member,
                      value_placement placement);

/* Discards bits left of a byte before a value that begins with a whole one. */
static void lower_align(const codec_function *f, op_list *list, const model_member *member)
{
    if (f->plan->traits.has_bits) lower_add(f, list, DO_ALIGN, member);
}

static void lower_loaded(const codec_function *f, op_list *list, const model_member *member, size_t bytes)
{
    lower_align(f, list, member);
    lower_add(f, list, DO_NEED, member)->bytes = bytes;
    lower_add(f, list, DO_LOAD, member)->bytes = bytes;
    lower_add(f, list, DO_ADVANCE, member)->bytes = bytes;
}

static void lower_constant(const codec_function *f, op_list *list, const model_member *member)
{
    const size_t bytes = member->wire.bytes;
    lower_align(f, list, member);
    lower_add(f, list, DO_NEED, member)->bytes = bytes;
    if (bytes > 0) lower_add(f, list, DO_EXPECT, member)->bytes = bytes;
    codec_op *slice = lower_add(f, list, DO_SLICE, member);
    slice->bytes = bytes;
    slice->kept = true;
    lower_add(f, list, DO_ADVANCE, member)->bytes = bytes;
}

/* A stream of its own, if the bytes of a member are delimited. */
static void lower_own_stream(const codec_function *f, op_list *list, const model_member *member)
{
    if (member->wire.limit == LIMIT_NONE) return;
    lower_align(f, list, member);
    lower_add(f, list, DO_TAKE, member);
    if (member->wire.process != NULL) lower_add(f, list, DO_PROCESS, member);
    lower_add(f, list, DO_OPEN, member);
}

static void lower_object(const codec_function *f, op_list *list, const model_member *member,
                         value_placement placement)
{
    const model_type *type = member->type.object;
    const bool entered = plan_is_entered(type), delimited = member->wire.limit != LIMIT_NONE;
    if (type->layout == LAYOUT_FIXED && !delimited && model_is_inside(member) && !placement.element) {
        lower_loaded(f, list, member, (size_t)type->extent.low);
        return;
    }
    lower_own_stream(f, list, member);
    if (entered) lower_add(f, list, DO_ENTER, member);
    if (!placement.inside && (placement.pointer || !model_is_inside(member)))
        lower_add(f, list, DO_NEW, member);
    if (type->json) lower_add(f, list, DO_DOCUMENT, member);
    lower_add(f, list, DO_READ, member)->kept = true;
    if ((delimited || member->has_ending) && f->kind != FUNCTION_VALIDATE && f->plan->traits.writable)
        lower_add(f, list, DO_LEFT, member);
    if (entered) lower_add(f, list, DO_LEAVE, member);
}

/* The alternatives by their keys, and then the one for anything else. */
static void lower_choice(const codec_function *f, op_list *list, const model_member *member,
                         value_placement placement)
{
    const value_placement within = {placement.element, placement.inside, true};
    op_list *cases = &lower_add(f, list, DO_CHOOSE, member)->body;
    for (size_t i = 0; i < 2 * member->cases.count; i++) {
        const model_case *c = &member->cases.items[i % member->cases.count];
        if ((c->key != NULL) != (i < member->cases.count)) continue;
        codec_op *choice = lower_add(f, cases, DO_CASE, c->as);
        choice->choice = c;
        lower_any(f, &choice->body, c->as, within);
    }
}

static void lower_any(const codec_function *f, op_list *list, const model_member *member,
                      value_placement placement)
{
    switch (member->wire.kind) {
    case WIRE_INT:
    case WIRE_FLOAT:
        lower_loaded(f, list, member, member->wire.bytes);
        break;
    case WIRE_BITS:
        lower_add(f, list, DO_BITS, member)->kept = true;
        break;
    case WIRE_TEXT:
    case WIRE_BYTES:
        lower_align(f, list, member);
        lower_cut(f, list, member);
        break;
    case WIRE_OBJECT:
        lower_object(f, list, member, placement);
        break;
    case WIRE_OPAQUE:
        lower_own_stream(f, list, member);
        lower_add(f, list, DO_OPAQUE, member)->kept = true;
        break;
    case WIRE_SWITCH:
        lower_choice(f, list, member, placement);
        break;
    case WIRE_CONSTANT:
        lower_constant(f, list, member);
        break;
    case WIRE_NONE:
        break;
    }
}

void lower_single(const codec_function *f, op_list *list, const model_member *member)
{
    codec_op *value = lower_add(f, list, DO_VALUE, member);
    value->kept = true;
    lower_any(f, &value->body, member, (value_placement){0});
}

/* ---- lists ---- */

static void lower_element(const codec_function *f, op_list *list, const model_member *member,
                          op_storage storage)
{
    const member_plan *known = plan_of_member(f->plan, member);
    const value_placement placement = {true, !plan_reads_apart(f->plan, member, storage == STORE_NONE), true};
    const bool takes_space =
        known->takes_space && member->element.low > 0 && !plan_takes_space_at_once(f->plan, member);
    if (!plan_is_number_list(member)) lower_add(f, list, DO_STEP, member);
    if (takes_space)
        lower_add(f, list, DO_SPACE, member)->bytes = (size_t)plan_element_space(f->plan, member);
    lower_add(f, list, DO_ELEMENT, member);
    lower_any(f, list, member, placement);
    lower_valid(f, list, member);
    if (known->gathered.count > 0) lower_add(f, list, DO_GATHERED, member);
    lower_add(f, list, DO_APPEND, member)->kept = true;
    if (member->element.low <= 0) lower_add(f, list, DO_EMPTY, member);
    if (member->until != NULL) lower_add(f, list, DO_UNTIL, member);
    if (f->kind == FUNCTION_VALIDATE && known->given_back) lower_add(f, list, DO_GIVE_BACK, member);
}

/* The number of elements, if the list states it before the first. */
static void lower_counted(const codec_function *f, op_list *list, const model_member *member,
                          op_storage storage)
{
    lower_add(f, list, DO_COUNT, member);
    if (member->element.low > 0 && !member->owner->debug)
        lower_add(f, list, DO_FIT, member)->bytes = (size_t)member->element.low;
    if (plan_is_number_list(member)) lower_add(f, list, DO_WORK, member);
    if (plan_takes_space_at_once(f->plan, member))
        lower_add(f, list, DO_SPACE, member)->bytes = (size_t)plan_element_space(f->plan, member);
    if (storage != STORE_NONE && plan_reserves_list(f->plan, member))
        lower_add(f, list, DO_RESERVE, member)->kept = true;
}

void lower_elements(const codec_function *f, op_list *list, const model_member *member)
{
    const member_plan *known = plan_of_member(f->plan, member);
    const op_storage storage = lower_storage(f, member);
    const bool validates = f->kind == FUNCTION_VALIDATE, gives_back = validates && known->given_back;
    const bool inside = !plan_reads_apart(f->plan, member, false);
    if (validates) lower_add(f, list, DO_RESET, member)->kept = true;
    if (known->gathered.count > 0) lower_add(f, list, DO_GATHER, member);
    if (gives_back) lower_add(f, list, DO_MARK, member);
    if (member->count != NULL)
        lower_counted(f, list, member, storage);
    else if (member->until == NULL)
        lower_align(f, list, member);
    codec_op *repeat = lower_add(f, list, DO_REPEAT, member);
    repeat->storage = storage;
    repeat->kept = true;
    lower_element(f, &repeat->body, member, storage);
    if (gives_back && member->until != NULL) lower_add(f, list, DO_GIVE_BACK, member);
    if (inside && !validates && !plan_reserves_list(f->plan, member)) lower_add(f, list, DO_TRIM, member);
}
