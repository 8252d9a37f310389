/* Infers lists, values of enumerations, and f-strings. */
#include "base/buffer.h"
#include "model/declare.h"
#include "model/infer.h"
#include "model/mentions.h"

/* ---- lists ---- */

/* Elements that the schema states: the bytes themselves. */
static bool constant_bytes(inference *in, const term *list, str *result)
{
    buffer bytes = {.memory = in->memory};
    for (size_t i = 0; i < list->items.count; i++) {
        const term *item = list->items.items[i];
        if (item->kind != TERM_INT || item->integer < 0 || item->integer > 255) return false;
        buffer_putc(&bytes, (char)(uint8_t)item->integer);
    }
    *result = buffer_str(&bytes);
    return true;
}

static bool fit_all(inference *in, const term *list, value_type element)
{
    bool good = true;
    for (size_t i = 0; i < list->items.count; i++)
        good = types_fit(in->m, list->items.items[i], element, in->scope->path) && good;
    return good;
}

/* A signed byte as its unsigned value in memory. */
static const term *as_byte(inference *in, const term *item)
{
    if (item->type.kind != VALUE_INT || item->type.bytes != 1 || item->range.low >= 0) return item;
    const term *all_bits = infer_int(in, item->source, 255);
    term *t = infer_new(in, TERM_BINARY, item->source, VALUE_INT);
    t->op = OP_BITAND;
    infer_add(in, t, item);
    infer_add(in, t, all_bits);
    t->range = interval_binary(OP_BITAND, item->range, all_bits->range);
    return t;
}

static const term *as_bytes(inference *in, term *list)
{
    for (size_t i = 0; i < list->items.count; i++)
        list->items.items[i] = as_byte(in, list->items.items[i]);
    list->type = (value_type){.kind = VALUE_BYTES};
    if (constant_bytes(in, list, &list->text)) {
        list->kind = TERM_BYTES;
        list->items.count = 0;
    }
    return list;
}

/* The type that all items have in common. Reports items without one, and gives VALUE_ANY. */
static bool combine_items(inference *in, const term *list, value_type *result)
{
    *result = list->items.items[0]->type;
    for (size_t i = 1; i < list->items.count; i++) {
        const term *item = list->items.items[i];
        const bool any = result->kind == VALUE_ANY || item->type.kind == VALUE_ANY;
        const value_type combined = types_combine(in->m, *result, item->type);
        if (combined.kind == VALUE_ANY && !any) {
            infer_mistake(in, item->source->place, DIAGNOSTIC_E0404,
                          "the elements of a list must be alike, not %s and %s",
                          value_name(in->memory, *result), value_name(in->memory, item->type));
            return false;
        }
        *result = combined;
    }
    /* a list of values of one byte each is bytes */
    for (size_t i = 0; i < list->items.count && result->kind == VALUE_INT && result->bytes > 1; i++)
        *result = types_holding(*result, infer_range(list->items.items[i]));
    return true;
}

/* Calculated integers are 64 bits wide: unsigned if only unsigned ones hold all elements. */
static bool choose_width(inference *in, const term *list, value_type *element)
{
    const value_type wide_type = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    if (element->kind != VALUE_INT || element->bytes != 0) return true;
    interval all = infer_range(list->items.items[0]);
    for (size_t i = 1; i < list->items.count; i++)
        all = interval_join(all, infer_range(list->items.items[i]));
    if (all.low >= 0 && all.high > types_range(wide_type).high)
        *element = (value_type){.kind = VALUE_INT, .bytes = 8};
    return fit_all(in, list, element->bytes != 0 ? *element : wide_type);
}

/* The cast behind a list determines its elements. */
static const term *list_for(inference *in, term *list, const value_type *cast)
{
    const bool bytes = cast->kind == VALUE_BYTES;
    for (size_t i = 0; i < list->items.count; i++) {
        const term *item = list->items.items[i];
        const bool fits = bytes ? item->type.kind == VALUE_INT
                                : types_assignable(item->type, *cast->element) ||
                                      (item->type.kind == VALUE_INT && cast->element->kind == VALUE_FLOAT);
        if (!fits)
            return infer_mismatch(in, item, bytes ? "an integer" : value_name(in->memory, *cast->element));
    }
    if (bytes) as_bytes(in, list);
    const value_type byte = {.kind = VALUE_INT, .bytes = 1};
    if (!fit_all(in, list, bytes ? byte : *cast->element)) return NULL;
    if (bytes) return list;
    list->type = *cast;
    return list;
}

const term *infer_list(inference *in, const expr *tree, const value_type *cast)
{
    term *list = infer_new(in, TERM_LIST, tree, VALUE_ARRAY);
    bool good = true;
    for (size_t i = 0; i < tree->items.count; i++) {
        const term *item = infer(in, tree->items.items[i]);
        good = good && item != NULL;
        if (item != NULL) infer_add(in, list, item);
    }
    if (!good) return NULL;
    if (cast != NULL && (cast->kind == VALUE_BYTES || cast->kind == VALUE_ARRAY))
        return list_for(in, list, cast);
    if (tree->items.count == 0) {
        infer_mistake(in, tree->place, DIAGNOSTIC_E0404,
                      "the type of the elements of this empty list is unknown");
        diagnose_hint(in->list, "add a cast: `[].as<u4[]>`, `[].as<bytes>`");
        return NULL;
    }
    value_type element;
    if (!combine_items(in, list, &element)) return NULL;
    if (element.kind == VALUE_INT && element.bytes == 1) return as_bytes(in, list);
    if (!choose_width(in, list, &element)) return NULL;
    /* lists in lists are all of one form, whatever members they come from */
    if (element.kind == VALUE_ARRAY) element = types_array_of(in->m, *element.element);
    list->type = types_array_of(in->m, element);
    return list;
}

/* ---- enumerations ---- */

static const term *no_such_label(inference *in, const model_enum *from, str label, span place)
{
    infer_mistake(in, place, DIAGNOSTIC_E0401, "the enumeration `%.*s` has no `%.*s`",
                  STR_ARG(from->schema->id), STR_ARG(label));
    if (diagnostics_full(in->list)) return NULL;
    name_list names = {.memory = in->memory};
    for (size_t i = 0; i < from->schema->values.count; i++)
        name_list_add(&names, from->schema->values.items[i].id);
    name_list_suggest(&names, in->list, label);
    diagnose_note(in->list, from->schema->place->place, "it is declared here");
    return NULL;
}

/* The place of the parts of a path up to one of them. */
static span path_span(const expr *tree, size_t last)
{
    span place = tree->path_places.items[0];
    const span end = tree->path_places.items[last];
    if (end.source == place.source && end.end > place.begin) place.end = end.end;
    return place;
}

const term *infer_enum(inference *in, const expr *tree)
{
    const size_t last = tree->path.count - 1;
    const model_enum *found = model_find_enum_path(in->m, in->scope->type, tree, last);
    if (found == NULL) {
        buffer name = {.memory = in->memory};
        for (size_t i = 0; i < last; i++)
            buffer_printf(&name, "%s%.*s", i > 0 ? "::" : "", STR_ARG(tree->path.items[i]));
        report_unknown_enum(in->m, in->scope->type, buffer_str(&name), path_span(tree, last - 1),
                            in->scope->path);
        return NULL;
    }
    const schema_enum_value *label = name_find(&found->labels, tree->path.items[last]);
    mention_add(in->m, (name_mention){.kind = MENTION_LABEL,
                                      .place = tree->path_places.items[last],
                                      .name = tree->path.items[last],
                                      .enumeration = found,
                                      .label = label,
                                      .scope = in->scope->type});
    if (label == NULL) return no_such_label(in, found, tree->path.items[last], tree->path_places.items[last]);
    term *t = infer_new(in, TERM_ENUM, tree, VALUE_ENUM);
    t->type.enumeration = found;
    t->integer = model_enum_number(label);
    t->range = interval_constant(t->integer);
    return t;
}

/* ---- f-strings ---- */

const term *infer_format(inference *in, const expr *tree)
{
    term *t = infer_new(in, TERM_FORMAT, tree, VALUE_TEXT);
    bool good = true;
    for (size_t i = 0; i < tree->items.count; i++) {
        const term *item = infer(in, tree->items.items[i]);
        if (item != NULL && item->type.kind != VALUE_INT && item->type.kind != VALUE_TEXT)
            item = infer_mismatch(in, item, "an integer or text");
        good = good && item != NULL;
        if (item != NULL) infer_add(in, t, item);
    }
    return good ? t : NULL;
}
