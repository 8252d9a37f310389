/* Resolves `-convert`: the source of a member in files of another version or format. */
#include "base/json.h"
#include "model/change.h"
#include "model/literal.h"
#include "model/mentions.h"

static const char *key_path(const model *m, const model_member *member, const char *key)
{
    return arena_printf(m->memory, "%s/-convert%s%s", member->path, *key != '\0' ? "/" : "", key);
}

static void not_so(model *m, const model_member *member, const node *at, const char *key, const char *wanted)
{
    diagnose(m->list, DIAGNOSTIC_E0404, at->place, key_path(m, member, key), "%s", wanted);
}

/* Derived members need no rule, and members without a value of their own cannot follow one. */
static bool is_stored(model *m, const model_member *member)
{
    const bool plain = member->role == MEMBER_FIELD && member->wire.kind != WIRE_CONSTANT &&
                       member->wire.kind != WIRE_SWITCH && member->wire.kind != WIRE_OPAQUE;
    if (plain && member->derivation == DERIVE_NOTHING) return true;
    not_so(m, member, member->schema->convert, "",
           plain ? "the writer derives this member, also in converted files"
                 : "only members of `seq` with a value of one type are converted");
    return false;
}

static void convert_default(model *m, model_member *member)
{
    const node *value = member->schema->convert_default;
    const literal_form form = {.m = m, .complete = true};
    buffer json = {.memory = m->memory};
    if (value != NULL && put_literal(&form, &json, member, value, key_path(m, member, "default")))
        member->convert.missing = buffer_str(&json);
}

/* ---- flags and elements ---- */

/* The set of flags of the same object, or NULL after an error. */
static const model_member *find_flags(model *m, const model_member *member)
{
    const node *from = member->schema->convert_from, *flags = member->schema->convert_flags;
    const model_member *set = from != NULL ? model_find_member(member->owner, from->text) : NULL;
    if (from != NULL) mention_scalar(m, from, 0, from->text.size, member->owner, set);
    if (set != NULL && set->is_flags && set->array == ARRAY_NONE && member->array != ARRAY_NONE &&
        member->wire.kind == WIRE_OBJECT)
        return set;
    not_so(m, member, flags, "flags",
           "`flags` needs a list of objects, and a set of flags of the same object (`-flags`) in `from`");
    return NULL;
}

/* An element must stand for one flag only: there is a way back. */
static bool is_alone(model *m, const model_member *member, const node *mapping, size_t i, str *seen)
{
    for (size_t k = 0; k < i; k++) {
        if (!str_eq(seen[k], seen[i])) continue;
        not_so(m, member, mapping->pairs.items[i].value, "flags",
               "another flag already stands for this element");
        diagnose_note(m->list, mapping->pairs.items[k].key->place, "its first use is here");
        return false;
    }
    return true;
}

static bool put_elements(model *m, const model_member *member, const model_member *set, buffer *json)
{
    const node *mapping = member->schema->convert_flags;
    const literal_form form = {.m = m, .complete = true};
    str *seen = arena_alloc(m->memory, (mapping->pairs.count + 1) * sizeof *seen);
    bool good = true;
    buffer_putc(json, '{');
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        const node_pair *pair = &mapping->pairs.items[i];
        const char *path =
            arena_printf(m->memory, "%s/%.*s", key_path(m, member, "flags"), STR_ARG(pair->key->text));
        buffer element = {.memory = m->memory};
        mention_label(m, pair->key, set->enumeration);
        if (name_find(&set->enumeration->labels, pair->key->text) == NULL) {
            diagnose(m->list, DIAGNOSTIC_E0401, pair->key->place, path, "%.*s has no flag `%.*s`",
                     STR_ARG(set->enumeration->schema->id), STR_ARG(pair->key->text));
            good = false;
        }
        good = put_literal_element(&form, &element, member, pair->value, path) && good;
        seen[i] = buffer_str(&element);
        good = is_alone(m, member, mapping, i, seen) && good;
        if (i > 0) buffer_puts(json, ", ");
        json_put_string(json, pair->key->text);
        buffer_puts(json, ": ");
        buffer_put(json, seen[i]);
    }
    buffer_putc(json, '}');
    return good;
}

/* A flag without an element would be lost on the way. */
static bool has_all_flags(model *m, const model_member *member, const model_member *set)
{
    const node *mapping = member->schema->convert_flags;
    for (size_t i = 0; i < set->enumeration->schema->values.count; i++) {
        const str id = set->enumeration->schema->values.items[i].id;
        bool found = false;
        for (size_t k = 0; k < mapping->pairs.count && !found; k++)
            found = str_eq(mapping->pairs.items[k].key->text, id);
        if (found) continue;
        not_so(m, member, mapping, "flags",
               arena_printf(m->memory, "the flag `%.*s` has no element", STR_ARG(id)));
        return false;
    }
    return true;
}

static void convert_flags(model *m, model_member *member)
{
    buffer json = {.memory = m->memory};
    if (member->schema->convert_flags == NULL) return;
    const model_member *set = find_flags(m, member);
    if (set == NULL || !put_elements(m, member, set, &json) || !has_all_flags(m, member, set)) return;
    member->convert.flags = buffer_str(&json);
}

static void convert_member(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (ast == NULL || ast->convert == NULL || member->broken || !is_stored(m, member)) return;
    convert_default(m, member);
    convert_flags(m, member);
    if (ast->convert_from != NULL) member->convert.from = ast->convert_from->text;
    if (ast->convert_default == NULL && ast->convert_from == NULL && ast->convert_flags == NULL)
        not_so(m, member, ast->convert, "", "`-convert` needs `from`, `default` or `flags`");
}

void model_convert(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            convert_member(m, change_member(type->fields.items[k]));
        for (size_t k = 0; k < type->instances.count; k++)
            convert_member(m, change_member(type->instances.items[k]));
    }
}
