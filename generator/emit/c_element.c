/* Elements and sizes of arrays and bytes. */
#include "emit/c_piece.h"
#include "emit/c_types.h"

/* The element at a place of a list that is known to exist. */
static piece element_at(const c_place *place, const term *t, const char *list, const char *at)
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
    if (t->type.kind == VALUE_STREAM)
        return (piece){.text = arena_printf(memory, "(tn_input *)%s.items[%s].as.object", list, at),
                       .precedence = PREFIX};
    const bool inside = t->type.kind == VALUE_OBJECT && t->type.object != NULL && member != NULL &&
                        member->array == ARRAY_OBJECTS && !c_has_pointers(member);
    return (piece){.text = arena_printf(memory, "%s%s.items[%s]", inside ? "&" : "", list, at),
                   .precedence = inside ? PREFIX : POSTFIX,
                   .integer = c_int_of(t->type, t->range),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
}

/* Where a switch has no case for a value, its list has nothing there. */
static void check_case(const c_place *place, const term *t, piece element)
{
    const model_member *member = t->items.items[0]->type.array;
    const bool pointer = t->type.kind == VALUE_OBJECT && t->type.object != NULL;
    if (member == NULL || !member->may_lack_case || !pointer) return;
    out_line(&place->emitter->out, "if (%s == NULL) %s", element.text, c_failure(place, "TN_ABSENT"));
}

static const char *count_of(const c_place *place, const term *array, const char *list)
{
    return arena_printf(place->emitter->memory, "%s.%s", list,
                        array->type.kind == VALUE_BYTES ? "size" : "count");
}

piece piece_of_element(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0], *index = t->items.items[1];
    const piece list = piece_of(place, array);
    const char *count = count_of(place, array, list.text);
    piece at = piece_of(place, index);
    if (index->range.low < 0 && !t->in_range) {
        out_if(&place->emitter->out,
               arena_printf(memory, "%s < 0", piece_in_brackets(place, at, at.precedence < RELATION)),
               c_failure(place, "TN_OUT_OF_RANGE"));
        at = (piece){.text = c_cast(place, C_UINT64, at), .precedence = PREFIX, .integer = C_UINT64};
    }
    if (!t->in_range)
        out_if(&place->emitter->out,
               arena_printf(memory, "%s >= %s", at.constant ? at.text : c_cast(place, C_UINT64, at), count),
               c_failure(place, "TN_OUT_OF_RANGE"));
    const piece element = element_at(place, t, list.text, at.text);
    check_case(place, t, element);
    return element;
}

piece piece_of_last(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    const term *array = t->items.items[0];
    const piece list = piece_of(place, array);
    const char *count = count_of(place, array, list.text);
    if (!t->in_range)
        out_line(&place->emitter->out, "if (%s == 0) %s", count, c_failure(place, "TN_OUT_OF_RANGE"));
    const piece element = element_at(place, t, list.text, arena_printf(memory, "%s - 1", count));
    check_case(place, t, element);
    return element;
}

piece piece_of_size(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = piece_of(place, of);
    arena *memory = place->emitter->memory;
    const char *text = of->type.kind == VALUE_ARRAY    ? arena_printf(memory, "%s.count", p.text)
                       : of->type.kind == VALUE_TEXT   ? arena_printf(memory, "tn_text_length(%s)", p.text)
                       : of->type.kind == VALUE_STREAM ? c_access(place, p, "size")
                                                       : arena_printf(memory, "%s.size", p.text);
    return (piece){.text = text, .precedence = POSTFIX, .integer = C_UINT64};
}

/* The smallest or largest of bytes, or of a list. */
piece piece_of_extreme(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const bool least = t->kind == TERM_MIN;
    const term *of = t->items.items[0];
    const piece list = piece_of(place, of);
    const bool bytes = of->type.kind == VALUE_BYTES;
    const char *result = c_temporary(place);
    const char *count = arena_printf(e->memory, "%s.%s", list.text, bytes ? "size" : "count");
    const char *items = arena_printf(e->memory, "%s.%s", list.text, bytes ? "data" : "items");
    out_line(o, "if (%s == 0) %s", count, c_failure(place, "TN_OUT_OF_RANGE"));
    out_line(o, "%s %s = %s[0];", c_type_of(e, t->type, t->range), result, items);
    out_line(o, "for (size_t k = 1; k < %s; k++)", count);
    o->indent++;
    if (t->type.kind == VALUE_TEXT)
        out_line(o, "if (tn_text_compare(%s[k], %s) %s 0) %s = %s[k];", items, result, least ? "<" : ">",
                 result, items);
    else
        out_line(o, "if (%s[k] %s %s) %s = %s[k];", items, least ? "<" : ">", result, result, items);
    o->indent--;
    return (piece){.text = result,
                   .precedence = POSTFIX,
                   .integer = c_int_of(t->type, t->range),
                   .is_double = t->type.bytes == 8};
}
