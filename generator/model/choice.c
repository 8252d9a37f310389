/* Finds the obstacles of choices (`switch-on`): a writer has to know from the object which case to write. */
#include "model/change.h"

static bool is_number(const model_member *as)
{
    return as->wire.kind == WIRE_INT || as->wire.kind == WIRE_FLOAT;
}

/* Whether the values of two cases have one type in memory. */
static bool look_alike(const model_member *a, const model_member *b)
{
    if (a->wire.kind != b->wire.kind) return false;
    return a->wire.kind != WIRE_OBJECT || a->type.object == b->type.object;
}

/* Whether the writer makes the same bytes of equal values of two cases of one kind. */
static bool are_put_alike(const model_member *a, const model_member *b)
{
    const wire *v = &a->wire, *w = &b->wire;
    if (!is_number(a)) return true;
    return v->bytes == w->bytes && v->is_signed == w->is_signed &&
           (v->bytes == 1 ||
            (v->big_endian == w->big_endian && v->calculated_endian == w->calculated_endian));
}

bool model_type_determines_case(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        for (size_t k = 0; k < i; k++) {
            const model_member *a = member->cases.items[i].as, *b = member->cases.items[k].as;
            if (look_alike(a, b) && !are_put_alike(a, b)) return false;
        }
    return true;
}

static bool is_literal(const term *key)
{
    const bool number = key->type.kind == VALUE_INT || key->type.kind == VALUE_ENUM;
    return (number && key->range.low == key->range.high) || key->kind == TERM_TEXT || key->kind == TERM_BOOL;
}

/* Whether an expression is a member of the object that is always there. */
static bool is_own_member(const term *t)
{
    const model_member *on = model_plain_member(t);
    return on != NULL && on->array == ARRAY_NONE && !on->may_be_absent && !on->placed;
}

/* Whether the object that has the member states which case it is: by a member of its own that is always
   there, or simple arithmetic with such members, and constants. */
static bool object_determines_case(const model_member *member)
{
    if (!is_own_member(member->switch_on) && !term_is_simple(member->switch_on)) return false;
    for (size_t i = 0; i < member->cases.count; i++) {
        const term *key = member->cases.items[i].key;
        if (key != NULL && !is_literal(key)) return false;
    }
    return true;
}

/* Floating point numbers that memory holds in another size than the file. */
static bool is_float_of_other_size(const model_member *member, const model_member *as)
{
    const unsigned bytes = member->type.kind == VALUE_FLOAT ? member->type.bytes : 8;
    const bool real = member->type.kind == VALUE_FLOAT || as->wire.kind == WIRE_FLOAT;
    return real && (as->wire.kind != WIRE_FLOAT || as->wire.bytes != bytes);
}

static const char *case_obstacle(const model *m, const model_member *member, const model_member *as)
{
    const wire *w = &as->wire;
    const bool sized = member->wire.limit != LIMIT_NONE;
    if (w->limit == LIMIT_TERMINATOR || w->has_pad || w->has_terminator)
        return "padding or a terminator in a type that depends on a value";
    if (w->kind == WIRE_BITS) return "a bit field of a type that depends on a value";
    if (is_number(as) && sized) return "a number in a stream of its own";
    if (is_number(as) && is_float_of_other_size(member, as))
        return "floating point numbers of a type that depends on a value";
    if (w->kind == WIRE_OBJECT && as->type.object->json)
        return "an object of JSON of a type that depends on a value";
    if (w->kind == WIRE_OBJECT && (as->type.object->places_own || as->type.object->places_whole))
        return "placed members of a type that depends on a value";
    return model_obstacle_of(m, as);
}

/* Whether an element may have no case: in a list of values of one kind nothing marks such an element. */
static bool lacks_elements(const model_member *member)
{
    return member->array != ARRAY_NONE && member->may_lack_case && member->type.kind != VALUE_ANY &&
           member->type.kind != VALUE_OBJECT;
}

/* Whether the value of a member with cases is of one type, and always there. */
static bool has_one_type(const model_member *member)
{
    return member->array == ARRAY_NONE && !member->may_lack_case && member->type.kind != VALUE_ANY &&
           member->type.kind != VALUE_OBJECT;
}

const char *model_choice_obstacle(const model *m, const model_member *member)
{
    if (member->placed) return "a placed member of a type that depends on a value";
    if (member->valid.kind != VALID_NONE && !has_one_type(member))
        return "`valid` of a type that depends on a value";
    if (lacks_elements(member)) return "elements that may lack a value";
    if (member->parent_none || member->parent != NULL) return "`parent` of a type that depends on a value";
    for (size_t i = 0; i < member->cases.count; i++) {
        const char *why = case_obstacle(m, member, member->cases.items[i].as);
        if (why != NULL) return why;
    }
    if (!model_type_determines_case(member) && !object_determines_case(member))
        return "numbers of a type that depends on another object";
    return NULL;
}
