/* Assembles functions: the parents and streams that objects keep, and members in general. */
#include "assemble/builder.h"

#include "model/term.h"
#include "plan/around.h"
#include "plan/follow.h"
#include "program/lower.h"
#include "program/operands.h"

/* ---- shared by operations ---- */

tn_operation *build(const builder *b, tn_operation_kind kind, const model_member *member)
{
    tn_operation op = {.kind = (uint8_t)kind, .slot = TN_NO_SLOT, .has = TN_NO_SLOT, .element = b->element};
    if (member != NULL && !b->element) op.id = text_of(b->a, member->id);
    ARRAY_PUSH(b->a->memory, b->into, op);
    return &b->into->items[b->into->count - 1];
}

static uint32_t slot_of_member(const builder *b, const model_member *member)
{
    return (uint32_t)plan_value_offset(b->a->plan, member);
}

tn_operations finish_function(assembler *a, operation_list *list)
{
    operation_list fused = {0};
    join_presence(list);
    if (a->plan->machine != PLAN_NAMES) fuse(a, list, &fused); /* designators are not to be computed with */
    return (tn_operations){list->items, fused.items, list->count, fused.count};
}

static void build_list(builder *b, const op_list *list);

void build_body(const builder *b, tn_operation *into, const op_list *list)
{
    const size_t at = (size_t)(into - b->into->items);
    operation_list body = {0};
    builder inner = *b;
    inner.into = &body;
    build_list(&inner, list);
    const tn_operations made = finish_function(b->a, &body);
    b->into->items[at].body = made.items;
    b->into->items[at].body_count = made.count;
    b->into->items[at].fused = made.fused;
    b->into->items[at].fused_count = made.fused_count;
}

/* ---- the object ---- */

static void keep(const builder *b, tn_operation_kind kind, object_slot slot)
{
    tn_operation *op = build(b, kind, NULL);
    const bool any = plan_has_any_parent(b->type);
    op->slot = (uint32_t)plan_object_offset(b->a->plan, b->type, slot);
    op->form = slot == SLOT_PARENT && any ? TN_KIND_VARIANT : TN_KIND_POINTER;
}

static void keep_param(const builder *b, const model_member *param)
{
    tn_operation *op = build(b, TN_DO_KEEP_PARAM, param);
    op->slot = slot_of_member(b, param);
    op->form = form_of_member(b->a->plan, param);
    op->size = size_of_member(b->a->plan, param);
    op->number = param->order;
}

static void choose_order(const builder *b)
{
    const model_type *type = b->type;
    operation_list cases = {0};
    builder inner = *b;
    inner.into = &cases;
    if (type->endian_owner != type) {
        keep(b, TN_DO_KEEP_ORDER, SLOT_ENDIAN);
        return;
    }
    for (size_t i = 0; i < 2 * type->endian_cases.count; i++) {
        const model_case *c = &type->endian_cases.items[i % type->endian_cases.count];
        if ((c->key != NULL) != (i < type->endian_cases.count)) continue;
        tn_operation *each = build(&inner, TN_DO_CASE, NULL);
        each->flag = c->schema->endian == ENDIAN_LITTLE;
        if (c->key == NULL) continue;
        term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
        ARRAY_PUSH(b->a->memory, &equal.items, type->endian_on);
        ARRAY_PUSH(b->a->memory, &equal.items, c->key);
        each->term = assemble_term(b->a, &b->over, &equal);
    }
    keep(b, TN_DO_CHOOSE_ORDER, SLOT_ENDIAN);
    b->into->items[b->into->count - 1].body = cases.items;
    b->into->items[b->into->count - 1].body_count = cases.count;
}

static bool build_of_object(const builder *b, const codec_op *op)
{
    switch (op->kind) {
    case DO_PARENT:
        keep(b, TN_DO_KEEP_PARENT, SLOT_PARENT);
        return true;
    case DO_ROOT:
        keep(b, TN_DO_KEEP_ROOT, SLOT_ROOT);
        return true;
    case DO_STREAM:
        keep(b, TN_DO_KEEP_STREAM, SLOT_STREAM);
        return true;
    case DO_OFFSET:
        keep(b, TN_DO_KEEP_OFFSET, SLOT_OFFSET);
        return true;
    case DO_PARAM:
        keep_param(b, op->member);
        return true;
    case DO_ENDIAN:
        choose_order(b);
        return true;
    case DO_REST:
        (void)build(b, TN_DO_KEEP_REST, NULL);
        return true;
    case DO_RETURN:
    case DO_GATHER:
    case DO_GATHERED:
        return true;
    default:
        return false;
    }
}

/* ---- members ---- */

static void present(const builder *b, const model_member *member)
{
    tn_operation *op = build(b, TN_DO_PRESENT, member);
    op->has = (uint32_t)plan_beside_offset(b->a->plan, member, SLOT_PRESENCE);
    if (member->condition != NULL) op->term = assemble_condition(b->a, &b->over, member->condition);
    op->flag = plan_is_filler_at_times(b->a->plan, member) && !plan_is_plain_bytes(member);
    if (!op->flag || member->wire.kind == WIRE_CONSTANT) return;
    op->slot = (uint32_t)plan_value_offset(b->a->plan, member);
    op->form = form_of_member(b->a->plan, member);
    op->size = size_of_member(b->a->plan, member);
}

static void start(builder *b, const codec_op *op)
{
    const op_start start = op_starts(op, b->locates);
    if (start.bits) {
        build(b, TN_DO_START_BITS, op->member)->flag = !start.big_endian;
        b->bits_started = true;
    }
    if (!start.position) return;
    (void)build(b, TN_DO_START, op->member);
    b->started = true;
}

static void locate(const builder *b, const codec_op *op)
{
    static const uint8_t extents[] = {[EXTENT_FIXED] = TN_EXTENT_FIXED,
                                      [EXTENT_SIZE] = TN_EXTENT_SIZE,
                                      [EXTENT_FOUND] = TN_EXTENT_FOUND,
                                      [EXTENT_READ] = TN_EXTENT_READ};
    const bool bits = op->member->wire.kind == WIRE_BITS;
    tn_operation *made = build(b, bits ? TN_DO_LOCATE_BITS : TN_DO_LOCATE, op->member);
    made->slot = slot_of_member(b, op->member);
    made->extent = extents[op->extent];
    made->bytes = bits ? op->member->wire.bits : op->bytes;
    made->offset = op->offset;
    made->flag = bits ? op->member->array != ARRAY_NONE : op->extent == EXTENT_READ && b->bits_started;
}

static bool build_member(builder *b, const codec_op *op)
{
    tn_operation *made;
    switch (op->kind) {
    case DO_MEMBER:
        b->block = op;
        b->started = b->bits_started = false;
        build_list(b, &op->body);
        return true;
    case DO_IF:
        made = build(b, TN_DO_IF, op->member);
        made->has = (uint32_t)plan_beside_offset(b->a->plan, op->member, SLOT_PRESENCE);
        build_body(b, made, &op->body);
        return true;
    case DO_PRESENCE:
        present(b, op->member);
        return true;
    case DO_NOTE:
        build(b, TN_DO_NOTE, op->member)->slot =
            (uint32_t)plan_beside_offset(b->a->plan, op->member, SLOT_READ);
        return true;
    case DO_START:
        start(b, op);
        return true;
    case DO_LOCATE:
        locate(b, op);
        return true;
    case DO_VALID:
        build_valid(b, op);
        return true;
    default:
        return false;
    }
}

/* ---- functions ---- */

static void build_list(builder *b, const op_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const codec_op *op = &list->items[i];
        if (build_of_object(b, op) || build_member(b, op) || build_bytes(b, op) || build_cut(b, op) ||
            build_object(b, op) || build_value(b, op) || build_lists(b, op) || build_check(b, op) ||
            build_json(b, op) || build_placed(b, op))
            continue;
        refuse(b->a, arena_printf(b->a->memory, "the operation `%s`", operation_name(op->kind)));
    }
}

static tn_operations assemble_list_of(assembler *a, const model_type *type, const op_list *list, bool locates,
                                      bool finished)
{
    operation_list made = {0};
    builder b = {.a = a,
                 .type = type,
                 .locates = locates,
                 .over = {.type = type, .finished = finished},
                 .into = &made};
    build_list(&b, list);
    return finish_function(a, &made);
}

tn_operations assemble_function(assembler *a, const codec_function *f)
{
    return assemble_list_of(a, f->type, &f->body, f->kind == FUNCTION_LOCATE, false);
}

tn_operations assemble_instance_operations(assembler *a, const model_member *instance)
{
    const op_list list = lower_instance(a->plan, instance, FUNCTION_READ);
    return assemble_list_of(a, instance->owner, &list, false, true);
}

tn_operations assemble_record_valid(assembler *a, const model_type *type)
{
    operation_list made = {0};
    builder b = {.a = a, .type = type, .over = {.type = type, .record = true}, .into = &made};
    size_t offset = 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const codec_op op = {.kind = DO_VALID, .member = type->fields.items[i], .offset = offset};
        if (op.member->valid.kind != VALID_NONE) build_valid(&b, &op);
        offset += (size_t)op.member->element.low;
    }
    return finish_function(a, &made);
}
