/* Names in Python. */
#include "stubs/stubs.h"

#include <string.h>

static bool is_one_of(str id, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq(id, str_of(words[i]))) return true;
    return false;
}

bool stubs_is_name(str id)
{
    static const char *const keywords[] = {
        "and",    "as",   "assert", "async",  "await",  "break",   "class",    "continue",
        "def",    "del",  "elif",   "else",   "except", "finally", "for",      "from",
        "global", "if",   "import", "in",     "is",     "lambda",  "nonlocal", "not",
        "or",     "pass", "raise",  "return", "try",    "while",   "with",     "yield"};
    return !is_one_of(id, keywords, sizeof keywords / sizeof *keywords);
}

static const char *path_of(const stubs *s, const model_type *type)
{
    const char *id = arena_printf(s->memory, "%.*s", STR_ARG(type->id));
    return type->outer == NULL ? id : arena_printf(s->memory, "%s_%s", path_of(s, type->outer), id);
}

/* Types in types have names with those around them; two may come to the same. */
static size_t twins_before(const stubs *s, const model_type *type, const char *name)
{
    const model *m = s->plan->model;
    size_t count = 0;
    for (size_t i = 0; i < m->order.count && m->order.items[i] != type; i++)
        count += strcmp(path_of(s, m->order.items[i]), name) == 0;
    return count;
}

static bool is_member(const model_type *type, const char *name)
{
    const struct {
        const model_member *const *items;
        size_t count;
    } lists[] = {{type->fields.items, type->fields.count},
                 {type->instances.items, type->instances.count},
                 {type->values.items, type->values.count}};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        for (size_t i = 0; i < lists[k].count; i++)
            if (str_eq(lists[k].items[i]->id, str_of(name))) return true;
    return false;
}

const char *stubs_seen(stubs *s, const char *name)
{
    if (s->type == NULL || !is_member(s->type, name)) return name;
    for (size_t i = 0; i < s->aliases.count; i++)
        if (strcmp(s->aliases.items[i] + 1, name) == 0) return s->aliases.items[i];
    ARRAY_PUSH(s->memory, &s->aliases, arena_printf(s->memory, "_%s", name));
    return s->aliases.items[s->aliases.count - 1];
}

const char *stubs_class(const stubs *s, const model_type *type)
{
    const char *name = path_of(s, type);
    const size_t before = twins_before(s, type, name);
    if (before > 0) name = arena_printf(s->memory, "%s__%zu", name, before + 1);
    return stubs_is_name(str_of(name)) ? name : arena_printf(s->memory, "%s_", name);
}

/* ---- enumerations ---- */

/* A type may have the name, too. */
const char *stubs_enum(const stubs *s, const model_enum *of, bool is_flags)
{
    const model *m = s->plan->model;
    const char *name = arena_printf(s->memory, "%s_%.*s%s", path_of(s, of->owner), STR_ARG(of->schema->id),
                                    is_flags ? "_flags" : "");
    for (size_t i = 0; i < m->order.count; i++)
        if (strcmp(path_of(s, m->order.items[i]), name) == 0) return arena_printf(s->memory, "%s_enum", name);
    return name;
}

bool stubs_has_enum(const model_enum *of)
{
    for (size_t i = 0; i < of->schema->values.count; i++) {
        const str id = of->schema->values.items[i].id;
        const bool reserved = id.size > 0 && id.data[0] == '_' && id.data[id.size - 1] == '_';
        if (reserved || str_eq(id, str_of("mro"))) return false;
    }
    return true;
}
