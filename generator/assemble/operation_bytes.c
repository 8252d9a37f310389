/* Assembles operations on bytes of known or found size, and on parts that are cut out of the stream. */
#include "assemble/builder.h"
#include "assemble/symbols.h"

#include "model/term.h"
#include "plan/cut.h"
#include "plan/follow.h"
#include "plan/shown.h"
#include "program/operands.h"

/* The slot of the value; none if the value being read has another target. */
static void set_slot(const builder *b, tn_operation *op, const model_member *member)
{
    op->form = form_of_member(b->a->plan, member);
    if (!b->in_value) op->slot = (uint32_t)plan_value_offset(b->a->plan, member);
    if (b->in_value && member->array != ARRAY_NONE) op->form = form_of_type(member->type, member->range);
}

/* Whether zeros of a member are as many as its size says. */
static bool is_filler(const builder *b, const model_member *member)
{
    return plan_is_filler(b->a->plan, member) || plan_fills_space(b->a->plan, member);
}

static uint8_t extent_of(op_extent reach)
{
    static const uint8_t extents[] = {[EXTENT_FIXED] = TN_EXTENT_FIXED,
                                      [EXTENT_SIZE] = TN_EXTENT_SIZE,
                                      [EXTENT_FOUND] = TN_EXTENT_FOUND,
                                      [EXTENT_READ] = TN_EXTENT_READ};
    return extents[reach];
}

static void need(const builder *b, const codec_op *op)
{
    const op_need wanted = op_needs(op, b->block);
    const bool run = wanted == NEED_RUN;
    if (wanted == NEED_NOTHING) return;
    tn_operation *made = build(b, run ? TN_DO_NEED_RUN : TN_DO_NEED, op->member);
    made->extent = extent_of(op->extent);
    made->bytes = op->bytes;
    if (!run) return;
    tn_run_member *members = arena_alloc(b->a->memory, b->block->of.count * sizeof *members);
    for (size_t i = 0; i < b->block->of.count; i++)
        members[i] = (tn_run_member){text_of(b->a, b->block->of.items[i]->id),
                                     (size_t)b->block->of.items[i]->element.low};
    made->number = b->block->of.count;
    made->data = members;
}

static void load(const builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    const bool object = member->wire.kind == WIRE_OBJECT;
    tn_operation *made = build(b, object ? TN_DO_LOAD_OBJECT : TN_DO_LOAD, member);
    set_slot(b, made, member);
    made->offset = op->offset;
    if (object) {
        made->type = assemble_record(b->a, member->type.object)->type;
        return;
    }
    if (!b->in_value) made->term = assemble_derived(b->a, member);
    if (made->term != NULL && plan_remembers_as_read(b->a->plan, b->type))
        made->has = (uint32_t)plan_object_offset(b->a->plan, b->type, SLOT_AS_READ);
    made->by_order = plan_follows_order(member);
    made->wire = (uint8_t)plan_wire_form(member, !made->by_order && member->wire.big_endian);
    made->other_wire = (uint8_t)plan_wire_form(member, true);
}

static void size(const builder *b, const codec_op *op)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    build(b, TN_DO_SIZE, op->member)->term =
        assemble_converted(b->a, &b->over, op->member->size, number, interval_integer(8, false));
}

bool build_bytes(builder *b, const codec_op *op)
{
    tn_operation *made;
    switch (op->kind) {
    case DO_ALIGN:
        (void)build(b, TN_DO_ALIGN, op->member);
        return true;
    case DO_NEED:
        need(b, op);
        return true;
    case DO_ADVANCE:
        made = build(b, TN_DO_ADVANCE, op->member);
        made->extent = extent_of(op->extent);
        made->bytes = op->bytes;
        return true;
    case DO_EXPECT:
        made = build(b, TN_DO_EXPECT, op->member);
        made->bytes = op->bytes;
        made->offset = op->offset;
        made->data = op->member->schema->contents.data;
        return true;
    case DO_LOAD:
        load(b, op);
        return true;
    case DO_FIND:
        build(b, TN_DO_FIND, op->member)->number = op->member->wire.terminator;
        return true;
    case DO_SIZE:
        size(b, op);
        return true;
    case DO_SLICE:
        if (!op->kept) return true;
        made = build(b, TN_DO_SLICE, op->member);
        set_slot(b, made, op->member);
        if (op->member->wire.kind == WIRE_CONSTANT) made->form = TN_KIND_BYTES;
        made->extent = extent_of(op->extent);
        made->bytes = op->bytes;
        made->flag = is_filler(b, op->member);
        return true;
    default:
        return false;
    }
}

/* ---- cuts ---- */

static const tn_cut_limit *limit_of(const builder *b, const model_member *member)
{
    const wire *w = &member->wire;
    tn_cut_limit *limit = ARENA_NEW(b->a->memory, tn_cut_limit);
    const bool object = w->kind == WIRE_OBJECT,
               kept = b->a->plan->traits.writable && plan_keeps_ending(member);
    const bool elements = model_cuts_elements(member), terminated = w->limit == LIMIT_TERMINATOR;
    const bool cut = model_is_cut(member) || elements, list = member->array != ARRAY_NONE;
    *limit = (tn_cut_limit){.kind = w->limit == LIMIT_SIZE     ? TN_CUT_SIZE
                                    : w->limit == LIMIT_STREAM ? TN_CUT_STREAM
                                                               : TN_CUT_TERMINATOR,
                            .terminator = w->terminator,
                            .pad = w->pad,
                            .unit = w->terminator_unit,
                            .include = w->include,
                            .consume = w->consume,
                            .eos_error = w->eos_error,
                            .strips = plan_strips_padding(member),
                            .cuts = plan_cuts_at_terminator(member),
                            .ending = TN_NO_SLOT,
                            .encoded = TN_NO_SLOT,
                            .how = {w->has_terminator ? w->terminator : TN_NO_BYTE,
                                    w->has_pad ? w->pad : TN_NO_BYTE, w->include}};
    if (w->limit == LIMIT_SIZE) limit->size = assemble_s64(b->a, &b->over, member->size);
    limit->fixed = plan_has_own_size(member);
    if (b->a->plan->traits.writable && model_keeps_encoded(member) && !b->in_value)
        limit->encoded = (uint32_t)plan_beside_offset(b->a->plan, member, SLOT_ENCODED);
    limit->processed = w->process != NULL;
    limit->elements = elements;
    limit->last = list && terminated;
    if (!kept || (b->in_value && !list) || (object && !cut) || !(cut || terminated)) return limit;
    limit->ending = (uint32_t)plan_beside_offset(b->a->plan, member, SLOT_ENDING);
    limit->open = !cut;
    return limit;
}

static void take(const builder *b, const model_member *member, bool keeps)
{
    tn_operation *made = build(b, TN_DO_TAKE, member);
    if (keeps) set_slot(b, made, member);
    made->keeps = keeps;
    made->flag = is_filler(b, member);
    made->data = limit_of(b, member);
}

/* Integers are all passed in one type. */
static const tn_term *passed(const builder *b, const term *argument)
{
    return argument->type.kind == VALUE_INT ? assemble_s64(b->a, &b->over, argument)
                                            : assemble_term(b->a, &b->over, argument);
}

static void set_arguments(const builder *b, const model_member *member, tn_processing *how)
{
    const size_t count = member->process_arguments.count;
    const tn_term **arguments = arena_alloc(b->a->memory, (count + 1) * sizeof *arguments);
    for (size_t i = 0; i < count; i++)
        arguments[i] = passed(b, member->process_arguments.items[i]);
    how->argument_count = count;
    how->arguments = arguments;
}

static const tn_processing *processing_of(const builder *b, const model_member *member)
{
    tn_processing *how = ARENA_NEW(b->a->memory, tn_processing);
    *how = symbol_process(b->a, member);
    if (member->wire.process == &process_custom)
        set_arguments(b, member, how);
    else if (member->process_arguments.count > 0)
        how->argument = passed(b, member->process_arguments.items[0]);
    return how;
}

static void process(const builder *b, const codec_op *op, bool keeps)
{
    tn_operation *made = build(b, TN_DO_PROCESS, op->member);
    if (keeps) set_slot(b, made, op->member);
    made->keeps = keeps;
    made->data = processing_of(b, op->member);
    made->flag = op->member->wire.process->negated;
}

static void packed(const builder *b, const model_member *member)
{
    take(b, member, false);
    tn_operation *made = build(b, TN_DO_PACKED, member);
    set_slot(b, made, member);
    made->data = processing_of(b, member);
}

static void text(const builder *b, const model_member *member)
{
    tn_operation *made = build(b, TN_DO_TEXT, member);
    set_slot(b, made, member);
    if (plan_is_utf8(member)) return;
    tn_term *encoding = ARENA_NEW(b->a->memory, tn_term);
    *encoding = (tn_term){0};
    assemble_encoding(b->a, str_of(member->wire.encoding), encoding);
    made->term = encoding;
    made->has = b->a->plan->traits.writable && model_keeps_encoded(member) && member->wire.process == NULL &&
                        !b->in_value
                    ? (uint32_t)plan_beside_offset(b->a->plan, member, SLOT_ENCODED)
                    : TN_NO_SLOT;
}

static void bits(const builder *b, const model_member *member)
{
    tn_operation *made = build(b, TN_DO_BITS, member);
    set_slot(b, made, member);
    made->form = form_of_type(member->type, member->range);
    made->bytes = member->wire.bits;
    made->flag = !member->wire.big_endian;
}

bool build_cut(builder *b, const codec_op *op)
{
    const bool bytes = op->member != NULL && op->member->wire.kind == WIRE_BYTES;
    switch (op->kind) {
    case DO_BITS:
        bits(b, op->member);
        return true;
    case DO_TAKE:
        take(b, op->member, op->kept && bytes);
        return true;
    case DO_PROCESS:
        process(b, op, bytes);
        return true;
    case DO_PACKED:
        packed(b, op->member);
        return true;
    case DO_DECODE:
    case DO_TEXT:
        text(b, op->member);
        return true;
    default:
        return false;
    }
}
