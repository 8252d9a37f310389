/* Makes operations for members of any kind: presence, place and content. */
#include "plan/cut.h"
#include "program/lower.h"

static bool is_located(const codec_function *f, const model_member *member)
{
    return f->kind == FUNCTION_LOCATE && member->wire.kind != WIRE_CONSTANT;
}

/* Whether a member is bits: these end at the position of the stream, which determines their begin. */
static bool is_of_bits(const model_member *member)
{
    return member->wire.kind == WIRE_BITS;
}

void lower_cut(const codec_function *f, op_list *list, const model_member *member)
{
    const bool text = member->wire.kind == WIRE_TEXT;
    if (member->packed) {
        lower_add(f, list, DO_PACKED, member)->kept = true;
        return;
    }
    lower_add(f, list, DO_TAKE, member)->kept = !text;
    if (member->wire.process != NULL) lower_add(f, list, DO_PROCESS, member);
    if (text) lower_add(f, list, plan_is_utf8(member) ? DO_TEXT : DO_DECODE, member)->kept = true;
}

/* An object in a stream of its own. */
static void lower_stream(const codec_function *f, op_list *list, const model_member *member)
{
    const bool entered = plan_is_entered(member->type.object);
    lower_add(f, list, DO_TAKE, member);
    if (member->wire.process != NULL) lower_add(f, list, DO_PROCESS, member);
    lower_add(f, list, DO_OPEN, member);
    if (entered) lower_add(f, list, DO_ENTER, member);
    lower_add(f, list, DO_READ, member)->kept = true;
    if (f->kind != FUNCTION_VALIDATE && f->plan->traits.writable) lower_add(f, list, DO_LEFT, member);
    if (entered) lower_add(f, list, DO_LEAVE, member);
}

static void lower_here(const codec_function *f, op_list *list, const model_member *member, reading_kind how)
{
    switch (how) {
    case READING_BITS:
        lower_add(f, list, DO_BITS, member)->kept = true;
        break;
    case READING_CUT:
        lower_cut(f, list, member);
        break;
    case READING_STREAM:
        lower_stream(f, list, member);
        break;
    case READING_VALUE:
        lower_single(f, list, member);
        break;
    case READING_LIST:
        lower_elements(f, list, member);
        break;
    case READING_NUMBERS:
        lower_add(f, list, DO_NUMBERS, member)->kept = true;
        break;
    case READING_TABLE:
        lower_add(f, list, DO_TABLE, member)->kept = true;
        break;
    default:
        lower_content(f, list, member, how, false);
    }
}

static bool is_of_bytes(reading_kind how)
{
    return how == READING_FIXED || how == READING_TERMINATED || how == READING_SIZED ||
           how == READING_RECORDS;
}

/* Whether the read begins with a whole byte; lists and values decide for their own reads. */
static bool begins_with_byte(reading_kind how)
{
    return is_of_bytes(how) || how == READING_CUT || how == READING_STREAM || how == READING_TABLE;
}

static void lower_value(const codec_function *f, op_list *list, const model_member *member)
{
    const reading_kind how = plan_reading_there(f->plan, member);
    /* operations on bytes state their place and `valid`, and so does an operation that is not lowered */
    const bool located = is_located(f, member) && !is_of_bytes(how);
    const bool valid = (how == READING_BITS || how == READING_CUT || how == READING_VALUE) &&
                       member->valid.kind != VALID_NONE;
    if ((located || valid) && !is_of_bits(member)) lower_add(f, list, DO_START, member);
    if (f->plan->traits.has_bits && begins_with_byte(how)) lower_add(f, list, DO_ALIGN, member);
    lower_here(f, list, member, how);
    if (valid) lower_valid(f, list, member);
    if (located) lower_add(f, list, DO_LOCATE, member)->extent = EXTENT_READ;
}

static void lower_there(const codec_function *f, op_list *list, const model_member *member)
{
    if (!member->placed) {
        lower_value(f, list, member);
        return;
    }
    op_list *there = &lower_add(f, list, DO_AT, member)->body;
    if (member->needed_place) lower_add(f, there, DO_PLACE, member);
    lower_value(f, there, member);
}

/* The bits behind the last of a run of bit fields, which the reader skips. */
static void lower_rest(const codec_function *f, op_list *list, const model_member *member)
{
    const bool reads = f->kind != FUNCTION_VALIDATE && f->plan->traits.writable;
    if (reads && plan_rest_of(member) == REST_BITS) lower_add(f, list, DO_LEFT, member);
}

void lower_field(const codec_function *f, op_list *list, const model_member *member)
{
    const bool placed_always = member->placed && member->condition == NULL;
    if (member->array != ARRAY_NONE && member->early) lower_add(f, list, DO_NOTE, member);
    if (member->needed_place && !placed_always) lower_add(f, list, DO_PLACE, member);
    if (member->may_be_absent) lower_add(f, list, DO_PRESENCE, member);
    if (member->condition != NULL)
        lower_there(f, &lower_add(f, list, DO_IF, member)->body, member);
    else
        lower_there(f, list, member);
    lower_rest(f, list, member);
    if (member->array == ARRAY_NONE) lower_note(f, list, member);
}

op_list lower_instance(const codec_plan *p, const model_member *instance, function_kind kind)
{
    const codec_function f = {.kind = kind, .plan = p, .type = instance->owner};
    op_list list = {0};
    lower_there(&f, &list, instance);
    return list;
}
