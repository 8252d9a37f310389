/* Assembles operations on objects and alternatives, and the checks of `valid`. */
#include "assemble/builder.h"
#include "assemble/symbols.h"

#include "model/term.h"
#include "plan/around.h"
#include "plan/cut.h"
#include "plan/limits.h"

/* ---- parameters of objects ---- */

/* An object that a program has not given is passed on: who looks into it finds that it is absent. */
static const tn_term *as_given(const assembler *a, const tn_term *argument)
{
    if (!argument->lent) return argument;
    tn_term *made = ARENA_NEW(a->memory, tn_term);
    *made = *argument;
    made->lent = false;
    return made;
}

const tn_term *assemble_argument(assembler *a, const stand *s, const model_member *member, size_t i)
{
    const model_member *param = member->type.object->params.items[i];
    stand at = *s;
    at.argument = plan_argument_words(a->memory, param);
    return as_given(
        a, assemble_converted(a, &at, member->arguments.items[i], plan_argument_type(param), param->range));
}

static const tn_term *const *arguments_of(assembler *a, const stand *s, const model_member *member)
{
    const size_t count = member->type.object->params.count;
    const tn_term **arguments = arena_alloc(a->memory, (count + 1) * sizeof *arguments);
    if (member->arguments.count != count) refuse(a, "other arguments than parameters");
    for (size_t i = 0; i < count && i < member->arguments.count; i++)
        arguments[i] = assemble_argument(a, s, member, i);
    return arguments;
}

static const tn_giving *giving_of(const builder *b, const model_member *member)
{
    const model_type *type = member->type.object;
    tn_giving *giving = ARENA_NEW(b->a->memory, tn_giving);
    *giving = (tn_giving){.tag = tag_of(b->a->plan, member->owner)};
    giving->no_parent = plan_gives_no_parent(member);
    if (!giving->no_parent && member->parent != NULL && type->needs_parent) {
        giving->parent =
            assemble_converted(b->a, &b->over, member->parent, plan_parent_type(type), interval_constant(0));
        if (type->parent != NULL) giving->tag = tag_of(b->a->plan, type->parent);
    }
    giving->root = plan_gets_root(type) && plan_shares_file_root(b->type, type);
    giving->argument_count = type->params.count;
    giving->arguments = arguments_of(b->a, &b->over, member);
    return giving;
}

/* ---- objects ---- */

static bool has_own_stream(const model_member *member)
{
    return member->wire.limit != LIMIT_NONE;
}

static void read_object(const builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    const tn_giving *giving = giving_of(b, member);
    tn_operation *made = build(b, TN_DO_READ, member);
    made->type = b->a->types[member->type.object->number];
    made->data = giving;
    made->given_nothing = giving->parent == NULL && member->type.object->params.count == 0;
    made->flag = has_own_stream(member) && !b->in_each;
    made->where = b->in_each ? TN_IN_ELEMENT : b->in_value ? TN_IN_VALUE : TN_IN_MEMBER;
    if (made->type == NULL) refuse(b->a, "an object of a type that no member uses");
    if (!b->in_value) made->slot = (uint32_t)plan_value_offset(b->a->plan, member);
    if (b->list == NULL) return;
    made->keeps = !b->over.finished; /* a failed element does not end lists of instances */
    made->inside = !plan_reads_apart(b->a->plan, b->list, false);
    made->size =
        made->inside
            ? (uint32_t)plan_object_size(b->a->plan, member->type.object)
            : size_of_element(b->a->plan,
                              (value_type){.kind = VALUE_ARRAY, .element = &b->list->type, .array = b->list});
}

/* Keeps the rest of an object's stream, and whether the object ended without a terminator. */
static void keep_left(const builder *b, const model_member *member)
{
    static const tn_operation_kind keeping[] = {[REST_BITS] = TN_DO_KEEP_BITS,
                                                [REST_SLOT] = TN_DO_KEEP_LEFT,
                                                [REST_OBJECT] = TN_DO_KEEP_LEFT,
                                                [REST_TAIL] = TN_DO_KEEP_TAIL};
    const codec_plan *p = b->a->plan;
    const plan_rest rest = plan_rest_of(member);
    if (rest == REST_OBJECT) {
        tn_operation *made = build(b, keeping[rest], member);
        made->where = TN_IN_VALUE;
        made->slot = (uint32_t)plan_object_offset(p, member->type.object, SLOT_OBJECT_REST);
        made->has = (uint32_t)plan_object_offset(p, member->type.object, SLOT_OBJECT_REST_PRESENCE);
    } else if (rest != REST_NONE) {
        const bool tail = rest == REST_TAIL;
        tn_operation *made = build(b, keeping[rest], member);
        made->where = TN_IN_MEMBER;
        if (!tail) made->slot = (uint32_t)plan_beside_offset(p, member, SLOT_REST);
        if (!tail) made->has = (uint32_t)plan_beside_offset(p, member, SLOT_REST_PRESENCE);
    }
    if (!member->has_ending || model_is_cut(member) || !b->a->plan->traits.writable) return;
    tn_operation *made = build(b, TN_DO_KEEP_OPEN, member);
    made->offset = (size_t)plan_object_offset(b->a->plan, member->type.object, SLOT_OBJECT_ENDING);
    made->where = b->in_value ? TN_IN_VALUE : TN_IN_MEMBER;
    if (!b->in_value) made->slot = (uint32_t)plan_value_offset(b->a->plan, member);
}

static void read_opaque(const builder *b, const model_member *member)
{
    tn_opaque_type *type = ARENA_NEW(b->a->memory, tn_opaque_type);
    *type = (tn_opaque_type){symbol_opaque(b->a, member->type.object)};
    tn_operation *made = build(b, TN_DO_OPAQUE, member);
    made->data = type;
    made->form = TN_KIND_OPAQUE;
    b->a->codec->opaque = true;
    made->flag = has_own_stream(member);
    if (!b->in_value) made->slot = (uint32_t)plan_value_offset(b->a->plan, member);
}

bool build_object(builder *b, const codec_op *op)
{
    tn_operation *made;
    switch (op->kind) {
    case DO_OPEN:
        (void)build(b, TN_DO_OPEN, op->member);
        return true;
    case DO_LEFT:
        keep_left(b, op->member);
        return true;
    case DO_NEW:
        made = build(b, TN_DO_NEW, op->member);
        made->type = b->a->types[op->member->type.object->number];
        if (made->type == NULL) refuse(b->a, "an object of a type that no member uses");
        made->form = b->to_variant ? TN_KIND_VARIANT : TN_KIND_POINTER;
        made->tag = tag_of(b->a->plan, op->member->type.object);
        return true;
    case DO_READ:
        read_object(b, op);
        return true;
    case DO_OPAQUE:
        read_opaque(b, op->member);
        return true;
    case DO_ENTER:
        (void)build(b, TN_DO_ENTER, op->member);
        return true;
    case DO_LEAVE:
        (void)build(b, TN_DO_LEAVE, op->member);
        return true;
    default:
        return false;
    }
}

/* ---- values ---- */

static void value(const builder *b, const codec_op *op)
{
    builder inner = *b;
    tn_operation *made = build(b, TN_DO_VALUE, op->member);
    made->slot = (uint32_t)plan_value_offset(b->a->plan, op->member);
    if (op->member->may_lack_case)
        made->has = (uint32_t)plan_beside_offset(b->a->plan, op->member, SLOT_PRESENCE);
    if (!plan_is_stored(op->member)) refuse(b->a, "a constant that no object stores");
    inner.in_value = true;
    build_body(&inner, made, &op->body);
}

/* Whether the value of an alternative lies in memory as that of the choice does. */
static bool is_alike(const model_member *member, const model_member *as)
{
    if (as->wire.kind == WIRE_OBJECT || as->wire.kind == WIRE_SWITCH) return true;
    return !is_of_any_type(member->type) &&
           form_of_type(member->type, member->range) == form_of_type(as->type, as->range);
}

static void choose(const builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    const term *on = member->switch_on;
    operation_list cases = {0};
    builder inner = *b;
    tn_operation *made = build(b, TN_DO_CHOOSE, member);
    const size_t at = (size_t)(made - b->into->items);
    made->term = assemble_converted(b->a, &b->over, on, on->type, on->range);
    inner.into = &cases;
    inner.to_variant = is_of_any_type(member->type);
    for (size_t i = 0; i < op->body.count; i++) {
        const codec_op *each = &op->body.items[i];
        tn_operation *c = build(&inner, TN_DO_CASE, member);
        c->keeps = !is_alike(member, each->member);
        c->given = form_of_type(each->member->type, each->member->range);
        c->flag = is_unsigned_64(each->member->type, each->member->range);
        c->form = form_of_type(member->type, member->range);
        if (each->choice->key != NULL)
            c->term = assemble_comparison(b->a, &b->over, OP_EQ, on->type, on->range, each->choice->key);
        build_body(&inner, c, &each->body);
    }
    b->into->items[at].body = cases.items;
    b->into->items[at].body_count = cases.count;
}

bool build_value(builder *b, const codec_op *op)
{
    if (op->kind == DO_VALUE)
        value(b, op);
    else if (op->kind == DO_CHOOSE)
        choose(b, op);
    else
        return false;
    return true;
}

/* ---- valid ---- */

static tn_validity *validity_of(assembler *a, const model_member *member, tn_status status)
{
    tn_validity *how = ARENA_NEW(a->memory, tn_validity);
    *how = (tn_validity){.status = status, .found_form = form_of_type(member->type, member->range)};
    how->found_unsigned = member->range.low >= 0;
    if (member->wire.kind == WIRE_BITS) how->bits = member->wire.bits;
    return how;
}

static tn_operation *add_valid(builder *b, const codec_op *op, const tn_term *holds, const tn_validity *how)
{
    const model_member *member = op->member;
    const bool inside =
        b->list != NULL && member->wire.kind == WIRE_OBJECT && !plan_reads_apart(b->a->plan, b->list, false);
    tn_operation *made = build(b, TN_DO_VALID, member);
    made->where = b->list != NULL ? TN_IN_VALUE : b->over.record ? TN_IN_ELEMENT : TN_IN_MEMBER;
    made->form = b->list == NULL ? form_of_member(b->a->plan, member)
                 : inside        ? TN_KIND_OBJECT
                                 : form_of_type(member->type, member->range);
    made->inside = inside;
    if (b->list == NULL) made->slot = (uint32_t)plan_value_offset(b->a->plan, member);
    if (b->list == NULL && member->may_lack_case)
        made->has = (uint32_t)plan_beside_offset(b->a->plan, member, SLOT_PRESENCE);
    made->flag = b->started;
    made->offset = op->offset;
    made->term = holds;
    made->data = how;
    return made;
}

static void compare(builder *b, const codec_op *op, expr_op by, const term *bound, tn_status status)
{
    const model_member *member = op->member;
    tn_validity *how = validity_of(b->a, member, status);
    const tn_term *holds = assemble_comparison(b->a, &b->over, by, member->type, member->range, bound);
    how->expected = assemble_term(b->a, &b->over, bound);
    how->expected_form = form_of_type(bound->type, bound->range);
    how->expected_unsigned = bound->range.low >= 0;
    (void)add_valid(b, op, holds, how);
}

static const tn_term *any_of(builder *b, const model_member *member)
{
    const tn_term *all = NULL;
    for (size_t i = 0; i < member->valid.any_of.count; i++) {
        const tn_term *one = assemble_comparison(b->a, &b->over, OP_EQ, member->type, member->range,
                                                 member->valid.any_of.items[i]);
        tn_term *both = ARENA_NEW(b->a->memory, tn_term);
        *both = (tn_term){.kind = TN_TERM_OR,
                          .form = TN_KIND_BOOL,
                          .has = TN_NO_SLOT,
                          .read = TN_NO_SLOT,
                          .a = all,
                          .b = one};
        all = i == 0 ? one : both;
    }
    return all;
}

static const tn_term *in_enum(builder *b, const model_member *member)
{
    const schema_enum *ast = member->enumeration->schema;
    const tn_term *all = NULL;
    for (size_t i = 0; i < ast->values.count; i++) {
        term number = {.kind = TERM_INT,
                       .type = {.kind = VALUE_INT},
                       .integer = model_enum_number(&ast->values.items[i])};
        if (!interval_contains(member->range, number.integer)) continue;
        number.range = interval_constant(number.integer);
        const tn_term *one = assemble_comparison(b->a, &b->over, OP_EQ, member->type, member->range, &number);
        tn_term *both = ARENA_NEW(b->a->memory, tn_term);
        *both = (tn_term){.kind = TN_TERM_OR,
                          .form = TN_KIND_BOOL,
                          .has = TN_NO_SLOT,
                          .read = TN_NO_SLOT,
                          .a = all,
                          .b = one};
        all = all == NULL ? one : both;
    }
    tn_term *none = ARENA_NEW(b->a->memory, tn_term);
    *none = (tn_term){.kind = TN_TERM_LITERAL, .form = TN_KIND_BOOL, .has = TN_NO_SLOT, .read = TN_NO_SLOT};
    return all != NULL ? all : none;
}

void build_valid(builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    tn_validity *how;
    switch (member->valid.kind) {
    case VALID_NONE:
        break;
    case VALID_EQ:
        compare(b, op, OP_EQ, member->valid.eq, TN_NOT_EQUAL);
        break;
    case VALID_RANGE:
        if (member->valid.min != NULL) compare(b, op, OP_GE, member->valid.min, TN_LESS_THAN);
        if (member->valid.max != NULL) compare(b, op, OP_LE, member->valid.max, TN_GREATER_THAN);
        break;
    case VALID_ANY_OF:
        how = validity_of(b->a, member, TN_NOT_ANY_OF);
        how->words = plan_allowed_words(b->a->memory, member);
        (void)add_valid(b, op, any_of(b, member), how);
        break;
    case VALID_IN_ENUM:
        (void)add_valid(b, op, in_enum(b, member), validity_of(b->a, member, TN_NOT_IN_ENUM));
        break;
    case VALID_EXPR:
        (void)add_valid(b, op, assemble_term(b->a, &b->over, member->valid.that),
                        validity_of(b->a, member, TN_INVALID));
        break;
    }
}
