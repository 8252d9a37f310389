/* Assembles operations on lists, records and numbers. */
#include "assemble/builder.h"

#include "model/term.h"
#include "plan/choice.h"
#include "plan/limits.h"
#include "plan/shown.h"
#include "plan/spaces.h"
#include "program/operands.h"

static value_type array_of(const model_member *member)
{
    return (value_type){.kind = VALUE_ARRAY, .element = &member->type, .array = member};
}

static uint32_t slot_of_list(const builder *b, const model_member *member)
{
    return (uint32_t)plan_value_offset(b->a->plan, member);
}

static uint32_t size_of_item(const builder *b, const model_member *member)
{
    const bool inside = member->wire.kind == WIRE_OBJECT && !plan_reads_apart(b->a->plan, member, false);
    if (member->wire.kind == WIRE_CONSTANT) return (uint32_t)plan_spaces(b->a->plan)->text.size;
    return inside ? (uint32_t)plan_object_size(b->a->plan, member->type.object)
                  : size_of_element(b->a->plan, array_of(member));
}

static bool lies_inside(const builder *b, const model_member *member)
{
    return !plan_reads_apart(b->a->plan, member, false);
}

static void set_most(tn_operation *op, const model_member *member)
{
    op->flag = member->has_max;
    op->number = member->max;
}

/* ---- one element after the other ---- */

static void note_item(const term *t, void *context)
{
    if (t->kind == TERM_ITEM && t->items.count == 0) *(bool *)context = true;
}

/* Whether the end of the list, or `valid`, uses the element. */
static bool looks_at_item(const model_member *member)
{
    bool looks = member->valid.kind != VALID_NONE;
    if (member->until != NULL) term_walk(member->until, note_item, &looks);
    return looks;
}

static void repeat(const builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    builder inner = *b;
    tn_operation *made = build(b, TN_DO_REPEAT, member);
    made->slot = slot_of_list(b, member);
    made->where = member->count != NULL ? TN_IN_ELEMENT : member->until != NULL ? TN_IN_VALUE : TN_IN_MEMBER;
    made->keeps = member->may_lack_case && looks_at_item(member);
    if (member->count == NULL) set_most(made, member);
    made->inside = member->wire.kind == WIRE_OBJECT && lies_inside(b, member);
    inner.in_value = inner.element = true;
    inner.list = member;
    inner.block = NULL;
    inner.started = inner.bits_started = false;
    inner.to_variant = is_of_any_type(member->type);
    build_body(&inner, made, &op->body);
}

static void each(const builder *b, const codec_op *op)
{
    builder inner = *b;
    tn_operation *made = build(b, TN_DO_EACH, op->member);
    made->slot = slot_of_list(b, op->member);
    made->size = (uint32_t)plan_object_size(b->a->plan, op->member->type.object);
    inner.element = inner.in_each = true;
    build_body(&inner, made, &op->body);
}

static bool build_element(const builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    tn_operation *made;
    switch (op->kind) {
    case DO_STEP:
        (void)build(b, TN_DO_STEP, member);
        return true;
    case DO_ELEMENT:
    case DO_APPEND:
        made = build(b, op->kind == DO_ELEMENT ? TN_DO_ELEMENT : TN_DO_APPEND, member);
        made->inside = lies_inside(b, member);
        made->size = size_of_item(b, member);
        return true;
    case DO_EMPTY:
        made = build(b, TN_DO_EMPTY, member);
        made->flag = plan_of_member(b->a->plan, member)->takes_space;
        made->bytes = (size_t)plan_element_space(b->a->plan, member);
        if (made->bytes == 0) made->bytes = 1;
        return true;
    case DO_UNTIL:
        made = build(b, TN_DO_UNTIL, member);
        made->inside = lies_inside(b, member);
        made->form = made->inside ? TN_KIND_OBJECT : form_of_type(member->type, member->range);
        if (member->wire.kind == WIRE_CONSTANT) made->form = TN_KIND_BYTES;
        made->term = assemble_term(b->a, &b->over, member->until);
        return true;
    default:
        return false;
    }
}

/* ---- around them ---- */

static void count(const builder *b, const codec_op *op)
{
    tn_operation *made = build(b, TN_DO_COUNT, op->member);
    set_most(made, op->member);
    made->term = assemble_count(b->a, &b->over, op->member->count);
}

static void store(const builder *b, const codec_op *op)
{
    if (op->storage == STORE_NONE) return;
    tn_operation *made = build(b, TN_DO_STORE, op->member);
    made->slot = slot_of_list(b, op->member);
    made->size = (uint32_t)plan_object_size(b->a->plan, op->member->type.object);
    made->flag = op->storage == STORE_SCRATCH;
    made->keeps = op_stores_count(op);
}

static bool build_around(const builder *b, const codec_op *op)
{
    tn_operation *made;
    switch (op->kind) {
    case DO_COUNT:
        count(b, op);
        return true;
    case DO_FIT:
        made = build(b, TN_DO_FIT, op->member);
        made->bytes = op->bytes;
        return true;
    case DO_WORK:
        (void)build(b, TN_DO_WORK, op->member);
        return true;
    case DO_SPACE:
        build(b, TN_DO_SPACE, op->member)->bytes = op->bytes;
        return true;
    case DO_STORE:
        store(b, op);
        return true;
    case DO_SO_FAR:
        build(b, TN_DO_SO_FAR, op->member)->slot = slot_of_list(b, op->member);
        return true;
    case DO_RESERVE:
        made = build(b, TN_DO_RESERVE, op->member);
        made->slot = slot_of_list(b, op->member);
        made->size = size_of_item(b, op->member);
        return true;
    case DO_TRIM:
        made = build(b, TN_DO_TRIM, op->member);
        made->slot = slot_of_list(b, op->member);
        made->size = size_of_item(b, op->member);
        return true;
    default:
        return false;
    }
}

/* ---- views ---- */

static const tn_giving *layout_arguments(const builder *b, const model_member *member)
{
    const model_type *type = member->type.object;
    const tn_term **arguments = arena_alloc(b->a->memory, (type->params.count + 1) * sizeof *arguments);
    for (size_t i = 0; i < type->params.count && i < member->arguments.count; i++)
        arguments[i] = assemble_argument(b->a, &b->over, member, i);
    tn_giving *giving = ARENA_NEW(b->a->memory, tn_giving);
    *giving = (tn_giving){.argument_count = type->params.count, .arguments = arguments};
    return giving;
}

static void records(const builder *b, const model_member *member)
{
    const tn_record_layout *record = assemble_record(b->a, member->type.object);
    const tn_giving *arguments = layout_arguments(b, member);
    tn_operation *made = build(b, TN_DO_RECORDS, member);
    made->slot = slot_of_list(b, member);
    set_most(made, member);
    made->type = record->type;
    made->data = arguments;
    made->term = assemble_count(b->a, &b->over, member->count);
}

static void numbers(const builder *b, const model_member *member)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    operation_list cases = {0};
    builder inner = *b;
    const bool chosen = member->wire.kind == WIRE_SWITCH;
    tn_operation *made = build(b, TN_DO_NUMBERS, member);
    const model_member *last = chosen ? member->cases.items[plan_last_case(member)].as : member;
    made->slot = slot_of_list(b, member);
    set_most(made, member);
    made->wire = (uint8_t)plan_wire_form(last, last->wire.big_endian);
    made->term = assemble_converted(b->a, &b->over, member->count, number, interval_integer(8, false));
    if (member->wire.calculated_endian)
        refuse(b->a, "an array of numbers in a byte order that an expression selects");
    if (!chosen) return;
    const size_t at = (size_t)(made - b->into->items);
    inner.into = &cases;
    b->into->items[at].data = assemble_term(b->a, &b->over, member->switch_on);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (i == plan_last_case(member)) continue;
        tn_operation *each_case = build(&inner, TN_DO_CASE, member);
        each_case->wire = (uint8_t)plan_wire_form(c->as, c->as->wire.big_endian);
        each_case->term = assemble_comparison(b->a, &b->over, OP_EQ, member->switch_on->type,
                                              member->switch_on->range, c->key);
    }
    b->into->items[at].body = cases.items;
    b->into->items[at].body_count = cases.count;
}

const tn_operation *assemble_array_operation(assembler *a, const model_member *member)
{
    operation_list made = {0};
    const builder b = {.a = a, .type = member->owner, .over = {.type = member->owner}, .into = &made};
    if (member->array == ARRAY_NUMBERS)
        numbers(&b, member);
    else if (member->type.object->layout == LAYOUT_TABLE)
        build_table(&b, member);
    else
        records(&b, member);
    return made.items;
}

bool build_lists(builder *b, const codec_op *op)
{
    switch (op->kind) {
    case DO_REPEAT:
        repeat(b, op);
        return true;
    case DO_EACH:
        each(b, op);
        return true;
    case DO_RECORDS:
        records(b, op->member);
        return true;
    case DO_TABLE:
        build_table(b, op->member);
        return true;
    case DO_NUMBERS:
        numbers(b, op->member);
        return true;
    default:
        return build_element(b, op) || build_around(b, op);
    }
}
