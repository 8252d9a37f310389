/* Prints literals: numbers, text, bytes, lists. */
#include "base/digits.h"
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"

piece piece_of_integer(const c_place *place, wide value)
{
    arena *memory = place->emitter->memory;
    const bool negative = value < 0;
    const uint64_t magnitude = (uint64_t)(negative ? -value : value);
    if (negative && magnitude > INT64_MAX)
        return (piece){.text = "INT64_MIN", .precedence = POSTFIX, .integer = C_INT64, .constant = true};
    /* Exactly of uint64_t or int64_t: gcc warns if it meets another type of 64 bits. */
    if (magnitude > INT64_MAX)
        return (piece){.text = arena_printf(memory, "UINT64_C(%llu)", (unsigned long long)magnitude),
                       .precedence = POSTFIX,
                       .integer = C_UINT64,
                       .constant = true};
    const bool small = magnitude <= INT32_MAX;
    return (piece){.text = arena_printf(memory, small ? "%s%llu" : "%sINT64_C(%llu)", negative ? "-" : "",
                                        (unsigned long long)magnitude),
                   .precedence = negative ? PREFIX : POSTFIX,
                   .integer = small ? C_INT : C_INT64,
                   .constant = true};
}

piece piece_of_float(const c_place *place, const term *t)
{
    return (piece){.text = digits_of_real(place->emitter->memory, t->real, false),
                   .precedence = POSTFIX,
                   .is_double = true};
}

const char *c_bytes(arena *memory, str bytes)
{
    return arena_printf(memory, "(tn_bytes){(const uint8_t *)%s, %zu}", c_string(memory, bytes), bytes.size);
}

piece piece_of_text(const c_place *place, const term *t)
{
    const emitter *e = place->emitter;
    if (t->kind == TERM_TEXT)
        return piece_plain(
            arena_printf(e->memory, "(tn_text){%s, %zu}", c_string(e->memory, t->text), t->text.size));
    return piece_plain(c_bytes(e->memory, t->text));
}

/* A list of expressions: its elements are put into memory of the run. */
piece piece_of_list(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const bool bytes = t->type.kind == VALUE_BYTES;
    const value_type element = bytes ? (value_type){.kind = VALUE_INT, .bytes = 1} : *t->type.element;
    const interval range = interval_integer(bytes ? 1 : 8, !bytes);
    const char *type = c_item_type(e, element, range);
    const char *memory = c_temporary(place), *items = c_temporary(place), *list = c_temporary(place);
    out_line(o, "void *%s;", memory);
    out_line(o, "$status = tn_run_alloc(%s, %zu, sizeof(%s), &%s);", c_error_place(place), t->items.count,
             type, memory);
    c_check_status(place);
    out_line(o, "%s = %s;", c_declared(o->memory, type, arena_printf(o->memory, "*%s", items)), memory);
    for (size_t i = 0; i < t->items.count; i++) {
        const term *item = t->items.items[i];
        const char *value = c_item(place, c_converted(place, item, element, range), element);
        out_line(o, "%s", c_wire_copy(e, item, element, arena_printf(e->memory, "%s[%zu]", items, i), value));
    }
    if (bytes)
        out_line(o, "const tn_bytes %s = {%s, %zu};", list, items, t->items.count);
    else
        out_line(o, "const %s %s = {%s, %zu, 0};", c_type_of(e, t->type, range), list, items, t->items.count);
    return piece_plain(list);
}
