/* Computes the work of expressions: the elements that they look at for each byte of input. */
#include "base/saturate.h"
#include "plan/limits.h"
#include "plan/tables.h"

/* Sorting takes about 2 * log2(n) comparisons of each of n keys; n < 2^32. */
enum { UNIQUE_FACTOR = 64 };

/* An expression that is evaluated `times` times for each `bytes` bytes of input. */
typedef struct evaluation {
    uint64_t times, bytes;
    size_t fold;   /* the innermost fold around, whose elements are parts of the object; else 0 */
    bool repeated; /* inside any fold */
    uint64_t work; /* for each byte */
    const codec_plan *p;
} evaluation;

static uint64_t at_least_one(wide bytes)
{
    return bytes < 1 ? 1 : (uint64_t)bytes;
}

/* Whether an array belongs to the part of the input that the expression is about, and to none that it is
   about at another time. */
static bool is_part(const term *array, const evaluation *e)
{
    while (array->kind == TERM_SLICE ||
           (array->kind == TERM_MEMBER && array->member != NULL && array->member->role == MEMBER_FIELD))
        array = array->items.items[0];
    if (array->kind == TERM_ITEM) return array->fold == e->fold && e->fold != 0;
    return array->kind == TERM_SELF && !e->repeated;
}

static void add(evaluation *e, uint64_t work)
{
    e->work = saturating_sum(e->work, work);
}

static void add_work(const term *t, evaluation *e);

/* The work of an extreme of a part: one pass over the array, or two if values are computed of its elements
   first; and for each use a few blocks of it. */
static void add_part(const term *t, evaluation *e)
{
    const term *slice = plan_part(t->items.items[0]);
    const uint64_t times = t->items.count;
    for (size_t i = 0; i < slice->items.count; i++)
        add_work(slice->items.items[i], e);
    add(e, divide_up(times, at_least_one(slice->type.array->element.low)));
    add(e, divide_up(saturating_product(e->times, PLAN_PART_WORK), e->bytes));
}

/* The bytes that a checksum looks at for each byte of the input. */
static uint64_t bytes_summed(const term *bytes, const evaluation *e)
{
    const term *joined = term_joined(bytes);
    if (joined != NULL) bytes = joined->items.items[1];
    const bool packed = bytes->kind == TERM_MEMBER && bytes->member != NULL && bytes->member->packed;
    return (packed ? (uint64_t)bytes->member->wire.process->ratio + 1 : 1) *
           (uint64_t)(e->repeated && e->fold == 0 ? PLAN_OTHERS_ELEMENTS : 1);
}

static void add_fold(const term *t, evaluation *e)
{
    const term *array = t->items.items[0];
    const model_member *member = array->type.array;
    const uint64_t factor = t->kind == TERM_UNIQUE ? UNIQUE_FACTOR : 1;
    evaluation inside = {.times = saturating_product(e->times, PLAN_OTHERS_ELEMENTS),
                         .bytes = e->bytes,
                         .repeated = true,
                         .p = e->p};
    if (is_part(array, e) && member != NULL)
        inside = (evaluation){.times = 1,
                              .bytes = at_least_one(member->element.low),
                              .fold = t->fold,
                              .repeated = true,
                              .p = e->p};
    inside.work = divide_up(saturating_product(factor, inside.times), inside.bytes);
    add_work(array, e);
    if (t->items.count > 1) add_work(t->items.items[1], &inside);
    if (t->kind == TERM_RUNNING) add(&inside, bytes_summed(t->items.items[1], &inside));
    add(e, inside.work);
}

/* The work of a value that stands for its expression: computed once for each way of using it. */
static uint64_t work_of_value(const model_member *value, evaluation inside)
{
    member_plan *plan = edit_member(inside.p, value);
    for (size_t i = 0; i < plan->works.count; i++) {
        const value_work *known = &plan->works.items[i];
        if (known->times == inside.times && known->bytes == inside.bytes &&
            known->repeated == inside.repeated)
            return known->work;
    }
    add_work(value->value, &inside);
    ARRAY_PUSH(inside.p->memory, &plan->works,
               (value_work){inside.times, inside.bytes, inside.repeated, inside.work});
    return inside.work;
}

static void add_work(const term *t, evaluation *e)
{
    if (t->kind == TERM_ITEM || t->kind == TERM_INDEX) return;
    if (plan_remembers_blocks(t) || plan_remembers_values(t)) {
        add_part(t, e);
        return;
    }
    if (term_is_fold(t)) {
        add_fold(t, e);
        return;
    }
    if (term_reads_text(t)) add(e, 1);
    if (term_sums_bytes(t)) add(e, bytes_summed(t->items.items[0], e));
    const model_member *value = term_named_value(t);
    if (value != NULL)
        add(e, work_of_value(value, (evaluation){.times = e->times,
                                                 .bytes = e->bytes,
                                                 .repeated = !is_part(t->items.items[0], e),
                                                 .p = e->p}));
    for (size_t i = 0; i < t->items.count; i++)
        add_work(t->items.items[i], e);
}

typedef struct type_work {
    uint64_t bytes; /* of the smallest object */
    uint64_t work;
    const codec_plan *p;
} type_work;

static void add_term(const term *t, void *context)
{
    type_work *sum = context;
    evaluation e = {.times = 1, .bytes = sum->bytes, .p = sum->p};
    add_work(t, &e);
    sum->work = saturating_sum(sum->work, e.work);
}

uint64_t plan_expression_work(const codec_plan *p, const model_type *type)
{
    type_work sum = {.bytes = at_least_one(type->extent.low), .p = p};
    model_each_read_term(type, add_term, &sum);
    model_each_rule_term(type, add_term, &sum);
    return saturating_sum(sum.work, type->checks.count);
}
