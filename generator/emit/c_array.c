/* Prints arrays as values, and conversions between their forms. */
#include "emit/c_piece.h"
#include "emit/c_types.h"

interval c_range_of_elements(value_type array)
{
    const value_type element = *array.element;
    if (array.array != NULL) return array.array->range;
    return element.bytes > 0 ? interval_integer(element.bytes, element.is_signed) : interval_integer(8, true);
}

const char *c_item_type(const emitter *e, value_type element, interval range)
{
    if (element.kind == VALUE_STREAM) return "tn_variant";
    return element.kind == VALUE_ARRAY ? "tn_list" : c_type_of(e, element, range);
}

const char *c_item(const c_place *place, const char *text, value_type element)
{
    emitter *e = place->emitter;
    if (element.kind == VALUE_STREAM)
        return arena_printf(e->memory, "tn_variant_of_object(TN_VARIANT_STREAM, %s)", text);
    if (element.kind != VALUE_ARRAY) return text;
    if (strpbrk(text, "([* ") != NULL) {
        const char *list = c_temporary(place);
        out_line(&e->out, "const %s %s = %s;", c_type_of(e, element, c_range_of_elements(element)), list,
                 text);
        text = list;
    }
    return arena_printf(e->memory, "(tn_list){%s.items, %s.count, 0}", text, text);
}

/* Whether two arrays have one form in memory, and their elements, too. */
static bool same_form(const emitter *e, value_type a, value_type b)
{
    const char *in_a = c_type_of(e, a, c_range_of_elements(a)),
               *in_b = c_type_of(e, b, c_range_of_elements(b));
    if (strcmp(in_a, in_b) != 0) return false;
    return a.element->kind != VALUE_ARRAY || same_form(e, *a.element, *b.element);
}

bool c_makes_array(const emitter *e, const term *t, value_type type)
{
    const bool held = t->kind == TERM_MEMBER && t->member != NULL && t->member->value == NULL;
    return !held || !same_form(e, t->type, type);
}

void c_declare_list(const c_place *place, value_type type, const char *name, const char *element)
{
    emitter *e = place->emitter;
    out_line(&e->out, "const %s %s = {%s.items, %s.count, 0};", c_type_of(e, type, c_range_of_elements(type)),
             name, element, element);
}

/* An element of one array as one of another: values of several types are looked at. */
static const char *convert_element(const c_place *place, const char *list, const char *index, value_type from,
                                   value_type to)
{
    emitter *e = place->emitter;
    term array = {.kind = TERM_ITEM, .type = from};
    term element = {.kind = TERM_ITEM, .type = *from.element, .range = c_range_of_elements(from)};
    term cast = {.kind = TERM_CAST, .type = *to.element, .range = c_range_of_elements(to)};
    ARRAY_PUSH(e->memory, &element.items, &array);
    ARRAY_PUSH(e->memory, &cast.items, &element);
    c_place inside = *place;
    const piece p = c_element_at(place, &element, list, index);
    inside.item = p.text;
    inside.item_is_struct = p.is_struct;
    inside.item_range = NULL;
    if (c_is_variant(element.type) && !c_is_variant(cast.type))
        return c_converted(&inside, &cast, cast.type, cast.range);
    return c_convert(&inside, p, &element, cast.type, cast.range);
}

const char *c_convert_array(const c_place *place, piece p, value_type from, value_type to)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    if (same_form(e, from, to)) return p.text;
    const char *type = c_item_type(e, *to.element, c_range_of_elements(to)), *list = c_temporary(place);
    const char *memory = c_temporary(place), *items = c_temporary(place), *result = c_temporary(place);
    out_line(o, "const %s %s = %s;", c_type_of(e, from, c_range_of_elements(from)), list, p.text);
    out_line(o, "$status = tn_work(%s, %s.count);", c_error_place(place), list);
    c_check_status(place);
    out_line(o, "void *%s;", memory);
    out_line(o, "$status = tn_run_alloc(%s, %s.count, sizeof(%s), &%s);", c_error_place(place), list, type,
             memory);
    c_check_status(place);
    out_line(o, "%s = %s;", c_declared(o->memory, type, arena_printf(o->memory, "*%s", items)), memory);
    const size_t names = e->locals.count;
    const char *i = c_local(place, "i");
    out_open(o, "for (size_t %s = 0; %s < %s.count; %s++)", i, i, list, i);
    out_line(o, "%s[%s] = %s;", items, i,
             c_item(place, convert_element(place, list, i, from, to), *to.element));
    out_close(o, "");
    e->locals.count = names;
    out_line(o, "const %s %s = {%s, %s.count, 0};", c_type_of(e, to, c_range_of_elements(to)), result, items,
             list);
    return result;
}
