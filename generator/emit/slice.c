/* Parts of arrays. */
#include "emit/slice.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/fold.h"

enum { LONGEST_WRITTEN_OUT = 65536 };

/* A bound as uint64_t. The test for negative values precedes the condition `wrong`. Compilers do not examine
   a variable that may change. */
static const char *bound_of(const c_place *place, const term *t, const char *name, buffer *wrong)
{
    out *o = &place->emitter->out;
    if (t->kind == TERM_INT && t->integer >= 0 && t->integer <= LONGEST_WRITTEN_OUT)
        return piece_of(place, t).text;
    if (t->kind == TERM_INT && t->integer >= 0) {
        const char *bound = c_local(place, name);
        out_line(o, "uint64_t %s = %s;", bound, piece_of(place, t).text);
        return bound;
    }
    const bool is_signed = t->range.low < 0;
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = is_signed};
    const char *value = c_converted(place, t, number, interval_integer(8, is_signed));
    const char *bound = c_local(place, name);
    if (!is_signed) {
        out_line(o, "const uint64_t %s = %s;", bound, value);
        return bound;
    }
    const char *as_it_is = c_temporary(place);
    out_line(o, "const int64_t %s = %s;", as_it_is, value);
    out_line(o, "const uint64_t %s = (uint64_t)%s;", bound, as_it_is);
    buffer_printf(wrong, "%s < 0 || ", as_it_is);
    return bound;
}

c_slice c_take_slice(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    c_slice slice = {.array = t->items.items[0]};
    slice.list = c_bind_array(place, slice.array);
    c_require_elements(place, slice.array, slice.list);
    buffer wrong = {.memory = memory};
    slice.from = bound_of(place, t->items.items[1], "from", &wrong);
    slice.count = bound_of(place, t->items.items[2], "count", &wrong);
    const char *size = slice.array->type.kind == VALUE_BYTES ? "size" : "count";
    buffer_printf(&wrong, "!tn_part_fits(%s, %s, %s.%s)", slice.from, slice.count, slice.list, size);
    out_if(&place->emitter->out, wrong.data, c_failure(place, "TN_OUT_OF_RANGE"));
    return slice;
}

/* "data += from * numbers.stride": from the begin of the array to that of the part. */
static const char *shift(const c_slice *slice, const char *part, arena *memory)
{
    const model_member *member = slice->array->type.array;
    const bool view = member != NULL && (member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS);
    const bool data = view || slice->array->type.kind == VALUE_BYTES;
    return arena_printf(memory, "%s.%s += (size_t)%s%s%s%s", part, data ? "data" : "items", slice->from,
                        view ? " * " : "", view ? part : "", view ? ".stride" : "");
}

piece piece_of_slice(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    const c_slice slice = c_take_slice(place, t);
    const char *part = c_local(place, "part");
    out_line(&e->out, "%s %s = %s;", c_type_of(e, t->type, t->range), part, slice.list);
    const term *from = t->items.items[1];
    if (from->kind != TERM_INT)
        out_if(&e->out, arena_printf(e->memory, "%s != 0", slice.from),
               arena_printf(e->memory, "%s;", shift(&slice, part, e->memory)));
    else if (from->integer != 0)
        out_line(&e->out, "%s;", shift(&slice, part, e->memory));
    out_line(&e->out, "%s.%s = (size_t)%s;", part, t->type.kind == VALUE_BYTES ? "size" : "count",
             slice.count);
    return piece_plain(part);
}
