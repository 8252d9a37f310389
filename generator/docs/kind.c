/* Prints the kind and the size of members. */
#include "docs/page.h"

/* "u4le", as the language spells numbers. */
static void put_number(writer *w, const model_member *member)
{
    const wire *at = &member->wire;
    const char letter = at->kind == WIRE_FLOAT ? 'f' : at->is_signed ? 's' : 'u';
    const bool ordered = at->bytes > 1 && !at->calculated_endian;
    docs_putf(w, "<code>%c%u%s</code>", letter, at->bytes, !ordered ? "" : at->big_endian ? "be" : "le");
}

static void put_arguments(writer *w, const model_member *member)
{
    if (member->arguments.count == 0) return;
    docs_put(w, " (");
    for (size_t i = 0; i < member->arguments.count; i++) {
        if (i > 0) docs_put(w, ", ");
        docs_code(w, member->arguments.items[i]);
    }
    docs_put(w, ")");
}

static void put_object(writer *w, const model_member *member)
{
    const bool document = member->schema != NULL && member->schema->json_type != NULL;
    if (document) docs_put(w, "JSON document: ");
    docs_type_name(w, member->type.object);
    put_arguments(w, member);
}

/* A value that files do not store: a parameter, or the result of an expression. */
static void put_value_kind(writer *w, value_type type)
{
    switch (type.kind) {
    case VALUE_ARRAY:
        docs_put(w, "list of ");
        put_value_kind(w, *type.element);
        break;
    case VALUE_OBJECT:
    case VALUE_UNKNOWN:
        if (type.object != NULL)
            docs_type_name(w, type.object);
        else
            docs_put(w, "any object");
        break;
    case VALUE_ENUM:
        if (type.enumeration != NULL)
            docs_enum_name(w, type.enumeration);
        else
            docs_put(w, "a value of an enumeration");
        break;
    default:
        docs_text(w, str_of(value_name(w->memory, type)));
    }
}

static void put_parameter_kind(writer *w, const model_member *param)
{
    const bool object = param->type.object != NULL || param->type.kind == VALUE_ENUM;
    if (param->reference != NULL && !object)
        docs_text_code(w, param->reference->array ? param->reference->name
                                                  : expr_print(w->memory, param->reference));
    else
        put_value_kind(w, param->type);
}

/* Puts the kind of a member of a JSON object; returns false for kinds named as elsewhere. */
static bool put_json_element(writer *w, const model_member *member)
{
    const wire_kind kind = member->wire.kind;
    if (kind != WIRE_INT && kind != WIRE_FLOAT && kind != WIRE_BITS && kind != WIRE_TEXT) return false;
    docs_put(w, kind == WIRE_INT     ? "integer"
                : kind == WIRE_FLOAT ? "number"
                : kind == WIRE_BITS  ? "true or false"
                                     : "string");
    return true;
}

/* Puts the kind of one element. */
static void put_element(writer *w, const model_member *member)
{
    const wire *at = &member->wire;
    if (member->owner->json && put_json_element(w, member)) return;
    switch (at->kind) {
    case WIRE_NONE:
        if (member->role == MEMBER_PARAM)
            put_parameter_kind(w, member);
        else
            put_value_kind(w, member->type);
        break;
    case WIRE_INT:
    case WIRE_FLOAT:
        put_number(w, member);
        break;
    case WIRE_BITS:
        docs_putf(w, "<code>b%u%s</code>", at->bits, at->big_endian ? "" : "le");
        break;
    case WIRE_CONSTANT:
        docs_put(w, "constant");
        break;
    case WIRE_TEXT:
        docs_put(w, "text, ");
        docs_text(w, str_of(at->encoding));
        break;
    case WIRE_BYTES:
        docs_put(w, "bytes");
        break;
    case WIRE_OBJECT:
    case WIRE_OPAQUE:
        put_object(w, member);
        break;
    case WIRE_SWITCH:
        docs_put(w, member->array != ARRAY_NONE ? "values whose type depends on " : "type depends on ");
        docs_code(w, member->switch_on);
        break;
    }
}

void docs_kind(writer *w, const model_member *member)
{
    if (member->array != ARRAY_NONE) docs_put(w, "list of ");
    put_element(w, member);
    if (member->enumeration == NULL || (member->wire.kind == WIRE_NONE && member->type.kind == VALUE_ENUM))
        return;
    docs_put(w, member->is_flags ? ", set of " : ", ");
    docs_enum_name(w, member->enumeration);
}

/* ---- sizes ---- */

/* Larger sizes count as unbounded. */
enum { LARGEST_SHOWN = 1 << 24 };

/* Text, bytes or a substream that ends at a size, a terminator or the end of the stream. */
static bool put_limit(writer *w, const model_member *member)
{
    const wire *at = &member->wire;
    switch (at->limit) {
    case LIMIT_SIZE:
        docs_code(w, member->size);
        return true;
    case LIMIT_STREAM:
        docs_put(w, "the rest");
        return true;
    case LIMIT_TERMINATOR:
        docs_putf(w, "up to <code>%02x</code>", (unsigned)at->terminator);
        return true;
    case LIMIT_NONE:
        break;
    }
    return false;
}

static void put_element_size(writer *w, const model_member *member)
{
    const bool object = member->wire.kind == WIRE_OBJECT && member->wire.limit == LIMIT_NONE;
    extent bits;
    if (object && !member->owner->json && docs_is_odd(w->memory, member->type.object, &bits)) {
        html_number(&w->out, bits.low);
        docs_put(w, bits.low == 1 ? " bit" : " bits");
    } else if (member->wire.kind == WIRE_BITS) {
        docs_putf(w, member->wire.bits == 1 ? "%u bit" : "%u bits", member->wire.bits);
    } else if (docs_is_exact(member->element)) {
        html_number(&w->out, member->element.low);
    } else if (!put_limit(w, member)) {
        docs_put(w, "varies");
        if (member->element.high > LARGEST_SHOWN && member->element.low == 0) return;
        docs_put(w, " <small>");
        docs_extent(w, member->element, "", "");
        docs_put(w, "</small>");
    }
}

/* Puts the size of a present member; its condition stands elsewhere. */
void docs_size(writer *w, const model_member *member)
{
    if (member->schema->repeat == REPEAT_NONE) {
        put_element_size(w, member);
        return;
    }
    const extent element = member->element;
    const bool fixed = docs_is_exact(element) && member->wire.kind != WIRE_BITS;
    const bool counted = member->count != NULL && docs_is_exact(member->count->range);
    if (fixed && counted && member->count->range.low >= 0) {
        html_number(&w->out, element.low * member->count->range.low);
    } else if (member->count != NULL && (fixed || member->wire.kind == WIRE_BITS)) {
        if (fixed && element.low == 1) {
            docs_code(w, member->count);
            return;
        }
        docs_code_times(w, member->count);
        put_element_size(w, member);
    } else if (member->count != NULL && member->wire.limit == LIMIT_SIZE && !term_varies(member->size)) {
        docs_code_times(w, member->count);
        docs_code_last_factor(w, member->size);
    } else {
        docs_put(w, "varies");
    }
}

void docs_extent(writer *w, extent e, const char *anything, const char *unit)
{
    const bool bounded = e.high <= LARGEST_SHOWN;
    const bool range = bounded && !docs_is_exact(e);
    if (!bounded && e.low == 0) {
        docs_put(w, anything);
        return;
    }
    if (!bounded) docs_put(w, "at least ");
    html_number(&w->out, e.low);
    if (range) docs_put(w, " to ");
    if (range) html_number(&w->out, e.high);
    docs_put(w, !range && e.low == 1 && *unit != '\0' ? " byte" : unit);
}
