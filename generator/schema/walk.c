/* Loads the keys of a mapping by their table, and reports keys that are unknown, misplaced, missing or of the
   wrong form. */
#include "schema/load.h"

#include <stdlib.h>

static const char *class_name(unsigned class)
{
    size_t i = 0;
    while (i + 1 < key_classes_count && key_classes[i].class != class)
        i++;
    return key_classes[i].what;
}

/* Our extensions behind the standard keys, otherwise by the alphabet. */
static int compare_names(const void *left, const void *right)
{
    const char *a = *(const char *const *)left, *b = *(const char *const *)right;
    bool extension_a = a[0] == '-', extension_b = b[0] == '-';
    if (extension_a != extension_b) return extension_a ? 1 : -1;
    return strcmp(a, b);
}

/* The keys that this mapping may have, sorted. */
static size_t allowed_names(loader *load, const key_table *table, unsigned class, const char ***names)
{
    size_t count = 0;
    *names = arena_alloc(load->memory, table->count * sizeof(char *));
    for (size_t i = 0; i < table->count; i++)
        if (key_applies(&table->keys[i], class)) (*names)[count++] = table->keys[i].name;
    qsort(*names, count, sizeof(char *), compare_names);
    return count;
}

/* Whether to search for hints: further diagnostics are only counted, and the search in a file of a million
   wrong keys would take minutes. */
static bool is_worth_a_hint(const loader *load)
{
    enum { ENOUGH = 1000 };
    return diagnostics_count(load->list) <= ENOUGH;
}

/* The allowed key that is nearest to a name, or NULL. */
static const char *near_allowed(loader *load, const key_table *table, unsigned class, str name)
{
    const char **names;
    size_t count = allowed_names(load, table, class, &names);
    return closest_name(name, names, count);
}

/* The nearest of all keys of a table, even of keys for other values. */
static const char *near_known(loader *load, const key_table *table, str name)
{
    const char **names = arena_alloc(load->memory, table->count * sizeof(char *));
    for (size_t i = 0; i < table->count; i++)
        names[i] = table->keys[i].name;
    return closest_name(name, names, table->count);
}

static void hint_allowed(loader *load, const key_table *table, unsigned class)
{
    const char **names;
    size_t count = allowed_names(load, table, class, &names);
    buffer all = {.memory = load->memory};
    for (size_t i = 0; i < count; i++)
        buffer_printf(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    diagnose_hint(load->list, "allowed here: %.*s", STR_ARG(buffer_str(&all)));
}

/* The classes of values that a key is for. */
static void hint_classes(loader *load, const key_table *table, str name)
{
    if (!is_worth_a_hint(load)) return;
    const key_rule *key = key_find(table, name);
    buffer classes = {.memory = load->memory};
    for (size_t i = 0; i < key_classes_count; i++)
        if (key_applies(key, key_classes[i].class))
            buffer_printf(&classes, "%s%s", classes.size > 0 ? ", " : "", key_classes[i].what);
    diagnose_hint(load->list, "it is for %.*s", STR_ARG(buffer_str(&classes)));
}

/* Our extensions anywhere in the language, each once. */
static void collect_extensions(loader *load)
{
    for (size_t t = 0; t < keys_all_count; t++)
        for (size_t i = 0; i < keys_all[t]->count; i++) {
            const char *name = keys_all[t]->keys[i].name;
            bool added = name[0] != '-';
            for (size_t e = 0; e < load->extensions.count && !added; e++)
                added = strcmp(load->extensions.items[e], name) == 0;
            if (!added) ARRAY_PUSH(load->memory, &load->extensions, name);
        }
}

static void warn_of_misspelling(loader *load, const node *key, const char *path)
{
    enum { LONGEST = 16 };
    /* Longer ones are not near to any of ours, and there may be very many. */
    if (key->text.size > LONGEST) return;
    if (load->extensions.count == 0) collect_extensions(load);
    const char *meant = closest_name(key->text, load->extensions.items, load->extensions.count);
    if (!meant) return;
    diagnose(load->list, DIAGNOSTIC_E0216, key->place, path, "`%.*s` is ignored", STR_ARG(key->text));
    diagnose_meant(load->list, key->text, meant);
}

/* Reports a key of other kinds of mappings, with these kinds instead of all valid keys. */
static void report_misplaced(loader *load, const key_table *table, unsigned class, const node *key,
                             const char *path)
{
    diagnose(load->list, DIAGNOSTIC_E0202, key->place, path, "`%.*s` has no meaning in %s",
             STR_ARG(key->text), table->what);
    if (!is_worth_a_hint(load)) return;
    diagnose_meant(load->list, key->text, near_allowed(load, table, class, key->text));
    buffer places = {.memory = load->memory};
    for (size_t i = 0; i < keys_all_count; i++)
        if (key_find(keys_all[i], key->text))
            buffer_printf(&places, "%s%s", places.size > 0 ? ", " : "", keys_all[i]->what);
    diagnose_hint(load->list, "it belongs in %.*s", STR_ARG(buffer_str(&places)));
}

static void reject_key(loader *load, const key_table *table, unsigned class, const node *key,
                       const char *path)
{
    if (key_is_known(key->text)) {
        report_misplaced(load, table, class, key, path);
        return;
    }
    if (key_is_extension(key->text)) {
        warn_of_misspelling(load, key, path);
        return;
    }
    diagnose(load->list, DIAGNOSTIC_E0201, key->place, path, "%s has no key `%.*s`", table->what,
             STR_ARG(key->text));
    if (!is_worth_a_hint(load)) return;
    const char *meant = near_allowed(load, table, class, key->text);
    if (meant == NULL) meant = near_known(load, table, key->text);
    diagnose_meant(load->list, key->text, meant);
    if (meant == NULL) hint_allowed(load, table, class);
}

static void reject_for_class(loader *load, const key_table *table, unsigned class, const node *key,
                             const char *path)
{
    diagnose(load->list, DIAGNOSTIC_E0202, key->place, path, "`%.*s` has no meaning for %s",
             STR_ARG(key->text), class_name(class));
    hint_classes(load, table, key->text);
}

const node_pair *find_pair(const node *mapping, const char *key)
{
    if (mapping->kind != NODE_MAPPING) return NULL;
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        const node *name = mapping->pairs.items[i].key;
        if (name->kind == NODE_STRING && str_is(name->text, key)) return &mapping->pairs.items[i];
    }
    return NULL;
}

const node *schema_key_node(const node *mapping, const char *key)
{
    const node_pair *pair = find_pair(mapping, key);
    return pair ? pair->value : mapping;
}

static void report_missing(loader *load, const key_table *table, const node *place, const char *key,
                           const char *path)
{
    diagnose(load->list, DIAGNOSTIC_E0203, place->place, path[0] != '\0' ? path : "/",
             "%s needs the key `%s`", table->what, key);
}

void load_keys(loader *load, const key_table *table, unsigned class, const node *mapping, const node *named,
               const char *path, void *object)
{
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        const node_pair *pair = &mapping->pairs.items[i];
        const char *key_path = path_part(load, path, pair->key->text);
        const key_rule *rule = key_find(table, pair->key->text);
        if (!rule) {
            reject_key(load, table, class, pair->key, key_path);
        } else if (!key_applies(rule, class)) {
            reject_for_class(load, table, class, pair->key, key_path);
        } else {
            key_use use = {
                .rule = rule, .key = pair->key, .value = pair->value, .path = key_path, .object = object};
            if (check_form(load, &use)) rule->load(load, &use);
        }
    }
    for (size_t i = 0; i < table->count; i++)
        if (table->keys[i].required && !find_pair(mapping, table->keys[i].name))
            report_missing(load, table, named ? named : mapping, table->keys[i].name, path);
}
