/* Prints the greatest and least value without a loop at the place of use: functions of the runtime for plain
   integers, stored notes for parts of records, one comparison after the other for list literals. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/fold.h"
#include "emit/slice.h"
#include "model/types.h"

static const char *verb_of(const term *t)
{
    return t->kind == TERM_MIN ? "least" : "greatest";
}

/* The bits that were found as a variable of the value's type. */
static piece extreme_value(const c_place *place, const term *t, const char *bits)
{
    emitter *e = place->emitter;
    const char *type = c_type_of(e, t->type, t->range);
    const char *name = c_temporary(place);
    const bool narrow = t->range.low < 0 && strcmp(type, "int64_t") != 0;
    out_line(&e->out, "const %s %s = (%s)%s%s;", type, name, type, narrow ? "(int64_t)" : "", bits);
    return (piece){.text = name, .precedence = POSTFIX, .integer = c_int_of(t->type, t->range)};
}

/* ---- parts ---- */

/* The extreme of a part of the numbers `list`: results for their blocks are kept. */
static piece extreme_of_blocks(const c_place *place, const term *t, const c_slice *slice, const char *list)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const char *found = c_local(place, verb_of(t));
    out_line(o, "tn_extreme %s;", found);
    out_call(o, arena_printf(e->memory, "$status = tn_%s_of", verb_of(t)),
             arena_printf(e->memory, "%s, &%s, %s, %s, &%s", c_error_place(place), list, slice->from,
                          slice->count, found),
             ";");
    c_check_status(place);
    out_if(o, arena_printf(e->memory, "!%s.known", found), place->unchecked);
    return extreme_value(place, t, arena_printf(e->memory, "%s.bits", found));
}

static c_slice take_part(const c_place *place, const term *t)
{
    const c_slice slice = c_take_slice(place, plan_part(t->items.items[0]));
    out_if(&place->emitter->out, arena_printf(place->emitter->memory, "%s == 0", slice.count),
           c_failure(place, "TN_OUT_OF_RANGE"));
    return slice;
}

static piece extreme_of_numbers(const c_place *place, const term *t)
{
    c_slice slice = take_part(place, t);
    slice.from = arena_printf(place->emitter->memory, "(size_t)%s", slice.from);
    slice.count = arena_printf(place->emitter->memory, "(size_t)%s", slice.count);
    return extreme_of_blocks(place, t, &slice, slice.list);
}

/* ---- parts of records ---- */

/* The number of a term over each record, among all such terms. */
static size_t number_of_notes(emitter *e, const term *t)
{
    for (size_t i = 0; i < e->noted.count; i++)
        if (e->noted.items[i] == t) return i;
    ARRAY_PUSH(e->memory, &e->noted, t);
    return e->noted.count - 1;
}

/* "TN_FORM_U2LE": in which integers of a range are noted. */
static const char *form_of(const emitter *e, interval range)
{
    const unsigned bytes = plan_value_size(range);
    return arena_printf(e->memory, "TN_FORM_%c%u%s", range.low < 0 ? 'S' : 'U', bytes, bytes > 1 ? "LE" : "");
}

/* Computes the number of each record of the whole array. */
static void note_numbers(const c_place *place, const term *t, const c_slice *slice, const char *notes)
{
    out *o = &place->emitter->out;
    const unsigned bytes = plan_value_size(t->range);
    const value_type number = {.kind = VALUE_INT, .bytes = bytes, .is_signed = t->range.low < 0};
    const char *count = arena_printf(place->emitter->memory, "%s.numbers.count", notes);
    c_loop loop;
    out_open(o, "if (%s.fresh)", notes);
    c_loop_prepare_over(place, t, slice->array, slice->list, count, &loop);
    c_loop_open(&loop, NULL);
    const char *value = c_converted(&loop.inside, t->items.items[1], number, t->range);
    const char *factor = bytes > 1 ? arena_printf(place->emitter->memory, " * %u", bytes) : "";
    out_line(o, "tn_set_%c%u%s(%s.numbers.owned + %s%s, %s);", number.is_signed ? 's' : 'u', bytes,
             bytes > 1 ? "le" : "", notes, loop.inside.index, factor, value);
    c_loop_close(&loop);
    out_close(o, "");
}

static piece extreme_of_records(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    c_slice slice = take_part(place, t);
    const bool table = slice.array->type.array->type.object->layout == LAYOUT_TABLE;
    const char *of = c_local(place, "records"), *notes = c_local(place, "notes");
    const char *layout = table ? arena_printf(e->memory, "%s.slots", slice.list) : "NULL";
    out_line(o, "const tn_noted %s = {%s.data, %s.stride, %s.count, %s, %zu};", of, slice.list, slice.list,
             slice.list, layout, number_of_notes(e, t));
    out_line(o, "tn_notes %s;", notes);
    out_call(o, "$status = tn_notes_of",
             arena_printf(e->memory, "%s, &%s, %s, %s, %s, &%s", c_error_place(place), of, slice.from,
                          slice.count, form_of(e, t->range), notes),
             ";");
    c_check_status(place);
    out_if(o, arena_printf(e->memory, "%s.numbers.data == NULL", notes), place->unchecked);
    note_numbers(place, t, &slice, notes);
    slice.from = arena_printf(e->memory, "%s.from", notes);
    slice.count = arena_printf(e->memory, "%s.count", notes);
    return extreme_of_blocks(place, t, &slice, arena_printf(e->memory, "%s.numbers", notes));
}

/* ---- the whole of an array ---- */

/* The greatest of all unsigned numbers. */
static piece greatest_of_all(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    c_loop loop;
    c_loop_prepare(place, t, &loop);
    out_if(&e->out, arena_printf(e->memory, "%s == 0", loop.count),
           c_failure(&loop.whole, "TN_OUT_OF_RANGE"));
    return extreme_value(place, t, arena_printf(e->memory, "tn_numbers_largest(&%s)", loop.list));
}

/* An item of a list of the schema: directly if it fits the list, otherwise as an element. */
static const char *spelled_item(const c_place *place, const term *t, const term *item)
{
    value_type type = t->type;
    if (c_int_of(type, t->range) == C_INT && interval_within(item->range, types_range(type))) {
        type.bytes = 4;
        type.is_signed = true;
    }
    return c_converted(place, item, type, t->range);
}

static piece extreme_of_list(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const term *list = t->items.items[0];
    const c_int integer = c_int_of(t->type, t->range);
    const char *result = c_temporary(place);
    out_assign(o, arena_printf(e->memory, "%s %s", c_int_name(integer), result),
               spelled_item(place, t, list->items.items[0]));
    for (size_t i = 1; i < list->items.count; i++) {
        const char *item = c_temporary(place);
        out_assign(o, arena_printf(e->memory, "const %s %s", c_int_name(integer), item),
                   spelled_item(place, t, list->items.items[i]));
        out_if(o, arena_printf(e->memory, "%s %c %s", item, t->kind == TERM_MIN ? '<' : '>', result),
               arena_printf(e->memory, "%s = %s;", result, item));
    }
    return (piece){.text = result, .precedence = POSTFIX, .integer = integer};
}

/* ---- which ---- */

bool piece_of_extreme(const c_place *place, const term *t, piece *result)
{
    const model_member *member = t->items.items[0]->type.array;
    const bool numbers =
        t->items.count == 1 && t->type.kind == VALUE_INT && member != NULL && member->array == ARRAY_NUMBERS;
    if (plan_remembers_blocks(t) && place->unchecked != NULL)
        *result = extreme_of_numbers(place, t);
    else if (plan_remembers_values(t) && place->unchecked != NULL)
        *result = extreme_of_records(place, t);
    else if (plan_is_spelled_extreme(t))
        *result = extreme_of_list(place, t);
    else if (numbers && t->kind == TERM_MAX && member->range.low >= 0)
        *result = greatest_of_all(place, t);
    else
        return false;
    return true;
}
