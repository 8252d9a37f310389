/* Compares the keys of two mappings about the same part of a schema. */
#include "diff/versions.h"

schema_change *versions_add(versions *v, unsigned kinds, const char *path, const char *what)
{
    const schema_change change = {.kinds = kinds, .path = path, .what = what};
    ARRAY_PUSH(v->memory, &v->found.changes, change);
    return &v->found.changes.items[v->found.changes.count - 1];
}

schema_change *versions_add_about(versions *v, unsigned kinds, const subject *about, const char *what)
{
    schema_change *change = versions_add(v, kinds, about->path, what);
    for (unsigned side = 0; side < 2; side++) {
        change->subjects[side] = about->of[side];
        change->ids[side] = about->ids[side];
    }
    change->old_place = about->places[OLD];
    change->new_place = about->places[NEW];
    return change;
}

/* The kinds of changes of keys; other keys change the layout. */
static const struct {
    const char *key;
    unsigned kinds;
} key_kinds[] = {
    {"id", CHANGE_JSON | CHANGE_API},
    {"valid", CHANGE_ACCEPTED},
    {"-max", CHANGE_ACCEPTED},
    {"-depth", CHANGE_ACCEPTED},
    {"-derive", CHANGE_ACCEPTED},
    {"-default", CHANGE_JSON},
    {"enum", CHANGE_JSON},
    {"-flags", CHANGE_JSON},
    {"value", CHANGE_VALUES | CHANGE_JSON},
    {"ks-debug", CHANGE_API},
    {"-container", CHANGE_API},
    {"doc", CHANGE_DOCUMENTATION},
    {"doc-ref", CHANGE_DOCUMENTATION},
    {"-orig-id", CHANGE_DOCUMENTATION},
    {"-convert", CHANGE_DOCUMENTATION}, /* codecs do not use it */
    {"-unit", CHANGE_DOCUMENTATION},
    {"-label", CHANGE_DOCUMENTATION},
    {"to-string", CHANGE_DOCUMENTATION},
    {"title", CHANGE_DOCUMENTATION},
    {"license", CHANGE_DOCUMENTATION},
    {"application", CHANGE_DOCUMENTATION},
    {"file-extension", CHANGE_DOCUMENTATION},
    {"tags", CHANGE_DOCUMENTATION},
    {"xref", CHANGE_DOCUMENTATION},
    {"ks-version", CHANGE_DOCUMENTATION},
};

static unsigned kinds_of_key(str key)
{
    for (size_t i = 0; i < sizeof key_kinds / sizeof *key_kinds; i++)
        if (str_is(key, key_kinds[i].key)) return key_kinds[i].kinds;
    return CHANGE_LAYOUT;
}

static const node *value_of(const subject *about, unsigned side, const char *key)
{
    const node *n = about->nodes[side];
    return n != NULL && n->kind == NODE_MAPPING ? node_get(n, key) : NULL;
}

static const char *what_changed(arena *memory, const char *key, const node *was, const node *is, bool prose)
{
    const char *before = was != NULL ? node_text(memory, was) : "",
               *now = is != NULL ? node_text(memory, is) : "";
    if (prose || (was != NULL && is != NULL && strcmp(before, now) == 0))
        return arena_printf(memory, "`%s` %s", key,
                            was == NULL  ? "is new"
                            : is == NULL ? "is gone"
                                         : "the text is different");
    if (was == NULL) return arena_printf(memory, "`%s` is new: `%s`", key, now);
    if (is == NULL) return arena_printf(memory, "`%s` is gone: it was `%s`", key, before);
    return arena_printf(memory, "`%s` was `%s`, is `%s`", key, before, now);
}

static void compare_key(versions *v, const subject *about, str name)
{
    const char *key = arena_copy(v->memory, name.data, name.size);
    const node *was = value_of(about, OLD, key), *is = value_of(about, NEW, key);
    if (same_nodes(was, is)) return;
    const unsigned kinds = about->kinds != 0 ? about->kinds : kinds_of_key(name);
    const bool prose = kinds == CHANGE_DOCUMENTATION && name.data[0] != '-';
    subject of_key = *about;
    if (was != NULL) of_key.places[OLD] = was->place;
    if (is != NULL) of_key.places[NEW] = is->place;
    (void)versions_add_about(v, kinds, &of_key, what_changed(v->memory, key, was, is, prose));
}

static bool is_among(const char *const *keys, str key)
{
    for (; keys != NULL && *keys != NULL; keys++)
        if (str_is(key, *keys)) return true;
    return false;
}

void versions_compare_keys(versions *v, const subject *about)
{
    for (unsigned side = 0; side < 2; side++) {
        const node *n = about->nodes[side];
        if (n == NULL || n->kind != NODE_MAPPING) continue;
        for (size_t i = 0; i < n->pairs.count; i++) {
            const str key = n->pairs.items[i].key->text;
            const char *name = arena_copy(v->memory, key.data, key.size);
            const bool seen = side == NEW && value_of(about, OLD, name) != NULL;
            if (!seen && !is_among(about->others, key)) compare_key(v, about, key);
        }
    }
}
