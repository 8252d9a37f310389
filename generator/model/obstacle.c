/* Names the parts of a schema that the writer cannot create from the object: a codec with such a part patches
   files. */
#include "model/change.h"
#include "model/facts.h"

static const char *terminator_obstacle(const model_member *member)
{
    const wire *w = &member->wire;
    if (!w->consume && w->include) return "a terminator in the value that is not consumed";
    if (!w->consume || w->include || w->eos_error) return NULL;
    if (w->terminator_unit > 1) return "a terminator of several bytes that may be missing";
    if (member->placed || member->owner->before_placed)
        return "a terminator that may be missing, with placed members after it";
    return NULL;
}

static const char *delimiting_obstacle(const model *m, const model_member *member)
{
    const wire *w = &member->wire;
    if (w->limit == LIMIT_STREAM && !model_is_positioned(member) && !model_ends_stream(m, member, false))
        return "bytes up to the end of a stream, with members after it";
    if (w->limit == LIMIT_TERMINATOR && terminator_obstacle(member) != NULL)
        return terminator_obstacle(member);
    if (model_is_cut(member) && member->placed) return "padding of a placed member";
    if (model_is_cut(member) && term_names_peek(member->size))
        return "padding up to a size from a look-ahead";
    if (w->terminator_unit > 1 && w->limit != LIMIT_TERMINATOR)
        return "a terminator of several bytes in a value of some size";
    return NULL;
}

/* The range of an expression, given the known facts about numbers in it. */
static interval range_where(const facts *known, const term *t)
{
    interval range = facts_narrow(known, t);
    const bool sum = t->kind == TERM_BINARY && (t->op == OP_ADD || t->op == OP_SUB || t->op == OP_MUL);
    if (!sum) return range;
    const interval parts =
        interval_binary(t->op, range_where(known, t->items.items[0]), range_where(known, t->items.items[1]));
    if (parts.low > range.low) range.low = parts.low;
    if (parts.high < range.high) range.high = parts.high;
    return range;
}

/* Whether a count may be negative, and so be written as 0: neither `valid` nor the member's condition
   excludes it. */
static bool may_be_negative(const model *m, const model_member *counted)
{
    const term *count = counted->count;
    facts known = {.memory = m->memory};
    if (count == NULL || count->range.low >= 0) return false;
    if (counted->condition != NULL) facts_assume(&known, counted->condition, true);
    if (range_where(&known, count).low >= 0) return false;
    const model_member *member = model_plain_member(count);
    const term *least = member != NULL ? member->valid.min : NULL;
    return least == NULL || least->range.low < 0;
}

/* Whether files may hold other bytes behind a value than the writer would put there. */
static bool may_end_otherwise(const wire *w)
{
    if (w->kind != WIRE_TEXT && w->kind != WIRE_BYTES) return false;
    return w->limit == LIMIT_TERMINATOR ? !w->eos_error : w->has_pad || w->has_terminator;
}

static void note_element(const term *t, void *context)
{
    if (t->kind == TERM_ELEMENT) *(bool *)context = true;
}

/* Whether the sizes of elements are in another list. Only a codec that patches updates such sizes on
   edits. */
static bool has_listed_sizes(const model_member *member)
{
    bool listed = false;
    if (member->size != NULL) term_walk(member->size, note_element, &listed);
    return listed;
}

static const char *array_obstacle(const model *m, const model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (member->array == ARRAY_NONE || member->array == ARRAY_NUMBERS) return NULL;
    const bool apart = model_is_positioned(member); /* up to the end of the file */
    if (ast->repeat == REPEAT_EOS && !apart && !model_elements_end_stream(m, member))
        return "a repetition up to the end of a stream, with members after it";
    if (ast->repeat == REPEAT_UNTIL && term_names_peek(member->until))
        return "a repetition that a look-ahead ends";
    if (member->array == ARRAY_OBJECTS && member->wire.limit != LIMIT_NONE && member->type.object != NULL &&
        member->type.object->places_own)
        return "an array of objects with placed members in substreams";
    if (has_listed_sizes(member)) return "sizes of elements in another list";
    if (may_be_negative(m, member)) return "a number of objects that can be negative";
    const bool last_alone = member->wire.limit == LIMIT_TERMINATOR && ast->repeat == REPEAT_EOS;
    if (member->array == ARRAY_VALUES && may_end_otherwise(&member->wire) && !model_cuts_elements(member) &&
        !last_alone)
        return "padding up to a varying size, or a missing terminator, in an array";
    return NULL;
}

/* A look-ahead at unchanged bytes: a number, or text or bytes of some size. */
static bool is_plain_peek(const model *m, const model_member *member)
{
    const wire *w = &member->wire;
    const bool number = (w->kind == WIRE_INT || w->kind == WIRE_FLOAT) && !w->calculated_endian;
    const bool sized = (w->kind == WIRE_TEXT || w->kind == WIRE_BYTES) && w->limit == LIMIT_SIZE &&
                       w->process == NULL && !model_is_transcoded(member) && !member->has_ending &&
                       delimiting_obstacle(m, member) == NULL;
    return member->schema->placed == PLACE_PEEK && (number || sized) && member->array == ARRAY_NONE &&
           member->pos != NULL && member->io == NULL && member->valid.kind == VALID_NONE;
}

/* Members that are placed in the stream of an object stand behind everything that is in line. */
static const char *stream_obstacle(const model *m, const model_member *member)
{
    const char *why = delimiting_obstacle(m, member);
    if (why != NULL) return why;
    const bool line = member->wire.limit == LIMIT_TERMINATOR;
    if (!line && (member->wire.has_pad || member->wire.has_terminator) && !model_is_cut(member))
        return "padding after the substream of an object";
    if (line && member->type.object->json) return "an object of JSON up to a terminator";
    if (member->type.object->recursive && member->type.object->places_own)
        return "a recursive object with placed members in a substream";
    if (member->type.object->places_own && !model_ends_stream(m, member, true))
        return "a stream with placed members, and members after it";
    return NULL;
}

const char *model_obstacle_of(const model *m, const model_member *member)
{
    const wire *w = &member->wire;
    const bool choice = w->kind == WIRE_SWITCH && member->array != ARRAY_NUMBERS;
    if (member->owner->json) return NULL;
    if (member->early) return "a member that is used before it has been read";
    if (model_is_positioned(member) && member->choice == NULL) {
        const char *why = model_positioned_obstacle(m, member);
        if (why != NULL) return why;
    }
    if (member->role == MEMBER_INSTANCE && !model_is_positioned(member))
        return is_plain_peek(m, member) ? NULL
                                        : "a look-ahead at more than a number, or text or bytes of some size";
    if (w->kind == WIRE_BITS && member->placed) return "a bit field at an offset";
    if (member->continues_bits) return "a bit field that may begin in the byte of another object or run";
    if (choice) {
        const char *why = model_choice_obstacle(m, member);
        return why != NULL ? why : array_obstacle(m, member);
    }
    if (w->kind == WIRE_OPAQUE) return "an opaque type";
    if (model_encoding_obstacle(member) != NULL) return model_encoding_obstacle(member);
    if (w->kind == WIRE_OBJECT && w->limit != LIMIT_NONE &&
        (member->array == ARRAY_NONE || member->array == ARRAY_OBJECTS)) {
        const char *why = stream_obstacle(m, member);
        if (why != NULL) return why;
    }
    if (w->kind == WIRE_CONSTANT && member->may_be_absent) return "`contents` that may be absent";
    const char *why = array_obstacle(m, member);
    if (why != NULL) return why;
    return w->kind == WIRE_TEXT || w->kind == WIRE_BYTES ? delimiting_obstacle(m, member) : NULL;
}

const char *model_parameter_obstacle(const model_type *type)
{
    for (size_t i = 0; i < type->params.count; i++)
        if (type->params.items[i]->type.kind == VALUE_STREAM) return "a parameter that is a stream";
    return NULL;
}
