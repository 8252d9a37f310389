/* The greatest and least of plain integers, by functions of the runtime. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/fold.h"
#include "emit/slice.h"

/* The bits that were found as a variable of the value's type. */
static piece extreme_value(const c_place *place, const term *t, const char *bits)
{
    emitter *e = place->emitter;
    const char *type = c_type_of(e, t->type, t->range);
    const char *name = c_temporary(place);
    out_line(&e->out, "const %s %s = (%s)%s%s;", type, name, type, t->range.low < 0 ? "(int64_t)" : "", bits);
    return (piece){.text = name, .precedence = POSTFIX, .integer = c_int_of(t->type, t->range)};
}

/* Of a part: what is known of the array's blocks is remembered. */
static piece extreme_of_part(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const c_slice slice = c_take_slice(place, t->items.items[0]);
    const char *verb = t->kind == TERM_MIN ? "least" : "greatest";
    out_if(o, arena_printf(e->memory, "%s == 0", slice.count), c_failure(place, "TN_OUT_OF_RANGE"));
    const char *found = c_local(place, verb);
    out_line(o, "tn_extreme %s;", found);
    out_call(o, arena_printf(e->memory, "status = tn_%s_of", verb),
             arena_printf(e->memory, "%s, &%s, (size_t)%s, (size_t)%s, &%s", c_error_place(place), slice.list,
                          slice.from, slice.count, found),
             ";");
    c_check_status(place);
    out_if(o, arena_printf(e->memory, "!%s.known", found), place->unchecked);
    return extreme_value(place, t, arena_printf(e->memory, "%s.bits", found));
}

/* Of all numbers, the greatest of those without a sign. */
static piece greatest_of_all(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    c_loop loop;
    c_loop_prepare(place, t, &loop);
    out_if(&e->out, arena_printf(e->memory, "%s == 0", loop.count),
           c_failure(&loop.whole, "TN_OUT_OF_RANGE"));
    return extreme_value(place, t, arena_printf(e->memory, "tn_numbers_largest(&%s)", loop.list));
}

bool piece_of_extreme(const c_place *place, const term *t, piece *result)
{
    const model_member *member = t->items.items[0]->type.array;
    if (t->items.count > 1 || t->type.kind != VALUE_INT || member == NULL || member->array != ARRAY_NUMBERS)
        return false;
    if (plan_remembers_blocks(t) && place->unchecked != NULL) {
        *result = extreme_of_part(place, t);
        return true;
    }
    if (t->kind != TERM_MAX || member->range.low < 0) return false;
    *result = greatest_of_all(place, t);
    return true;
}
