/* Makes operations for a whole object, and for members of known or delimited size. */
#include "program/lower.h"

#include "plan/limits.h"

codec_op *lower_add(const codec_function *f, op_list *list, operation_kind kind, const model_member *member)
{
    ARRAY_PUSH(f->plan->memory, list, (codec_op){.kind = kind, .member = member});
    return &list->items[list->count - 1];
}

/* ---- members ---- */

static op_list *add_member(codec_function *f, const model_member *member)
{
    codec_op *block = lower_add(f, &f->body, DO_MEMBER, member);
    ARRAY_PUSH(f->plan->memory, &block->of, member);
    return &block->body;
}

static void lower_place(const codec_function *f, op_list *list, const model_member *member)
{
    if (member->needed_place) lower_add(f, list, DO_PLACE, member);
}

/* Whether `valid` may use the member through values of the object: it must be noted as read before. */
static bool is_noted_before_valid(const model_member *member)
{
    return member->early && member->array == ARRAY_NONE && member->valid.kind != VALID_NONE;
}

void lower_valid(const codec_function *f, op_list *list, const model_member *member)
{
    if (member->valid.kind == VALID_NONE) return;
    if (is_noted_before_valid(member)) lower_add(f, list, DO_NOTE, member);
    lower_add(f, list, DO_VALID, member);
}

void lower_note(const codec_function *f, op_list *list, const model_member *member)
{
    const bool noted = is_noted_before_valid(member) && member->condition == NULL;
    if (member->early && !noted) lower_add(f, list, DO_NOTE, member);
}

static void lower_located(const codec_function *f, op_list *list, const codec_op *value)
{
    if (f->kind != FUNCTION_LOCATE) return;
    codec_op *locate = lower_add(f, list, DO_LOCATE, value->member);
    locate->extent = value->extent;
    locate->bytes = value->bytes;
}

/* The value, after its bytes have been checked to exist. An invalid value is reported with the numbers that
   are read together, unless it may decide the format of the file. */
static void lower_value(const codec_function *f, op_list *list, codec_op value, bool in_sequence)
{
    ARRAY_PUSH(f->plan->memory, list, value);
    if (in_sequence) lower_located(f, list, &value);
    lower_valid(f, list, value.member);
    if (!in_sequence) lower_located(f, list, &value);
}

static void lower_fixed(const codec_function *f, op_list *list, const model_member *member, bool in_sequence)
{
    const size_t bytes = (size_t)member->element.low;
    lower_add(f, list, DO_NEED, member)->bytes = bytes;
    if (in_sequence) lower_place(f, list, member);
    if (member->wire.kind == WIRE_CONSTANT) {
        if (bytes > 0) lower_add(f, list, DO_EXPECT, member)->bytes = bytes;
    } else {
        lower_value(f, list, (codec_op){.kind = DO_LOAD, .member = member, .bytes = bytes}, in_sequence);
        if (in_sequence) lower_note(f, list, member);
    }
    lower_add(f, list, DO_ADVANCE, member)->bytes = bytes;
}

/* Text or bytes whose end is known: `reach` says how. */
static void lower_slice(const codec_function *f, op_list *list, const model_member *member, op_extent reach)
{
    lower_value(f, list, (codec_op){.kind = DO_SLICE, .member = member, .extent = reach, .kept = true},
                false);
    lower_add(f, list, DO_ADVANCE, member)->extent = reach;
}

static void lower_sized(const codec_function *f, op_list *list, const model_member *member)
{
    lower_add(f, list, DO_SIZE, member);
    if (member->size->range.high > 0) lower_add(f, list, DO_NEED, member)->extent = EXTENT_SIZE;
    lower_slice(f, list, member, EXTENT_SIZE);
}

/* The depth of nested objects is limited; objects that are always present nest no deeper than the schema
   says. */
static void lower_object(const codec_function *f, op_list *list, const model_member *member, bool in_sequence)
{
    const bool entered = !in_sequence && plan_is_entered(member->type.object);
    if (entered) lower_add(f, list, DO_ENTER, member);
    lower_add(f, list, DO_READ, member)->kept = true;
    if (entered) lower_add(f, list, DO_LEAVE, member);
}

void lower_content(const codec_function *f, op_list *list, const model_member *member, reading_kind how,
                   bool in_sequence)
{
    if (in_sequence && how != READING_FIXED) lower_place(f, list, member);
    switch (how) {
    case READING_FIXED:
        lower_fixed(f, list, member, in_sequence);
        return;
    case READING_TERMINATED:
        lower_add(f, list, DO_FIND, member);
        lower_slice(f, list, member, EXTENT_FOUND);
        break;
    case READING_SIZED:
        lower_sized(f, list, member);
        break;
    case READING_OBJECT:
        lower_object(f, list, member, in_sequence);
        break;
    case READING_RECORDS:
        lower_add(f, list, DO_RECORDS, member)->kept = true;
        break;
    case READING_OBJECTS:
        lower_objects(f, list, member);
        return;
    default:
        break;
    }
    if (in_sequence) lower_note(f, list, member);
}

/* Whether the bits that are left of the last byte are none of a member's. */
static bool begins_with_byte(const codec_plan *p, reading_kind how)
{
    return p->traits.has_bits && how != READING_OBJECT && how != READING_OBJECTS && how != READING_FIELD;
}

/* The operations of one member of a sequence. */
static void lower_member(codec_function *f, const model_member *member)
{
    const reading_kind how = plan_reading(f->plan, member);
    const bool gives_back = f->kind == FUNCTION_VALIDATE && member->array == ARRAY_NONE &&
                            plan_of_member(f->plan, member)->given_back;
    if (begins_with_byte(f->plan, how)) lower_add(f, &f->body, DO_ALIGN, member);
    if (gives_back) lower_add(f, &f->body, DO_MARK, member);
    op_list *list = add_member(f, member);
    if (how == READING_FIELD)
        lower_field(f, list, member);
    else
        lower_content(f, list, member, how, true);
    if (gives_back) lower_add(f, &f->body, DO_GIVE_BACK, member);
}

/* ---- the object ---- */

/* Keeps the surroundings of the object for later uses. */
static void lower_memory(codec_function *f)
{
    const type_plan *known = plan_of_type(f->plan, f->type);
    const bool getters = f->kind != FUNCTION_VALIDATE;
    const struct {
        operation_kind kind;
        bool kept;
    } first[] = {{DO_PARENT, getters ? known->remembers.parent : known->asked_for.parent},
                 {DO_ROOT, getters ? known->remembers.root : known->asked_for.root},
                 {DO_STREAM, getters ? known->remembers.stream : known->asked_for.stream},
                 {DO_OFFSET, known->remembers.offset}};
    if (f->kind == FUNCTION_VALIDATE && plan_clears_object(f->plan, f->type))
        lower_add(f, &f->body, DO_CLEAR, NULL);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (first[i].kept) lower_add(f, &f->body, first[i].kind, NULL);
    for (size_t i = 0; i < f->type->params.count; i++)
        lower_add(f, &f->body, DO_PARAM, f->type->params.items[i]);
    if (known->remembers.endian) lower_add(f, &f->body, DO_ENDIAN, NULL);
}

/* Behind the last member: values for the writer, the rules, and in a whole file the gaps. */
static void lower_end(codec_function *f)
{
    const bool reads = f->kind != FUNCTION_VALIDATE && f->plan->traits.writable;
    for (size_t i = 0; reads && i < f->type->fields.count; i++)
        if (plan_may_lead_nowhere(f->type->fields.items[i]))
            lower_add(f, &f->body, DO_NOWHERE, f->type->fields.items[i]);
    if (reads && f->type->has_derived) lower_add(f, &f->body, DO_AS_READ, NULL);
    if (f->type->checks.count > 0) lower_add(f, &f->body, DO_CHECK, NULL);
    if (reads && f->type == f->plan->model->top && !f->plan->traits.keeps_source)
        lower_add(f, &f->body, f->plan->traits.has_placed ? DO_GAPS : DO_REST, NULL);
    lower_add(f, &f->body, DO_RETURN, NULL);
}

/* Whether some rule reports at a member, or at the object. */
static bool reports_places(const codec_plan *p, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->needed_place || plan_of_member(p, member)->gathered.count > 0) return true;
    }
    return plan_reports_object(type);
}

codec_function *lower_function(const codec_plan *p, const model_type *type, function_kind kind)
{
    codec_function *f = ARENA_NEW(p->memory, codec_function);
    *f = (codec_function){.kind = kind, .plan = p, .type = type, .needs_places = reports_places(p, type)};
    if (plan_reports_object(type)) lower_add(f, &f->body, DO_BEGIN, NULL);
    lower_memory(f);
    for (size_t i = 0; i < type->fields.count && !type->json; i++)
        lower_member(f, type->fields.items[i]);
    if (type->json) lower_add(f, &f->body, DO_JSON, NULL);
    lower_end(f);
    return f;
}
