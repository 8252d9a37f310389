/* Resolves values of members that a schema states. */
#include "model/literal.h"

#include "base/digits.h"
#include "base/json.h"
#include "model/mentions.h"

bool is_single_object(const model_member *member)
{
    return member->array == ARRAY_NONE && member->wire.kind == WIRE_OBJECT;
}

static bool not_so(const literal_form *form, const model_member *member, const node *at, const char *path,
                   const char *wanted)
{
    diagnose(form->m->list, DIAGNOSTIC_E0404, at->place, path, "`%.*s` must be %s", STR_ARG(member->id),
             wanted);
    diagnose_note(form->m->list, member->place->place, "it is declared here");
    return false;
}

/* ---- numbers ---- */

static bool put_integer(const literal_form *form, buffer *json, const model_member *member, const node *value,
                        const char *path)
{
    const wide number = value->negative ? -(wide)value->magnitude : (wide)value->magnitude;
    buffer_printf(json, "%s%llu", value->negative ? "-" : "", (unsigned long long)value->magnitude);
    return interval_contains(member->range, number) ||
           not_so(form, member, value, path, "a number that the member can hold");
}

static bool put_name(const literal_form *form, buffer *json, const model_member *member, const node *value,
                     const char *path)
{
    const model_enum *values = member->enumeration;
    json_put_string(json, value->text);
    mention_label(form->m, value, values);
    if (name_find(&values->labels, value->text) != NULL) return true;
    name_list names = {.memory = form->m->memory};
    diagnose(form->m->list, DIAGNOSTIC_E0401, value->place, path, "%.*s has no value `%.*s`",
             STR_ARG(values->schema->id), STR_ARG(value->text));
    for (size_t i = 0; i < values->schema->values.count; i++)
        name_list_add(&names, values->schema->values.items[i].id);
    name_list_suggest(&names, form->m->list, value->text);
    return false;
}

/* Flags by their names. */
static bool put_flags(const literal_form *form, buffer *json, const model_member *member, const node *value,
                      const char *path)
{
    bool good = true;
    buffer_putc(json, '[');
    for (size_t i = 0; i < value->items.count; i++) {
        const node *item = value->items.items[i];
        if (i > 0) buffer_puts(json, ", ");
        if (item->kind == NODE_STRING)
            good = put_name(form, json, member, item, path) && good;
        else
            good = not_so(form, member, item, path, "names of flags");
    }
    buffer_putc(json, ']');
    return good;
}

/* ---- values ---- */

bool put_literal_element(const literal_form *form, buffer *json, const model_member *member,
                         const node *value, const char *path)
{
    const wire_kind kind = member->wire.kind;
    const bool number = kind == WIRE_INT || kind == WIRE_BITS;
    if (kind == WIRE_OBJECT && value->kind == NODE_MAPPING)
        return put_literal_object(form, json, member->type.object, value, path);
    if (member->is_flags && value->kind == NODE_SEQUENCE) return put_flags(form, json, member, value, path);
    if (member->enumeration != NULL && !member->is_flags && value->kind == NODE_STRING)
        return put_name(form, json, member, value, path);
    if (number && member->type.kind == VALUE_BOOL && value->kind == NODE_BOOL) {
        buffer_puts(json, value->boolean ? "true" : "false");
        return true;
    }
    if (number && member->type.kind != VALUE_BOOL && value->kind == NODE_INT)
        return put_integer(form, json, member, value, path);
    if (value->kind == NODE_STRING && (kind == WIRE_TEXT || kind == WIRE_BYTES)) {
        json_put_string(json, value->text);
        return true;
    }
    if (kind == WIRE_FLOAT && (value->kind == NODE_FLOAT || value->kind == NODE_INT)) {
        const double whole = value->negative ? -(double)value->magnitude : (double)value->magnitude;
        const double real = value->kind == NODE_INT ? whole : value->real;
        buffer_puts(json, digits_of_real(json->memory, real, member->type.bytes == 4));
        return (real - real <= 0 && real - real >= 0) || not_so(form, member, value, path, "a finite number");
    }
    return not_so(form, member, value, path, "a kind of this value");
}

bool put_literal(const literal_form *form, buffer *json, const model_member *member, const node *value,
                 const char *path)
{
    bool good = true;
    if (member->array == ARRAY_NONE) return put_literal_element(form, json, member, value, path);
    if (value->kind != NODE_SEQUENCE) return not_so(form, member, value, path, "a list");
    if (form->empty && value->items.count > 0)
        return not_so(form, member, value, path, "empty in a new file: `[]`");
    buffer_putc(json, '[');
    for (size_t i = 0; i < value->items.count; i++) {
        const char *inner = arena_printf(form->m->memory, "%s/%zu", path, i);
        if (i > 0) buffer_puts(json, ", ");
        good = put_literal_element(form, json, member, value->items.items[i], inner) && good;
    }
    buffer_putc(json, ']');
    return good;
}

/* ---- objects ---- */

static bool no_member(const literal_form *form, const model_type *type, const node *at, const char *path)
{
    name_list names = {.memory = form->m->memory};
    diagnose(form->m->list, DIAGNOSTIC_E0401, at->place, path, "%.*s has no member `%.*s`", STR_ARG(type->id),
             STR_ARG(at->text));
    for (size_t i = 0; i < type->fields.count; i++)
        name_list_add(&names, type->fields.items[i]->id);
    for (size_t i = 0; i < type->instances.count; i++)
        name_list_add(&names, type->instances.items[i]->id);
    name_list_suggest(&names, form->m->list, at->text);
    return false;
}

static bool has_key(const node *mapping, str id)
{
    for (size_t i = 0; i < mapping->pairs.count; i++)
        if (str_eq(mapping->pairs.items[i].key->text, id)) return true;
    return false;
}

/* Whether every member is present that the writer cannot derive. */
static bool is_complete(const literal_form *form, const model_type *type, const node *mapping,
                        const char *path)
{
    for (size_t i = 0; i < type->fields.count && form->complete; i++) {
        const model_member *member = type->fields.items[i];
        const bool known = member->derivation != DERIVE_NOTHING || member->wire.kind == WIRE_CONSTANT ||
                           member->may_be_absent || member->schema->default_value != NULL;
        if (!known && !has_key(mapping, member->id)) return not_so(form, member, mapping, path, "there, too");
    }
    return true;
}

bool put_literal_object(const literal_form *form, buffer *json, const model_type *type, const node *mapping,
                        const char *path)
{
    bool good = true;
    buffer_putc(json, '{');
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        const node_pair *pair = &mapping->pairs.items[i];
        const str id = pair->key->text;
        const model_member *member = model_find_member(type, id);
        mention_scalar(form->m, pair->key, 0, id.size, type, member);
        const char *inner = arena_printf(form->m->memory, "%s/%.*s", path, STR_ARG(id));
        if (i > 0) buffer_puts(json, ", ");
        json_put_string(json, id);
        buffer_puts(json, ": ");
        if (member == NULL || member->role != MEMBER_FIELD)
            good = no_member(form, type, pair->key, inner);
        else
            good = put_literal(form, json, member, pair->value, inner) && good;
    }
    buffer_putc(json, '}');
    return is_complete(form, type, mapping, path) && good;
}
