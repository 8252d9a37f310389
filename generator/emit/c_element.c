/* Prints elements and sizes of arrays and bytes. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/kept.h"

/* A number loaded from its wire form. */
piece piece_of_number(const c_place *place, const term *t, const model_member *member, const char *list,
                      const char *at)
{
    arena *memory = place->emitter->memory;
    piece p = {.precedence = POSTFIX, .integer = c_int_of(t->type, t->range)};
    if (member->wire.kind == WIRE_SWITCH) {
        p.text =
            arena_printf(memory, "(%s)tn_numbers_%s(&%s, %s)", c_type_of(place->emitter, t->type, t->range),
                         p.integer == C_UINT64 ? "unsigned" : "signed", list, at);
        p.precedence = PREFIX;
        return p;
    }
    p.is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4;
    p.text = arena_printf(memory, "tn_%s(%s.data + %u * (size_t)(%s))", c_wire_name(memory, member), list,
                          member->wire.bytes, at);
    return p;
}

piece c_element_at(const c_place *place, const term *t, const char *list, const char *at)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0];
    if (array->type.kind == VALUE_BYTES)
        return (piece){
            .text = arena_printf(memory, "%s.data[%s]", list, at), .precedence = POSTFIX, .integer = C_INT};
    const model_member *member = array->type.array;
    if (member != NULL && member->array == ARRAY_RECORDS) {
        const char *type = type_name(place->emitter, member->type.object);
        return (piece){.text = arena_printf(memory, "%s_view_get(&%s, %s)", type, list, at),
                       .precedence = POSTFIX,
                       .is_struct = true};
    }
    if (member != NULL && member->array == ARRAY_NUMBERS) return piece_of_number(place, t, member, list, at);
    if (t->type.kind == VALUE_STREAM)
        return (piece){.text = arena_printf(memory, "(tn_input *)%s.items[%s].as.object", list, at),
                       .precedence = PREFIX};
    if (t->type.kind == VALUE_ARRAY) {
        const char *name = c_temporary(place);
        c_declare_list(place, t->type, name, arena_printf(memory, "%s.items[%s]", list, at));
        return piece_plain(name);
    }
    const bool inside = t->type.kind == VALUE_OBJECT && t->type.object != NULL && member != NULL &&
                        member->array == ARRAY_OBJECTS && !c_has_pointers(place->emitter, member);
    if (place->reads != NULL && plan_is_at_hand(place->emitter->plan, place->reads, t))
        return piece_plain(c_previous(place->emitter, array->member));
    if (inside && place->unchecked != NULL && keeps_members(place->emitter, member))
        return piece_plain(c_kept_element(place, member, list, at, c_temporary(place)));
    /* in the type of the list's elements, whatever is known of this element */
    const interval held = member != NULL ? t->range : c_range_of_elements(array->type);
    return (piece){.text = arena_printf(memory, "%s%s.items[%s]", inside ? "&" : "", list, at),
                   .precedence = inside ? PREFIX : POSTFIX,
                   .integer = c_int_of(t->type, held),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
}

/* Checks that an element exists: a list lacks it if no case of its switch fits, or a program has set none. */
static void check_case(const c_place *place, const term *t, piece element)
{
    const model_member *member = t->items.items[0]->type.array;
    const bool pointer = t->type.kind == VALUE_OBJECT && t->type.object != NULL && element.text[0] != '&';
    const bool holes =
        member != NULL && (member->may_lack_case || (place->alone && member->array == ARRAY_OBJECTS));
    if (!pointer || !holes) return;
    c_where_absent(place, arena_printf(place->emitter->memory, "%s == NULL", element.text), (piece){0});
}

static const char *count_of(const c_place *place, const term *array, const char *list)
{
    return arena_printf(place->emitter->memory, "%s.%s", list,
                        array->type.kind == VALUE_BYTES ? "size" : "count");
}

/* A list of the schema with only uses of elements: a constant array, of numbers of that range. */
static const char *constant_list(const c_place *place, const term *list, interval range)
{
    out *o = &place->emitter->out;
    buffer items = {.memory = place->emitter->memory};
    for (size_t i = 0; i < list->items.count; i++)
        buffer_printf(&items, "%s%s", i > 0 ? ", " : "", piece_of(place, list->items.items[i]).text);
    const char *name = c_temporary(place);
    out_line(o, "static const %s %s[%zu] = {%s};", c_type_of(place->emitter, *list->type.element, range),
             name, list->items.count, items.data);
    return name;
}

/* Whether the array is known to have the element. */
static bool is_sure(const c_place *place, const term *element)
{
    return element->in_range && !place->edited;
}

static const char *last_index(const c_place *place, const term *element, const char *count)
{
    if (!is_sure(place, element))
        c_leave_once(place, arena_printf(place->emitter->memory, "%s == 0", count),
                     c_failure(place, "TN_OUT_OF_RANGE"));
    return arena_printf(place->emitter->memory, "%s - 1", count);
}

/* An index that is not negative, for a comparison with a number of elements. */
static const char *whole_index(const c_place *place, piece at)
{
    const bool as_it_is = at.constant || at.integer == C_UINT64;
    return as_it_is ? piece_in_brackets(place, at, at.precedence < RELATION) : c_cast(place, C_UINT64, at);
}

const char *c_element_index(const c_place *place, const term *element, const char *count)
{
    arena *memory = place->emitter->memory;
    if (element->kind == TERM_LAST) return last_index(place, element, count);
    const term *index = element->items.items[1];
    piece at = piece_of(place, index);
    if (index->range.low < 0 && !is_sure(place, element)) {
        c_leave_once(place,
                     arena_printf(memory, "%s < 0", piece_in_brackets(place, at, at.precedence < RELATION)),
                     c_failure(place, "TN_OUT_OF_RANGE"));
        at = (piece){.text = c_cast(place, C_UINT64, at), .precedence = PREFIX, .integer = C_UINT64};
    }
    if (!is_sure(place, element))
        c_leave_once(place, arena_printf(memory, "%s >= %s", whole_index(place, at), count),
                     c_failure(place, "TN_OUT_OF_RANGE"));
    const bool is_wide = index->type.bytes == 8 || strncmp(at.text, "(uint64_t)", strlen("(uint64_t)")) == 0;
    if (at.constant || !is_wide) return at.text;
    return c_size_cast(memory, piece_in_brackets(place, at, at.precedence < PREFIX));
}

static piece constant_element(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0];
    interval range = array->items.items[0]->range;
    for (size_t i = 0; i < array->items.count; i++)
        range = interval_join(range, array->items.items[i]->range);
    const char *list = constant_list(place, array, range);
    const char *index = c_element_index(place, t, arena_printf(memory, "%zu", array->items.count));
    return (piece){.text = arena_printf(memory, "%s[%s]", list, index),
                   .precedence = POSTFIX,
                   .integer = c_int_of(*array->type.element, range),
                   .is_double = true};
}

void c_require_elements(const c_place *place, const term *array, const char *list)
{
    if (place->unchecked == NULL) return; /* in deriving nothing lacks */
    const codec_plan *plan = place->emitter->plan;
    const model_member *member = array->type.array;
    if (member == NULL || !(plan_may_lack_elements(plan, member) || plan_keeps_slots(plan, member))) return;
    const bool table = plan_keeps_slots(plan, member);
    c_leave_once(place,
                 arena_printf(place->emitter->memory, "%s.%s == NULL && %s.%s != 0", list,
                              table ? "slots" : "items", list, table ? "slot_count" : "count"),
                 place->unchecked);
}

piece piece_of_element(const c_place *place, const term *t)
{
    const term *array = t->items.items[0];
    if (plan_is_constant_list(array) && t->kind == TERM_ELEMENT) return constant_element(place, t);
    const piece p = piece_of(place, array);
    const char *list = piece_in_brackets(place, p, p.precedence < POSTFIX);
    const char *index = c_element_index(place, t, count_of(place, array, list));
    c_require_elements(place, array, list);
    const piece element = c_element_at(place, t, list, index);
    check_case(place, t, element);
    return element;
}

/* Checks that a changed array has as many elements as in files, for which the expression was planned;
   otherwise the value is absent. */
static void require_size(const c_place *place, const term *t, const char *count)
{
    arena *memory = place->emitter->memory;
    const bool bounded = t->range.high < interval_integer(8, true).high;
    if (!place->edited || t->items.items[0]->type.kind != VALUE_ARRAY || !bounded) return;
    const char *high = piece_of_integer(place, t->range.high).text;
    const char *fewer = t->range.low == 0 ? ""
                                          : arena_printf(memory, "%s < %s || ", count,
                                                         piece_of_integer(place, t->range.low).text);
    const bool large = t->range.high > UINT32_MAX; /* more than a count of 32 bits can be */
    c_leave_once(place,
                 arena_printf(memory, large ? "%stn_is_above(%s, %s)" : "%s%s > %s", fewer, count, high),
                 c_failure(place, "TN_OUT_OF_RANGE"));
}

piece piece_of_size(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = piece_of(place, of);
    arena *memory = place->emitter->memory;
    if (term_joined(of) != NULL)
        return (piece){.text = arena_printf(memory, "tn_joined_size(&%s)", p.text),
                       .precedence = POSTFIX,
                       .integer = C_UINT64};
    const char *bytes = piece_in_brackets(place, p, p.precedence < POSTFIX);
    const char *text = of->type.kind == VALUE_ARRAY    ? arena_printf(memory, "%s.count", bytes)
                       : of->type.kind == VALUE_TEXT   ? arena_printf(memory, "tn_text_length(%s)", p.text)
                       : of->type.kind == VALUE_STREAM ? c_access(place, p, "size")
                                                       : arena_printf(memory, "%s.size", bytes);
    require_size(place, t, text);
    return (piece){.text = text, .precedence = POSTFIX, .integer = C_UINT64};
}
